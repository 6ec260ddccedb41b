"""Combat where it is easily got wrong: forced second blockers, what is no creature any more, and reasons given."""

from __future__ import annotations

import pytest

from castlerules.cards import language as lang
from castlerules.cards.builders import act, aura, creature, damage, does, gets, instant, target, when
from castlerules.core import evolve
from castlerules.magic import engine
from castlerules.magic.model import actions
from castlerules.testing.magic import A, MagicScenario, N, side

from .kit import SIXTH, table

BRUTE = creature("Brute", "{R}", "Ogre", 3, 3, lang.Keyword(lang.KeywordKind.MENACE))
AWAKENING = aura(
    "Awakening", "{G}", lang.LAND, gets(lang.Enchanted(), lang.SetTypes((lang.CardType.CREATURE,)), lang.SetPT(3, 3))
)
SNAP = instant("Snap", "{G}", does(lang.Destroy(lang.TARGET), target(lang.ENCHANTMENT)))
ZAP = instant("Zap", "{R}", does(damage(3, lang.TARGET), target(lang.LAND)))
RESTLESS = creature(
    "Restless",
    "{G}",
    "Bird",
    2,
    2,
    act("{G}", lang.Regenerate(lang.This())),
    when(lang.BecomesTapped(lang.IsThis()), lang.GainLife(lang.You(), 1)),
)
CARDS = {card.name: card for card in (BRUTE, AWAKENING, SNAP, ZAP, RESTLESS)}


def awake() -> MagicScenario:
    """Return A, who attacks with a land that is a creature, and N, who can end that."""
    start = table(side("Quarry, Awakening @ Quarry"), side("Bear, Spring", hand="Snap"), cards=CARDS, rules=SIXTH)
    return start.attack("Quarry")


@pytest.mark.rule("BASE-K08", "BASE-D27")
def test_a_block_that_menace_forbids_is_refused_for_that_reason() -> None:
    """The last blocker alone, and stopping after the first, break the rule of menace; naming backwards another."""
    start = table(side("Brute"), side("Bear, Ogre, Giant"), cards=CARDS).attack("Brute").to_step("declare blockers")
    named = start.act(actions.AddBlocker, "Bear", "Brute")

    assert "BASE-K08" == start.broken_rule(actions.AddBlocker, "Giant", "Brute")
    assert "BASE-K08" == named.broken_rule(actions.ConfirmBlocks)
    assert "BASE-D27" == named.broken_rule(actions.AddBlocker, "Bear", "Brute")


@pytest.mark.rule("BASE-154", "BASE-D24", "BASE-D26")
@pytest.mark.parametrize(
    ("named", "action", "code"),
    [
        ((), actions.DeclareNoAttack(), "BASE-154"),
        ((), actions.ConfirmAttack(), "BASE-D26"),
        (("Bear",), actions.ConfirmAttack(), "BASE-154"),
        (("Bear",), actions.DeclareNoAttack(), "BASE-D24"),
    ],
)
def test_an_end_of_the_naming_of_attackers_is_refused_for_its_own_reason(
    named: tuple[str, ...], action: actions.Action, code: str
) -> None:
    """While Berserker has to attack nothing ends the naming; nor does what fits another number of attackers."""
    now = table(side("Bear, Berserker")).to_step("declare attackers")
    for name in named:
        now = now.act(actions.AddAttacker, name)
    violation = engine.why_not(now.book, now.state, action)

    assert code == (violation.rule if violation else None)


@pytest.mark.rule("BASE-155", "BASE-156")
def test_an_attacker_that_is_no_creature_any_more_is_removed_from_combat() -> None:
    """A land that is a creature no more attacks no longer: nobody is asked to block it, and it deals nothing."""
    ended = awake().passes().cast("Snap", "Awakening").resolve()
    stays = awake().to_step("declare blockers")

    assert () == ended.state.combat.attackers
    assert (None, 20) == (ended.to_step("declare blockers").decision, ended.to_step("combat damage").life(N))
    assert "BlockDecision" == stays.decision


@pytest.mark.rule("BASE-168", "BASE-132")
def test_damage_on_the_stack_misses_what_is_no_creature_any_more() -> None:
    """Bear's damage is not marked on the land; the land's damage, assigned before, kills Bear."""
    assigned = awake().block({"Bear": "Quarry"}).assign_damage().passes()
    done = assigned.cast("Snap", "Awakening").resolve().resolve()

    assert (0, False) == (done.damage("Quarry"), done.is_on_battlefield("Bear"))
    assert 2 == assigned.passes().resolve(0).damage("Quarry")


@pytest.mark.rule("BASE-097", "BASE-168")
def test_nobody_is_asked_about_damage_to_what_has_left() -> None:
    """Giant has a shield against 3 of 5 damage by two blockers, and is back in hand when it would be dealt."""
    start = table(side("Giant, 2 Spring", hand="Veil, Recall"), side("Bear, Ogre")).cast("Veil", "Giant").resolve()
    fought = start.attack("Giant").block({"Bear": "Giant", "Ogre": "Giant"}).assign_damage({"Giant": {"Bear": 5}})

    assert None is fought.cast("Recall", "Giant").resolve().passes(2).decision
    assert "ReplacementDecision" == fought.passes(2).decision


@pytest.mark.rule("BASE-Q32")
def test_to_declare_attackers_or_blockers_is_to_do_something() -> None:
    """The count of idle triggers begins anew with a declaration, and not without attackers."""
    start = table(side("Bear"), side("Ogre")).to_step("declare attackers")
    waited = start.__class__(start.book, evolve(start.state, triggers_in_a_row=900))
    blocking = waited.attack("Bear").to_step("declare blockers")
    again = blocking.__class__(blocking.book, evolve(blocking.state, triggers_in_a_row=900))

    assert (0, 900) == (waited.attack("Bear").state.triggers_in_a_row, waited.attack().state.triggers_in_a_row)
    assert (0, 900) == (again.block({"Ogre": "Bear"}).state.triggers_in_a_row, again.block().state.triggers_in_a_row)
    assert A == start.state.active
