"""The texts of expressions: references, players, values, filters and conditions.

Different expressions have different texts, so an inner text stands in parentheses where it could be confused with the
text around it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from enum import Enum
from types import MappingProxyType
from typing import Any, Final, NamedTuple, TypeAlias

from castlerules.cards import language as lang
from castlerules.core import DataError
from castlerules.core.errors import short_repr

MARK: Final = "\x00"
"""Encloses the index of a target slot until ``heads.with_targets`` replaces it by the description of the slot."""
_UNAMBIGUOUS: Final = ("that amount", "that object", "the other object", "that player", "each player", "each opponent")
# Patterns are text, which re compiles at their first use: that keeps imports fast.
_PLAIN_WORDS: Final = r"[\w -]*"
_PLAIN_NAME: Final = r"[A-Z][\w'’-]*"  # noqa: RUF001 - subtypes are written with either apostrophe
_ZONE_NOUNS: Final = MappingProxyType({lang.Zone.BATTLEFIELD: "permanent", lang.Zone.STACK: "spell"})


Template: TypeAlias = str | Callable[[Any], str]
"""The text of a class of nodes: a function of the node, or a text with fields in braces (see ``worded``)."""


def worded(texts: Mapping[type[object], Template], node: object) -> str:
    """Return the text of *node* by its template in *texts*.

    In a template ``{count}`` stands for the text of the field *count*, and ``{count:number card}`` for its text in the
    form "number" (``_FORMS``), here with the noun "card": "1 card", "2 cards". Raises DataError for a *node* without a
    template.
    """
    template = texts.get(type(node))
    if template is None:
        raise DataError("card", f"expected an expression of the card language, got {short_repr(node)}")
    return template.format_map(_Fields(node)) if isinstance(template, str) else template(node)


def text_of(expression: lang.ObjectRef | lang.PlayerRef | lang.Value | lang.Filter | lang.Condition) -> str:
    """Return the text of *expression*, such as "this", "each player", "power of this" or "white".

    A filter is worded without a noun for the objects; ``noun_phrase`` adds one.
    """
    return str(expression) if isinstance(expression, int) else worded(_TEXTS, expression)


class _Fields:
    """The fields of *node* by name, as its template shows them."""

    __slots__ = ("node",)

    def __init__(self, node: object) -> None:
        self.node = node

    def __getitem__(self, name: str) -> _Field:
        return _Field(self.node, getattr(self.node, name))


class _Field(NamedTuple):
    """The *value* of a field of *node*, which a template shows in a form such as ``number card``."""

    node: Any
    value: Any

    def __format__(self, form: str) -> str:
        if not form:
            return str(self.value.value) if isinstance(self.value, Enum) else text_of(self.value)
        name, _, words = form.partition(" ")
        return _FORMS[name](self, words)


def in_group(expression: lang.ObjectRef | lang.PlayerRef | lang.Value) -> str:
    """Return the text of *expression*, in parentheses unless it is clear beside other words without them."""
    return in_parentheses(text_of(expression))


def in_parentheses(text: str) -> str:
    """Return *text* in parentheses, unless it is clear beside other words without them, as "3" or "that object"."""
    if text in _UNAMBIGUOUS or _is_in_parentheses(text) or not (" " in text or MARK in text):
        return text
    return f"({text})"


def _is_in_parentheses(text: str) -> bool:
    """Return whether one pair of parentheses encloses all of *text*, as in "(a (b))" but not in "(a) (b)"."""
    depth = 0
    for place, symbol in enumerate(text):
        depth += (symbol == "(") - (symbol == ")")
        if depth == 0:
            return symbol == ")" and place == len(text) - 1
    return False


def subtype_text(name: str) -> str:
    """Return the subtype *name*, quoted if it could be confused with other words."""
    return name if re.fullmatch(_PLAIN_NAME, name) else repr(name)


def bound_name_text(name: str) -> str:
    """Return *name*, the name of objects that an earlier step has bound, in angle brackets to set it off from words."""
    return f"<{name}>" if re.fullmatch(_PLAIN_WORDS, name) else f"<{name!r}>"


# Forms of expressions.


def count_phrase(number: lang.Value, noun: str) -> str:
    """Return *number* and *noun*, in the plural unless *number* is 1: "1 card", "2 cards"."""
    return f"1 {noun}" if type(number) is int and number == 1 else f"{in_parentheses(text_of(number))} {noun}s"


def verb_phrase(player: lang.PlayerRef, verb: str) -> str:
    """Return *player* with *verb* in the right form: "you draw", "each player draws"."""
    return f"{text_of(player)} {verb}" if isinstance(player, lang.You) else f"{text_of(player)} {verb}s"


def possessive(player: lang.PlayerRef, noun: str) -> str:
    """Return *noun* as something that *player* has: "your hand", "hand of each player"."""
    return f"your {noun}" if isinstance(player, lang.You) else f"{noun} of {text_of(player)}"


def recipient_text(to: lang.Recipient) -> str:
    """Return the text of *to*, to which damage is dealt."""
    return f"the player {text_of(to)}" if isinstance(to, lang.TargetPlayer) else text_of(to)


def subject_text(what: lang.Filter | lang.ObjectRef) -> str:
    """Return the text of *what*, the objects that a static ability affects."""
    if isinstance(what, (lang.IsThis, lang.This)):
        return "this" if isinstance(what, lang.IsThis) else "the source"
    return text_of(what) if isinstance(what, lang.ObjectRef) else f"every {noun_phrase(what)}"


def subject_verb(filter_: lang.Filter, verb: str, noun: str = "permanent") -> str:
    """Return a phrase of the objects that match *filter_* and *verb*, such as "creature attacks".

    If *filter_* is ``IsThis()``, the phrase is only *verb*: an ability without subject is about its own object.
    """
    return verb if isinstance(filter_, lang.IsThis) else f"{noun_phrase(filter_, noun)} {verb}"


def noun_phrase(filter_: lang.Filter, noun: str = "permanent", *, plural: bool = False) -> str:
    """Return *filter_* as a noun phrase, such as "white creature".

    If the filter names no type, *noun* stands in its place: "white permanent". The noun is in the plural if *plural* is
    true.
    """
    noun = f"{noun}s" if plural else noun
    if isinstance(filter_, lang.Anything):
        return noun
    if _has_noun(filter_):
        return _filter_text(filter_, plural=plural)
    if isinstance(filter_, lang.AllOf) and len(filter_.parts) > 1:
        words = list(map(_part_text, filter_.parts))
        after = next((place for place, part in enumerate(filter_.parts) if not _stands_before(part)), len(words))
        return " ".join([*words[:after], noun, *words[after:]])
    return f"{text_of(filter_)} {noun}" if _stands_before(filter_) else f"{noun} {_part_text(filter_)}"


def noun_phrase_in(filter_: lang.Filter, zone: lang.Zone, *, plural: bool = False) -> str:
    """Return the noun phrase for objects in *zone* that match *filter_*, such as "creature in graveyard"."""
    text = noun_phrase(filter_, _ZONE_NOUNS.get(zone, "card"), plural=plural)
    if zone is lang.Zone.BATTLEFIELD or (zone is lang.Zone.STACK and not _has_noun(filter_)):
        return text
    return f"{text} in {zone.value}"


def _has_noun(filter_: lang.Filter) -> bool:
    if isinstance(filter_, lang.AllOf):
        return any(map(_has_noun, filter_.parts))
    if isinstance(filter_, lang.AnyOf):
        return all(map(_has_noun, filter_.parts))
    return isinstance(filter_, (lang.IsType, lang.IsSubtype, lang.IsThis, lang.Is))


def _stands_before(filter_: lang.Filter) -> bool:
    """Return whether the text of *filter_* stands before the noun, as "white" does, or after it, as "with flying"."""
    if isinstance(filter_, lang.AnyOf):
        return len(filter_.parts) > 1 and all(map(_stands_before, filter_.parts))
    if isinstance(filter_, lang.Not):
        return text_of(filter_).startswith(("non-", "other", "untapped"))
    return isinstance(filter_, _ADJECTIVES) or filter_ == lang.IsBlocking()


_ADJECTIVES: Final = (
    *(lang.IsColor, lang.IsSupertype, lang.IsTapped, lang.IsEnchanted),
    *(lang.IsAttacking, lang.IsBlocked, lang.IsUnblocked),
)


def _filter_text(filter_: lang.Filter, *, plural: bool = False) -> str:
    """Return the text of *filter_*; its types are in the plural if *plural* is true."""
    if isinstance(filter_, (lang.AllOf, lang.AnyOf)):
        return _group_text(filter_, plural=plural)
    if plural and isinstance(filter_, lang.IsType):
        word = filter_.kind.value.lower()
        return f"{word[:-1]}ies" if word.endswith("y") else f"{word}s"
    return text_of(filter_)


def _group_text(filter_: lang.AllOf | lang.AnyOf, *, plural: bool = False) -> str:
    name, joint = ("all", " ") if isinstance(filter_, lang.AllOf) else ("any", " or ")
    text = joint.join(_part_text(part, plural=plural) for part in filter_.parts)
    return text if len(filter_.parts) > 1 else f"{name} of ({text})"


def _part_text(filter_: lang.Filter, *, plural: bool = False) -> str:
    """Return the text of *filter_* as a part of ``AllOf`` or ``AnyOf``; in parentheses if it is one of these itself."""
    if isinstance(filter_, (lang.AllOf, lang.AnyOf)):
        return f"({_group_text(filter_)})"
    return _filter_text(filter_, plural=plural)


def _negated_text(part: lang.Filter) -> str:
    match part:
        case lang.IsThis():
            return "other"
        case lang.IsTapped():
            return "untapped"
        case lang.HasKeyword(kind=kind):
            return f"without {kind.value}"
        case _:
            text = text_of(part)
            grouped = isinstance(part, (lang.AllOf, lang.AnyOf)) or in_parentheses(text) != text
            return f"not ({text})" if grouped else f"non-{text}"


def _only_target_text(filter_: lang.TargetsOnly) -> str:
    words = [] if filter_.filter is None else [noun_phrase(filter_.filter)]
    return " or ".join([*words, *([] if filter_.who is None else [in_group(filter_.who)])]) or "nothing"


def _joined_values(symbol: str, parts: tuple[lang.Value, ...]) -> str:
    if len(parts) < 2:
        return f"({' '.join([symbol, *map(text_of, parts)])})"
    return f"({f' {symbol} '.join(map(text_of, parts))})"


def _joined_conditions(word: str, parts: tuple[lang.Condition, ...]) -> str:
    if len(parts) < 2:
        return f"({' '.join([word, *map(text_of, parts)])})"
    return f"({f' {word} '.join(map(text_of, parts))})"


_FORMS: Final[Mapping[str, Callable[[_Field, str], str]]] = MappingProxyType(
    {
        "()": lambda field, _: in_group(field.value),
        "number": lambda field, noun: count_phrase(field.value, noun),
        "does": lambda field, verb: verb_phrase(field.value, verb),
        "has": lambda field, noun: possessive(field.value, noun),
        "to": lambda field, _: recipient_text(field.value),
        "noun": lambda field, noun: noun_phrase(field.value, noun or "permanent"),
        "nouns": lambda field, noun: noun_phrase(field.value, noun or "permanent", plural=field.node.count != 1),
        "in": lambda field, _: noun_phrase_in(field.value, field.node.zone),
        "all": lambda field, _: noun_phrase_in(field.value, field.node.zone, plural=True),
        "subject": lambda field, _: subject_text(field.value),
        "it": lambda field, verb: subject_verb(field.value, verb),
        "signed": lambda field, _: f"{field.value:+d}" if isinstance(field.value, int) else f"+{in_group(field.value)}",
        "lower": lambda field, _: str(field.value.value).lower(),
        "subtype": lambda field, _: subtype_text(field.value),
        "name": lambda field, _: bound_name_text(field.value),
        "target": lambda field, _: f"{MARK}{field.value}{MARK}",
    }
)
"""The forms of a field in a template: the first word after the colon, and what shows the field with the other words."""

_TEXTS: Final[Mapping[type[object], Template]] = MappingProxyType(
    {
        # Objects.
        lang.This: "this",
        lang.Target: "{index:target}",
        lang.BoundObjects: "{name:name}",
        lang.EventObject: "that object",
        lang.EventOther: "the other object",
        lang.Enchanted: "enchanted object",
        lang.Linked: "the cards exiled with this",
        lang.Sacrificed: "the sacrificed permanent",
        lang.Each: "each {filter:in}",
        # Players.
        lang.You: "you",
        lang.EachPlayer: "each player",
        lang.EachOpponent: "each opponent",
        lang.TargetPlayer: "{index:target}",
        lang.ControllerOf: "controller of {object}",
        lang.OwnerOf: "owner of {object}",
        lang.EventPlayer: "that player",
        lang.Accepter: "that player",
        # Values.
        lang.X: "X",
        lang.ChosenNumber: "the chosen number",
        lang.CountOf: "number of {filter:all}",
        lang.NumberOf: lambda value: (
            f"number of {noun_phrase(value.filter, 'object', plural=True)} among {in_group(value.object)}"
        ),
        lang.HandSize: "{who:has hand size}",
        lang.LifeOf: "{who:has life}",
        lang.PowerOf: "power of {object}",
        lang.ToughnessOf: "toughness of {object}",
        lang.ManaValueOf: "mana value of {object}",
        lang.CountersOn: "{kind} counters on {object}",
        lang.Domain: "{who:has domain}",
        lang.EventAmount: "that amount",
        lang.ThisWay: "amount of {name:name}",
        lang.Sum: lambda value: _joined_values("+", value.parts),
        lang.Product: lambda value: _joined_values("*", (value.left, value.right)),
        lang.Half: lambda value: f"half of {in_group(value.value)}, rounded {'up' if value.up else 'down'}",
        # Filters.
        lang.Anything: "anything",
        lang.AllOf: _group_text,
        lang.AnyOf: _group_text,
        lang.Not: lambda filter_: _negated_text(filter_.part),
        lang.IsThis: "self",
        lang.Is: lambda filter_: (
            in_group(filter_.object) if isinstance(filter_.object, lang.Each) else text_of(filter_.object)
        ),
        lang.IsType: "{kind:lower}",
        lang.IsSubtype: "{subtype:subtype}",
        lang.IsSupertype: "{supertype:lower}",
        lang.IsColor: lambda filter_: filter_.color.name.lower(),
        lang.IsChosen: "of the chosen value",
        lang.HasKeyword: "with {kind}",
        lang.HasManaAbility: "with a mana ability",
        lang.PowerIs: "with power {comparison} {value:()}",
        lang.ToughnessIs: "with toughness {comparison} {value:()}",
        lang.ManaValueIs: "with mana value {comparison} {value:()}",
        lang.ControlledBy: "controlled by {who:()}",
        lang.HasCounters: "with {least:number {kind} counter} on it",
        lang.OwnedBy: "owned by {who:()}",
        lang.IsTapped: "tapped",
        lang.IsToken: "token",
        lang.IsEnchanted: "enchanted",
        lang.IsAttacking: "attacking",
        lang.AttackedThisTurn: "that attacked this turn",
        lang.BlockedThisTurn: "that blocked this turn",
        lang.IsBlocked: "blocked",
        lang.IsUnblocked: "unblocked",
        lang.IsAttachedTo: "attached to {object:()}",
        lang.IsBlocking: lambda filter_: (
            "blocking" if filter_.attacker is None else f"blocking {in_group(filter_.attacker)}"
        ),
        lang.IsBlockedBy: "blocked by {blocker:()}",
        lang.HasTarget: "with {filter:noun} as a target",
        lang.HasOneTarget: "with a single target",
        lang.TargetsOnly: lambda filter_: f"with {_only_target_text(filter_)} as its only target",
        lang.SharesName: "named like {object:()}",
        lang.SharesColor: "sharing a colour with {object:()}",
        lang.DamagedThisTurnBy: "damaged this turn by {object:()}",
        # Conditions.
        lang.Compare: "{left} {comparison} {right}",
        lang.Exists: "there is {filter:noun}",
        lang.Matches: "{object} is {filter}",
        lang.DuringTurnOf: "{who:has turn}",
        lang.DuringPeriod: "it is {period}",
        lang.WasPaid: "{kind} was paid",
        lang.NewSinceUpkeep: "{object} is new since the last upkeep",
        lang.Untrue: lambda negated: (
            f"there is no {noun_phrase(negated.condition.filter)}"
            if isinstance(negated.condition, lang.Exists)
            else f"not ({text_of(negated.condition)})"
        ),
        lang.InGraveyard: "this is in your graveyard",
        lang.Both: lambda condition: _joined_conditions("and", condition.conditions),
        lang.Either: lambda condition: _joined_conditions("or", condition.conditions),
    }
)
"""The template of each class of expressions."""
