"""Graveyard, time, life, choices and the end, rule by rule."""

from __future__ import annotations

from typing import Any

import pytest

from castlerules import solitaire
from castlerules.magic.model import actions
from castlerules.solitaire import SolitaireRules
from castlerules.testing.solitaire import SolitaireScenario

from .extra_cards import lay_out

STACKS = {"K1": "?(Fog) | Llanowar Elves", "K2": "| Crusade"}


# The graveyard.


@pytest.mark.rule("SOL-110", "SOL-111")
def test_the_graveyard_is_that_of_magic() -> None:
    """What dies goes there, and Reanimate brings it back from there; it is open to see."""
    done = lay_out(**STACKS, hand="Terror, (Reanimate)", row="Swamp x2").play("Terror")
    back = done.play("Reanimate", targets="Llanowar Elves")

    assert ("Swamp, Llanowar Elves, Terror", "Llanowar Elves") == (done.graveyard, back.slot)
    assert "Swamp, Terror, Swamp, Reanimate" == back.graveyard
    observed_graveyard = solitaire.GAME.observe(done.state, solitaire.YOU).seats[0].graveyard
    assert ["Swamp", "Llanowar Elves", "Terror"] == [card.card.name for card in observed_graveyard]


# Time.


@pytest.mark.rule("SOL-120")
def test_there_are_no_turns() -> None:
    """Whatever is done, the number of the turn stays, and nobody passes or ends anything."""
    start = lay_out(**STACKS, hand="Shock", slot="Hill Giant", row="Mountain")
    later = start.draw().attack("K1").strike()
    violation = solitaire.GAME.why_not(start.state, actions.PassPriority())

    assert (start.state.turn, start.state.step) == (later.state.turn, later.state.step)
    assert "SOL-120" == (violation and violation.rule)
    assert () == solitaire.SOLITAIRE.turn_steps


# Choices.


@pytest.mark.rule("SOL-A08", "SOL-G92")
def test_while_something_is_asked_nothing_else_may_be_done() -> None:
    """Which card Duress takes is named first, one of those that are offered; then the game goes on."""
    start = lay_out(**STACKS, K3="| Terror", hand="Duress", row="Swamp x2")
    deciding = start.play("Duress", targets="STACKS")

    assert ("CHOICE", ("Crusade", "Terror")) == (deciding.phase, deciding.legal)
    refused = [deciding.broken_rule(words) for words in ("draw", "play Terror", "attack K1", "finish")]
    assert None not in refused
    assert ("MAIN", "") == (deciding.choose("Terror").phase, deciding.choose("Terror").stack("K3"))


@pytest.mark.rule("SOL-A09", "SOL-G84")
def test_who_gives_up_has_lost() -> None:
    """If the table offers it, in every phase of a game that is not over; without that nobody can."""

    def phases(**options: Any) -> list[SolitaireScenario]:
        rules = SolitaireRules(**options)
        start = lay_out(**STACKS, slot="Prodigal Sorcerer", hand="Duress", row="Island x2, Swamp", rules=rules)
        return [start, start.attack("K1"), start.use("Prodigal Sorcerer", targets="YOU"), start.do("play Duress")]

    for now in phases(offer_concede=True):
        given_up = now.do("concede")
        assert ("concede" in now.legal, "LOST", "conceded", ()) == (
            True,
            given_up.phase,
            given_up.loss_reason,
            given_up.legal,
        )
    assert [False] * 4 == ["concede" in now.legal for now in phases()]


# The end.


@pytest.mark.rule("SOL-140", "SOL-G87", "SOL-E09")
def test_you_win_when_no_stack_has_a_card_left() -> None:
    """However the last card went: played, returned, or killed; not while one is left face down."""
    layout = {"row": "Mountain, Island, Forest", "hand": "Shock"}
    killed = lay_out(**layout, K4="| Llanowar Elves").play("Shock", targets="Llanowar Elves")
    played = lay_out(**layout, K4="| Llanowar Elves").play("Llanowar Elves")
    returned = lay_out(row="Island", hand="Unsummon", K4="| Hill Giant").play("Unsummon")
    more = lay_out(**layout, K4="?(Fog) | Llanowar Elves").play("Llanowar Elves")

    assert ["WON", "WON", "WON", "MAIN"] == [now.phase for now in (killed, played, returned, more)]
    assert (1.0, ()) == (killed.result and killed.result.returns[0], killed.legal)
