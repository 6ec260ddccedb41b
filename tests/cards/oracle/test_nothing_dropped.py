"""What an ability has no place for is refused, and never dropped."""

from __future__ import annotations

import pytest

from castlerules.cards import language as lang

from .faces import abilities, read


@pytest.mark.parametrize(
    ("text", "on"),
    [
        (": Draw a card.", "Creature"),
        ("{T}:", "Creature"),
        ("{T}: .", "Creature"),
        ("{2}, {T}, {3}: Draw a card.", "Creature"),
        ("{T}: Draw a card. This land enters tapped.", "Land"),
        ("This land enters tapped. Activate only once each turn.", "Land"),
        ("Draw a card. Activate only once each turn.", "Sorcery"),
        ("When this creature enters, draw a card. Activate only once each turn.", "Creature"),
        ("As an additional cost to cast this spell, sacrifice a creature. Draw a card.", "Sorcery"),
        ("As an additional cost to cast this spell,", "Sorcery"),
        ("Choose one —\n•\n• Draw a card.", "Sorcery"),
        ("Choose one —\n• Draw a card.\n• You gain 2 life.\nDraw a card.", "Sorcery"),
        ('Target creature gains "" until end of turn.', "Sorcery"),
        ("Discard a land: Draw a card.", "Enchantment"),
        ("Whenever you cast a creature, draw a card.", "Enchantment"),
    ],
)
def test_a_text_with_a_part_that_has_no_place_is_refused(text: str, on: str) -> None:
    """Each of these texts would make sense without the part."""
    found = read(text, on)
    assert found.refused
    assert not found.abilities


@pytest.mark.parametrize(
    ("enchant", "noun", "fits"),
    [
        ("creature", "creature", True),
        ("creature", "permanent", True),
        ("Wall", "creature", True),
        ("creature", "land", False),
        ("land", "creature", False),
        ("artifact", "enchantment", False),
    ],
)
def test_what_is_enchanted_is_what_the_aura_enchants(enchant: str, noun: str, *, fits: bool) -> None:
    """An Aura that enchants lands has nothing to say of an enchanted creature."""
    found = read(f"Enchant {enchant}\n{{1}}: Tap enchanted {noun}.", "Enchantment — Aura")
    assert fits != bool(found.refused)


@pytest.mark.parametrize(("name", "fits"), [("this creature", True), ("Test Card", False), ("this Aura", False)])
def test_this_creature_in_quotation_marks_is_what_has_the_ability(name: str, *, fits: bool) -> None:
    """The name of the card means the card itself even there, for which an ability of something else has no word."""
    text = f'Enchant creature\nEnchanted creature has "{{1}}, Sacrifice {name}: Draw a card."'
    assert fits != bool(read(text, "Enchantment — Aura").refused)


def test_the_name_of_the_card_in_quotation_marks_may_mean_what_has_the_ability() -> None:
    """A card that gives an ability to itself may name itself there."""
    text = 'As long as you control a Wall, Test Card has "{1}, Sacrifice Test Card: Draw a card."'
    assert not read(text, "Creature").refused


@pytest.mark.parametrize(("cost", "this"), [("", True), ("{1}, ", True), ("{T}, ", False)])
def test_what_is_tapped_as_a_cost_may_be_the_source_unless_that_is_tapped_already(cost: str, *, this: bool) -> None:
    """An untapped creature you control is the source too."""
    (ability,) = abilities(f"{cost}Tap an untapped creature you control: Draw a card.", "Creature")
    assert isinstance(ability, lang.Activated)
    assert lang.TapOthers(lang.CREATURE, this=this) in ability.cost.parts


@pytest.mark.parametrize(
    "text",
    [
        "Draw two cards, then discard a card unless you discard a land card.",
        "Destroy target creature and you gain 2 life if you control a Swamp.",
        "Tap target creature and untap target land unless its controller pays {1}.",
    ],
)
def test_a_condition_behind_several_clauses_is_refused(text: str) -> None:
    """It could be about all of them, or about the last one only."""
    assert read(text).refused
