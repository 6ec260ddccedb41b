"""The steps of a turn, the steps of the main phases, and the last step of each phase."""

from __future__ import annotations

from enum import Enum
from typing import Final


class Step(Enum):
    """A step of a turn (BASE-138 to BASE-142, BASE-152); SETUP is the time before the first turn."""

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

    __hash__ = object.__hash__  # members are singletons, and the hash of Enum is slow


MAIN_STEPS: Final = (Step.MAIN, Step.SECOND_MAIN)
"""BASE-141: the steps of the two main phases."""

PHASE_ENDS: Final = (Step.DRAW, Step.MAIN, Step.END_OF_COMBAT, Step.SECOND_MAIN)
"""The last step of each phase (BASE-144), except of the end phase, which ends with its last cleanup step."""
