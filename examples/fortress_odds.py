"""The exact odds of an assault with 0 to 24 damage, as a chart: python examples/fortress_odds.py."""

from collections.abc import Iterable
from fractions import Fraction
from typing import Final

from castlerules.fortress import FORTRESS, AssaultRow, FortressRules, Siege, State, chances, odds
from castlerules.testing.magic import MagicScenario, side

SIGNS: Final = dict(zip(AssaultRow, "#=+-.", strict=True))
WIDTH: Final = 54  # each sign stands for four of the 216 results of three dice
GOOD: Final = (AssaultRow.TOTAL_VICTORY, AssaultRow.CONVINCING_VICTORY, AssaultRow.VICTORY)


def siege_state(count: int) -> State:
    """Return a position in which *count* creatures of power 1 stand before a fortress."""
    army = side(f"{count} Raging Goblin" if count else "")
    nobody = side(library=0, life=0)
    return MagicScenario.of(FORTRESS, army, nobody, rules=FortressRules(), extra=Siege(opposition=1)).state


def bar(chances_by_row: Iterable[tuple[AssaultRow, Fraction]]) -> str:
    """Return the chances of the rows as a line of signs, in the order of the table."""
    line, total = "", Fraction(0)
    for row, chance in chances_by_row:
        total += chance
        line = line.ljust(round(total * WIDTH), SIGNS[row])
    return line


def main() -> None:
    """Print a bar for each damage, and check that a position and the table of the assault agree."""
    print("   ".join(f"{sign} {row.value.replace('_', ' ')}" for row, sign in SIGNS.items()))
    for damage in range(25):
        chances_by_row = odds(siege_state(damage))
        if chances_by_row != chances(damage):
            raise SystemExit(f"a force of {damage} has other odds than the table")
        won = sum(chance for row, chance in chances_by_row if row in GOOD)
        print(f"{damage:2} {bar(chances_by_row)} {float(won):6.1%} won")


if __name__ == "__main__":
    main()
