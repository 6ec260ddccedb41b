"""Shows observations as plain text, and offers the building blocks of text tables.

Only observations have a text, because a state also holds hidden information. ``text_of`` is a generic function, and
each game registers a table for the class of its observations. An observation of any other class is shown by its own
``__str__`` if it has one, or else field by field.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Sequence
from enum import Enum
from functools import cache, singledispatch
from importlib import import_module
from itertools import zip_longest
from typing import Final, TypeVar

import attrs

from .core import DataError, Game
from .core.errors import short_repr

State = TypeVar("State")
Action = TypeVar("Action")
Observation = TypeVar("Observation")

WIDTH: Final = 80
"""The width of a table in columns of characters."""

INNER_WIDTH: Final = WIDTH - 4
"""The width inside the frame of a box."""

LABEL_WIDTH: Final = 12
"""The width of a label inside a box."""

_UNPRINTABLE: Final = "\N{REPLACEMENT CHARACTER}"


def text(thing: object) -> str:
    """Return the observation *thing* as a text table, in lines of at most ``WIDTH`` columns.

    Raises DataError for anything but an observation, such as a state.
    """
    check_observation(thing)
    load_presentation(thing)
    return text_of(thing)


@singledispatch
def text_of(observation: object) -> str:
    """Return the table of *observation*; the presentation of a game registers its own with ``text_of.register``."""
    return _field_table(observation) if type(observation).__str__ is object.__str__ else str(observation)


def shown_as_text(observation: object) -> str:
    """Return the table that the game of *observation* registered with ``text_of``, or else a list of its fields.

    This is the ``str`` of the library's observations.
    """
    load_presentation(observation)
    table = text_of.dispatch(type(observation))
    return _field_table(observation) if table is text_of.dispatch(object) else table(observation)


def shown_summary(thing: object) -> str:
    """Return a line in angle brackets that says where the state or observation *thing* stands: its ``repr``.

    It shows nothing that is hidden from the player of an observation, and of a state what everybody knows. It never
    fails, so that a damaged value has a ``repr`` too. ``full_repr`` shows the whole value.
    """
    kind = type(thing).__name__
    try:
        load_presentation(thing)
        words = printable(summary_of(thing))
    except Exception:
        return f"<{kind} that cannot be described>"
    return f"<{kind} of {words}>"


def game_name(rules: object) -> str:
    """Return the name of the game of the library whose options *rules* are; of other options, the name of the class."""
    package, _, rest = type(rules).__module__.partition(".")
    return rest.partition(".")[0] if package == __package__ else type(rules).__name__


@singledispatch
def summary_of(thing: object) -> str:
    """Return in words where *thing* stands: game, turn, who acts, scores, sizes of zones.

    The presentation of a game registers its own for states and observations with ``summary_of.register``.
    """
    return f"a game of {type(thing).__module__}"


def load_presentation(thing: object, part: str = "panels") -> None:
    """Import the presentation of *thing*: the module *part* in the package ``presentation`` of the game of its class.

    Data classes do not import their presentation, so that imports point one way. The presentation of a game imports
    the data classes, registers its functions for them with ``text_of``, ``svg.picture_of`` and others like these, and
    is itself imported when an observation is first shown.
    """
    _load_presentation(type(thing).__module__, part)


@cache
def _load_presentation(module: str, part: str) -> None:
    package, _, rest = module.partition(".")
    room = f"{package}.{rest.partition('.')[0]}.presentation"
    from importlib.util import find_spec  # late: only what is shown needs it

    if package == __package__ and "." in rest and find_spec(room) is not None:
        import_module(f"{room}.{part}")


def action_text(game: Game[State, Action, Observation], observation: Observation, action: Action) -> str:
    """Return *action* as a short phrase for the player of *observation*, such as ``damage 4H at BLACK``.

    This is ``describe_action`` of *game*. Raises DataError if *observation* is none of *game*, or *action* is no
    action.
    """
    if type(observation) is not game.data_types[1]:
        check_observation(observation)
        raise DataError(
            "", f"expected an observation of {game.name}, got one of another game: {type(observation).__name__}"
        )
    return game.describe_action(observation, action)


def check_observation(thing: object) -> None:
    """Raise DataError unless *thing* is an observation: it has a field ``rules``, and no generator as states have."""
    if not attrs.has(type(thing)) or not hasattr(thing, "rules"):
        raise DataError("", f"expected an observation, got {short_repr(thing)}; game.observe(state, player) makes one")
    if any(hasattr(getattr(thing, name), "below") for name in _field_names(thing)):
        name = type(thing).__name__.lower()
        raise DataError("", f"a {name} holds hidden information too; pass game.observe(state, player) instead")


def printable(words: str) -> str:
    """Return *words* with U+FFFD in place of each unprintable character, line breaks included."""
    return "".join([word if word.isprintable() else _UNPRINTABLE for word in words])


def wrapped(line: str, width: int, *, hang: int = 0) -> list[str]:
    """Return *line* as one or more lines of at most *width* columns, all but the first indented by *hang*."""
    lines = textwrap.wrap(printable(line), width, subsequent_indent=" " * hang, break_on_hyphens=False)
    return lines or [""]


def labelled(
    label: str, lines: Iterable[str], *, label_width: int = LABEL_WIDTH, width: int = INNER_WIDTH
) -> list[str]:
    """Return *lines*, wrapped, to the right of *label* in *label_width* columns; without lines only the label."""
    body = [part for line in lines for part in wrapped(line, width - label_width, hang=2)] or [""]
    labels = [label, *[""] * (len(body) - 1)]
    return [f"{name:<{label_width}}{part}".rstrip() for name, part in zip(labels, body, strict=True)]


def columns(rows: Iterable[Sequence[str]]) -> list[str]:
    """Return *rows* of cells as lines with aligned columns, two spaces apart."""
    table = list(rows)
    widths = [max(map(len, cells)) for cells in zip_longest(*table, fillvalue="")]
    lines = [[f"{cell:<{wide}}" for cell, wide in zip(row, widths, strict=False)] for row in table]
    return ["  ".join(line).rstrip() for line in lines]


def box(sections: Iterable[Iterable[str]], *, head: tuple[str, str] = ("", ""), width: int = WIDTH) -> str:
    """Return *sections* of lines in a frame of *width* columns, with the two titles *head* in its upper edge.

    Long lines are wrapped.
    """
    between = f"+{'-' * (width - 2)}+"
    lines = [_top_edge(*head, width)]
    for section in sections:
        inner = [part for line in section for part in wrapped(line, width - 4, hang=2)]
        lines += [*[f"| {line:<{width - 4}} |" for line in inner], between]
    return "\n".join(lines)


def _top_edge(left: str, right: str, width: int) -> str:
    """Return the upper edge of a box with two titles in it; *left* is cut off if there is no room for both."""
    last = f" {printable(right)} " if right else ""
    first = f" {printable(left)[: width - len(last) - 9]} " if left else ""
    return f"+--{first}{'-' * (width - 6 - len(first) - len(last))}{last}--+"


def _field_names(thing: object) -> list[str]:
    """Return the names of the fields of *thing*; empty if its class is no attrs class."""
    kind = type(thing)
    return [field.name for field in attrs.fields(kind)] if attrs.has(kind) else []


def _field_table(observation: object) -> str:
    """Return *observation* as a list of its fields: for observations without a table of their own."""
    fields = _field_names(observation)
    margin = min(max(map(len, fields)) + 2, INNER_WIDTH // 2)
    lines = [labelled(name, [_value_text(getattr(observation, name))], label_width=margin) for name in fields]
    return box([[line for part in lines for line in part]], head=("an observation", ""))


def _value_text(fact: object) -> str:
    """Return *fact* as text: the value of an enum, the items of a tuple, and a dash for None or an empty tuple."""
    if isinstance(fact, tuple):
        return " ".join(map(_value_text, fact)) or "-"
    return str(fact.value) if isinstance(fact, Enum) else "-" if fact is None else str(fact)
