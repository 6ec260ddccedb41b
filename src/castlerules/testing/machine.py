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
from castlerules.strategies import starts

__all__ = ["GameMachine"]

_INDICES: Final = st.integers(0, 200)
_EVERY: Final = 5
_OTHERS: Final = 20


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
        self.played: AnyGame = GAMES[self.game] if isinstance(self.game, str) else self.game
        self.states: list[Any] = []
        self.seen: list[Any] = []
        self.looked = 0

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

    @precondition(lambda self: self._may_go_on())
    @rule(index=_INDICES)
    def act(self, index: int) -> None:
        """Do the legal action number *index*, counted on from the first after the last."""
        self._do_number(index)

    @precondition(lambda self: len(self.states) > 1)
    @rule(back=_INDICES, index=_INDICES)
    def fork(self, back: int, index: int) -> None:
        """Go back to an earlier state of this game and do an action there."""
        del self.states[1 + back % (len(self.states) - 1) :]
        self._do_number(index)

    @invariant()
    def no_problems(self) -> None:
        """Compare the state with the invariants of its game."""
        if self.states:
            found = self.played.problems(self.state)
            assert not found, f"problems: {_told(found)}"

    @invariant()
    def somebody_can_act_or_it_is_over(self) -> None:
        """Compare who is to act, the legal actions and the outcome."""
        if self.states:
            over = self.played.to_act(self.state) is None
            assert over is (self.played.outcome(self.state) is not None), "to_act and outcome disagree"
            assert over is (not self.played.legal_actions(self.state)), "to_act and legal_actions disagree"

    @invariant()
    def offered_if_and_only_if_accepted(self) -> None:
        """Compare ``legal_actions`` with ``why_not``, for actions that other states offered as well."""
        if not self.states:
            return
        legal = self.played.legal_actions(self.state)
        assert len(set(legal)) == len(legal), "an action is offered twice"
        for action in (*legal, *self.seen[-_OTHERS:]):
            accepted = self.played.why_not(self.state, action) is None
            assert accepted is (action in legal), f"accepted: {accepted}, offered: {not accepted}: {action!r}"
        self.seen += [action for action in legal[:_OTHERS] if action not in self.seen[-_OTHERS:]]

    @invariant()
    def view_comes_back(self) -> None:
        """Compare the view of the one to act with that of a state made up from it."""
        if not self.states or (player := self.played.to_act(self.state)) is None:
            return
        view = self.played.view(self.state, player)
        guess = self.played.determinize(view, Rng.seeded(len(self.states)))
        assert self.played.view(guess, player) == view, "view(determinize(view)) is another view"
        offered = set(self.played.legal_actions(guess))
        assert offered == set(self.played.legal_actions(self.state)), "determinize changes the legal actions"

    @invariant()
    def data_comes_back(self) -> None:
        """Send every few states through data."""
        self.looked += 1
        if self.states and self.looked % _EVERY == 0:
            data = to_data(self.state, game=self.played)
            assert from_data(data, game=self.played) == self.state, "data gives another state"

    def _start(self, data: DataObject) -> None:
        self.states = [data.draw(starts(self.played, rules=self.options, setups=self.setups))]

    def _may_go_on(self) -> bool:
        going = bool(self.states) and len(self.states) <= self.max_actions
        return going and self.played.to_act(self.state) is not None

    def _do_number(self, index: int) -> None:
        legal = self.played.legal_actions(self.state)
        self._do(legal[index % len(legal)])

    def _do(self, action: Any) -> None:
        """Do *action*, and compare the ways to do it and the step with its invariants."""
        before = self.state
        key = self.played.position_key(before)
        after, _ = self.played.transition(before, action)
        assert after == self.played.apply(before, action), "transition and apply disagree"
        assert after == self.played.advance(before, action), "advance and apply disagree"
        assert key == self.played.position_key(before), "an action changed the state that it was done to"
        found = self.played.step_problems(before, action, after)
        assert not found, f"problems of the step {action!r}: {_told(found)}"
        self.states.append(after)


def _told(problems: tuple[Any, ...]) -> str:
    return "; ".join(map(str, problems))
