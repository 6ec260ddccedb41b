"""The steps of a turn."""

from __future__ import annotations

from enum import Enum
from typing import Final


class Step(Enum):
    """Where in a turn the game is (BASE-138 to BASE-142, BASE-152); SETUP comes before the first turn."""

    SETUP = "setup"
    UNTAP = "untap"
    UPKEEP = "upkeep"
    DRAW = "draw"
    MAIN = "main"
    COMBAT = "beginning of combat"
    ATTACKERS = "declare attackers"
    BLOCKERS = "declare blockers"
    FIRST_STRIKE = "first-strike damage"
    DAMAGE = "combat damage"
    END_OF_COMBAT = "end of combat"
    SECOND_MAIN = "second main"
    END = "end of turn"
    CLEANUP = "cleanup"

    __hash__ = object.__hash__  # members are singletons, and the hash that Enum has is slow


MAIN_STEPS: Final = (Step.MAIN, Step.SECOND_MAIN)
"""BASE-141: the main phases."""

PHASE_ENDS: Final = (Step.DRAW, Step.MAIN, Step.END_OF_COMBAT, Step.SECOND_MAIN)
"""The last step of each phase (BASE-144), but for the end phase, which ends with a cleanup that no other follows."""
