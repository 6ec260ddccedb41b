"""Chosen values: what a player can choose, and the abilities of a card with a value in place of what stands for it."""

from __future__ import annotations

from types import MappingProxyType
from typing import Any, Final

import attrs

from .abilities import ChooseValue, InOrder, SetChosen, SetColors, SetTypes
from .characteristics import LAND_TYPES, Color
from .creature_types import CREATURE_TYPES
from .enums import ValueKind
from .expressions import Not
from .filters import Anything, IsChosen, IsColor, IsSubtype
from .mana import ManaCost, ManaKind
from .one_shot import AddMana
from .references import ChosenNumber

_BASIC_LAND_TYPES: Final = 5
_NUMBERS: Final = 21
_COLORS: Final = MappingProxyType({color.name.lower(): color for color in Color})


def values_of(kind: ValueKind) -> tuple[str, ...]:
    """BASE-241: return the values of *kind* that a player can choose, in the order in which they are offered.

    BASE-Q65: a number is at most 20, since no card has a greater mana value.
    """
    match kind:
        case ValueKind.COLOR:
            return tuple(_COLORS)
        case ValueKind.CREATURE_TYPE:
            return CREATURE_TYPES
        case ValueKind.LAND_TYPE:
            return LAND_TYPES
        case ValueKind.BASIC_LAND_TYPE:
            return LAND_TYPES[:_BASIC_LAND_TYPES]
        case ValueKind.NUMBER:
            return tuple([str(number) for number in range(_NUMBERS)])


def with_value(node: Any, value: str) -> Any:
    """BASE-241: return *node*, a part of a card, with *value* in place of all that stands for the chosen value.

    The value of an effect in *node* that lets a player choose one itself is left open. An empty *value* is none: then
    nothing is of it, nothing changes to it, and no mana is of it.
    """
    match node:
        case IsChosen():
            return _filter_of(value)
        case SetChosen():
            return _modification_of(node, value)
        case ChosenNumber():
            return int(value)
        case AddMana(options=options, of_chosen=True):
            kept = tuple([option for option in options if value and set(option) == {ManaKind[value.upper()]}])
            return attrs.evolve(node, options=kept, of_chosen=False) if kept else InOrder(())
        case tuple():
            return tuple([with_value(part, value) for part in node])
        case _:
            return _copied(node, value)


def _copied(node: Any, value: str) -> Any:
    if not attrs.has(type(node)) or isinstance(node, (ManaCost, ChooseValue)):
        return node
    fields = [field.name for field in attrs.fields(type(node))]
    return type(node)(**{name: with_value(getattr(node, name), value) for name in fields})


def _filter_of(value: str) -> Any:
    if not value:
        return Not(Anything())
    return IsColor(_COLORS[value]) if value in _COLORS else IsSubtype(value)


def _modification_of(change: SetChosen, value: str) -> Any:
    if value in _COLORS:
        return SetColors((_COLORS[value],))
    return SetTypes((), (value,), instead=not change.also) if value else SetTypes((), ())
