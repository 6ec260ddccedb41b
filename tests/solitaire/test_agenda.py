"""What is still to be done in a state of Solitaire: nothing, while the player may do anything."""

from __future__ import annotations

import pytest

from castlerules.cards import language as lang
from castlerules.cards.builders import act, artifact, creature, damage, dies, does, sorcery, when
from castlerules.solitaire.game import GAME
from castlerules.testing.solitaire import SolitaireScenario

from .extra_cards import lay_out


@pytest.mark.rule("SOL-G03", "SOL-G31")
def test_nothing_is_left_to_be_done_while_the_player_may_do_anything() -> None:
    """Draws leave the agenda empty, and so does a play that was paid source by source."""
    start = lay_out(K2="?(Fog) | Dark Ritual", K5="?(Shock) | Hurloon Minotaur", hand="Terror", row="Swamp")
    paid = start.play("Terror", sources=("Dark Ritual", "Swamp"))

    assert [(), (), ()] == [solitaire_scenario.state.agenda for solitaire_scenario in (start, paid, paid.draw().draw())]


def itch(toughness: int) -> SolitaireScenario:
    """Return the position after Shock at a creature that hurts itself whenever it is hurt."""
    hurt = when(lang.DamageDealt(lang.Anything(), to=lang.IsThis()), damage(1, lang.This()))
    plant = creature("Itch", "{G}", "Plant", 0, toughness, hurt)
    start = lay_out(plant, K1="| Itch", K2="| Crusade", hand="Shock", row="Mountain")
    return start.play("Shock", targets="Itch", sources="Mountain")


@pytest.mark.rule("SOL-G03", "SOL-G84", "SOL-E05")
def test_triggers_may_follow_each_other_for_long_but_not_for_ever() -> None:
    """Some 900 triggers kill a creature; after a thousand of them in one settle loop the game is lost."""
    long, ever = itch(900), itch(9_000)

    assert ("MAIN", "Mountain, Shock, Itch") == (long.phase, long.graveyard)
    assert ("LOST", "loop") == (ever.phase, ever.loss_reason)


@pytest.mark.rule("SOL-G03", "SOL-E05")
def test_triggers_that_ask_leave_nothing_on_the_agenda_either() -> None:
    """Two creatures that die ask for a target, one after the other, and then nothing is left to be done."""
    shot = dies(damage(1, lang.TARGET), lang.ANY_TARGET)
    cards = {
        "Bomb": creature("Bomb", "{R}", "Goblin", 1, 1, shot),
        "Quake": sorcery("Quake", "{R}", does(damage(1, lang.Each(lang.CREATURE)))),
    }
    start = SolitaireScenario.of(
        K1="?(Fog) | Bomb, Bomb", K2="| Crusade", K3="| Hill Giant", hand="Quake", row="Mountain", cards=cards
    )
    first = start.play("Quake", sources="Mountain")
    second = first.choose("Hill Giant")
    done = second.choose("Hill Giant")

    assert ("CHOICE", "CHOICE", "MAIN") == (first.phase, second.phase, done.phase)
    assert ("", "Mountain, Quake, Bomb, Bomb, Hill Giant", ()) == (done.stack("K3"), done.graveyard, done.state.agenda)


@pytest.mark.rule("SOL-P51", "BASE-Q41")
def test_damage_triggers_in_a_fight_for_each_blocker_and_once_for_what_both_have_hurt() -> None:
    """Basilisk, who deals 1 to each of two Wurms, destroys both; hurt by both, it deals 1 to the Wall but once."""
    stone = when(lang.DamageDealt(lang.IsThis(), lang.CREATURE), lang.Destroy(lang.EventOther()))
    spite = when(lang.TakesDamage(), damage(1, lang.Each(lang.CREATURE)))
    basilisk = creature("Basilisk", "{G}", "Basilisk", 2, 4, stone, spite)
    start = lay_out(basilisk, slot="Basilisk", K1="?(Fog) | Craw Wurm, Craw Wurm", K3="| Wall of Stone")
    done = start.attack("K1").strike(1, 1)

    assert ("| Fog", "| Wall of Stone/d1") == (done.stack("K1"), done.stack("K3"))
    assert "Basilisk, Craw Wurm, Craw Wurm" == done.graveyard


@pytest.mark.rule("SOL-I22", "BASE-190")
def test_what_follows_an_attempt_waits_while_the_attempt_asks() -> None:
    """Which card of the hand pile is put onto the battlefield is asked; then Gate goes back to the hand pile."""
    put = lang.InOrder(
        (
            lang.ChooseCards(lang.You(), "it", lang.CREATURE, lang.Zone.HAND, lang.You()),
            lang.MoveTo(lang.BoundObjects("it"), lang.Zone.BATTLEFIELD, controller=lang.You()),
        )
    )
    back = lang.MoveTo(lang.This(), lang.Zone.HAND)
    gate = artifact("Gate", "{1}", act("{U}", lang.May(lang.You(), lang.IfDone(put, back))))
    start = lay_out(gate, K1="| Fog", slot="Gate", hand="Grizzly Bears", row="Island")
    asked = start.use("Gate", sources="Island").choose(1)

    assert ("CHOICE", ()) == (asked.phase, GAME.problems(asked.state))
