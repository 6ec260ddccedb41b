"""Walk through the tree of values that a card consists of: its parts, its depth, and the primitives it uses.

The rules compare the primitives of a card with those they implement, and so refuse a card before the game begins.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import Enum
from functools import cache
from types import MappingProxyType
from typing import Any, Final, get_args

import attrs

from castlerules.core.data import MAX_DEPTH
from castlerules.core.described import field_names

from .abilities import (
    Ability,
    Activated,
    AddAbility,
    Effect,
    Keyword,
    MayPay,
    Modification,
    Spell,
    StaticEffect,
    Token,
    UnlessPaid,
)
from .costs import CostPart, PayLife, RemoveCountersFromThis
from .definition import CardDef, Face, Layout
from .enums import (
    ActivationLimit,
    CounterKind,
    DiscardMethod,
    Duration,
    LibraryPosition,
    StepName,
    TargetPlayers,
    TurnPart,
    ValueKind,
    Zone,
)
from .expressions import Condition, Filter, ObjectRef, PlayerRef, Value
from .mana import ManaCost
from .moments import Period
from .one_shot import AddMana, AddManaTimes, CounterSpell, Draw
from .queries import has_x_without_mana, is_mana_ability, mana_steps, own_move
from .static_rules import DamageChange
from .targets import TargetSlot
from .triggers import TriggerCondition


def is_too_deep(node: object) -> bool:
    """Return whether *node* is nested deeper than JSON data may be (``MAX_DEPTH``)."""
    level: list[Any] = [node]
    for _ in range(MAX_DEPTH):
        level = [part for parent in level for part in parts_of(parent)]
    return bool(level)


def parts_of(node: Any) -> tuple[Any, ...]:
    """Return the values directly inside *node*, a value in a card, one level down in the card's JSON data.

    For an attrs object they are its class name and the values of its fields, for a tuple its entries. Anything else has
    no parts; neither has a mana cost, because it is one string in the data.
    """
    if isinstance(node, tuple):
        return node
    if isinstance(node, ManaCost):
        return ()
    cls: Any = type(node)
    names = _field_names(cls)
    return () if names is None else (cls.__name__, *[getattr(node, name) for name in names])


@cache
def _field_names(cls: Any) -> tuple[str, ...] | None:
    """Return the names of the fields of *cls*; None if it is no attrs class."""
    return field_names(cls) if attrs.has(cls) else None


_UNIONS: Final = (
    ("ability", Ability),
    ("condition", Condition),
    ("damage", DamageChange),
    ("cost", CostPart),
    ("effect", Effect),
    ("event", TriggerCondition),
    ("filter", Filter),
    ("modification", Modification),
    ("player", PlayerRef),
    ("ref", ObjectRef),
    ("rule", StaticEffect),
    ("value", Value),
)
NODE_KINDS: Final[Mapping[type[Any], str]] = MappingProxyType(
    {node: kind for kind, union in _UNIONS for node in get_args(union) if node is not int}
    | {TargetSlot: "target", CardDef: "card"}
)
"""Every class of the language that the rules must implement, with its kind, such as "effect" or "filter"."""

GIVEN_TO_OTHERS: Final = (Token, AddAbility)
"""The classes with abilities that belong to other objects than the one whose effect they are in."""

ENUM_WORDS: Final[Mapping[type[Any], str]] = MappingProxyType(
    {
        CounterKind: "counter",
        DiscardMethod: "discard",
        Duration: "duration",
        Layout: "layout",
        ActivationLimit: "limit",
        LibraryPosition: "place",
        Period: "period",
        TargetPlayers: "players",
        StepName: "step",
        ValueKind: "choice",
        TurnPart: "part",
        Zone: "zone",
    }
)
"""Every enumeration whose members the rules must implement, with its word in the names of primitives."""


def primitives_of(card: CardDef) -> tuple[str, ...]:
    """Return the sorted names of the primitives that rules must implement to play *card*.

    Primitives are the classes in its abilities, each with its kind (``effect DealDamage``, ``filter IsBlocking``);
    keywords (``keyword flying``); members of enumerations (``zone graveyard``, ``limit once a turn``); parameters with
    a value other than the default (``effect Destroy.regenerable``), except numbers; ``cost X`` and ``cost hybrid`` if a
    cost has such symbols; ``cost X without mana``, ``offer of more than mana and life``, ``mana ability with a
    condition``, ``mana ability that draws`` and ``mana ability that looks at the game``. Colours and types are no
    primitives.
    """
    return tuple(sorted({primitive for node in nodes_in(card) for primitive in _primitives_in_node(node)}))


def nodes_in(node: object, *, without: tuple[type[Any], ...] = ()) -> Iterator[Any]:
    """Yield every attrs object in *node*, including *node* itself if it is an attrs object, the last parts first.

    Objects of the classes *without*, such as ``GIVEN_TO_OTHERS``, are left out, with all that is in them.
    """
    pending: list[Any] = [node]
    while pending:
        part = pending.pop()
        cls: Any = type(part)
        if isinstance(part, tuple):
            pending += part
        elif (names := _field_names(cls)) is not None and not isinstance(part, without):
            yield part
            pending += [getattr(part, name) for name in names]


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
    yield from _special_primitives(node)
    for field in attrs.fields(type(node)):
        members = _enum_members_in(getattr(node, field.name), field)
        yield from (f"{ENUM_WORDS[type(member)]} {member.value}" for member in members)


def _special_primitives(node: Any) -> Iterator[str]:
    """Yield the primitives of *node* that are about several of its fields at once."""
    if isinstance(node, Activated) and is_mana_ability(node):
        yield from ["mana ability with a condition"] * (node.condition is not None)
        yield from ["mana ability that draws"] * _draws(node)
        varies = any(not isinstance(step, AddMana) for step in mana_steps(node.effect))
        yield from ["mana ability that looks at the game"] * varies
    if isinstance(node, (UnlessPaid, MayPay)) and not all(isinstance(part, PayLife) for part in node.cost.parts):
        yield "offer of more than mana and life"
    if isinstance(node, (Face, Activated)) and has_x_without_mana(node):
        yield "cost X without mana"
    if isinstance(node, CounterSpell) and node.to is not Zone.GRAVEYARD:
        yield "effect CounterSpell.to"
    if isinstance(node, Spell):
        yield from ["spell that moves itself"] * any(own_move(mode.effect) is not None for mode in node.modes)
        yield from ["ability Spell.modes"] * (len(node.modes) > 1)
    if isinstance(node, (AddMana, AddManaTimes)) and len(node.options) > 1:
        yield f"effect {type(node).__name__}.options"
    if isinstance(node, RemoveCountersFromThis) and not isinstance(node.count, int):
        yield "cost RemoveCountersFromThis of X"


def _draws(ability: Activated) -> bool:
    return any(isinstance(node, Draw) for node in nodes_in(ability.effect))


def _enum_members_in(value: object, field: attrs.Attribute[object]) -> list[Any]:
    """Return the enumeration members in *value*, the value of *field*, that count as primitives (``primitives_of``).

    The default of *field* does not count, because every card has it.
    """
    entries = value if isinstance(value, tuple) else (value,)
    return [entry for entry in entries if type(entry) in ENUM_WORDS and entry is not field.default]


def _is_not_default(node: object, field: attrs.Attribute[object]) -> bool:
    """Return whether *field* of *node* has a value other than its default, so that rules must implement the parameter.

    False for fields without default, and for numbers and enumeration members, which are no primitives of this kind.
    """
    value = getattr(node, field.name)
    if field.default is attrs.NOTHING or type(field.default) is int or isinstance(value, Enum):
        return False
    return bool(value != field.default)
