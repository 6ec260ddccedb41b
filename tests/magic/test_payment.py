"""The payment kernel: what is payable, what is tapped and spent, and what the payer may choose."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from profiles import by_profile

from castlerules.magic.mana.feasibility import (
    NO_MANA,
    ManaBundle,
    ManaSource,
    demand_of,
    gain_of,
    gather_supply,
    greatest_x,
    is_payable,
    is_payable_by,
    levelled,
    levelled_separately,
    parts_of_demands,
    separate_demands,
)
from castlerules.magic.mana.payment import automatic_payment, generic_choices, pool_after_paying, symbol_choices

from .slow_payment import Case, cases, mana_units, pays, plus, uses

W, U, B, R, G, C = (1 << kind for kind in range(6))
KIND_OF = {"W": 0, "U": 1, "B": 2, "R": 3, "G": 4, "C": 5}


def mana(text: str) -> ManaBundle:
    """Return the mana that *text* has a letter for each unit of."""
    return plus(NO_MANA, *[mana_units(KIND_OF[letter]) for letter in text])


def source(number: int, *bundles: str) -> ManaSource:
    """Return a land of *bundles*; ``!`` marks those that also do something else."""
    colours = len(set("".join(bundles)) - {"C", "!"})
    return ManaSource(number, 0, colours, tuple((mana(text.strip("!")), "!" in text) for text in bundles))


def tapped(symbols: tuple[int, ...], generic: int, *sources: ManaSource) -> list[int] | None:
    """Return the ids that the automatic payment taps, None if nothing pays."""
    payment = automatic_payment(symbols, generic, NO_MANA, sources)
    return None if payment is None else [number for number, _ in payment.taps]


@pytest.mark.rule("BASE-P04", "BASE-038")
def test_x_stops_at_its_limit_and_counts_as_often_as_it_stands() -> None:
    """Five lands pay for X up to 4 besides red, up to the limit, and half as much if X stands twice."""
    lands = tuple(source(number, "R") for number in range(5))

    assert 4 == greatest_x((R,), 0, 1, NO_MANA, lands, 20)
    assert 3 == greatest_x((R,), 0, 1, NO_MANA, lands, 3)
    assert 0 == greatest_x((R,), 0, 1, NO_MANA, lands, 0)
    assert 2 == greatest_x((R,), 0, 2, NO_MANA, lands, 20)
    assert 20 == greatest_x((R,), 0, 0, NO_MANA, lands, 20)
    assert -1 == greatest_x((R,), 0, 1, NO_MANA, lands, -1)


@pytest.mark.rule("BASE-P04")
def test_the_greatest_x_is_the_last_that_is_payable() -> None:
    """On random cases, counting up finds the same X."""
    for case in cases(11, 600):
        counted = [Case(case.symbols, 1 + 2 * x, case.pool, case.sources).payable for x in range(9)]

        assert counted == sorted(counted, reverse=True)
        assert sum(counted) - 1 == greatest_x(case.symbols, 1, 2, case.pool, case.sources, 8)


@pytest.mark.rule("BASE-037")
def test_each_symbol_takes_its_own_kind_of_mana() -> None:
    """Coloured, colourless and hybrid symbols are paid by what satisfies them, generic by anything."""
    for symbol, able in ((W, "W"), (C, "C"), (W | U, "WU"), (B | G, "BG")):
        assert list(able) == [letter for letter in "WUBRGC" if is_payable((symbol,), 0, mana(letter), ())]
        assert list(able) == [letter for letter in "WUBRGC" if is_payable((symbol,), 0, NO_MANA, (source(1, letter),))]

    assert list("WUBRGC") == [letter for letter in "WUBRGC" if is_payable((), 1, mana(letter), ())]
    assert all(is_payable((symbol,), 0, NO_MANA, (source(1, *"WUBRGC"),)) for symbol in (W, U, B, R, G, C))


@pytest.mark.rule("BASE-P04")
def test_a_unit_pays_one_thing_only() -> None:
    """What a symbol takes is not there for the generic part, and nothing is payable with nothing except nothing."""
    assert is_payable((R, R), 1, mana("RRG"), ())
    assert not is_payable((R, R), 2, mana("RRG"), ())
    assert is_payable((), 0, NO_MANA, ())
    assert not is_payable((), 1, NO_MANA, ())
    assert not is_payable((R,), 10**12, mana("RRR"), ())
    assert automatic_payment((R,), 10**12, mana("RRR"), ()) is None


@pytest.mark.rule("BASE-P03")
def test_a_source_gives_one_bundle() -> None:
    """A land of white or blue pays one of both, a source of two white or two blue pays two of a kind."""
    twice = source(1, "WW", "UU")

    assert not is_payable((W, U), 0, NO_MANA, (source(1, "W", "U"),))
    assert is_payable((W, W), 0, NO_MANA, (twice,))
    assert not is_payable((W, U), 0, NO_MANA, (twice,))
    assert is_payable((W, U, U), 1, NO_MANA, (twice, source(2, "WW", "UU")))


@pytest.mark.rule("BASE-P03")
def test_a_bundle_of_nothing_is_never_used() -> None:
    """A source that would make nothing pays nothing and stays untapped."""
    empty = source(1, "")

    assert not is_payable((), 1, NO_MANA, (empty,))
    assert [2] == tapped((G,), 0, empty, source(2, "G"))
    assert [2] == tapped((G,), 0, source(1, "", "G!"), source(2, "G"))
    assert [1] == tapped((), 2, source(1, "", "CC"))


@pytest.mark.rule("BASE-P04", "BASE-P03")
def test_payable_is_exact() -> None:
    """On random costs, pools and sources it says what trying all bundles and assignments says."""
    answers = [(case, case.payable) for case in cases(1, by_profile(3_000, 10_000))]

    assert 0.4 < sum(able for _, able in answers) / len(answers) < 0.8
    assert [] == [
        case for case, able in answers if able != is_payable(case.symbols, case.generic, case.pool, case.sources)
    ]


@pytest.mark.rule("BASE-P04")
def test_what_is_gathered_once_answers_for_every_cost() -> None:
    """The same supply says of other costs too what they would find by themselves."""
    drawn = list(cases(2, 200))
    for case in drawn:
        supply = gather_supply(case.pool, case.sources)
        for cost in drawn[:20]:
            alone = is_payable(cost.symbols, cost.generic, case.pool, case.sources)

            assert alone == is_payable_by(cost.symbols, cost.generic, supply)


@pytest.mark.rule("BASE-P05", "BASE-P03")
@pytest.mark.parametrize(("widest", "harm"), [(1, 0), (1, 2), (2, 2), (3, 1)])
def test_the_automatic_payment_is_that_of_the_ledger(widest: int, harm: int) -> None:
    """On random cases it taps, makes, spends and leaves what the written procedure does, done word for word."""
    drawn = list(cases(30 + widest + harm, 1000, widest=widest, harm=harm))
    payments = [automatic_payment(case.symbols, case.generic, case.pool, case.sources) for case in drawn]

    assert 250 < payments.count(None) < 750
    assert [] == [case for case, payment in zip(drawn, payments, strict=True) if payment != case.literal()]


@pytest.mark.rule("BASE-P05", "BASE-P04", "BASE-I09", "BASE-I10")
def test_the_automatic_payment_pays_exactly_and_taps_nothing_without_need() -> None:
    """What is spent pays the cost, no tapped source can be left out, and only wide bundles and the pool leave mana."""
    for case in cases(4, 4000):
        payment = automatic_payment(case.symbols, case.generic, case.pool, case.sources)
        assert (payment is None) == (not case.payable)
        if payment is None:
            continue
        by_id = {source.id: source for source in case.sources}
        bundles = [by_id[number].bundles[index][0] for number, index in payment.taps]

        assert len(case.symbols) + case.generic == sum(payment.spent)
        assert pays(payment.spent, case.symbols, case.generic)
        assert plus(case.pool, *bundles) == plus(payment.spent, payment.pool_left)
        for place in range(len(bundles)):
            others = plus(case.pool, *bundles[:place], *bundles[place + 1 :])
            assert not pays(others, case.symbols, case.generic)
        if all(sum(bundle) == 1 for bundle in bundles):
            assert all(left <= had for left, had in zip(payment.pool_left, case.pool, strict=True))


@pytest.mark.rule("BASE-P05")
def test_a_pool_is_spent_in_its_order() -> None:
    """Generic mana takes C first, then W U B R G, and a hybrid symbol the first kind that lets the rest be paid."""
    assert mana("BRG") == pool_after_paying((), 3, mana("WUBRGC"))
    assert mana("WUG") == pool_after_paying((R, B), 1, mana("WUBRGC"))
    assert mana("U") == pool_after_paying((W | U,), 0, mana("WU"))
    assert mana("B") == pool_after_paying((W | U, W), 0, mana("WUB"))
    assert mana("B") == pool_after_paying((W | U, W | G), 0, mana("WUB"))
    assert pool_after_paying((W | U, W | G), 0, mana("UUB")) is None
    assert pool_after_paying((), 4, mana("WUB")) is None


@pytest.mark.rule("BASE-P07")
def test_a_hybrid_symbol_is_chosen_only_among_kinds_that_let_the_rest_be_paid() -> None:
    """Both kinds of a hybrid symbol may pay, unless a later symbol needs one of them."""
    assert (0, 1) == symbol_choices((W | U,), 1, mana("WUG"))
    assert (1,) == symbol_choices((W | U, W | G), 0, mana("WUB"))
    assert (3,) == symbol_choices((R,), 0, mana("WR"))
    assert () == symbol_choices((W | U,), 2, mana("WU"))


@pytest.mark.rule("BASE-P07")
def test_generic_is_chosen_only_where_it_matters_what_is_left() -> None:
    """Two kinds and one of them left over is a choice; one kind, nothing left or nothing owed is none."""
    assert (0, 5) == generic_choices((), 1, mana("WC"))
    assert (0, 5) == generic_choices((), 2, mana("WCC"))
    assert (1, 4) == generic_choices((W,), 1, mana("WUG"))
    assert () == generic_choices((), 2, mana("WC"))
    assert () == generic_choices((), 1, mana("WW"))
    assert () == generic_choices((), 0, mana("WC"))
    assert () == generic_choices((), 3, mana("WC"))


@pytest.mark.rule("BASE-P07")
def test_generic_is_asked_exactly_when_the_payer_decides_what_is_left() -> None:
    """With forced symbols, there is a choice if and only if the cost can be paid with different mana left over."""
    choice_count = 0
    for case in cases(8, 2000, widest=1, harm=0):
        pool = plus(case.pool, *[source.bundles[0][0] for source in case.sources])
        forced = tuple(symbol for symbol in case.symbols if symbol.bit_count() == 1)
        kinds = generic_choices(forced, case.generic, pool)
        units = [ManaSource(n, 0, 0, ((mana_units(kind), False),)) for n, kind in enumerate(units_of(pool))]
        spent = {plus(NO_MANA, *[unit.bundles[0][0] for unit, _ in used]) for used in uses(units)}
        exact = [bundle for bundle in spent if sum(bundle) == len(forced) + case.generic]

        choice_count += bool(kinds)
        assert (sum(pays(bundle, forced, case.generic) for bundle in exact) > 1) == bool(kinds)
        assert all(pays(plus(pool, mana_units(kind, -1)), forced, case.generic - 1) for kind in kinds)
    assert choice_count > 200


def units_of(pool: ManaBundle) -> list[int]:
    """Return the kind of each unit of *pool*."""
    return [kind for kind, count in enumerate(pool) for _ in range(count)]


@pytest.mark.rule("BASE-P05")
@given(
    st.sampled_from(
        [(W, U, B), (W, W, U, B), (W | U, B, R), (W, U, B, R, G), (W | U, B | R, G, G, C), (R, G, C, C, C)]
    ),
    st.tuples(*[st.integers(0, 4)] * 6),
    st.integers(0, 3),
)
def test_separate_symbols_lack_in_sum_what_each_lacks(
    symbols: tuple[int, ...], bundle: ManaBundle, generic: int
) -> None:
    """What mana comes to is the same, whether all demands are looked at or those of the symbols alone."""
    demand, separate = demand_of(symbols), separate_demands(symbols)
    held = demand.start - (generic << demand.total_shift) + gain_of(bundle, demand.gain_by_mask)

    assert len(separate) == len(set(symbols))
    assert levelled_separately(held, demand, separate) == levelled(held, demand, parts_of_demands(symbols))


@pytest.mark.rule("BASE-P05")
@pytest.mark.parametrize("symbols", [(), (W, U), (W | U, U, B), (W | U, U | B, R)])
def test_symbols_that_share_a_kind_are_not_separate(symbols: tuple[int, ...]) -> None:
    """A unit may help either of two symbols, and then demands do not add up; few symbols are not worth it."""
    assert separate_demands(symbols) == ()
