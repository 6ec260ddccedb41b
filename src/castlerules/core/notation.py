"""Actions as short text: a verb, and its arguments.

``damage:4H,BLACK`` is how an action is written: no white space, and the same in every state. Reading is generous:
``damage 4h black`` and ``Damage(4H, BLACK)`` are the same action.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, Generic, TypeVar

import attrs

from .errors import DataError, short_repr

T = TypeVar("T")
Action = TypeVar("Action")
_SEPARATORS: Final = re.compile(r"[\s:,()]+")


@attrs.frozen
class ArgumentFormat(Generic[T]):
    """How one kind of argument is written, and read in the light of a state, a view or None."""

    write: Callable[[T], str]
    read: Callable[[object, str], T]


class Notation(Generic[Action]):
    """The text form of a game's actions.

    *verbs* names the class of action for each verb, in small letters; *formats* says for each type that a field can
    have how it is written and read.
    """

    def __init__(self, verbs: Mapping[str, type[Action]], formats: Mapping[object, ArgumentFormat[Any]]) -> None:
        self._actions = dict(verbs)
        self._verbs = {action: verb for verb, action in self._actions.items()}
        self._formats = {action: tuple(_argument_formats(action, formats)) for action in self._verbs}

    def format(self, action: Action) -> str:
        """Return *action* as text; raise DataError if it, or a part of it, is none that the game could have."""
        if type(action) not in self._verbs:
            raise DataError("action", f"{type(action).__name__} is no action of this game")
        written = [
            _formatted_argument(argument_format, action, name) for name, argument_format in self._formats[type(action)]
        ]
        verb = self._verbs[type(action)]
        return f"{verb}:{','.join(written)}" if written else verb

    def parse(self, where: object, text: str) -> Action:
        """Return the action that *text* names, seen from the state or view *where*; raise DataError if none."""
        if not isinstance(text, str):
            raise DataError("action", f"expected text, got {type(text).__name__}")
        verb, *arguments = [part for part in _SEPARATORS.split(text) if part] or [""]
        action = self._actions.get(verb.lower())
        if action is None:
            raise DataError("action", f"{verb[:40]!r} is not one of {', '.join(self._actions)}")
        formats = self._formats[action]
        if len(arguments) != len(formats):
            expected = " ".join(name for name, _ in formats) or "nothing"
            raise DataError("action", f"{verb.lower()} takes {expected}, not {' '.join(arguments)[:60] or 'nothing'}")
        return action(
            *[argument_format.read(where, part) for (_, argument_format), part in zip(formats, arguments, strict=True)]
        )


def _formatted_argument(argument_format: ArgumentFormat[Any], action: object, name: str) -> str:
    """Return the part of *action* that is called *name* as text; raise DataError for what is no such part."""
    part = getattr(action, name)
    try:
        return argument_format.write(part)
    except (TypeError, AttributeError, LookupError) as error:  # it is of another type, and *write* says so its own way
        raise DataError(name, f"{name} of {type(action).__name__} is not {short_repr(part)}") from error


def _argument_formats(
    action: type[object], formats: Mapping[object, ArgumentFormat[Any]]
) -> Iterable[tuple[str, ArgumentFormat[Any]]]:
    """Yield the name of each field of *action* with the word for its type."""
    attrs.resolve_types(action)  # type: ignore[type-var]  # actions are attrs classes
    for field in attrs.fields(action):  # type: ignore[arg-type]  # the same
        yield field.name, formats[field.type]
