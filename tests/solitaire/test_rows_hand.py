"""The hand pile, rule by rule."""

from __future__ import annotations

import pytest

from castlerules.solitaire import HandDiscarded

from .extra_cards import lay_out

WURM = {"K1": "?(Fog) | Craw Wurm", "K2": "| Crusade"}


@pytest.mark.rule("SOL-100", "SOL-G61")
def test_the_visible_top_card_is_the_hand() -> None:
    """It is played; the cards under it are not, and count for nothing: Maro is 1/1 with three cards in the pile."""
    start = lay_out(**WURM, hand="Shock, (Lightning Bolt), (Duress)", slot="Maro", row="Mountain, Swamp")

    assert ("Shock",) == start.offers("play")
    assert "1/1" == start.size("Maro")
    assert "Lightning Bolt, (Duress)" == start.play("Shock", targets="YOU", sources="Mountain").hand


@pytest.mark.rule("SOL-101", "SOL-G62")
def test_to_discard_the_hand_moves_the_hand_card_alone_to_the_discard_pile() -> None:
    """Apocalypse from a stack discards Fog, the hand card; the two under it stay, and nothing goes to the graveyard."""
    start = lay_out(
        K1="?(Craw Wurm) | Apocalypse",
        K2="| Crusade",
        hand="Disenchant, (Shock), (Terror)",
        discard="Jump",
        row="Mountain",
    )
    done = start.play("Apocalypse")

    assert ("Shock, (Terror)", "Disenchant, Jump", "Mountain, Apocalypse") == (done.hand, done.discard, done.graveyard)
    assert [1] == [event.count for event in done.events if isinstance(event, HandDiscarded)]
    assert ("Crusade", "| Craw Wurm") == (done.removed, done.stack("K1"))


@pytest.mark.rule("SOL-101", "SOL-P12")
def test_an_instruction_to_discard_more_takes_one_card_at_most() -> None:
    """Mind Rot aimed at you, from a stack, takes the hand card; with no hand nothing happens."""
    layout = {"K1": "?(Fog) | Mind Rot", "K2": "| Crusade", "row": "Swamp"}
    solitaire_scenario = lay_out(**layout, hand="Disenchant, (Shock)").play("Mind Rot", targets="YOU")
    none = lay_out(**layout).play("Mind Rot", targets="YOU")

    assert ("Shock", "Disenchant", "Swamp, Mind Rot") == (
        solitaire_scenario.hand,
        solitaire_scenario.discard,
        solitaire_scenario.graveyard,
    )
    assert ("", "Swamp, Mind Rot") == (none.discard, none.graveyard)


@pytest.mark.rule("SOL-102", "SOL-G58")
def test_to_draw_takes_the_top_of_the_library_to_the_top_of_the_hand_pile() -> None:
    """One card; what was the hand card is covered, and the discard pile has nothing of it."""
    start = lay_out(**WURM, slot="Jayemdae Tome", hand="Disenchant, (Shock)", library="Jump, Duress", row="Island")
    done = start.use("Jayemdae Tome")

    assert ("Jump, (Disenchant), (Shock)", "Duress", "") == (done.hand, done.library, done.discard)


@pytest.mark.rule("SOL-103", "SOL-G63")
def test_several_returned_cards_go_on_the_hand_pile_in_the_order_that_is_chosen() -> None:
    """The first one named lies deepest; whichever is named, the other one is the hand card."""
    layout = {"K1": "?(Fog) | Craw Wurm", "K2": "?(Shock) | Hill Giant", "K3": "| Crusade"}
    deciding = lay_out(**layout, hand="Evacuation, (Jump)", row="Island").play("Evacuation")
    wurm, giant = deciding.choose("Craw Wurm"), deciding.choose("Hill Giant")

    assert ("CHOICE", ("Craw Wurm", "Hill Giant")) == (deciding.phase, deciding.legal)
    assert ("Hill Giant, (Craw Wurm), (Jump)", "Craw Wurm, (Hill Giant), (Jump)") == (wurm.hand, giant.hand)


@pytest.mark.rule("SOL-103", "SOL-G82")
def test_what_returns_from_the_graveyard_goes_on_top_of_the_hand_pile() -> None:
    """Regrowth takes a card out of the graveyard; the discard pile is none."""
    layout = {**WURM, "graveyard": "Jump", "discard": "Duress", "row": "Forest"}
    done = lay_out(**layout, hand="Regrowth, (Shock)").play("Regrowth", targets="Jump")

    assert ("Jump, (Shock)", "Duress", "Forest, Regrowth") == (done.hand, done.discard, done.graveyard)


@pytest.mark.rule("SOL-104")
def test_capsize_takes_a_permanent_off_a_stack_onto_the_hand_pile() -> None:
    """Aether Flash leaves its stack, covers Terror, and can be played from the hand now."""
    layout = {"K1": "?(Fog) | Aether Flash", "K2": "| Shock", "row": "Island, Mountain"}
    done = lay_out(**layout, hand="Capsize, (Terror)").play("Capsize", targets="Aether Flash", sources="Island")

    assert ("Aether Flash, (Terror)", "| Fog") == (done.hand, done.stack("K1"))
    assert ("Island, Capsize", "Aether Flash") == (done.graveyard, done.play("Aether Flash").slot)


@pytest.mark.rule("SOL-105")
def test_evacuation_puts_all_face_up_creatures_and_your_own_on_the_hand_pile() -> None:
    """Two of a group, and the one in the slot; no enchantment, and no creature that lies face down."""
    layout = {"K1": "?(Gray Ogre) | Hill Giant, Hill Giant", "K2": "?(Shock) | Crusade", "slot": "Serra Angel"}
    deciding = lay_out(**layout, hand="Evacuation, (Jump)", row="Island").play("Evacuation")
    done = deciding.choose("Hill Giant", "Hill Giant")

    assert "Serra Angel, (Hill Giant), (Hill Giant), (Jump)" == done.hand
    assert ("| Gray Ogre", "?(Shock) | Crusade", "") == (done.stack("K1"), done.stack("K2"), done.slot)
