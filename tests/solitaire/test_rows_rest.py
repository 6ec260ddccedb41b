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


@pytest.mark.rule("SOL-111")
def test_every_destroyed_card_goes_to_the_graveyard() -> None:
    """From stacks and slot, permanents of each kind, and a land of the row."""
    layout = {"K1": "?(Fog) | Icy Manipulator", "K2": "?(Shock) | Crusade", "slot": "Nevinyrral's Disk"}
    disk = lay_out(**layout, row="Swamp").use("Nevinyrral's Disk")
    mold = lay_out(**STACKS, hand="Creeping Mold", row="Forest, Island").play("Creeping Mold", targets="Island")

    assert "Swamp, Icy Manipulator, Crusade, Nevinyrral's Disk" == disk.graveyard
    assert "Forest, Island, Creeping Mold" == mold.graveyard


@pytest.mark.rule("SOL-112", "SOL-061")
def test_lands_that_have_paid_lie_in_the_graveyard() -> None:
    """Each of three that paid for X, before the card that they paid for."""
    done = lay_out(**STACKS, hand="Blaze", row="Mountain, Island, Plains").play(
        "Blaze", targets="YOU", x=3, sources=("Mountain", "Island", "Plains")
    )

    assert ("Mountain, Island, Plains, Blaze", "") == (done.graveyard, done.row)


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


@pytest.mark.rule("SOL-121", "SOL-P52")
def test_what_happens_as_a_phase_begins_or_ends_never_happens() -> None:
    """Neither Phyrexian Arena nor Ball Lightning's end comes up, whatever is done in the meantime."""
    layout = {"K1": "| Howling Mine", "K2": "| Phyrexian Arena", "K3": "?(Fog) | Craw Wurm", "slot": "Ball Lightning"}
    start = lay_out(**layout, library="Shock, Jump, Duress, Terror")
    later = start.draw()

    assert ("Ball Lightning", "Duress, (Jump), (Shock)", "Terror") == (later.slot, later.hand, later.library)
    assert () == later.state.pending_triggers


@pytest.mark.rule("SOL-122", "SOL-G31")
def test_an_ability_that_is_tied_to_a_turn_is_used_at_any_time() -> None:
    """Disrupting Scepter says "only during your turn": right after it arrives, and before and after a draw."""
    start = lay_out(**STACKS, slot="Disrupting Scepter", row="Swamp")

    assert ("Disrupting Scepter",) == start.offers("use") == start.draw().offers("use")
    arrived = lay_out(**STACKS, hand="Disrupting Scepter", row="Swamp x2").play("Disrupting Scepter")
    assert ("Disrupting Scepter",) == arrived.offers("use")


@pytest.mark.rule("SOL-123", "SOL-092")
def test_its_use_brings_the_sacrifice_about_all_the_same() -> None:
    """The Scepter lies in the graveyard once nothing more can be paid."""
    done = lay_out(**STACKS, slot="Disrupting Scepter", row="Swamp").use("Disrupting Scepter", targets="STACKS")

    assert ("", "Swamp, Crusade, Disrupting Scepter") == (
        done.choose("Crusade").slot,
        done.choose("Crusade").graveyard,
    )


# Life and damage.


@pytest.mark.rule("SOL-130", "SOL-I30")
def test_damage_to_you_does_nothing() -> None:
    """Nor to the stacks: Earthquake harms creatures, and players not at all."""
    start = lay_out(**STACKS, hand="Earthquake", slot="Hill Giant", row="Mountain")
    done = start.play("Earthquake")

    assert ("Mountain, Earthquake, Llanowar Elves", "Hill Giant/d1") == (done.graveyard, done.slot)
    assert (0, 0, None) == (*[seat.life for seat in done.state.seats], done.result)


@pytest.mark.rule("SOL-131", "SOL-G66")
def test_damage_to_creatures_adds_up_and_kills() -> None:
    """Two and then three on Craw Wurm, with whatever else is done between; the first damage does not go away."""
    layout = {"K1": "?(Fog) | Craw Wurm", "K2": "| Crusade", "row": "Mountain x2"}
    hurt = lay_out(**layout, hand="Shock, (Lightning Bolt)").play("Shock", targets="Craw Wurm")
    dead = hurt.play("Lightning Bolt", targets="Craw Wurm")

    assert ("?(Fog) | Craw Wurm/d2", "| Fog") == (hurt.stack("K1"), dead.stack("K1"))
    assert dead.graveyard.endswith("Lightning Bolt, Craw Wurm")


@pytest.mark.rule("SOL-132", "SOL-G78")
def test_life_is_paid_with_cards_of_the_library() -> None:
    """Greed takes the two uppermost to the discard pile, unseen, and then draws; with one card it is refused."""
    layout = {**STACKS, "slot": "Greed", "row": "Swamp"}
    done = lay_out(**layout, library="Shock, Jump, Duress, Terror").use("Greed")
    poor = lay_out(**layout, library="Shock", discard="Jump, Duress, Terror")

    assert ("Jump, Shock", "Duress", "Terror") == (done.discard, done.hand, done.library)
    assert () == solitaire.tableau_of(done.state).known_discards
    assert ((), "SOL-132") == (poor.offers("use"), poor.broken_rule("use Greed"))


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


@pytest.mark.rule("SOL-141", "SOL-G56")
def test_you_lose_when_the_trips_are_used_up_and_stacks_still_stand() -> None:
    """As soon as nothing can be done; in an earlier trip, or with something to do, the game goes on."""
    layout = {"K1": "| Craw Wurm", "K2": "?(Fog) | Llanowar Elves", "hand": "Shock", "library": ""}
    last = lay_out(**layout, row="Mountain", trip=3)
    lost, earlier = (lay_out(**layout, row="Mountain", trip=trip).play("Shock", targets="YOU") for trip in (3, 1))

    assert ("MAIN", "LOST", "stuck") == (last.phase, lost.phase, lost.loss_reason)
    assert (-1.0, "LOST", "stuck") == (lost.result and lost.result.returns[0], earlier.phase, earlier.loss_reason)
    again = lay_out(**layout, row="Mountain", trip=2, discard="Jump").play("Shock", targets="YOU")
    assert ("MAIN", ("draw",)) == (again.phase, again.legal)


@pytest.mark.rule("SOL-142", "SOL-P30", "SOL-G83")
def test_nothing_else_ends_the_game() -> None:
    """Neither life of 0 nor damage nor an empty library of the stacks; nothing says that either has won or lost."""
    start = lay_out(**STACKS, hand="Lightning Bolt", row="Mountain, Plains", K3="| Healing Salve")
    burnt, theirs = (start.play("Lightning Bolt", targets=at, sources="Mountain") for at in ("YOU", "STACKS"))

    assert [(0, 0), (0, 0)] == [(now.state.seats[1].life, len(now.state.seats[1].library)) for now in (burnt, theirs)]
    assert [("MAIN", None)] * 2 == [(now.phase, now.result) for now in (burnt, theirs)]
    assert "MAIN" == burnt.play("Healing Salve", mode=0, targets="STACKS").phase
