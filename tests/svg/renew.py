"""What the picture in the docs shows; ``python -m tests.svg.renew`` draws it again."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from castlerules import magic54
from castlerules.svg import svg
from castlerules.testing.magic54 import Duel, side, table

FILE: Final = Path(__file__).parents[2] / "docs" / "pictures" / "magic54.svg"


def fight() -> Duel:
    """Return a fight with blocks, damage, a sick creature and a pile of three, in which RED is to act."""
    red = side(
        "QH KH JD/s", hand="9H 6D AH 10D", mana="5H 7H 3D 5D", tapped=1, discard="4H 2H", deck="KD QD 2D 4D", hp=14
    )
    black = side("JC KC/d1 QC", hand="4S 8C 3C", mana="3S 5S 7S 9S", discard="AC", deck="KS QS JS", hp=9)
    start = table(red, black, phase="attackers")
    fighting = start.do("attack KH", "attack QH", "end_attack", "block KC KH", "block QC KH", "end_block")
    return fighting.do("growth 9H KH", "damage 4S QH", "sacrifice JD QH", "pass")


def picture() -> str:
    """Return what the file should hold."""
    return svg(magic54.view(fight().state, magic54.RED)) + "\n"


if __name__ == "__main__":
    FILE.parent.mkdir(exist_ok=True)
    FILE.write_text(picture(), encoding="utf-8")
