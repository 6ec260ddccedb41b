"""What becomes a creature for a time, or for good: "becomes a 2/2 green Elf creature until end of turn"."""

from __future__ import annotations

from typing import Final

import attrs

from castlerules.cards import language as lang
from castlerules.cards.oracle.binder import Binder, Unbound
from castlerules.cards.oracle.meanings import Amend, EitherEvent, Noun, Triggering
from castlerules.cards.oracle.phrase import binds, same, says, words
from castlerules.cards.oracle.subtypes import NOT_CREATURES

Looks = tuple[lang.Color | lang.CardType | str, ...]
Changes = tuple[lang.Modification, ...]
_LAND: Final = "{1}: This land becomes a 2/2 Elf creature until end of turn. It's still a land."
_ARTIFACT: Final = "{1}: This artifact becomes a 2/2 Golem artifact creature until end of turn."

LAST_LOOKS: Final = words("looks", {"(creature|creatures)": ()}, _LAND.replace("creature", "{}"), "Land")


@says("look", "<color>", example=_LAND.replace("Elf", "green Elf"), on="Land")
def color(one: lang.Color) -> Looks:
    """A colour."""
    return (one,)


@says("look", "<color> and <color>", example=_LAND.replace("Elf", "green and white Elf"), on="Land")
def two_colors(first: lang.Color, second: lang.Color) -> Looks:
    """Two colours."""
    return (first, second)


@says("look", "<subtype>", example=_LAND, on="Land")
def creature_type(subtype: str) -> Looks:
    """A creature type."""
    if subtype in NOT_CREATURES:
        raise Unbound("only creature types make creatures")
    return (subtype,)


@says("look", "artifact", example=_ARTIFACT, on="Artifact")
def artifact() -> Looks:
    """An artifact, too."""
    return (lang.CardType.ARTIFACT,)


@says("looks", "<look> <looks>", example=_LAND, on="Land")
def more_looks(first: Looks, others: Looks) -> Looks:
    """Several qualities."""
    return (*first, *others)


@says("animal", "<size> <looks>", example=_LAND, on="Land")
def animal(size: tuple[lang.Value, lang.Value], looks: Looks) -> Changes:
    """A creature with a size and qualities, and nothing else."""
    colors = tuple([look for look in looks if isinstance(look, lang.Color)])
    types = tuple([look for look in looks if isinstance(look, lang.CardType)])
    subtypes = tuple([look for look in looks if isinstance(look, str)])
    painted = (lang.SetColors(colors),) if colors else ()
    return (
        lang.SetTypes((*types, lang.CardType.CREATURE), subtypes, instead=True),
        *painted,
        lang.SetPT(*size),
    )


@says(
    "animal",
    "<size> <looks> with <keyword_list>",
    example=_LAND.replace("ture ", "ture with flying "),
    on="Land",
)
def animal_with(size: tuple[lang.Value, lang.Value], looks: Looks, keywords: tuple[lang.Keyword, ...]) -> Changes:
    """A creature with keywords."""
    return (*animal.meaning(size, looks), *[lang.AddKeyword(keyword) for keyword in keywords])


def _in_addition(changes: Changes) -> Changes:
    first, *others = changes
    assert isinstance(first, lang.SetTypes)
    return (attrs.evolve(first, instead=False), *others)


@binds("clause", "<object> becomes (a|an) <animal> <duration>", example=_ARTIFACT, on="Artifact")
def animated(binder: Binder, ref: lang.ObjectRef, changes: Changes, duration: lang.Duration) -> lang.Effect:
    """A creature for a time; what it was besides, the next sentence says, unless it is called an artifact again."""
    first = changes[0]
    own = ref == lang.This() and binder.face.types == frozenset({"artifact"})
    if own and isinstance(first, lang.SetTypes) and lang.CardType.ARTIFACT in first.types:
        changes = _in_addition(changes)
    return lang.ApplyUntil(ref, changes, duration)


@says(
    "clause",
    "<object> becomes (a|an) <animal> in addition to its other types <duration>",
    example="{1}: This enchantment becomes a 2/2 Elf creature in addition to its other types until end of turn.",
    on="Enchantment",
)
def animated_too(ref: lang.ObjectRef, changes: Changes, duration: lang.Duration) -> lang.Effect:
    """A creature for a time, and all that it was before."""
    return lang.ApplyUntil(ref, _in_addition(changes), duration)


ALL_ANIMATED: Final = same(
    animated,
    "<object> become <animal> <duration>",
    example="All lands you control become 1/1 creatures until end of turn. They're still lands.",
    on="Sorcery",
)
ALL_ANIMATED_TOO: Final = same(
    animated_too,
    "<object> become <animal> in addition to their other types <duration>",
    example="All enchantments you control become 1/1 Elf creatures in addition to their other types until end of turn.",
    on="Sorcery",
)


@says("sentence", "it is still a land", example=_LAND, on="Land")
def still_a_land() -> Amend:
    """What the sentence before turns into a creature stays a land."""

    def change(before: lang.Effect) -> lang.Effect:
        first = before.modifications[0] if isinstance(before, lang.ApplyUntil) else None
        if not isinstance(before, lang.ApplyUntil) or not isinstance(first, lang.SetTypes) or not first.instead:
            raise Unbound("nothing becomes a creature in the sentence before")
        return attrs.evolve(before, modifications=_in_addition(before.modifications))

    return Amend(change)


STILL_LANDS: Final = same(
    still_a_land,
    "they're still lands",
    example="All lands you control become 1/1 creatures until end of turn. They're still lands.",
    on="Sorcery",
)


# For good.


@says(
    "plain",
    "<object> becomes (a|an) <animal>",
    example="{4}: This permanent becomes a 2/2 Elf creature.",
    on="Enchantment",
)
def animated_for_good(ref: lang.ObjectRef, changes: Changes) -> lang.Effect:
    """A creature for good; what it was besides, the next sentence says."""
    return lang.ApplyUntil(ref, changes, lang.Duration.FOREVER)


@says(
    "plain",
    "<object> becomes (a|an) <animal> that is still a land",
    example="Target land becomes a 2/2 creature that's still a land.",
)
def animated_land_for_good(ref: lang.ObjectRef, changes: Changes) -> lang.Effect:
    """A creature for good, and a land."""
    return lang.ApplyUntil(ref, _in_addition(changes), lang.Duration.FOREVER)


@says(
    "triggered",
    "<trigger> , if <self> is (a|an) <noun> , it becomes (a|an) <animal>",
    example="When an opponent casts a red spell, if this permanent is an enchantment, it becomes a 2/2 Elf creature.",
    on="Enchantment",
)
def wakes(event: lang.TriggerCondition | EitherEvent, this: lang.ObjectRef, noun: Noun, changes: Changes) -> Triggering:
    """The card itself becomes a creature for good; "it" is the subject of the condition, and not of the event."""
    return Triggering(event, lang.Matches(this, noun.filter), lang.ApplyUntil(this, changes, lang.Duration.FOREVER))
