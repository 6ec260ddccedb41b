"""The worked scenarios of Solitaire on discards, returns to the hand, and draws by effects."""

from __future__ import annotations

import pytest

from castlerules.testing.solitaire import SolitaireScenario

from .extra_cards import lay_out


@pytest.mark.rule("SOL-101", "SOL-032", "SOL-G16", "SOL-G37", "SOL-G62", scenario="SOL-S30")
def test_apocalypse_removes_what_is_in_play_and_discards_one_card() -> None:
    """Pacifism on its stack stays; of the hand pile Shock alone goes, to the discard pile."""
    start = lay_out(
        hand="Apocalypse, (Shock), (Fog)",
        K2="?(Duress) | Hurloon Minotaur, Hurloon Minotaur",
        K3="?(Terror) | Pacifism",
        K4="?(Swamp) | Aether Flash",
        slot="Serra Angel with Holy Strength",
        row="Mountain x2, Plains",
    )
    done = start.play("Apocalypse", sources="Mountain")

    removed = "Aether Flash, Holy Strength, Hurloon Minotaur, Hurloon Minotaur, Mountain, Plains, Serra Angel"
    assert removed == ", ".join(sorted(done.removed.split(", ")))
    assert ("Shock", "Fog", "Mountain, Apocalypse") == (done.discard, done.hand, done.graveyard)
    assert ("| Duress", "?(Terror) | Pacifism", "", "Swamp") == (
        done.stack("K2"),
        done.stack("K3"),
        done.stack("K4"),
        done.row,
    )
    assert "" == done.slot


@pytest.mark.rule("SOL-103", "SOL-104", "SOL-G27", scenario="SOL-S31")
def test_capsize_puts_a_topmost_permanent_on_the_hand_pile() -> None:
    """Terror, which it covers, is not revealed; a draw puts both on the discard pile."""
    start = lay_out(hand="Capsize, (Terror)", K5="?(Wrath of God) | Aether Flash", row="Island")
    done = start.play("Capsize", targets="Aether Flash", sources="Island")

    assert ("Aether Flash, (Terror)", "| Wrath of God", "Island, Capsize") == (
        done.hand,
        done.stack("K5"),
        done.graveyard,
    )
    assert not [event for event in done.events if "Terror" in str(event)]
    assert "Aether Flash, Terror" == done.draw().discard


@pytest.mark.rule("SOL-024", "SOL-G05", "SOL-G64", scenario="SOL-S32")
def test_capsize_on_one_of_two_copies_heals_it() -> None:
    """The Minotaur goes to the hand and straight back, without its damage."""
    start = lay_out(hand="Capsize", K5="?(Fog) | Hurloon Minotaur, Hurloon Minotaur/d2", row="Island")
    done = start.play("Capsize", targets="Hurloon Minotaur#2@K5", sources="Island")

    assert ("?(Fog) | Hurloon Minotaur, Hurloon Minotaur", "", "Island, Capsize", "MAIN") == (
        done.stack("K5"),
        done.hand,
        done.graveyard,
        done.phase,
    )


def evacuation() -> SolitaireScenario:
    """Return the position in which Evacuation asks for the order of five creatures."""
    start = lay_out(
        hand="Evacuation, (Shock)",
        K1="| Hurloon Minotaur",
        K2="?(Forest) | Aether Flash",
        K3="?(Grizzly Bears) | Craw Wurm",
        K6="?(Swamp) | Air Elemental, Air Elemental",
        slot="White Knight with Holy Strength",
        row="Island",
    )
    return start.play("Evacuation", sources="Island")


@pytest.mark.rule("SOL-103", "SOL-105", "SOL-G27", "SOL-G33", "SOL-G63", scenario="SOL-S33")
def test_evacuation_puts_all_face_up_creatures_on_the_hand_pile() -> None:
    """The player orders them; Holy Strength is lost, Grizzly Bears are turned up too late, and Aether Flash is idle."""
    deciding = evacuation()
    done = deciding.choose("Hurloon Minotaur", "Air Elemental", "White Knight", "Air Elemental")

    assert ("CHOICE", "Hurloon Minotaur, Craw Wurm, Air Elemental, White Knight") == (
        deciding.phase,
        ", ".join(deciding.legal),
    )
    assert "Craw Wurm, (Air Elemental), (White Knight), (Air Elemental), (Hurloon Minotaur), (Shock)" == done.hand
    assert ("", "", "| Grizzly Bears", "Swamp", "") == (
        done.slot,
        done.stack("K1"),
        done.stack("K3"),
        done.row,
        done.stack("K6"),
    )
    assert ("?(Forest) | Aether Flash", "MAIN") == (done.stack("K2"), done.phase)
    assert ["Evacuation", "Holy Strength", "Island"] == sorted(done.graveyard.split(", "))


@pytest.mark.rule("SOL-102", "SOL-G13", "SOL-G58", scenario="SOL-S34")
def test_cards_drawn_by_an_effect_go_on_top_of_the_hand_pile() -> None:
    """Inspiration at YOU covers Fog with Terror and Duress; at STACKS it draws nothing."""
    start = lay_out(
        hand="Inspiration, (Fog), (Shock)", library="Terror, Duress, Mountain", K1="| Craw Wurm", row="Island"
    )
    drawn, none = start.play("Inspiration", targets="YOU"), start.play("Inspiration", targets="STACKS")

    assert ("Duress, (Terror), (Fog), (Shock)", "Mountain") == (drawn.hand, drawn.library)
    assert ("Fog, (Shock)", "Terror, Duress, Mountain") == (none.hand, none.library)
