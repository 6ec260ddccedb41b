"""The permanent that was sacrificed for the cost: "the sacrificed creature's power"."""

from __future__ import annotations

from castlerules.cards import language as lang
from castlerules.cards.oracle.binder import Binder, Unbound
from castlerules.cards.oracle.phrase import binds, says

_FLING = "Sacrifice a creature: You gain life equal to the sacrificed creature's power."


@binds("object_of", "the sacrificed <thing> 's", example=_FLING, on="Enchantment")
def of_sacrificed(binder: Binder, noun: str) -> lang.ObjectRef:
    """Of the one permanent that was sacrificed for the cost."""
    nouns = binder.sacrificed if binder.sacrificed is not None else binder.face.sacrificed
    if nouns is None or noun not in nouns:
        raise Unbound(f'"the sacrificed {noun}" refers to no single {noun} that the cost sacrifices')
    return lang.Sacrificed()


@binds(
    "part",
    "sacrifice enchanted <thing>",
    example="Enchant creature\nSacrifice enchanted creature: You gain 2 life.",
    on="Enchantment — Aura",
)
def sacrifice_enchanted(binder: Binder, noun: str) -> lang.Cost:
    """Sacrifice what the Aura enchants, if the player who pays controls it."""
    binder.sacrificed = frozenset({noun, "permanent"}) if binder.sacrificed is None else frozenset()
    return lang.Cost(parts=(lang.SacrificePermanents(lang.Is(lang.Enchanted())),))


@says(
    "post",
    "of each of <object_of> colors",
    example="Sacrifice a creature: Tap all creatures of each of the sacrificed creature's colors.",
    on="Enchantment",
)
def of_its_colors(ref: lang.ObjectRef) -> lang.Filter:
    """With a colour that another object has."""
    return lang.SharesColor(ref)
