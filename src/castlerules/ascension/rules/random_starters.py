"""Starters by chance: a deck that may be registered, for any pool, alliance and pair of sets that allow one.

A part of it are basic lands, in the proportion of its colours; the rest are cards of both sets in random order, rarer
ones first, as long as ``validate_starter`` finds nothing wrong with them. What a starter is, is said there alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

import attrs

from castlerules.ascension.model.options import AscensionRules
from castlerules.ascension.pool.card_pool import CardPool, Printing, PrintingId, Rarity, color_letters, read_colors
from castlerules.ascension.pool.decks import EMPTY_PILE, Deck, DeckKind, Pile, StarterDeck, pile_size, with_card
from castlerules.cards.language.characteristics import Color
from castlerules.core import DataError, Generator, SetupError, Violation, choice, shuffled
from castlerules.core.errors import checked_int, short_repr

from .acquisition import copies_allowed, is_artifact
from .starters import StarterMode, StarterViolation, ViolationCode, validate_starter

_LAND_SHARE: Final = (2, 5)
_WHOLE_DECK_CODES: Final = (ViolationCode.SIZE, ViolationCode.COLOR_MISSING)
_RAREST_FIRST: Final = (Rarity.RARE, Rarity.UNCOMMON, Rarity.COMMON)


def random_starter(
    rng: Generator,
    pool: CardPool,
    alliance: Iterable[Color | str],
    sets: tuple[str, str],
    *,
    rules: AscensionRules = AscensionRules(),  # noqa: B008 - a frozen value
    mode: StarterMode | str = StarterMode.STARTER,
    kept_deck: Deck | None = None,
    lands: int | None = None,
) -> tuple[StarterDeck, Generator]:
    """Return a legal starter of *alliance* with cards of *sets*, drawn by *rng*, and what is left of that.

    *sets* are the codes of the Basic Set and of the expansion (ASC-014). *mode* and *kept_deck* are those of
    ``validate_starter``. *lands* is how many basic lands the deck has; two fifths of it if that is None.

    Raises SetupError with what is lacking: an alliance or a set that can be chosen (ASC-012, ASC-015, ASC-018), basic
    lands that fit (ASC-Q04), enough other cards (ASC-010), or one of each colour if the rules ask for it (ASC-Q03).
    Raises DataError for arguments that are no such things.
    """
    for name, kind, given in (("pool", CardPool, pool), ("rules", AscensionRules, rules)):
        if not isinstance(given, kind):
            raise DataError(name, f"{kind.__name__} is wanted, not {short_repr(given)}")
    builder = _StarterBuilder(pool, rules, _empty_deck(read_colors(alliance), sets), mode, kept_deck)
    if violations := builder.lasting_violations():
        raise SetupError(tuple(map(_as_broken, violations)))
    land_count = _land_count(rules.starter_size, lands)
    builder, main, rng = _draw_spells(builder, rng, rules.starter_size - land_count)
    sources = _land_of_each_color(builder)
    problems = tuple(_missing_parts(builder, main, sources, land_count))
    if problems:
        raise SetupError(problems)
    return attrs.evolve(builder.empty_deck, main=_with_lands(pool, main, sources, land_count)), rng


def _empty_deck(colors: tuple[Color, ...], sets: object) -> StarterDeck:
    """Return a deck of *colors* and *sets* that has no cards."""
    if not (isinstance(sets, (tuple, list)) and len(sets) == 2 and all(isinstance(one, str) for one in sets)):
        raise DataError("sets", f"the codes of a Basic Set and of an expansion are wanted, not {short_repr(sets)}")
    kind = DeckKind.TWO_COLOR if len(colors) < 3 else DeckKind.THREE_COLOR
    return StarterDeck(kind, colors, sets[0], sets[1], EMPTY_PILE)


def _land_count(size: int, lands: int | None) -> int:
    if lands is None:
        return size * _LAND_SHARE[0] // _LAND_SHARE[1]
    if checked_int("lands", lands) > size:
        raise DataError("lands", f"a starter has {size} cards in all, and not {short_repr(lands)} basic lands")
    return lands


@attrs.frozen
class _StarterBuilder:
    """What a starter is made for; *empty_deck* is the deck without its cards."""

    pool: CardPool
    rules: AscensionRules
    empty_deck: StarterDeck
    mode: StarterMode | str
    kept_deck: Deck | None

    def violations(self, main: Pile) -> tuple[StarterViolation, ...]:
        """Return what is wrong with the deck if *main* is all that it has."""
        deck = attrs.evolve(self.empty_deck, main=main)
        return validate_starter(deck, self.pool, self.rules, mode=self.mode, kept_deck=self.kept_deck)

    def lasting_violations(self, main: Pile = EMPTY_PILE) -> tuple[StarterViolation, ...]:
        """Return what is wrong with *main* and stays wrong, whatever else comes into the deck."""
        return tuple([violation for violation in self.violations(main) if violation.code not in _WHOLE_DECK_CODES])

    def with_grace(self, card: Printing) -> _StarterBuilder:
        """Return what makes the deck with *card* as the grace card."""
        return attrs.evolve(self, empty_deck=attrs.evolve(self.empty_deck, grace=card.name))

    @property
    def max_grace_copies(self) -> int:
        """ASC-031: how many copies there may be of the grace card."""
        return copies_allowed(self.rules, self.rules.starter_copy_limit, grace=True)

    def fitting(self, cards: Iterable[Printing]) -> list[Printing]:
        """Return those of *cards* that may be in the deck."""
        return [card for card in cards if not self.lasting_violations(((card.id, 1),))]

    def filled(self, main: Pile, cards: Iterable[Printing], size: int) -> Pile:
        """Return *main* with as many of *cards*, in their order, as may be in it together, up to *size*."""
        excluded: dict[PrintingId, None] = {}
        for card in cards:
            if pile_size(main) >= size:
                break
            if card.id in excluded:
                continue
            enlarged = with_card(main, card.id)
            if self.lasting_violations(enlarged):
                excluded[card.id] = None
            else:
                main = enlarged
        return main

    @property
    def nonbasics(self) -> list[Printing]:
        """The printings of both sets that are no basic lands and may be in the deck."""
        of_set = self.pool.index.by_set
        return self.fitting([card for code in _set_codes(self.empty_deck) for card in of_set[code]])


def _as_broken(violation: StarterViolation) -> Violation:
    return Violation(violation.rule, str(violation))


def _set_codes(deck: StarterDeck) -> tuple[str, ...]:
    return tuple([code for code in (deck.basic_set, deck.expansion) if code is not None])


def _draw_spells(builder: _StarterBuilder, rng: Generator, size: int) -> tuple[_StarterBuilder, Pile, Generator]:
    """Return *size* cards that are no basic lands, fewer if there are no more, and *builder* with a grace card."""
    rules, fitting = builder.rules, builder.nonbasics
    commons = tuple([card for card in fitting if card.rarity == Rarity.COMMON])
    grace_copies: tuple[Printing, ...] = ()
    if commons:
        card, rng = choice(rng, commons)
        builder, grace_copies = builder.with_grace(card), (card,) * builder.max_grace_copies
    mixed, rng = shuffled(rng, tuple([card for card in fitting for _ in range(rules.starter_copy_limit)]))
    least_limited_first = sorted(mixed, key=lambda card: _limits_counted(builder.empty_deck, card))
    needed = _one_of_each_color(builder, least_limited_first, size) if rules.require_all_alliance_colors else EMPTY_PILE
    rarest_first = sorted(mixed, key=lambda card: _RAREST_FIRST.index(card.rarity))
    main = builder.filled(needed, (*grace_copies, *rarest_first), size)
    if pile_size(main) < size:
        builder, main = _fill_with_best_grace(builder, needed, least_limited_first, size)
    return builder, main, rng


def _fill_with_best_grace(
    builder: _StarterBuilder, main: Pile, least_limited_first: list[Printing], size: int
) -> tuple[_StarterBuilder, Pile]:
    """Return *main* with *least_limited_first*, and the most useful grace card.

    *least_limited_first* begins with cards that are within few limits. ASC-031: the grace card is one of which there
    may be more copies than there are without.
    """
    plain = attrs.evolve(builder, empty_deck=attrs.evolve(builder.empty_deck, grace=None)).filled(
        main, least_limited_first, size
    )
    best = builder, plain
    for card in dict.fromkeys(least_limited_first):
        other = builder.with_grace(card)
        more = other.filled(plain, (card,) * builder.max_grace_copies, size)
        if pile_size(more) > pile_size(best[1]):
            best = other, more
    return best


def _limits_counted(deck: StarterDeck, card: Printing) -> int:
    """Return within how many limits *card* is (ASC-021 to ASC-026)."""
    return (card.rarity != Rarity.COMMON) + is_artifact(card) + (card.set_code == deck.expansion)


def _one_of_each_color(builder: _StarterBuilder, cards: list[Printing], size: int) -> Pile:
    """ASC-Q03: return a card of each colour, up to *size*, as far as there are any that may be together."""
    main, colors_so_far = EMPTY_PILE, dict[Color, None]()
    for color in builder.empty_deck.alliance:
        fitting = (
            card for card in cards if color in card.colors and not builder.lasting_violations(with_card(main, card.id))
        )
        if color not in colors_so_far and pile_size(main) < size and (card := next(fitting, None)) is not None:
            main, colors_so_far = with_card(main, card.id), colors_so_far | dict.fromkeys(card.colors)
    return main


def _land_of_each_color(builder: _StarterBuilder) -> dict[Color, Printing]:
    """ASC-Q04: return a basic land for each colour that has one: of the Basic Set if it can be, and a plain one."""
    fitting = sorted(
        builder.fitting(builder.pool.index.basic_lands),
        key=lambda card: (card.set_code != builder.empty_deck.basic_set, len(card.supertypes)),
    )
    sources = {color: [card for card in fitting if color in card.land_colors] for color in builder.empty_deck.alliance}
    return {color: printings[0] for color, printings in sources.items() if printings}


def _missing_parts(
    builder: _StarterBuilder, main: Pile, sources: Mapping[Color, Printing], land_count: int
) -> Iterator[Violation]:
    """Yield what keeps *main* and so many basic lands from being a deck."""
    colors, required = color_letters(builder.empty_deck.alliance), builder.rules.starter_size - land_count
    if pile_size(main) < required:
        found = f"only {pile_size(main)} of {required} cards besides basic lands were found"
        yield Violation("ASC-010", f"{found} for {colors} in {' and '.join(_set_codes(builder.empty_deck))}")
    if land_count and not sources:
        yield Violation("ASC-Q04", f"the pool has no basic land of a color of {colors}")
    yield from (
        _as_broken(violation) for violation in builder.violations(main) if violation.code == ViolationCode.COLOR_MISSING
    )


def _with_lands(pool: CardPool, main: Pile, sources: Mapping[Color, Printing], number: int) -> Pile:
    """Return *main* with *number* basic lands, each for the colour that has the fewest for its cards."""
    weights, counts = _color_weights(pool, main, tuple(sources)), dict.fromkeys(sources, 0)
    for _ in range(number):
        color = max(sources, key=lambda color: weights[color] / (counts[color] + 1))
        counts[color] += 1
        main = with_card(main, sources[color].id)
    return main


def _color_weights(pool: CardPool, main: Pile, colors: tuple[Color, ...]) -> dict[Color, int]:
    """Return how many cards of each of *colors* are in *main*, or 1 for each if there are none at all."""
    by_id = pool.index.by_id
    found = {color: sum([number for name, number in main if color in by_id[name].colors]) for color in colors}
    return found if any(found.values()) else dict.fromkeys(colors, 1)
