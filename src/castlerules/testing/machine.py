"""A Hypothesis state machine that plays a game and looks at every state: for variants of your own.

Say which game, and let pytest find the test::

    class Mine(GameMachine):
        game = my_variant

    TestMine = Mine.TestCase

Where every state may be looked at alone, ``strategies.states`` is simpler and faster; the machine is for what shows
only in the course of a game, and it goes back to earlier states to see that they have not changed.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from hypothesis.strategies import DataObject, SearchStrategy

from castlerules._games import GAMES
from castlerules.core import AnyGame, Rng, from_data, to_data
from castlerules.strategies import initial_states

_INDICES: Final = st.integers(0, 200)
_DATA_EVERY: Final = 5
_MOST_OTHERS: Final = 20


class GameMachine(RuleBasedStateMachine):
    """Plays *game* (or the one of that name) under *options*, up to *max_actions* actions from each start.

    *options* is a strategy for its rules; without it the default ones are played. *setups* is one for its set-ups;
    without it they are those that ``strategies.starts`` draws. Every state must have no problems,
    every step neither; the view of the one to act must come back from ``determinize``; an action must be offered if
    and only if it is accepted; and now and then a state travels as data. What breaks this is an AssertionError.
    """

    game: ClassVar[str | AnyGame]
    options: ClassVar[SearchStrategy[Any] | None] = None
    setups: ClassVar[SearchStrategy[Any] | None] = None
    max_actions: ClassVar[int] = 600

    def __init__(self) -> None:
        super().__init__()
        self.tested_game: AnyGame = GAMES[self.game] if isinstance(self.game, str) else self.game
        self.states: list[Any] = []
        self.tried_actions: list[Any] = []
        self.checks_done = 0

    @property
    def state(self) -> Any:
        """The state that is looked at and acted on next."""
        return self.states[-1]

    @initialize(data=st.data())
    def start(self, data: DataObject) -> None:
        """Start a game."""
        self._start(data)

    @rule(data=st.data())
    def restart(self, data: DataObject) -> None:
        """Start another game; this can always be done."""
        self._start(data)

    @precondition(lambda self: self._can_continue())
    @rule(index=_INDICES)
    def act(self, index: int) -> None:
        """Do the legal action number *index*, counted on from the first after the last."""
        self._do_numbered_action(index)

    @precondition(lambda self: len(self.states) > 1)
    @rule(back=_INDICES, index=_INDICES)
    def fork(self, back: int, index: int) -> None:
        """Go back to an earlier state of this game and do an action there."""
        del self.states[1 + back % (len(self.states) - 1) :]
        self._do_numbered_action(index)

    @invariant()
    def no_problems(self) -> None:
        """Compare the state with the invariants of its game."""
        if self.states:
            problems = self.tested_game.problems(self.state)
            assert not problems, f"problems: {_problem_text(problems)}"

    @invariant()
    def to_act_matches_outcome(self) -> None:
        """Compare who is to act, the legal actions and the outcome."""
        if self.states:
            over = self.tested_game.to_act(self.state) is None
            assert over is (self.tested_game.outcome(self.state) is not None), "to_act and outcome disagree"
            assert over is (not self.tested_game.legal_actions(self.state)), "to_act and legal_actions disagree"

    @invariant()
    def legal_actions_match_why_not(self) -> None:
        """Compare ``legal_actions`` with ``why_not``, for actions that other states offered as well."""
        if not self.states:
            return
        legal = self.tested_game.legal_actions(self.state)
        assert len(set(legal)) == len(legal), "an action is offered twice"
        for action in (*legal, *self.tried_actions[-_MOST_OTHERS:]):
            accepted = self.tested_game.why_not(self.state, action) is None
            assert accepted is (action in legal), f"accepted: {accepted}, offered: {not accepted}: {action!r}"
        self.tried_actions += [
            action for action in legal[:_MOST_OTHERS] if action not in self.tried_actions[-_MOST_OTHERS:]
        ]

    @invariant()
    def observation_round_trips(self) -> None:
        """Compare the view of the one to act with that of a state made up from it."""
        if not self.states or (player := self.tested_game.to_act(self.state)) is None:
            return
        observation = self.tested_game.observe(self.state, player)
        guess = self.tested_game.determinize(observation, Rng.seeded(len(self.states)))
        assert self.tested_game.observe(guess, player) == observation, "view(determinize(view)) is another view"
        offered = set(self.tested_game.legal_actions(guess))
        assert offered == set(self.tested_game.legal_actions(self.state)), "determinize changes the legal actions"

    @invariant()
    def data_round_trips(self) -> None:
        """Send every few states through data."""
        self.checks_done += 1
        if self.states and self.checks_done % _DATA_EVERY == 0:
            data = to_data(self.state, game=self.tested_game)
            assert from_data(data, game=self.tested_game) == self.state, "data gives another state"

    def _start(self, data: DataObject) -> None:
        self.states = [data.draw(initial_states(self.tested_game, rules=self.options, setups=self.setups))]

    def _can_continue(self) -> bool:
        is_within_limit = bool(self.states) and len(self.states) <= self.max_actions
        return is_within_limit and self.tested_game.to_act(self.state) is not None

    def _do_numbered_action(self, index: int) -> None:
        legal = self.tested_game.legal_actions(self.state)
        self._do_action(legal[index % len(legal)])

    def _do_action(self, action: Any) -> None:
        """Do *action*, and compare the ways to do it and the step with its invariants."""
        before = self.state
        key = self.tested_game.position_key(before)
        after, _ = self.tested_game.transition(before, action)
        assert after == self.tested_game.apply(before, action), "transition and apply disagree"
        assert after == self.tested_game.advance(before, action), "advance and apply disagree"
        assert key == self.tested_game.position_key(before), "an action changed the state that it was done to"
        problems = self.tested_game.step_problems(before, action, after)
        assert not problems, f"problems of the step {action!r}: {_problem_text(problems)}"
        self.states.append(after)


def _problem_text(problems: tuple[Any, ...]) -> str:
    return "; ".join(map(str, problems))
