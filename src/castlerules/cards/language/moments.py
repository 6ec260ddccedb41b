"""Moments of a turn, as conditions: when a spell may be cast, or an ability activated."""

from __future__ import annotations

from enum import Enum

from castlerules.core.frozen import frozen


class Period(Enum):
    """A part of a turn (BASE-261).

    What comes before or after attackers or blockers are declared is told by the steps, whether or not a creature
    attacks, and so is what comes after the upkeep step; but after blockers are declared is a part of combat, and only
    if there was an attack. Before the combat damage step is before the first of two (BASE-340, BASE-Q80).
    """

    UPKEEP = "upkeep"
    DRAW = "draw step"
    AFTER_UPKEEP = "after the upkeep step"
    BEFORE_ATTACKERS = "before attackers are declared"
    COMBAT = "combat"
    ATTACKERS = "declare attackers step"
    BEFORE_BLOCKERS = "before blockers are declared"
    BLOCKERS = "declare blockers step"
    AFTER_BLOCKERS = "after blockers are declared"
    BEFORE_DAMAGE = "before the combat damage step"
    END_OF_COMBAT = "end of combat step"
    END = "end step"

    __hash__ = object.__hash__


@frozen
class DuringPeriod:
    """True during *period* of a turn (BASE-261)."""

    period: Period
