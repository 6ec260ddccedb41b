"""The texts of expressions: references, players, values, filters and conditions.

Different expressions have different texts, so an inner text stands in parentheses where it could be confused with the
text around it.
"""

from __future__ import annotations

import re
from typing import Final, TypeAlias, assert_never

from castlerules.cards import language as lang

MARK: Final = "\x00"
"""Encloses the index of a target slot until ``heads.with_targets`` replaces it by the description of the slot."""
_UNAMBIGUOUS: Final = ("that amount", "that object", "the other object", "that player", "each player", "each opponent")
# Patterns are text, which re compiles at their first use: that keeps imports fast.
_PLAIN_WORDS: Final = r"[\w -]*"
_PLAIN_NAME: Final = r"[A-Z][\w'’-]*"  # noqa: RUF001 - subtypes are written with either apostrophe


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


# Objects and players.


def reference_text(reference: lang.ObjectRef) -> str:
    """Return the text of the object reference *reference*, such as "this" or "each creature"."""
    match reference:
        case lang.This():
            return "this"
        case lang.Target(index=index):
            return f"{MARK}{index}{MARK}"
        case lang.BoundObjects(name=name):
            return bound_name_text(name)
        case lang.EventObject():
            return "that object"
        case lang.EventOther():
            return "the other object"
        case lang.Enchanted():
            return "enchanted object"
        case lang.Each(filter=filter_, zone=zone):
            return f"each {noun_phrase_in(filter_, zone)}"
        case _:
            assert_never(reference)


def player_text(player: lang.PlayerRef) -> str:
    """Return the text of the player reference *player*, such as "you" or "controller of this"."""
    match player:
        case lang.You():
            return "you"
        case lang.EachPlayer():
            return "each player"
        case lang.EachOpponent():
            return "each opponent"
        case lang.TargetPlayer(index=index):
            return f"{MARK}{index}{MARK}"
        case lang.ControllerOf(object=reference):
            return f"controller of {reference_text(reference)}"
        case lang.OwnerOf(object=reference):
            return f"owner of {reference_text(reference)}"
        case lang.EventPlayer():
            return "that player"
        case _:
            assert_never(player)


def verb_phrase(player: lang.PlayerRef, verb: str) -> str:
    """Return *player* with *verb* in the right form: "you draw", "each player draws"."""
    return f"{player_text(player)} {verb}" if isinstance(player, lang.You) else f"{player_text(player)} {verb}s"


def possessive(player: lang.PlayerRef, noun: str) -> str:
    """Return *noun* as something that *player* has: "your hand", "hand of each player"."""
    return f"your {noun}" if isinstance(player, lang.You) else f"{noun} of {player_text(player)}"


# Values.


def value_text(number: lang.Value) -> str:
    """Return the text of the value *number*: digits, or words such as "power of this"."""
    match number:
        case int():
            return str(number)
        case lang.X():
            return "X"
        case lang.CountOf(filter=filter_, zone=zone):
            return f"number of {noun_phrase_in(filter_, zone, plural=True)}"
        case lang.HandSize(who=player):
            return possessive(player, "hand size")
        case lang.LifeOf(who=player):
            return possessive(player, "life")
        case lang.PowerOf(object=reference):
            return f"power of {reference_text(reference)}"
        case lang.ManaValueOf(object=reference):
            return f"mana value of {reference_text(reference)}"
        case lang.CountersOn(object=reference, kind=kind):
            return f"{kind.value} counters on {reference_text(reference)}"
        case lang.Domain(who=player):
            return possessive(player, "domain")
        case lang.EventAmount():
            return "that amount"
        case lang.ThisWay(name=name):
            return f"amount of {bound_name_text(name)}"
        case lang.Sum(parts=parts):
            return _joined_values(" + ", parts)
        case lang.Product(left=left, right=right):
            return _joined_values(" * ", (left, right))
        case _:
            assert_never(number)


def _joined_values(symbol: str, parts: tuple[lang.Value, ...]) -> str:
    if len(parts) < 2:
        return f"({' '.join([symbol.strip(), *map(value_text, parts)])})"
    return f"({symbol.join(map(value_text, parts))})"


def count_phrase(number: lang.Value, noun: str) -> str:
    """Return *number* and *noun*, in the plural unless *number* is 1: "1 card", "2 cards"."""
    return f"1 {noun}" if type(number) is int and number == 1 else f"{in_parentheses(value_text(number))} {noun}s"


# Filters.


def noun_phrase(filter_: lang.Filter, noun: str = "permanent", *, plural: bool = False) -> str:
    """Return *filter_* as a noun phrase, such as "white creature".

    If the filter names no type, *noun* stands in its place: "white permanent". The noun is in the plural if *plural* is
    true.
    """
    noun = f"{noun}s" if plural else noun
    if isinstance(filter_, lang.Anything):
        return noun
    if _has_noun(filter_):
        return filter_text(filter_, plural=plural)
    if isinstance(filter_, lang.AllOf) and len(filter_.parts) > 1:
        words = list(map(_part_text, filter_.parts))
        after = next((place for place, part in enumerate(filter_.parts) if not _stands_before(part)), len(words))
        return " ".join([*words[:after], noun, *words[after:]])
    return f"{filter_text(filter_)} {noun}" if _stands_before(filter_) else f"{noun} {_part_text(filter_)}"


