"""Combat where it is easily got wrong: forced second blockers, what is no creature any more, and reasons given."""

from __future__ import annotations

import pytest

from castlerules.cards.abilities import BecomesTapped, Keyword, SetPT, SetTypes
from castlerules.cards.atoms import Destroy, GainLife, Regenerate
from castlerules.cards.builders import (
    ENCHANTMENT,
    LAND,
    TARGET,
    act,
    aura,
    creature,
    damage,
    does,
    gets,
    instant,
    target,
    when,
)
from castlerules.cards.characteristics import CardType
from castlerules.cards.terms import Enchanted, IsThis, KeywordKind, This, You
from castlerules.core import evolve
from castlerules.magic import actions as d
from castlerules.magic import engine
from castlerules.magic.actions import Action
from castlerules.testing.magic import A, N, Scenario, side

from .kit import SIXTH, table

BRUTE = creature("Brute", "{R}", "Ogre", 3, 3, Keyword(KeywordKind.MENACE))
AWAKENING = aura("Awakening", "{G}", LAND, gets(Enchanted(), SetTypes((CardType.CREATURE,)), SetPT(3, 3)))
SNAP = instant("Snap", "{G}", does(Destroy(TARGET), target(ENCHANTMENT)))
ZAP = instant("Zap", "{R}", does(damage(3, TARGET), target(LAND)))
RESTLESS = creature(
    *("Restless", "{G}", "Bird", 2, 2),
    act("{G}", Regenerate(This())),
    when(BecomesTapped(IsThis()), GainLife(You(), 1)),
)
CARDS = {card.name: card for card in (BRUTE, AWAKENING, SNAP, ZAP, RESTLESS)}


def awake() -> Scenario:
    """Return A, who attacks with a land that is a creature, and N, who can end that."""
    start = table(side("Quarry, Awakening @ Quarry"), side("Bear, Spring", hand="Snap"), cards=CARDS, rules=SIXTH)
    return start.attack("Quarry")


@pytest.mark.rule("BASE-K08", "BASE-157")
def test_a_second_blocker_that_menace_asks_for_is_named_with_the_first() -> None:
    """With two blockers, to name one of them is to name both; with one there is no block."""
    two = table(side("Brute"), side("Bear, Ogre"), cards=CARDS).attack("Brute").to("declare blockers")
    done = two.act(d.AddBlocker, "Bear", "Brute")
    one = table(side("Brute"), side("Bear"), cards=CARDS).attack("Brute").to("declare blockers")

    assert ("Bear Brute",) == two.offers(d.AddBlocker)
    brute = done.permanent("Brute").id
    assert ((done.permanent("Bear").id, brute), (done.permanent("Ogre").id, brute)) == done.state.combat.blocks
    assert (("ConfirmBlocks",),) == one.legal


@pytest.mark.rule("BASE-K08", "BASE-D27")
def test_a_block_that_menace_forbids_is_refused_for_that_reason() -> None:
    """The last blocker alone, and stopping after the first, break the rule of menace; naming backwards another."""
    start = table(side("Brute"), side("Bear, Ogre, Giant"), cards=CARDS).attack("Brute").to("declare blockers")
    named = start.act(d.AddBlocker, "Bear", "Brute")

    assert "BASE-K08" == start.refusal(d.AddBlocker, "Giant", "Brute")
    assert "BASE-K08" == named.refusal(d.ConfirmBlocks)
    assert "BASE-D27" == named.refusal(d.AddBlocker, "Bear", "Brute")


@pytest.mark.rule("BASE-154", "BASE-D24", "BASE-D26")
@pytest.mark.parametrize(
    ("named", "action", "code"),
    [
        ((), d.DeclareNoAttack(), "BASE-154"),
        ((), d.ConfirmAttack(), "BASE-D26"),
        (("Bear",), d.ConfirmAttack(), "BASE-154"),
        (("Bear",), d.DeclareNoAttack(), "BASE-D24"),
    ],
)
def test_an_end_of_the_naming_of_attackers_is_refused_for_its_own_reason(
    named: tuple[str, ...], action: Action, code: str
) -> None:
    """While Berserker has to attack nothing ends the naming; nor does what fits another number of attackers."""
    now = table(side("Bear, Berserker")).to("declare attackers")
    for name in named:
        now = now.act(d.AddAttacker, name)
    broken = engine.why_not(now.book, now.state, action)

    assert code == (broken.rule if broken else None)


