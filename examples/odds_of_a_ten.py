"""Print the exact odds of the card that a Ten takes from a hand: python examples/odds_of_a_ten.py."""

from collections import defaultdict
from fractions import Fraction

from castlerules import magic54, outcomes
from castlerules.magic54 import BLACK
from castlerules.testing.magic54 import side, table


def main() -> None:
    """Solve a Ten against a hand of five cards, print the odds of each result, and add them up by kind of card."""
    duel = table(red=side(mana=1, hand="10D"), black=side(hand="KC KS 6C 3C XB")).do("ten 10D", "pass")
    odds: defaultdict[str, Fraction] = defaultdict(Fraction)
    for chance, after in outcomes(magic54.GAME, duel.state, magic54.Pass()):
        lost = after.sides[BLACK].discard[-1]
        print(f"{chance} {lost}")
        odds[lost.kind.value] += chance
    for kind, total in odds.items():
        print(f"{total} {kind}")


if __name__ == "__main__":
    main()
