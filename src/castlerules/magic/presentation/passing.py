"""When passing on ends in a game of Magic: what has happened since it began that its player should see."""

from __future__ import annotations

from castlerules.magic.information.observation import Observation
from castlerules.magic.model import Step

from .names import ObjectNames

_MAIN_PHASES = (Step.MAIN, Step.SECOND_MAIN)
_BEGINNING = (Step.UNTAP, Step.UPKEEP, Step.DRAW)


def passing_end(names: ObjectNames, start: Observation, *, to_end: bool) -> str:
    """Return why passing on from *start* ends at the observation of *names*; empty if it goes on.

    It ends when something new is on the stack, when another player attacks or blocks, when the player has lost life,
    and at the goal: the player's next main phase, or the end of the turn if *to_end* is true.
    """
    return _event(names, start) or _goal(names.observation, start, to_end=to_end)


def _event(names: ObjectNames, start: Observation) -> str:
    seen = names.observation
    known = [spell.id for spell in start.stack]
    for spell in reversed(seen.stack):
        if spell.id not in known:
            return f"{names.name_of(spell.id)} is on the stack"
    controllers = {permanent.id: permanent.controller for permanent in seen.permanents}
    attackers = [creature for creature in seen.combat.attackers if controllers.get(creature) != seen.player]
    if attackers and (start.turn, start.combat.attackers) != (seen.turn, seen.combat.attackers):
        return f"{names.verb_phrase(seen.active, 'attack')}"
    blocks = [blocker for blocker, _ in seen.combat.blocks if controllers.get(blocker) != seen.player]
    if blocks and (start.turn, start.combat.blocks) != (seen.turn, seen.combat.blocks):
        return "your attackers are blocked"
    lost = start.own_seat.life - seen.own_seat.life
    return f"you have lost {lost} life" if lost > 0 else ""


def _goal(seen: Observation, start: Observation, *, to_end: bool) -> str:
    if to_end:
        if seen.turn != start.turn:
            return "the turn is over"
        return "the turn ends" if seen.step is Step.END is not start.step else ""
    is_new = (seen.turn, seen.step) != (start.turn, start.step)
    return "your main phase" if is_new and seen.step in _MAIN_PHASES and seen.active == seen.player else ""


def is_own_beginning(seen: Observation) -> bool:
    """Return whether the player's own turn begins; what can be done then can be done in the main phase, too."""
    return seen.active == seen.player and seen.step in _BEGINNING
