"""Which parts of the language a card uses, so that an engine can say before a game what it cannot play."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import Enum
from types import MappingProxyType
from typing import Any, Final, get_args

import attrs

from .abilities import Ability, Duration, Effect, Event, Keyword, Limit, Mod, Players, Rule, Spell, StepName, TargetSlot
from .atoms import AddMana, DiscardHow, Place
from .costs import CostPart
from .definition import CardDef, Layout
from .mana import ManaCost
from .terms import Condition, CounterKind, Filter, Ref, Value, Who, Zone

__all__ = ["NODES", "nodes_in", "primitives_of"]

_UNIONS: Final = (
    ("ability", Ability),
    ("condition", Condition),
    ("cost", CostPart),
    ("effect", Effect),
    ("event", Event),
    ("filter", Filter),
    ("mod", Mod),
    ("player", Who),
    ("ref", Ref),
    ("rule", Rule),
    ("value", Value),
)
NODES: Final[Mapping[type[Any], str]] = MappingProxyType(
    {node: kind for kind, union in _UNIONS for node in get_args(union) if attrs.has(node)}
    | {TargetSlot: "target", CardDef: "card"}
)
"""Every class of the language that has a meaning of its own, with the word for what kind of part it is."""

_WORDS: Final[Mapping[type[Any], str]] = MappingProxyType(
    {
        CounterKind: "counter",
        DiscardHow: "discard",
        Duration: "duration",
        Layout: "layout",
        Limit: "limit",
        Place: "place",
        Players: "players",
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
    waiting: list[Any] = [card]
    while waiting:
        thing = waiting.pop()
        if isinstance(thing, tuple):
            waiting += thing
        elif attrs.has(type(thing)):
            found.update(_names_of(thing))
            waiting += attrs.astuple(thing, recurse=False)
    return tuple(sorted(found))


def nodes_in(thing: object) -> Iterator[Any]:
    """Yield *thing* and everything in it that has parts of its own."""
    line: list[Any] = [thing]
    while line:
        one = line.pop()
        if isinstance(one, tuple):
            line += one
        elif attrs.has(type(one)):
            yield one
            line += [getattr(one, field.name) for field in attrs.fields(type(one))]


def _names_of(thing: Any) -> Iterator[str]:
    kind, name = NODES.get(type(thing)), type(thing).__name__
    match thing:
        case Keyword():
            yield f"keyword {thing.kind.value}"
        case ManaCost():
            yield from ["cost X"] * (thing.xs > 0)
            yield from ["cost hybrid"] * any(len(symbol) > 1 for symbol in thing.symbols)
        case CardDef():
            yield from ["card blank"] * thing.blank
            yield from [f"layout {thing.layout.value}"] * (thing.layout is not Layout.NORMAL)
        case _ if kind is not None:
            yield f"{kind} {name}"
            yield from (f"{kind} {name}.{field.name}" for field in attrs.fields(type(thing)) if _says(thing, field))
        case _:
            pass
    if isinstance(thing, Spell) and len(thing.modes) > 1:
        yield "ability Spell.modes"
    if isinstance(thing, AddMana) and len(thing.options) > 1:
        yield "effect AddMana.options"
    for field in attrs.fields(type(thing)):
        found = getattr(thing, field.name)
        yield from (f"{_WORDS[type(one)]} {one.value}" for one in _words_in(found, field))


def _words_in(found: object, field: attrs.Attribute[object]) -> list[Any]:
    """Return the members of enums in a field that an engine must know, unless that is what the field is by default."""
    several = found if isinstance(found, tuple) else (found,)
    return [one for one in several if type(one) in _WORDS and one is not field.default]


def _says(thing: object, field: attrs.Attribute[object]) -> bool:
    """Return whether a parameter of *thing*, other than a number or a word, is not what it is by default."""
    found = getattr(thing, field.name)
    if field.default is attrs.NOTHING or type(field.default) is int or isinstance(found, Enum):
        return False
    return bool(found != field.default)
