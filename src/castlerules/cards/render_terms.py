"""Our own words for what effects point at: references, players, amounts, filters and conditions.

Nothing is lost: what differs reads differently. Brackets stand where words inside could be taken for words outside.
"""

from __future__ import annotations

import re
from typing import Final, TypeAlias, assert_never

from .terms import (
    AllOf,
    AnyOf,
    Anything,
    Bound,
    Compare,
    Condition,
    ControlledBy,
    ControllerOf,
    CountersOn,
    CountOf,
    DamagedThisTurnBy,
    Domain,
    DuringTurnOf,
    Each,
    EachOpponent,
    EachPlayer,
    Enchanted,
    EventAmount,
    EventObject,
    EventOther,
    EventPlayer,
    Exists,
    Filter,
    HandSize,
    HasKeyword,
    HasManaAbility,
    Holds,
    Is,
    IsAttacking,
    IsBlocking,
    IsColor,
    IsNew,
    IsSubtype,
    IsSupertype,
    IsTapped,
    IsThis,
    IsType,
    LifeOf,
    ManaValueIs,
    ManaValueOf,
    NotThat,
    OwnerOf,
    PowerIs,
    PowerOf,
    Ref,
    SharesName,
    Slot,
    Sum,
    TargetPlayer,
    This,
    ThisWay,
    Times,
    Untrue,
    Value,
    WasPaid,
    Who,
    X,
    You,
    Zone,
)

__all__ = [
    "MARK",
    "bare",
    "called",
    "closed",
    "condition",
    "counted",
    "does",
    "filtered",
    "name_of",
    "of",
    "placed",
    "ref",
    "value",
    "who",
]

MARK: Final = "\x00"
"""Stands around the number of a target slot, until it is known how the slot is described."""
_WHOLE: Final = ("that amount", "that object", "the other object", "that player", "each player", "each opponent")
_WORDS: Final = re.compile(r"[\w -]*")
_NAME: Final = re.compile(r"[A-Z][\w'’-]*")  # noqa: RUF001 - subtypes are written with either apostrophe


def closed(text: str) -> str:
    """Return *text* in brackets, unless nothing beside it could be taken for a part of it."""
    if text in _WHOLE or _in_brackets(text) or not (" " in text or MARK in text):
        return text
    return f"({text})"


def _in_brackets(text: str) -> bool:
    """Return whether the bracket that *text* begins with is closed at its end, and not before."""
    depth = 0
    for place, sign in enumerate(text):
        depth += (sign == "(") - (sign == ")")
        if depth == 0:
            return sign == ")" and place == len(text) - 1
    return False


def name_of(name: str) -> str:
    """Return a subtype as it is; anything that might be taken for other words is quoted."""
    return name if _NAME.fullmatch(name) else repr(name)


def called(name: str) -> str:
    """Return the name of what an earlier step has found, so that it is taken for nothing else."""
    return f"<{name}>" if _WORDS.fullmatch(name) else f"<{name!r}>"


# Objects and players.


def ref(thing: Ref) -> str:
    """Return what *thing* points at."""
    match thing:
        case This():
            return "this"
        case Slot(index=index):
            return f"{MARK}{index}{MARK}"
        case Bound(name=name):
            return called(name)
        case EventObject():
            return "that object"
        case EventOther():
            return "the other object"
        case Enchanted():
            return "enchanted object"
        case Each(filter=fits, zone=zone):
            return f"each {placed(fits, zone)}"
        case _:
            assert_never(thing)


def who(player: Who) -> str:
    """Return which players *player* means."""
    match player:
        case You():
            return "you"
        case EachPlayer():
            return "each player"
        case EachOpponent():
            return "each opponent"
        case TargetPlayer(index=index):
            return f"{MARK}{index}{MARK}"
        case ControllerOf(object=thing):
            return f"controller of {ref(thing)}"
        case OwnerOf(object=thing):
            return f"owner of {ref(thing)}"
        case EventPlayer():
            return "that player"
        case _:
            assert_never(player)


