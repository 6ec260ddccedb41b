"""Colours that are chosen as an effect happens: one effect of five, and never a colour that nobody has chosen."""

from __future__ import annotations

import pytest

from castlerules.cards import builders as build
from castlerules.cards import language as lang

from .faces import abilities, read


def of_each(color: lang.Color) -> lang.Filter:
    """Return the filter for creatures of *color*."""
    return build.all_of(lang.CREATURE, lang.IsColor(color))


@pytest.mark.parametrize(
    "text",
    [
        "Choose a color. Destroy all creatures of that color.",
        "Choose a color, then destroy all creatures of the chosen color.",
        "Destroy all creatures of the color of your choice.",
    ],
)
def test_a_chosen_color_is_one_effect_of_five(text: str) -> None:
    """Whatever the words, the player chooses between the five effects."""
    assert abilities(text) == (build.does(build.a_color(lambda color: lang.Destroy(lang.Each(of_each(color))))),)


def test_the_choice_reaches_to_the_end_of_the_ability_and_not_before_it() -> None:
    """The card is drawn before the choice, the life gained after it."""
    effects = build.in_order(
        lang.Draw(lang.You()),
        build.a_color(
            lambda color: build.in_order(lang.Destroy(lang.Each(of_each(color))), lang.GainLife(lang.You(), 1))
        ),
    )

    text = "Draw a card. Choose a color. Destroy all creatures of that color. You gain 1 life."
    assert abilities(text) == (build.does(effects),)


@pytest.mark.parametrize(
    ("text", "on"),
    [
        ("Destroy all creatures of that color.", "Sorcery"),
        ("Choose a color. You gain 1 life.", "Sorcery"),
        ("Choose a color.", "Sorcery"),
        ("Choose a color. Choose a color. Destroy all creatures of that color.", "Sorcery"),
        ("Choose a color. Destroy target creature of that color.", "Sorcery"),
        ("Destroy target creature of the color of your choice.", "Sorcery"),
        ("Creatures of the color of your choice get +1/+1.", "Enchantment"),
        ("Whenever a creature of the color of your choice dies, draw a card.", "Enchantment"),
        ("Sacrifice a creature of the color of your choice: Draw a card.", "Enchantment"),
        ("Protection from the chosen color", "Creature"),
    ],
)
def test_a_color_that_nobody_can_choose_there_refuses_the_text(text: str, on: str) -> None:
    """Before targets, in costs, events and rules there is no choice of a colour."""
    assert read(text, on).refused
