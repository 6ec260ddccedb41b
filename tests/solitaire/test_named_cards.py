"""The cards that the rules of Solitaire name, each played from where the worked scenarios do not play it."""

from __future__ import annotations

import pytest

from .extra_cards import lay_out


@pytest.mark.rule("SOL-043", "SOL-045", "SOL-G27")
def test_disenchant_from_a_stack_destroys_aether_flash() -> None:
    """What lay under Disenchant is turned up when all is done."""
    start = lay_out(K4="?(Grizzly Bears) | Aether Flash", K2="?(Plains) | Disenchant", row="Plains")
    done = start.play("Disenchant", targets="Aether Flash", sources="Plains")

    assert ("Plains, Aether Flash, Disenchant", "Plains", "| Grizzly Bears") == (
        done.graveyard,
        done.row,
        done.stack("K4"),
    )


@pytest.mark.rule("SOL-042", "SOL-045", "SOL-G20", "SOL-067")
def test_power_sink_from_hand_counters_any_top() -> None:
    """With an Island and two Plains X may be 1 to 3; a top that is no permanent is countered, too."""
    start = lay_out(K4="?(Shock) | Aether Flash", K5="| Terror", hand="Power Sink", row="Island, Plains x2")
    done = start.play("Power Sink", targets="Terror", x=2, sources=("Island", "Plains"))

    assert ("1", "2", "3") == start.do("play Power Sink").legal
    assert ("Island, Plains, Terror, Power Sink", "", "Plains") == (done.graveyard, done.stack("K5"), done.row)


@pytest.mark.rule("SOL-041", "SOL-043", "SOL-045", "SOL-G18")
def test_duress_from_a_stack_does_not_see_what_lies_under_it() -> None:
    """Fog under Duress is face down as it resolves, so that Aether Flash is the only card to be taken."""
    start = lay_out(K4="?(Shock) | Aether Flash", K5="?(Fog) | Duress", row="Swamp")
    done = start.play("Duress", targets="STACKS", sources="Swamp")

    assert ("Swamp, Aether Flash, Duress", "| Fog", "| Shock") == (done.graveyard, done.stack("K5"), done.stack("K4"))


@pytest.mark.rule("SOL-065", "SOL-068", "SOL-G48")
def test_dark_ritual_in_hand_pays_for_a_stack_top() -> None:
    """Terror on a stack is paid with the hand card, which the Swamp pays for."""
    start = lay_out(hand="Dark Ritual, (Fog)", K1="| Terror", K2="| Hurloon Minotaur", K3="| Crusade", row="Swamp")
    done = start.play("Terror", targets="Hurloon Minotaur", sources=("Dark Ritual", "Swamp"))

    assert ("Swamp, Dark Ritual, Hurloon Minotaur, Terror", "Fog") == (done.graveyard, done.hand)


@pytest.mark.rule("SOL-067", "SOL-068", "SOL-G48", "SOL-G49")
def test_dark_rituals_of_a_group_pay_one_for_the_other() -> None:
    """Two on one stack make one mana of the second; what is used for a source does not add to X."""
    start = lay_out(K1="?(Fog) | Dark Ritual, Dark Ritual", hand="Terror", K2="| Hurloon Minotaur", row="Swamp")
    done = start.play("Terror", targets="Hurloon Minotaur", sources=("Dark Ritual#2@K1", "Dark Ritual#1@K1", "Swamp"))

    assert "Swamp, Dark Ritual, Dark Ritual, Hurloon Minotaur, Terror" == done.graveyard
    assert ("| Fog", "") == (done.stack("K1"), done.row)


@pytest.mark.rule("SOL-079", "SOL-080", "SOL-G55")
def test_harrow_from_a_stack_renews_an_empty_library() -> None:
    """The discard pile becomes the library, and the lands are found in it."""
    start = lay_out(
        K1="| Harrow", K2="| Craw Wurm", row="Forest", library="", discard="Island, Fog, Plains", hand="Shock, (Terror)"
    )
    done = start.play("Harrow", sources="Forest").choose("Island", "Plains")

    assert ("Island, Plains", "Fog", "", 2) == (done.row, done.library, done.discard, done.trip)
    assert ("Shock, (Terror)", "") == (done.hand, done.stack("K1"))


@pytest.mark.rule("SOL-092", "SOL-095")
def test_knight_of_dusk_from_a_stack_fights_at_once() -> None:
    """Played for a Swamp it attacks, destroys its blocker, and goes when the damage has been dealt."""
    start = lay_out(K1="?(Fog) | Knight of Dusk", K2="?(Shock) | Craw Wurm", row="Swamp x2")
    done = (
        start.play("Knight of Dusk", sources="Swamp").attack("K2").use("Knight of Dusk", targets="Craw Wurm").strike()
    )

    assert ("Swamp, Swamp, Craw Wurm, Knight of Dusk", "| Shock", "| Fog") == (
        done.graveyard,
        done.stack("K2"),
        done.stack("K1"),
    )


