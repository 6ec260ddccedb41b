"""Compute the lowest activation price of a card, matching lands to mana symbols on plain ints and tuples.

Mana kinds, bundles and symbols are those of ``magic.mana.feasibility``: a bundle is six counts W U B R G C, a symbol is
the bit mask of the kinds that satisfy it. A land is a tuple of bundles; its owner chooses which one it makes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import prod
from typing import Final, NamedTuple, TypeAlias

from castlerules.magic.mana.feasibility import KINDS, ManaBundle
from castlerules.magic.query.combinatorics import try_to_match

Land: TypeAlias = tuple[ManaBundle, ...]
"""The bundles of mana that a land can make, of which it makes one."""

ManaUnit: TypeAlias = tuple[int, int]
"""One mana that a land can make: the index of the land, and the mask of the kinds that it can have."""

COLORLESS_MASK: Final = 1 << 5
"""The mask of a symbol that only colourless mana satisfies."""


MOST_COVERINGS: Final = 1024
"""CAS-Q37: the limit on the partial coverings of a castle card's symbols: enough for 3 of each of the five colours."""


class Quote(NamedTuple):
    """A *price* in life, and how the lands cover the rest of the cost.

    *symbols* has an entry for each symbol of the cost: the index of the land that covers it, None if none does.
    *generic* holds the indices of the lands that cover generic mana, and *missing* is the amount of generic mana that
    none covers.
    """

    price: int
    symbols: tuple[int | None, ...]
    generic: tuple[int, ...]
    missing: int


def cheapest_quote(
    symbols: Sequence[int], generic: int, lands: Sequence[Land], *, colored_life: int = 2, generic_life: int = 1
) -> Quote:
    """CAS-Q33, CAS-Q34, CAS-Q36, CAS-Q37: return the lowest price of a cost in life, given *lands*; X is 0.

    The cost is *symbols* (each a mask of the kinds of mana that pay it) and an amount of *generic* mana. Every land
    makes one of its bundles. Each symbol that no land covers costs *colored_life* life, or *generic_life* if only
    colourless mana pays it; each generic mana that no land covers costs *generic_life*.
    """
    weights = [generic_life if symbol == COLORLESS_MASK else colored_life for symbol in symbols]
    units: list[ManaUnit] = []
    choosing: list[tuple[int, Land]] = []
    for place, land in enumerate(lands):
        bundles = tuple(dict.fromkeys([bundle for bundle in land if any(bundle)]))
        if all(sum(bundle) == 1 for bundle in bundles):  # one unit of several kinds
            mask = _mask_of(bundles)
            units += [(place, mask)] if mask else []
        elif len(bundles) == 1:
            units += _units_of(place, bundles[0])
        else:
            choosing.append((place, bundles))
    if choosing:
        groups = _symbol_groups(symbols, weights)
        chosen = _best_bundles(groups, (generic, generic_life), units, [bundles for _, bundles in choosing])
        used_bundles = zip(choosing, chosen, strict=True)
        units += [unit for (place, _), bundle in used_bundles for unit in _units_of(place, bundle)]
    return _cheapest_covering(symbols, weights, generic, units, generic_life)


# Lands with a choice among bundles of several mana.


class SymbolGroup(NamedTuple):
    """All equal symbols of a cost: *total* symbols with the same *mask*. Each costs *weight* life if it is not covered.

    A covering says how many symbols of each group are covered. It is stored as one int, a mixed-radix number with a
    digit for each group; *stride* is the place value of this group's digit.
    """

    mask: int
    total: int
    weight: int
    stride: int


BestByCovering: TypeAlias = dict[int, tuple[int, int]]
"""For each reachable covering: the most units that are left over with it, and the covering before the current land."""


def _symbol_groups(symbols: Sequence[int], weights: Sequence[int]) -> list[SymbolGroup]:
    """Return *symbols* grouped by their masks; *weights* has the price in life of each symbol that is not covered."""
    groups, stride = list[SymbolGroup](), 1
    for mask, count in Counter(symbols).items():
        groups.append(SymbolGroup(mask, count, weights[symbols.index(mask)], stride))
        stride *= count + 1
    return groups


def covering_count(symbols: Sequence[int]) -> int:
    """Return in how many ways some, all or none of *symbols* can be covered; equal symbols are interchangeable.

    For {R}{R}{G} the result is 6: zero to two of the red symbols, with or without the green one.
    """
    return prod([count + 1 for count in Counter(symbols).values()])


