"""What activating a card costs, in nothing but ints and tuples: lands against the symbols of a mana cost.

Mana kinds, bundles and symbols are those of ``magic.payable``: a bundle is six counts W U B R G C, a symbol the mask of
the kinds that satisfy it. A land is the bundles of which it makes one, or several at its owner's choice.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement, product
from typing import Final, NamedTuple, TypeAlias

from castlerules.magic.payable import KINDS, Bundle

__all__ = ["COLORLESS", "Land", "Quote", "quote"]

Land: TypeAlias = tuple[Bundle, ...]
Unit: TypeAlias = tuple[int, int]
"""One mana that a land can make: which land, and the mask of what it may be."""

COLORLESS: Final = 1 << 5
"""The mask of the symbol that only colourless mana covers."""


class Quote(NamedTuple):
    """What is to be paid, and why.

    *price* is in life. *symbols* says of every symbol which land covers it, None if none does; *generic* are the lands
    that cover generic mana, and *missing* how much generic mana is not covered.
    """

    price: int
    symbols: tuple[int | None, ...]
    generic: tuple[int, ...]
    missing: int


def quote(symbols: Sequence[int], generic: int, lands: Sequence[Land], *, colored: int = 2, plain: int = 1) -> Quote:
    """CAS-Q33, CAS-Q34, CAS-Q36, CAS-Q37: return the lowest price of *symbols* and *generic* mana, given *lands*.

    Every land makes one of its bundles. A symbol that no mana covers costs *colored* life, or *plain* if it asks for
    colourless mana, and generic mana that is not covered *plain* life each. X is 0.
    """
    weights = [plain if symbol == COLORLESS else colored for symbol in symbols]
    best: Quote | None = None
    for units in _outputs(lands):
        found = _cheapest(symbols, weights, generic, units, plain)
        if best is None or found.price < best.price:
            best = found
        if best.price == 0:
            break
    assert best is not None, "there is always one way to make no choice"
    return best


def _outputs(lands: Sequence[Land]) -> Iterator[list[Unit]]:
    """Yield what the lands can make together, once for every choice that matters.

    A land of which every bundle is one unit makes one unit of several kinds. Of equal lands with a choice among larger
    bundles it does not matter which one makes what.
    """
    fixed: list[Unit] = []
    open_lands: dict[Land, list[int]] = {}
    for place, land in enumerate(lands):
        bundles = tuple(dict.fromkeys([bundle for bundle in land if any(bundle)]))
        if all(sum(bundle) == 1 for bundle in bundles):
            mask = _mask(bundles)
            fixed += [(place, mask)] if mask else []
        elif len(bundles) == 1:
            fixed += _units(place, bundles[0])
        else:
            open_lands.setdefault(bundles, []).append(place)
    choices = [combinations_with_replacement(bundles, len(places)) for bundles, places in open_lands.items()]
    for chosen in product(*choices):
        made = [
            pair
            for places, each in zip(open_lands.values(), chosen, strict=True)
            for pair in zip(places, each, strict=True)
        ]
        yield [*fixed, *[unit for place, bundle in made for unit in _units(place, bundle)]]


def _mask(bundles: Sequence[Bundle]) -> int:
    """Return the kinds of which *bundles* hold mana."""
    return sum([1 << kind for kind in KINDS if any(bundle[kind] for bundle in bundles)])


def _units(place: int, bundle: Bundle) -> list[Unit]:
    return [(place, 1 << kind) for kind, count in enumerate(bundle) for _ in range(count)]


def _cheapest(symbols: Sequence[int], weights: Sequence[int], generic: int, units: Sequence[Unit], plain: int) -> Quote:
    """Return the lowest price with these *units*.

    The sets of symbols that can be covered together are the independent sets of a matroid, so taking the dearest
    symbol that can still be covered, again and again, gives the best set of every size. What is left over is generic.
    """
    order = sorted(range(len(symbols)), key=lambda at: -weights[at])
    holders: dict[int, int] = {}
    best = _priced(symbols, weights, generic, units, holders, plain)
    for at in order:
        if _covered(at, symbols, units, holders):
            found = _priced(symbols, weights, generic, units, holders, plain)
            best = found if found.price < best.price else best
    return best


def _covered(seeker: int, symbols: Sequence[int], units: Sequence[Unit], holders: dict[int, int]) -> bool:
    """Give symbol *seeker* a unit, moving others along an augmenting path; return whether that was possible."""
    came_from: dict[int, int] = {}
    line = [seeker]
    for symbol in line:
        for unit, (_, mask) in enumerate(units):
            if unit in came_from or not mask & symbols[symbol]:
                continue
            came_from[unit] = symbol
            if unit in holders:
                line.append(holders[unit])
                continue
            held = {symbol: unit for unit, symbol in holders.items()}
            free: int | None = unit
            while free is not None:
                taker = came_from[free]
                before = held.get(taker)
                holders[free] = taker
                free = before
            return True
    return False


def _priced(
    symbols: Sequence[int],
    weights: Sequence[int],
    generic: int,
    units: Sequence[Unit],
    holders: dict[int, int],
    plain: int,
) -> Quote:
    """Return the price if the units in *holders* cover their symbols and the others generic mana."""
    covers = {symbol: units[unit][0] for unit, symbol in holders.items()}
    spare = [place for unit, (place, _) in enumerate(units) if unit not in holders][:generic]
    missing = generic - len(spare)
    price = sum([weight for at, weight in enumerate(weights) if at not in covers]) + plain * missing
    return Quote(price, tuple([covers.get(at) for at in range(len(symbols))]), tuple(spare), missing)
