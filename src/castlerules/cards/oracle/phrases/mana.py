"""Mana that an effect adds."""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import Final

from castlerules.cards import language as lang
from castlerules.cards.oracle.binder import Missing
from castlerules.cards.oracle.meanings import Noun
from castlerules.cards.oracle.phrase import says, words

Kinds = tuple[lang.ManaKind, ...]
_COLORED: Final = tuple([lang.ManaKind(color.value) for color in lang.Color])


@says("clause", "add <kinds>", example="{T}: Add {G}{G}.", on="Creature")
def add(kinds: Kinds) -> lang.Effect:
    """Mana."""
    return lang.AddMana((kinds,))


@says("clause", "add <kinds> or <kinds>", example="{T}: Add {G} or {W}.", on="Land")
def add_either(first: Kinds, second: Kinds) -> lang.Effect:
    """One mana or another."""
    return lang.AddMana((first, second))


@says("clause", "add <kinds> , <kinds> , or <kinds>", example="{T}: Add {G}, {W}, or {U}.", on="Land")
def add_one_of_three(*options: Kinds) -> lang.Effect:
    """One of three kinds of mana."""
    return lang.AddMana(options)


@says("clause", "add one mana of any color", example="{T}: Add one mana of any color.", on="Artifact")
def add_any_color() -> lang.Effect:
    """One mana of any colour."""
    return lang.AddMana(tuple([(kind,) for kind in _COLORED]))


@says("clause", "add <number> mana of any one color", example="{T}: Add two mana of any one color.", on="Artifact")
def add_one_color(number: int) -> lang.Effect:
    """Several mana of one colour."""
    return lang.AddMana(tuple([(kind,) * number for kind in _COLORED]))


@says(
    "clause",
    "add <number> mana in any combination of colors",
    example="{T}: Add two mana in any combination of colors.",
    on="Artifact",
)
def add_combination(number: int) -> lang.Effect:
    """Several mana of any colours."""
    return lang.AddMana(tuple(combinations_with_replacement(_COLORED, number)))


@says(
    "clause",
    "add <number> mana in any combination of <kinds> and/or <kinds>",
    example="{T}: Add two mana in any combination of {G} and/or {W}.",
    on="Artifact",
)
def add_combination_of(number: int, first: Kinds, second: Kinds) -> lang.Effect:
    """Several mana of two kinds."""
    kinds = (*first, *second)
    return lang.AddMana(tuple(combinations_with_replacement(kinds, number)))


@says("clause", "<adds>", example="{T}: Add one mana of any color that a land you control could produce.", on="Land")
def adds_what_depends(_: None) -> lang.Effect:
    """Mana whose kind or amount the game decides; the language has no part for it."""
    raise Missing("mana whose kind or amount depends on the game")


@says("clause", "add <kinds> for each <noun>", example="{T}: Add {G} for each Elf you control.", on="Creature")
def adds_for_each(_: Kinds, __: Noun) -> lang.Effect:
    """Mana for each object of a kind; the language has no part for it."""
    raise Missing("mana whose kind or amount depends on the game")


DEPENDING: Final = words(
    "adds",
    {
        "add one mana of any color that a land you control could produce": None,
        "add one mana of any color that a land an opponent controls could produce": None,
    },
    "{T}: {}.",
    "Land",
)
