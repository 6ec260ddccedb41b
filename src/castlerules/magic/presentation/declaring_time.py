"""When creatures are declared as attackers or blockers, for a player who names some at another time."""

from __future__ import annotations

from typing import Final

from castlerules.magic.information.observation import Observation
from castlerules.magic.model import Step

_BEFORE_ATTACK: Final[tuple[Step, ...]] = (Step.UNTAP, Step.UPKEEP, Step.DRAW, Step.MAIN, Step.COMBAT)
_BEFORE_BLOCKS: Final[tuple[Step, ...]] = (*_BEFORE_ATTACK, Step.ATTACKERS)

_COMBAT: Final[tuple[Step, ...]] = (
    Step.ATTACKERS,
    Step.BLOCKERS,
    Step.FIRST_STRIKE,
    Step.DAMAGE,
    Step.END_OF_COMBAT,
)


def declaring_time(observation: Observation, verb: str) -> str:
    """BASE-153, BASE-156: return when the declaration is made that *verb* names, ``attack`` or ``block``, else nothing.

    It must not be pending.
    """
    is_own_turn = observation.active == observation.player
    match verb:
        case "attack":
            earlier, is_your_turn = _BEFORE_ATTACK, True
            what = "attackers are declared in the declare attackers step"
        case "block":
            earlier, is_your_turn = _BEFORE_BLOCKS, False
            what = "blockers are declared in the declare blockers step"
        case _:
            return ""
    if is_own_turn is is_your_turn and observation.step in earlier:
        return f"not now: {what}; pass to get there"
    if is_own_turn is is_your_turn and observation.step in _COMBAT:
        return f"not now: {'attackers' if verb == 'attack' else 'blockers'} have been declared in this combat"
    whose = "your own" if is_your_turn else "an opponent's"
    return f"not now: {what} of {whose} turn"
