"""Fights with stacks, rule by rule."""

from __future__ import annotations

import pytest

from castlerules.cards import language as lang
from castlerules.cards.builders import act, creature
from castlerules.core import IllegalAction
from castlerules.testing.solitaire import SolitaireScenario

from .extra_cards import lay_out


def facing(slot: str, stack: str, **layout: str) -> SolitaireScenario:
    """Return a position with a creature in the slot and a stack K3; Fog on K7 keeps the game going."""
    return lay_out(slot=slot, K3=stack, K7="| Fog", **layout)


@pytest.mark.rule("SOL-054", "SOL-G74", "SOL-I33")
def test_all_face_up_creatures_of_the_stack_block_whatever_they_can() -> None:
    """Tapped, pacified or earthbound they block a flying Angel; other stacks and cards face down do not."""
    layout = "?(Gray Ogre) | Hill Giant/t, Hill Giant with Pacifism, Hill Giant"
    fight = facing("Serra Angel", layout, K1="| Craw Wurm").attack("K3")

    assert ("Hill Giant", "Hill Giant", "Hill Giant") == fight.blockers


@pytest.mark.rule("SOL-A04", "SOL-G69")
def test_an_attack_opens_a_fight_in_which_instants_may_be_played() -> None:
    """No sorcery, no draw, no second attack, and nothing is finished before the blow."""
    start = facing("Hill Giant", "?(Shock) | Craw Wurm", hand="Lightning Bolt", K1="| Duress", row="Mountain, Swamp")
    fight = start.attack("K3")
    done = fight.play("Lightning Bolt", targets="Craw Wurm").strike(3)

    assert ("COMBAT", ("Lightning Bolt",)) == (fight.phase, fight.offers("play"))
    assert ("SOL-G31", "SOL-G54", "SOL-A04", "SOL-A06") == tuple(
        map(fight.broken_rule, ("play Duress", "draw", "attack K7", "finish"))
    )
    assert ("| Shock", "Mountain, Lightning Bolt, Craw Wurm, Hill Giant") == (done.stack("K3"), done.graveyard)


@pytest.mark.rule("SOL-A05", "SOL-G76")
def test_damage_is_dealt_once_all_of_it_is_divided() -> None:
    """Craw Wurm divides 6 among three Elves in any way; 7 is too much, and outside a fight nothing is struck."""
    start = facing("Craw Wurm", "?(Shock) | Llanowar Elves, Llanowar Elves, Llanowar Elves")
    fight = start.attack("K3")
    some, all_three = fight.strike(0, 6, 0), fight.strike(1, 1, 4)

    assert ("SOL-A05", "?(Shock) | Llanowar Elves, Llanowar Elves") == (start.broken_rule("strike"), some.stack("K3"))
    assert ("| Shock", "Llanowar Elves, Llanowar Elves, Llanowar Elves, Craw Wurm") == (
        all_three.stack("K3"),
        all_three.graveyard,
    )
    with pytest.raises(IllegalAction, match="expected 6 damage in 3 parts"):
        fight.strike(4, 2, 1)


@pytest.mark.rule("SOL-G91", "SOL-G76", "SOL-P34")
def test_what_dies_by_first_strike_goes_to_the_graveyard_from_left_to_right() -> None:
    """First the stack and then the slot, though the attacker was there before what was turned up."""
    fencer = creature("Fencer", "{W}", "Soldier", 2, 2, lang.FIRST_STRIKE)
    start = lay_out(fencer, slot="White Knight", K3="?(Fencer) | Shock", K7="| Fog", row="Mountain")
    done = start.play("Shock", targets="YOU").attack("K3").strike()

    assert "Mountain, Shock, Fencer, White Knight" == done.graveyard


@pytest.mark.rule("SOL-G66", "SOL-G67", "SOL-A05")
def test_a_fight_is_over_before_the_attacker_is_used_once_more() -> None:
    """What blocked does so no more, and what lasts until the end of combat has ended."""
    grows = lang.ApplyUntil(lang.This(), (lang.AddPT(1, 0),), lang.Duration.END_OF_COMBAT)
    swelling = creature("Swelling", "{R}", "Ogre", 2, 9, act("{R}", grows))
    fight = lay_out(swelling, slot="Swelling", K3="?(Shock) | Craw Wurm", K7="| Fog", row="Mountain x2").attack("K3")
    grown = fight.use("Swelling")
    struck = grown.strike()
    knight = facing("Knight of Dusk with Holy Strength", "?(Shock) | Wall of Stone", row="Swamp").attack("K3")

    assert ("3/9", "?(Shock) | Craw Wurm/d3") == (grown.size("Swelling"), struck.stack("K3"))
    assert ("USE", "2/9") == (struck.phase, struck.size("Swelling"))
    assert (("Knight of Dusk",), "MAIN", "Swamp") == (knight.offers("use"), knight.strike().phase, knight.strike().row)


@pytest.mark.rule("SOL-A05", "SOL-G77")
def test_without_blockers_left_the_blow_hits_nothing() -> None:
    """The attacker is sacrificed all the same; one that has left the slot is not, and there is no blow."""
    start = facing("Hill Giant", "?(Shock) | Gray Ogre", hand="Unsummon", row="Island x2")
    freed = start.attack("K3").play("Unsummon", targets="Gray Ogre")
    saved = start.attack("K3").play("Unsummon", targets="Hill Giant")

    assert (("Hill Giant", ()), "Island, Unsummon, Hill Giant") == (
        (freed.slot, freed.blockers),
        freed.strike().graveyard,
    )
    assert ("MAIN", "", "Hill Giant", "?(Shock) | Gray Ogre") == (
        saved.phase,
        saved.slot,
        saved.hand,
        saved.stack("K3"),
    )
