"""How far a state is played on when problems are looked for: ``magic.integrity.probe``."""

from __future__ import annotations

from typing import Any

import pytest

from castlerules import duel
from castlerules.magic import State
from castlerules.magic.integrity.probe import CROWDED, LEAST_ACTIONS, MOST_ACTIONS, MOST_STEPS, problems_of
from castlerules.magic.model import AttackDecision
from castlerules.testing.magic import MagicScenario, side


class Watched:
    """The duel, which counts how often it is advanced."""

    def __init__(self) -> None:
        self.advanced = 0

    def __getattr__(self, name: str) -> Any:
        return getattr(duel.GAME, name)

    def advance(self, state: State, action: Any) -> State:
        """Go on as the duel does."""
        self.advanced += 1
        return duel.GAME.advance(state, action)


def attackers(count: int) -> State:
    """Return the state of a duel in which one of *count* creatures, or more of them, may attack."""
    state = MagicScenario.of(duel.GAME.book, side(f"{count} Grizzly Bears"), side(), step="main").state
    while not isinstance(state.decision, AttackDecision):
        state = duel.GAME.advance(state, duel.GAME.legal_actions(state)[0])
    return state


def actions_tried(state: State) -> int:
    """Return how many actions are applied when problems of *state* are looked for; it must have none."""
    watched: Any = Watched()
    assert problems_of(watched, lambda _: (), state) == ()
    count: int = watched.advanced
    return count


@pytest.mark.rule("BASE-I04")
def test_on_a_crowded_board_fewer_actions_are_tried() -> None:
    """At least two actions are tried on any board; how many, and how many follow in all, falls as the board grows."""
    most_crowded = CROWDED * (LEAST_ACTIONS * MOST_STEPS + 1)

    assert actions_tried(attackers(most_crowded)) == LEAST_ACTIONS
    assert actions_tried(attackers(8 * CROWDED)) == LEAST_ACTIONS + 1  # the attack is declared
    assert actions_tried(attackers(CROWDED)) > MOST_ACTIONS
