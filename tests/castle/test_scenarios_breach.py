"""The worked scenarios of Castle on breaches: who comes to the front, for what price, and what happens as it does."""

from __future__ import annotations

from typing import Any

import pytest

from castlerules.castle.model.actions import DeclineActivation, PayActivation, ProceedToBlock, SwitchWithBehind
from castlerules.castle.model.events import ActivationDeclined, CardRevealed
from castlerules.castle.model.options import CastleRules
from castlerules.magic.model.changes import Blocked, Moved
from castlerules.magic.model.state import NO_COMBAT
from castlerules.testing.castle import CastleScenario, castle
from castlerules.testing.magic import A, side

from .kit import BOTH, D, options, scenario


def attacked(lands: str, front: str, **position: Any) -> CastleScenario:
    """Return the breach of column 1 by Bear, where the defender has *lands* and *front* lies face down."""
    return scenario("Bear", lands, theirs_castle=castle(R1C1=front), **position).breach(1, "Bear")


def price(lands: str, front: str, **changed: Any) -> int | None:
    """Return what *front* costs a defender with *lands*; 0 if it rises without a question."""
    now = attacked(lands, front, rules=options(**changed))
    return 0 if now.active_slots(D) else now.activation_price


@BOTH
@pytest.mark.rule("CAS-019", scenario="CAS-S02")
def test_a_vacant_column_is_open(rules: CastleRules) -> None:
    """Ogre and Bear hit the player for 5, and nothing is revealed."""
    start = scenario("Ogre, Bear", theirs_castle=castle(R1C1="Giant"), rules=rules)
    done = start.breach(2, "Ogre", "Bear").fight_in_castle()

    assert (15, "down Giant") == (done.life(D), done.slot(D, "R1C1"))


@BOTH
@pytest.mark.rule("CAS-018", "CAS-020", scenario="CAS-S02")
def test_a_single_card_in_the_column_closes_it(rules: CastleRules) -> None:
    """The same attack against column 1 turns Giant up, and the player is not hurt."""
    start = scenario("Ogre, Bear", "5 Mountain", theirs_castle=castle(R1C1="Giant"), rules=rules)
    done = start.breach(1, "Ogre", "Bear").fight_in_castle({"Ogre": 5})

    assert (20, "vacant") == (done.life(D), done.slot(D, "R1C1"))


@BOTH
@pytest.mark.rule("CAS-022", "CAS-023", "CAS-037", "CAS-038", "CAS-039", scenario="CAS-S03")
def test_tapped_lands_pay_as_well_as_untapped_ones(rules: CastleRules) -> None:
    """Two tapped Forests make Bear free; it fights, dies, and its slot is vacant."""
    start = scenario("Ogre", "2 Forest/t", theirs_castle=castle(R1C1="Bear"), rules=rules)
    faced = start.breach(1, "Ogre")
    done = faced.fight_in_castle()

    assert (None, "Bear 2/2", "") == (faced.activation_price, faced.slot(D, "R1C1"), faced.pool(D))
    assert (True, True) == (faced.is_tapped("Forest#1"), faced.is_tapped("Forest#2"))
    assert (2, "vacant", 20) == (done.damage("Ogre"), done.slot(D, "R1C1"), done.life(D))
    assert ("Bear" in done.exile(D), done.graveyard(D)) == (True, ())


@pytest.mark.rule("CAS-024", scenario="CAS-S04")
def test_generic_mana_that_is_lacking_costs_one_life_each() -> None:
    """With one Mountain, Ogre costs 2."""
    deciding = attacked("Mountain", "Ogre")
    done = deciding.act(PayActivation)

    assert 2 == deciding.activation_price
    assert (18, "Ogre 3/3", False) == (done.life(D), done.slot(D, "R1C1"), done.is_tapped("Mountain"))


@pytest.mark.rule("CAS-024", "CAS-025", scenario="CAS-S05")
def test_colored_mana_that_is_lacking_costs_two_life_each() -> None:
    """With one Island, Guard lacks two generic mana and one white, which is 4."""
    deciding = attacked("Island", "Guard")

    assert 4 == deciding.activation_price
    assert 16 == deciding.act(PayActivation).life(D)
    assert (4, 3) == (price("Island", "Guard"), price("Plains", "Guard"))


@pytest.mark.rule("CAS-Q36", scenario="CAS-S06")
def test_mana_of_the_wrong_color_does_not_make_up_for_a_colored_symbol() -> None:
    """Six Swamps leave the red of Giant to be paid, two of them both green symbols of {1}{G}{G}."""
    assert [2, 4] == [price("6 Swamp", "Giant"), price("2 Swamp", "Oak")]
    assert [0, 0] == [price("4 Swamp, Mountain", "Giant"), price("Swamp, 2 Forest", "Oak")]


