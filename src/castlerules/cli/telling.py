"""What happened and what may be done, in words that every game has: those of its classes and their fields."""

from __future__ import annotations

import re
from collections.abc import Sequence
from enum import Enum
from functools import cache
from types import NoneType
from typing import Any, Final, get_args, get_origin, get_type_hints

import attrs

from castlerules.core import AnyGame, DataError, Event, Player
from castlerules.text import action_text

from .choices import seat_name

__all__ = ["common_text", "event_text", "events_text", "menu"]

_PLAYER: Final = "player"
_NEW_WORD: Final = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")


def event_text(game: AnyGame, event: Event) -> str:
    """Return *event*, as it was seen by somebody, as a line: who, what, and its facts.

    A fact that is None is left out, or called hidden where it is a secret of the event.
    """
    return _told(game, type(event), [event])


def events_text(game: AnyGame, seen: Any, events: Sequence[Event]) -> list[str]:
    """Return *events*, which happened after the view *seen*, as lines for the player of that view.

    A game words them itself with ``describe_events(view, events)``; without that each is told by its facts.
    """
    describe = getattr(game, "describe_events", None)
    return [event_text(game, event) for event in events] if describe is None else list(describe(seen, events))


def common_text(game: AnyGame, events: Sequence[Event]) -> str | None:
    """Return what *events*, each of another possible course, have in common; None if not even their class.

    Facts that differ among them are called unknown.
    """
    kinds = {type(event) for event in events}
    return _told(game, kinds.pop(), events) if len(kinds) == 1 else None


def menu(game: AnyGame, seen: Any, legal: Sequence[Any]) -> list[str]:
    """Return the actions *legal* to the player of the view *seen*: numbered, in words, and as they may be typed."""
    rows = [(action_text(game, seen, action), game.format_action(action)) for action in legal]
    wide, number = max((len(words) for words, _ in rows), default=0), len(str(len(rows)))
    return [
        f"{place:>{number + 2}}  {words}" if words == typed else f"{place:>{number + 2}}  {words:<{wide}}  {typed}"
        for place, (words, typed) in enumerate(rows, start=1)
    ]


def _told(game: AnyGame, kind: type[Event], events: Sequence[Event]) -> str:
    types = get_type_hints(kind)
    facts = []
    for name in [field.name for field in attrs.fields(kind) if field.name != _PLAYER]:
        values = [getattr(event, name) for event in events]
        if any(value != values[0] for value in values):
            facts.append(f"unknown {name}")
        elif values[0] is not None:
            facts.append(_fact(game, name, _plain(types[name]), values[0]))
        elif name in kind.secret:
            facts.append(f"hidden {name}")
    actors = {getattr(event, _PLAYER, None) for event in events}
    actor = actors.pop() if len(actors) == 1 else None
    what = _NEW_WORD.sub(" ", kind.__name__).lower()
    if actor is None:
        return f"{what}: {', '.join(facts)}" if facts else what
    return f"{seat_name(game, actor)}: {what} {', '.join(facts)}".rstrip()


def _fact(game: AnyGame, name: str, kind: Any, value: Any) -> str:
    """Return one fact in words, after its *name* unless it is what the name says."""
    if isinstance(value, bool):
        return name if value else f"not {name}"
    words = _written(game, kind, value)
    return words if getattr(kind, "__name__", "").lower() == name else f"{name} {words}"


def _written(game: AnyGame, kind: Any, value: Any) -> str:
    """Return *value* of the type *kind*: a player by the seat, other things as the game writes them in its actions."""
    if isinstance(value, tuple):
        inner = (get_args(kind) or (object,))[0]
        return " ".join(_written(game, inner, one) for one in value) or "none"
    if kind is Player:
        return seat_name(game, value)
    if isinstance(value, Enum):
        return str(value.value)
    name = getattr(value, "name", None)
    if isinstance(name, str) and attrs.has(type(value)):  # a card; its facts would fill the screen
        return name
    for action in _carriers(game, kind):  # type: ignore[arg-type]  # modules and games of one's own are hashable
        try:
            return game.format_action(action(value)).partition(":")[2]
        except DataError:
            continue
    return str(value)


@cache
def _carriers(game: AnyGame, kind: Any) -> tuple[Any, ...]:
    """Return the classes of *game* that hold one thing of the type *kind* and nothing else; actions are among them."""
    if kind in (int, str, object):
        return ()
    single = [one for one in game.data_types[2:] if not issubclass(one, Event) and len(attrs.fields(one)) == 1]  # type: ignore[arg-type]  # they are attrs classes
    return tuple([one for one in single if [*get_type_hints(one).values()] == [kind]])


def _plain(kind: Any) -> Any:
    """Return *kind* without ``| None``."""
    parts = [part for part in get_args(kind) if part is not NoneType]
    return parts[0] if len(parts) == 1 and get_origin(kind) is not tuple else kind
