"""Plays the games that show the C compiler which paths are hot: ``python build_tools/training.py``.

They are the same each time: random games of every game with its decks, with a look at the children and at guesses of
the hidden cards now and then, as bots that search do.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any, Final

from castlerules import GAMES, Generator, Rng, choice
from castlerules.duel import DECKS

MAGIC_54_GAMES: Final = 100
FORKED_EVERY: Final = 10
GUESSED_EVERY: Final = 25


def training_games() -> list[tuple[Any, Any]]:
    """Return the games to play, each with the first state of its game."""
    decks = list(DECKS)
    pairs = list(pairwise(decks))
    setups: dict[str, list[dict[str, Any]]] = {
        "magic54": [{}] * MAGIC_54_GAMES,
        "fortress": [{}] * len(decks),
        "duel": [{"decks": pair} for pair in pairs],
        "castle": [{"decks": pair} for pair in pairs],
        "solitaire": [{"deck": deck} for deck in decks],
    }
    return [
        (GAMES[name], GAMES[name].new_game(**keywords, rng=Rng.seeded(seed)))
        for name, choices in setups.items()
        for seed, keywords in enumerate(choices)
    ]


def play(game: Any, state: Any, rng: Generator) -> None:
    """Play *game* from *state* at random, and look at what follows and at what the players know on the way."""
    step = 0
    while legal := game.legal_actions(state):
        if step % FORKED_EVERY == 0:
            for action in legal:
                game.legal_actions(game.advance(state, action))
        if step % GUESSED_EVERY == 0:
            for player in game.players(state):
                game.determinize(game.observe(state, player), rng)
        action, rng = choice(rng, legal)
        state = game.advance(state, action)
        step += 1


def main() -> None:
    """Play all games."""
    for seed, (game, state) in enumerate(training_games()):
        play(game, state, Rng.seeded(seed))


if __name__ == "__main__":
    main()
