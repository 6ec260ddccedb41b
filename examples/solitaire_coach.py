"""A way to win a deal of Solitaire, move by move: python examples/solitaire_coach.py [number [deck]]."""

import sys

from castlerules import Player, Rng, playout, solitaire
from castlerules.bots import Verdict, solve, uniform
from castlerules.solitaire import State, TableauStack

STATES = 2_000  # the coach gives up after this number of positions


def height(stack: TableauStack) -> int:
    """Return the number of cards on *stack*."""
    return len(stack.face_down) + len(stack.face_up)


def heights(state: State) -> list[int]:
    """Return the number of cards on each stack."""
    return [height(stack) for stack in solitaire.tableau_of(state).stacks]


def winning_moves(state: State) -> list[str]:
    """Return a line for each move of a winning line from *state*, with the heights of the stacks after it."""
    lines: list[str] = []
    for action in solve(solitaire.GAME, state, states=STATES).actions:
        action_text = solitaire.GAME.describe_action(solitaire.GAME.observe(state, Player(0)), action)
        state = solitaire.GAME.apply(state, action)
        lines.append(f"{action_text:52} {heights(state)}")
    return lines


def main(number: int, deck: str) -> None:
    """Play the deal at random, then show how to win it."""
    start = solitaire.deal(deck, number)
    end = playout(solitaire.GAME, start, [uniform], rng=Rng.seeded(number)).state
    print(f"deal {number} of {deck}, stacks {heights(start)}; by chance: {end.result and end.result.reason}")
    solution = solve(solitaire.GAME, start, states=STATES)
    if solution.verdict is not Verdict.WON:
        print(f"with open cards: {solution.verdict.value} after {solution.states} positions")
    for line in winning_moves(start):
        print(line)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 54, sys.argv[2] if len(sys.argv) > 2 else "UB control")