@pytest.mark.rule("BASE-155", "BASE-156")
def test_an_attacker_that_is_no_creature_any_more_is_removed_from_combat() -> None:
    """A land that is a creature no more attacks no longer: nobody is asked to block it, and it deals nothing."""
    ended = awake().passes().cast("Snap", "Awakening").resolve()
    stays = awake().to("declare blockers")

    assert () == ended.state.combat.attackers
    assert (None, 20) == (ended.to("declare blockers").asked, ended.to("combat damage").life(N))
    assert "Blocking" == stays.asked


@pytest.mark.rule("BASE-168", "BASE-132")
def test_damage_on_the_stack_misses_what_is_no_creature_any_more() -> None:
    """Bear's damage is not marked on the land; the land's damage, assigned before, kills Bear."""
    assigned = awake().block({"Bear": "Quarry"}).assign().passes()
    done = assigned.cast("Snap", "Awakening").resolve().resolve()

    assert (0, False) == (done.damage("Quarry"), done.is_in_play("Bear"))
    assert 2 == assigned.passes().resolve(0).damage("Quarry")


@pytest.mark.rule("BASE-132")
def test_damage_to_a_land_is_no_damage() -> None:
    """A land that is no creature is not damaged; one that is a creature is."""
    start = table(side("Spring", hand="Zap"), side("Quarry"), cards=CARDS)
    alive = table(side("Spring", hand="Zap"), side("Quarry, Awakening @ Quarry"), cards=CARDS)

    assert 0 == start.cast("Zap", "Quarry").resolve().damage("Quarry")
    assert ("Quarry", "Awakening") == alive.cast("Zap", "Quarry").resolve().graveyard(N)


@pytest.mark.rule("BASE-097", "BASE-168")
def test_nobody_is_asked_about_damage_to_what_has_left() -> None:
    """Giant has a shield against 3 of 5 damage by two blockers, and is back in hand when it would be dealt."""
    start = table(side("Giant, 2 Spring", hand="Veil, Recall"), side("Bear, Ogre")).cast("Veil", "Giant").resolve()
    fought = start.attack("Giant").block({"Bear": "Giant", "Ogre": "Giant"}).assign({"Giant": {"Bear": 5}})

    assert None is fought.cast("Recall", "Giant").resolve().passes(2).asked
    assert "Replacing" == fought.passes(2).asked


@pytest.mark.rule("BASE-128", "BASE-E13", "BASE-E21")
def test_a_regenerating_creature_becomes_tapped_for_all_to_see() -> None:
    """What triggers on becoming tapped does so as it regenerates; not if it was tapped before."""
    start = table(side("Restless, 3 Spring", hand="Smite"), cards=CARDS).activate("Restless").resolve()
    tapped = table(side("Restless/t, 3 Spring", hand="Smite"), cards=CARDS).activate("Restless").resolve()

    assert ("Restless",) == start.cast("Smite", "Restless").resolve().stack
    assert () == tapped.cast("Smite", "Restless").resolve().stack


@pytest.mark.rule("BASE-Q32")
def test_to_declare_attackers_or_blockers_is_to_do_something() -> None:
    """The count of idle triggers begins anew with a declaration, and not without attackers."""
    start = table(side("Bear"), side("Ogre")).to("declare attackers")
    waited = start.__class__(start.book, evolve(start.state, idle=900))
    blocking = waited.attack("Bear").to("declare blockers")
    again = blocking.__class__(blocking.book, evolve(blocking.state, idle=900))

    assert (0, 900) == (waited.attack("Bear").state.idle, waited.attack().state.idle)
    assert (0, 900) == (again.block({"Ogre": "Bear"}).state.idle, again.block().state.idle)
    assert A == start.state.active
