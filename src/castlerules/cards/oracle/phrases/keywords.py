"""Keyword abilities and their costs and filters: "flying", "protection from red", "cycling {2}", "forestwalk"."""

from __future__ import annotations

from typing import Final

from castlerules.cards import language as lang
from castlerules.cards.oracle.binder import Missing, Unbound
from castlerules.cards.oracle.meanings import Noun
from castlerules.cards.oracle.phrase import Phrase, says, words
from castlerules.cards.oracle.subtypes import LAND_TYPES

_KINDS: Final = lang.KeywordKind
_EXAMPLE: Final = "{}"
_PARAMETERS: Final = frozenset({lang.KeywordTrait.COST, lang.KeywordTrait.FILTER, lang.KeywordTrait.NUMBER})

PLAIN: Final = words(
    "keyword",
    {kind.value: (lang.Keyword(kind),) for kind in _KINDS if not kind.traits & _PARAMETERS},
    _EXAMPLE,
    "Creature",
)
LANDWALK: Final = words(
    "keyword",
    {f"{land.lower()}walk": (lang.Keyword(_KINDS.LANDWALK, filter=lang.IsSubtype(land)),) for land in LAND_TYPES},
    "{}",
    "Creature",
)

LANDWALK_OF_A_KIND: Final = words(
    "keyword",
    {
        "nonbasic landwalk": (
            lang.Keyword(
                _KINDS.LANDWALK,
                filter=lang.AllOf((lang.IsType(lang.CardType.LAND), lang.Not(lang.IsSupertype(lang.Supertype.BASIC)))),
            ),
        ),
        **{
            f"{supertype.value.lower()} landwalk": (
                lang.Keyword(
                    _KINDS.LANDWALK,
                    filter=lang.AllOf((lang.IsType(lang.CardType.LAND), lang.IsSupertype(supertype))),
                ),
            )
            for supertype in (lang.Supertype.LEGENDARY, lang.Supertype.SNOW)
        },
    },
    "{}",
    "Creature",
)


@says("keyword", "desertwalk", example="Desertwalk", on="Creature")
def desertwalk() -> tuple[lang.Keyword, ...]:
    """Landwalk of Deserts."""
    return (lang.Keyword(_KINDS.LANDWALK, filter=lang.IsSubtype("Desert")),)


SNOW_LANDWALK: Final = words(
    "keyword",
    {
        f"snow {land.lower()}walk": (
            lang.Keyword(
                _KINDS.LANDWALK,
                filter=lang.AllOf((lang.IsSupertype(lang.Supertype.SNOW), lang.IsSubtype(land))),
            ),
        )
        for land in LAND_TYPES
    },
    "{}",
    "Creature",
)


def _paid(kind: lang.KeywordKind) -> Phrase:
    word = kind.value

    def meaning(cost: lang.Cost) -> tuple[lang.Keyword, ...]:
        return (lang.Keyword(kind, cost=cost),)

    return Phrase(
        "keyword",
        (f"{word} <cost>", f"{word} — <cost> [.]"),
        meaning,
        f"{word.capitalize()} {{2}}\nDraw a card.",
        "Instant",
    )


PAID: Final = tuple(
    [
        _paid(kind)
        for kind in (_KINDS.KICKER, _KINDS.BUYBACK, _KINDS.FLASHBACK, _KINDS.MADNESS, _KINDS.CYCLING, _KINDS.ECHO)
    ]
)


@says("keyword", "fading <number>", example="Fading 3", on="Creature")
def fading(number: int) -> tuple[lang.Keyword, ...]:
    """Fading with its number of counters."""
    return (lang.Keyword(_KINDS.FADING, number),)


@says("keyword", "enchant <noun>", example="Enchant creature\nEnchanted creature gets +1/+1.", on="Enchantment — Aura")
def enchant(noun: Noun) -> tuple[lang.Keyword, ...]:
    """What the Aura can enchant."""
    if noun.zone is not lang.Zone.BATTLEFIELD:
        raise Missing("Auras that enchant cards outside play")
    return (lang.Keyword(_KINDS.ENCHANT, filter=noun.filter),)


@says("keyword", "protection from <qualities>", example="Protection from red", on="Creature")
def protection(qualities: tuple[lang.Filter, ...]) -> tuple[lang.Keyword, ...]:
    """Protection from each quality."""
    return tuple([lang.Keyword(_KINDS.PROTECTION, filter=quality) for quality in qualities])


COLORS: Final = words(
    "quality", {color.name.lower(): lang.IsColor(color) for color in lang.Color}, "Protection from {}", "Creature"
)


@says("quality", "<noun>", example="Protection from legendary creatures", on="Creature")
def noun_quality(noun: Noun) -> lang.Filter:
    """What a plural names, wherever it is."""
    if noun.plural is False or noun.joined:
        raise Unbound("protection is from a plural")
    if noun.zone is lang.Zone.STACK:
        raise Missing("protection from spells only")
    return noun.filter


@says("qualities", "<quality>", example="Protection from red", on="Creature")
def one_quality(quality: lang.Filter) -> tuple[lang.Filter, ...]:
    """One quality."""
    return (quality,)


@says("qualities", "<quality> and from <quality>", example="Protection from red and from green", on="Creature")
def two_qualities(*qualities: lang.Filter) -> tuple[lang.Filter, ...]:
    """Two qualities."""
    return qualities


@says(
    "qualities",
    "<quality> , from <quality> , and from <quality>",
    example="Protection from red, from green, and from white",
    on="Creature",
)
def three_qualities(*qualities: lang.Filter) -> tuple[lang.Filter, ...]:
    """Three qualities."""
    return qualities


@says("qualities", "all colors", "each color", example="Protection from all colors", on="Creature")
def all_colors() -> tuple[lang.Filter, ...]:
    """Every colour."""
    return tuple([lang.IsColor(color) for color in lang.Color])


@says("keyword_list", "<keyword>", example="Target creature gains flying until end of turn.")
def one_keyword(keywords: tuple[lang.Keyword, ...]) -> tuple[lang.Keyword, ...]:
    """One keyword."""
    return keywords


@says("keyword_list", "<keyword> and <keyword>", example="Target creature gains flying and haste until end of turn.")
def two_keywords(first: tuple[lang.Keyword, ...], second: tuple[lang.Keyword, ...]) -> tuple[lang.Keyword, ...]:
    """Two keywords."""
    return (*first, *second)


@says(
    "keyword_list",
    "<keyword> , <keyword> , and <keyword>",
    example="Target creature gains flying, trample, and haste until end of turn.",
)
def three_keywords(*keywords: tuple[lang.Keyword, ...]) -> tuple[lang.Keyword, ...]:
    """Three keywords."""
    return tuple([keyword for part in keywords for keyword in part])


@says("keyword_line", "<keyword>", example="Flying", on="Creature")
def lone_keyword(keywords: tuple[lang.Keyword, ...]) -> tuple[lang.Keyword, ...]:
    """A line with one keyword."""
    return keywords


@says("keyword_line", "<keyword> (,|;) <keyword_line>", example="Flying, first strike", on="Creature")
def keyword_line(first: tuple[lang.Keyword, ...], others: tuple[lang.Ability, ...]) -> tuple[lang.Ability, ...]:
    """A line of several keywords."""
    return (*first, *others)
