"""Changes that continuous effects make to objects: "gets +1/+1", "gains flying", "becomes blue", "can't block"."""

from __future__ import annotations

from typing import Final

from castlerules.cards import language as lang
from castlerules.cards.oracle.binder import Binder, Missing
from castlerules.cards.oracle.meanings import times
from castlerules.cards.oracle.phrase import binds, same, says, words
from castlerules.cards.oracle.text import Token

Changes = tuple[lang.Modification, ...]
_GROWS: Final = "Target creature gets +2/+2 until end of turn."


@says("changed", "(gets|get) <change>", example=_GROWS)
def gets(change: tuple[lang.Value, lang.Value]) -> Changes:
    """More or less power and toughness."""
    return (lang.AddPT(*change),)


MORE_GROWTH: Final = same(
    gets, "(gets|get) an additional <change>", example="White creatures get an additional +1/+1.", on="Enchantment"
)


@says(
    "changed",
    "(gets|get) <change> <per>",
    example="White creatures get +1/+1 for each land you control.",
    on="Enchantment",
)
def gets_per(change: tuple[lang.Value, lang.Value], count: lang.Value) -> Changes:
    """More or less power and toughness for each of a kind."""
    return (lang.AddPT(times(change[0], count), times(change[1], count)),)


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
        case lang.Static(effect=lang.Continuous()):
            raise Missing("granting abilities that modify objects")
        case lang.Activated() | lang.Triggered() | lang.Static():
            return lang.AddAbility(ability)
        case _:
            raise Missing("granting abilities about entering play")


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
