"""The worked scenarios on payment and mana (BASE 8.2)."""

from __future__ import annotations

import pytest

from castlerules.cards.builders import creature, sorcery
from castlerules.magic.model import actions
from castlerules.magic.model.options import CoreRules, MagicRules
from castlerules.testing.magic import A, MagicScenario, N, side

from .kit import BOTH, every_edition, table

COSTLY = {
    name: creature(name, name, "Golem", 1, 1) for name in ("{W}{U}", "{1}", "{2}", "{3}", "{1}{G}", "{R}", "{G}{G}")
}


def tapped(position: MagicScenario) -> tuple[str, ...]:
    """Return what A has tapped."""
    return tuple(
        name
        for name, permanent in zip(position.battlefield(A), position.state.permanents, strict=False)
        if permanent.tapped
    )


def costs(lands: str, cost: str, rules: MagicRules) -> MagicScenario:
    """Return A with *lands* and a creature of *cost* in hand."""
    return table(side(lands, hand=cost), cards=COSTLY, rules=rules)


@every_edition
@pytest.mark.rule("BASE-037", "BASE-P04", scenario="BASE-S20")
@pytest.mark.parametrize(("lands", "able"), [("Plains, Dual WU", True), ("Dual WU, Plains", True), ("2 Plains", False)])
def test_lands_and_symbols_are_matched_and_not_taken_as_they_come(rules: MagicRules, lands: str, able: bool) -> None:
    """A Plains and a land of two colours pay {W}{U}; two Plains do not."""
    start = costs(lands, "{W}{U}", rules)

    assert (("{W}{U}",) if able else ()) == start.offers(actions.BeginCast)
    assert (None if able else "BASE-048") == start.broken_rule(actions.BeginCast, "{W}{U}")
    if able:
        assert {"Plains", "Dual WU"} == {*tapped(start.cast("{W}{U}"))}


@every_edition
@pytest.mark.rule("BASE-P05", "BASE-P02", scenario="BASE-S21")
@pytest.mark.parametrize(
    ("lands", "taps"),
    [
        ("Forest, Mountain, Dual WG, Elf", ("Forest", "Mountain")),
        ("Forest, Dual WG, Elf", ("Forest", "Dual WG")),
        ("Forest, Elf", ("Forest", "Elf")),
        ("Elf, Dual WG, Mountain, Forest", ("Mountain", "Forest")),
    ],
)
def test_lands_are_tapped_before_creatures_and_narrow_ones_first(
    rules: MagicRules, lands: str, taps: tuple[str, ...]
) -> None:
    """What pays {1}{G} out of several lands and an Elf."""
    assert taps == tapped(costs(lands, "{1}{G}", rules).cast("{1}{G}"))


@every_edition
@pytest.mark.rule("BASE-P02", "BASE-035", "BASE-P05", scenario="BASE-S22")
def test_the_land_that_hurts_is_tapped_only_if_nothing_else_will_do(rules: MagicRules) -> None:
    """Mountain spares a life that Scald alone costs."""
    both = table(side("Scald, Mountain", hand="Spark"), rules=rules).cast("Spark", N)
    alone = table(side("Scald", hand="Spark"), rules=rules).cast("Spark", N)

    assert (20, ("Mountain",)) == (both.life(A), tapped(both))
    assert (19, ("Scald",), ("Spark",)) == (alone.life(A), tapped(alone), alone.stack)


@every_edition
@pytest.mark.rule("BASE-P02", "BASE-Q10", "BASE-051", scenario="BASE-S22")
def test_a_player_may_pay_with_the_last_life_and_loses_before_priority(rules: MagicRules) -> None:
    """At 1 life Spark is still offered; casting it with Scald ends the game."""
    start = table(side("Scald", hand="Spark", life=1), rules=rules)
    done = start.cast("Spark", N)

    assert ("Spark",) == start.offers(actions.BeginCast)
    assert done.result is not None
    assert ((-1.0, 1.0), 0, 20) == (done.result.returns, done.life(A), done.life(N))


@every_edition
@pytest.mark.rule("BASE-P05", "BASE-P03", scenario="BASE-S23")
@pytest.mark.parametrize(
    ("cost", "taps"), [("{2}", ("Quarry",)), ("{1}", ("Forest#1",)), ("{3}", ("Quarry", "Forest#1"))]
)
def test_no_mana_is_made_that_is_not_needed(rules: MagicRules, cost: str, taps: tuple[str, ...]) -> None:
    """Of a Quarry and two Forests just so much is tapped that nothing is left over."""
    done = costs("Quarry, 2 Forest", cost, rules).cast(cost)

    assert [name in taps for name in ("Quarry", "Forest#1", "Forest#2")] == [
        done.is_tapped(name) for name in ("Quarry", "Forest#1", "Forest#2")
    ]
    assert "" == done.pool(A)