@pytest.mark.rule("CAS-Q34", scenario="CAS-S07")
@pytest.mark.parametrize(("lands", "life"), [("Dual WG, Plains", 0), ("Dual WG, Forest", 0), ("2 Plains", 2)])
def test_lands_are_matched_with_symbols_in_the_best_way(lands: str, life: int) -> None:
    """{G}{W} is free with the dual land and either basic land, in whatever order they came."""
    turned = ", ".join(reversed(lands.split(", ")))

    assert [life, life] == [price(lands, "Envoy"), price(turned, "Envoy")]


@pytest.mark.rule("CAS-Q35", scenario="CAS-S08")
def test_only_lands_count_unless_it_is_agreed_otherwise() -> None:
    """With Mountain, Stone and Elf, Ogre costs 2; with the option it is free, but not without Elf."""
    assert 2 == price("Mountain, Stone, Elf", "Ogre")
    assert 0 == price("Mountain, Stone, Elf", "Ogre", activation_counts_nonland_mana=True)
    assert 1 == price("Mountain, Stone", "Ogre", activation_counts_nonland_mana=True)


@pytest.mark.rule("CAS-Q33", scenario="CAS-S09")
def test_a_land_that_could_pay_is_not_used() -> None:
    """Scald makes Squire free; it is not tapped, and hurts nobody."""
    faced = attacked("Scald", "Squire")

    assert (None, "Squire 1/1", 20) == (faced.activation_price, faced.slot(D, "R1C1"), faced.life(D))
    assert not faced.is_tapped("Scald")


@pytest.mark.rule("CAS-Q37", scenario="CAS-S10")
def test_x_is_nothing() -> None:
    """With one Mountain, {X}{R}{R} lacks one red, which is 2; with two it is free."""
    assert [2, 0] == [price("Mountain", "Wisp"), price("2 Mountain", "Wisp")]


@pytest.mark.rule("CAS-026", "CAS-027", "CAS-Q39", scenario="CAS-S11")
def test_a_card_that_cannot_be_paid_is_lost_without_a_question() -> None:
    """With 3 life Guard, which costs 5, is removed; combat is over, and the card behind stays face down."""
    start = scenario("Ogre", side(life=3), theirs_castle=castle(R1C3="Guard", R2C3="Bear"))
    done = start.breach(3, "Ogre")

    assert (None, "end of combat", 3) == (done.decision, done.step, done.life(D))
    assert ("vacant", "down Bear", True) == (
        done.slot(D, "R1C3"),
        done.slot(D, "R2C3"),
        "Guard" in done.exile(D),
    )
    assert done.is_tapped("Ogre")
    assert NO_COMBAT.attackers == done.state.combat.attackers


@pytest.mark.rule("CAS-Q40", "CAS-K19", scenario="CAS-S12")
def test_the_last_life_may_be_paid_and_is_lost_at_once() -> None:
    """With 5 life Guard may be paid for or not; who pays has lost before any block."""
    deciding = scenario("Ogre", side(life=5), theirs_castle=castle(R1C3="Guard")).breach(3, "Ogre")
    done = deciding.act(PayActivation)

    assert (("DeclineActivation",), ("PayActivation",)) == deciding.legal
    assert (0, (A,), ()) == (done.life(D), done.result and done.result.winners, done.blocked_attackers)
    assert 5 == deciding.act(DeclineActivation).life(D)


@pytest.mark.rule("CAS-Q40", scenario="CAS-S12")
def test_the_last_life_may_not_be_paid_if_that_is_agreed() -> None:
    """With the option and 5 life Guard is removed without a question; with 6 life it is asked."""
    rules = options(lethal_payment_allowed=False)
    start = [scenario("Ogre", side(life=life), theirs_castle=castle(R1C3="Guard"), rules=rules) for life in (5, 6)]
    done, deciding = [castle_scenario.breach(3, "Ogre") for castle_scenario in start]

    assert (None, 5, "vacant") == (done.activation_price, done.life(D), done.slot(D, "R1C3"))
    assert (5, 1) == (deciding.activation_price, deciding.act(PayActivation).life(D))


def declined(rules: CastleRules) -> CastleScenario:
    """Return the combat in which Slayer was not paid for."""
    start = scenario("Ogre, Bear", theirs_castle=castle(R1C1="Slayer", R2C1="Squire"), rules=rules)
    return start.breach(1, "Ogre", "Bear").act(DeclineActivation)


