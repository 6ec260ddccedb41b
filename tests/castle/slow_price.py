"""What activating costs, by trying everything; written from the rules (3.5) alone, and too slow for a game.

Every land makes one of its bundles or nothing; every symbol is left out or covered by mana of a kind that satisfies it;
whatever mana is left over covers generic mana.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product
from typing import Final, TypeAlias

__all__ = ["COLORLESS_ONLY", "KINDS", "fits_one_bundle", "life_for", "slow_price"]

Bundle: TypeAlias = tuple[int, ...]
"""How much mana of each kind, in the order W U B R G C."""
Land: TypeAlias = Sequence[Bundle]
"""What a land can make: one of these."""

KINDS: Final = range(6)
NOTHING: Final = (0,) * 6
COLORLESS_ONLY: Final = 0b100000
"""The symbol that only colourless mana satisfies: a symbol is the set of its kinds as bits."""


def life_for(symbol: int, colored: int, plain: int) -> int:
    """Return the life for *symbol* if it is left out (CAS-Q36, CAS-Q37)."""
    return plain if symbol == COLORLESS_ONLY else colored


def kinds_of(symbol: int) -> list[int]:
    """Return the kinds of mana that satisfy *symbol*."""
    return [kind for kind in KINDS if symbol & 1 << kind]


def all_coverings(symbols: Sequence[int], mana: Sequence[int]) -> Iterator[tuple[int | None, ...]]:
    """Yield every way to give each of *symbols* mana of one kind, or None, out of as much of each as was *mana*."""
    for covering in product(*[(None, *kinds_of(symbol)) for symbol in symbols]):
        used = Counter(kind for kind in covering if kind is not None)
        if all(used[kind] <= mana[kind] for kind in KINDS):
            yield covering


def slow_price(
    symbols: Sequence[int], generic: int, lands: Sequence[Sequence[Bundle]], colored: int, plain: int
) -> int:
    """Return the lowest price over all that the lands can make and all that this can cover."""
    prices = []
    for bundles in product(*[(NOTHING, *land) for land in lands]):
        mana = [sum(bundle[kind] for bundle in bundles) for kind in KINDS]
        for covering in all_coverings(symbols, mana):
            spare = sum(mana) - sum(kind is not None for kind in covering)
            open_symbols = [symbol for symbol, kind in zip(symbols, covering, strict=True) if kind is None]
            lacking = max(0, generic - spare)
            prices.append(sum(life_for(open_symbol, colored, plain) for open_symbol in open_symbols) + plain * lacking)
    return min(prices)


def fits_one_bundle(land: Land, symbols: Sequence[int], generic: int) -> bool:
    """Return whether one of the bundles of *land* covers all of *symbols* and *generic* mana besides."""
    return any(
        None not in covering and sum(bundle) - len(symbols) >= generic
        for bundle in (*land, NOTHING)
        for covering in all_coverings(symbols, bundle)
    )
