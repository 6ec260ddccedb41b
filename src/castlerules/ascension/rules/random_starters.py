"""Random legal starters for a pool, an alliance and a pair of sets.

Two fifths of a random starter are basic lands in the proportion of its colours, unless the caller names a number. The
rest are cards of both sets in random order, rarer ones first; a card is left out if ``validate_starter`` finds a fault
with it. That function alone knows the rules of starters.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

import attrs

from castlerules.ascension.model.options import AscensionRules
from castlerules.ascension.pool.card_pool import CardPool, Printing, PrintingId, Rarity, color_letters, read_colors
from castlerules.ascension.pool.decks import (
    EMPTY_PILE,
    Deck,
    DeckKind,
    Pile,
    StarterDeck,
    pile_size,
    with_card,
    without_card,
)
from castlerules.cards.language.characteristics import Color
from castlerules.core import DataError, Generator, Violation, choice, shuffled
from castlerules.core.errors import checked_int, raise_setup_problems, short_repr
from castlerules.core.frozen import frozen

from . import acquisition, starters

_LAND_SHARE: Final = (2, 5)
_WHOLE_DECK_CODES: Final = (starters.ViolationCode.SIZE, starters.ViolationCode.COLOR_MISSING)
_RAREST_FIRST: Final = (Rarity.RARE, Rarity.UNCOMMON, Rarity.COMMON)


def random_starter(
    rng: Generator,
    pool: CardPool,
    alliance: Iterable[Color | str],
    sets: tuple[str, str],
    *,
    rules: AscensionRules = AscensionRules(),  # noqa: B008 - a frozen value
    mode: starters.StarterMode | str = starters.StarterMode.STARTER,
    kept_deck: Deck | None = None,
    lands: int | None = None,
) -> tuple[StarterDeck, Generator]:
    """Return a random legal starter of *alliance* with cards of *sets*, and the generator after drawing from *rng*.

    *sets* are the codes of the Basic Set and of the expansion (ASC-014). *mode* and *kept_deck* are those of
    ``validate_starter``. *lands* is the number of basic lands, None for two fifths of the deck.

    Raises SetupError with what is missing: a legal alliance or set (ASC-012, ASC-015, ASC-018), basic lands of its
    colours (ASC-Q04), enough other cards (ASC-010), or a card of each colour if the rules require it (ASC-Q03).
    Raises DataError for arguments of a wrong type.
    """
    for name, kind, argument in (("pool", CardPool, pool), ("rules", AscensionRules, rules)):
        if not isinstance(argument, kind):
            raise DataError(name, f"expected {kind.__name__}, got {short_repr(argument)}")
    builder = _StarterBuilder(pool, rules, _empty_deck(read_colors(alliance), sets), mode, kept_deck)
    raise_setup_problems(map(_as_broken, builder.lasting_violations()))
    land_count = _land_count(rules.starter_size, lands)
    builder, main, rng = _draw_spells(builder, rng, rules.starter_size - land_count)
    sources = _land_of_each_color(builder)
    raise_setup_problems(_missing_parts(builder, main, sources, land_count))
    return attrs.evolve(builder.empty_deck, main=_with_lands(pool, main, sources, land_count)), rng


def _empty_deck(colors: tuple[Color, ...], sets: object) -> StarterDeck:
    """Return a starter of *colors* and *sets* that has no cards yet; raise DataError for wrong *sets*."""
    if not (isinstance(sets, (tuple, list)) and len(sets) == 2 and all(isinstance(code, str) for code in sets)):
        raise DataError("sets", f"expected the codes of a Basic Set and of an expansion, got {short_repr(sets)}")
    kind = DeckKind.TWO_COLOR if len(colors) < 3 else DeckKind.THREE_COLOR
    return StarterDeck(kind, colors, sets[0], sets[1], EMPTY_PILE)


def _land_count(size: int, lands: int | None) -> int:
    if lands is None:
        return size * _LAND_SHARE[0] // _LAND_SHARE[1]
    if checked_int("lands", lands) > size:
        raise DataError("lands", f"expected at most {size} basic lands, the size of a starter, got {short_repr(lands)}")
    return lands


@frozen
class _StarterBuilder:
    """What is fixed while a random starter is built: the pool, the rules, and a deck without cards.

    *empty_deck* holds the colours, the sets and the grace card. *mode* and *kept_deck* are those of
    ``validate_starter``.
    """

    pool: CardPool
    rules: AscensionRules
    empty_deck: StarterDeck
    mode: starters.StarterMode | str
    kept_deck: Deck | None

    def violations(self, main: Pile) -> tuple[starters.StarterViolation, ...]:
        """Return all faults of the deck if its cards are *main*."""
        deck = attrs.evolve(self.empty_deck, main=main)
        return starters.validate_starter(deck, self.pool, self.rules, mode=self.mode, kept_deck=self.kept_deck)

    def lasting_violations(self, main: Pile = EMPTY_PILE) -> tuple[starters.StarterViolation, ...]:
        """Return the faults of a deck of the cards *main* that remain whatever cards are added to it."""
        return tuple([violation for violation in self.violations(main) if violation.code not in _WHOLE_DECK_CODES])

    def with_grace(self, card: Printing) -> _StarterBuilder:
        """Return this builder with *card* as the grace card of the deck."""
        return attrs.evolve(self, empty_deck=attrs.evolve(self.empty_deck, grace=card.name))

    @property
    def max_grace_copies(self) -> int:
        """ASC-031: how many copies of the grace card (one card that may have more than others) the deck may have."""
        return acquisition.copies_allowed(self.rules, self.rules.starter_copy_limit, grace=True)

    def fitting(self, cards: Iterable[Printing]) -> list[Printing]:
        """Return those of *cards* of which one copy would be legal in a deck without other cards."""
        return [card for card in cards if not self.lasting_violations(((card.id, 1),))]

    def filled(self, main: Pile, cards: Iterable[Printing], size: int) -> Pile:
        """Return *main* with *cards* added in their order up to *size* cards, except those that would be illegal."""
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
        """The printings of both sets that are legal in the deck, without basic lands."""
        of_set = self.pool.index.by_set
        return self.fitting([card for code in _set_codes(self.empty_deck) for card in of_set[code]])


def _as_broken(violation: starters.StarterViolation) -> Violation:
    return Violation(violation.rule, str(violation))


def _set_codes(deck: StarterDeck) -> tuple[str, ...]:
    return tuple([code for code in (deck.basic_set, deck.expansion) if code is not None])


def _draw_spells(builder: _StarterBuilder, rng: Generator, size: int) -> tuple[_StarterBuilder, Pile, Generator]:
    """Return *builder* with a random grace card, at most *size* random cards without basic lands, and the generator."""
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
    """Return *builder* with the best grace card, and *main* with legal cards added, up to *size* if there are enough.

    This is the second try, for pools so small that random order finds too few cards. It adds each card that is still
    legal in the order of *least_limited_first*, which begins with those that count towards the fewest limits, and then
    exchanges cards to make room for more. ASC-031: the best grace card is the one with which most cards fit.

    Exchanges take long, so they are tried for a grace card only if its extra copies could complete the deck.
    """
    graceless = attrs.evolve(builder, empty_deck=attrs.evolve(builder.empty_deck, grace=None))
    plain = _with_exchanges(
        graceless, graceless.filled(main, least_limited_first, size), least_limited_first, size, main
    )
    extra_copies = builder.max_grace_copies - builder.rules.starter_copy_limit
    is_in_reach = pile_size(plain) + extra_copies >= size
    best = builder, plain
    for card in {card.name: card for card in least_limited_first}.values():
        with_grace = builder.with_grace(card)
        copies = [copy for copy in least_limited_first if copy.name == card.name] * builder.max_grace_copies
        enlarged = with_grace.filled(plain, copies, size)
        if is_in_reach:
            enlarged = _with_exchanges(with_grace, enlarged, [*least_limited_first, *copies], size, main)
        if pile_size(enlarged) > pile_size(best[1]):
            best = with_grace, enlarged
        if pile_size(best[1]) >= size:
            break
    return best


def _with_exchanges(builder: _StarterBuilder, main: Pile, cards: list[Printing], size: int, needed: Pile) -> Pile:
    """Return *main* with more of *cards*, up to *size*: one card goes out wherever two others fit in its place.

    The cards in *needed* are never taken out.
    """
    staying = [printing for printing, _ in needed]
    while pile_size(main) < size:
        others = {out: [card for card in cards if card.id != out] for out, _ in main if out not in staying}
        exchanged = (builder.filled(without_card(main, out), fitting, size) for out, fitting in others.items())
        larger = next((pile for pile in exchanged if pile_size(pile) > pile_size(main)), None)
        if larger is None:
            break
        main = larger
    return main


def _limits_counted(deck: StarterDeck, card: Printing) -> int:
    """Return how many limits *card* counts towards: on uncommons and rares, on artifacts, and on the expansion.

    Those limits of a starter are ASC-021 to ASC-026.
    """
    return (card.rarity != Rarity.COMMON) + acquisition.is_artifact(card) + (card.set_code == deck.expansion)


def _one_of_each_color(builder: _StarterBuilder, cards: list[Printing], size: int) -> Pile:
    """ASC-Q03: return a pile of *cards* that has each colour of the alliance, as far as *size* and the rules allow."""
    main, colors_so_far = EMPTY_PILE, dict[Color, None]()
    for color in builder.empty_deck.alliance:
        fitting = (
            card for card in cards if color in card.colors and not builder.lasting_violations(with_card(main, card.id))
        )
        if color not in colors_so_far and pile_size(main) < size and (card := next(fitting, None)) is not None:
            main, colors_so_far = with_card(main, card.id), colors_so_far | dict.fromkeys(card.colors)
    return main


def _land_of_each_color(builder: _StarterBuilder) -> dict[Color, Printing]:
    """ASC-Q04: return a basic land for each colour that has one, preferably of the Basic Set, then not snow-covered."""
    fitting = sorted(
        builder.fitting(builder.pool.index.basic_lands),
        key=lambda card: (card.set_code != builder.empty_deck.basic_set, len(card.supertypes)),
    )
    sources = {color: [card for card in fitting if color in card.land_colors] for color in builder.empty_deck.alliance}
    return {color: printings[0] for color, printings in sources.items() if printings}


def _missing_parts(
    builder: _StarterBuilder, main: Pile, sources: Mapping[Color, Printing], land_count: int
) -> Iterator[Violation]:
    """Yield a violation if *main* has too few cards or lacks a required colour, or if no basic land fits.

    *sources* are the basic lands of each colour, of which *land_count* are to be added.
    """
    colors, required = color_letters(builder.empty_deck.alliance), builder.rules.starter_size - land_count
    if pile_size(main) < required:
        shortage = f"only {pile_size(main)} of {required} cards besides basic lands were found"
        yield Violation("ASC-010", f"{shortage} for {colors} in {' and '.join(_set_codes(builder.empty_deck))}")
    if land_count and not sources:
        yield Violation("ASC-Q04", f"the pool has no basic land of a color of {colors}")
    yield from (
        _as_broken(violation)
        for violation in builder.violations(main)
        if violation.code == starters.ViolationCode.COLOR_MISSING
    )


def _with_lands(pool: CardPool, main: Pile, sources: Mapping[Color, Printing], number: int) -> Pile:
    """Return *main* with *number* basic lands added, in proportion to the cards of each colour.

    *sources* gives the basic land of each colour.
    """
    weights, counts = _color_weights(pool, main, tuple(sources)), dict.fromkeys(sources, 0)
    for _ in range(number):
        color = max(sources, key=lambda color: weights[color] / (counts[color] + 1))
        counts[color] += 1
        main = with_card(main, sources[color].id)
    return main


def _color_weights(pool: CardPool, main: Pile, colors: tuple[Color, ...]) -> dict[Color, int]:
    """Return how many cards of each of *colors* are in *main*, or 1 for each colour if there are no such cards."""
    by_id = pool.index.by_id
    counts = {color: sum([number for name, number in main if color in by_id[name].colors]) for color in colors}
    return counts if any(counts.values()) else dict.fromkeys(colors, 1)
