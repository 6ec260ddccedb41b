"""A Hypothesis state machine that plays random games of a variant and checks every state.

Name the game, and let pytest find the test::

    class MyMachine(GameMachine):
        game = my_variant

    TestMine = MyMachine.TestCase

To check states one by one, ``strategies.states`` is simpler and faster. The machine finds faults that need a whole
game: it also goes back to earlier states to check that they have not changed.
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
    """Plays *game*, an object or a name in ``GAMES``, up to *max_actions* actions from each start.

    *options* is a Hypothesis strategy for its rules; without it the default rules are played. *setups* is one for its
    set-ups; without it ``strategies.initial_states`` draws them. The machine checks that no state and no step has
    problems, that determinized states have the same observation for the player to act, that an action is listed if and
    only if it is accepted, and that every fifth state survives a round trip through data; else AssertionError.
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
        """The current state."""
        return self.states[-1]

    @initialize(data=st.data())
    def start(self, data: DataObject) -> None:
        """Start a game."""
        self._start(data)

    @rule(data=st.data())
    def restart(self, data: DataObject) -> None:
        """Start another game; always possible, so that Hypothesis always has a step to take."""
        self._start(data)

    @precondition(lambda self: self._can_continue())
    @rule(index=_INDICES)
    def act(self, index: int) -> None:
        """Apply the legal action number *index*, modulo the number of legal actions."""
        self._do_numbered_action(index)

    @precondition(lambda self: len(self.states) > 1)
    @rule(back=_INDICES, index=_INDICES)
    def fork(self, back: int, index: int) -> None:
        """Go back to an earlier state of this game and apply an action there, which finds states changed in place."""
        del self.states[1 + back % (len(self.states) - 1) :]
        self._do_numbered_action(index)

    @invariant()
    def no_problems(self) -> None:
        """Check the state against the invariants of its game."""
        if self.states:
            problems = self.tested_game.problems(self.state)
            assert not problems, f"the state has problems: {_problem_text(problems)}"

    @invariant()
    def to_act_matches_outcome(self) -> None:
        """Check that there is an outcome exactly if nobody is to act and no action is legal."""
        if self.states:
            over = self.tested_game.to_act(self.state) is None
            assert over is (self.tested_game.outcome(self.state) is not None), (
                "to_act and outcome disagree on whether the game is over"
            )
            assert over is (not self.tested_game.legal_actions(self.state)), (
                "to_act and legal_actions disagree on whether the game is over"
            )

    @invariant()
    def legal_actions_match_why_not(self) -> None:
        """Check that ``why_not`` accepts the legal actions, and refuses others that were legal in earlier states."""
        if not self.states:
            return
        legal = self.tested_game.legal_actions(self.state)
        assert len(set(legal)) == len(legal), "legal_actions lists an action twice"
        for action in (*legal, *self.tried_actions[-_MOST_OTHERS:]):
            accepted = self.tested_game.why_not(self.state, action) is None
            assert accepted is (action in legal), (
                f"why_not accepts: {accepted}, legal_actions lists: {not accepted}: {action!r}"
            )
        self.tried_actions += [
            action for action in legal[:_MOST_OTHERS] if action not in self.tried_actions[-_MOST_OTHERS:]
        ]

    @invariant()
    def observation_round_trips(self) -> None:
        """Check that ``determinize`` keeps the observation and the legal actions of the player to act."""
        if not self.states or (player := self.tested_game.to_act(self.state)) is None:
            return
        observation = self.tested_game.observe(self.state, player)
        guess = self.tested_game.determinize(observation, Rng.seeded(len(self.states)))
        assert self.tested_game.observe(guess, player) == observation, (
            "determinize changes the observation of the player to act"
        )
        offered = set(self.tested_game.legal_actions(guess))
        assert offered == set(self.tested_game.legal_actions(self.state)), (
            "determinize changes the legal actions of the player to act"
        )

    @invariant()
    def data_round_trips(self) -> None:
        """Check that every fifth state is equal after its conversion to data and back."""
        self.checks_done += 1
        if self.states and self.checks_done % _DATA_EVERY == 0:
            data = to_data(self.state, game=self.tested_game)
            assert from_data(data, game=self.tested_game) == self.state, "to_data and from_data give back another state"

    def _start(self, data: DataObject) -> None:
        self.states = [data.draw(initial_states(self.tested_game, rules=self.options, setups=self.setups))]

    def _can_continue(self) -> bool:
        is_within_limit = bool(self.states) and len(self.states) <= self.max_actions
        return is_within_limit and self.tested_game.to_act(self.state) is not None

    def _do_numbered_action(self, index: int) -> None:
        legal = self.tested_game.legal_actions(self.state)
        self._do_action(legal[index % len(legal)])

    def _do_action(self, action: Any) -> None:
        """Apply *action*; check that ``transition``, ``apply`` and ``advance`` agree and ``step_problems`` is empty."""
        before = self.state
        key = self.tested_game.position_key(before)
        after, _ = self.tested_game.transition(before, action)
        assert after == self.tested_game.apply(before, action), "transition and apply disagree"
        assert after == self.tested_game.advance(before, action), "advance and apply disagree"
        assert key == self.tested_game.position_key(before), "an action changed the state it was applied to"
        problems = self.tested_game.step_problems(before, action, after)
        assert not problems, f"step_problems of {action!r}: {_problem_text(problems)}"
        self.states.append(after)


def _problem_text(problems: tuple[Any, ...]) -> str:
    return "; ".join(map(str, problems))
