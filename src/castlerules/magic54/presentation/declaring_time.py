"""When attackers and blockers are named, for a player who types ``attack`` or ``block`` at another time."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from castlerules.magic54.information.observation import Observation
from castlerules.magic54.model.state import Phase

_WHEN: Final[Mapping[str, tuple[Phase, str]]] = MappingProxyType(
    {
        "attack": (Phase.ATTACKERS, "attackers are named after the phase before the attack"),
        "block": (Phase.BLOCKERS, "blockers are named after attackers"),
    }
)


def declaring_time(observation: Observation, verb: str) -> str:
    """M54-091, M54-093: return when the declaration is made that *verb* begins, ``attack`` or ``block``.

    The text is empty for another verb, and while the player makes that declaration.
    """
    if verb not in _WHEN:
        return ""
    phase, when = _WHEN[verb]
    is_own_turn = observation.active == observation.player
    is_for_player = is_own_turn is (phase is Phase.ATTACKERS)
    if is_for_player and observation.phase is phase:
        return ""
    if is_own_turn and phase is Phase.ATTACKERS and observation.phase is Phase.PRECOMBAT:
        return f"not now: {when}; pass to get there"
    whose = "your own turn" if phase is Phase.ATTACKERS else "a turn of the opponent"
    return f"not now: {when}, in {whose}"
