"""What happened, and who may know it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, Self

import attrs

from .ids import Player

__all__ = ["Event", "Memory"]


@attrs.frozen
class Event:
    """The base of what a game reports. Fields named in *secret* are for the event's ``player`` alone."""

    secret: ClassVar[tuple[str, ...]] = ()

    def seen_by(self, player: Player) -> Self | None:
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
        seen = [event.seen_by(self.player) for event in events]
        return Memory(self.player, (*self.events, *[event for event in seen if event is not None]))
