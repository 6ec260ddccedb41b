"""Positions in words: a frozen pair of a game and a state, on which actions are done by their text."""

from __future__ import annotations

from typing import Generic, Self, TypeVar

import attrs

from castlerules.core import Event, Game, Scripted, Violation, with_generator
from castlerules.core.game import GameState

State = TypeVar("State", bound=GameState)
Action = TypeVar("Action")
Observation = TypeVar("Observation")


@attrs.frozen
class Scenario(Generic[State, Action, Observation]):
    """A *state* of *game*, and the *events* of what was last done to it.

    Every method returns a new scenario; this one stays, so that several continuations can be told from one start.
    """

    game: Game[State, Action, Observation]
    state: State
    events: tuple[Event, ...] = ()

    def do(self, *actions: Action | str) -> Self:
        """Return the scenario after *actions*, each an action or its text; IllegalAction if one may not be done."""
        state = self.state
        all_events: list[Event] = []
        for action in actions:
            state, events = self.game.transition(state, self._action(state, action))
            all_events += events
        return attrs.evolve(self, state=state, events=tuple(all_events))

    def why_not(self, action: Action | str) -> Violation | None:
        """Return the rule that *action* would break, or None if it may be done."""
        return self.game.why_not(self.state, self._action(self.state, action))

    def is_legal(self, action: Action | str) -> bool:
        """Return whether *action* is among the legal ones."""
        return self._action(self.state, action) in self.game.legal_actions(self.state)

    @property
    def legal(self) -> tuple[str, ...]:
        """The texts of the legal actions, in their order."""
        return tuple(self.game.format_action(action) for action in self.game.legal_actions(self.state))

    def with_random_results(self, *results: int | tuple[int, ...]) -> Self:
        """Return the scenario whose next draws give *results* (see ``Scripted``)."""
        return attrs.evolve(self, state=with_generator(self.state, Scripted(results)))

    def _action(self, state: State, action: Action | str) -> Action:
        return self.game.parse_action(state, action) if isinstance(action, str) else action
