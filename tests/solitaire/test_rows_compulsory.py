"""What must be done, and what happens by itself, rule by rule."""

from __future__ import annotations

from typing import Any

import pytest

from castlerules.cards import language as lang
from castlerules.cards.builders import creature, damage, enchantment, enters, when
from castlerules.magic.model.changes import Damage
from castlerules.testing.solitaire import SolitaireScenario

from .extra_cards import lay_out


def unsettled(**layout: Any) -> SolitaireScenario:
    """Return a position in which everything compulsory has just been done."""
    return lay_out(settle=False, **layout).settle()


# Copies.


@pytest.mark.rule("SOL-024", "SOL-A07")
def test_with_two_stacks_alike_the_hand_card_has_a_choice_and_is_no_place() -> None:
    """It goes to either, or they go together first; nothing is laid on the hand."""
    start = unsettled(K1="| Terror", K2="| Terror", K3="| Fog", hand="Terror, (Shock)")
    hand_first = start.merge("hand", "K2")

    assert ("merge hand K1", "merge hand K2", "merge K1 K2", "merge K2 K1") == start.legal
    assert "SOL-G05" == start.broken_rule("merge K1 hand")
    assert ("MERGE", ("merge K1 K2", "merge K2 K1"), "Shock") == (hand_first.phase, hand_first.legal, hand_first.hand)


@pytest.mark.rule("SOL-025")
@pytest.mark.parametrize("words", ["draw", "play Shock", "attack K3", "use Prodigal Sorcerer", "finish", "strike"])
def test_no_voluntary_play_comes_before_a_compulsory_move(words: str) -> None:
    """With two Giants to be gathered everything else is refused for that reason."""
    layout = {"K1": "| Hill Giant", "K2": "| Hill Giant", "K3": "| Fog", "slot": "Prodigal Sorcerer"}
    start = unsettled(**layout, hand="Shock", row="Mountain, Island")

    assert "SOL-025" == start.broken_rule(words)
    assert start.merge("K1", "K2").broken_rule(words) in (None, "SOL-A05", "SOL-A06")


@pytest.mark.rule("SOL-E02", "SOL-E01", "SOL-G03")
def test_lands_go_before_copies_are_gathered() -> None:
    """Island and Forest are out of the way, and what they uncover joins the choice."""
    layout = {"K1": "| Gray Ogre", "K2": "?(Gray Ogre) | Island", "K3": "?(Gray Ogre) | Forest"}
    start = unsettled(**layout)

    assert ("Island, Forest", "MERGE", 6) == (start.row, start.phase, len(start.legal))


# What happens by itself.


@pytest.mark.rule("SOL-E05", "SOL-G12", "SOL-P48")
def test_triggers_resolve_by_stacks_from_left_to_right_and_bottom_to_top() -> None:
    """An Ember on K2, two Aether Flashes on K5 and what arrives itself: the damage tells who came when."""
    ember = enchantment(
        "Ember", "{R}", when(lang.ZoneChange(lang.CREATURE, to=lang.Zone.BATTLEFIELD), damage(1, lang.EventObject()))
    )
    stone = creature("Stone", "{G}", "Wall", 0, 9, enters(damage(3, lang.This())))
    start = lay_out(ember, stone, K2="| Ember", K5="| Aether Flash, Aether Flash", hand="Stone", row="Forest")
    done = start.play("Stone")
    flashes = [start.permanent(f"Aether Flash#{n}@K5").id for n in (1, 2)]
    dealt = [event for event in done.events if isinstance(event, Damage)]

    assert [1, 2, 2, 3] == [event.amount for event in dealt]
    assert [start.permanent("Ember").id, *flashes] == [event.source for event in dealt][:3]
    assert "Stone/d8" == done.slot


@pytest.mark.rule("SOL-E08", "SOL-G92")
def test_what_has_one_answer_is_not_asked() -> None:
    """One target and one source: Terror is played in a single step; with two Giants the target is asked for."""
    solitaire_scenario = lay_out(hand="Terror", K1="| Hill Giant", K2="| Fog", row="Swamp").do("play Terror")
    two = lay_out(hand="Terror", K1="| Hill Giant", K2="| Gray Ogre", row="Swamp").do("play Terror")

    assert ("MAIN", "Swamp, Hill Giant, Terror") == (solitaire_scenario.phase, solitaire_scenario.graveyard)
    assert ("PLAY", ("Hill Giant", "Gray Ogre")) == (two.phase, two.legal)
