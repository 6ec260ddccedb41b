"""What takes cards off stacks, slot and row means what the table of primitives says (SOL-P01 to SOL-P10)."""

from __future__ import annotations

from typing import Any

import pytest

from castlerules.cards import language as lang
from castlerules.cards.builders import does, instant, pay, target
from castlerules.solitaire.model.options import SolitaireRules
from castlerules.testing.solitaire import SolitaireScenario

from .extra_cards import lay_out

from_both = pytest.mark.parametrize("place", ["hand", "K7"])


def holding(place: str, card: str, *own: lang.CardDef, **layout: Any) -> SolitaireScenario:
    """Return the position in which *card* is the hand card, or lies uppermost on a stack over Duress."""
    place_layout = {"hand": card} if place == "hand" else {place: f"?(Duress) | {card}"}
    return lay_out(*own, **place_layout, **layout)


@from_both
@pytest.mark.parametrize(
    ("aim", "graveyard"),
    [
        ("Hurloon Minotaur", "Swamp, Hurloon Minotaur, Vindicate"),
        ("Hill Giant", "Swamp, Hill Giant, Vindicate, Holy Strength"),
        ("Holy Strength", "Swamp, Holy Strength, Vindicate"),
        ("Plains", "Swamp, Plains, Vindicate"),
        ("Pacifism", "Swamp, Pacifism, Vindicate"),
    ],
)
@pytest.mark.rule("SOL-P01", "SOL-G37")
def test_one_thing_is_destroyed_wherever_it_is_in_play(place: str, aim: str, graveyard: str) -> None:
    """A stack card, the slot, an attachment, a land of the row, and a local enchantment that lies uppermost."""
    start = holding(
        place,
        "Vindicate",
        K1="?(Shock) | Hurloon Minotaur",
        K2="?(Fog) | Pacifism",
        slot="Hill Giant with Holy Strength",
        row="Swamp, Plains",
    )

    assert graveyard == start.play("Vindicate", targets=aim, sources="Swamp").graveyard


@from_both
@pytest.mark.rule("SOL-P02", "SOL-033", "SOL-G16")
def test_all_of_a_kind_are_destroyed_in_groups_and_on_the_slot(place: str) -> None:
    """Tranquility misses Pacifism, which is not in play on top of its stack, and what is turned up afterwards."""
    start = holding(
        place,
        "Tranquility",
        K1="?(Absolute Grace) | Crusade, Crusade",
        K2="?(Fog) | Pacifism",
        slot="Hill Giant with Holy Strength",
        row="Forest",
    )
    done = start.play("Tranquility", sources="Forest")

    assert "Forest, Crusade, Crusade, Holy Strength, Tranquility" == done.graveyard
    assert ("| Absolute Grace", "?(Fog) | Pacifism", "Hill Giant") == (done.stack("K1"), done.stack("K2"), done.slot)


@from_both
@pytest.mark.parametrize("aim", ["Hurloon Minotaur", "Hill Giant"])
@pytest.mark.rule("SOL-P03", "SOL-G88")
def test_what_is_exiled_is_removed_and_does_not_return(place: str, aim: str) -> None:
    """Swords to Plowshares remove a creature of a stack or of the slot; what enchanted it goes to the graveyard."""
    layout = {"K1": "?(Shock) | Hurloon Minotaur with Weakness", "slot": "Hill Giant with Holy Strength"}
    done = holding(place, "Swords to Plowshares", **layout, row="Plains").play("Swords to Plowshares", targets=aim)
    lost = {"Hurloon Minotaur": "Weakness", "Hill Giant": "Holy Strength"}[aim]

    assert (aim, f"Plains, Swords to Plowshares, {lost}") == (done.removed, done.graveyard)
    assert aim == done.draw().draw().removed


@from_both
@pytest.mark.rule("SOL-P04", "SOL-131", "SOL-G66")
def test_damage_stays_and_adds_up(place: str) -> None:
    """2 do not kill Hill Giant; 2 more do, however many draws lie between."""
    start = holding(place, "Shock", K1="?(Fog) | Hill Giant", K2="?(Terror) | Firebolt", row="Mountain x2")
    hit = start.play("Shock", targets="Hill Giant", sources="Mountain").draw().draw()
    dead = hit.play("Firebolt", targets="Hill Giant", sources="Mountain")

    assert ("?(Fog) | Hill Giant/d2", "| Fog") == (hit.stack("K1"), dead.stack("K1"))
    assert dead.graveyard.endswith("Firebolt, Hill Giant")


@from_both
@pytest.mark.rule("SOL-P06", "SOL-G79")
def test_damage_to_each_creature_is_dealt_on_stacks_and_to_the_slot(place: str) -> None:
    """Earthquake for 2 kills both Bears and the Ogre, hurts the Minotaur, and spares who flies and who is covered."""
    start = holding(
        place,
        "Earthquake",
        K1="?(Gray Ogre) | Grizzly Bears, Grizzly Bears",
        K2="?(Fog) | Hurloon Minotaur",
        K3="| Serra Angel",
        slot="Gray Ogre",
        row="Mountain x2",
    )
    done = start.play("Earthquake", x=2)

    assert ("| Gray Ogre", "?(Fog) | Hurloon Minotaur/d2", "") == (done.stack("K1"), done.stack("K2"), done.slot)
    assert ("| Serra Angel", 2) == (done.stack("K3"), done.graveyard.count("Grizzly Bears"))