@every_edition
@pytest.mark.rule("BASE-P02", "BASE-041", scenario="BASE-S24")
def test_what_is_tapped_for_its_own_ability_makes_no_mana_for_it(rules: MagicRules) -> None:
    """Prism needs two Forests for its draw; one Forest and its own mana do not do."""
    magic_scenario = table(side("Prism, Forest"), rules=rules)
    two = table(side("Prism, 2 Forest"), rules=rules)
    done = two.activate("Prism")

    assert ((), "BASE-048") == (
        magic_scenario.offers(actions.BeginAbility),
        magic_scenario.broken_rule(actions.BeginAbility, "Prism", 0),
    )
    assert ("Prism 0",) == two.offers(actions.BeginAbility)
    assert [True] * 3 == [done.is_tapped(name) for name in ("Prism", "Forest#1", "Forest#2")]
    assert ("Blank",) == done.resolve().hand(A)


@every_edition
@pytest.mark.rule("BASE-043", "BASE-K37", "BASE-D15", scenario="BASE-S25")
def test_a_land_makes_mana_before_it_is_sacrificed_for_the_same_cost(rules: MagicRules) -> None:
    """Two Forests pay for Clearing, and one of them is sacrificed; with one Forest it is not offered."""
    start = table(side("2 Forest", hand="Clearing"), rules=rules)
    cast = start.cast("Clearing", paid_with=("Forest#2",))

    assert (("Forest",), True) == (cast.battlefield(A), cast.is_tapped("Forest#1"))
    assert (("Forest", "Clearing"), ("Blank", "Blank")) == (cast.resolve().graveyard(A), cast.resolve().hand(A))
    assert () == table(side("Forest", hand="Clearing"), rules=rules).offers(actions.BeginCast)


@every_edition
@pytest.mark.rule("BASE-P06", "BASE-P08", "BASE-P01", "BASE-D06", scenario="BASE-S26")
def test_special_mana_is_made_beforehand(rules: MagicRules) -> None:
    """Insight becomes castable once Altar has made {C}{C} of Bear."""
    start = table(side("Island, Bear, Altar", hand="Insight"), rules=rules)
    tapped = start.tap("Altar", paid_with=("Bear",))

    assert ((), ("Altar 0",)) == (start.offers(actions.BeginCast), start.offers(actions.ActivateMana))
    assert "BASE-P06" == start.broken_rule(actions.ActivateMana, "Island", 0)
    assert ("CC", ("Bear",), ("Insight",)) == (tapped.pool(A), tapped.graveyard(A), tapped.offers(actions.BeginCast))
    assert ("", ("Insight",)) == (tapped.cast("Insight").pool(A), tapped.cast("Insight").stack)


def by_hand(rules: MagicRules) -> MagicRules:
    """Return *rules* with mana made by hand."""
    return MagicRules(core={**rules.core.changed(), "manual_mana": True})  # type: ignore[arg-type]  # converted


@pytest.mark.rule("BASE-033", "BASE-007", "BASE-P09", "BASE-036", scenario="BASE-S27")
@pytest.mark.parametrize(("rules", "life"), [(BOTH[0], 1), (BOTH[1], 3)], ids=("sixth", "modern"))
def test_mana_that_is_not_spent_burns_in_the_old_rules(rules: MagicRules, life: int) -> None:
    """A at 3 life taps two Mountains and ends the main phase."""
    start = table(side("2 Mountain", life=3), rules=by_hand(rules))
    tapped = start.tap("Mountain#1").tap("Mountain#2")
    done = tapped.passes(2)

    assert ("RR", 3) == (tapped.pool(A), tapped.life(A))
    assert ("", life, "beginning of combat") == (done.pool(A), done.life(A), done.step)


