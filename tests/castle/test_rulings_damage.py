"""The rulings on damage to players, on evasion and on who defends (CAS-Q10 to CAS-Q22)."""

from __future__ import annotations

import attrs
import pytest

from castlerules.castle.game import GAME
from castlerules.castle.model.actions import SwitchWithBehind
from castlerules.castle.model.options import IGNORABLE_KEYWORDS
from castlerules.magic.model.actions import AssignAttackerDamage
from castlerules.magic.model.decisions import CombatDamageDecision
from castlerules.testing.castle import castle
from castlerules.testing.magic import A, side

from .kit import D, scenario

CLOSED = castle(R1C1="Levy/up")
HEEDED = {word: tuple(keyword for keyword in IGNORABLE_KEYWORDS if keyword != word) for word in IGNORABLE_KEYWORDS}


@pytest.mark.rule("CAS-Q10")
def test_with_the_option_only_what_is_attacking_counts() -> None:
    """Adept's tap ability costs the other player 1 only while Adept attacks."""
    start = scenario("Adept, Bear", theirs_castle=CLOSED, attacker_ability_damage_counts=True)

    assert 20 == start.activate("Adept", D).resolve().life(D)
    assert 20 == start.attack_column(1, "Bear").activate("Adept", D).resolve().life(D)
    assert 19 == scenario("Captain", attacker_ability_damage_counts=True).attack_column(2, "Captain").resolve().life(D)


@pytest.mark.rule("CAS-Q12", "CAS-010")
def test_nobody_gains_life_from_damage_that_becomes_zero() -> None:
    """Drain gains what it deals: 2 from a creature, nothing from the player."""
    start = scenario(side("Swamp", hand="Drain"), "Giant")

    assert [20, 22] == [start.cast("Drain", at).resolve().life(A) for at in (D, "Giant")]


@pytest.mark.rule("CAS-Q12")
def test_a_shield_is_used_up_before_damage_becomes_zero() -> None:
    """Spark at a player with a shield of 3 takes 2 of it, so that the next own damage of 2 leaves 1 to be dealt."""
    start = scenario(side("Mountain", hand="Spark"), side("Plains, Adept, Bomber", hand="Veil"), active=D)
    shielded = start.cast("Veil", D).resolve().passes().cast("Spark", D).resolve()
    done = shielded.activate("Bomber", D).resolve()

    assert 20 == shielded.life(D)
    assert 19 == done.life(D)


@pytest.mark.rule("CAS-Q13")
@pytest.mark.parametrize("restricted", [False, True])
def test_mana_burn_and_payments_are_no_damage(restricted: bool) -> None:
    """A mana left in the pool costs 1, and a switch 2, with the option as without."""
    start = scenario(
        side("Bear", pool="R"), theirs_castle=castle(R1C1="Bear/up", R2C1="Levy/up"), restrict_life_loss=restricted
    )
    faced = start.breach(1, "Bear")

    assert (19, 20) == (faced.life(A), faced.life(D))
    assert 18 == faced.act(SwitchWithBehind).life(D)


@pytest.mark.rule("CAS-Q14", "CAS-Q12")
def test_poison_by_damage_needs_damage_that_is_dealt() -> None:
    """Viper poisons through an open column and not through one with a card in it."""
    start = scenario("Viper", theirs_castle=castle(R1C1="Guard/up"))
    hit, held = start.breach(2, "Viper").fight_in_castle(), start.breach(1, "Viper").fight_in_castle()

    assert (18, 1) == (hit.life(D), hit.resolve().state.seats[D].poison)
    assert (20, 0, ()) == (held.life(D), held.state.seats[D].poison, held.stack)


@pytest.mark.rule("CAS-Q15")
def test_own_lands_and_enchantments_cost_nothing() -> None:
    """Scald is free of charge and Bonfire's upkeep harmless, while Hurler takes 2."""
    tapped = scenario("Scald", core={"manual_mana": True, "mana_burn": False}).tap("Scald")
    burnt = scenario("Bonfire", step="upkeep", step_begins=True).resolve()
    hurt = scenario("Hurler", step="upkeep", step_begins=True).resolve()

    assert [20, 20, 18] == [castle_scenario.life(A) for castle_scenario in (tapped, burnt, hurt)]


@pytest.mark.rule("CAS-Q16")
def test_redirected_damage_keeps_its_source() -> None:
    """What an own Adept deals to its controller goes to Bodyguard; the same from the other Adept, too."""
    own = scenario("Adept, Bodyguard").activate("Adept", A).resolve()
    other = scenario("Adept", "Bodyguard").activate("Adept", D).resolve()

    assert (20, 1) == (own.life(A), own.damage("Bodyguard"))
    assert (20, 1) == (other.life(D), other.damage("Bodyguard"))


