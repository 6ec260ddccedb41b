"""The worked scenarios of Castle on what may be aimed at: the shield, and cards that lie face down."""

from __future__ import annotations

import pytest

from castlerules.castle.model.options import CastleRules, ShieldScope
from castlerules.magic.model.actions import BeginCast, DeclareNoAttack
from castlerules.testing.castle import CastleScenario, castle
from castlerules.testing.magic import A, side

from .kit import BOTH, SIXTH, D, scenario


def before_combat(rules: CastleRules = SIXTH, *, front: str = "Bear") -> CastleScenario:
    """Return A's main phase: A has Ogre, Elf and Spark, D has *front* in the castle and Growth."""
    mine = side("Ogre, Elf, Mountain", hand="Spark")
    theirs = side("Forest", hand="Growth")
    return scenario(mine, theirs, theirs_castle=castle(R1C1=f"{front}/up"), rules=rules)


@pytest.mark.rule("CAS-043", "CAS-049", "CAS-K16", scenario="CAS-S33")
def test_before_an_attack_an_active_creature_is_a_target_like_any_other() -> None:
    """In the first main phase Spark may be aimed at Bear, and removes it."""
    start = before_combat()
    done = start.cast("Spark", "Bear").resolve()

    assert "Bear" in start.targets_for("Spark")
    assert ("vacant", True, ()) == (done.slot(D, "R1C1"), "Bear" in done.exile(D), done.graveyard(D))


@pytest.mark.rule("CAS-042", "CAS-Q69", "CAS-K03", scenario="CAS-S33")
@pytest.mark.parametrize("step", ["declare attackers", "declare blockers", "combat damage", "end of combat"])
def test_while_a_combat_lasts_the_other_player_may_not_aim_at_an_active_creature(step: str) -> None:
    """From the declaration of Ogre to the end of the combat phase, A may aim Spark at all but Guard."""
    now = before_combat(front="Guard").attack_column(1, "Ogre")
    while now.step != step:
        now = now.passes(2)
    now = now.resolve() if now.stack else now

    assert ("player 0", "player 1", "Ogre", "Elf") == now.targets_for("Spark")
    assert "Guard" in now.to_step("second main").targets_for("Spark")


@pytest.mark.rule("CAS-042", "CAS-Q69", scenario="CAS-S33")
def test_the_shield_is_down_before_the_declaration_and_without_an_attack() -> None:
    """At the beginning of combat Spark may be aimed at Bear, and so it may in a combat without attackers."""
    start = before_combat().to_step("beginning of combat")
    idle = start.to_step("declare attackers").do(DeclareNoAttack())

    assert "Bear" in start.targets_for("Spark")
    assert ("declare attackers", True) == (idle.step, "Bear" in idle.targets_for("Spark"))


@BOTH
@pytest.mark.rule("CAS-042", "CAS-043", "CAS-Q70", scenario="CAS-S33")
def test_the_defender_may_aim_at_the_own_creature_and_the_shield_ends_with_the_combat(rules: CastleRules) -> None:
    """Growth makes Bear 5/5: it takes 3 and kills Ogre; then Spark is aimed at Bear, and 3 and 2 are lethal."""
    grown = before_combat(rules).breach(1, "Ogre").passes().cast("Growth", "Bear").resolve()
    fought = grown.fight_in_castle()
    after = fought.to_step("second main")
    done = after.cast("Spark", "Bear").resolve()

    assert "Bear 5/5" == grown.slot(D, "R1C1")
    assert (3, ("Ogre",), False) == (fought.damage("Bear"), fought.graveyard(A), "Bear" in fought.targets_for("Spark"))
    assert "Bear" in after.targets_for("Spark")
    assert ("vacant", True) == (done.slot(D, "R1C1"), "Bear" in done.exile(D))


@pytest.mark.rule("CAS-Q68", scenario="CAS-S33")
@pytest.mark.parametrize("scope", ShieldScope)
def test_the_shield_is_up_over_both_castles_unless_it_is_agreed_otherwise(scope: ShieldScope) -> None:
    """While A attacks, D may not aim Spark at A's Guard in the castle; with the option D may."""
    theirs = side("Mountain", hand="Spark")
    rules = CastleRules(shield_scope=scope)
    start = scenario("Ogre", theirs, castle=castle(R2C2="Guard/up"), theirs_castle=castle(R1C1="Bear/up"), rules=rules)
    now = start.attack_column(1, "Ogre").passes()

    assert (D, scope is ShieldScope.DEFENDER_ONLY) == (now.to_act, "Guard" in now.targets_for("Spark"))
    assert "Bear" in now.targets_for("Spark")


def hidden() -> CastleScenario:
    """Return A's main phase, in which both have spells and D's castle is one card that lies face down."""
    mine = side("Ogre, Mountain, Island", hand="Spark, Recall")
    theirs = side("Forest, Island", hand="Mantle, Growth, Recall")
    return scenario(mine, theirs, theirs_castle=castle(R1C1="Bear"))


@pytest.mark.rule("CAS-041", "CAS-Q67", scenario="CAS-S34")
def test_a_face_down_card_is_never_a_target_of_the_opponent() -> None:
    """In main phases and in combat, Spark and Recall are aimed at players and Ogre only."""
    start = hidden()
    moments = (start, start.attack_column(2, "Ogre"), start.breach(2, "Ogre"), start.to_step("end of turn"))

    assert {("player 0", "player 1", "Ogre")} == {now.targets_for("Spark") for now in moments}
    assert {("Ogre",)} == {now.targets_for("Recall#1") for now in moments}


@pytest.mark.rule("CAS-041", "CAS-Q67", scenario="CAS-S34")
def test_a_face_down_card_is_never_a_target_of_its_owner() -> None:
    """In A's turn and in D's, D may aim Growth, Mantle and Recall at Ogre, and at nothing of the own castle."""
    start = hidden()
    moments = (start.passes(), start.attack_column(2, "Ogre").passes(), start.to_step("end of turn").to_step("main"))

    assert {("Ogre",)} == {now.targets_for(spell) for now in moments for spell in ("Growth", "Recall#2")}
    assert ("Ogre",) == moments[-1].targets_for("Mantle")


@pytest.mark.rule("CAS-041", "CAS-Q67", scenario="CAS-S34")
def test_what_is_face_up_next_to_a_face_down_card_is_a_target() -> None:
    """With Guard active beside it, Mantle may be aimed at Guard; with nothing in play it may not be cast."""
    theirs = side("Forest", hand="Mantle")
    alone, beside = [
        scenario("", theirs, theirs_castle=castle(R1C1="Bear", **more), active=D) for more in ({}, {"R1C2": "Guard/up"})
    ]

    assert ((), ()) == (alone.offers(BeginCast), alone.targets_for("Mantle"))
    assert ("Guard",) == beside.targets_for("Mantle")
