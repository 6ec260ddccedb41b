"""Whatever well-typed state ``problems`` is given, it never raises; and what it lets pass can be played on."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from functools import cache
from typing import Any

import attrs
import pytest

from castlerules import Generator, Rng, choice
from castlerules.cards.language.definition import CardDef
from castlerules.magic import State, engine
from castlerules.magic.model.characteristics import Abilities
from castlerules.magic.normal import NORMAL

from . import broken
from .games import PLAIN
from .test_invariants_games import GAMES, game

SEEDS = 60
TRIES = 12
NUMBERS = (-1, 0, 1, 2, 3, 7, 99, 10**6, 10**30, -(10**30))
LEFT_ALONE = ("rules", "rng", "extra", "events", "compiled")
FIELDS = tuple(field.name for field in attrs.fields(State) if field.name not in LEFT_ALONE)
PARTS = (
    *("decision", "agenda", "resolution", "priority", "combat", "step", "ongoing", "pending_triggers", "last_known"),
    *("active", "passes"),
)

Found = dict[tuple[type[object], str], tuple[Any, ...]]


@cache
def states() -> tuple[State, ...]:
    """Return the states that are damaged: those of the tests, and some of random games."""
    named = [getattr(broken, name) for name in broken.__all__]
    played = [after for seed in range(GAMES) for _, _, after in game(seed)[::7]]
    return (*[candidate for candidate in named if isinstance(candidate, State)], *played)


@cache
def known_values() -> Found:
    """Return for every field of every class the values that it has in ``states``."""
    return values_in(states(), LEFT_ALONE)


def values_in(states: tuple[State, ...], left: tuple[str, ...]) -> Found:
    """Return the values that every field has in *states*, but for those named in *left*; at most sixty of each."""
    values: dict[tuple[type[object], str], dict[Any, None]] = {}
    for state in states:
        for owner, name, value in _fields(state, left):
            values.setdefault((owner, name), {})[value] = None
    return {key: tuple(known)[:60] for key, known in values.items()}


def _fields(value: object, left: tuple[str, ...]) -> Iterator[tuple[type[object], str, Any]]:
    if isinstance(value, tuple):
        for part in value:
            yield from _fields(part, left)
    elif attrs.has(type(value)) and not isinstance(value, CardDef):
        for field in attrs.fields(type(value)):  # type: ignore[arg-type]  # it is an attrs class
            if field.init and field.name not in left:
                yield type(value), field.name, getattr(value, field.name)
                yield from _fields(getattr(value, field.name), left)


class Damage:
    """Replaces parts of values by others of the same type, as *chance* has it."""

    def __init__(self, seed: int) -> None:
        self.chance: Generator = Rng.seeded(seed)

    def below(self, n: int) -> int:
        """Return a number below *n*."""
        drawn, self.chance = self.chance.below(n)
        return drawn

    def one(self, items: tuple[Any, ...]) -> Any:
        """Return one of *items*."""
        drawn, self.chance = choice(self.chance, items)
        return drawn

    def field(self, owner: Any, name: str) -> Any:
        """Return *owner* with another value of its field *name*."""
        known = known_values().get((type(owner), name), ())
        old = getattr(owner, name)
        new = self.one(known) if known and (old is None or self.below(4) == 0) else self.part(old)
        return attrs.evolve(owner, **{name: new})

    def part(self, value: Any, *, pair: bool = False) -> Any:
        """Return *value* with some part of it replaced."""
        if isinstance(value, bool):
            return not value
        if isinstance(value, int):
            return self.one((value - 1, value + 1, *NUMBERS))
        if isinstance(value, Enum):
            return self.one(tuple(type(value)))
        if isinstance(value, tuple) and value:
            return self.items(value, fixed=pair or (len(value) == 6 and isinstance(value[0], int)))
        if isinstance(value, Abilities):
            return Abilities(self.part(value.in_order))
        names = [field.name for field in attrs.fields(type(value)) if field.init] if attrs.has(type(value)) else []
        names = [name for name in names if name not in LEFT_ALONE]
        return self.field(value, self.one(tuple(names))) if names else value

    def items(self, items: tuple[Any, ...], *, fixed: bool) -> tuple[Any, ...]:
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
        return (*before, self.part(item, pair=pair), *rest)

    def damaged(self, state: State) -> State:
        """Return *state* with parts of another state of its game, or with some of its own replaced."""
        if self.below(2):
            others = tuple(candidate for candidate in states() if candidate.table.cards == state.table.cards)
            other = self.one(others)
            names = [name for name in PARTS if self.below(3) == 0]
            return attrs.evolve(state, **{name: getattr(other, name) for name in names})
        for _ in range(1 + self.below(3)):
            live = tuple(name for name in FIELDS if getattr(state, name) not in ((), None, 0))
            state = self.field(state, self.one(live if self.below(4) else FIELDS))
        return state


def go_on(state: State, damage: Damage) -> None:
    """Play on from *state* for some steps, first with each of some actions."""
    legal = engine.legal_actions(NORMAL, state)
    assert bool(legal) == (state.result is None)
    for action in legal[:6]:
        after = engine.advance(NORMAL, state, action)
        for _ in range(6):
            actions = engine.legal_actions(NORMAL, after)
            if actions:
                after = engine.advance(NORMAL, after, damage.one(actions))


@pytest.mark.rule("BASE-I04", "BASE-I07")
@pytest.mark.parametrize("seed", range(SEEDS))
def test_damaged_states_are_told_or_can_be_played_on(seed: int) -> None:
    """No damage makes ``problems`` raise, and none that it does not tell makes the engine raise."""
    damage = Damage(seed)
    for _ in range(TRIES):
        state = damage.damaged(damage.one(states()))
        if not PLAIN.problems(state):
            go_on(state, damage)


def test_most_damage_is_told_and_some_of_it_does_no_harm() -> None:
    """The damage is neither always fatal nor always without effect."""
    damage = Damage(SEEDS)
    detected = [bool(PLAIN.problems(damage.damaged(damage.one(states())))) for _ in range(200)]

    assert 50 < sum(detected) < 200
