"""Actions as short text: a verb and its arguments, such as ``damage:4H,BLACK``.

The text of an action has no white space and is the same in every state. The parser is lenient: it reads
``damage 4h black`` and ``Damage(4H, BLACK)`` as the same action.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, Generic, TypeVar

import attrs

from .errors import DataError, UnknownName, WrongArguments, not_an_action, short_repr
from .frozen import frozen

T = TypeVar("T")
Action = TypeVar("Action")
_SEPARATORS: Final = r"[\s:,()]+"


@frozen
class ArgumentFormat(Generic[T]):
    """How the arguments of one type are written and read: *write* returns the text of an argument.

    *read* is called with the state or observation that the text refers to (or None) and the text; it returns the
    argument.
    """

    write: Callable[[T], str]
    read: Callable[[object, str], T]


def separated(part: ArgumentFormat[T], mark: str, empty: str = "-") -> ArgumentFormat[tuple[T, ...]]:
    """Return the format of a tuple: its parts in the format *part* with *mark* between them, *empty* if it has none."""

    def read(where: object, text: str) -> tuple[T, ...]:
        return () if text == empty else tuple([part.read(where, word) for word in text.split(mark)])

    return ArgumentFormat(lambda values: mark.join(map(part.write, values)) or empty, read)


class Notation(Generic[Action]):
    """Formats and parses the actions of one game.

    *verbs* maps each verb, in lower case, to its class of action; *formats* maps each type that a field of an action
    can have to its ``ArgumentFormat``.
    """

    def __init__(self, verbs: Mapping[str, type[Action]], formats: Mapping[object, ArgumentFormat[Any]]) -> None:
        self._actions = dict(verbs)
        self._verbs = {action: verb for verb, action in self._actions.items()}
        self._formats = {action: tuple(_argument_formats(action, formats)) for action in self._verbs}

    def format(self, action: Action) -> str:
        """Return *action* as text; raise DataError if it is not an action of this game or a field has a wrong type."""
        if type(action) not in self._verbs:
            raise DataError("action", not_an_action("", "this game", action).reason)
        written = [
            _formatted_argument(argument_format, action, name) for name, argument_format in self._formats[type(action)]
        ]
        verb = self._verbs[type(action)]
        return f"{verb}:{','.join(written)}" if written else verb

    def parse(self, where: object, text: str) -> Action:
        """Return the action that *text* names; raise DataError if it names none.

        *where* is the state or observation whose cards and players the arguments refer to, or None.
        """
        if not isinstance(text, str):
            raise DataError("action", f"expected text, got {type(text).__name__}")
        verb, *arguments = [part for part in re.split(_SEPARATORS, text) if part] or [""]
        action = self._actions.get(verb.lower())
        if action is None:
            raise UnknownName("action", "action", verb[:40], tuple(self._actions))
        formats = self._formats[action]
        if len(arguments) != len(formats):
            expected = tuple([name for name, _ in formats])
            raise WrongArguments("action", verb.lower(), expected, tuple(arguments))
        return action(
            *[argument_format.read(where, part) for (_, argument_format), part in zip(formats, arguments, strict=True)]
        )


def _formatted_argument(argument_format: ArgumentFormat[Any], action: object, name: str) -> str:
    """Return the field *name* of *action* as text; raise DataError if its value has a wrong type."""
    part = getattr(action, name)
    try:
        return argument_format.write(part)
    except (TypeError, AttributeError, LookupError) as error:  # *write* fails in its own way if *part* has a wrong type
        raise DataError(name, f"{short_repr(part)} has the wrong type for {name} of {type(action).__name__}") from error


def _argument_formats(
    action: type[object], formats: Mapping[object, ArgumentFormat[Any]]
) -> Iterable[tuple[str, ArgumentFormat[Any]]]:
    """Yield each field of the class *action* as its name and the format of its type."""
    attrs.resolve_types(action)  # type: ignore[type-var]  # actions are attrs classes
    for field in attrs.fields(action):  # type: ignore[arg-type]  # the same
        yield field.name, formats[field.type]