@pytest.mark.rule("BASE-032", "BASE-033", "BASE-006", "BASE-144", scenario="BASE-S28")
def test_in_the_old_rules_mana_of_upkeep_lasts_for_the_beginning_phase() -> None:
    """Of {B}{B}{B} two pay for Smite in the draw step, and one burns."""
    start = table(side("Spring", hand="Ritual, Smite"), side("Bear"), rules=BOTH[0], step="upkeep")
    drawing = start.cast("Ritual").resolve().to_step("draw")
    done = drawing.cast("Smite", "Bear").resolve().to_step("main")

    assert ("BBB", ("Smite",)) == (drawing.pool(A), drawing.offers(actions.BeginCast))
    assert (19, "", ("Bear",)) == (done.life(A), done.pool(A), done.graveyard(N))


@pytest.mark.rule("BASE-032", "BASE-033", "BASE-006", scenario="BASE-S28")
def test_in_the_new_rules_mana_of_upkeep_is_gone_in_the_draw_step() -> None:
    """The pool is empty and nobody loses life."""
    start = table(side("Spring", hand="Ritual, Smite"), side("Bear"), rules=BOTH[1], step="upkeep")
    drawing = start.cast("Ritual").resolve().to_step("draw")

    assert ("", (), 20) == (drawing.pool(A), drawing.offers(actions.BeginCast), drawing.life(A))


@every_edition
@pytest.mark.rule("BASE-041", "BASE-P02", scenario="BASE-S29")
def test_a_creature_that_came_this_turn_is_no_source_of_mana(rules: MagicRules) -> None:
    """A sick Elf does not pay for Growth, a rested one does."""
    sick = table(side("Elf/s, Bear", hand="Growth"), rules=rules)
    rested = table(side("Elf, Bear", hand="Growth"), rules=rules)

    assert () == sick.offers(actions.BeginCast)
    assert ("Growth",) == rested.offers(actions.BeginCast)


@every_edition
@pytest.mark.rule("BASE-041", "BASE-087", scenario="BASE-S29")
def test_a_land_played_this_turn_makes_mana_until_it_becomes_a_creature(rules: MagicRules) -> None:
    """Grotto pays on arrival; animated it neither makes mana nor attacks."""
    by = by_hand(rules)
    played = table(side("Forest", hand="Grotto"), rules=by).play_land("Grotto")
    animated = played.tap("Forest").activate("Grotto").resolve()

    assert ("Forest 0", "Grotto 0") == played.offers(actions.ActivateMana)
    assert ("2/2", (), "BASE-041") == (
        animated.size("Grotto"),
        animated.offers(actions.ActivateMana),
        animated.broken_rule(actions.ActivateMana, "Grotto", 0),
    )
    assert None is animated.to_step("declare attackers").decision


@pytest.mark.rule("BASE-P07", "BASE-D14", "BASE-014")
def test_by_hand_the_payer_taps_lands_and_chooses_what_pays_for_generic() -> None:
    """Three kinds of mana in the pool for {1}{G}: green is forced, generic is chosen."""
    rules = MagicRules(core=CoreRules(manual_mana=True))
    deciding = table(side(pool="WRG", hand="Bear"), rules=rules).cast("Bear")
    paid = deciding.choose("R")

    assert ("ManaPaymentDecision", ("W", "R")) == (deciding.decision, deciding.offers(actions.PayGenericWith))
    assert ("W", ("Bear",), None) == (paid.pool(A), paid.stack, paid.decision)


@pytest.mark.rule("BASE-P07")
def test_by_hand_mana_is_made_only_while_the_pool_cannot_pay_and_the_rest_stays_payable() -> None:
    """For {G}{G} with a Forest, a Mountain and a land of two colours that one may only make green."""
    rules = MagicRules(core=CoreRules(manual_mana=True))
    deciding = table(side("Forest, Mountain, Dual RG", hand="{G}{G}"), rules=rules, cards=COSTLY).cast("{G}{G}")

    assert ("Forest 0", "Mountain 0", "Dual RG 1") == deciding.offers(actions.ActivateMana)
    assert ("{G}{G}", None) == (
        deciding.tap("Forest").tap("Dual RG", 1).stack[0],
        deciding.tap("Forest").tap("Dual RG", 1).decision,
    )


@pytest.mark.rule("BASE-037")
@pytest.mark.parametrize(("pool", "able"), [("WU", True), ("UU", True), ("WW", True), ("UR", False), ("W", False)])
def test_a_hybrid_symbol_takes_either_of_its_colours(pool: str, able: bool) -> None:
    """{W/U}{W/U} is paid by any two of white and blue."""
    card = sorcery("Either", "{W/U}{W/U}")

    assert (("Either",) if able else ()) == table(side(pool=pool, hand="Either"), cards={"Either": card}).offers(
        actions.BeginCast
    )
