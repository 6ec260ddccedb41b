"""Mana that an effect adds."""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import Final

from castlerules.cards import language as lang
from castlerules.cards.oracle.binder import Unbound
from castlerules.cards.oracle.meanings import Noun
from castlerules.cards.oracle.phrase import says

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


# Mana that depends on the game.


@says("clause", "add <kinds> <per>", example="{T}: Add {G} for each Elf you control.", on="Creature")
def add_for_each(kinds: Kinds, count: lang.Value) -> lang.Effect:
    """Mana for each of a kind."""
    return lang.AddManaTimes((kinds,), count)


@says(
    "clause",
    "add X mana of any one color",
    example="Add X mana of any one color, where X is the number of Elves you control.",
)
def add_x_of_one_color() -> lang.Effect:
    """So many mana of one colour as an X says."""
    return lang.AddManaTimes(tuple([(kind,) for kind in _COLORED]), lang.X())


@says(
    "clause",
    "add an amount of <kinds> equal to <amount>",
    example="{T}: Add an amount of {G} equal to this creature's power.",
    on="Creature",
)
def add_amount(kinds: Kinds, count: lang.Value) -> lang.Effect:
    """So many mana of one kind as a value says."""
    if len(kinds) > 1:
        raise Unbound("an amount of mana is of one kind")
    return lang.AddManaTimes((kinds,), count)


@says(
    "clause",
    "add one mana of any color that (a|an) <noun> could produce",
    example="{T}: Add one mana of any color that a land you control could produce.",
    on="Creature",
)
def add_like(noun: Noun) -> lang.Effect:
    """One mana of a colour that a permanent could produce."""
    if noun.zone is not lang.Zone.BATTLEFIELD:
        raise Unbound("only a permanent produces mana")
    return lang.AddManaLike(noun.filter)


@says(
    "clause",
    "add one mana of any type that (a|an) <noun> could produce",
    example="{T}: Add one mana of any type that a land you control could produce.",
    on="Land",
)
def add_of_type_like(noun: Noun) -> lang.Effect:
    """One mana of a colour that a permanent could produce, or colourless."""
    if noun.zone is not lang.Zone.BATTLEFIELD:
        raise Unbound("only a permanent produces mana")
    return lang.AddManaLike(noun.filter, colorless=True)
