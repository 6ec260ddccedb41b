"""The result of a duel (M54-006)."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from castlerules.core import Outcome
from castlerules.magic54.model.state import Result, State, check_state

_RETURNS: Final = MappingProxyType({Result.RED: (1.0, -1.0), Result.BLACK: (-1.0, 1.0), Result.DRAW: (0.0, 0.0)})


def outcome(state: State) -> Outcome | None:
    """Return the result once the game is over, else None.

    The winner has 1 and the loser -1 (M54-006); in a draw both have 0 (M54-Q34, M54-Q42).
    """
    if type(state) is not State:
        check_state(state)
    if state.result is None:
        return None
    returns = _RETURNS[state.result]
    if not any(side.hp for side in state.sides):
        how = "a draw" if state.result is Result.DRAW else f"{state.result.name} wins"
        return Outcome(returns, f"{how}: both players have 0 hp", "M54-Q34")
    if state.result is Result.DRAW:
        return Outcome(returns, f"a draw: {state.turn} turns have ended without a winner", "M54-Q42")
    loser = "BLACK" if state.result is Result.RED else "RED"
    return Outcome(returns, f"{state.result.name} wins: {loser} has 0 hp", "M54-006")
