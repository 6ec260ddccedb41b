"""Names for the numbers that a state holds instead of objects."""

from __future__ import annotations

from typing import Final, NewType

Player = NewType("Player", int)
"""A seat: 0, 1, ... in the order in which a game names its players; a solitaire game has seat 0 only."""

ORGANISER: Final = Player(-1)
"""Who acts for nobody in particular: the one who runs a league."""
