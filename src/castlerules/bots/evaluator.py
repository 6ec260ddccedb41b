"""Estimate the value of a state for each seat: play a few actions ahead, then apply a score."""

from __future__ import annotations

from typing import Any, Final

from castlerules.core import AnyGame, DataError, Generator, Player, draw
from castlerules.core.errors import checked_int, short_repr
from castlerules.core.frozen import frozen
from castlerules.core.shortcuts import least_action_finder

from .scores import GAMES_WITHOUT_QUIET_ACTIONS, Score, score_for

_UNTIL_THE_END: Final = 10_000
_DEFAULT_QUIET_ACTIONS: Final = 16


def searched_game(game: object) -> None:
    """Raise DataError unless bots can search *game*: it needs a string ``name`` and a function ``determinize``."""
    if not (callable(getattr(game, "determinize", None)) and isinstance(getattr(game, "name", None), str)):
        raise DataError("game", f"expected a game, such as magic54.GAME or GAMES['magic54'], got {short_repr(game)}")


def valid_score(score: object) -> None:
    """Raise DataError unless *score* is a function (that rates a state for a player) or None."""
    if score is not None and not callable(score):
        raise DataError("score", f"expected a function of state and player, or None, got {short_repr(score)}")


@frozen
class Evaluator:
    """Estimates how good a state is for each seat: plays some actions ahead, then applies *score*.

    First *random_actions* legal actions are played at random, then *quiet_actions* times the first legal action. Where
    an action such as passing exists, it is the first one, so quiet actions let pending effects happen. If the game ends
    on the way, its returns are the values. If *score* is None, an unfinished game has the value 0 for each seat.
    """

    game: AnyGame
    score: Score | None
    random_actions: int
    quiet_actions: int

    @classmethod
    def of(cls, game: AnyGame, score: Score | None, random_actions: int | None, quiet_actions: int | None) -> Evaluator:
        """Return the evaluator for *game*; each argument that is None gets a default.

        The default score is the one of ``SCORES`` for the game, if it has one. With a score, the default is 0 random
        actions and 16 quiet ones, but 0 in Solitaire, where the first legal action is not passive. Without a score, the
        default is random actions to the end of the game.
        """
        game_score = score_for(game) if score is None else score
        default_random, default_quiet = (
            (_UNTIL_THE_END, 0)
            if game_score is None
            else (0, 0 if game.name in GAMES_WITHOUT_QUIET_ACTIONS else _DEFAULT_QUIET_ACTIONS)
        )
        return cls(
            game,
            game_score,
            default_random if random_actions is None else random_actions,
            default_quiet if quiet_actions is None else quiet_actions,
        )

    def values(self, state: Any, rng: Generator) -> dict[Player, float]:
        """Return for each seat the value of *state*, from -1 (lost) to 1 (won); *rng* picks the random actions.

        Raises DataError if the score returns anything but a number from -1 to 1.
        """
        game = self.game
        for _ in range(self.random_actions):
            legal = game.legal_actions(state)
            if not legal:
                break
            pick = 0
            if len(legal) > 1:
                pick, rng = draw(rng, len(legal))
            state = game.advance(state, legal[pick])
        state = self._after_quiet_actions(state)
        seats = game.players(state)
        outcome = game.outcome(state)
        if outcome is not None:
            return dict(zip(seats, outcome.returns, strict=True))
        return {seat: self._checked_score(state, seat) for seat in seats}

    def _after_quiet_actions(self, state: Any) -> Any:
        """Return the state after *quiet_actions* times the first legal action, or at the end of the game."""
        game, first_action = self.game, least_action_finder(self.game)
        for _ in range(self.quiet_actions):
            action = first_action(state)
            if action is None:
                break
            state = game.advance(state, action)
        return state

    def _checked_score(self, state: Any, seat: Player) -> float:
        """Return the score of *state* for *seat*; raise DataError if it is not a number from -1 to 1."""
        worth: object = 0.0 if self.score is None else self.score(state, seat)
        if isinstance(worth, (int, float)) and -1 <= worth <= 1:
            return float(worth)
        raise DataError("score", f"expected a number from -1 to 1, got {short_repr(worth)}")


def checked_counts(**counts: int | None) -> None:
    """Raise DataError for the first of *counts* that is neither None nor an integer of at least 0."""
    for name, count in counts.items():
        if count is not None:
            checked_int(name, count)
