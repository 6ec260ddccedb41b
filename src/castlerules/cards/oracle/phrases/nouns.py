"""Nouns: kinds of objects, as "nonblack creatures", "land you control", "creature card in your graveyard"."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from types import MappingProxyType
from typing import Final

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
        "other": lang.NOT_THIS,
        "another": lang.NOT_THIS,
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
)


@says("subtype_word", "<subtype>", example="Destroy target Goblin creature.")
def subtype_adjective(subtype: str) -> lang.Filter:
    """The subtype as an adjective."""
    return lang.IsSubtype(subtype)


@says("subtype_word", "non - <subtype>", example="Destroy target non-Wall creature.")
def no_subtype(subtype: str) -> lang.Filter:
    """Not of the subtype."""
    return lang.Not(lang.IsSubtype(subtype))


def _adjective(filter_: lang.Filter) -> lang.Filter:
    return filter_


def _either_adjective(first: lang.Filter, second: lang.Filter) -> lang.Filter:
    return lang.AnyOf((first, second))


def _adjectives(kind: str, one: str, two: str) -> tuple[Phrase, ...]:
    """Return the phrases for one adjective of *kind*, and for one of two; *one* and *two* are their examples.

    Only adjectives of one kind are joined, so that "land or black creature" can mean one thing only.
    """
    return (
        Phrase("adjective", (f"<{kind}>",), _adjective, one),
        Phrase("adjective", (f"<{kind}> (or|and/or) <{kind}>",), _either_adjective, two),
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


HEADS: Final = (
    *words(
        "head",
        {
            f"({word}|{word}s)": Noun((it,), (word, "permanent"))
            for word, it in _TYPES.items()
            if word not in ("instant", "sorcery")
        },
        "Destroy target {}.",
    ),
    *words(
        "head", {"(permanent|permanents)": Noun((), ("permanent",))}, "Return target permanent to its owner's hand."
    ),
    *words("head", {"(spell|spells)": Noun((), ("spell",), lang.Zone.STACK)}, "Counter target creature spell."),
    *words(
        "head",
        {"(card|cards)": Noun((), ("card",), lang.Zone.HAND)},
        "Return target card from your graveyard to your hand.",
    ),
)


@says("head", "<subtype>", example="Destroy target Wall.")
def subtype_head(subtype: str) -> Noun:
    """The subtype as a noun of its own."""
    noun = "enchantment" if subtype == "Aura" else "land" if subtype in NOT_CREATURES else "creature"
    return Noun((lang.IsSubtype(subtype),), (noun, "permanent"))


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
        return Noun((adjective,), noun.nouns, noun.zone)  # "Goblin creatures" are what "Goblins" are
    if noun.nouns and noun.nouns[0] in ("card", "spell", "token") and isinstance(adjective, lang.IsType):
        noun = Noun(noun.parts, (*noun.nouns, adjective.kind.name.lower()), noun.zone)
    return noun.with_first(adjective)


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
    "<described> , <described> , (or|and) <described>",
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
        if not isinstance(post, Place):
            noun = noun.with_last(post)
            continue
        if "card" not in noun.nouns:
            raise Unbound("only cards are in a graveyard, hand, library or exile")
        noun = Noun(noun.parts, noun.nouns, post.zone)
        if post.who is not None:
            noun = noun.with_last(lang.ControlledBy(post.who))
    return noun


@says("posts", "<post>", example="Destroy all creatures with flying.")
def one_post(post: lang.Filter | Place) -> tuple[lang.Filter | Place, ...]:
    """One description behind a noun."""
    return (post,)


@says("posts", "<post> <posts>", example="Tap all creatures with flying you control.")
def more_posts(post: lang.Filter | Place, others: tuple[lang.Filter | Place, ...]) -> tuple[lang.Filter | Place, ...]:
    """Several descriptions behind a noun."""
    return (post, *others)


@says("post", "<controller> (control|controls)", example="Untap all lands you control.")
def controlled(who: lang.PlayerRef) -> lang.Filter:
    """Who controls the object."""
    return lang.ControlledBy(who)


@says("post", "(in|from) <owner> graveyard", example="Return target creature card from your graveyard to your hand.")
def in_graveyard(who: lang.PlayerRef | None) -> Place:
    """In a graveyard."""
    return Place(lang.Zone.GRAVEYARD, who)


@says("post", "in <owner> hand", example="You gain life equal to the number of cards in your hand.")
def in_hand(who: lang.PlayerRef | None) -> Place:
    """In a hand."""
    return Place(lang.Zone.HAND, who)


@says("post", "with <evergreen>", example="Destroy target creature with flying.")
def with_keyword(kind: lang.KeywordKind) -> lang.Filter:
    """With a keyword."""
    return lang.HasKeyword(kind)


@says("post", "without <evergreen>", example="Tap all creatures without flying.")
def without_keyword(kind: lang.KeywordKind) -> lang.Filter:
    """Without a keyword."""
    return lang.Not(lang.HasKeyword(kind))


@says("post", "with power <compared>", example="Destroy target creature with power 4 or greater.")
def with_power(compared: tuple[lang.Comparison, lang.Value]) -> lang.Filter:
    """With a power in a range."""
    return lang.PowerIs(*compared)


@says("post", "with mana value <compared>", example="Destroy target artifact with mana value 2 or less.")
def with_mana_value(compared: tuple[lang.Comparison, lang.Value]) -> lang.Filter:
    """With a mana value in a range."""
    return lang.ManaValueIs(*compared)


@says("post", "blocking <self>", example="{B}: Destroy target creature blocking this creature.", on="Creature")
def blocking_this(attacker: lang.ObjectRef) -> lang.Filter:
    """That blocks the card."""
    return lang.IsBlocking(attacker)


@says("compared", "<value> or greater", example="Destroy target creature with power 4 or greater.")
def at_least(value: lang.Value) -> tuple[lang.Comparison, lang.Value]:
    """At least."""
    return lang.Comparison.AT_LEAST, value


@says("compared", "<value> or less", example="Destroy target creature with power 2 or less.")
def at_most(value: lang.Value) -> tuple[lang.Comparison, lang.Value]:
    """At most."""
    return lang.Comparison.AT_MOST, value


MORE: Final = same(
    at_least, "<value> or more", example="Draw a card if there are seven or more cards in your graveyard."
)
FEWER: Final = same(at_most, "<value> or fewer", example="Draw a card if there are two or fewer cards in your hand.")


@says("compared", "<value>", example="Destroy each creature with mana value X.")
def exactly(value: lang.Value) -> tuple[lang.Comparison, lang.Value]:
    """Exactly."""
    return lang.Comparison.EQUAL, value


OWNERS: Final = (
    *words("owner", {"your": lang.You()}, "Return target creature card from your graveyard to your hand."),
    *words("owner", {"a": None, "any": None}, "Exile target creature card from {} graveyard."),
    *words("controller", {"you": lang.You()}, "Untap all lands you control."),
    *words(
        "controller",
        {"an opponent": lang.EachOpponent(), "your opponents": lang.EachOpponent()},
        "Tap all creatures {} control.",
    ),
)


@binds("controller", "that player", example="Target player loses 2 life. Tap all lands that player controls.")
def that_player_controls(binder: Binder) -> lang.PlayerRef:
    """The player named before."""
    return binder.that_player()


@binds("owner", "that player 's", example="Target player loses 2 life. Exile all cards in that player's graveyard.")
def that_players(binder: Binder) -> lang.PlayerRef:
    """Of the player named before."""
    return binder.that_player()


@binds("controller", "target player", example="Tap all creatures target player controls.")
def target_player_controls(binder: Binder) -> lang.PlayerRef:
    """A player who is a target."""
    return binder.target_player()


@binds("owner", "target player 's", example="Exile all cards from target player's graveyard.")
def target_players(binder: Binder) -> lang.PlayerRef:
    """Of a player who is a target."""
    return binder.target_player()


_EVERGREEN: Final = MappingProxyType(
    {
        kind.value: kind
        for kind in lang.KeywordKind
        if not kind.traits & {lang.KeywordTrait.COST, lang.KeywordTrait.FILTER, lang.KeywordTrait.NUMBER}
    }
)
KEYWORD_NAMES: Final[tuple[Phrase, ...]] = words("evergreen", _EVERGREEN, "Destroy target creature with {}.")
