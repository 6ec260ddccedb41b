"""The best automatic payment of a cost (BASE-I09, BASE-I10), and the choices of a manual payment.

Kinds, masks, symbols and bundles are the ints and tuples of ``feasibility``. A payment in the making is one int, called
*held*: the fields of ``ManaDemand`` with all mana counted so far. Not tapping a source, letting it make fewer kinds and
adding a bundle are each an addition or a subtraction, after which the guard bits say whether the rest can still pay.

The ledger ranks payments: least mana left over first, then least harm, and so on (BASE-P05). The search is exact but
does not try all subsets. Sources of single units are dropped one by one, the least preferred first, as long as the rest
can pay; since sets of units that can be matched to symbols form a matroid, this greedy deletion gives the best set.
Sources with a bundle of several units do not, so their uses are enumerated, merged if they give the same *held*.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from operator import add
from typing import Final, NamedTuple, TypeAlias

from .feasibility import (
    ALL_KINDS,
    KINDS,
    NO_MANA,
    BundleChoices,
    ManaBundle,
    ManaDemand,
    ManaSource,
    SymbolMasks,
    demand_of,
    gain_of,
    is_payable,
    levelled,
    levelled_separately,
    parts_of_demands,
    separate_demands,
    source_shape,
)


class Payment(NamedTuple):
    """The result of an automatic payment.

    *taps* are (source id, index of the bundle that it makes), smallest id first. *spent* is the mana that pays the
    cost, *pool_left* the pool afterwards.
    """

    taps: tuple[tuple[int, int], ...]
    spent: ManaBundle
    pool_left: ManaBundle


SingleSource: TypeAlias = tuple[bool, int, int, int, int, int, BundleChoices]
"""A source of single units: (only harmful uses, tap rank, colour count, id, free mask, full mask, bundles).

The smallest tuple is tapped first. The free mask has the kinds that it makes without harm, the full mask all kinds.
"""
Tap: TypeAlias = tuple[int, int, ManaBundle]
"""A source that is tapped: its id, the index of the bundle that it makes, and that bundle."""
KeptSources: TypeAlias = tuple[list[tuple[SingleSource, int]], int]
"""The single sources to tap, each with the mask of the kinds that it may still make, and all packed mana with it."""
BundleUses: TypeAlias = tuple[int, int, int, int, tuple[int, ...], tuple[int, ...]]
"""The uses of sources with a bundle of several units, so that the smallest tuple is the best.

