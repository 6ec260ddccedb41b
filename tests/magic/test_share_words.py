"""Shares of damage in words: what is lethal, and what the rest does."""

from __future__ import annotations

import pytest

from castlerules import duel
from castlerules._display import guide_for
from castlerules.magic.model import actions
from castlerules.magic.model.options import CoreRules
from castlerules.testing.magic import A, MagicScenario, side

from .kit import table

GAME = duel.GAME


def share_words(position: MagicScenario) -> list[str]:
    """Return what follows of each share of damage that can be given at *position*."""
    guide = guide_for(GAME, GAME.observe(position.state, A))
    return [guide.consequence(action) for action in GAME.legal_actions(position.state)]


def advice(position: MagicScenario) -> str:
    """Return what the player at *position* is told above the shares."""
    return guide_for(GAME, GAME.observe(position.state, A)).advice()


@pytest.mark.rule("BASE-D28", "BASE-164")
def test_a_share_of_combat_damage_is_told_with_what_the_other_blocker_gets() -> None:
    """Of 5 damage, Bear dies by 2 and Ogre by 3."""
    start = table(side("Giant"), side("Bear, Ogre"), rules=duel.DuelRules())
    deciding = start.attack("Giant").block({"Bear": "Giant", "Ogre": "Giant"}).to_step("combat damage")

    assert [
        "not lethal; the other 5 to opponent's Ogre (3/3), lethal",
        "not lethal; the other 4 to opponent's Ogre (3/3), lethal",
        "lethal; the other 3 to opponent's Ogre (3/3), lethal",
        "lethal; the other 2 to opponent's Ogre (3/3), not lethal",
        "lethal; the other 1 to opponent's Ogre (3/3), not lethal",
        "lethal",
    ] == share_words(deciding)
    words = "5 damage to divide among opponent's Bear (2/2) and opponent's Ogre (3/3)."
    order = "Choose what the first gets; the other gets the rest."
    assert f"{words} {order} The damage is fixed by that, and can still be answered." == advice(deciding)


@pytest.mark.rule("BASE-D28")
def test_the_order_of_several_blockers_and_who_gets_the_rest_is_told() -> None:
    """The list begins with the one that is chosen for first; that one is left out at the next question."""
    start = table(side("Giant"), side("Bear, Ogre, Squire"), rules=duel.DuelRules())
    blocks = dict.fromkeys(("Bear", "Ogre", "Squire"), "Giant")
    first = start.attack("Giant").block(blocks).to_step("combat damage")
    second = first.do(actions.AssignAttackerDamage(first.permanent("Giant").id, first.permanent("Bear").id, 2))

    assert advice(first).startswith(
        "5 damage to divide among opponent's Bear (2/2), opponent's Ogre (3/3) and opponent's Squire (1/1). "
        "Choose what the first of them gets; then you are asked about the next, and the last gets the rest. "
    )
    assert advice(second).startswith("3 damage to divide among opponent's Ogre (3/3) and opponent's Squire (1/1). ")


@pytest.mark.rule("BASE-165", "BASE-129")
def test_what_tramples_over_a_blocker_is_told_and_marked_damage_counts() -> None:
    """Guard has 3 damage already; the last case leaves nothing for the player."""
    deciding = table(side("Rhino"), side("Guard/d3"), rules=duel.DuelRules()).attack("Rhino").block({"Guard": "Rhino"})
    words = share_words(deciding.to_step("combat damage"))

    assert [*[f"lethal; the other {n} to opponent" for n in (3, 2, 1)], "lethal"] == words


@pytest.mark.rule("BASE-165")
def test_a_share_for_the_first_of_several_tells_what_is_left_for_the_others() -> None:
    """Before the last but one it is not decided who gets it; a player's last life is lethal, too."""
    start = table(side("Lancer"), side("Bear, Squire", life=1), rules=duel.DuelRules())
    first = start.attack("Lancer").block({"Bear": "Lancer", "Squire": "Lancer"}).to_step("first-strike damage")
    second = first.do(actions.AssignAttackerDamage(first.permanent("Lancer").id, first.permanent("Bear").id, 2))

    assert "lethal; 2 left for opponent's Squire (1/1), opponent" == share_words(first)[2]
    assert ["lethal; the other 1 to opponent, lethal", "lethal"] == share_words(second)
    assert advice(second).startswith("2 damage to divide among opponent's Squire (1/1) and opponent. ")


@pytest.mark.rule("BASE-168", "BASE-169")
def test_damage_that_is_dealt_at_once_is_not_told_to_be_answered() -> None:
    """It is an option, which the glossary names, too."""
    modern, sixth = duel.DuelRules(core=CoreRules.modern()), duel.DuelRules()
    start = table(side("Giant"), side("Bear, Ogre"), rules=modern)
    deciding = start.attack("Giant").block({"Bear": "Giant", "Ogre": "Giant"}).to_step("combat damage")

    assert advice(deciding).endswith("the other gets the rest.")
    for rules, words in ((modern, "Combat damage is dealt at once."), (sixth, "Combat damage is fixed when it is")):
        state = table(side("Giant"), side("Bear"), rules=rules).state
        assert words in str(guide_for(GAME, GAME.observe(state, A)).explain("damage"))


@pytest.mark.rule("BASE-D13", "BASE-061")
def test_a_share_of_a_divided_spell_is_told_alike() -> None:
    """Hail divides 4 damage; the number of a share in the list is the share."""
    start = table(side("3 Spring", hand="Hail"), side("Bear, Squire, Hawk"), rules=duel.DuelRules())
    aimed = start.act(actions.BeginCast, "Hail").choose("Bear", "Squire", "Hawk")
    guide = guide_for(GAME, GAME.observe(aimed.state, A))
    legal = GAME.legal_actions(aimed.state)

    assert [1, 2] == [guide.amount(action) for action in legal]
    assert ["1 damage to opponent's Bear (2/2)", "2 damage to opponent's Bear (2/2)"] == [*map(guide.label, legal)]
    assert ["not lethal; 3 left for opponent's Squire (1/1), opponent's Hawk (2/2)"] == share_words(aimed)[:1]
