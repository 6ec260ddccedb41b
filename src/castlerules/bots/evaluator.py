"""What a state is worth to every seat: played on a little, then scored."""

from __future__ import annotations

from typing import Any, Final

import attrs

from castlerules.core import AnyGame, DataError, Generator, Player, draw
from castlerules.core.errors import checked_int, short_repr

from .scores import GAMES_WITHOUT_QUIET_ACTIONS, Score, score_for

_UNTIL_THE_END: Final = 10_000
_DEFAULT_QUIET_ACTIONS: Final = 16


def searched_game(game: object) -> None:
    """Raise DataError if *game* is not something to search in."""
    if not (callable(getattr(game, "determinize", None)) and isinstance(getattr(game, "name", None), str)):
        raise DataError("game", f"a game is wanted, such as castlerules.magic54, not {short_repr(game)}")


def valid_score(score: object) -> None:
    """Raise DataError if *score* is neither None nor a function."""
    if score is not None and not callable(score):
        raise DataError("score", f"a function of state and player is wanted, or None, not {short_repr(score)}")


@attrs.frozen
class Evaluator:
    """How a search looks beyond its horizon: *random_actions* by chance, *quiet_actions* the first legal, then *score*.

    The first legal action is the one that does least in the games that have such a one, so that quiet actions let
    happen what has been begun. Where the game ends on the way its returns count, and without *score* an unfinished
    game is worth 0 to everybody.
    """

    game: AnyGame
    score: Score | None
    random_actions: int
    quiet_actions: int

    @classmethod
    def of(cls, game: AnyGame, score: Score | None, random_actions: int | None, quiet_actions: int | None) -> Evaluator:
        """Return the judge for *game* with the given parts; those that are None are chosen.

        With a score the choice is no wild and 16 quiet actions, or none where nothing goes on by itself; without one,
        play by chance to the end.
        """
        found = score_for(game) if score is None else score
        chosen = (
            (_UNTIL_THE_END, 0)
            if found is None
            else (0, 0 if game.name in GAMES_WITHOUT_QUIET_ACTIONS else _DEFAULT_QUIET_ACTIONS)
        )
        return cls(
            game,
            found,
            chosen[0] if random_actions is None else random_actions,
            chosen[1] if quiet_actions is None else quiet_actions,
        )

    def values(self, state: Any, rng: Generator) -> dict[Player, float]:
        """Return what *state* is worth to each seat, -1 to 1; *rng* picks the wild actions.

        Raises DataError if the score is no such number.
        """
        game = self.game
        for left in range(self.random_actions + self.quiet_actions, 0, -1):
            legal = game.legal_actions(state)
            if not legal:
                break
            pick = 0
            if left > self.quiet_actions and len(legal) > 1:
                pick, rng = draw(rng, len(legal))
            state = game.advance(state, legal[pick])
        seats = game.players(state)
        outcome = game.outcome(state)
        if outcome is not None:
            return dict(zip(seats, outcome.returns, strict=True))
        return {seat: self._checked_score(state, seat) for seat in seats}

    def _checked_score(self, state: Any, seat: Player) -> float:
        """Return what the score says; raise DataError if that is no number from -1 to 1."""
        worth: object = 0.0 if self.score is None else self.score(state, seat)
        if isinstance(worth, (int, float)) and -1 <= worth <= 1:
            return float(worth)
        raise DataError("score", f"a number from -1 to 1 is wanted, not {short_repr(worth)}")


def checked_counts(**counts: int | None) -> None:
    """Raise DataError for the first of *counts* that is neither None nor a number from 0 on."""
    for name, count in counts.items():
        if count is not None:
            checked_int(name, count)
