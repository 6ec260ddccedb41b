"""The price of a castle card against a brute force, and what must be true of any price."""

from __future__ import annotations

from itertools import combinations, islice
from random import Random
from typing import Any, Final, NamedTuple

import pytest
from profiles import by_profile

import castlerules
from castlerules.castle.rules import price_solver
from castlerules.castle.rules.activation_price import activation_quote
from castlerules.castle.rules.price_solver import Quote, cheapest_quote
from castlerules.castle.rules.slots import slot_content
from castlerules.core import evolve
from castlerules.magic.mana.feasibility import ManaBundle
from castlerules.magic.query.board import Board
from castlerules.testing.castle import CastleScenario, castle
from castlerules.testing.magic import A

from .kit import D, scenario
from .slow_price import COLORLESS_ONLY, KINDS, fits_one_bundle, life_for, slow_price

CASES: Final = by_profile(4_000, 20_000)
LANDS: Final = ("Forest", "Mountain", "Plains", "Island", "Swamp", "Brushland", "City of Brass", "Dual WU", "Quarry")
CARDS: Final = (
    "Serra Angel",
    "Kavu Titan",
    "Verdant Force",
    "White Knight",
    "Phyrexian Hulk",
    "Shadowmage Infiltrator",
)


class Case(NamedTuple):
    """What is priced: a cost, lands, and what is paid for what is lacking."""

    symbols: tuple[int, ...]
    generic: int
    lands: tuple[tuple[ManaBundle, ...], ...]
    colored: int = 2
    plain: int = 1

    def quote(self) -> Quote:
        """Return what the game makes of it."""
        return cheapest_quote(
            self.symbols, self.generic, self.lands, colored_life=self.colored, generic_life=self.plain
        )


def unit(kind: int, count: int = 1) -> tuple[int, ...]:
    """Return the bundle of *count* mana of *kind*."""
    return tuple([count if each == kind else 0 for each in KINDS])


def bundle_of(random: Random) -> ManaBundle:
    """Return one to three mana, mostly one."""
    many = random.choice((1, 1, 1, 2, 3))
    parts = [unit(random.choice(KINDS)) for _ in range(many)]
    white, blue, black, red, green, colorless = (sum(part[kind] for part in parts) for kind in KINDS)
    return white, blue, black, red, green, colorless


def pair_of(first: int, other: int) -> ManaBundle:
    """Return the bundle of two mana of these kinds."""
    white, blue, black, red, green, colorless = (int(first == kind) + int(other == kind) for kind in KINDS)
    return white, blue, black, red, green, colorless


def larger_bundle_of(random: Random) -> ManaBundle:
    """Return two or three mana."""
    while sum(bundle := bundle_of(random)) < 2:
        pass
    return bundle


def land_of(random: Random) -> tuple[ManaBundle, ...]:
    """Return a land: mostly with one bundle, else with a choice, now and then with none at all."""
    return tuple([bundle_of(random) for _ in range(random.choice((0, 1, 1, 1, 1, 2, 2, 3)))])


def symbol_of(random: Random) -> int:
    """Return a symbol: one colour, two, or colourless only."""
    if random.random() < 0.1:
        return COLORLESS_ONLY
    return sum({1 << random.randrange(5) for _ in range(random.choice((1, 1, 2)))})


def case_of(random: Random) -> Case:
    """Return a random case; half of them have the default options."""
    symbols = tuple([symbol_of(random) for _ in range(random.randrange(5))])
    lands = tuple([land_of(random) for _ in range(random.choice((0, 1, 2, 2, 3, 3, 4)))])
    colored, plain = (2, 1) if random.random() < 0.5 else (random.randrange(4), random.randrange(4))
    return Case(symbols, random.randrange(5), lands, colored, plain)


def explained(case: Case, quote: Quote) -> bool:
    """Return whether *quote* adds up, and uses no land beyond what one of its bundles gives."""
    uncovered = [symbol for symbol, land in zip(case.symbols, quote.symbols, strict=True) if land is None]
    price = sum(life_for(symbol, case.colored, case.plain) for symbol in uncovered) + case.plain * quote.missing
    used = [
        ([symbol for symbol, by in zip(case.symbols, quote.symbols, strict=True) if by == place], land)
        for place, land in enumerate(case.lands)
    ]
    fits = [fits_one_bundle(land, own, quote.generic.count(place)) for place, (own, land) in enumerate(used)]
    return (quote.price, case.generic, True) == (price, len(quote.generic) + quote.missing, all(fits))


@pytest.mark.fuzz
@pytest.mark.rule("CAS-Q33", "CAS-Q34", "CAS-Q36", "CAS-Q37")
def test_a_price_is_the_lowest_of_all_ways_to_pay_and_says_why() -> None:
    """In thousands of random cases, with hybrids, lands with a choice of several mana, and any amounts of life."""
    random = Random(2002)
    dearer_generic = 0
    for _ in range(CASES):
        case = case_of(random)
        quote = case.quote()
        assert slow_price(*case) == quote.price, case
        assert explained(case, quote), (case, quote)
        dearer_generic += case.plain > case.colored and 0 < quote.price and bool(quote.generic)

    assert CASES / 100 < dearer_generic


