"""What a top card counts as, and what may be aimed at it, rule by rule."""

from __future__ import annotations

import pytest

from castlerules.testing.solitaire import SolitaireScenario

from .extra_cards import lay_out


def flash(**layout: str) -> SolitaireScenario:
    """Return a position with Aether Flash on K4, and Fog somewhere besides."""
    return lay_out(K4="?(Shock) | Aether Flash", **layout)


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


@pytest.mark.rule("SOL-031", "SOL-G11")
def test_a_permanent_on_a_stack_is_in_play() -> None:
    """Bad Moon makes black creatures greater on other stacks, but not what lies under it or in the library."""
    start = lay_out(K1="?(Fog) | Bad Moon", K2="| Scathe Zombies", K3="| Hill Giant", slot="Black Knight")

    assert ("3/3", "3/3", "3/3") == tuple(map(start.size, ("Scathe Zombies", "Hill Giant", "Black Knight")))
    hidden = lay_out(K1="?(Bad Moon) | Fog", K2="| Scathe Zombies")
    assert "2/2" == hidden.size("Scathe Zombies")


@pytest.mark.rule("SOL-032", "SOL-G16")
def test_a_local_enchantment_on_a_stack_is_not_in_play() -> None:
    """Tranquility destroys Crusade, and passes Pacifism by; Disenchant aimed at it does not."""
    layout = {"K1": "?(Fog) | Pacifism", "K2": "?(Shock) | Crusade", "row": "Forest, Plains"}
    swept = lay_out(**layout, hand="Tranquility").play("Tranquility")
    aimed = lay_out(**layout, hand="Disenchant").play("Disenchant", targets="Pacifism")

    assert ("?(Fog) | Pacifism", "| Shock") == (swept.stack("K1"), swept.stack("K2"))
    assert ("| Fog", "?(Shock) | Crusade") == (aimed.stack("K1"), aimed.stack("K2"))


@pytest.mark.rule("SOL-033", "SOL-032")
def test_all_cards_of_a_group_are_in_play_but_for_local_enchantments() -> None:
    """Two Bad Moons add 2; two creatures die of one Wrath of God; Holy Strengths do neither."""
    moons = lay_out(K1="| Bad Moon, Bad Moon", K2="| Scathe Zombies", K3="| Fog")
    layout = {"K1": "?(Fog) | Hill Giant, Hill Giant", "K2": "?(Shock) | Holy Strength, Holy Strength"}
    swept = lay_out(**layout, hand="Wrath of God", row="Plains").play("Wrath of God")
    tranquil = lay_out(**layout, hand="Tranquility", row="Forest").play("Tranquility")

    assert "4/4" == moons.size("Scathe Zombies")
    assert ("| Fog", "Plains, Hill Giant, Hill Giant, Wrath of God") == (swept.stack("K1"), swept.graveyard)
    assert "?(Shock) | Holy Strength, Holy Strength" == tranquil.stack("K2")


@pytest.mark.rule("SOL-034")
def test_you_control_nothing_on_the_stacks() -> None:
    """Abilities of stack cards are not yours, nor is their mana; Anthem there is good for other stacks only."""
    start = lay_out(K1="| Prodigal Sorcerer", K2="| Llanowar Elves", K3="| Craw Wurm", row="Island")
    anthem = lay_out(K1="| Glorious Anthem", K2="| Hill Giant", slot="Gray Ogre")

    assert ((), "SOL-034") == (start.offers("use"), start.broken_rule("use Prodigal Sorcerer"))
    assert "SOL-062" == start.broken_rule("play Craw Wurm")
    assert ("4/4", "2/2") == (anthem.size("Hill Giant"), anthem.size("Gray Ogre"))


@pytest.mark.rule("SOL-034", "SOL-G79")
def test_an_edict_on_you_does_not_reach_the_stacks() -> None:
    """With an empty slot nothing is sacrificed; aimed at the stacks one of theirs is."""
    start = lay_out(K1="?(Fog) | Hill Giant", K2="| Shock", hand="Diabolic Edict", row="Swamp")
    own, theirs = start.play("Diabolic Edict", targets="YOU"), start.play("Diabolic Edict", targets="STACKS")

    assert ("?(Fog) | Hill Giant", "| Fog") == (own.stack("K1"), theirs.stack("K1"))


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


