"""Where passing on ends: what has happened to the player, and the turns and phases at which the player is asked."""

from __future__ import annotations

from castlerules.magic54.information.observation import Observation
from castlerules.magic54.model.cards import TEAM_NAMES, opponent
from castlerules.magic54.model.state import Phase


def passing_goal(seen: Observation) -> str:
    """M54-110: return where a player who passes on from *seen* is asked again at the latest."""
    is_before = seen.active == seen.player and seen.phase in (Phase.PRECOMBAT, Phase.COMBAT)
    return "the phase after the attack" if is_before else "your next turn"


def reason_to_stop(seen: Observation, start: Observation, *, to_end: bool) -> str:
    """Return what of *seen* ends the passing on from *start*, to the end of the turn if *to_end*; empty if nothing."""
    return _news(seen, start) or _turn_end(seen, start, to_end=to_end)


def _news(seen: Observation, start: Observation) -> str:
    """Return what the opponent has done since *start* that the player should know before passing again."""
    if seen.pile and seen.pile != start.pile:
        return f"{TEAM_NAMES[opponent(seen.player)]} has played something"
    if seen.own.hp < start.own.hp:
        return f"you have lost {start.own.hp - seen.own.hp} hp"
    is_known = seen.turn == start.turn and start.combat.attackers
    is_attacked = seen.active != seen.player and seen.combat.attackers
    return f"{TEAM_NAMES[seen.active]} attacks" if is_attacked and not is_known else ""


def _turn_end(seen: Observation, start: Observation, *, to_end: bool) -> str:
    """M54-110: return the turn or the phase that the player has reached and passes no further than."""
    is_own, is_new_turn = seen.active == seen.player, seen.turn != start.turn
    if is_new_turn and (to_end or is_own):
        return "the turn is over" if to_end else "your turn"
    is_after_attack = is_own and seen.phase is Phase.POSTCOMBAT and start.phase is not Phase.POSTCOMBAT
    return "the phase after the attack" if is_after_attack and not to_end else ""