@pytest.mark.rule("CAS-Q34", "CAS-Q36")
def test_the_price_with_lands_that_all_choose_among_larger_amounts_is_the_lowest() -> None:
    """In 150 random cases with three or four lands of which each makes two or three mana, in two or three ways."""
    random = Random(1998)
    for _ in range(150):
        ways = [random.choice((2, 3)) for _ in range(random.choice((3, 4)))]
        lands = tuple([tuple([larger_bundle_of(random) for _ in range(count)]) for count in ways])
        case = case_of(random)._replace(lands=lands)
        quote = case.quote()
        assert slow_price(*case) == quote.price, case
        assert explained(case, quote), (case, quote)


@pytest.mark.skipif(castlerules.compiled, reason="the steps are counted in functions of Python")
@pytest.mark.rule("CAS-Q34")
@pytest.mark.parametrize(("generic", "life"), [(4, 0), (115, 0), (200, 85)])
def test_sixty_different_lands_that_choose_are_gone_through_one_by_one(
    monkeypatch: pytest.MonkeyPatch, generic: int, life: int
) -> None:
    """Each of them takes at most as many steps as it has units times the 32 coverings of five symbols."""
    two = [pair_of(kind, other) for kind in KINDS for other in KINDS if kind <= other]
    lands = tuple(islice(combinations(two, 2), 60))
    steps, step = list[int](), price_solver._with_unit

    def counted(bundles: Any, *rest: Any) -> Any:
        steps.append(len(bundles))
        return step(bundles, *rest)

    monkeypatch.setattr(price_solver, "_with_unit", counted)
    case = Case((1, 2, 4, 8, 16), generic, lands)

    assert 60 == len(set(lands))
    assert life == case.quote().price
    assert 0 < sum(steps) <= 60 * 4 * 32


@pytest.mark.rule("CAS-I22", "CAS-Q36")
def test_a_price_is_bounded_and_never_rises_with_another_land() -> None:
    """Between nothing and everything at its price; the new land may come anywhere."""
    random = Random(1999)
    for _ in range(3_000):
        case = case_of(random)
        place = random.randint(0, len(case.lands))
        richer = case._replace(lands=(*case.lands[:place], land_of(random), *case.lands[place:]))
        most = sum(life_for(symbol, case.colored, case.plain) for symbol in case.symbols) + case.plain * case.generic
        assert 0 <= richer.quote().price <= case.quote().price <= most
        assert case._replace(lands=()).quote().price == most


@pytest.mark.rule("CAS-Q34")
def test_the_order_of_lands_and_symbols_does_not_matter() -> None:
    """A greedy price would depend on it."""
    random = Random(7)
    for _ in range(2_000):
        case = case_of(random)
        other = case._replace(
            symbols=tuple(random.sample(case.symbols, len(case.symbols))),
            lands=tuple(random.sample(case.lands, len(case.lands))),
        )
        assert case.quote().price == other.quote().price


def priced(table: CastleScenario) -> int:
    """Return the price of what lies in the first slot of D's castle."""
    content = slot_content(table.state, D, 0)
    assert content is not None, "a card is laid there"
    return activation_quote(Board(table.book, table.state), D, content.card).price


@pytest.mark.rule("CAS-I22", "CAS-022", "CAS-023", "CAS-Q33", "CAS-Q36")
def test_a_price_in_a_game_depends_on_the_lands_of_the_defender_alone() -> None:
    """Not on what is tapped, not on the opponent; and a land more never makes it higher."""
    random = Random(1)
    for _ in range(60):
        lands, card = random.choices(LANDS, k=random.randrange(6)), random.choice(CARDS)
        table = scenario("", ", ".join(lands), theirs_castle=castle(R1C1=card))
        tapped = [evolve(permanent, tapped=random.random() < 0.5) for permanent in table.state.permanents]
        other = scenario("5 Forest, Sol Ring", ", ".join(lands), theirs_castle=castle(R1C1=card), active=A)
        richer = scenario("", ", ".join((*lands, random.choice(LANDS))), theirs_castle=castle(R1C1=card))

        assert priced(table) == priced(CastleScenario(table.book, evolve(table.state, permanents=tuple(tapped))))
        assert priced(table) == priced(other)
        assert priced(richer) <= priced(table)


@pytest.mark.rule("CAS-Q36")
def test_where_generic_mana_is_dearer_a_colour_may_be_left_out() -> None:
    """One Forest for {1}{G}: it covers the generic mana at 3 life, and the green is paid at 2."""
    case = Case((1 << 4,), 1, (((0, 0, 0, 0, 1, 0),),), colored=2, plain=3)

    assert Quote(2, (None,), (0,), 0) == case.quote()
    assert Quote(1, (0,), (), 1) == case._replace(plain=1).quote()
