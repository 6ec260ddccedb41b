"""The number by which a state names a player."""

from __future__ import annotations

from typing import Final, NewType

Player = NewType("Player", int)
"""A seat number: 0, 1, ... in the order of ``Game.players``; a solitaire game has seat 0 only."""

ORGANISER: Final = Player(-1)
"""The actor of actions that belong to no seat, such as those of the organiser of a league."""
