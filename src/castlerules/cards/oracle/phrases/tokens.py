"""Tokens that an effect creates."""

from __future__ import annotations

from typing import Any, Final

import attrs

from castlerules.cards import language as lang
from castlerules.cards.oracle.binder import THING, Binder, Missing
from castlerules.cards.oracle.meanings import Deed
from castlerules.cards.oracle.phrase import Phrase, binds, says
from castlerules.cards.oracle.text import Token as Word

Colors = tuple[lang.Color, ...]
_CREATE: Final = "Create a 1/1 green Elf creature token."


@says("colors", "<color>", example=_CREATE)
def one_color(color: lang.Color) -> Colors:
    """One colour."""
    return (color,)


@says("colors", "<color> and <color>", example="Create a 1/1 red and green Elf creature token.")
def two_colors(first: lang.Color, second: lang.Color) -> Colors:
    """Two colours."""
    return first, second


@says("colors", "colorless", example="Create a 1/1 colorless Golem artifact creature token.")
def no_color() -> Colors:
    """No colour."""
    return ()


@says("race", "<subtype>", example=_CREATE)
def one_subtype(subtype: str) -> tuple[str, ...]:
    """One subtype."""
    return (subtype,)


@says("race", "<subtype> <subtype>", example="Create a 1/1 green Elf Warrior creature token.")
def two_subtypes(first: str, second: str) -> tuple[str, ...]:
    """Two subtypes."""
    return first, second


@says("shape", "creature (token|tokens)", example=_CREATE)
def creature() -> tuple[lang.CardType, ...]:
    """A creature."""
    return (lang.CardType.CREATURE,)


@says("shape", "artifact creature (token|tokens)", example="Create a 1/1 colorless Golem artifact creature token.")
def artifact_creature() -> tuple[lang.CardType, ...]:
    """An artifact creature."""
    return (lang.CardType.ARTIFACT, lang.CardType.CREATURE)


@says("token", "<size> <colors> <race> <shape>", example=_CREATE)
def plain_token(
    size: tuple[lang.Value, lang.Value], colors: Colors, race: tuple[str, ...], types: tuple[lang.CardType, ...]
) -> lang.Token:
    """A token without abilities, named after its subtypes."""
    power, toughness = size
    if not isinstance(power, int) or not isinstance(toughness, int):
        raise Missing("tokens whose size is not fixed")
    return lang.Token(" ".join(race), lang.TypeLine((), types, race), colors, power, toughness)


@says("tokens", "<token>", example=_CREATE)
def no_abilities(token: lang.Token) -> lang.Token:
    """Without abilities."""
    return token


@says("tokens", "<token> with <keyword_list>", example="Create a 1/1 green Elf creature token with flying.")
def with_keywords(token: lang.Token, keywords: tuple[lang.Keyword, ...]) -> lang.Token:
    """With keywords."""
    return attrs.evolve(token, abilities=keywords)


@binds("tokens", "<token> with <quoted>", example='Create a 1/1 green Elf creature token with "{T}: Add {G}."')
def with_quoted(binder: Binder, token: lang.Token, quoted: tuple[Word, ...]) -> lang.Token:
    """With an ability in quotation marks."""
    return attrs.evolve(token, abilities=binder.read_quoted(quoted))


@binds(
    "tokens",
    "<token> with <keyword_list> and <quoted>",
    example='Create a 1/1 green Elf creature token with haste and "{T}: Add {G}."',
)
def with_both(
    binder: Binder, token: lang.Token, keywords: tuple[lang.Keyword, ...], quoted: tuple[Word, ...]
) -> lang.Token:
    """With keywords and an ability in quotation marks."""
    return attrs.evolve(token, abilities=(*keywords, *binder.read_quoted(quoted)))


def _create(binder: Binder, count: lang.Value, token: lang.Token) -> Deed:
    name = binder.new_name("tokens")
    ref = lang.BoundObjects(name)
    binder.mention(ref, THING, "token", "creature", "permanent", plural=count != 1)
    return lambda who: lang.CreateTokens(token, who, count, name)


def _create_for_each(binder: Binder, token: lang.Token, count: lang.Value) -> Deed:
    return _create(binder, count, token)


def _creating(rest: str, meaning: Any, example: str) -> tuple[Phrase, ...]:
    you, they = (example.replace("#", verb) for verb in ("Create", "Target player creates"))
    return (
        Phrase("deed", (f"create {rest}",), meaning, you, binds=True),
        Phrase("does", (f"creates {rest}",), meaning, they, binds=True),
    )


CREATING: Final = (
    *_creating("<count> <tokens>", _create, "# two 1/1 green Elf creature tokens."),
    *_creating("a <tokens> <per>", _create_for_each, "# a 1/1 green Elf creature token for each attacking creature."),
    *_creating(
        "a number of <tokens> equal to <amount>",
        _create_for_each,
        "# a number of 1/1 green Elf creature tokens equal to the number of attacking creatures.",
    ),
)
