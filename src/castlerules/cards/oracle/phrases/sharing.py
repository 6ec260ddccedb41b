"""What objects have in common: colours, the most common colour, names; and kinds of which there is one of each."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from castlerules.cards import language as lang
from castlerules.cards.oracle.binder import Binder, Missing, Unbound
from castlerules.cards.oracle.meanings import Noun, Statements, in_order
from castlerules.cards.oracle.phrase import binds, says

Commonness: TypeAlias = Callable[[lang.ObjectRef], lang.Condition]
"""A condition about the colours of an object."""

_AT_LEAST: Final = lang.Comparison.AT_LEAST


# Colours.


@says(
    "post",
    "that (shares|share) a color with <pointed>",
    example="Tap target creature. You gain 1 life for each land that shares a color with it.",
)
def sharing_a_color(ref: lang.ObjectRef) -> lang.Filter:
    """With a colour of another object."""
    return lang.SharesColor(ref)


@says("color_set", "(a|an) <noun>", example="Counter target spell if it shares a color with a land you control.")
def color_of_one(noun: Noun) -> Commonness:
    """A colour of one of a kind."""
    if noun.zone is not lang.Zone.BATTLEFIELD:
        raise Unbound("expected permanents")
    return lambda ref: lang.Exists(noun.with_last(lang.SharesColor(ref)).filter)


@says(
    "color_set",
    "<pointed>",
    example="Choose a land you control. Destroy target creature if that creature shares a color with that land.",
)
def color_of_that(other: lang.ObjectRef) -> Commonness:
    """A colour of something named before."""
    return lambda ref: lang.Matches(ref, lang.SharesColor(other))


def is_most_common(color: lang.Color) -> lang.Condition:
    """Return the condition that as many permanents are of *color* as of any other colour, and at least one."""
    count = lang.CountOf(lang.IsColor(color))
    others = [lang.CountOf(lang.IsColor(other)) for other in lang.Color if other is not color]
    return lang.Both((lang.Compare(count, _AT_LEAST, 1), *[lang.Compare(count, _AT_LEAST, other) for other in others]))


@says(
    "color_set",
    "the most common color among all permanents or a color tied for most common",
    example="Tap target creature if it shares a color with the most common color among all permanents or a color tied "
    "for most common.",
)
def most_common_colors() -> Commonness:
    """One of the colours that most permanents have."""
    return lambda ref: lang.Either(
        tuple([lang.Both((lang.Matches(ref, lang.IsColor(color)), is_most_common(color))) for color in lang.Color])
    )


@says(
    "condition",
    "<object> shares a color with <color_set>",
    example="Counter target spell if it shares a color with a land you control.",
)
def shares_a_color(ref: lang.ObjectRef, colors: Commonness) -> lang.Condition:
    """An object has one of several colours."""
    if isinstance(ref, lang.Each):
        raise Unbound("expected one object")
    return colors(ref)


@says(
    "condition",
    "<color> is the most common color among all permanents or is tied for most common",
    example="This creature gets +1/+1 as long as red is the most common color among all permanents or is tied for most "
    "common.",
    on="Creature",
)
def color_is_most_common(color: lang.Color) -> lang.Condition:
    """No other colour is that of more permanents."""
    return is_most_common(color)


# Protection from the colours that something has.


def _protection(color: lang.Color) -> lang.Modification:
    return lang.AddKeyword(lang.Keyword(lang.KeywordKind.PROTECTION, filter=lang.IsColor(color)))


@says(
    "clause",
    "<affected> (gains|gain) protection from the colors of <object> until end of turn",
    example="Creatures you control gain protection from the colors of target land until end of turn.",
)
def gains_protection_from_colors(what: lang.ObjectRef, ref: lang.ObjectRef) -> lang.Effect:
    """Protection from each colour that an object has as the effect happens."""
    if isinstance(ref, lang.Each):
        raise Missing("protection from the colours of several objects")
    steps = [
        lang.If(lang.Matches(ref, lang.IsColor(color)), lang.ApplyUntil(what, (_protection(color),)))
        for color in lang.Color
    ]
    return in_order(*steps)


@says(
    "statement",
    "(each|all) <noun> (has|have) protection from (its|their) colors",
    example="Each Wall has protection from its colors.",
    on="Enchantment",
)
def protected_from_own_colors(noun: Noun) -> Statements:
    """Protection of each from the colours that it has itself."""
    if noun.zone is not lang.Zone.BATTLEFIELD:
        raise Unbound("expected permanents")
    own = [noun.with_first(lang.IsColor(color)).filter for color in lang.Color]
    changed = [lang.Continuous(what, (_protection(color),)) for what, color in zip(own, lang.Color, strict=True)]
    return Statements(tuple([lang.Static(effect) for effect in changed]))


# Auras.


@binds("adjective", "enchanted", example="Destroy target enchanted land.")
def enchanted(binder: Binder) -> lang.Filter:
    """With an Aura on it; on an Aura the word says which object that Aura enchants."""
    if "aura" in binder.face.types:
        raise Unbound('"enchanted" means what the Aura enchants')
    return lang.IsEnchanted()


# Names.


@binds(
    "condition",
    "another <noun> with the same name is on the battlefield",
    example="Tap target creature if another creature with the same name is on the battlefield.",
)
def has_a_namesake(binder: Binder, noun: Noun) -> lang.Condition:
    """Something else in play has the name of the one thing named before."""
    ref = binder.it()
    if noun.zone is not lang.Zone.BATTLEFIELD:
        raise Unbound("expected permanents")
    return lang.Exists(noun.with_first(lang.Not(lang.Is(ref))).with_last(lang.SharesName(ref)).filter)


# One of each of several kinds.

Kinds: TypeAlias = Callable[[lang.PlayerRef], lang.Condition]
"""What a player may have of each of several kinds."""


def _held(noun: Noun, who: lang.PlayerRef) -> Noun:
    if noun.zone is not lang.Zone.BATTLEFIELD:
        raise Unbound("expected permanents")
    return noun.with_last(lang.ControlledBy(who))


@says(
    "held",
    "(a|an) <noun> of each color",
    example="This creature has flying as long as you control a creature of each color.",
    on="Creature",
)
def of_each_color(noun: Noun) -> Kinds:
    """One of each colour; one of several colours counts for each of them."""
    return lambda who: lang.Both(
        tuple([lang.Exists(_held(noun.with_first(lang.IsColor(color)), who).filter) for color in lang.Color])
    )


@says(
    "held",
    "a land of each basic land type",
    example="This creature has flying as long as you control a land of each basic land type.",
    on="Creature",
)
def of_each_land_type() -> Kinds:
    """A land of each of the five basic land types; one with several of them counts for each."""

    def condition(who: lang.PlayerRef) -> lang.Condition:
        if isinstance(who, lang.EachOpponent):
            raise Missing("domain of several players")
        return lang.Compare(lang.Domain(who), lang.Comparison.EQUAL, 5)

    return condition


@says(
    "condition",
    "<controller> (control|controls) <held>",
    example="This creature has flying as long as you control a creature of each color.",
    on="Creature",
)
def controls_each(who: lang.PlayerRef, kinds: Kinds) -> lang.Condition:
    """A player has one of each of several kinds."""
    return kinds(who)


@says(
    "condition",
    "<controller> (control|controls) <held> and <held>",
    example="This creature has flying as long as you control a creature of each color and a land of each basic land "
    "type.",
    on="Creature",
)
def controls_both(who: lang.PlayerRef, first: Kinds, second: Kinds) -> lang.Condition:
    """A player has one of each of several kinds, and one of each of others."""
    return lang.Both((first(who), second(who)))
