"""Passing on: one word of the person passes again and again, until there is something to decide or to see."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import Any, Final

from castlerules._display import Guide, guide_for
from castlerules.core import AnyGame
from castlerules.core.frozen import frozen

DECISION: Final = "you have something to decide"
"""The reason for the end of passing that the table tells by itself."""


class PassGoal(Enum):
    """How far the person passes if nothing happens: to the next own main phase, or to the end of the turn.

    On the way to the end of the turn the person does not attack either.
    """

    TURN = "turn"
    END = "end"


@frozen
class Passing:
    """The passing to *goal* that began at the observation *start*, when the person could do what *known* says."""

    goal: PassGoal
    start: Any
    known: frozenset[str]

    def end_reason(self, game: AnyGame, observation: object, legal: Sequence[Any]) -> str:
        """Return why the passing ends at *observation*, with the actions *legal*; empty if it goes on."""
        guide = guide_for(game, observation)
        if pass_action(guide, legal, self.goal) is None:
            return DECISION
        return guide.passing_end(self.start, legal, self.known, to_end=self.goal is PassGoal.END)


def pass_action(guide: Guide, legal: Sequence[Any], goal: PassGoal = PassGoal.TURN) -> Any | None:
    """Return the action among *legal* that passes on to *goal*; None if there is none."""
    passes = [action for action in legal if guide.is_pass(action)]
    if goal is PassGoal.END:
        passes += [action for action in legal if guide.gives_up_attack(action)]
    return passes[0] if passes else None


def begin_passing(game: AnyGame, observation: object, legal: Sequence[Any], goal: PassGoal) -> Passing:
    """Return the passing to *goal* that begins at *observation*, with the actions *legal*."""
    guide = guide_for(game, observation)
    return Passing(goal, observation, frozenset([guide.label(action) for action in legal]))
