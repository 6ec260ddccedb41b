"""States of the Magic engine with random wrong values of the right types."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import Enum
from typing import Any, Final

import attrs

from castlerules import Generator, Rng, choice
from castlerules.cards import CardDef
from castlerules.magic import State
from castlerules.magic.model.characteristics import Abilities

__all__ = ["StateDamage", "known_values"]

_NUMBERS: Final = (-1, 0, 1, 2, 3, 7, 99, 10**6, 10**30, -(10**30))
_LEFT_ALONE: Final = ("rules", "rng", "events", "compiled")
_FIELDS: Final = tuple(field.name for field in attrs.fields(State) if field.name not in _LEFT_ALONE)
_LIVELY: Final = ("extra", "decision", "combat", "agenda")
"""The fields that are damaged half of the time: what is under way."""

_MOST_KNOWN: Final = 60
_Known = dict[tuple[type[object], str], tuple[Any, ...]]


def _fields(value: object) -> Iterator[tuple[type[object], str, Any]]:
    """Yield the class, name and value of every field inside *value*."""
    if isinstance(value, tuple):
        for part in value:
            yield from _fields(part)
    elif attrs.has(type(value)) and not isinstance(value, CardDef):
        for field in attrs.fields(type(value)):  # type: ignore[arg-type]  # it is an attrs class
            if field.init and field.name not in _LEFT_ALONE:
                yield type(value), field.name, getattr(value, field.name)
                yield from _fields(getattr(value, field.name))


def known_values(states: Sequence[State]) -> _Known:
    """Return the values that every field of every class has in *states*, at most sixty of each."""
    values: dict[tuple[type[object], str], dict[Any, None]] = {}
    for state in states:
        for owner, name, value in _fields(state):
            values.setdefault((owner, name), {})[value] = None
    return {key: tuple(known)[:_MOST_KNOWN] for key, known in values.items()}


class StateDamage:
    """Damaged copies of *states*, all of one game, drawn from *seed*; *known* are their ``known_values``."""

    def __init__(self, states: Sequence[State], known: _Known, seed: int) -> None:
        self.states, self.known = tuple(states), known
        self.chance: Generator = Rng.seeded(seed)

    def below(self, n: int) -> int:
        """Return a number below *n*."""
        drawn, self.chance = self.chance.below(n)
        return drawn

    def one(self, items: Sequence[Any]) -> Any:
        """Return one of *items*."""
        drawn, self.chance = choice(self.chance, tuple(items))
        return drawn

    def state(self) -> State:
        """Return one of the states, with parts of another state of its game or with some of its own replaced."""
        state: State = self.one(self.states)
        if self.below(3) == 0:
            other = self.one([other for other in self.states if other.table.cards == state.table.cards])
            names = [name for name in _FIELDS if self.below(5) == 0]
            return attrs.evolve(state, **{name: getattr(other, name) for name in names})
        for _ in range(1 + self.below(3)):
            live = [name for name in _FIELDS if getattr(state, name) not in ((), None, 0)]
            own = [name for name in _LIVELY if name in live]
            state = self._with_field(state, self.one(own if own and self.below(2) else live))
        return state

    def _with_field(self, owner: Any, name: str) -> Any:
        known, old = self.known.get((type(owner), name), ()), getattr(owner, name)
        new = self.one(known) if known and (old is None or self.below(4) == 0) else self._part(old)
        return attrs.evolve(owner, **{name: new})

    def _part(self, value: Any, *, pair: bool = False) -> Any:
        """Return *value* with some part of it replaced."""
        if isinstance(value, bool):
            return not value
        if isinstance(value, int):
            return self.one((value - 1, value + 1, *_NUMBERS))
        if isinstance(value, Enum):
            return self.one(tuple(type(value)))
        if isinstance(value, tuple) and value:
            return self._items(value, fixed=pair or (len(value) == 6 and isinstance(value[0], int)))
        if isinstance(value, Abilities):
            return Abilities(self._part(value.in_order))
        fields = attrs.fields(type(value)) if attrs.has(type(value)) else ()
        names = [field.name for field in fields if field.init and field.name not in _LEFT_ALONE]
        return self._with_field(value, self.one(names)) if names else value

    def _items(self, items: tuple[Any, ...], *, fixed: bool) -> tuple[Any, ...]:
        """Return *items* with one left out, doubled, moved or damaged."""
        place, way = self.below(len(items)), 3 if fixed else self.below(8)
        before, item, rest = items[:place], items[place], items[place + 1 :]
        if way == 0:
            return (*before, *rest)
        if way == 1:
            return (*items, item)
        if way == 2:
            return (*rest, item, *before)
        pair = isinstance(item, tuple) and len(item) == 2 and not isinstance(item[0], tuple)
        return (*before, self._part(item, pair=pair), *rest)
