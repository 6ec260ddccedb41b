"""When creatures are declared as attackers or blockers, for a player who names some at another time."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from castlerules.core import Violation
from castlerules.magic.information.observation import Observation
from castlerules.magic.model import Step, actions
from castlerules.magic.query.board import Board
from castlerules.magic.query.restrictions import why_forbidden

from .names import is_creature

_BEFORE_ATTACK: Final[tuple[Step, ...]] = (Step.UNTAP, Step.UPKEEP, Step.DRAW, Step.MAIN, Step.COMBAT)
_BEFORE_BLOCKS: Final[tuple[Step, ...]] = (*_BEFORE_ATTACK, Step.ATTACKERS)

_COMBAT: Final[tuple[Step, ...]] = (
    Step.ATTACKERS,
    Step.BLOCKERS,
    Step.FIRST_STRIKE,
    Step.DAMAGE,
    Step.END_OF_COMBAT,
)


_MOST_REASONS: Final = 4


def attacker_violation(observation: Observation, board: Board, attack: actions.AddAttacker) -> Violation | None:
    """BASE-153: return why the creature of *attack* could not attack in the present turn, as things are on *board*.

    None if it could, or if attackers are not declared later in a turn of the player of *observation*.
    """
    if observation.active != observation.player or observation.step not in _BEFORE_ATTACK:
        return None
    return why_forbidden(board, attack)


def attack_hindrance(observation: Observation, board: Board, reason: Callable[[Violation], str]) -> str:
    """BASE-153: return why none of the own creatures could attack as things are; empty if one could.

    *board* shows what *observation* does, which is of the player's own turn before attackers are declared; *reason*
    returns a violation in words for the player.
    """
    seen = observation
    if seen.active != seen.player or seen.step not in _BEFORE_ATTACK:
        return ""
    own = [one for one in seen.permanents if one.controller == seen.player and is_creature(one)]
    if not own:
        return "you have no creature to attack with"
    found = [why_forbidden(board, actions.AddAttacker(creature.id)) for creature in own]
    violations = [violation for violation in found if violation is not None]
    if len(violations) < len(own):
        return ""
    reasons = list(dict.fromkeys([f"{reason(violation)} ({violation.rule})" for violation in violations]))
    more = [f"and {len(reasons) - _MOST_REASONS} more"] if len(reasons) > _MOST_REASONS else []
    return "; ".join([*reasons[:_MOST_REASONS], *more])


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
    if is_own_turn is is_your_turn:
        return f"not now: the combat of this turn is over; {what} of a later turn"
    whose = "your own" if is_your_turn else "an opponent's"
    return f"not now: {what} of {whose} turn"
