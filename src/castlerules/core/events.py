"""Events: what happened in a game, and which parts of it each player may know."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, Self

import attrs

from .errors import DataError, short_repr
from .frozen import frozen
from .players import Player


@frozen
class Event:
    """The base class of a game's events. Only the event's ``player`` may know the fields named in *secret*."""

    secret: ClassVar[tuple[str, ...]] = ()

    def seen_by(self, player: int) -> Self | None:
        """Return this event as *player* may know it, or None if *player* may not know of it at all.

        Secret fields are None for everyone except the event's own ``player``.
        """
        if not self.secret or getattr(self, "player", None) == player:
            return self
        return attrs.evolve(self, **dict.fromkeys(self.secret))


@frozen
class Memory:
    """The events that one player has seen so far.

    An observation shows only the present; a bot that needs the past keeps a ``Memory``.
    """

    player: Player
    events: tuple[Event, ...] = ()

    def after(self, events: Iterable[Event]) -> Memory:
        """Return this memory with *events* appended, each as this player may know it."""
        return Memory(self.player, (*self.events, *seen_events(events, self.player)))


def seen_events(events: Iterable[Event], player: int) -> tuple[Event, ...]:
    """Return *events* as *player* may know them, without those that *player* may not know of.

    Events already masked for *player* come back unchanged, so a game's ``describe_events`` keeps every secret if it
    begins with ``seen_events(events, observation.player)``. Raises DataError unless *events* is an iterable of events.
    """
    if not isinstance(events, Iterable):
        raise _not_events(events)
    seen = []
    for event in events:
        if not isinstance(event, Event):
            raise _not_events(event)
        seen.append(event.seen_by(player))
    return tuple([event for event in seen if event is not None])


def _not_events(thing: object) -> DataError:
    return DataError("events", f"expected events of a game, as transition returns them, got {short_repr(thing)}")
