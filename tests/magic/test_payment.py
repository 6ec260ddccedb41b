"""The payment kernel: what is payable, what is tapped and spent, and what the payer may choose."""

from __future__ import annotations

import pytest
from profiles import by_profile

from castlerules.magic.mana.feasibility import (
    NO_MANA,
    ManaBundle,
    ManaSource,
    gather_supply,
    greatest_x,
    is_payable,
    is_payable_by,
)
from castlerules.magic.mana.payment import automatic_payment, generic_choices, pool_after_paying, symbol_choices

from .slow_payment import Case, cases, mana_units, pays, plus, preference, uses

W, U, B, R, G, C = (1 << kind for kind in range(6))
KIND_OF = {"W": 0, "U": 1, "B": 2, "R": 3, "G": 4, "C": 5}
LAND, THING, CREATURE = 0, 1, 2


def mana(text: str) -> ManaBundle:
    """Return the mana that *text* has a letter for each unit of."""
    return plus(NO_MANA, *[mana_units(KIND_OF[letter]) for letter in text])


def source(number: int, *bundles: str, kind: int = LAND) -> ManaSource:
    """Return a source of *bundles*; ``!`` marks those that also do something else."""
    colours = len(set("".join(bundles)) - {"C", "!"})
    return ManaSource(number, kind, colours, tuple((mana(text.strip("!")), "!" in text) for text in bundles))


def scald(number: int) -> ManaSource:
    """Return a land of any colour that always hurts."""
    return source(number, "W!", "U!", "B!", "R!", "G!")


def quarry(number: int) -> ManaSource:
    """Return a land of two colourless mana."""
    return source(number, "CC")


def elf(number: int) -> ManaSource:
    """Return a creature that makes green mana."""
    return source(number, "G", kind=CREATURE)


def taps(symbols: tuple[int, ...], *sources: ManaSource) -> tuple[tuple[int, int], ...] | None:
    """Return the ids and bundles of the automatic payment of *symbols* alone, None if nothing pays."""
    payment = automatic_payment(symbols, 0, NO_MANA, sources)
    return None if payment is None else payment.taps


def tapped(symbols: tuple[int, ...], generic: int, *sources: ManaSource, pool: str = "") -> list[int] | None:
    """Return the ids that the automatic payment taps, None if nothing pays."""
    payment = automatic_payment(symbols, generic, mana(pool), sources)
    return None if payment is None else [number for number, _ in payment.taps]


@pytest.mark.rule("BASE-P04", scenario="BASE-S20")
def test_a_dual_land_pays_what_the_plains_cannot() -> None:
    """White and blue are paid by a Plains and a land of both, not by two Plains."""
    plains, dual = source(1, "W"), source(2, "W", "U")

    assert is_payable((W, U), 0, NO_MANA, (plains, dual))
    assert ((1, 0), (2, 1)) == taps((W, U), dual, plains)
    assert not is_payable((W, U), 0, NO_MANA, (plains, source(2, "W")))
    assert tapped((W, U), 0, plains, source(2, "W")) is None


@pytest.mark.rule("BASE-P05", scenario="BASE-S21")
def test_lands_go_before_creatures_and_narrow_lands_before_duals() -> None:
    """A Bear takes Forest and Mountain, without the Mountain the dual land, and the Elf only if there is no other."""
    forest, mountain, dual = source(1, "G"), source(2, "R"), source(3, "W", "G")

    assert [1, 2] == tapped((G,), 1, forest, mountain, dual, elf(4))
    assert [1, 3] == tapped((G,), 1, forest, dual, elf(4))
    assert [1, 4] == tapped((G,), 1, forest, elf(4))


@pytest.mark.rule("BASE-P02", "BASE-P05", scenario="BASE-S22")
def test_a_land_that_hurts_is_tapped_last_but_is_tapped() -> None:
    """Red is paid by the Mountain, and by the hurting land if it is the only one."""
    assert [2] == tapped((R,), 0, scald(1), source(2, "R"))
    assert [1] == tapped((R,), 0, scald(1))


@pytest.mark.rule("BASE-P05", scenario="BASE-S23")
def test_no_mana_is_wasted_where_it_can_be_avoided() -> None:
    """Two, one and three generic mana take the Quarry alone, a Forest, and the Quarry with a Forest."""
    lands = quarry(3), source(1, "G"), source(2, "G")

    assert [3] == tapped((), 2, *lands)
    assert [1] == tapped((), 1, *lands)
    assert [1, 3] == tapped((), 3, *lands)
    assert [1, 2, 3] == tapped((), 4, *lands)
    assert tapped((), 5, *lands) is None


@pytest.mark.rule("BASE-P02", scenario="BASE-S24")
def test_what_is_tapped_for_itself_is_no_source() -> None:
    """Two mana for an artifact's own tap are not there with the artifact reserved and one Forest, but with two."""
    assert not is_payable((), 2, NO_MANA, (source(1, "G"),))
    assert [1, 2] == tapped((), 2, source(1, "G"), source(2, "G"))


@pytest.mark.rule("BASE-043", "BASE-P02", scenario="BASE-S25")
def test_a_land_to_be_sacrificed_pays_first() -> None:
    """Both Forests pay for the Clearing, though one of them is sacrificed for it too."""
    assert [1, 2] == tapped((G,), 1, source(1, "G"), source(2, "G"))


@pytest.mark.rule("BASE-038", scenario="BASE-S08")
def test_one_mountain_pays_for_x_of_nothing() -> None:
    """X and red are paid by one Mountain only if X is 0."""
    assert 0 == greatest_x((R,), 0, 1, NO_MANA, (source(1, "R"),), 20)
    assert -1 == greatest_x((R,), 0, 1, NO_MANA, (source(1, "G"),), 20)