def does(player: Who, verb: str) -> str:
    """Return that *player* does what *verb* says: "you draw", "each player draws"."""
    return f"{who(player)} {verb}" if isinstance(player, You) else f"{who(player)} {verb}s"


def of(player: Who, thing: str) -> str:
    """Return the *thing* of *player*: "your hand", "hand of each player"."""
    return f"your {thing}" if isinstance(player, You) else f"{thing} of {who(player)}"


# Amounts.


def value(number: Value) -> str:
    """Return *number* in words, or in digits."""
    match number:
        case int():
            return str(number)
        case X():
            return "X"
        case CountOf(filter=fits, zone=zone):
            return f"number of {placed(fits, zone, many=True)}"
        case HandSize(who=player):
            return of(player, "hand size")
        case LifeOf(who=player):
            return of(player, "life")
        case PowerOf(object=thing):
            return f"power of {ref(thing)}"
        case ManaValueOf(object=thing):
            return f"mana value of {ref(thing)}"
        case CountersOn(object=thing, kind=kind):
            return f"{kind.value} counters on {ref(thing)}"
        case Domain(who=player):
            return of(player, "domain")
        case EventAmount():
            return "that amount"
        case ThisWay(name=name):
            return f"amount of {called(name)}"
        case Sum(parts=parts):
            return _joined(" + ", parts)
        case Times(left=left, right=right):
            return _joined(" * ", (left, right))
        case _:
            assert_never(number)


def _joined(sign: str, parts: tuple[Value, ...]) -> str:
    if len(parts) < 2:
        return f"({' '.join([sign.strip(), *map(value, parts)])})"
    return f"({sign.join(map(value, parts))})"


def counted(number: Value, noun: str) -> str:
    """Return *number* of *noun*: "1 card", "2 cards"."""
    return f"1 {noun}" if type(number) is int and number == 1 else f"{closed(value(number))} {noun}s"


# Filters.


def filtered(fits: Filter, noun: str = "permanent", *, many: bool = False) -> str:
    """Return the description of what *fits*, with *noun* where it names no type itself; of *many* in the plural."""
    noun = f"{noun}s" if many else noun
    if isinstance(fits, Anything):
        return noun
    if _names_a_type(fits):
        return bare(fits, many=many)
    if isinstance(fits, AllOf) and len(fits.parts) > 1:
        words = list(map(_part, fits.parts))
        after = next((place for place, part in enumerate(fits.parts) if not _stands_before(part)), len(words))
        return " ".join([*words[:after], noun, *words[after:]])
    return f"{bare(fits)} {noun}" if _stands_before(fits) else f"{noun} {_part(fits)}"


def placed(fits: Filter, zone: Zone, *, many: bool = False) -> str:
    """Return the description of what *fits* in *zone*."""
    text = filtered(fits, {Zone.BATTLEFIELD: "permanent", Zone.STACK: "spell"}.get(zone, "card"), many=many)
    if zone is Zone.BATTLEFIELD or (zone is Zone.STACK and not _names_a_type(fits)):
        return text
    return f"{text} in {zone.value}"


def _names_a_type(fits: Filter) -> bool:
    if isinstance(fits, AllOf):
        return any(map(_names_a_type, fits.parts))
    if isinstance(fits, AnyOf):
        return all(map(_names_a_type, fits.parts))
    return isinstance(fits, (IsType, IsSubtype, IsThis, Is))


def _stands_before(fits: Filter) -> bool:
    """Return whether *fits* is said in front of a noun, as ``white`` is."""
    if isinstance(fits, AnyOf):
        return len(fits.parts) > 1 and all(map(_stands_before, fits.parts))
    if isinstance(fits, NotThat):
        return bare(fits).startswith(("non-", "other", "untapped"))
    return isinstance(fits, (IsColor, IsSupertype, IsTapped, IsAttacking)) or fits == IsBlocking()


