"""Random games for tests: options that are drawn one by one, and steps that chance chooses."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import Enum
from typing import Any

import attrs

from castlerules import Generator, Rng, choice

__all__ = ["drawn_options", "option_values", "random_steps"]


def option_values(
    rules: type[Any], others: Mapping[str, tuple[object, ...]], *, fixed: tuple[str, ...] = ()
) -> dict[str, tuple[object, ...]]:
    """Return the values that each option of the class *rules* has in random games, the default first.

    A switch and a named option has all of its values, any other option those in *others*. An option that is not
    there, or is among the *fixed* ones, keeps its default and is left out.
    """
    values = dict[str, tuple[object, ...]]()
    for field in attrs.fields(rules):
        default = field.default
        if field.name in others:
            values[field.name] = others[field.name]
        elif field.name in fixed:
            continue
        elif isinstance(default, bool):
            values[field.name] = (default, not default)
        elif isinstance(default, Enum):
            texts = [member.value for member in type(default) if member is not default]
            values[field.name] = (default.value, *texts)
    return values


def drawn_options(values: Mapping[str, tuple[object, ...]], seed: int) -> dict[str, object]:
    """Return one of the *values* of each option, drawn from *seed* option by option."""
    rng: Generator = Rng.seeded(seed)
    drawn = dict[str, object]()
    for name, able in values.items():
        drawn[name], rng = choice(rng, able)
    return drawn


def random_steps(game: Any, state: Any, chance: Generator, most: int) -> Iterator[tuple[Any, Any, Any]]:
    """Yield the steps of a random play of *game* from *state* on, up to so many: before, action and after."""
    for _ in range(most):
        legal = game.legal_actions(state)
        if not legal:
            return
        action, chance = choice(chance, legal)
        after = game.advance(state, action)
        yield state, action, after
        state = after