@from_both
@pytest.mark.rule("SOL-P07", "SOL-103", "SOL-G63")
def test_what_returns_goes_on_the_hand_pile_in_the_order_that_is_chosen(place: str) -> None:
    """Undo returns a stack card and the own creature; whichever is put down last shows."""
    start = holding(place, "Undo", K1="?(Fog) | Hurloon Minotaur/d2", K2="| Crusade", slot="Hill Giant", row="Island")
    deciding = start.play("Undo", targets=("Hurloon Minotaur", "Hill Giant"), sources="Island")
    solitaire_scenario, other = deciding.choose("Hill Giant"), deciding.choose("Hurloon Minotaur")

    assert {"Hill Giant", "Hurloon Minotaur"} == {*deciding.legal}
    assert ("Hurloon Minotaur, (Hill Giant)", "Hill Giant, (Hurloon Minotaur)") == (solitaire_scenario.hand, other.hand)
    assert ("| Fog", "", "Island, Undo") == (
        solitaire_scenario.stack("K1"),
        solitaire_scenario.slot,
        solitaire_scenario.graveyard,
    )


def onto_library(place: lang.LibraryPosition) -> lang.CardDef:
    """Return a card that puts a creature into its owner's library."""
    return instant(
        "Sweep", "{U}", does(lang.MoveTo(lang.TARGET, lang.Zone.LIBRARY, position=place), target(lang.CREATURE))
    )


@from_both
@pytest.mark.rule("SOL-P08", "SOL-G59", "SOL-G52")
def test_the_top_of_the_library_is_the_deepest_card_of_the_next_three(place: str) -> None:
    """A creature of a stack goes into the player's own library, on top or at the bottom."""
    layout = {"K1": "?(Fog) | Hill Giant", "K2": "| Crusade", "row": "Island", "library": "Shock, Terror, Duress, Jump"}
    top = holding(place, "Sweep", onto_library(lang.LibraryPosition.TOP), **layout).play("Sweep", targets="Hill Giant")
    bottom = holding(place, "Sweep", onto_library(lang.LibraryPosition.BOTTOM), **layout).play(
        "Sweep", targets="Hill Giant"
    )

    assert ("Hill Giant, Shock, Terror, Duress, Jump", "| Fog") == (top.library, top.stack("K1"))
    assert "Terror, (Shock), (Hill Giant)" == top.draw().hand
    assert "Shock, Terror, Duress, Jump, Hill Giant" == bottom.library


SOUL = instant("Soulbind", "{U}", does(lang.CounterSpell(lang.TARGET), target(lang.CREATURE, zone=lang.Zone.STACK)))
TAX = instant(
    "Tithe",
    "{U}",
    does(
        lang.UnlessPaid(lang.ControllerOf(lang.TARGET), pay("{1}"), lang.CounterSpell(lang.TARGET)), lang.TARGET_SPELL
    ),
)


@from_both
@pytest.mark.rule("SOL-P09", "SOL-042", "SOL-G20")
def test_a_stack_top_within_the_limits_is_countered_and_no_tax_is_paid(place: str) -> None:
    """Soulbind wants a creature card; Tithe asks for a payment that nobody makes, whatever lies in the row."""
    layout = {"K1": "?(Fog) | Hill Giant", "K2": "| Crusade, Crusade", "slot": "Gray Ogre", "row": "Island x3"}
    soul, tax = holding(place, "Soulbind", SOUL, **layout), holding(place, "Tithe", TAX, **layout)
    done = tax.play("Tithe", targets="Crusade", sources="Island")

    assert ("| Fog", "Gray Ogre") == (soul.play("Soulbind", targets="Hill Giant").stack("K1"), soul.slot)
    assert soul.play("Soulbind") == soul.play("Soulbind", targets="Hill Giant")
    assert ("Island, Crusade, Tithe", "| Crusade", "Island x2") == (done.graveyard, done.stack("K2"), done.row)


@pytest.mark.rule("SOL-P10", "SOL-G68")
def test_abilities_are_never_there_to_be_countered() -> None:
    """While an ability is in use, Counterspell may be aimed at stack tops only."""
    start = lay_out(
        slot="Prodigal Sorcerer",
        K1="| Hill Giant",
        K2="| Aether Flash",
        hand="Counterspell",
        row="Island x3",
        rules=SolitaireRules(fast_effects_in_use_window=True),
    )
    used = start.use("Prodigal Sorcerer", targets="YOU", sources="Island")
    deciding = used.do("play Counterspell")

    assert ("USE", ("Hill Giant", "Aether Flash")) == (used.phase, deciding.legal)
    assert () == used.state.stack


@pytest.mark.rule("SOL-P02", "SOL-G91")
def test_what_goes_together_lies_in_the_graveyard_by_stacks_then_slot() -> None:
    """Uncovered last, the Minotaur of K1 lies before the Bears of K2 all the same, and the own Giant comes last."""
    start = lay_out(
        K1="?(Hurloon Minotaur) | Shock",
        K2="| Grizzly Bears",
        K3="?(Fog) | Wild Jhovall",
        slot="Hill Giant",
        hand="Wrath of God",
        row="Mountain, Plains",
    )
    done = start.play("Shock", targets="YOU", sources="Mountain").play("Wrath of God", sources="Plains")

    assert done.graveyard.endswith("Hurloon Minotaur, Grizzly Bears, Wild Jhovall, Hill Giant, Wrath of God")
