"""The worked scenarios of Solitaire on the one permanent and on local enchantments."""

from __future__ import annotations

import pytest

from castlerules.solitaire.model.options import SecondPermanent, SolitaireRules

from .extra_cards import lay_out


@pytest.mark.rule("SOL-090", "SOL-096", "SOL-G28", scenario="SOL-S35")
def test_a_second_permanent_is_refused_but_not_an_enchantment_on_the_first() -> None:
    """With Bears in the slot Crusade cannot be played, and Holy Strength on the Bears can."""
    start = lay_out(slot="Grizzly Bears", K2="| Crusade", K3="| Holy Strength", row="Plains x2")
    done = start.play("Holy Strength", targets="Grizzly Bears", sources="Plains")

    assert (("Holy Strength",), "SOL-090") == (start.offers("play"), start.broken_rule("play Crusade"))
    assert ("Grizzly Bears with Holy Strength", "3/4") == (done.slot, done.size("Grizzly Bears"))


@pytest.mark.rule("SOL-G27", "SOL-G28", scenario="SOL-S35")
def test_with_that_option_a_second_permanent_replaces_the_first() -> None:
    """Crusade takes the slot, and the Bears go to the graveyard."""
    rules = SolitaireRules(second_permanent=SecondPermanent.REPLACE)
    start = lay_out(slot="Grizzly Bears", K2="| Crusade", K3="| Holy Strength", row="Plains x2", rules=rules)
    done = start.play("Crusade", sources="Plains")

    assert ("Crusade", "", "Plains, Grizzly Bears") == (done.slot, done.stack("K2"), done.graveyard)


@pytest.mark.rule("SOL-093", "SOL-096", "SOL-097", "SOL-G33", scenario="SOL-S36")
def test_what_enchants_the_permanent_is_sacrificed_with_it() -> None:
    """Bears of 5/5 kill Hill Giant and go, and both enchantments with them."""
    start = lay_out(slot="Grizzly Bears with Holy Strength and Unholy Strength", K4="?(Fog) | Hill Giant", K1="| Shock")
    done = start.attack("K4").strike(5)

    assert "5/5" == start.size("Grizzly Bears")
    assert "Hill Giant, Grizzly Bears, Holy Strength, Unholy Strength" == done.graveyard
    assert ("", "| Fog", "MAIN") == (done.slot, done.stack("K4"), done.phase)


@pytest.mark.rule("SOL-G24", "SOL-G32", "SOL-G33", scenario="SOL-S37")
def test_weakness_kills_merfolk_on_a_stack() -> None:
    """Toughness 0: the Merfolk die, Weakness follows, and Fog is turned up; with that option there is no host."""
    layout = {"K2": "?(Fog) | Coral Merfolk", "hand": "Weakness", "row": "Swamp"}
    done = lay_out(**layout).play("Weakness", targets="Coral Merfolk", sources="Swamp")
    barred = lay_out(**layout, rules=SolitaireRules(auras_on_stack_cards=False))

    assert ("Swamp, Coral Merfolk, Weakness", "| Fog") == (done.graveyard, done.stack("K2"))
    assert ((), "SOL-G30") == (barred.offers("play"), barred.broken_rule("play Weakness"))


@pytest.mark.rule("SOL-056", "SOL-090", "SOL-G29", "SOL-G40", "SOL-G80", scenario="SOL-S38")
def test_the_source_of_a_token_makes_way_for_it() -> None:
    """The Hive is sacrificed, the Wasp takes the slot, no window stays open, and the Wasp may attack."""
    start = lay_out(slot="The Hive", row="Plains x2", K1="| Hurloon Minotaur", K3="| Shock")
    done = start.use("The Hive", sources="Plains")

    assert ("Wasp", "1/1", "MAIN", "Plains, The Hive") == (done.slot, done.size("Wasp"), done.phase, done.graveyard)
    assert ("K1", "K3") == done.offers("attack")
    assert ("", "Plains, The Hive") == (done.attack("K3").strike().slot, done.attack("K3").strike().graveyard)
