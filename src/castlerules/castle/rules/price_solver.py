"""What activating a card costs, in nothing but ints and tuples: lands against the symbols of a mana cost.

Mana kinds, bundles and symbols are those of ``magic.payable``: a bundle is six counts W U B R G C, a symbol the mask of
the kinds that satisfy it. A land is the bundles of which it makes one, or several at its owner's choice.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import prod
from typing import Final, NamedTuple, TypeAlias

from castlerules.magic.mana.feasibility import KINDS, ManaBundle

Land: TypeAlias = tuple[ManaBundle, ...]
ManaUnit: TypeAlias = tuple[int, int]
"""One mana that a land can make: which land, and the mask of what it may be."""

COLORLESS_MASK: Final = 1 << 5
"""The mask of the symbol that only colourless mana covers."""


MOST_COVERINGS: Final = 1024
"""CAS-Q37: in so many ways, at most, the symbols of a castle card may be covered in part: 3 each of five colours."""


class Quote(NamedTuple):
    """What is to be paid, and why.

    *price* is in life. *symbols* says of every symbol which land covers it, None if none does; *generic* are the lands
    that cover generic mana, and *missing* how much generic mana is not covered.
    """

    price: int
    symbols: tuple[int | None, ...]
    generic: tuple[int, ...]
    missing: int


def cheapest_quote(
    symbols: Sequence[int], generic: int, lands: Sequence[Land], *, colored_life: int = 2, generic_life: int = 1
) -> Quote:
    """CAS-Q33, CAS-Q34, CAS-Q36, CAS-Q37: return the lowest price of *symbols* and *generic* mana, given *lands*.

    Every land makes one of its bundles. A symbol that no mana covers costs *colored_life* life, or *generic_life* if
    it asks for colourless mana, and generic mana that is not covered *generic_life* life each. X is 0.
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
        made = zip(choosing, chosen, strict=True)
        units += [unit for (place, _), bundle in made for unit in _units_of(place, bundle)]
    return _cheapest_covering(symbols, weights, generic, units, generic_life)


# What lands with a choice among larger bundles make.


class SymbolGroup(NamedTuple):
    """Symbols of one *mask*: so many of them (*total*), and *weight* life for each.

    A covering of symbols is a number whose digits say how many of each mask are covered; *stride* is one of these.
    """

    mask: int
    total: int
    weight: int
    stride: int


BestByCovering: TypeAlias = dict[int, tuple[int, int]]
"""For each covering that is possible, the most units left over beside it, and the covering before the present land."""


def _symbol_groups(symbols: Sequence[int], weights: Sequence[int]) -> list[SymbolGroup]:
    """Return *symbols* by their masks."""
    found, stride = list[SymbolGroup](), 1
    for mask, count in Counter(symbols).items():
        found.append(SymbolGroup(mask, count, weights[symbols.index(mask)], stride))
        stride *= count + 1
    return found


def covering_count(symbols: Sequence[int]) -> int:
    """Return in how many ways all, some or none of *symbols* can be covered, equal ones being alike."""
    return prod([count + 1 for count in Counter(symbols).values()])


