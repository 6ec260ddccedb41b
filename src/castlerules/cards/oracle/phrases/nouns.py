"""Nouns: kinds of objects, as "nonblack creatures", "land you control", "creature card in your graveyard"."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from types import MappingProxyType
from typing import Final

import attrs

from castlerules.cards import language as lang
from castlerules.cards.oracle.binder import Binder, Unbound
from castlerules.cards.oracle.meanings import Noun, Place, either
from castlerules.cards.oracle.phrase import Phrase, binds, same, says, words
from castlerules.cards.oracle.subtypes import NOT_CREATURES

_COLORS: Final = MappingProxyType({color.name.lower(): lang.IsColor(color) for color in lang.Color})
_TYPES: Final = MappingProxyType({kind.name.lower(): lang.IsType(kind) for kind in lang.CardType})
_STATES: Final[Mapping[str, lang.Filter]] = MappingProxyType(
    {
        "tapped": lang.IsTapped(),
        "untapped": lang.Not(lang.IsTapped()),
        "attacking": lang.IsAttacking(),
        "blocking": lang.IsBlocking(),
        "nonattacking": lang.Not(lang.IsAttacking()),
        "nonblocking": lang.Not(lang.IsBlocking()),
        "blocked": lang.IsBlocked(),
        "unblocked": lang.IsUnblocked(),
    }
)
_SUPERTYPES: Final[Mapping[str, lang.Filter]] = MappingProxyType(
    {
        "basic": lang.IsSupertype(lang.Supertype.BASIC),
        "nonbasic": lang.Not(lang.IsSupertype(lang.Supertype.BASIC)),
        "legendary": lang.IsSupertype(lang.Supertype.LEGENDARY),
        "nonlegendary": lang.Not(lang.IsSupertype(lang.Supertype.LEGENDARY)),
        "snow": lang.IsSupertype(lang.Supertype.SNOW),
    }
)

_SEVERAL: Final[Mapping[str, lang.Filter]] = MappingProxyType(
    {
        "colored": lang.AnyOf(tuple(_COLORS.values())),
        "multicolored": lang.AnyOf(tuple([lang.AllOf(pair) for pair in combinations(_COLORS.values(), 2)])),
        "colorless": lang.Not(lang.AnyOf(tuple(_COLORS.values()))),
    }
)


def _non(meanings: Mapping[str, lang.Filter]) -> dict[str, lang.Filter]:
    return {f"non{word}": lang.Not(filter_) for word, filter_ in meanings.items()}


ADJECTIVES: Final = (
    *words("color_word", _COLORS, "Destroy target {} creature."),
    *words("color_word", _non(_COLORS), "Tap target {} creature."),
    *words("color_word", _SEVERAL, "Destroy target {} creature."),
    *words("type_word", _TYPES, "Destroy target {} creature."),
    *words("type_word", _non(_TYPES), "Exile target {} permanent."),
    *words("state_word", _STATES, "{1}: Destroy target {} creature.", "Creature"),
    *words("supertype_word", _SUPERTYPES, "Destroy target {} land."),
    *words("negative", _non(_COLORS) | _non(_TYPES), "Exile target {}, untapped permanent."),
)


@binds("adjective", "other", example="Other Goblins get +1/+1.", on="Enchantment")
def other(binder: Binder) -> lang.Filter:
    """Other than the card itself, or than the one thing named before."""
    return binder.other()


@says("subtype_word", "<subtype>", example="Destroy target Goblin creature.")
def subtype_adjective(subtype: str) -> lang.Filter:
    """The subtype as an adjective."""
    return lang.IsSubtype(subtype)


@says("subtype_word", "non - <subtype>", example="Destroy target non-Wall creature.")
def no_subtype(subtype: str) -> lang.Filter:
    """Not of the subtype."""
    return lang.Not(lang.IsSubtype(subtype))


NEGATIVE: Final = attrs.evolve(no_subtype, kind="negative", example="Destroy target non-Wall, nonblack creature.")


def _adjective(filter_: lang.Filter) -> lang.Filter:
    return filter_


def _one_adjective_of(*parts: lang.Filter) -> lang.Filter:
    return lang.AnyOf(parts)


_BOTH_TYPES: Final = "Artifact and enchantment spells cost {1} more to cast."


def _adjectives(kind: str, one: str, two: str) -> tuple[Phrase, ...]:
    """Return the phrases for one adjective of *kind*, and for one of several; *one* and *two* are their examples.

    Only adjectives of one kind are joined, so that "land or black creature" can mean one thing only.
    """
    more = two.replace(" or ", ", white, or ").replace(" and/or ", ", white, and/or ")
    rows = (
        Phrase("adjective", (f"<{kind}>",), _adjective, one),
        Phrase("adjective", (f"<{kind}> (or|and/or) <{kind}>",), _one_adjective_of, two),
    )
    if kind == "type_word":
        return (*rows, Phrase("adjective", (f"<{kind}> and <{kind}>",), _one_adjective_of, _BOTH_TYPES, "Enchantment"))
    if kind != "color_word":
        return rows
    lists = (
        f"<{kind}> , <{kind}> , (or|and/or) <{kind}>",
        f"<{kind}> , <{kind}> , <{kind}> , (or|and/or) <{kind}>",
    )
    examples = more, more.replace("white,", "white, red,")
    return (
        *rows,
        *[
            Phrase("adjective", (row,), _one_adjective_of, example)
            for row, example in zip(lists, examples, strict=True)
        ],
    )


JOINED_ADJECTIVES: Final = (
    *_adjectives("color_word", "Tap target red creature.", "Destroy target blue or green creature."),
    *_adjectives(
        "type_word",
        "Tap target artifact creature.",
        "Return target instant or sorcery card from your graveyard to your hand.",
    ),
    *_adjectives("state_word", "Untap target tapped creature.", "Destroy target attacking or blocking creature."),
    *_adjectives("supertype_word", "Tap target basic land.", "Destroy target basic or legendary land."),
    *_adjectives("subtype_word", "Tap target Elf creature.", "Destroy target Elf or Goblin creature."),
)


def _forms(word: str, parts: tuple[lang.Filter, ...], nouns: tuple[str, ...], zone: lang.Zone) -> dict[str, Noun]:
    """Return the singular and the plural of a noun."""
    return {
        word: Noun(parts, nouns, zone, plural=False),
        f"{word}s": Noun(parts, nouns, zone, plural=True),
    }


HEADS: Final = (
    *[
        phrase
        for word, it in _TYPES.items()
        if word not in ("instant", "sorcery")
        for phrase in words(
            "head", _forms(word, (it,), (word, "permanent"), lang.Zone.BATTLEFIELD), "Destroy target {}."
        )
    ],
    *words("head", _forms("permanent", (), ("permanent",), lang.Zone.BATTLEFIELD), "Destroy target {}."),
    *words("head", _forms("spell", (), ("spell",), lang.Zone.STACK), "Counter target creature {}."),
    *words("head", _forms("card", (), ("card",), lang.Zone.HAND), "Return target {} from your graveyard to your hand."),
)


@says("head", "<subtype_noun>", example="Destroy target Wall.")
def subtype_head(named: tuple[str, bool | None]) -> Noun:
    """The subtype as a noun of its own."""
    subtype, plural = named
    noun = "enchantment" if subtype == "Aura" else "land" if subtype in NOT_CREATURES else "creature"
    return Noun((lang.IsSubtype(subtype),), (noun, "permanent"), plural=plural)


def _names_creatures(filter_: lang.Filter) -> bool:
    """Return whether *filter_* is a creature type, or one of several."""
    if isinstance(filter_, lang.AnyOf):
        return all(map(_names_creatures, filter_.parts))
    return isinstance(filter_, lang.IsSubtype) and filter_.subtype not in NOT_CREATURES


@says("described", "<head>", example="Destroy target land.")
def plain(noun: Noun) -> Noun:
    """A noun alone."""
    return noun


@says("described", "<adjective> <described>", example="Destroy target black artifact creature.")
def with_adjective(adjective: lang.Filter, noun: Noun) -> Noun:
    """A noun with an adjective before it."""
    if noun.parts == (lang.CREATURE,) and _names_creatures(adjective):
        return attrs.evolve(noun, parts=(adjective,))  # "Goblin creatures" are what "Goblins" are
    if noun.nouns and noun.nouns[0] in ("card", "spell", "token") and isinstance(adjective, lang.IsType):
        noun = attrs.evolve(noun, nouns=(*noun.nouns, adjective.kind.name.lower()))
    return noun.with_first(adjective)


WITHOUT: Final = same(
    with_adjective,
    "<negative> , <described>",
    example="Destroy target nonartifact, nonblack creature.",
)


@says("joined", "<described>", example="Destroy all lands.")
def one_noun(noun: Noun) -> Noun:
    """One noun."""
    return noun


@says(
    "joined",
    "<described> (or|and|and/or) <described>",
    example="Destroy target artifact or enchantment.",
)
def two_nouns(first: Noun, second: Noun) -> Noun:
    """One of two nouns."""
    return either((first, second))


@says(
    "joined",
    "<described> , <described> , (or|and|and/or) <described>",
    example="Tap target artifact, creature, or land.",
)
def three_nouns(first: Noun, second: Noun, third: Noun) -> Noun:
    """One of three nouns."""
    return either((first, second, third))


@says("noun", "<joined>", example="Destroy target creature.")
def bare(noun: Noun) -> Noun:
    """A noun with nothing behind it."""
    return noun


@says("noun", "<joined> <posts>", example="Destroy all creatures with flying.")
def with_posts(noun: Noun, posts: tuple[lang.Filter | Place, ...]) -> Noun:
    """A noun with words behind it that describe it."""
    for post in posts:
        noun = _with_place(noun, post) if isinstance(post, Place) else _with_filter(noun, post)
    return noun


def _with_filter(noun: Noun, post: lang.Filter) -> Noun:
    if noun.joined and isinstance(post, _OF_LAST_NOUN):
        raise Unbound("the words behind could describe all nouns or the last one")
    if any(isinstance(part, _OF_TARGETS) for part in noun.parts):
        raise Unbound("the words behind describe what the spell targets, not the spell")
    if noun.zone is lang.Zone.HAND and isinstance(post, lang.ControlledBy):
        raise Unbound("nobody controls a card")
    return noun.with_last(post)


_OF_TARGETS: Final = (lang.HasTarget, lang.HasOneTarget, lang.TargetsOnly)
_OF_LAST_NOUN: Final = (
    lang.HasKeyword, lang.Not, lang.PowerIs, lang.ToughnessIs, lang.IsBlocking, lang.IsBlockedBy, lang.AnyOf,
    lang.AttackedThisTurn, lang.BlockedThisTurn,
)  # fmt: skip


def _with_place(noun: Noun, place: Place) -> Noun:
    if place.zone is lang.Zone.BATTLEFIELD:
        if noun.zone is not place.zone:
            raise Unbound("cards and spells are not on the battlefield")
        return noun
    if "card" not in noun.nouns or noun.zone is not lang.Zone.HAND:
        raise Unbound("only cards are in a graveyard, hand, library or exile")
    noun = attrs.evolve(noun, zone=place.zone)
    return noun if place.who is None else noun.with_last(lang.ControlledBy(place.who))
