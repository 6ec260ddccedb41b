"""Deck lists, which players hand in (ASC-A01), and decks, which grow from them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Final, NewType, TypeVar

import attrs

from castlerules.cards.characteristics import Color
from castlerules.core import DataError, value
from castlerules.core.shown import shown

from .piles import NO_CARDS, Cards, pile, pile_fault
from .pool import read_colors

__all__ = [
    "ALLIANCES",
    "SIDE",
    "Deck",
    "DeckKind",
    "Decklist",
    "PickSource",
    "StreakSwap",
    "Zone",
    "expansion_of",
    "from_set",
]

K = TypeVar("K", bound=str)


class DeckKind(StrEnum):
    """ASC-011: the two kinds of decks."""

    TWO_COLOR = "two"
    THREE_COLOR = "three"


class Zone(StrEnum):
    """Where in a deck a card is: the deck proper, or the sideboard."""

    MAIN = "main"
    SIDE = "side"


ALLIANCES: Final[Mapping[DeckKind, tuple[tuple[Color, ...], ...]]] = MappingProxyType(
    {
        DeckKind.TWO_COLOR: tuple(map(read_colors, ("WU", "UB", "BR", "RG", "GW"))),
        DeckKind.THREE_COLOR: tuple(map(read_colors, ("WUB", "UBR", "BRG", "RGW", "GWU"))),
    }
)
"""ASC-T1: the colours that may come together in a deck of each kind; each alliance is in the order W U B R G."""

PickSource = NewType("PickSource", str)
"""ASC-A11: what free picks come from: ``side``, or a bought set, such as ``set:EXO``."""

SIDE: Final = PickSource("side")
"""The source of the free picks that come with a block of the sideboard (ASC-090)."""


def from_set(code: str) -> PickSource:
    """Return the source of the free picks that come with the set *code* (ASC-073)."""
    return PickSource(f"set:{code}")


def expansion_of(source: PickSource) -> str | None:
    """Return the code of the set that *source* is, None for the sideboard (ASC-A11)."""
    return source[4:] if source.startswith("set:") else None


def _kind(given: object) -> DeckKind:
    if isinstance(given, str) and given in list(DeckKind):
        return DeckKind(given)
    raise DataError("kind", f"{shown(given)} is not one of {', '.join(DeckKind)}")


def _text(_: object, field: attrs.Attribute[str | None], given: object) -> None:
    if given is not None and not (type(given) is str and given and given.isprintable()):
        raise DataError(field.name, f"a name or None is wanted, not {shown(given)}")


def _pile(_: object, field: attrs.Attribute[Cards], given: object) -> None:
    fault = pile_fault(given)
    if fault is not None:
        raise DataError(field.name, fault)


@attrs.frozen(cache_hash=True)
class Decklist:
    """A deck as it is registered: everything that ``validate_starter`` looks at; whether it is legal is said there.

    ASC-017: the sets are a choice of their own, made before the cards. *alliance* are the colours, given in any order
    as a collection of colours or letters such as ``"UW"``. *basic_set* and *expansion* are codes of sets, *main* the
    cards, and *grace* the name of the card that may be there three times (ASC-031). Raises DataError for wrong types;
    ``Decklist.of`` takes the cards in any form.
    """

    kind: DeckKind = attrs.field(converter=_kind)
    alliance: tuple[Color, ...] = attrs.field(converter=read_colors)
    basic_set: str | None = attrs.field(validator=_text)
    expansion: str | None = attrs.field(validator=_text)
    main: Cards = attrs.field(validator=_pile)
    grace: str | None = attrs.field(validator=_text, default=None)

    @classmethod
    def of(
        cls,
        kind: DeckKind | str,
        alliance: Iterable[Color | str],
        basic_set: str | None,
        expansion: str | None,
        main: Mapping[K, int] | Iterable[tuple[K, int]],
        grace: str | None = None,
    ) -> Decklist:
        """Return the deck list whose cards are numbers by printing, or pairs of both, in any order (ASC-A01).

        Raises DataError for wrong values.
        """
        return cls(_kind(kind), read_colors(alliance), basic_set, expansion, pile(main), grace)


@value
class StreakSwap:
    """ASC-124: how far a swap has come: cards *killed*, *commons* among them, and cards *picked* instead."""

    killed: int = 0
    commons: int = 0
    picked: int = 0


@value
class Deck:
    """A deck in play.

    *expansions* begins with the one that was named (ASC-019). *blocks* is how many parts of the sideboard were bought
    (ASC-090), *picks* the free picks that are outstanding by their source, *swap* a swap that is not finished, and
    *reserve* the cards that were taken out, if they are kept (ASC-Q20).
    """

    kind: DeckKind
    alliance: tuple[Color, ...]
    basic_set: str
    expansions: tuple[str, ...]
    main: Cards
    grace: str | None
    copy_limit: int
    side: Cards = NO_CARDS
    blocks: int = 0
    picks: tuple[tuple[PickSource, int], ...] = ()
    swap: StreakSwap | None = None
    reserve: Cards = NO_CARDS

    def pile(self, zone: Zone) -> Cards:
        """Return the cards in *zone* (ASC-Q18)."""
        return self.main if zone == Zone.MAIN else self.side

    def open_picks(self, source: PickSource) -> int:
        """Return how many free picks of *source* are outstanding (ASC-A11)."""
        return dict(self.picks).get(source, 0)