def noun_phrase_in(filter_: lang.Filter, zone: lang.Zone, *, plural: bool = False) -> str:
    """Return the noun phrase for objects in *zone* that match *filter_*, such as "creature in graveyard"."""
    text = noun_phrase(
        filter_, {lang.Zone.BATTLEFIELD: "permanent", lang.Zone.STACK: "spell"}.get(zone, "card"), plural=plural
    )
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
        return filter_text(filter_).startswith(("non-", "other", "untapped"))
    return (
        isinstance(filter_, (lang.IsColor, lang.IsSupertype, lang.IsTapped, lang.IsAttacking))
        or filter_ == lang.IsBlocking()
    )


def filter_text(filter_: lang.Filter, *, plural: bool = False) -> str:
    """Return the text of *filter_* without a noun for the objects, such as "white" or "with flying"."""
    match filter_:
        case lang.Anything():
            return "anything"
        case lang.AllOf(parts=parts):
            text = " ".join(_part_text(part, plural=plural) for part in parts)
            return text if len(parts) > 1 else f"all of ({text})"
        case lang.AnyOf(parts=parts):
            text = " or ".join(_part_text(part, plural=plural) for part in parts)
            return text if len(parts) > 1 else f"any of ({text})"
        case lang.Not(part=part):
            return _negated_text(part)
        case lang.IsThis():
            return "self"
        case lang.Is(object=reference):
            return f"({reference_text(reference)})" if isinstance(reference, lang.Each) else reference_text(reference)
        case lang.IsType(kind=kind):
            return _plural_of(kind.value.lower()) if plural else kind.value.lower()
        case lang.IsSubtype(subtype=name):
            return subtype_text(name)
        case lang.IsSupertype(supertype=kind):
            return kind.value.lower()
        case lang.IsColor(color=color):
            return color.name.lower()
        case _:
            return _state_text(filter_)


_StateFilter: TypeAlias = (
    lang.HasKeyword
    | lang.HasManaAbility
    | lang.PowerIs
    | lang.ManaValueIs
    | lang.ControlledBy
    | lang.IsTapped
    | lang.IsAttacking
    | lang.IsBlocking
    | lang.SharesName
    | lang.DamagedThisTurnBy
)


def _state_text(filter_: _StateFilter) -> str:
    match filter_:
        case lang.HasManaAbility():
            return "with a mana ability"
        case lang.HasKeyword(kind=kind):
            return f"with {kind.value}"
        case lang.PowerIs(comparison=symbol, value=number):
            return f"with power {symbol.value} {in_parentheses(value_text(number))}"
        case lang.ManaValueIs(comparison=symbol, value=number):
            return f"with mana value {symbol.value} {in_parentheses(value_text(number))}"
        case lang.ControlledBy(who=player):
            return f"controlled by {in_parentheses(player_text(player))}"
        case lang.IsTapped():
            return "tapped"
        case lang.IsAttacking():
            return "attacking"
        case lang.IsBlocking(attacker=attacker):
            return "blocking" if attacker is None else f"blocking {in_parentheses(reference_text(attacker))}"
        case lang.SharesName(object=reference):
            return f"named like {in_parentheses(reference_text(reference))}"
        case lang.DamagedThisTurnBy(object=reference):
            return f"damaged this turn by {in_parentheses(reference_text(reference))}"
        case _:
            assert_never(filter_)


def _plural_of(word: str) -> str:
    return f"{word[:-1]}ies" if word.endswith("y") else f"{word}s"


def _part_text(filter_: lang.Filter, *, plural: bool = False) -> str:
    """Return the text of *filter_* as a part of ``AllOf`` or ``AnyOf``; in parentheses if it is one of these itself."""
    return (
        f"({filter_text(filter_)})"
        if isinstance(filter_, (lang.AllOf, lang.AnyOf))
        else filter_text(filter_, plural=plural)
    )


def _negated_text(part: lang.Filter) -> str:
    if isinstance(part, lang.IsThis):
        return "other"
    if isinstance(part, lang.IsTapped):
        return "untapped"
    if isinstance(part, lang.HasKeyword):
        return f"without {part.kind.value}"
    text = filter_text(part)
    return (
        f"not ({text})" if isinstance(part, (lang.AllOf, lang.AnyOf)) or in_parentheses(text) != text else f"non-{text}"
    )


# Conditions.


def condition_text(condition: lang.Condition) -> str:
    """Return the text of the condition *condition*, which stands after "if" or "while"."""
    match condition:
        case lang.Compare(left=left, comparison=symbol, right=right):
            return f"{value_text(left)} {symbol.value} {value_text(right)}"
        case lang.Exists(filter=filter_):
            return f"there is {noun_phrase(filter_)}"
        case lang.Matches(object=reference, filter=filter_):
            return f"{reference_text(reference)} is {filter_text(filter_)}"
        case lang.DuringTurnOf(who=player):
            return possessive(player, "turn")
        case lang.WasPaid(kind=kind):
            return f"{kind.value} was paid"
        case lang.NewSinceUpkeep(object=reference):
            return f"{reference_text(reference)} is new since the last upkeep"
        case lang.Untrue(condition=lang.Exists(filter=filter_)):
            return f"there is no {noun_phrase(filter_)}"
        case lang.Untrue(condition=inner):
            return f"not ({condition_text(inner)})"
        case _:
            assert_never(condition)
