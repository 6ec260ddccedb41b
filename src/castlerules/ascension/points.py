"""What a contest earns (ASC-002, ASC-050 to ASC-054)."""

from __future__ import annotations

from castlerules.core import Player

from .history import Placings
from .rules import AscensionRules, TiePoints

__all__ = ["points_for"]


def points_for(rules: AscensionRules, placings: Placings, player: Player) -> int:
    """Return how many points *player* earns in a contest that ended with *placings*: one for each opponent beaten.

    ASC-050, ASC-051, ASC-052, ASC-053, ASC-054, ASC-T3, ASC-Q28: beaten is who went out strictly earlier, so the first
    one out earns nothing, the next one a point, and the winner of *n* players *n* - 1. With ``tie_points`` inclusive
    those who went out together have beaten each other. ASC-Q29: how and by whom somebody fell does not matter.
    """
    beaten = 0
    for group in placings:
        if player in group:
            return beaten + (len(group) - 1 if rules.tie_points == TiePoints.INCLUSIVE else 0)
        beaten += len(group)
    return 0
