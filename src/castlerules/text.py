"""What a player may know, as plain text.

Only observations have a text: a state holds what is hidden as well. ``text_of`` is a generic function, and each game
registers its own table for the class of its observations; an observation of any other class is shown by its own
``__str__`` if it has one, or else field by field. Below are the pieces that such tables are built of.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Sequence
from enum import Enum
from functools import cache, singledispatch
from importlib import import_module
from importlib.util import find_spec
from itertools import zip_longest
from typing import Final, TypeVar

import attrs

from .core import DataError, Game
from .core.errors import short_repr

State = TypeVar("State")
Action = TypeVar("Action")
Observation = TypeVar("Observation")

WIDTH: Final = 80
"""How many columns a table has."""

INNER_WIDTH: Final = WIDTH - 4
"""How many of them are inside the frame of a box."""

LABEL_WIDTH: Final = 12
"""How many of those a label has."""

_UNPRINTABLE: Final = "\N{REPLACEMENT CHARACTER}"


def text(thing: object) -> str:
    """Return the table that the view *thing* tells of, in lines of at most ``WIDTH`` columns.

    Raises DataError for anything but a view, for a state above all.
    """
    check_observation(thing)
    load_presentation(thing)
    return text_of(thing)


@singledispatch
def text_of(observation: object) -> str:
    """Return the table of *observation*; the presentation of a game registers its own with ``text_of.register``."""
    own = type(observation).__str__
    return _field_table(observation) if own in (object.__str__, shown_as_text) else str(observation)


def shown_as_text(observation: object) -> str:
    """Return ``text_of(observation)``: the ``__str__`` of the observations of this library."""
    load_presentation(observation)
    return text_of(observation)


def load_presentation(thing: object) -> None:
    """Import what shows *thing*: the module ``presentation.registration`` of the game that its class belongs to.

    Data does not import what shows it. The presentation of a game knows the data, registers its functions by type
    with ``text_of``, ``svg.picture_of`` and their like, and is imported when something is first shown.
    """
    _load_presentation(type(thing).__module__)


@cache
def _load_presentation(module: str) -> None:
    package, _, rest = module.partition(".")
    room = f"{package}.{rest.partition('.')[0]}.presentation"
    if package == __package__ and "." in rest and find_spec(room) is not None:
        import_module(f"{room}.registration")


def action_text(game: Game[State, Action, Observation], observation: Observation, action: Action) -> str:
    """Return *action* as a short phrase for the player of *observation*, such as ``damage 4H at BLACK``.

    It is what ``describe_action`` of *game* returns. Raises DataError for anything but a view of *game*, and for what
    is no action.
    """
    if type(observation) is not game.data_types[1]:
        check_observation(observation)
        raise DataError("", f"a view of {game.name} is wanted, not a {type(observation).__name__} of another game")
    return game.describe_action(observation, action)


def check_observation(thing: object) -> None:
    """Raise DataError unless *thing* is a view: it has the *rules* of a game, and no generator."""
    if not attrs.has(type(thing)) or not hasattr(thing, "rules"):
        raise DataError("", f"a view is wanted, not {short_repr(thing)}; game.observe(state, player) makes one")
    if any(hasattr(getattr(thing, name), "below") for name in _field_names(thing)):
        name = type(thing).__name__.lower()
        raise DataError("", f"a {name} shows everything, also what is hidden; pass game.observe(state, player)")


def printable(words: str) -> str:
    """Return *words* with a mark in the place of each character that cannot be printed, line breaks included."""
    return "".join([word if word.isprintable() else _UNPRINTABLE for word in words])


def wrapped(line: str, width: int, *, hang: int = 0) -> list[str]:
    """Return *line* as lines of at most *width* columns, all but the first set in by *hang*; at least one."""
    found = textwrap.wrap(printable(line), width, subsequent_indent=" " * hang, break_on_hyphens=False)
    return found or [""]


def labelled(
    label: str, lines: Iterable[str], *, label_width: int = LABEL_WIDTH, width: int = INNER_WIDTH
) -> list[str]:
    """Return *lines*, wrapped, to the right of *label*, which has *label_width* columns; at least one line."""
    body = [part for line in lines for part in wrapped(line, width - label_width, hang=2)] or [""]
    labels = [label, *[""] * (len(body) - 1)]
    return [f"{name:<{label_width}}{part}".rstrip() for name, part in zip(labels, body, strict=True)]


def columns(rows: Iterable[Sequence[str]]) -> list[str]:
    """Return *rows* as lines in which the cells stand below each other, two spaces apart."""
    table = list(rows)
    widths = [max(map(len, cells)) for cells in zip_longest(*table, fillvalue="")]
    lines = [[f"{cell:<{wide}}" for cell, wide in zip(row, widths, strict=False)] for row in table]
    return ["  ".join(line).rstrip() for line in lines]


def box(sections: Iterable[Iterable[str]], *, head: tuple[str, str] = ("", ""), width: int = WIDTH) -> str:
    """Return *sections* of lines in a frame of *width* columns, *head* being the two titles in its upper edge.

    Lines that are too long go on in the next one.
    """
    between = f"+{'-' * (width - 2)}+"
    lines = [_top_edge(*head, width)]
    for section in sections:
        inner = [part for line in section for part in wrapped(line, width - 4, hang=2)]
        lines += [*[f"| {line:<{width - 4}} |" for line in inner], between]
    return "\n".join(lines)


def _top_edge(left: str, right: str, width: int) -> str:
    """Return the upper edge of a box with two titles in it; *left* is cut if there is no room for both."""
    last = f" {printable(right)} " if right else ""
    first = f" {printable(left)[: width - len(last) - 9]} " if left else ""
    return f"+--{first}{'-' * (width - 6 - len(first) - len(last))}{last}--+"


def _field_names(thing: object) -> list[str]:
    """Return the names of the fields of *thing*, none if it is no object of an attrs class."""
    kind = type(thing)
    return [field.name for field in attrs.fields(kind)] if attrs.has(kind) else []


def _field_table(observation: object) -> str:
    """Return any view as the list of its fields."""
    fields = _field_names(observation)
    margin = min(max(map(len, fields)) + 2, INNER_WIDTH // 2)
    lines = [labelled(name, [_value_text(getattr(observation, name))], label_width=margin) for name in fields]
    return box([[line for part in lines for line in part]], head=("a view", ""))


def _value_text(fact: object) -> str:
    """Return *fact* in words: nothing is a dash, and what is in a tuple is told one after the other."""
    if isinstance(fact, tuple):
        return " ".join(map(_value_text, fact)) or "-"
    return str(fact.value) if isinstance(fact, Enum) else "-" if fact is None else str(fact)
