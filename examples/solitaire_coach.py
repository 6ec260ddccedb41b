"""How a deal of Solitaire could have been won, move by move: python examples/solitaire_coach.py [number [deck]]."""

import sys

from castlerules import Player, Rng, playout, solitaire
from castlerules.bots import Verdict, solve, uniform
from castlerules.solitaire import Stack, State

STATES = 2_000  # so many positions are looked at before the coach gives up


def height(stack: Stack) -> int:
    """Return how many cards lie on *stack*."""
    return len(stack.down) + len(stack.up)


def heights(state: State) -> list[int]:
    """Return how many cards lie on each stack."""
    return [height(stack) for stack in solitaire.tableau_of(state).stacks]


def lesson(state: State) -> list[str]:
    """Return a line for each move of a way to win from *state*, with the height of the stacks after it."""
    lines: list[str] = []
    for action in solve(solitaire, state, states=STATES).actions:
        told = solitaire.describe_action(solitaire.view(state, Player(0)), action)
        state = solitaire.apply(state, action)
        lines.append(f"{told:52} {heights(state)}")
    return lines


def main(number: int, deck: str) -> None:
    """Play the deal by chance, and show how it is done."""
    start = solitaire.deal(deck, number)
    end = playout(solitaire, start, [uniform], rng=Rng.seeded(number)).state
    print(f"deal {number} of {deck}, stacks {heights(start)}; by chance: {end.result and end.result.reason}")
    found = solve(solitaire, start, states=STATES)
    if found.verdict is not Verdict.WON:
        print(f"with open cards: {found.verdict.value} after {found.states} positions")
    for line in lesson(start):
        print(line)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 54, sys.argv[2] if len(sys.argv) > 2 else "UB control")