The items are: how many uses are harmful, how many are of creatures, the sum of the colour counts, the number of uses,
the source ids in order, and the index of the bundle of each.
"""
PaymentRank: TypeAlias = tuple[int, int, int, int, int, list[int], tuple[int, ...]]
"""The order of preference among payments, the best one smallest; the items are those of ``_rank``."""

_FREE_MASK: Final = 4
_FULL_MASK: Final = 5
_CREATURE_RANK: Final = 2
_SPENDING_ORDER: Final = (5, 0, 1, 2, 3, 4, 11, 6, 7, 8, 9, 10)  # C W U B R G of the pool, and then of new mana


def automatic_payment(
    symbols: SymbolMasks, generic: int, pool: ManaBundle, sources: Sequence[ManaSource]
) -> Payment | None:
    """BASE-P05: return the automatic payment of *symbols* and *generic*, or None if they are not payable.

    The result depends on the ids of *sources*, not on their order. A source counts as harmful in the order of
    preference only if all the mana that it can make does harm. If BASE-P05 leaves open which bundle a source makes, it
    makes the first of ``ManaSource.bundles`` with which the other sources can still pay; the most preferred source
    decides first.
    """
    singles, bundle_sources = _split_sources(sources)
    max_units = (
        sum(pool)
        + len(singles)
        + sum([max([sum(bundle) for bundle, _ in source.bundles]) for source in bundle_sources])
    )
    if max_units < len(symbols) + generic:
        return None
    demand = demand_of(symbols)
    held = demand.start - (generic << demand.total_shift) + gain_of(pool, demand.gain_by_mask)
    needed, taps = (
        _best_plan(held, symbols, singles, bundle_sources)
        if bundle_sources
        else (_keep_needed(held, demand, singles), [])
    )
    if needed is None:
        return None
    taps += _taps_of(needed, demand)
    new = _as_bundle(map(sum, zip(NO_MANA, *[bundle for _, _, bundle in taps], strict=True)))
    left = _pool_left(symbols, generic, pool, new)
    spent = _as_bundle([had + produced - rest for had, produced, rest in zip(pool, new, left, strict=True)])
    return Payment(tuple([(number, index) for number, index, _ in sorted(taps)]), spent, left)


def _split_sources(sources: Sequence[ManaSource]) -> tuple[list[SingleSource], list[ManaSource]]:
    """Return the sources of single units, the most preferred first, and those that can make several at once, by id."""
    singles: list[SingleSource] = []
    bundle_sources: list[ManaSource] = []
    for source in sources:
        number, kind, colours, bundles = source
        full, free, choices = source_shape(bundles)
        if choices:
            bundle_sources.append(source)
        elif full:
            singles.append((not free, kind, colours, number, free, full, bundles))
    singles.sort()
    bundle_sources.sort()
    return singles, bundle_sources


def _keep_needed(held: int, demand: ManaDemand, singles: list[SingleSource]) -> KeptSources | None:
    """Return the sources of *singles* that must be tapped to complete the payment; None if even all of them cannot.

    *held* is the mana counted so far, packed as in ``ManaDemand``. At first each source counts only with the kinds of
    mana that it makes without harm to its player. Only if all sources together cannot pay like that, each counts with
    all its kinds.
    """
    _, guard, _, gains = demand
    able = [(single, single[_FREE_MASK]) for single in singles if single[_FREE_MASK]]
    all_held = held + sum([gains[mask] for _, mask in able])
    if all_held & guard != guard:
        able = [(single, single[_FULL_MASK]) for single in singles]
        all_held = held + sum([gains[mask] for _, mask in able])
    return _drop_needless(all_held, demand, able) if all_held & guard == guard else None


def _drop_needless(held: int, demand: ManaDemand, able: list[tuple[SingleSource, int]]) -> KeptSources:
    """Return the sources of *able* that the payment needs, each with the mask of the kinds that it may still make.

    *able* are (source, mask of its kinds) pairs, the most preferred source first. *held* is all mana counted so far,
    packed as in ``ManaDemand``, including that of *able*. From the least preferred source on, a source is dropped if
    the others can still pay. A source that stays is limited to the kinds that it makes without harm to its player, if
    the cost can still be paid.
    """
    _, guard, _, gains = demand
    needed: list[tuple[SingleSource, int]] = []
    for single, mask in reversed(able):
        free = single[_FREE_MASK]
        if (less := held - gains[mask]) & guard == guard:
            held = less
        elif free and (less + gains[free]) & guard == guard:
            held = less + gains[free]
            needed.append((single, free))
        else:
            needed.append((single, mask))
    needed.reverse()
    return needed, held


def _taps_of(needed: KeptSources, demand: ManaDemand) -> Iterator[Tap]:
    """Yield the tap of each source of *needed*: its id, the index of the bundle that it makes, and that bundle.

    Each source makes the first of its bundles with which the others can still pay. A source that could not be limited
    to the kinds that it makes without harm makes a harmful bundle.
    """
    _, guard, _, gains = demand
    singles, held = needed
    for (_, _, _, number, free, _, bundles), mask in singles:
        for index, (bundle, harmful) in enumerate(bundles):
            if harmful == (mask == free) or 1 not in bundle:
                continue
            fixed = held - gains[mask] + gains[1 << bundle.index(1)]
            if fixed & guard == guard:
                held = fixed
                yield number, index, bundle
                break


def _best_plan(
    held: int, symbols: SymbolMasks, singles: list[SingleSource], bundle_sources: list[ManaSource]
) -> tuple[KeptSources | None, list[Tap]]:
    """Return the best payment: the sources of *singles* to tap (None if no payment is possible) and other taps.

    *singles* make one unit of mana each. The other taps are those of *bundle_sources*, which can make several units at
    once. *held* is the mana counted so far, packed as in the ``ManaDemand`` of *symbols*. The first criterion is how
    little mana is left over, and that is known for each use of *bundle_sources* before *singles* are examined. So the
    search stops where more would be left over than with the best payment found.
    """
    best: tuple[PaymentRank, BundleUses, KeptSources] | None = None
    demand = demand_of(symbols)
    plans = _plans(held, symbols, singles, bundle_sources)
    for surplus, uses, sums in sorted([(surplus, uses, sums) for sums, (surplus, uses) in plans.items()]):
        if best is not None and surplus > best[0][0]:
            break
        if (needed := _keep_needed(sums, demand, singles)) is not None:
            rank = _rank(surplus, uses, needed[0])
            if best is None or rank < best[0]:
                best = rank, uses, needed
    if best is None:
        return None, []
    _, (*_, ids, picks), needed = best
    taps = dict(zip(ids, picks, strict=True))
    used = [source for source in bundle_sources if source.id in taps]
    return needed, [(source.id, taps[source.id], source.bundles[taps[source.id]][0]) for source in used]


def _plans(
    held: int, symbols: SymbolMasks, singles: list[SingleSource], bundle_sources: list[ManaSource]
) -> dict[int, tuple[int, BundleUses]]:
    """Return the uses of *bundle_sources* that may be part of the best payment, by the packed mana they add up to.

    A key is *held* plus the mana of the uses, without *singles*, ``levelled``; with it stands the surplus. Uses with
    the same key need the same of *singles* and of further bundles, so only the best of them, the smallest tuple, is
    kept: the same addition to both leaves it the smaller one. More bundles never leave less mana over; so uses are
    dropped if they leave over more than other uses that can pay. There are no more keys than ways to lack some of the
    cost, times the units that may be left over; so the work grows with the number of sources, not with that of their
    sets.
    """
    demand, parts, separate = demand_of(symbols), parts_of_demands(symbols), separate_demands(symbols)
    guard, gains = demand.guard_bits, demand.gain_by_mask
    full = sum([gains[single[_FULL_MASK]] for single in singles])
    start, least = levelled(held, demand, parts)
    max_surplus = least if (start + full) & guard == guard else None
    plans: dict[int, tuple[int, BundleUses]] = {start: (least, (0, 0, 0, 0, (), ()))}
    known: dict[int, tuple[int, int]] = {}
    for source in bundle_sources:
        more = [gain_of(bundle, gains) for bundle, _ in source.bundles]
        for had, (_, before) in tuple(plans.items()):
            for index, gain in enumerate(more):
                if had + gain not in known:
                    known[had + gain] = (
                        levelled_separately(had + gain, demand, separate)
                        if separate
                        else levelled(had + gain, demand, parts)
                    )
                sums, surplus = known[had + gain]
                if max_surplus is not None and surplus > max_surplus:
                    continue
                if max_surplus != surplus and (sums + full) & guard == guard:
                    max_surplus = surplus
                uses = _with_use(before, source, index)
                if sums not in plans or uses < plans[sums][1]:
                    plans[sums] = surplus, uses
    return plans


def _with_use(uses: BundleUses, source: ManaSource, index: int) -> BundleUses:
    """Return *uses* with one more use: *source* is tapped and makes its bundle with the index *index*.

    *uses* lists the sources tapped so far by ascending id, so the id of *source* must be greater than theirs.
    """
    harmful, creatures, colours, number, ids, picks = uses
    return (
        harmful + source.bundles[index][1],
        creatures + (source.tap_rank >= _CREATURE_RANK),
        colours + source.color_count,
        number + 1,
        (*ids, source.id),
        (*picks, index),
    )


def _rank(surplus: int, uses: BundleUses, needed: Sequence[tuple[SingleSource, int]]) -> PaymentRank:
    """Return the rank of a payment that leaves *surplus* mana over; the payment with the smallest rank is the best.

    The items are, in order of weight: mana left over, number of harmful sources, number of creatures, sum of the
    numbers of colours that the sources can make, number of sources, their ids, and the bundles that sources of several
    units make. *uses* are these sources, *needed* those of single units.
    """
    harmful, creatures, colours, number, ids, picks = uses
    return (
        surplus,
        harmful + sum([mask != single[_FREE_MASK] for single, mask in needed]),
        creatures + sum([single[1] >= _CREATURE_RANK for single, _ in needed]),
        colours + sum([single[2] for single, _ in needed]),
        number + len(needed),
        sorted([*ids, *[single[3] for single, _ in needed]]),
        picks,
    )


def pool_after_paying(symbols: SymbolMasks, generic: int, pool: ManaBundle) -> ManaBundle | None:
    """BASE-P05: return *pool* after paying *symbols* and *generic* from it; None if it alone cannot pay them."""
    return _pool_left(symbols, generic, pool, NO_MANA) if is_payable(symbols, generic, pool, ()) else None


def _pool_left(symbols: SymbolMasks, generic: int, pool: ManaBundle, new: ManaBundle) -> ManaBundle:
    """Return the mana left of *pool* and *new* after paying *symbols* and *generic*, which they must be able to pay.

    *new* is the mana that sources have just made. Symbols of one kind are paid first, then hybrid ones, then the
    generic part; mana of *pool* is spent before *new*.
    """
    units = [*pool, *new]
    hybrid: list[int] = []
    for symbol in symbols:
        if symbol & (symbol - 1):
            hybrid.append(symbol)
        else:
            kind = symbol.bit_length() - 1
            units[kind if units[kind] else kind + 6] -= 1
    for paid_symbols, symbol in enumerate(hybrid, 1):
        rest = tuple(hybrid[paid_symbols:])
        held = _as_bundle(map(add, units[:6], units[6:]))
        for place in _SPENDING_ORDER:
            kind = place % 6
            if units[place] and symbol >> kind & 1 and is_payable(rest, generic, _without_unit(held, kind), ()):
                units[place] -= 1
                break
    for place in _SPENDING_ORDER:
        paid = min(generic, units[place])
        units[place] -= paid
        generic -= paid
    return _as_bundle(map(add, units[:6], units[6:]))


def _as_bundle(counts: Iterable[int]) -> ManaBundle:
    """Return *counts*, the numbers of W, U, B, R, G and C mana, as a bundle: a tuple of exactly six numbers."""
    white, blue, black, red, green, colourless = counts
    return white, blue, black, red, green, colourless


def _without_unit(pool: ManaBundle, kind: int) -> ManaBundle:
    """Return *pool* without one unit of *kind*."""
    rest = list(pool)
    rest[kind] -= 1
    return _as_bundle(rest)


def symbol_choices(symbols: SymbolMasks, generic: int, pool: ManaBundle) -> tuple[int, ...]:
    """BASE-P07: return the kinds with which *pool* may pay the first of *symbols* so that it can still pay the rest.

    If there are several, the payer chooses one. Empty if *pool* cannot pay.
    """
    return _usable_kinds(symbols[0], symbols[1:], generic, pool)


def generic_choices(symbols: SymbolMasks, generic: int, pool: ManaBundle) -> tuple[int, ...]:
    """BASE-P07: return the kinds among which the payer chooses for the next generic mana, in the order W U B R G C.

    With each of them *pool* can still pay the rest of *generic* and *symbols*, the symbols not paid yet. Empty if there
    is nothing to choose: fewer than two kinds are possible, or no mana will be left over.
    """
    if not generic or sum(pool) == len(symbols) + generic:
        return ()
    kinds = _usable_kinds(ALL_KINDS, symbols, generic - 1, pool)
    return kinds if len(kinds) > 1 else ()


def _usable_kinds(symbol: int, symbols: SymbolMasks, generic: int, pool: ManaBundle) -> tuple[int, ...]:
    """Return the kinds in *pool* that can pay *symbol*, a mask of kinds, so that the rest of *pool* can pay the rest.

    The rest of the cost is *symbols* and *generic*.
    """
    able = [kind for kind in KINDS if pool[kind] and symbol >> kind & 1]
    return tuple([kind for kind in able if is_payable(symbols, generic, _without_unit(pool, kind), ())])
