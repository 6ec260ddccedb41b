"""Makes probably illegal actions out of the fields of real ones, to test that a game refuses them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeVar

import attrs

from castlerules.core import Game, GameState, Generator, choice

State = TypeVar("State", bound=GameState)
Action = TypeVar("Action")
Observation = TypeVar("Observation")


def recombined_actions(
    actions: Iterable[object], rng: Generator, number: int, *, action_types: Iterable[type[object]] = ()
) -> tuple[object, ...]:
    """Return up to *number* recombinations of *actions* drawn by *rng*, and a third as many of *actions* themselves.

    A recombination is of the class of one of *actions*, or of one of *action_types*; its fields have values that fields
    of the same type have in *actions*, or neighbouring values, or None.
    """
    actions = tuple(actions)
    values = _values_by_type(actions)
    classes = tuple(dict.fromkeys((*map(type, actions), *action_types)))
    candidates: list[object] = []
    for _ in range(number if actions else 0):
        action_type: Any
        action_type, rng = choice(rng, classes)
        field_values = []
        for field in attrs.fields(action_type):
            field_value, rng = choice(rng, values[field.type])
            field_values.append(field_value)
        try:
            candidates.append(action_type(*field_values))
        except (ValueError, TypeError):  # a class that checks its own fields
            continue
    for _ in range(number // 3 if actions else 0):
        action, rng = choice(rng, actions)
        candidates.append(action)
    return tuple(candidates)


def _values_by_type(actions: tuple[object, ...]) -> dict[object, tuple[object, ...]]:
    """Return a mapping from each type of a field to values to try there: None, those in *actions*, and close ones."""
    values: dict[object, dict[object, None]] = {}
    for action in actions:
        attrs.resolve_types(type(action))  # type: ignore[type-var]  # actions are attrs classes
        for field in attrs.fields(type(action)):  # type: ignore[arg-type]  # the same
            values_of_type = values.setdefault(field.type, {None: None})
            part = getattr(action, field.name)
            values_of_type |= dict.fromkeys((part, *_nearby_values(part, tuple(values_of_type))))
    return {kind: tuple(parts) for kind, parts in values.items()}


def _nearby_values(value: object, other_values: tuple[object, ...]) -> tuple[object, ...]:
    """Return values close to *value*: the next integers, or tuples made of its parts and those of *other_values*."""
    if type(value) is int:
        return (value - 1, value + 1)
    if type(value) is tuple:
        merged = [tuple(dict.fromkeys((*other, *value))) for other in other_values[-3:] if type(other) is tuple]
        return (value[::-1], value[1:], value + value[:1], *merged)
    return ()


def action_types_of(game: Game[State, Action, Observation], actions: tuple[Action, ...]) -> tuple[type[object], ...]:
    """Return the action classes of *game*: those classes of ``data_types`` whose objects ``format_action`` accepts.

    To try a class, an object of it is made with values from the fields of *actions*. A class is left out if it has a
    field of a type that no field of *actions* has.
    """
    values = _values_by_type(actions)
    action_types = []
    data_types: tuple[Any, ...] = game.data_types
    for data_type in data_types:
        attrs.resolve_types(data_type)
        try:
            game.format_action(data_type(*[values[field.type][-1] for field in attrs.fields(data_type)]))
        except (KeyError, ValueError, TypeError):  # no value for a field, or no action
            continue
        action_types.append(data_type)
    return tuple(action_types)
