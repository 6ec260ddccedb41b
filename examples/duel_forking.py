"""A bot that searches a duel by forking, from its own observation only: python examples/duel_forking.py [games]."""

import sys

from castlerules import Generator, Player, Rng, choice, duel, playout
from castlerules.bots import duel_score, play_match, uniform
from castlerules.magic import Action, Observation, State

GUESSES, ACTIONS_AHEAD = 3, 12


def value_after(state: State, action: Action, player: Player, rng: Generator) -> float:
    """Return the score of *player* a few random steps after *action* in *state*."""
    child = duel.GAME.advance(state, action)  # a fork keeps the state: nothing is copied or undone
    return duel_score(playout(duel.GAME, child, rng=rng, max_actions=ACTIONS_AHEAD).state, player)


def forker(observation: Observation, legal: tuple[Action, ...], rng: Generator, /) -> tuple[Action, Generator]:
    """Guess the hidden cards a few times, try every action in every guess, and return the best action."""
    seed, rng = rng.below(2**64)
    guesses = [duel.GAME.determinize(observation, Rng.seeded(seed).derive(number)) for number in range(GUESSES)]
    sums = [
        sum([value_after(guess, action, observation.player, Rng.seeded(seed)) for guess in guesses]) for action in legal
    ]
    return choice(rng, tuple([action for action, total in zip(legal, sums, strict=True) if total == max(sums)]))


def main(games: int) -> None:
    """Fork the start of a duel, then play *games* games against a random bot and print the wins."""
    start = duel.GAME.new_game(rng=Rng.seeded(54))
    children = [duel.GAME.apply(start, action) for action in duel.GAME.legal_actions(start)]
    print(f"a start and {len(children)} children; turn {start.turn}, {duel.GAME.to_act(start)} to act as before")
    for row in play_match(duel.GAME, [forker, uniform], games=games, seed=1).bots:
        low, high = row.win_interval
        print(f"{row.bot:8} won {row.wins:3} of {row.games}: 95 % sure between {low:.0%} and {high:.0%}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 4)