def _best_bundles(
    groups: Sequence[SymbolGroup], generic: tuple[int, int], units: Sequence[ManaUnit], lands: Sequence[Land]
) -> list[ManaBundle]:
    """CAS-Q34: return the bundles that *lands* make at the lowest price, together with *units* that are made anyway.

    *generic* is how much generic mana there is, and the life for each. Of what has been made so far nothing matters but
    how many symbols of each mask it covers and how many units are left over: whatever comes later can be used in the
    same way after two beginnings that are alike in this, and the price follows from the two at the end. For one and
    the same covering more left over is never worse, as each pays for generic mana or for nothing. So it is enough to
    know the most that can be left over beside every covering, land by land: each takes as many steps as there are
    coverings times its units times the masks, however many lands choose.
    """
    amount, generic_life = generic
    made: BestByCovering = {0: (0, 0)}
    for _, mask in units:
        made = _with_unit(made, mask, groups, amount)
    full = sum([need.total * need.stride for need in groups])
    history: list[dict[int, tuple[int, int, ManaBundle]]] = []
    for bundles in lands:
        if made.get(full, (-1, 0))[0] >= amount:
            break
        best = _with_land(made, bundles, groups, amount)
        history.append(best)
        made = {covering: (spare, covering) for covering, (spare, _, _) in best.items()}

    def price(covering: int) -> int:
        missing = [need.weight * (need.total - covering // need.stride % (need.total + 1)) for need in groups]
        return sum(missing) + generic_life * (amount - made[covering][0])

    covering = min(made, key=price)
    chosen = [bundles[0] for bundles in lands]
    for place in range(len(history) - 1, -1, -1):
        _, covering, chosen[place] = history[place][covering]
    return chosen


def _with_land(
    made: BestByCovering, land: Land, groups: Sequence[SymbolGroup], amount: int
) -> dict[int, tuple[int, int, ManaBundle]]:
    """Return *made* after *land* has made one of its bundles: the units left over, the covering before, the bundle."""
    best: dict[int, tuple[int, int, ManaBundle]] = {}
    for bundle in land:
        after: BestByCovering = {covering: (spare, covering) for covering, (spare, _) in made.items()}
        for _, mask in _units_of(0, bundle):
            after = _with_unit(after, mask, groups, amount)
        for covering, (spare, before) in after.items():
            if covering not in best or spare > best[covering][0]:
                best[covering] = (spare, before, bundle)
    return best


def _with_unit(made: BestByCovering, mask: int, groups: Sequence[SymbolGroup], amount: int) -> BestByCovering:
    """Return *made* after one more unit of *mask*: it covers a symbol, or is left over, of which *amount* count."""
    fitting = [need for need in groups if need.mask & mask]
    after: BestByCovering = {}
    for covering, (spare, before) in made.items():
        left = min(spare + 1, amount)
        if covering not in after or left > after[covering][0]:
            after[covering] = (left, before)
        for _, total, _, stride in fitting:
            more = covering + stride
            if covering // stride % (total + 1) < total and (more not in after or spare > after[more][0]):
                after[more] = (spare, before)
    return after


# What units are used for.


def _mask_of(bundles: Sequence[ManaBundle]) -> int:
    """Return the kinds of which *bundles* hold mana."""
    return sum([1 << kind for kind in KINDS if any(bundle[kind] for bundle in bundles)])


def _units_of(place: int, bundle: ManaBundle) -> list[ManaUnit]:
    return [(place, 1 << kind) for kind, count in enumerate(bundle) for _ in range(count)]


def _cheapest_covering(
    symbols: Sequence[int], weights: Sequence[int], generic: int, units: Sequence[ManaUnit], generic_life: int
) -> Quote:
    """Return the lowest price with these *units*.

    The sets of symbols that can be covered together are the independent sets of a matroid, so taking the dearest
    symbol that can still be covered, again and again, gives the best set of every size. What is left over is generic.
    """
    order = sorted(range(len(symbols)), key=lambda at: -weights[at])
    holders: dict[int, int] = {}
    best = _quote(symbols, weights, generic, units, holders, generic_life)
    for at in order:
        if _augment(at, symbols, units, holders):
            found = _quote(symbols, weights, generic, units, holders, generic_life)
            best = found if found.price < best.price else best
    return best


def _augment(seeker: int, symbols: Sequence[int], units: Sequence[ManaUnit], holders: dict[int, int]) -> bool:
    """Give symbol *seeker* a unit, moving others along an augmenting path; return whether that was possible."""
    came_from: dict[int, int] = {}
    queue = [seeker]
    for symbol in queue:
        for unit, (_, mask) in enumerate(units):
            if unit in came_from or not mask & symbols[symbol]:
                continue
            came_from[unit] = symbol
            if unit in holders:
                queue.append(holders[unit])
                continue
            unit_of = {symbol: unit for unit, symbol in holders.items()}
            free: int | None = unit
            while free is not None:
                taker = came_from[free]
                before = unit_of.get(taker)
                holders[free] = taker
                free = before
            return True
    return False


def _quote(
    symbols: Sequence[int],
    weights: Sequence[int],
    generic: int,
    units: Sequence[ManaUnit],
    holders: dict[int, int],
    generic_life: int,
) -> Quote:
    """Return the price if the units in *holders* cover their symbols and the others generic mana."""
    covers = {symbol: units[unit][0] for unit, symbol in holders.items()}
    spare = [place for unit, (place, _) in enumerate(units) if unit not in holders][:generic]
    missing = generic - len(spare)
    price = sum([weight for at, weight in enumerate(weights) if at not in covers]) + generic_life * missing
    return Quote(price, tuple([covers.get(at) for at in range(len(symbols))]), tuple(spare), missing)