@pytest.mark.rule("CAS-Q17")
@pytest.mark.parametrize(
    ("word", "name"),
    [
        ("flying", "Hawk"),
        ("fear", "Lurker"),
        ("landwalk", "Scout"),
        ("shadow", "Shade"),
        ("horsemanship", "Horseman"),
        ("unblockable", "Sneak"),
        ("unblockable", "Tall Sneak"),
        ("menace", "Brute"),
    ],
)
def test_what_a_table_does_not_ignore_lets_an_attacker_pass(word: str, name: str) -> None:
    """With its word heeded an attacker hits the player; with another word heeded it is blocked."""

    def life(heeded: str) -> int:
        start = scenario(name, "Forest", theirs_castle=castle(R1C1="Bear/up"), ignored_keywords=HEEDED[heeded])
        return start.breach(1, name).fight_in_castle().life(D)

    assert 20 > life(word)
    assert 20 == life("intimidate")


@pytest.mark.rule("CAS-Q17", "CAS-Q18")
def test_protection_that_is_heeded_keeps_from_being_blocked() -> None:
    """Paladin passes Butcher, who is black, and not Bear."""
    start = scenario(
        "Paladin", theirs_castle=castle(R1C1="Butcher/up", R1C2="Bear/up"), ignored_keywords=HEEDED["protection"]
    )

    assert [18, 20] == [start.breach(column, "Paladin").fight_in_castle().life(D) for column in (1, 2)]


@pytest.mark.rule("CAS-Q18")
@pytest.mark.parametrize(("scope", "stays"), [("ignored", True), ("block_only", False)])
def test_an_aura_stays_on_what_has_ignored_protection(scope: str, stays: bool) -> None:
    """Redward says protection from red; a red Brand stays on the same creature only if that is ignored."""
    start = scenario(side("Bear, Brand @ Bear, Plains", hand="Redward"), protection_scope=scope)
    done = start.cast("Redward", "Bear").resolve()

    assert stays is done.is_on_battlefield("Brand")
    assert done.is_on_battlefield("Redward")


@pytest.mark.rule("CAS-Q17", "CAS-I14")
def test_what_one_trampler_deals_to_the_blocker_the_next_need_not() -> None:
    """Where trample counts, 2 of the first Rhino are enough for Bear, and all 5 of the others may go on."""
    begun = scenario("Rhino, Rhino, Rhino", theirs_castle=castle(R1C1="Bear/up"), ignored_keywords=HEEDED["trample"])
    now = begun.breach(1, "Rhino#1", "Rhino#2", "Rhino#3")
    while not isinstance(now.state.decision, CombatDamageDecision):
        now = now.passes()
    for part in (2, 0, 0):
        assert () == GAME.problems(now.state)
        first = GAME.legal_actions(now.state)[0]
        assert isinstance(first, AssignAttackerDamage)
        now = now.do(attrs.evolve(first, n=part))

    while now.state.decision is not None:
        now = now.do(GAME.legal_actions(now.state)[0])
    assert 20 - 3 - 5 - 5 == now.resolve().life(D)


def parts_offered(row: str, *amounts: int) -> list[int]:
    """Return what the next trampler of *row* may assign to Bear, after those before it assigned *amounts*."""
    names = [f"{name}#{place}" if row.count(name) > 1 else name for place, name in enumerate(row.split(", "), 1)]
    now = scenario(row, theirs_castle=castle(R1C1="Bear/up"), ignored_keywords=HEEDED["trample"]).breach(1, *names)
    while not isinstance(now.state.decision, CombatDamageDecision):
        now = now.passes()
    for part in amounts:
        (first, *_) = GAME.legal_actions(now.state)
        assert isinstance(first, AssignAttackerDamage)
        now = now.do(attrs.evolve(first, n=part))
    assert () == GAME.problems(now.state)
    return [action.n for action in GAME.legal_actions(now.state) if isinstance(action, AssignAttackerDamage)]


@pytest.mark.rule("BASE-165", "CAS-Q17", "CAS-Q103")
def test_what_a_trampler_must_assign_does_not_depend_on_numbers() -> None:
    """Ogre deals Bear the 2 that it needs, so that Rhino may let all 5 through, whichever of them came first."""
    assert list(range(6)) == parts_offered("Ogre, Rhino")
    assert list(range(6)) == parts_offered("Rhino, Ogre")


@pytest.mark.rule("BASE-165", "CAS-Q103", "CAS-I14")
def test_what_one_trampler_leaves_out_the_last_must_make_up_for() -> None:
    """Two Rhinos share Bear's 2 damage as they like: after 0 the other gives 2 or more, after 1 one, after 2 none."""
    assert list(range(6)) == parts_offered("Rhino, Rhino")
    assert [2, 3, 4, 5] == parts_offered("Rhino, Rhino", 0)
    assert [1, 2, 3, 4, 5] == parts_offered("Rhino, Rhino", 1)
    assert list(range(6)) == parts_offered("Rhino, Rhino", 2)
    assert list(range(6)) == parts_offered("Rhino, Rhino", 5)
