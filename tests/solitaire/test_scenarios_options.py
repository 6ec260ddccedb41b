"""The worked scenarios of Solitaire on what a table may agree on."""

from __future__ import annotations

import pytest

from castlerules.solitaire.model.options import HandModel, RecycleTiming, SolitaireRules
from castlerules.testing.solitaire import SolitaireScenario

from .extra_cards import lay_out


def uncovered(*, arrives: bool) -> SolitaireScenario:
    """Return the position after Shock at the Elves, with Aether Flash in the slot."""
    start = lay_out(
        slot="Aether Flash",
        K3="?(Hurloon Minotaur) ?(Grizzly Bears) | Llanowar Elves",
        K5="| Crusade",
        hand="Shock",
        row="Mountain",
        rules=SolitaireRules(expose_is_entering_play=arrives),
    )
    return start.play("Shock", targets="Llanowar Elves", sources="Mountain")


@pytest.mark.rule("SOL-G12", "SOL-G71", scenario="SOL-S48")
def test_with_that_option_what_is_turned_up_arrives() -> None:
    """Aether Flash kills the Bears, and marks 2 damage on the Minotaur; by default the Bears are unharmed."""
    done, harmless = uncovered(arrives=True), uncovered(arrives=False)

    assert ("| Hurloon Minotaur/d2", "Aether Flash") == (done.stack("K3"), done.slot)
    assert "Mountain, Shock, Llanowar Elves, Grizzly Bears" == done.graveyard
    assert ("?(Hurloon Minotaur) | Grizzly Bears", "Aether Flash") == (harmless.stack("K3"), harmless.slot)


@pytest.mark.rule("SOL-G55", scenario="SOL-S49")
def test_with_that_option_the_discard_pile_is_turned_over_at_once() -> None:
    """The empty library becomes Duress, Fog and Crusade, and trip 2 begins; by default it stays empty."""
    layout = {"library": "Shock, Terror", "discard": "Fog, Duress", "hand": "Crusade", "K1": "| Craw Wurm"}
    done = lay_out(**layout, rules=SolitaireRules(recycle_timing=RecycleTiming.IMMEDIATE)).draw()
    later = lay_out(**layout).draw()

    assert ("Terror, (Shock)", "Duress, Fog, Crusade", "", 2) == (done.hand, done.library, done.discard, done.trip)
    assert ("Terror, (Shock)", "", "Crusade, Fog, Duress", 1) == (later.hand, later.library, later.discard, later.trip)


@pytest.mark.rule("SOL-100", "SOL-G53", scenario="SOL-S50")
def test_with_that_option_covered_cards_are_never_shown() -> None:
    """After Shock there is no hand card until the next draw lays the covered ones down; by default Terror shows."""
    layout = {
        "hand": "Shock, (Terror), (Duress)",
        "row": "Mountain",
        "K1": "| Llanowar Elves",
        "K2": "| Crusade",
    }
    done = lay_out(**layout, rules=SolitaireRules(hand_model=HandModel.SINGLE)).play("Shock", targets="Llanowar Elves")
    shown = lay_out(**layout).play("Shock", targets="Llanowar Elves")

    assert ("(Terror), (Duress)", "Terror, (Duress)") == (done.hand, shown.hand)
    assert ("Terror, Duress", ("(Filler 2)", "(Filler 1)")) == (
        done.draw().discard,
        tuple(done.draw().hand.split(", ")[1:]),
    )


@pytest.mark.rule("SOL-G37", scenario="SOL-S51")
def test_with_that_option_the_row_is_out_of_play() -> None:
    """The second Mountain survives Apocalypse; by default it is removed."""
    layout = {"hand": "Apocalypse", "row": "Mountain x2", "K1": "| Hurloon Minotaur", "K2": "| Fog"}
    spared = lay_out(**layout, rules=SolitaireRules(land_row_in_play=False)).play("Apocalypse", sources="Mountain")
    taken = lay_out(**layout).play("Apocalypse", sources="Mountain")

    assert ("Mountain", "Hurloon Minotaur") == (spared.row, spared.removed)
    assert ("", ["Hurloon Minotaur", "Mountain"]) == (taken.row, sorted(taken.removed.split(", ")))
