"""The cards that the rules of Solitaire name, each played from where the worked scenarios do not play it."""

from __future__ import annotations

import pytest

from .extra_cards import lay_out


@pytest.mark.rule("SOL-067", "SOL-068", "SOL-G48", "SOL-G49")
def test_dark_rituals_of_a_group_pay_one_for_the_other() -> None:
    """Two on one stack make one mana of the second; what is used for a source does not add to X."""
    start = lay_out(K1="?(Fog) | Dark Ritual, Dark Ritual", hand="Terror", K2="| Hurloon Minotaur", row="Swamp")
    done = start.play("Terror", targets="Hurloon Minotaur", sources=("Dark Ritual#2@K1", "Dark Ritual#1@K1", "Swamp"))

    assert "Swamp, Dark Ritual, Dark Ritual, Hurloon Minotaur, Terror" == done.graveyard
    assert ("| Fog", "") == (done.stack("K1"), done.row)


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
