"""What a top card counts as, and what may be aimed at it, rule by rule."""

from __future__ import annotations

import pytest

from .extra_cards import lay_out

# Status.


@pytest.mark.rule("SOL-030", "SOL-031", "SOL-035", "SOL-040")
def test_one_top_counts_in_several_ways_at_once() -> None:
    """Grizzly Bears on a stack may be played, attacked, aimed at in play, and countered as a spell."""
    layout = {"K1": "?(Fog) | Grizzly Bears", "K2": "| Duress", "row": "Forest, Mountain, Island, Swamp"}
    played = lay_out(**layout).play("Grizzly Bears", sources="Forest")
    shot = lay_out(**layout, hand="Shock").play("Shock", targets="Grizzly Bears", sources="Mountain")
    countered = lay_out(**layout, hand="Counterspell").play("Counterspell", targets="Grizzly Bears", sources="Island")
    fought = lay_out(**layout, slot="Hill Giant").attack("K1").strike(3)

    assert ("Grizzly Bears", "| Fog") == (played.slot, played.stack("K1"))
    assert ["| Fog"] * 3 == [solitaire_scenario.stack("K1") for solitaire_scenario in (shot, countered, fought)]
    assert "Island, Grizzly Bears, Counterspell" == countered.graveyard


@pytest.mark.rule("SOL-034")
def test_you_control_nothing_on_the_stacks() -> None:
    """Abilities of stack cards are not yours, nor is their mana; Anthem there is good for other stacks only."""
    start = lay_out(K1="| Prodigal Sorcerer", K2="| Llanowar Elves", K3="| Craw Wurm", row="Island")
    anthem = lay_out(K1="| Glorious Anthem", K2="| Hill Giant", slot="Gray Ogre")

    assert ((), "SOL-034") == (start.offers("use"), start.broken_rule("use Prodigal Sorcerer"))
    assert "SOL-062" == start.broken_rule("play Craw Wurm")
    assert ("4/4", "2/2") == (anthem.size("Hill Giant"), anthem.size("Gray Ogre"))


@pytest.mark.rule("SOL-035", "SOL-A02", "SOL-G27")
def test_tops_and_the_hand_card_may_be_played_and_nothing_under_them() -> None:
    """For one source each; of a group the uppermost only, and neither covered cards nor what has gone."""
    start = lay_out(
        K1="?(Terror) | Gray Ogre, Gray Ogre",
        K2="| Fog",
        hand="Shock, (Lightning Bolt)",
        graveyard="Lightning Bolt",
        row="Mountain x2, Forest",
    )
    played = start.play("Gray Ogre#2@K1", sources="Mountain")

    assert ("Shock", "Gray Ogre", "Fog") == start.offers("play")
    assert ("SOL-035", "SOL-G45") == (
        start.broken_rule("play Gray Ogre#1@K1"),
        start.broken_rule("play Lightning Bolt"),
    )
    assert ("Gray Ogre", "?(Terror) | Gray Ogre", "Mountain, Forest") == (
        played.slot,
        played.stack("K1"),
        played.row,
    )


# Targets.


@pytest.mark.rule("SOL-043", "SOL-G26")
def test_what_aims_may_lie_on_another_stack_or_in_hand_and_never_aims_at_itself() -> None:
    """Two Counterspells on two stacks may each counter the other card, and not itself or what it covers."""
    start = lay_out(K1="?(Crusade) | Counterspell", K2="?(Fog) | Terror", row="Island")
    done = start.play("Counterspell", targets="Terror")
    alone = lay_out(K1="?(Crusade) | Counterspell", row="Island")

    assert ("| Crusade", "| Fog", "Island, Terror, Counterspell") == (
        done.stack("K1"),
        done.stack("K2"),
        done.graveyard,
    )
    assert ((), "SOL-G30") == (alone.offers("play"), alone.broken_rule("play Counterspell"))
