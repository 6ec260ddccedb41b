"""What the toys share: positions as one line, numbers as words, and a field that is checked."""

from __future__ import annotations

import sys
from typing import Any, Final, TypeVar, cast

import attrs

from castlerules import (
    ArgumentFormat,
    DataError,
    Game,
    GameState,
    Generator,
    IllegalAction,
    Rng,
    SetupError,
    Violation,
    from_json,
    to_json,
    with_generator,
)

__all__ = ["NUMBER", "at_least", "itself", "position", "read_position", "refuse"]

State = TypeVar("State", bound=GameState)


def itself(name: str) -> Game[Any, Any, Any]:
    """Return the module called *name* as the game that it is."""
    return cast("Game[Any, Any, Any]", sys.modules[name])


def position(state: GameState, game: Game[Any, Any, Any]) -> str:
    """Return *state* as one line in which its generator does not show."""
    return to_json(with_generator(state, Rng(0)), game=game)


def read_position(text: str, kind: type[State], rng: Generator, game: Game[Any, Any, Any]) -> State:
    """Return the *kind* that ``position`` wrote as *text*, with *rng*."""
    return with_generator(from_json(text, kind, game=game), rng)


def _number(_: object, text: str) -> int:
    if not text.isascii() or not text.isdigit() or len(text) > 9:
        raise DataError("number", f"{text[:20]!r} is no number")
    return int(text)


NUMBER: Final = ArgumentFormat(str, _number)


def at_least(least: int, default: int) -> int:
    """Return a field that is an integer of *least* or more."""

    def check(_: object, field: attrs.Attribute[int], value: int) -> None:
        if type(value) is not int or value < least:
            raise SetupError((Violation("TOY-size", f"{field.name} is at least {least}, not {value!r}"),))

    checked_field: int = attrs.field(default=default, validator=check)
    return checked_field


def refuse(action: object, violation: Violation | None) -> None:
    """Raise IllegalAction if *action* has *violation* a rule."""
    if violation is not None:
        raise IllegalAction(action, violation)
