"""Play one random game of Magic 54 and print it: python examples/random_game.py [seed]."""

import sys

from castlerules import Rng, magic54


def main(seed: int) -> None:
    """Play the random game number *seed*; print each action with its player, and the result."""
    state, rng = magic54.GAME.new_game(rng=Rng.seeded(seed)), Rng.seeded(seed).derive(1)
    while (player := magic54.GAME.to_act(state)) is not None:
        actions = magic54.GAME.legal_actions(state)
        pick, rng = rng.below(len(actions))
        print(f"{state.turn:3} {('RED', 'BLACK')[player]:5} {magic54.GAME.format_action(actions[pick])}")
        state = magic54.GAME.apply(state, actions[pick])
    print(magic54.GAME.outcome(state))


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 54)
