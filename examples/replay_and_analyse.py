"""Record a game of Magic 54, replay and analyse it: python examples/replay_and_analyse.py [seed]."""

import sys
from collections import Counter
from collections.abc import Sequence
from itertools import groupby

from castlerules import Record, Rng, magic54, playout
from castlerules.magic54 import BLACK, RED, State

BARS = "▁▂▃▄▅▆▇█"


def recorded_game(seed: int) -> str:
    """Return the random game number *seed* as the text of its record."""
    start = magic54.GAME.new_game(rng=Rng.seeded(seed))
    played = playout(magic54.GAME, start, rng=Rng.seeded(seed).derive(1))
    return Record.of(magic54.GAME, played.actions, rng=Rng.seeded(seed), check_every=0).to_text()


def lengths(states: Sequence[State]) -> list[int]:
    """Return the number of actions of each turn."""
    counts = Counter(state.turn for state in states[:-1])
    return [counts[turn] for turn in sorted(counts)]


def hp_curve(states: Sequence[State]) -> list[tuple[int, int]]:
    """Return the hp of RED and BLACK at the end of each turn."""
    last = [list(turn)[-1] for _, turn in groupby(states, key=lambda state: state.turn)]
    return [(state.sides[RED].hp, state.sides[BLACK].hp) for state in last]


def sparkline(numbers: Sequence[int], highest: int) -> str:
    """Return *numbers* from 0 to *highest* as one bar each."""
    return "".join(BARS[min(number, highest) * (len(BARS) - 1) // highest] for number in numbers)


def changes_of_lead(states: Sequence[State]) -> list[tuple[int, int, str]]:
    """Return each change of lead: the number of actions before it, the turn, and the new leader."""
    lead_changes = []
    leader = "nobody"
    for step, state in enumerate(states):
        red, black = (side.hp for side in state.sides)
        new_leader = "nobody" if red == black else "RED" if red > black else "BLACK"
        if new_leader != leader:
            lead_changes.append((step, state.turn, new_leader))
            leader = new_leader
    return lead_changes


def main(seed: int) -> None:
    """Print the analysis of game number *seed*."""
    record = Record.from_text(recorded_game(seed))
    states = list(record.replay())
    print(f"{len(record.actions)} actions in {states[-1].turn} turns")
    turns = lengths(states)
    print(f"actions per turn {min(turns)} to {max(turns)}  {sparkline(turns, max(turns))}")
    for name, hps in zip(("RED", "BLACK"), zip(*hp_curve(states), strict=True), strict=True):
        print(f"hp of {name:5} {hps[-1]:2} at the end  {sparkline(hps, states[0].rules.starting_hp)}")
    for step, turn, leader in changes_of_lead(states):
        print(f"action {step:4}, turn {turn:3}: {leader} leads")
    print(magic54.GAME.outcome(states[-1]))


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 54)