def _best_bundles(
    groups: Sequence[SymbolGroup], generic: tuple[int, int], units: Sequence[ManaUnit], lands: Sequence[Land]
) -> list[ManaBundle]:
    """CAS-Q34: return the bundle that each of *lands* makes at the lowest price, in addition to the fixed *units*.

    *generic* is the amount of generic mana in the cost, and the price in life of each that no land covers. This is
    dynamic programming over the lands. Only two facts about earlier lands matter for the price: the covering (how many
    symbols of each mask are covered), and how many units are left over for generic mana. For the same covering, more
    units left over are never worse. So only the largest number of units left over is kept for each covering. A land
    takes time proportional to the number of coverings times its units times the masks, however many lands there are.
    """
    amount, generic_life = generic
    best_spare: BestByCovering = {0: (0, 0)}
    for _, mask in units:
        best_spare = _with_unit(best_spare, mask, groups, amount)
    full = sum([need.total * need.stride for need in groups])
    history: list[dict[int, tuple[int, int, ManaBundle]]] = []
    for bundles in lands:
        if best_spare.get(full, (-1, 0))[0] >= amount:
            break
        best = _with_land(best_spare, bundles, groups, amount)
        history.append(best)
        best_spare = {covering: (spare, covering) for covering, (spare, _, _) in best.items()}

    def price(covering: int) -> int:
        missing = [need.weight * (need.total - covering // need.stride % (need.total + 1)) for need in groups]
        return sum(missing) + generic_life * (amount - best_spare[covering][0])

    covering = min(best_spare, key=price)
    chosen = [bundles[0] for bundles in lands]
    for place in range(len(history) - 1, -1, -1):
        _, covering, chosen[place] = history[place][covering]
    return chosen


def _with_land(
    best_spare: BestByCovering, land: Land, groups: Sequence[SymbolGroup], amount: int
) -> dict[int, tuple[int, int, ManaBundle]]:
    """Return the most units left over for each covering, after *land* has been added to the lands of *best_spare*.

    *best_spare* has the same without *land*; at most *amount* units are counted as left over, as many as there is
    generic mana. Each result is (units left over, covering before *land*, bundle that *land* makes), so that the
    bundles can be traced back from the cheapest covering.
    """
    best: dict[int, tuple[int, int, ManaBundle]] = {}
    for bundle in land:
        after: BestByCovering = {covering: (spare, covering) for covering, (spare, _) in best_spare.items()}
        for _, mask in _units_of(0, bundle):
            after = _with_unit(after, mask, groups, amount)
        for covering, (spare, before) in after.items():
            if covering not in best or spare > best[covering][0]:
                best[covering] = (spare, before, bundle)
    return best


def _with_unit(best_spare: BestByCovering, mask: int, groups: Sequence[SymbolGroup], amount: int) -> BestByCovering:
    """Return the most units left over for each covering, after one unit of mana has been added to *best_spare*.

    *mask* holds the kinds of mana that the unit can be. The unit covers a symbol of *groups* that was not covered, or
    is left over for generic mana; at most *amount* units are counted as left over, as many as there is generic mana.
    """
    fitting = [need for need in groups if need.mask & mask]
    after: BestByCovering = {}
    for covering, (spare, before) in best_spare.items():
        left = min(spare + 1, amount)
        if covering not in after or left > after[covering][0]:
            after[covering] = (left, before)
        for _, total, _, stride in fitting:
            more = covering + stride
            if covering // stride % (total + 1) < total and (more not in after or spare > after[more][0]):
                after[more] = (spare, before)
    return after


# Assigning units to symbols.


def _mask_of(bundles: Sequence[ManaBundle]) -> int:
    """Return the mask of all kinds of mana that occur in *bundles*."""
    return sum([1 << kind for kind in KINDS if any(bundle[kind] for bundle in bundles)])


def _units_of(place: int, bundle: ManaBundle) -> list[ManaUnit]:
    return [(place, 1 << kind) for kind, count in enumerate(bundle) for _ in range(count)]


def _cheapest_covering(
    symbols: Sequence[int], weights: Sequence[int], generic: int, units: Sequence[ManaUnit], generic_life: int
) -> Quote:
    """Return the lowest price if lands make these *units* of mana; *weights* has the price of each uncovered symbol.

    The sets of symbols that can be covered together are the independent sets of a matroid. So the greedy choice, always
    the dearest symbol that can still be covered, gives the best set of every size. The remaining units pay for generic
    mana.
    """
    order = sorted(range(len(symbols)), key=lambda at: -weights[at])
    candidates = {at: [unit for unit, (_, mask) in enumerate(units) if mask & symbols[at]] for at in order}
    holders: dict[int, int] = {}
    best = _quote(symbols, weights, generic, units, holders, generic_life)
    for at in order:
        if try_to_match(at, candidates, holders):
            quote = _quote(symbols, weights, generic, units, holders, generic_life)
            best = quote if quote.price < best.price else best
    return best


def _quote(
    symbols: Sequence[int],
    weights: Sequence[int],
    generic: int,
    units: Sequence[ManaUnit],
    holders: dict[int, int],
    generic_life: int,
) -> Quote:
    """Return the price if units cover symbols as *holders* says and all other units pay for generic mana.

    *holders* maps the index of a unit to the index of the symbol that it covers.
    """
    covers = {symbol: units[unit][0] for unit, symbol in holders.items()}
    spare = [place for unit, (place, _) in enumerate(units) if unit not in holders][:generic]
    missing = generic - len(spare)
    price = sum([weight for at, weight in enumerate(weights) if at not in covers]) + generic_life * missing
    return Quote(price, tuple([covers.get(at) for at in range(len(symbols))]), tuple(spare), missing)