@pytest.mark.rule("SOL-040", "SOL-G15")
def test_a_top_is_aimed_at_as_what_it_is_in_play() -> None:
    """Shatter takes the artifact, Terror the creature; instants and face-down cards are no permanents."""
    layout = {"K1": "?(Juggernaut) | Icy Manipulator", "K2": "?(Hill Giant) | Gray Ogre", "K3": "?(Fog) | Shock"}
    shatter = lay_out(**layout, hand="Shatter", row="Mountain").play("Shatter")
    terror = lay_out(**layout, hand="Terror", row="Swamp").play("Terror")

    assert ("| Juggernaut", "Mountain, Icy Manipulator, Shatter") == (shatter.stack("K1"), shatter.graveyard)
    assert ("| Hill Giant", "Swamp, Gray Ogre, Terror") == (terror.stack("K2"), terror.graveyard)
    deciding = lay_out(**layout, hand="Unsummon", slot="Tor Giant", row="Island").do("play Unsummon")
    assert ("Gray Ogre", "Tor Giant") == deciding.legal


@pytest.mark.rule("SOL-041", "SOL-G18", "SOL-G19")
def test_a_top_is_taken_as_a_held_card_where_the_stacks_are_aimed_at() -> None:
    """Duress chooses among the tops that are neither creatures nor lands; your own hand card is not among them."""
    layout = {"K1": "?(Fog) | Terror", "K2": "?(Shock) | Craw Wurm", "K3": "| Pacifism", "K4": "| Crusade"}
    deciding = lay_out(**layout, hand="Duress, (Disenchant)", row="Swamp").play("Duress", targets="STACKS")
    done = deciding.choose("Terror")

    assert ("CHOICE", ("Terror", "Pacifism", "Crusade")) == (deciding.phase, deciding.legal)
    assert ("| Fog", "Swamp, Terror, Duress", "Disenchant") == (done.stack("K1"), done.graveyard, done.hand)


@pytest.mark.rule("SOL-042", "SOL-G20")
def test_a_top_is_countered_as_a_spell() -> None:
    """Whatever its type; a permanent goes to the graveyard without having died. No land, and no slot permanent."""
    layout = {"K1": "?(Fog) | Craw Wurm", "K2": "?(Shock) | Terror", "K3": "?(Duress) | Pacifism"}
    start = lay_out(**layout, hand="Counterspell", slot="Hill Giant", row="Island")
    deciding = start.do("play Counterspell")

    assert ("Craw Wurm", "Terror", "Pacifism") == deciding.legal
    for name, place, under in (("Craw Wurm", "K1", "Fog"), ("Terror", "K2", "Shock"), ("Pacifism", "K3", "Duress")):
        done = start.play("Counterspell", targets=name)
        assert (f"| {under}", f"Island, {name}, Counterspell") == (done.stack(place), done.graveyard)


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


@pytest.mark.rule("SOL-044", "SOL-G23")
def test_fitting_one_role_is_enough() -> None:
    """White Knight is shielded from Terror in play, and yet countered as a spell and taken as a held card."""
    layout = {"K1": "?(Fog) | White Knight", "K2": "| Shock", "row": "Swamp, Island"}
    terror = lay_out(**layout, hand="Terror")
    countered = lay_out(**layout, hand="Counterspell").play("Counterspell", targets="White Knight")
    held = lay_out(**layout, hand="Hymn to Tourach").play("Hymn to Tourach", targets="STACKS")

    assert ((), "SOL-G30") == (terror.offers("play"), terror.broken_rule("play Terror"))
    assert ("| Fog", "| Fog") == (countered.stack("K1"), held.stack("K1"))


@pytest.mark.rule("SOL-045", "SOL-044")
@pytest.mark.parametrize(
    ("card", "land", "at"),
    [("Disenchant", "Plains", "Aether Flash"), ("Power Sink", "Island", "Aether Flash"), ("Duress", "Swamp", "STACKS")],
)
def test_disenchant_power_sink_and_duress_each_remove_aether_flash(card: str, land: str, at: str) -> None:
    """From hand and from another stack; with a single enchantment on the table there is nothing to choose."""
    for layout in ({"hand": card}, {"K2": f"?(Craw Wurm) | {card}"}):
        done = flash(row=land, **layout).play(card, targets=at, sources=land)

        assert ("| Shock", f"{land}, Aether Flash, {card}") == (done.stack("K4"), done.graveyard)
