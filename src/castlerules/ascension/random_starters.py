"""Starters by chance: a deck that may be registered, for any pool, alliance and pair of sets that allow one.

A part of it are basic lands, in the proportion of its colours; the rest are cards of both sets in random order, rarer
ones first, as long as ``validate_starter`` finds nothing wrong with them. What a starter is, is said there alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

import attrs

from castlerules.cards.characteristics import Color
from castlerules.core import Broken, DataError, Generator, SetupError, choice, shuffled
from castlerules.core.checks import whole
from castlerules.core.shown import shown

from .copies import allowance
from .decks import Deck, DeckKind, Decklist
from .facts import is_artifact
from .piles import NO_CARDS, Cards, size_of, with_card
from .pool import CardPool, Printing, PrintingId, Rarity, letters, read_colors
from .rules import AscensionRules
from .starters import StarterMode, Violation, ViolationCode, validate_starter

__all__ = ["random_starter"]

_LANDS: Final = (2, 5)
_AS_A_WHOLE: Final = (ViolationCode.SIZE, ViolationCode.COLOR_MISSING)
_RAREST_FIRST: Final = (Rarity.RARE, Rarity.UNCOMMON, Rarity.COMMON)


def random_starter(
    rng: Generator,
    pool: CardPool,
    alliance: Iterable[Color | str],
    sets: tuple[str, str],
    *,
    rules: AscensionRules = AscensionRules(),  # noqa: B008 - a frozen value
    mode: StarterMode | str = StarterMode.STARTER,
    keeps: Deck | None = None,
    lands: int | None = None,
) -> tuple[Decklist, Generator]:
    """Return a legal starter of *alliance* with cards of *sets*, drawn by *rng*, and what is left of that.

    *sets* are the codes of the Basic Set and of the expansion (ASC-014). *mode* and *keeps* are those of
    ``validate_starter``. *lands* is how many basic lands the deck has; two fifths of it if that is None.

    Raises SetupError with what is lacking: an alliance or a set that can be chosen (ASC-012, ASC-015, ASC-018), basic
    lands that fit (ASC-Q04), enough other cards (ASC-010), or one of each colour if the rules ask for it (ASC-Q03).
    Raises DataError for arguments that are no such things.
    """
    for name, kind, given in (("pool", CardPool, pool), ("rules", AscensionRules, rules)):
        if not isinstance(given, kind):
            raise DataError(name, f"{kind.__name__} is wanted, not {shown(given)}")
    maker = _Maker(pool, rules, _bare(read_colors(alliance), sets), mode, keeps)
    if found := maker.broken():
        raise SetupError(tuple(map(_told, found)))
    land_count = _land_count(rules.starter_size, lands)
    maker, main, rng = _spells(maker, rng, rules.starter_size - land_count)
    sources = _land_of_each_color(maker)
    problems = tuple(_lacking(maker, main, sources, land_count))
    if problems:
        raise SetupError(problems)
    return attrs.evolve(maker.bare, main=_with_lands(pool, main, sources, land_count)), rng


def _bare(colors: tuple[Color, ...], sets: object) -> Decklist:
    """Return a deck of *colors* and *sets* that has no cards."""
    if not (isinstance(sets, (tuple, list)) and len(sets) == 2 and all(isinstance(one, str) for one in sets)):
        raise DataError("sets", f"the codes of a Basic Set and of an expansion are wanted, not {shown(sets)}")
    kind = DeckKind.TWO_COLOR if len(colors) < 3 else DeckKind.THREE_COLOR
    return Decklist(kind, colors, sets[0], sets[1], NO_CARDS)


def _land_count(size: int, lands: int | None) -> int:
    if lands is None:
        return size * _LANDS[0] // _LANDS[1]
    if whole("lands", lands) > size:
        raise DataError("lands", f"a starter has {size} cards in all, and not {shown(lands)} basic lands")
    return lands


@attrs.frozen
class _Maker:
    """What a starter is made for; *bare* is the deck without its cards."""

    pool: CardPool
    rules: AscensionRules
    bare: Decklist
    mode: StarterMode | str
    keeps: Deck | None

    def faults(self, main: Cards) -> tuple[Violation, ...]:
        """Return what is wrong with the deck if *main* is all that it has."""
        deck = attrs.evolve(self.bare, main=main)
        return validate_starter(deck, self.pool, self.rules, mode=self.mode, keeps=self.keeps)

    def broken(self, main: Cards = NO_CARDS) -> tuple[Violation, ...]:
        """Return what is wrong with *main* and stays wrong, whatever else comes into the deck."""
        return tuple([one for one in self.faults(main) if one.code not in _AS_A_WHOLE])

    def with_grace(self, card: Printing) -> _Maker:
        """Return what makes the deck with *card* as the grace card."""
        return attrs.evolve(self, bare=attrs.evolve(self.bare, grace=card.name))

    @property
    def most_copies(self) -> int:
        """ASC-031: how many copies there may be of the grace card."""
        return allowance(self.rules, self.rules.starter_copy_limit, grace=True)

    def fitting(self, cards: Iterable[Printing]) -> list[Printing]:
        """Return those of *cards* that may be in the deck."""
        return [one for one in cards if not self.broken(((one.id, 1),))]

    def filled(self, main: Cards, cards: Iterable[Printing], size: int) -> Cards:
        """Return *main* with as many of *cards*, in their order, as may be in it together, up to *size*."""
        full: dict[PrintingId, None] = {}
        for card in cards:
            if size_of(main) >= size:
                break
            if card.id in full:
                continue
            more = with_card(main, card.id)
            if self.broken(more):
                full[card.id] = None
            else:
                main = more
        return main

    @property
    def others(self) -> list[Printing]:
        """The printings of both sets that are no basic lands and may be in the deck."""
        of_set = self.pool.index.of_set
        return self.fitting([one for code in _codes(self.bare) for one in of_set[code]])


def _told(found: Violation) -> Broken:
    return Broken(found.rule, str(found))


def _codes(deck: Decklist) -> tuple[str, ...]:
    return tuple([code for code in (deck.basic_set, deck.expansion) if code is not None])


def _spells(maker: _Maker, rng: Generator, size: int) -> tuple[_Maker, Cards, Generator]:
    """Return *size* cards that are no basic lands, fewer if there are no more, and *maker* with a grace card."""
    rules, fitting = maker.rules, maker.others
    commons = tuple([one for one in fitting if one.rarity == Rarity.COMMON])
    first: tuple[Printing, ...] = ()
    if commons:
        card, rng = choice(rng, commons)
        maker, first = maker.with_grace(card), (card,) * maker.most_copies
    mixed, rng = shuffled(rng, tuple([one for one in fitting for _ in range(rules.starter_copy_limit)]))
    frugal = sorted(mixed, key=lambda one: _limits(maker.bare, one))
    needed = _of_each_color(maker, frugal, size) if rules.require_all_alliance_colors else NO_CARDS
    varied = sorted(mixed, key=lambda one: _RAREST_FIRST.index(one.rarity))
    main = maker.filled(needed, (*first, *varied), size)
    if size_of(main) < size:
        maker, main = _as_many_as_possible(maker, needed, frugal, size)
    return maker, main, rng


def _as_many_as_possible(maker: _Maker, main: Cards, frugal: list[Printing], size: int) -> tuple[_Maker, Cards]:
    """Return *main* with *frugal*, which begins with cards that are within few limits, and the most useful grace card.

    ASC-031: that is one of which there may be more copies than there are without.
    """
    plain = attrs.evolve(maker, bare=attrs.evolve(maker.bare, grace=None)).filled(main, frugal, size)
    best = maker, plain
    for card in dict.fromkeys(frugal):
        other = maker.with_grace(card)
        more = other.filled(plain, (card,) * maker.most_copies, size)
        if size_of(more) > size_of(best[1]):
            best = other, more
    return best


def _limits(deck: Decklist, card: Printing) -> int:
    """Return within how many limits *card* is (ASC-021 to ASC-026)."""
    return (card.rarity != Rarity.COMMON) + is_artifact(card) + (card.set_code == deck.expansion)


def _of_each_color(maker: _Maker, cards: list[Printing], size: int) -> Cards:
    """ASC-Q03: return a card of each colour, up to *size*, as far as there are any that may be together."""
    main, there = NO_CARDS, dict[Color, None]()
    for color in maker.bare.alliance:
        fitting = (one for one in cards if color in one.colors and not maker.broken(with_card(main, one.id)))
        if color not in there and size_of(main) < size and (card := next(fitting, None)) is not None:
            main, there = with_card(main, card.id), there | dict.fromkeys(card.colors)
    return main


def _land_of_each_color(maker: _Maker) -> dict[Color, Printing]:
    """ASC-Q04: return a basic land for each colour that has one: of the Basic Set if it can be, and a plain one."""
    fitting = sorted(
        maker.fitting(maker.pool.index.basics),
        key=lambda one: (one.set_code != maker.bare.basic_set, len(one.supertypes)),
    )
    sources = {color: [one for one in fitting if color in one.land_colors] for color in maker.bare.alliance}
    return {color: found[0] for color, found in sources.items() if found}


def _lacking(maker: _Maker, main: Cards, sources: Mapping[Color, Printing], land_count: int) -> Iterator[Broken]:
    """Yield what keeps *main* and so many basic lands from being a deck."""
    colors, wanted = letters(maker.bare.alliance), maker.rules.starter_size - land_count
    if size_of(main) < wanted:
        found = f"only {size_of(main)} of {wanted} cards besides basic lands were found"
        yield Broken("ASC-010", f"{found} for {colors} in {' and '.join(_codes(maker.bare))}")
    if land_count and not sources:
        yield Broken("ASC-Q04", f"the pool has no basic land of a color of {colors}")
    yield from (_told(one) for one in maker.faults(main) if one.code == ViolationCode.COLOR_MISSING)


def _with_lands(pool: CardPool, main: Cards, sources: Mapping[Color, Printing], number: int) -> Cards:
    """Return *main* with *number* basic lands, each for the colour that has the fewest for its cards."""
    weights, counts = _weights(pool, main, tuple(sources)), dict.fromkeys(sources, 0)
    for _ in range(number):
        color = max(sources, key=lambda one: weights[one] / (counts[one] + 1))
        counts[color] += 1
        main = with_card(main, sources[color].id)
    return main


def _weights(pool: CardPool, main: Cards, colors: tuple[Color, ...]) -> dict[Color, int]:
    """Return how many cards of each of *colors* are in *main*, or 1 for each if there are none at all."""
    by_id = pool.index.by_id
    found = {color: sum([number for name, number in main if color in by_id[name].colors]) for color in colors}
    return found if any(found.values()) else dict.fromkeys(colors, 1)