@pytest.mark.rule("BASE-P04", scenario="BASE-S09")
def test_x_is_what_matching_leaves() -> None:
    """X is at most 2 with Mountain, Forest and dual and with two Forests and dual; three Forests pay for none."""
    mountain, forest, dual = source(1, "R"), source(2, "G"), source(3, "R", "G")

    assert 2 == greatest_x((R,), 0, 1, NO_MANA, (mountain, forest, dual), 20)
    assert 2 == greatest_x((R,), 0, 1, NO_MANA, (forest, source(4, "G"), dual), 20)
    assert -1 == greatest_x((R,), 0, 1, NO_MANA, (forest, source(4, "G"), source(5, "G")), 20)


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
def test_harm_is_done_only_where_single_units_cannot_pay_without() -> None:
    """If the harmless bundles of sources of single units pay, no harmful one is made."""
    harmless_pay = 0
    for case in cases(5, 2000, widest=1, harm=2):
        tame = [
            ManaSource(*source[:3], tuple(bundle for bundle in source.bundles if not bundle[1]))
            for source in case.sources
        ]
        if not Case(case.symbols, case.generic, case.pool, tuple(tame)).payable:
            continue
        payment = automatic_payment(case.symbols, case.generic, case.pool, case.sources)
        by_id = {source.id: source for source in case.sources}

        harmless_pay += 1
        assert payment is not None
        assert not any(by_id[number].bundles[index][1] for number, index in payment.taps)
    assert harmless_pay > 500


@pytest.mark.rule("BASE-P05")
def test_of_harmless_single_units_the_dearest_are_spared() -> None:
    """No paying set of as few sources is cheaper, comparing the dearest of each, then the next."""
    for case in cases(6, 2000, widest=1, harm=0):
        payment = automatic_payment(case.symbols, case.generic, case.pool, case.sources)
        if payment is None:
            continue
        prices = [(len(chosen), sorted(map(preference, chosen), reverse=True)) for chosen in case.paying_sets]
        by_id = {source.id: source for source in case.sources}
        tapped_now = [preference(by_id[number]) for number, _ in payment.taps]

        assert min(prices) == (len(tapped_now), sorted(tapped_now, reverse=True))


@pytest.mark.rule("BASE-P05")
def test_the_order_of_sources_does_not_matter() -> None:
    """The same sources in the opposite order are paid with in the same way."""
    for case in cases(7, 1000):
        there = automatic_payment(case.symbols, case.generic, case.pool, case.sources)

        assert there == automatic_payment(case.symbols, case.generic, case.pool, case.sources[::-1])


@pytest.mark.rule("BASE-P05")
def test_many_sources_of_several_units_are_no_trouble() -> None:
    """Twelve different ones, three bundles each, are tapped as few as will do."""
    wide = [source(number, "WW", "UU" if number % 2 else "BB", "C" * (3 + number % 5)) for number in range(12)]
    payment = automatic_payment((W, W, U, U), 7, NO_MANA, tuple(wide))

    assert payment is not None
    assert (11, 3) == (sum(payment.spent), len(payment.taps))
    assert NO_MANA == payment.pool_left


@pytest.mark.rule("BASE-P05")
def test_a_land_of_both_kinds_hurts_only_for_the_colour() -> None:
    """A land of harmless colourless or hurting white makes the harmless one wherever that will do."""
    both = source(1, "C", "W!")

    assert ((1, 0),) == taps((W | C,), both)
    assert [1] == tapped((), 1, both)
    assert ((1, 1),) == taps((W,), both)
    assert [2] == tapped((W,), 0, both, source(2, "W"))
    assert [1, 2] == tapped((W,), 1, both, source(2, "W"), scald(3))


@pytest.mark.rule("BASE-P05")
def test_waste_is_avoided_before_harm() -> None:
    """One mana is made by the hurting land rather than by one that would leave another over."""
    assert [1] == tapped((), 1, scald(1), quarry(2))
    assert [2] == tapped((), 2, scald(1), quarry(2))


@pytest.mark.rule("BASE-P05")
def test_mana_of_the_pool_is_used_first() -> None:
    """What the pool can pay taps nothing, and it goes before new mana."""
    payment = automatic_payment((), 2, mana("G"), (quarry(1),))

    assert [] == tapped((G,), 0, source(1, "G"), pool="G")
    assert [1] == tapped((G,), 1, source(1, "G"), source(2, "G"), pool="G")
    assert payment is not None
    assert (mana("GC"), mana("C")) == (payment.spent, payment.pool_left)


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


@pytest.mark.rule("BASE-P05")
@pytest.mark.parametrize(("generic", "left"), [(1, "WUBRG"), (2, "UBRG"), (3, "BRG"), (4, "RG"), (5, "G"), (6, "")])
def test_new_mana_is_spent_in_the_same_order(generic: int, left: str) -> None:
    """Of a source that makes all kinds at once, C is spent first and G is left last."""
    payment = automatic_payment((), generic, NO_MANA, (source(1, "WUBRGC"),))

    assert payment is not None
    assert mana(left) == payment.pool_left


@pytest.mark.rule("BASE-P05")
def test_coloured_symbols_are_paid_before_hybrid_ones() -> None:
    """The white of the pool pays a white symbol, so that the hybrid one before it takes blue and white is left."""
    payment = automatic_payment((W | U, W, W), 0, mana("WU"), (source(1, "WW"),))

    assert payment is not None
    assert mana("W") == payment.pool_left


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
