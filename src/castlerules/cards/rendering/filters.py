"""The texts of filters: noun phrases such as "nonblack creature you control with flying"."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from castlerules.cards import language as lang

from .comparisons import compared
from .idioms import in_one_group, is_multicolored
from .references import possessive, text_of_some_player
from .referents import CHOSEN, THIS, mention
from .wording import Texts, text_of
from .words import listed, plural_clause, plural_of, with_article

# A pattern is text, which re compiles at its first use: that keeps imports fast.
_PLAIN_NAME: Final = r"[A-Z][\w'’-]*"  # noqa: RUF001 - subtypes are written with either apostrophe
_COMPARING: Final = " or | equal to |greater than |less than "
_OPEN_END: Final = r" or | and |\(| that | dealt damage | sharing | other than |, "
_ZONE_NOUNS: Final = MappingProxyType({lang.Zone.BATTLEFIELD: "permanent", lang.Zone.STACK: "spell"})
_ALWAYS_SAID: Final = ("card", "spell", "source")
"""Nouns that also follow a type, as in "creature card"."""

_OPEN_ZONES: Final = (lang.Zone.BATTLEFIELD, lang.Zone.STACK)
_PLACED: Final = (lang.Zone.GRAVEYARD, lang.Zone.HAND, lang.Zone.LIBRARY)


class _Word(NamedTuple):
    """The word for a filter and its place in a noun phrase: before the noun, as the noun, or after it.

    Words before and after the noun stand in the order of their *rank*. A noun has rank 0.
    """

    text: str
    rank: int

    @property
    def is_noun(self) -> bool:
        """Whether the word is a noun, such as "creature"."""
        return self.rank == 0


_OTHER, _STATE, _COMBAT, _ENCHANTED, _TOKEN, _SUPERTYPE, _COLOR, _NEGATED = range(-9, -1)
_CONTROL, _WITH, _THAT = range(1, 4)


def noun_phrase(filter_: lang.Filter, noun: str = "permanent", *, plural: bool = False, joint: str = "or") -> str:
    """Return *filter_* as a noun phrase without an article, such as "white creature you control".

    If the filter names no type, *noun* stands in its place: "white permanent"; some nouns also follow a
    type: "creature card". The last noun is in the plural if *plural* is true; *joint* joins alternatives:
    "artifacts and enchantments" for all of them.
    """
    if isinstance(filter_, lang.AllOf) and len(filter_.parts) > 1:
        words = [_word_in_phrase(part, noun) for part in in_one_group(filter_.parts)]
    elif isinstance(filter_, lang.Anything):
        words = []
    elif isinstance(filter_, (lang.Is, lang.IsThis)):
        return _object_text(filter_)
    elif (word := _word(filter_)) is not None:
        words = [word]
    else:
        return _group_text(filter_, noun, plural=plural, joint=joint)
    if sum(word.rank >= _CONTROL for word in words) > 1:
        words = [_Word(f"({word.text})", word.rank) if re.search(_COMPARING, word.text) else word for word in words]
    return _composed(sorted(words, key=lambda word: word.rank), noun, plural=plural, joint=joint)


_OPPONENTS: Final = MappingProxyType(
    {"an opponent controls": "your opponents control", "an opponent owns": "your opponents own"}
)
"""What is said of several objects instead of what is said of one."""


def _composed(words: list[_Word], noun: str, *, plural: bool, joint: str) -> str:
    nouns = [word.text for word in words if word.is_noun]
    nouns.sort(key=lambda word: word[:1].islower())
    nouns += [noun] if not nouns or noun in _ALWAYS_SAID else []
    if plural:
        nouns[-1] = _plural_noun(nouns[-1], joint)
        words = [word._replace(text=_OPPONENTS.get(word.text, word.text)) for word in words]
    before = [word.text for word in words if word.rank < 0]
    negated = [word for word in before if word.startswith("non")]
    adjectives = [word for word in before if word not in negated] + [", ".join(negated)] * bool(negated)
    after = [plural_clause(word.text) if plural else word.text for word in words if word.rank > 0]
    return " ".join([*adjectives, *nouns, *after])


def _plural_noun(noun: str, joint: str) -> str:
    """Return the plural of *noun*, which can be a list such as "artifact, creature, or land"."""
    if " or " not in noun:
        return plural_of(noun)
    return listed([plural_of(word) for word in _unlisted(noun)], joint)


def _unlisted(text: str) -> list[str]:
    return text.replace(", or ", ", ").replace(" or ", ", ").split(", ")


def a_phrase(filter_: lang.Filter, noun: str = "permanent") -> str:
    """Return *filter_* as a noun phrase with an article: "a creature", "an Island", "another creature"."""
    return (
        filter_text(filter_)
        if isinstance(filter_, (lang.Is, lang.IsThis))
        else with_article(noun_phrase(filter_, noun))
    )


def adjective_of(filter_: lang.Filter) -> str | None:
    """Return the adjective that means *filter_*, such as "tapped" or "black"; None if it has none."""
    word = _word(filter_)
    return word.text if word is not None and _STATE <= word.rank < 0 and word.rank != _TOKEN else None


def filter_text(filter_: lang.Filter) -> str:
    """Return *filter_* as a noun phrase for permanents."""
    return noun_phrase(filter_)


def _object_text(filter_: lang.Is | lang.IsThis) -> str:
    return mention(THIS) if isinstance(filter_, lang.IsThis) else text_of(filter_.object)


def _is_qualified(part: lang.Filter) -> bool:
    """Return whether *part* has words before its noun and none behind it, so that a list of such parts is clear."""
    if not isinstance(part, lang.AllOf) or len(part.parts) < 2:
        return False
    words = [_word(each) for each in part.parts]
    ranks = [word.rank for word in words if word is not None and " or " not in word.text]
    return len(ranks) == len(words) and min(ranks) < 0 and max(ranks) == 0


def _group_text(  # noqa: PLR0911 - one for each form
    filter_: lang.Filter, noun: str, *, plural: bool, joint: str = "or"
) -> str:
    """Return the noun phrase for a filter that is no single word: alternatives, or a group of one part or of none."""
    if isinstance(filter_, lang.AnyOf) and len(filter_.parts) > 1:
        if all(_is_qualified(part) for part in filter_.parts):
            return listed([noun_phrase(part, noun, plural=plural) for part in filter_.parts], joint)
        simple = [part for part in filter_.parts if not _is_qualified(part)]
        texts = [_alternative(part, noun, plural=plural) for part in simple]
        if all(isinstance(part, (lang.Is, lang.IsThis)) for part in filter_.parts):
            return listed(texts, joint)
        if any(text.startswith("(") for text in texts) or len(simple) == len(filter_.parts):
            return listed([_alternative(part, noun, plural=plural) for part in filter_.parts], "or")
        texts += [noun_phrase(part, noun, plural=plural) for part in filter_.parts if _is_qualified(part)]
        return listed(texts, joint)
    if isinstance(filter_, (lang.AllOf, lang.AnyOf)):
        name = "all" if isinstance(filter_, lang.AllOf) else "any"
        inside = ", ".join([noun_phrase(part, noun) for part in filter_.parts])
        return f"{plural_of(noun) if plural else noun} that matches {name} of ({inside})"
    assert isinstance(filter_, lang.Not)
    head = f"{plural_of(noun)} that aren't" if plural else f"{noun} that isn't"
    text = noun_phrase(filter_.part, noun)
    if not isinstance(filter_.part, lang.AllOf) or re.search(_OPEN_END, text) is not None:
        return f"{head} ({text})"
    return f"{head} {noun_phrase(filter_.part, noun, plural=True) if plural else with_article(text)}"


def _alternative(part: lang.Filter, noun: str, *, plural: bool) -> str:
    text = noun_phrase(part, noun, plural=plural)
    is_simple = _word(part) is not None or isinstance(part, (lang.Anything, lang.Is, lang.IsThis))
    return text if is_simple and " or " not in text else f"({text})"


def _word_in_phrase(part: lang.Filter, noun: str) -> _Word:
    """Return the word for *part* as one of several in a noun phrase."""
    if isinstance(part, lang.Anything):
        return _Word("any", _NEGATED)
    if isinstance(part, (lang.Is, lang.IsThis)):
        return _Word(f"that is {_object_text(part)}", _THAT)
    word = _word(part)
    if word is not None:
        return word
    return _Word(f"that is ({noun_phrase(part, noun)})", _THAT)


def _word(filter_: lang.Filter) -> _Word | None:
    """Return the word for *filter_*; None if it takes a whole phrase."""
    if isinstance(filter_, lang.Not):
        return _negated(filter_.part)
    if isinstance(filter_, lang.AnyOf):
        return _Word("multicolored", _COLOR) if is_multicolored(filter_) else _alternatives(filter_.parts)
    place = _PLACES.get(type(filter_))
    if place is None:
        return None
    rank, words = place
    if isinstance(filter_, lang.IsBlocking) and filter_.attacker is not None:
        rank = _WITH
    return _Word(words(filter_), rank)


def _alternatives(parts: tuple[lang.Filter, ...]) -> _Word | None:
    """Return the word for alternatives of one kind, such as "white or blue"; None if they are of several kinds."""
    words = [None if isinstance(part, lang.AnyOf) else _word(part) for part in parts]
    if len(words) < 2 or None in words:
        return None
    ranks = {word.rank for word in words if word is not None}
    texts = [word.text for word in words if word is not None]
    if len(ranks) > 1 or any(" or " in text or ", " in text or text.startswith("non") for text in texts):
        return None
    return _Word(listed(texts, "or"), ranks.pop())


def _negated(part: lang.Filter) -> _Word | None:  # noqa: PLR0911 - one for each class
    match part:
        case lang.IsThis():
            return _Word("other", _OTHER)
        case lang.IsTapped():
            return _Word("untapped", _STATE)
        case lang.HasKeyword(kind=kind):
            return _Word(f"without {kind.value}", _WITH)
        case lang.IsToken():
            return _Word("nontoken", _NEGATED)
        case lang.IsAttacking() | lang.IsBlocking(attacker=None):
            return _Word(f"non{filter_text(part).partition(' ')[0]}", _NEGATED)
        case lang.AnyOf(parts=parts) if parts == tuple([lang.IsColor(color) for color in lang.COLORS]):
            return _Word("colorless", _COLOR)
        case lang.ControlledBy(who=lang.You()):
            return _Word("you don't control", _CONTROL)
        case lang.Is(object=objects) if not isinstance(objects, lang.This):
            return _Word(f"other than {text_of(objects)}", _THAT)
        case lang.IsType() | lang.IsColor() | lang.IsSupertype() | lang.IsSubtype():
            word = _PLACES[type(part)][1](part)
            return _Word(f"non-{word}" if not word[:1].islower() else f"non{word}", _NEGATED)
        case _:
            return None


def subtype_text(name: str) -> str:
    """Return the subtype *name*, quoted if it could be confused with other words."""
    return name if re.fullmatch(_PLAIN_NAME, name) else repr(name)


def _controlled_text(filter_: lang.ControlledBy) -> str:
    if isinstance(filter_.who, lang.You):
        return "you control"
    return f"{text_of_some_player(filter_.who)} controls"


def _owned_text(filter_: lang.OwnedBy) -> str:
    if isinstance(filter_.who, lang.You):
        return "you own"
    return f"{text_of_some_player(filter_.who)} owns"


def _counters_text(filter_: lang.HasCounters) -> str:
    if filter_.least == 1:
        return f"with {with_article(filter_.kind.value)} counter on it"
    return f"with {filter_.least} or more {filter_.kind.value} counters on it"


def _target_text(filter_: lang.Filter) -> str:
    """Return what is a target, with an article; in parentheses if more words behind it could belong to either noun."""
    text = noun_phrase(filter_)
    is_open = re.search(_OPEN_END, text) is not None or isinstance(filter_, (lang.Is, lang.IsThis))
    return f"({text})" if is_open else with_article(text)


def _only_target_text(filter_: lang.TargetsOnly) -> str:
    words = [] if filter_.filter is None else [_target_text(filter_.filter)]
    words += [] if filter_.who is None else [text_of(filter_.who)]
    return f"that targets only {' or '.join(words) or 'nothing'}"


_PLACES: Final[Mapping[type[object], tuple[int, Callable[[Any], str]]]] = MappingProxyType(
    {
        lang.IsType: (0, lambda filter_: filter_.kind.value.lower()),
        lang.IsSubtype: (0, lambda filter_: subtype_text(filter_.subtype)),
        lang.IsSupertype: (_SUPERTYPE, lambda filter_: filter_.supertype.value.lower()),
        lang.IsColor: (_COLOR, lambda filter_: filter_.color.name.lower()),
        lang.IsTapped: (_STATE, lambda _: "tapped"),
        lang.IsToken: (_TOKEN, lambda _: "token"),
        lang.IsEnchanted: (_ENCHANTED, lambda _: "enchanted"),
        lang.IsAttacking: (_COMBAT, lambda _: "attacking"),
        lang.IsBlocked: (_COMBAT, lambda _: "blocked"),
        lang.IsUnblocked: (_COMBAT, lambda _: "unblocked"),
        lang.IsBlocking: (
            _COMBAT,
            lambda filter_: "blocking" if filter_.attacker is None else f"blocking {text_of(filter_.attacker)}",
        ),
        lang.IsChosen: (_WITH, lambda _: f"of {mention(CHOSEN)}"),
        lang.HasKeyword: (_WITH, lambda filter_: f"with {filter_.kind.value}"),
        lang.HasManaAbility: (_THAT, lambda _: "that has a mana ability"),
        lang.PowerIs: (_WITH, lambda filter_: f"with power {compared(filter_.comparison, filter_.value)}"),
        lang.ToughnessIs: (_WITH, lambda filter_: f"with toughness {compared(filter_.comparison, filter_.value)}"),
        lang.ManaValueIs: (_WITH, lambda filter_: f"with mana value {compared(filter_.comparison, filter_.value)}"),
        lang.ControlledBy: (_CONTROL, _controlled_text),
        lang.OwnedBy: (_CONTROL, _owned_text),
        lang.HasCounters: (_WITH, _counters_text),
        lang.AttackedThisTurn: (_THAT, lambda _: "that attacked this turn"),
        lang.BlockedThisTurn: (_THAT, lambda _: "that blocked this turn"),
        lang.IsAttachedTo: (_WITH, lambda filter_: f"attached to {text_of(filter_.object)}"),
        lang.IsBlockedBy: (_WITH, lambda filter_: f"blocked by {text_of(filter_.blocker)}"),
        lang.HasTarget: (_THAT, lambda filter_: f"that targets {_target_text(filter_.filter)}"),
        lang.HasOneTarget: (_WITH, lambda _: "with a single target"),
        lang.TargetsOnly: (_THAT, _only_target_text),
        lang.SharesName: (_WITH, lambda filter_: f"with the same name as {text_of(filter_.object)}"),
        lang.SharesColor: (_THAT, lambda filter_: f"sharing a color with {text_of(filter_.object)}"),
        lang.DamagedThisTurnBy: (_THAT, lambda filter_: f"dealt damage by {text_of(filter_.object)} this turn"),
    }
)
"""The place of each class of filters with a single word or phrase in a noun phrase, and the word."""

FILTERS: Final[Texts] = MappingProxyType(
    {
        **dict.fromkeys(_PLACES, filter_text),
        **dict.fromkeys((lang.Anything, lang.AllOf, lang.AnyOf, lang.Not, lang.IsThis, lang.Is), filter_text),
    }
)
"""The text of each class of filters."""


# Zones.


def noun_phrase_in(
    filter_: lang.Filter,
    zone: lang.Zone,
    *,
    plural: bool = False,
    every: bool = False,
    joint: str = "or",
    preposition: str = "in",
) -> str:
    """Return the noun phrase for objects in *zone* that match *filter_*, such as "creature card in your graveyard".

    If *every* is true, the phrase is about all such objects, not about one of them; *joint* is as in ``noun_phrase``.
    *preposition* stands before the zone.
    """
    noun = _ZONE_NOUNS.get(zone, "card")
    if zone in _OPEN_ZONES:
        return noun_phrase(filter_, noun, plural=plural, joint=joint)
    rest, who = owner_in(filter_)
    if zone not in _PLACED or (who is None and rest is not filter_):
        return f"{noun_phrase(filter_, noun, plural=plural, joint=joint)} {preposition} {zone.value}"
    place = _zone_of(who, zone, every=every, plural=plural)
    return f"{noun_phrase(rest, noun, plural=plural, joint=joint)} {preposition} {place}"


def _zone_of(who: lang.PlayerRef | None, zone: lang.Zone, *, every: bool, plural: bool) -> str:
    match who:
        case None if every:
            return f"all {plural_of(zone.value)}"
        case None:
            return plural_of(zone.value) if plural else f"a {zone.value}"
        case lang.You():
            return f"your {zone.value}"
        case lang.EachOpponent():
            return f"your opponents' {plural_of(zone.value)}" if every or plural else f"an opponent's {zone.value}"
        case lang.EachPlayer():
            return f"a player's {zone.value}"
        case _:
            return possessive(who, zone.value)


def owner_in(filter_: lang.Filter) -> tuple[lang.Filter, lang.PlayerRef | None]:
    """Return *filter_* without the only part that says whose card matches, and that player; None if there is none."""
    if isinstance(filter_, lang.ControlledBy):
        return lang.Anything(), filter_.who
    if not isinstance(filter_, lang.AllOf):
        return filter_, None
    owners = [part for part in filter_.parts if isinstance(part, lang.ControlledBy)]
    if len(owners) != 1 or len(filter_.parts) < 2:
        return filter_, None
    rest = tuple([part for part in filter_.parts if part is not owners[0]])
    if len(rest) == 1 and not isinstance(rest[0], (lang.AllOf, lang.Anything)):
        return rest[0], owners[0].who
    return (lang.AllOf(rest), owners[0].who) if len(rest) > 1 else (filter_, None)


def head_noun(filter_: lang.Filter | None, zone: lang.Zone = lang.Zone.BATTLEFIELD) -> str:
    """Return the noun of a later mention of an object in *zone* that matches *filter_*, such as "creature"."""
    if zone is not lang.Zone.BATTLEFIELD:
        return _ZONE_NOUNS.get(zone, "card")
    parts = filter_.parts if isinstance(filter_, lang.AllOf) else (filter_,)
    for part in parts:
        if isinstance(part, lang.IsType):
            return part.kind.value.lower()
        if isinstance(part, lang.IsSubtype):
            return "land" if part.subtype in lang.LAND_TYPES else "creature"
    return "creature" if any(isinstance(part, _CREATURES_ONLY) for part in parts) else "permanent"


def is_only_in_play(filter_: lang.Filter) -> bool:
    """Return whether *filter_* says by itself that what matches is in play, as "attacking" and "tapped" do."""
    parts = filter_.parts if isinstance(filter_, lang.AllOf) else (filter_,)
    return any(isinstance(part, (*_CREATURES_ONLY[:5], lang.IsTapped)) for part in parts)


_CREATURES_ONLY: Final = (
    *(lang.IsAttacking, lang.IsBlocking, lang.IsBlocked, lang.IsUnblocked, lang.IsBlockedBy),
    *(lang.AttackedThisTurn, lang.BlockedThisTurn, lang.DamagedThisTurnBy, lang.PowerIs, lang.ToughnessIs),
)
