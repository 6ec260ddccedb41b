"""``Scenario``: a state of any game on which a test applies actions by their text."""

from __future__ import annotations

from typing import Generic, Self, TypeVar

import attrs

from castlerules.core import Event, Game, GameState, Scripted, Violation, with_generator
from castlerules.core.frozen import frozen

State = TypeVar("State", bound=GameState)
Action = TypeVar("Action")
Observation = TypeVar("Observation")


@frozen
class Scenario(Generic[State, Action, Observation]):
    """A *state* of *game*, and the *events* of the actions that were applied last.

    Methods that apply actions return a new scenario, so that a test can continue one scenario in several ways.
    """

    game: Game[State, Action, Observation]
    state: State
    events: tuple[Event, ...] = ()

    def do(self, *actions: Action | str) -> Self:
        """Return the scenario after *actions*, each an action or its text; raise IllegalAction if one is illegal."""
        state = self.state
        all_events: list[Event] = []
        for action in actions:
            state, events = self.game.transition(state, self._action(state, action))
            all_events += events
        return attrs.evolve(self, state=state, events=tuple(all_events))

    def why_not(self, action: Action | str) -> Violation | None:
        """Return the rule that *action* would break, or None if it is legal."""
        return self.game.why_not(self.state, self._action(self.state, action))

    def is_legal(self, action: Action | str) -> bool:
        """Return whether *action* is listed among the legal actions."""
        return self._action(self.state, action) in self.game.legal_actions(self.state)

    @property
    def legal(self) -> tuple[str, ...]:
        """The texts of the legal actions, in their order."""
        return tuple(self.game.format_action(action) for action in self.game.legal_actions(self.state))

    def with_random_results(self, *results: int | tuple[int, ...]) -> Self:
        """Return the scenario whose next random draws give *results*, one after the other (see ``Scripted``)."""
        return attrs.evolve(self, state=with_generator(self.state, Scripted(results)))

    def _action(self, state: State, action: Action | str) -> Action:
        return self.game.parse_action(state, action) if isinstance(action, str) else action