@BOTH
@pytest.mark.rule("CAS-031", "CAS-Q42", "CAS-Q43", "CAS-K17", "CAS-Q61", scenario="CAS-S13")
def test_a_card_that_is_declined_was_never_there(rules: CastleRules) -> None:
    """Slayer is removed without a trigger; nobody was blocked or unblocked, and no damage is dealt."""
    done = declined(rules)
    after = done.to_step("second main")

    assert ((), (), (), "end of combat") == (
        done.stack,
        done.blocked_attackers,
        done.state.combat.attackers,
        done.step,
    )
    assert [ActivationDeclined] == [
        type(event) for event in done.events if isinstance(event, (ActivationDeclined, Moved))
    ]
    assert not any(isinstance(event, Blocked) for event in done.events)
    assert (20, True) == (after.life(D), "Slayer" in after.exile(D))
    assert (True, True) == (after.is_tapped("Ogre"), after.is_tapped("Bear"))


@BOTH
@pytest.mark.rule("CAS-020", "CAS-047", scenario="CAS-S13")
def test_the_card_behind_a_lost_one_is_the_foremost_of_the_next_attack(rules: CastleRules) -> None:
    """In A's next turn Squire is revealed in its own row, and fights as 2/2."""
    later = declined(rules).to_step("end of turn").to_step("upkeep").to_step("upkeep").breach(1, "Bear")
    paid = later.act(PayActivation)
    done = paid.fight_in_castle()

    assert (A, 2) == (later.state.active, later.activation_price)
    assert "Squire 2/2" == paid.slot(D, "R2C1")
    assert (18, ("Bear",), False) == (done.life(D), done.graveyard(A), "R2C1" in done.active_slots(D))


@pytest.mark.rule("CAS-030", "CAS-Q44", "CAS-Q45", scenario="CAS-S14")
def test_activation_is_coming_into_play_before_the_next_choice() -> None:
    """Herald costs 1 and gains 2, before it is asked whether to go on or to switch."""
    start = scenario("Bear", "Plains", theirs_castle=castle(R1C1="Herald", R2C1="Ogre"))
    paid = start.breach(1, "Bear").act(PayActivation)
    faced = paid.resolve()

    assert (19, ("Herald",), None) == (paid.life(D), paid.stack, paid.decision)
    assert (21, "SwitchDecision") == (faced.life(D), faced.decision)
    assert not faced.is_tapped("Herald")


@pytest.mark.rule("CAS-Q46", scenario="CAS-S15")
def test_a_trigger_that_leaves_no_attacker_ends_the_combat() -> None:
    """Slayer destroys Ogre, the only attacker: there is no choice, and Slayer stays undamaged."""
    start = scenario("Ogre", "4 Swamp", theirs_castle=castle(R1C1="Slayer", R2C1="Bear"))
    done = start.breach(1, "Ogre").choose("Ogre").resolve()

    assert (None, "end of combat", ("Ogre",)) == (done.decision, done.step, done.graveyard(A))
    assert ("Slayer 3/2", 0, "down Bear") == (done.slot(D, "R1C1"), done.damage("Slayer"), done.slot(D, "R2C1"))


@pytest.mark.rule("CAS-Q46", "CAS-032", scenario="CAS-S15")
def test_a_trigger_that_leaves_an_attacker_does_not_end_the_combat() -> None:
    """With a second attacker the defender is asked all the same."""
    start = scenario("Ogre, Bear", "4 Swamp", theirs_castle=castle(R1C1="Slayer", R2C1="Bear"))
    faced = start.breach(1, "Ogre", "Bear#1").choose("Ogre").resolve()

    assert (("ProceedToBlock",), ("SwitchWithBehind",)) == faced.legal
    assert ("Bear#1",) == faced.act(ProceedToBlock).blocked_attackers


@pytest.mark.rule("CAS-020", "CAS-029", "CAS-Q31", scenario="CAS-S18")
def test_an_active_creature_is_not_revealed_again() -> None:
    """Bear, active without lands, costs nothing and comes into play no more."""
    faced = scenario("Ogre", theirs_castle=castle(R1C1="Bear/up", R2C1="Guard")).breach(1, "Ogre")

    assert ("SwitchDecision", 20) == (faced.decision, faced.life(D))
    assert not any(isinstance(event, (CardRevealed, Moved)) for event in faced.events)
    assert (("ProceedToBlock",), ("SwitchWithBehind",)) == faced.legal
    assert 18 == faced.act(SwitchWithBehind).life(D)
