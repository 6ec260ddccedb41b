"""Deck lists, which players hand in (ASC-A01), and decks, which grow from them.

They are piles of cards: how many there are of each printing, ordered by the ids of the printings.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import StrEnum
from itertools import pairwise
from types import MappingProxyType
from typing import Final, NewType, TypeAlias, TypeVar

import attrs

from castlerules.cards.language.characteristics import Color
from castlerules.core import DataError, value
from castlerules.core.errors import short_repr

from .card_pool import PrintingId, read_colors

K = TypeVar("K", bound=str)
Pile: TypeAlias = tuple[tuple[PrintingId, int], ...]
"""A pile: each printing in it once, in alphabetical order, with how many of it there are (at least one)."""

EMPTY_PILE: Final[Pile] = ()
"""The empty pile."""

_MAX_COUNT: Final = 100_000


def pile(given: Mapping[K, int] | Iterable[tuple[K, int]]) -> Pile:
    """Return the pile in *given*: numbers by printing, or pairs of both, in which a printing may be there often.

    Raises DataError for numbers below 1 and for what is no printing's id (ASC-Q05).
    """
    counts: dict[PrintingId, int] = {}
    for pair in given.items() if isinstance(given, Mapping) else given:
        if type(pair) is not tuple or len(pair) != 2:
            raise DataError("cards", f"pairs of a printing and a number are wanted, not {short_repr(pair)}")
        fault = _entry_fault(*pair)
        if fault is not None:
            raise DataError("cards", fault)
        printing = PrintingId(pair[0])
        counts[printing] = counts.get(printing, 0) + pair[1]
    return tuple(sorted(counts.items()))


def pile_fault(pile: object) -> str | None:
    """Return what is wrong with *pile* as ``Pile``, if anything is (ASC-Q05)."""
    if type(pile) is not tuple or not all(type(entry) is tuple and len(entry) == 2 for entry in pile):
        return f"a tuple of printings with their numbers is wanted, not {short_repr(pile)}"
    fault = next((fault for entry in pile if (fault := _entry_fault(*entry)) is not None), None)
    if fault is None and any(one[0] >= other[0] for one, other in pairwise(pile)):
        return "each printing stands once, in alphabetical order"
    return fault


def _entry_fault(printing: object, number: object) -> str | None:
    if type(printing) is not str or "/" not in printing:
        return f"the id of a printing is wanted, such as TMP/Goblin Bully, not {short_repr(printing)}"
    if type(number) is not int or not 1 <= number <= _MAX_COUNT:
        return f"a number from 1 to {_MAX_COUNT} of {short_repr(printing)} is wanted, not {short_repr(number)}"
    return None


def pile_size(pile: Pile) -> int:
    """Return how many cards *pile* has (ASC-010)."""
    return sum([number for _, number in pile])


def count_of(pile: Pile, printing: PrintingId) -> int:
    """Return how many of *printing* are in *pile* (ASC-Q05)."""
    for one, number in pile:
        if one == printing:
            return number
    return 0


def with_card(pile: Pile, printing: PrintingId) -> Pile:
    """Return *pile* with one more of *printing* (ASC-A06)."""
    for place, (one, number) in enumerate(pile):
        if one == printing:
            return (*pile[:place], (one, number + 1), *pile[place + 1 :])
        if one > printing:
            return (*pile[:place], (printing, 1), *pile[place:])
    return (*pile, (printing, 1))


def without_card(pile: Pile, printing: PrintingId) -> Pile:
    """Return *pile* with one less of *printing*, which is in it (ASC-A12)."""
    for place, (one, number) in enumerate(pile):
        if one == printing:
            left = ((one, number - 1),) if number > 1 else ()
            return (*pile[:place], *left, *pile[place + 1 :])
    raise DataError("printing", f"{short_repr(printing)} is not in the pile")


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

SIDEBOARD_SOURCE: Final = PickSource("side")
"""The source of the free picks that come with a block of the sideboard (ASC-090)."""


def source_of_set(code: str) -> PickSource:
    """Return the source of the free picks that come with the set *code* (ASC-073)."""
    return PickSource(f"set:{code}")


def set_of_source(source: PickSource) -> str | None:
    """Return the code of the set that *source* is, None for the sideboard (ASC-A11)."""
    return source[4:] if source.startswith("set:") else None


def _read_deck_kind(given: object) -> DeckKind:
    if isinstance(given, str) and given in list(DeckKind):
        return DeckKind(given)
    raise DataError("kind", f"{short_repr(given)} is not one of {', '.join(DeckKind)}")


def _check_name(_: object, field: attrs.Attribute[str | None], given: object) -> None:
    if given is not None and not (type(given) is str and given and given.isprintable()):
        raise DataError(field.name, f"a name or None is wanted, not {short_repr(given)}")


def _check_pile(_: object, field: attrs.Attribute[Pile], given: object) -> None:
    fault = pile_fault(given)
    if fault is not None:
        raise DataError(field.name, fault)


@attrs.frozen(cache_hash=True)
class StarterDeck:
    """A deck as it is registered: everything that ``validate_starter`` looks at; whether it is legal is said there.

    ASC-017: the sets are a choice of their own, made before the cards. *alliance* are the colours, given in any order
    as a collection of colours or letters such as ``"UW"``. *basic_set* and *expansion* are codes of sets, *main* the
    cards, and *grace* the name of the card that may be there three times (ASC-031). Raises DataError for wrong types;
    ``StarterDeck.of`` takes the cards in any form.
    """

    kind: DeckKind = attrs.field(converter=_read_deck_kind)
    alliance: tuple[Color, ...] = attrs.field(converter=read_colors)
    basic_set: str | None = attrs.field(validator=_check_name)
    expansion: str | None = attrs.field(validator=_check_name)
    main: Pile = attrs.field(validator=_check_pile)
    grace: str | None = attrs.field(validator=_check_name, default=None)

    @classmethod
    def of(
        cls,
        kind: DeckKind | str,
        alliance: Iterable[Color | str],
        basic_set: str | None,
        expansion: str | None,
        main: Mapping[K, int] | Iterable[tuple[K, int]],
        grace: str | None = None,
    ) -> StarterDeck:
        """Return the deck list whose cards are numbers by printing, or pairs of both, in any order (ASC-A01).

        Raises DataError for wrong values.
        """
        return cls(_read_deck_kind(kind), read_colors(alliance), basic_set, expansion, pile(main), grace)


@value
class StreakSwap:
    """ASC-124: how far a swap has come: cards *killed*, *commons_killed* among them, and cards *picked* instead."""

    killed: int = 0
    commons_killed: int = 0
    picked: int = 0


@value
class Deck:
    """A deck in play.

    *expansions* begins with the one that was named (ASC-019). *side_blocks* is how many parts of the sideboard were
    bought (ASC-090), *free_picks* the free picks that are outstanding by their source, *swap* a swap that is not
    finished, and *reserve* the cards that were taken out, if they are kept (ASC-Q20).
    """

    kind: DeckKind
    alliance: tuple[Color, ...]
    basic_set: str
    expansions: tuple[str, ...]
    main: Pile
    grace: str | None
    copy_limit: int
    side: Pile = EMPTY_PILE
    side_blocks: int = 0
    free_picks: tuple[tuple[PickSource, int], ...] = ()
    swap: StreakSwap | None = None
    reserve: Pile = EMPTY_PILE

    def cards_in(self, zone: Zone) -> Pile:
        """Return the cards in *zone* (ASC-Q18)."""
        return self.main if zone == Zone.MAIN else self.side

    def free_picks_of(self, source: PickSource) -> int:
        """Return how many free picks of *source* are outstanding (ASC-A11)."""
        return dict(self.free_picks).get(source, 0)
