"""Seeded games of every kind that is kept; ``python -m golden.seeded`` prints the digest of each in this process."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from castlerules import solitaire
from castlerules.testing import conformance

from . import castles, duels, games, leagues, siege

GAMES: Final[Mapping[str, Callable[[int], Iterator[str]]]] = {
    "magic54": games.digests,
    "fortress": siege.digests,
    "duel": duels.digests,
    "castle": castles.digests,
    "ascension": leagues.digests,
    "solitaire": lambda number: iter(conformance.digests(solitaire.GAME, range(number), max_actions=60)),
}
SEEDS: Final = 11
"""So many that every set of options is met, of which Castle has most."""


def digests() -> dict[str, list[str]]:
    """Return the lines of the first games of each kind."""
    return {name: list(lines(SEEDS)) for name, lines in GAMES.items()}


if __name__ == "__main__":
    for name, lines in digests().items():
        for line in lines:
            print(f"{name}\t{line}")  # noqa: T201 - that is what it is run for
