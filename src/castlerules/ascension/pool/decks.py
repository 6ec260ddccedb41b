"""Deck lists, which players register (ASC-A01), and the decks of the league that start from them.

The cards of both are piles: the number of copies of each printing, sorted by the ids of the printings.
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
"""Some cards, as pairs of a printing and its number of copies (at least one), sorted, each printing once."""

EMPTY_PILE: Final[Pile] = ()
"""The pile without cards."""

_MAX_COUNT: Final = 100_000


def pile(cards: Mapping[K, int] | Iterable[tuple[K, int]]) -> Pile:
    """Return *cards* as a pile: sorted pairs of a printing and its number of copies.

    *cards* is a mapping from printings to numbers, or such pairs in any order; the numbers of equal printings add up.
    Raises DataError for a number below 1 and for anything that is no id of a printing (ASC-Q05).
    """
    counts: dict[PrintingId, int] = {}
    for pair in cards.items() if isinstance(cards, Mapping) else cards:
        if type(pair) is not tuple or len(pair) != 2:
            raise DataError("cards", f"expected each card as a pair of a printing and a number, got {short_repr(pair)}")
        fault = _entry_fault(*pair)
        if fault is not None:
            raise DataError("cards", fault)
        printing = PrintingId(pair[0])
        counts[printing] = counts.get(printing, 0) + pair[1]
    return tuple(sorted(counts.items()))


def pile_fault(pile: object) -> str | None:
    """Return why *pile* is no ``Pile`` (sorted pairs of a printing and a number), None if it is one (ASC-Q05)."""
    if type(pile) is not tuple or not all(type(entry) is tuple and len(entry) == 2 for entry in pile):
        return f"expected a tuple of pairs of a printing and a number, got {short_repr(pile)}"
    fault = next((fault for entry in pile if (fault := _entry_fault(*entry)) is not None), None)
    if fault is None and any(entry[0] >= next_entry[0] for entry, next_entry in pairwise(pile)):
        return "expected each printing once, in alphabetical order; pile() makes such a tuple"
    return fault


def _entry_fault(printing: object, number: object) -> str | None:
    if type(printing) is not str or "/" not in printing:
        return f"expected the id of a printing, such as TMP/Goblin Bully, got {short_repr(printing)}"
    if type(number) is not int or not 1 <= number <= _MAX_COUNT:
        return f"expected a number of {short_repr(printing)} from 1 to {_MAX_COUNT}, got {short_repr(number)}"
    return None


def pile_size(pile: Pile) -> int:
    """Return how many cards *pile* has (ASC-010)."""
    return sum([number for _, number in pile])


def count_of(pile: Pile, printing: PrintingId) -> int:
    """Return how many copies of *printing* are in *pile* (ASC-Q05)."""
    for present, number in pile:
        if present == printing:
            return number
    return 0


def with_card(pile: Pile, printing: PrintingId) -> Pile:
    """Return *pile* with one more copy of *printing* (ASC-A06)."""
    for place, (present, number) in enumerate(pile):
        if present == printing:
            return (*pile[:place], (present, number + 1), *pile[place + 1 :])
        if present > printing:
            return (*pile[:place], (printing, 1), *pile[place:])
    return (*pile, (printing, 1))


def without_card(pile: Pile, printing: PrintingId) -> Pile:
    """Return *pile* with one copy of *printing* less (ASC-A12); raise DataError if there is none."""
    for place, (present, number) in enumerate(pile):
        if present == printing:
            left = ((present, number - 1),) if number > 1 else ()
            return (*pile[:place], *left, *pile[place + 1 :])
    reason = f"expected one of the {len(pile)} printings in the pile, got {short_repr(printing)}"
    raise DataError("printing", reason)


class DeckKind(StrEnum):
    """ASC-011: the two kinds of decks, by the number of their colours."""

    TWO_COLOR = "two"
    THREE_COLOR = "three"


class Zone(StrEnum):
    """The two parts of a deck: ``main``, the cards that are played with, and ``side``, the sideboard."""

    MAIN = "main"
    SIDE = "side"


ALLIANCES: Final[Mapping[DeckKind, tuple[tuple[Color, ...], ...]]] = MappingProxyType(
    {
        DeckKind.TWO_COLOR: tuple(map(read_colors, ("WU", "UB", "BR", "RG", "GW"))),
        DeckKind.THREE_COLOR: tuple(map(read_colors, ("WUB", "UBR", "BRG", "RGW", "GWU"))),
    }
)
"""ASC-T1: the alliances, which are the legal sets of colours, of each kind of deck; each is in the order W U B R G."""

PickSource = NewType("PickSource", str)
"""ASC-A11: the purchase that free picks come with: ``side`` for the sideboard, or a set, such as ``set:EXO``."""

SIDEBOARD_SOURCE: Final = PickSource("side")
"""The source of the free picks that come with a block of the sideboard (ASC-090)."""


def source_of_set(code: str) -> PickSource:
    """Return the source of the free picks that come with the set *code*: ``set:EXO`` for the code EXO (ASC-073)."""
    return PickSource(f"set:{code}")


def set_of_source(source: PickSource) -> str | None:
    """Return the code in *source*, such as EXO in ``set:EXO``; None for ``side``, the sideboard (ASC-A11)."""
    return source[4:] if source.startswith("set:") else None


def zone_of_source(source: PickSource) -> Zone:
    """Return the zone into which a free pick that came with *source* puts its card (ASC-A11)."""
    return Zone.SIDE if source == SIDEBOARD_SOURCE else Zone.MAIN


def _read_deck_kind(kind: object) -> DeckKind:
    if isinstance(kind, str) and kind in list(DeckKind):
        return DeckKind(kind)
    raise DataError("kind", f"expected the number of colors, {' or '.join(DeckKind)}, got {short_repr(kind)}")


def _check_name(_: object, field: attrs.Attribute[str | None], name: object) -> None:
    if name is not None and not (type(name) is str and name and name.isprintable()):
        raise DataError(field.name, f"expected None, or a name of printable characters, got {short_repr(name)}")


def _check_pile(_: object, field: attrs.Attribute[Pile], cards: object) -> None:
    fault = pile_fault(cards)
    if fault is not None:
        raise DataError(field.name, fault)


@attrs.frozen(cache_hash=True)
class StarterDeck:
    """A deck list to register; it need not be legal, ``validate_starter`` checks that.

    *kind* is the number of colours, and *alliance* are the colours, a collection of colours or letters such as
    ``"UW"``. *basic_set* and *expansion* are the codes of the two sets, named even if no card is of them (ASC-017).
    *main* is the cards, and *grace* the name of the one card that may have more copies than others (ASC-031). Raises
    DataError for wrong types. ``StarterDeck.of`` also takes cards that are not sorted.
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
        """Return a deck list with the cards *main* in any order (ASC-A01).

        *main* is a mapping from printings to numbers, or pairs of a printing and a number. Raises DataError for wrong
        values.
        """
        return cls(_read_deck_kind(kind), read_colors(alliance), basic_set, expansion, pile(main), grace)


@value
class StreakSwap:
    """ASC-124: how far a swap of cards for free commons has come; a player may begin one after a losing streak.

    *killed* is how many cards have been given away so far, *commons_killed* how many of these were commons, and
    *picked* how many free commons have been taken for them.
    """

    killed: int = 0
    commons_killed: int = 0
    picked: int = 0


@value
class Deck:
    """The deck of a player in the league, with what was bought for it.

    *kind*, *alliance* (the colours), *basic_set* and *grace* (the name of the card that may have more copies) are those
    of the deck list registered; *expansions* begins with its expansion (ASC-019). *main* and *side* are the cards.
    *copy_limit* is how many cards with the same name it may hold (ASC-030). *side_blocks* is how many blocks of the
    sideboard were bought (ASC-090), *free_picks* how many free cards are still to be taken for each purchase, *swap*
    the progress of an unfinished swap, and *reserve* the removed cards, if they are kept (ASC-Q20).
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
        """Return how many of the free picks that came with *source* are not yet claimed or waived (ASC-A11)."""
        return dict(self.free_picks).get(source, 0)
