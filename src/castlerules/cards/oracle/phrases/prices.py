"""Rules about what spells cost: "white spells you cast cost {1} more to cast"."""

from __future__ import annotations

from typing import Final

from castlerules.cards import language as lang
from castlerules.cards.oracle.binder import Missing, Unbound
from castlerules.cards.oracle.meanings import Noun
from castlerules.cards.oracle.phrase import same, says, words

Change = tuple[lang.ManaCost, int]


@says("price_change", "<mana> more to cast", example="Artifact spells cost {3} more to cast.", on="Enchantment")
def more(cost: lang.ManaCost) -> Change:
    """More mana."""
    if cost.xs:
        raise Missing("costs that change by {X}")
    return cost, 0


@says("price_change", "<mana> less to cast", example="Artifact spells cost {1} less to cast.", on="Enchantment")
def less(cost: lang.ManaCost) -> Change:
    """Less generic mana."""
    if cost.xs or cost.symbols:
        raise Missing("reductions of other than generic mana")
    return lang.ManaCost(), cost.generic


UP_TO: Final = same(
    less, "up to <mana> less to cast", example="Artifact spells cost up to {1} less to cast.", on="Enchantment"
)
"""A reduction takes no more than there is of generic mana, and nobody wants to pay more (BASE-191)."""


def _changes(nouns: tuple[Noun, ...], change: Change, own: lang.Filter) -> tuple[lang.StaticEffect, ...]:
    if any(noun.zone is not lang.Zone.STACK for noun in nouns):
        raise Unbound("only spells have a price")
    kinds = tuple([noun.filter for noun in nouns])
    kind = kinds[0] if len(kinds) == 1 else lang.AnyOf(kinds)
    parts = tuple([part for part in (kind, own) if part != lang.Anything()])
    return (lang.CostChange(parts[0] if len(parts) == 1 else lang.AllOf(parts), *change),)


@says(
    "static", "<noun> <whose_price> <price_change>", example="Artifact spells cost {3} more to cast.", on="Enchantment"
)
def spells_cost(noun: Noun, own: lang.Filter, change: Change) -> tuple[lang.StaticEffect, ...]:
    """Spells of a kind."""
    return _changes((noun,), change, own)


@says(
    "static",
    "<noun> and <noun> <whose_price> <price_change>",
    example="Artifact spells and black spells you cast cost {1} less to cast.",
    on="Enchantment",
)
def two_kinds_cost(first: Noun, second: Noun, own: lang.Filter, change: Change) -> tuple[lang.StaticEffect, ...]:
    """Spells of one of two kinds; a spell of both kinds is changed once."""
    return _changes((first, second), change, own)


CASTERS: Final = words(
    "whose_price",
    {
        "cost": lang.Anything(),
        "you cast cost": lang.YOU_CONTROL,
        "your opponents cast cost": lang.ControlledBy(lang.EachOpponent()),
    },
    "Artifact spells {} {3} more to cast.",
    "Enchantment",
)
