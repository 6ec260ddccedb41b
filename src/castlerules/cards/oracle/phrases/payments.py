"""Sentences about the mana with which a cost is paid: "spend only black mana on X"."""

from __future__ import annotations

from castlerules.cards import language as lang
from castlerules.cards.oracle.meanings import OnX
from castlerules.cards.oracle.phrase import says


@says(
    "sentence",
    "spend only <color> mana on X",
    example="{X}: This creature deals X damage to target creature. Spend only black mana on X.",
    on="Creature",
)
def of_one_color(color: lang.Color) -> OnX:
    """Mana of one colour."""
    return OnX((lang.ManaKind[color.name],))


@says(
    "sentence",
    "spend only <color> (or|and/or) <color> mana on X",
    example="{X}: This creature deals X damage to target creature. Spend only black and/or red mana on X.",
    on="Creature",
)
def of_two_colors(first: lang.Color, second: lang.Color) -> OnX:
    """Mana of two colours."""
    return OnX((lang.ManaKind[first.name], lang.ManaKind[second.name]))