@pytest.mark.rule("SOL-095", "SOL-G67")
def test_a_knight_that_survives_finds_no_blocker_after_the_fight() -> None:
    """In the fight its ability may destroy the blocker; after the damage nothing blocks any more, and so it goes."""
    start = lay_out(
        slot="Knight of Dusk with Holy Strength", K2="?(Shock) | Wall of Stone", K3="| Crusade", row="Swamp x2"
    )
    fight = start.attack("K2")
    after = fight.strike(3)

    assert ("use Knight of Dusk" in fight.legal, "use Knight of Dusk" in after.legal) == (True, False)
    assert ("MAIN", "Knight of Dusk, Holy Strength") == (after.phase, after.graveyard)
    assert "?(Shock) | Wall of Stone/d3" == after.stack("K2")


@pytest.mark.rule("SOL-101", "SOL-G62")
def test_apocalypse_from_a_stack_discards_the_hand_card() -> None:
    """Shock goes to the discard pile; what is turned up under Apocalypse is not removed."""
    start = lay_out(K1="?(Grizzly Bears) | Apocalypse", K2="| Hurloon Minotaur", hand="Shock, (Fog)", row="Mountain x2")
    done = start.play("Apocalypse", sources="Mountain")

    assert ("Shock", "Fog", "| Grizzly Bears") == (done.discard, done.hand, done.stack("K1"))
    assert ["Hurloon Minotaur", "Mountain"] == sorted(done.removed.split(", "))


@pytest.mark.rule("SOL-104", "SOL-G16", "SOL-G37")
def test_capsize_from_a_stack_lifts_local_enchantments_and_lands() -> None:
    """Pacifism goes to the hand; a land of the row goes there and straight back."""
    start = lay_out(K1="| Capsize", K2="?(Fog) | Pacifism", K3="| Crusade", row="Island, Plains/t", hand="Shock")
    lifted = start.play("Capsize", targets="Pacifism", sources="Island")
    back = start.play("Capsize", targets="Plains@row", sources="Island")

    assert ("Pacifism, (Shock)", "| Fog", "") == (lifted.hand, lifted.stack("K2"), lifted.stack("K1"))
    assert ("Plains", "Shock", "Island, Capsize") == (back.row, back.hand, back.graveyard)


@pytest.mark.rule("SOL-G26", "SOL-G51")
def test_a_card_of_a_group_may_aim_at_the_next_but_not_at_itself_or_its_price() -> None:
    """Power Sink of two counters the other; Capsize at the Island that pays for it does nothing."""
    pair = lay_out(K1="?(Fog) | Power Sink, Power Sink", row="Island")
    alone = lay_out(K1="?(Fog) | Power Sink", row="Island")
    spent = lay_out(hand="Capsize", K1="| Crusade", row="Island").play("Capsize", targets="Island", sources="Island")

    assert "Island, Power Sink, Power Sink" == pair.play("Power Sink").graveyard
    assert ((), "SOL-G30") == (alone.offers("play"), alone.broken_rule("play Power Sink"))
    assert ("Island, Capsize", "", "") == (spent.graveyard, spent.hand, spent.row)


@pytest.mark.rule("SOL-105", "SOL-G63")
def test_evacuation_from_a_stack_returns_a_single_creature_without_asking() -> None:
    """The own creature becomes the hand card, on top of the old one."""
    start = lay_out(K1="?(Grizzly Bears) | Evacuation", slot="Serra Angel", hand="Shock", row="Island")
    done = start.play("Evacuation", sources="Island")

    assert ("Serra Angel, (Shock)", "", "| Grizzly Bears", "MAIN") == (
        done.hand,
        done.slot,
        done.stack("K1"),
        done.phase,
    )


@pytest.mark.rule("SOL-G11", "SOL-G12", "SOL-G71")
def test_aether_flash_hits_what_arrives_in_the_slot_and_is_not_used_by_that() -> None:
    """On a stack it deals 2 to Hill Giant as it arrives; two of them kill it."""
    solitaire_scenario = lay_out(K1="| Aether Flash", hand="Hill Giant", row="Mountain").play("Hill Giant")
    two = lay_out(K1="?(Fog) | Aether Flash, Aether Flash", hand="Hill Giant", row="Mountain").play("Hill Giant")

    assert ("Hill Giant/d2", "| Aether Flash") == (solitaire_scenario.slot, solitaire_scenario.stack("K1"))
    assert ("", "Mountain, Hill Giant") == (two.slot, two.graveyard)


@pytest.mark.rule("SOL-023", "SOL-G08", "SOL-G75")
def test_a_blocker_that_is_gathered_in_a_fight_goes_on_blocking() -> None:
    """Fog is played from over a second Minotaur; when both lie together only the first one blocks."""
    start = lay_out(
        slot="Craw Wurm", K1="?(Hurloon Minotaur) | Lightning Bolt", K2="?(Fog) | Hurloon Minotaur", row="Mountain"
    )
    deciding = start.attack("K2").play("Lightning Bolt", targets="YOU", sources="Mountain")
    moved = deciding.merge("K2", "K1")

    assert ("MERGE", ("merge K1 K2", "merge K2 K1")) == (deciding.phase, deciding.legal)
    assert ("COMBAT", ("Hurloon Minotaur",), "| Fog") == (moved.phase, moved.blockers, moved.stack("K2"))
    assert "| Hurloon Minotaur" == moved.strike(6).stack("K1")
