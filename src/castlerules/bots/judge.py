"""What a state is worth to every seat: played on a little, then scored."""

from __future__ import annotations

from typing import Any, Final

import attrs

from castlerules.core import AnyGame, DataError, Generator, Player, draw
from castlerules.core.checks import whole
from castlerules.core.shown import shown

from .scores import RESTLESS, Score, score_for

__all__ = ["Judge", "checked_counts", "searched_game", "valid_score"]

_TO_THE_END: Final = 10_000
_QUIET: Final = 16


def searched_game(game: object) -> None:
    """Raise DataError if *game* is not something to search in."""
    if not (callable(getattr(game, "determinize", None)) and isinstance(getattr(game, "name", None), str)):
        raise DataError("game", f"a game is wanted, such as castlerules.magic54, not {shown(game)}")


def valid_score(score: object) -> None:
    """Raise DataError if *score* is neither None nor a function."""
    if score is not None and not callable(score):
        raise DataError("score", f"a function of state and player is wanted, or None, not {shown(score)}")


@attrs.frozen
class Judge:
    """How a search looks beyond its horizon: *wild* actions by chance, *quiet* first legal actions, then *score*.

    The first legal action is the one that does least in the games that have such a one, so that quiet actions let
    happen what has been begun. Where the game ends on the way its returns count, and without *score* an unfinished
    game is worth 0 to everybody.
    """

    game: AnyGame
    score: Score | None
    wild: int
    quiet: int

    @classmethod
    def of(cls, game: AnyGame, score: Score | None, wild: int | None, quiet: int | None) -> Judge:
        """Return the judge for *game* with the given parts; those that are None are chosen.

        With a score the choice is no wild and 16 quiet actions, or none where nothing goes on by itself; without one,
        play by chance to the end.
        """
        found = score_for(game) if score is None else score
        chosen = (_TO_THE_END, 0) if found is None else (0, 0 if game.name in RESTLESS else _QUIET)
        return cls(game, found, chosen[0] if wild is None else wild, chosen[1] if quiet is None else quiet)

    def values(self, state: Any, rng: Generator) -> dict[Player, float]:
        """Return what *state* is worth to each seat, -1 to 1; *rng* picks the wild actions.

        Raises DataError if the score is no such number.
        """
        game = self.game
        for left in range(self.wild + self.quiet, 0, -1):
            legal = game.legal_actions(state)
            if not legal:
                break
            pick = 0
            if left > self.quiet and len(legal) > 1:
                pick, rng = draw(rng, len(legal))
            state = game.advance(state, legal[pick])
        seats = game.players(state)
        outcome = game.outcome(state)
        if outcome is not None:
            return dict(zip(seats, outcome.returns, strict=True))
        return {seat: self._scored(state, seat) for seat in seats}

    def _scored(self, state: Any, seat: Player) -> float:
        """Return what the score says; raise DataError if that is no number from -1 to 1."""
        worth: object = 0.0 if self.score is None else self.score(state, seat)
        if isinstance(worth, (int, float)) and -1 <= worth <= 1:
            return float(worth)
        raise DataError("score", f"a number from -1 to 1 is wanted, not {shown(worth)}")


def checked_counts(**counts: int | None) -> None:
    """Raise DataError for the first of *counts* that is neither None nor a number from 0 on."""
    for name, count in counts.items():
        if count is not None:
            whole(name, count)
