"""What happened, and who may know it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, Self

import attrs

from .errors import DataError, short_repr
from .players import Player


@attrs.frozen
class Event:
    """The base of what a game reports. Fields named in *secret* are for the event's ``player`` alone."""

    secret: ClassVar[tuple[str, ...]] = ()

    def seen_by(self, player: int) -> Self | None:
        """Return this event as *player* may know it, or None if nothing of it may be known.

        Secret fields are None for everybody but the event's own ``player``.
        """
        if not self.secret or getattr(self, "player", None) == player:
            return self
        return attrs.evolve(self, **dict.fromkeys(self.secret))


@attrs.frozen
class Memory:
    """What one player has seen happen so far; perfect recall is the player's work, and this is its tool."""

    player: Player
    events: tuple[Event, ...] = ()

    def after(self, events: Iterable[Event]) -> Memory:
        """Return the memory that has taken in *events*, each only as this player may know it."""
        return Memory(self.player, (*self.events, *seen_events(events, self.player)))


def seen_events(events: Iterable[Event], player: int) -> tuple[Event, ...]:
    """Return *events* as *player* may know them, without those of which nothing may be known.

    Those that have been seen by *player* before stay as they are, so ``describe_events`` of a game tells no secret if
    it begins with ``seen_events(events, view.player)``. Raises DataError for what is no event, and for one event or a
    state in the place of several events.
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
