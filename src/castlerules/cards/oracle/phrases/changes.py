"""Changes that continuous effects make to objects: "gets +1/+1", "gains flying", "becomes blue", "can't block"."""

from __future__ import annotations

from typing import Final

from castlerules.cards import language as lang
from castlerules.cards.oracle.binder import Binder, Missing
from castlerules.cards.oracle.meanings import Noun
from castlerules.cards.oracle.phrase import Phrase, binds, same, says, words
from castlerules.cards.oracle.text import Token

Changes = tuple[lang.Modification, ...]
_GROWS: Final = "Target creature gets +2/+2 until end of turn."


@says("changed", "(gets|get) <change>", example=_GROWS)
def gets(change: tuple[lang.Value, lang.Value]) -> Changes:
    """More or less power and toughness."""
    return (lang.AddPT(*change),)


@says(
    "changed",
    "(gets|get) <change> for each <noun>",
    example="White creatures get +1/+1 for each land you control.",
    on="Enchantment",
)
def gets_for_each(change: tuple[lang.Value, lang.Value], noun: Noun) -> Changes:
    """More or less power and toughness for each of a kind."""
    count = lang.CountOf(noun.filter, noun.zone)
    return (lang.AddPT(_times(change[0], count), _times(change[1], count)),)


def _times(factor: lang.Value, count: lang.Value) -> lang.Value:
    if factor in (0, 1):
        return count if factor == 1 else 0
    return lang.Product(factor, count)


@says("changed", "(gains|gain) <keyword_list>", example="Target creature gains flying until end of turn.")
def gains(keywords: tuple[lang.Keyword, ...]) -> Changes:
    """Keywords."""
    return tuple([lang.AddKeyword(keyword) for keyword in keywords])


@binds(
    "changed",
    "(has|have) <quoted>",
    example='Enchant creature\nEnchanted creature has "{T}: Draw a card."',
    on="Enchantment — Aura",
)
def has_ability(binder: Binder, quoted: tuple[Token, ...]) -> Changes:
    """An ability in quotation marks."""
    return tuple([_gained(ability) for ability in binder.read_quoted(quoted)])


def _gained(ability: lang.Ability) -> lang.Modification:
    match ability:
        case lang.Keyword():
            return lang.AddKeyword(ability)
        case lang.Activated():
            return lang.AddAbility(ability)
        case _:
            raise Missing("granting abilities that are not activated")


HAS: Final = same(
    gains, "(has|have) <keyword_list>", example="{1}: Untap target creature. It has flying until end of turn."
)
GAINS_ABILITY: Final = same(
    has_ability,
    "(gains|gain) <quoted>",
    example='Target creature gains "{T}: Draw a card." until end of turn.',
    on="Sorcery",
)


@says("changed", "(becomes|become) <color>", example="Target creature becomes blue until end of turn.")
def becomes_color(color: lang.Color) -> Changes:
    """A colour instead of its own."""
    return (lang.SetColors((color,)),)


COLORS: Final = words(
    "color", {color.name.lower(): color for color in lang.Color}, "Target creature becomes {} until end of turn."
)


@says("changes", "<changed>", example=_GROWS)
def one_change(changes: Changes) -> Changes:
    """One change."""
    return changes


@says("changes", "<changed> and <changed>", example="Target creature gets +1/+1 and gains flying until end of turn.")
def two_changes(first: Changes, second: Changes) -> Changes:
    """Two changes."""
    return (*first, *second)


@says(
    "changes",
    "<changed> , <changed> , and <changed>",
    example="Target creature gets +1/+1, gains flying, and becomes blue until end of turn.",
)
def three_changes(first: Changes, second: Changes, third: Changes) -> Changes:
    """Three changes."""
    return (*first, *second, *third)


# What a static ability says, of a group of objects or of the card itself.


@says("group", "<noun>", "each <noun>", "all <noun>", example="White creatures get +1/+1.", on="Enchantment")
def group(noun: Noun) -> lang.Filter:
    """Objects of a kind."""
    return noun.filter


@binds("group", "<self>", example="This creature can't block.", on="Creature")
def itself(binder: Binder, _: lang.ObjectRef) -> lang.Filter:
    """The card itself."""
    binder.mention(lang.This(), "thing", *binder.face.types, "permanent")
    return lang.IsThis()


@binds(
    "group", "enchanted <thing>", example="Enchant creature\nEnchanted creature gets +1/+1.", on="Enchantment — Aura"
)
def enchanted(binder: Binder, noun: str) -> lang.ObjectRef:
    """What the Aura enchants."""
    binder.mention(lang.Enchanted(), "thing", noun, "permanent")
    return lang.Enchanted()


@says("static", "<group> <changes>", example="White creatures get +1/+1.", on="Enchantment")
def continuous(what: lang.Filter | lang.ObjectRef, changes: Changes) -> tuple[lang.StaticEffect, ...]:
    """Changes for as long as the ability works."""
    return (lang.Continuous(what, changes),)


def _rule(template: str, rules: tuple[type[lang.StaticRule], ...], example: str) -> Phrase:
    def meaning(what: lang.Filter | lang.ObjectRef) -> tuple[lang.StaticEffect, ...]:
        return tuple([rule(what=what) for rule in rules])  # type: ignore[call-arg]

    return Phrase("static", (f"<group> {template}",), meaning, example, "Creature")


RULES: Final = (
    _rule("can't attack", (lang.CantAttack,), "This creature can't attack."),
    _rule("can't block", (lang.CantBlock,), "This creature can't block."),
    _rule("can't attack or block", (lang.CantAttack, lang.CantBlock), "This creature can't attack or block."),
    _rule("(attacks|attack) each turn if able", (lang.MustAttack,), "This creature attacks each turn if able."),
    _rule("(attacks|attack) each combat if able", (lang.MustAttack,), "This creature attacks each combat if able."),
    _rule(
        "(doesn't|don't) untap during (its|their) (controller 's|controllers ') untap (step|steps)",
        (lang.NoUntap,),
        "Creatures with flying don't untap during their controllers' untap steps.",
    ),
    _rule(
        "doesn't untap during your untap step", (lang.NoUntap,), "This creature doesn't untap during your untap step."
    ),
)


@says("static", "<group> can't be blocked", example="This creature can't be blocked.", on="Creature")
def unblockable(what: lang.Filter | lang.ObjectRef) -> tuple[lang.StaticEffect, ...]:
    """Nothing can block it."""
    return (lang.CantBeBlocked(lang.Anything(), what),)


@says("static", "<group> can't be blocked by <noun>", example="This creature can't be blocked by Walls.", on="Creature")
def unblockable_by(what: lang.Filter | lang.ObjectRef, noun: Noun) -> tuple[lang.StaticEffect, ...]:
    """Some creatures cannot block it."""
    return (lang.CantBeBlocked(noun.filter, what),)


@says(
    "static",
    "<group> can't be blocked except by <noun>",
    example="This creature can't be blocked except by Walls.",
    on="Creature",
)
def unblockable_except(what: lang.Filter | lang.ObjectRef, noun: Noun) -> tuple[lang.StaticEffect, ...]:
    """Only some creatures can block it."""
    return (lang.CantBeBlocked(lang.Not(noun.filter), what),)


@says(
    "static",
    "all creatures able to block <self> do so",
    example="All creatures able to block this creature do so.",
    on="Creature",
)
def lure(_: lang.ObjectRef) -> tuple[lang.StaticEffect, ...]:
    """Everything that can block it has to."""
    return (lang.MustBeBlocked(),)