def bare(fits: Filter, *, many: bool = False) -> str:
    """Return what *fits* demands, without a noun."""
    match fits:
        case Anything():
            return "anything"
        case AllOf(parts=parts):
            text = " ".join(_part(part, many=many) for part in parts)
            return text if len(parts) > 1 else f"all of ({text})"
        case AnyOf(parts=parts):
            text = " or ".join(_part(part, many=many) for part in parts)
            return text if len(parts) > 1 else f"any of ({text})"
        case NotThat(part=part):
            return _not(part)
        case IsThis():
            return "self"
        case Is(object=thing):
            return f"({ref(thing)})" if isinstance(thing, Each) else ref(thing)
        case IsType(kind=kind):
            return _plural(kind.value.lower()) if many else kind.value.lower()
        case IsSubtype(subtype=name):
            return name_of(name)
        case IsSupertype(supertype=kind):
            return kind.value.lower()
        case IsColor(color=color):
            return color.name.lower()
        case _:
            return _state(fits)


_State: TypeAlias = (
    HasKeyword
    | HasManaAbility
    | PowerIs
    | ManaValueIs
    | ControlledBy
    | IsTapped
    | IsAttacking
    | IsBlocking
    | SharesName
    | DamagedThisTurnBy
)


def _state(fits: _State) -> str:
    match fits:
        case HasManaAbility():
            return "with a mana ability"
        case HasKeyword(kind=kind):
            return f"with {kind.value}"
        case PowerIs(comparison=sign, value=number):
            return f"with power {sign.value} {closed(value(number))}"
        case ManaValueIs(comparison=sign, value=number):
            return f"with mana value {sign.value} {closed(value(number))}"
        case ControlledBy(who=player):
            return f"controlled by {closed(who(player))}"
        case IsTapped():
            return "tapped"
        case IsAttacking():
            return "attacking"
        case IsBlocking(attacker=attacker):
            return "blocking" if attacker is None else f"blocking {closed(ref(attacker))}"
        case SharesName(object=thing):
            return f"named like {closed(ref(thing))}"
        case DamagedThisTurnBy(object=thing):
            return f"damaged this turn by {closed(ref(thing))}"
        case _:
            assert_never(fits)


def _plural(word: str) -> str:
    return f"{word[:-1]}ies" if word.endswith("y") else f"{word}s"


def _part(fits: Filter, *, many: bool = False) -> str:
    """Return *fits* as one of several, which stand without brackets unless they have parts themselves."""
    return f"({bare(fits)})" if isinstance(fits, (AllOf, AnyOf)) else bare(fits, many=many)


def _not(part: Filter) -> str:
    if isinstance(part, IsThis):
        return "other"
    if isinstance(part, IsTapped):
        return "untapped"
    if isinstance(part, HasKeyword):
        return f"without {part.kind.value}"
    text = bare(part)
    return f"not ({text})" if isinstance(part, (AllOf, AnyOf)) or closed(text) != text else f"non-{text}"


# Conditions.


def condition(truth: Condition) -> str:
    """Return what *truth* says."""
    match truth:
        case Compare(left=left, comparison=sign, right=right):
            return f"{value(left)} {sign.value} {value(right)}"
        case Exists(filter=fits):
            return f"there is {filtered(fits)}"
        case Holds(object=thing, filter=fits):
            return f"{ref(thing)} is {bare(fits)}"
        case DuringTurnOf(who=player):
            return of(player, "turn")
        case WasPaid(kind=kind):
            return f"{kind.value} was paid"
        case IsNew(object=thing):
            return f"{ref(thing)} is new since the last upkeep"
        case Untrue(condition=Exists(filter=fits)):
            return f"there is no {filtered(fits)}"
        case Untrue(condition=inner):
            return f"not ({condition(inner)})"
        case _:
            assert_never(truth)
