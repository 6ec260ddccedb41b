"""Things to try as actions: recombinations of actions that were seen, most of which are not legal."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeVar

import attrs

from castlerules.core import Game, GameState, Generator, choice

__all__ = ["kinds_of", "recombined"]

State = TypeVar("State", bound=GameState)
Action = TypeVar("Action")
View = TypeVar("View")


def recombined(
    actions: Iterable[object], rng: Generator, number: int, *, kinds: Iterable[type[object]] = ()
) -> tuple[object, ...]:
    """Return up to *number* things drawn by *rng* from *actions* and their recombinations.

    A recombination is of the class of one of *actions*, or of one of *kinds*; its fields have values that fields of
    the same type have in *actions*, or values next to them; now and then one of a wrong type.
    """
    actions = tuple(actions)
    values = _values(actions)
    classes = tuple(dict.fromkeys((*map(type, actions), *kinds)))
    found: list[object] = []
    for _ in range(number if actions else 0):
        kind: Any
        kind, rng = choice(rng, classes)
        parts = []
        for field in attrs.fields(kind):
            part, rng = choice(rng, values[field.type])
            parts.append(part)
        try:
            found.append(kind(*parts))
        except (ValueError, TypeError):  # a class that checks its own fields
            continue
    for _ in range(number // 3 if actions else 0):
        one, rng = choice(rng, actions)
        found.append(one)
    return tuple(found)


def _values(actions: tuple[object, ...]) -> dict[object, tuple[object, ...]]:
    """Return for each type that a field of *actions* has the values to try, in a stable order."""
    found: dict[object, dict[object, None]] = {}
    for action in actions:
        attrs.resolve_types(type(action))  # type: ignore[type-var]  # actions are attrs classes
        for field in attrs.fields(type(action)):  # type: ignore[arg-type]  # the same
            tried = found.setdefault(field.type, {None: None})
            part = getattr(action, field.name)
            tried |= dict.fromkeys((part, *_near(part, tuple(tried))))
    return {kind: tuple(parts) for kind, parts in found.items()}


def _near(part: object, others: tuple[object, ...]) -> tuple[object, ...]:
    """Return what is almost *part*, or made of it and one of *others*."""
    if type(part) is int:
        return (part - 1, part + 1)
    if type(part) is tuple:
        merged = [tuple(dict.fromkeys((*other, *part))) for other in others[-3:] if type(other) is tuple]
        return (part[::-1], part[1:], part + part[:1], *merged)
    return ()


def kinds_of(game: Game[State, Action, View], actions: tuple[Action, ...]) -> tuple[type[object], ...]:
    """Return the classes of actions that *game* has: those it can write, made of the values in *actions*."""
    values = _values(actions)
    found = []
    kinds: tuple[Any, ...] = game.data_types
    for kind in kinds:
        attrs.resolve_types(kind)
        try:
            game.format_action(kind(*[values[field.type][-1] for field in attrs.fields(kind)]))
        except (KeyError, ValueError, TypeError):  # no value for a field, or no action
            continue
        found.append(kind)
    return tuple(found)
