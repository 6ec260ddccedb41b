"""The parts of a card, listed as its data lists them, and how deep they are nested.

With that goes which parts of the language a card uses, so that an engine can say before a game what it cannot play.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import Enum
from types import MappingProxyType
from typing import Any, Final, get_args

import attrs

from castlerules.core.data import MAX_DEPTH

from .abilities import Ability, Effect, Keyword, Mod, Spell, StaticEffect, TargetSlot
from .costs import CostPart
from .definition import CardDef, Layout
from .enums import ActivationLimit, CounterKind, DiscardMethod, Duration, LibraryPosition, StepName, TargetPlayers, Zone
from .expressions import Condition, Filter, ObjectRef, PlayerRef, Value
from .mana import ManaCost
from .one_shot import AddMana
from .triggers import TriggerCondition


def is_too_deep(node: object) -> bool:
    """Return whether *node* is nested so deep that it is not written as data."""
    level: list[Any] = [node]
    for _ in range(MAX_DEPTH):
        level = [part for one in level for part in parts_of(one)]
    return bool(level)


def parts_of(node: Any) -> tuple[Any, ...]:
    """Return as many things as *node* holds as data: of an object its fields and its name, of a mana cost none."""
    if isinstance(node, tuple):
        return node
    if not attrs.has(type(node)) or isinstance(node, ManaCost):
        return ()
    return (type(node).__name__, *attrs.astuple(node, recurse=False))


_UNIONS: Final = (
    ("ability", Ability),
    ("condition", Condition),
    ("cost", CostPart),
    ("effect", Effect),
    ("event", TriggerCondition),
    ("filter", Filter),
    ("mod", Mod),
    ("player", PlayerRef),
    ("ref", ObjectRef),
    ("rule", StaticEffect),
    ("value", Value),
)
NODE_KINDS: Final[Mapping[type[Any], str]] = MappingProxyType(
    {node: kind for kind, union in _UNIONS for node in get_args(union) if attrs.has(node)}
    | {TargetSlot: "target", CardDef: "card"}
)
"""Every class of the language that has a meaning of its own, with the word for what kind of part it is."""

_ENUM_WORDS: Final[Mapping[type[Any], str]] = MappingProxyType(
    {
        CounterKind: "counter",
        DiscardMethod: "discard",
        Duration: "duration",
        Layout: "layout",
        ActivationLimit: "limit",
        LibraryPosition: "place",
        TargetPlayers: "players",
        StepName: "step",
        Zone: "zone",
    }
)


def primitives_of(card: CardDef) -> tuple[str, ...]:
    """Return the sorted names of all that an engine must know to play *card*.

    They are the classes that its abilities are made of, each with its kind (``effect DealDamage``, ``filter
    IsBlocking``); the keywords (``keyword flying``); the words of its parameters (``zone graveyard``, ``limit once a
    turn``); the parameters that are not left as they are by default (``effect Destroy.regenerable``), except
    numbers; and ``cost X`` and ``cost hybrid`` where a cost has such symbols. Colours and types are no primitives.
    """
    found: set[str] = set()
    pending: list[Any] = [card]
    while pending:
        node = pending.pop()
        if isinstance(node, tuple):
            pending += node
        elif attrs.has(type(node)):
            found.update(_primitives_in_node(node))
            pending += attrs.astuple(node, recurse=False)
    return tuple(sorted(found))


def nodes_in(node: object) -> Iterator[Any]:
    """Yield *node* and everything in it that has parts of its own."""
    pending: list[Any] = [node]
    while pending:
        one = pending.pop()
        if isinstance(one, tuple):
            pending += one
        elif attrs.has(type(one)):
            yield one
            pending += [getattr(one, field.name) for field in attrs.fields(type(one))]


def _primitives_in_node(node: Any) -> Iterator[str]:
    kind, name = NODE_KINDS.get(type(node)), type(node).__name__
    match node:
        case Keyword():
            yield f"keyword {node.kind.value}"
        case ManaCost():
            yield from ["cost X"] * (node.xs > 0)
            yield from ["cost hybrid"] * any(len(symbol) > 1 for symbol in node.symbols)
        case CardDef():
            yield from ["card blank"] * node.blank
            yield from [f"layout {node.layout.value}"] * (node.layout is not Layout.NORMAL)
        case _ if kind is not None:
            yield f"{kind} {name}"
            yield from (
                f"{kind} {name}.{field.name}" for field in attrs.fields(type(node)) if _is_not_default(node, field)
            )
        case _:
            pass
    if isinstance(node, Spell) and len(node.modes) > 1:
        yield "ability Spell.modes"
    if isinstance(node, AddMana) and len(node.options) > 1:
        yield "effect AddMana.options"
    for field in attrs.fields(type(node)):
        found = getattr(node, field.name)
        yield from (f"{_ENUM_WORDS[type(one)]} {one.value}" for one in _enum_members_in(found, field))


def _enum_members_in(found: object, field: attrs.Attribute[object]) -> list[Any]:
    """Return the members of enums in a field that an engine must know, unless that is what the field is by default."""
    several = found if isinstance(found, tuple) else (found,)
    return [one for one in several if type(one) in _ENUM_WORDS and one is not field.default]


def _is_not_default(node: object, field: attrs.Attribute[object]) -> bool:
    """Return whether a parameter of *node*, other than a number or a word, is not what it is by default."""
    found = getattr(node, field.name)
    if field.default is attrs.NOTHING or type(field.default) is int or isinstance(found, Enum):
        return False
    return bool(found != field.default)
