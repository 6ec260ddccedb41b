"""Types that are set instead of others: "is a Swamp", "becomes the basic land type of your choice"."""

from __future__ import annotations

from collections.abc import Callable

from castlerules.cards import language as lang
from castlerules.cards.language.creature_types import CREATURE_TYPES
from castlerules.cards.oracle.binder import Unbound
from castlerules.cards.oracle.phrase import says
from castlerules.cards.oracle.subtypes import LAND_TYPES

_LAND: str = "Target land becomes an Island until end of turn."


@says("land_type", "(a|an) <subtype>", example=_LAND)
def land_type(subtype: str) -> str:
    """A basic land type."""
    if subtype not in LAND_TYPES:
        raise Unbound("only basic land types are set by themselves")
    return subtype


def _becomes(ref: lang.ObjectRef, subtype: str) -> lang.Effect:
    return lang.ApplyUntil(ref, (lang.SetTypes((), (subtype,), instead=True),))


def _one_of(ref: lang.ObjectRef, subtypes: tuple[str, ...]) -> lang.Effect:
    return lang.ChooseOne(lang.You(), tuple([_becomes(ref, subtype) for subtype in subtypes]))


@says("clause", "<object> (becomes|become) <land_type> until end of turn", example=_LAND)
def becomes_land_type(ref: lang.ObjectRef, subtype: str) -> lang.Effect:
    """A basic land type instead of its own."""
    return _becomes(ref, subtype)


@says(
    "clause",
    "<object> (becomes|become) <land_type> or <land_type> until end of turn",
    example="Target land becomes an Island or a Swamp until end of turn.",
)
def becomes_one_of_two(ref: lang.ObjectRef, first: str, second: str) -> lang.Effect:
    """One of two basic land types, as you choose."""
    return _one_of(ref, (first, second))


@says(
    "clause",
    "<object> (becomes|become) the basic land type of your choice until end of turn",
    example="Target land becomes the basic land type of your choice until end of turn.",
)
def becomes_chosen(ref: lang.ObjectRef) -> lang.Effect:
    """One of the basic land types, as you choose."""
    return _one_of(ref, LAND_TYPES)


def _means_lands(what: lang.Filter | lang.ObjectRef) -> bool:
    """Return whether *what* are lands only; what an Aura enchants is of the type that the Aura names."""
    parts = what.parts if isinstance(what, lang.AllOf) else (what,)
    return any(
        isinstance(part, lang.Enchanted)
        or part == lang.LAND
        or (isinstance(part, lang.IsSubtype) and part.subtype in LAND_TYPES)
        for part in parts
    )


@says("trait", "is <land_type>", example="Enchant land\nEnchanted land is a Swamp.", on="Enchantment — Aura")
def is_land_type(subtype: str) -> Callable[[lang.Filter | lang.ObjectRef], tuple[lang.StaticEffect, ...]]:
    """A basic land type instead of its own, for as long as the ability works."""

    def trait(what: lang.Filter | lang.ObjectRef) -> tuple[lang.StaticEffect, ...]:
        if not _means_lands(what):
            raise Unbound("only lands have land types")
        return (lang.Continuous(what, (lang.SetTypes((), (subtype,), instead=True),)),)

    return trait


@says("trait", "are <subtype>", example="Nonbasic lands are Mountains.", on="Enchantment")
def are_land_type(subtype: str) -> Callable[[lang.Filter | lang.ObjectRef], tuple[lang.StaticEffect, ...]]:
    """A basic land type instead of their own, for as long as the ability works."""
    return is_land_type.meaning(land_type.meaning(subtype))  # type: ignore[no-any-return]


@says(
    "static",
    "enchanted creature is (a|an) <subtype>",
    example="Enchant creature\nEnchanted creature is a Zombie.",
    on="Enchantment — Aura",
)
def is_creature_type(subtype: str) -> tuple[lang.StaticEffect, ...]:
    """A creature type instead of its own, for as long as the Aura is there."""
    if subtype not in CREATURE_TYPES:
        raise Unbound("a creature has creature types")
    return (lang.Continuous(lang.Enchanted(), (lang.SetTypes((), (subtype,), instead=True),)),)
