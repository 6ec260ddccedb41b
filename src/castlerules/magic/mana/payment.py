"""How mana pays a cost: what the automatic payment taps and spends (BASE-I09, BASE-I10), and what manual payment does.

Kinds, masks, symbols and bundles are the ints and tuples of ``payable``. What a payment holds is one int, the sums of
``ManaDemand`` with all mana that is counted on. To tap one source less, to let it make less, to add a bundle: each only
takes from that int or adds to it, and the guard bits say whether what is left can pay.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from operator import add
from typing import Final, NamedTuple, TypeAlias

from .feasibility import (
    ALL_KINDS,
    FIELD_WIDTH,
    GUARD_BIT,
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
    source_shape,
)


class Payment(NamedTuple):
    """What a payment does.

    *taps* are the ids of the sources that are tapped, smallest first, each with the index of the bundle that it makes.
    *spent* is the mana that pays, *pool_left* the pool afterwards.
    """

    taps: tuple[tuple[int, int], ...]
    spent: ManaBundle
    pool_left: ManaBundle


# a source of single units: cannot be used without harm, kind, colours, id (smaller is rather tapped); then the mask of
# what it makes without harm, the mask of all that it makes, and its bundles
SingleSource: TypeAlias = tuple[bool, int, int, int, int, int, BundleChoices]
# a source that is tapped: its id, the index of the bundle that it makes, and that bundle
Tap: TypeAlias = tuple[int, int, ManaBundle]
# what is kept of the single sources, each with the mask of what it still may make, and the sums with them
KeptSources: TypeAlias = tuple[list[tuple[SingleSource, int]], int]
# how sources with a bundle of several units are used: how many uses are harmful, how many are of creatures, the sum of
# colours, the number of uses, the ids in order, and with each the index of its bundle
BundleUses: TypeAlias = tuple[int, int, int, int, tuple[int, ...], tuple[int, ...]]
PaymentRank: TypeAlias = tuple[int, int, int, int, int, list[int], tuple[int, ...]]

_FREE_MASK: Final = 4
_FULL_MASK: Final = 5
_CREATURE_RANK: Final = 2
_SPENDING_ORDER: Final = (5, 0, 1, 2, 3, 4, 11, 6, 7, 8, 9, 10)  # C W U B R G of the pool, and then of new mana


def automatic_payment(
    symbols: SymbolMasks, generic: int, pool: ManaBundle, sources: Sequence[ManaSource]
) -> Payment | None:
    """BASE-P05: return the automatic payment of *symbols* and *generic*, or None if they are not payable.

    It depends on the ids of *sources*, not on their order. A source counts as harmful in the order of preference if it
    makes no mana without harm. Where the ledger leaves it open which bundle a source makes, it is the first, in the
    order of ``Source.bundles``, with which the others can still pay, asked from the most preferred source on.
    """
    singles, bundle_sources = _split_sources(sources)
    max_units = (
        sum(pool)
        + len(singles)
        + sum([max([sum(bundle) for bundle, _ in source.bundles]) for source in bundle_sources])
    )
    if max_units < len(symbols) + generic:
        return None
    wanted = demand_of(symbols)
    held = wanted.start - (generic << wanted.total_shift) + gain_of(pool, wanted.gain_by_mask)
    kept, taps = (
        _best_plan(held, wanted, singles, bundle_sources)
        if bundle_sources
        else (_keep_needed(held, wanted, singles), [])
    )
    if kept is None:
        return None
    taps += _taps_of(kept, wanted)
    new = _as_bundle(map(sum, zip(NO_MANA, *[bundle for _, _, bundle in taps], strict=True)))
    left = _pool_left(symbols, generic, pool, new)
    spent = _as_bundle([had + made - rest for had, made, rest in zip(pool, new, left, strict=True)])
    return Payment(tuple([(number, index) for number, index, _ in sorted(taps)]), spent, left)


def _split_sources(sources: Sequence[ManaSource]) -> tuple[list[SingleSource], list[ManaSource]]:
    """Return the sources of single units, the most preferred first, and those with a bundle of several, by id."""
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


def _keep_needed(held: int, wanted: ManaDemand, singles: list[SingleSource]) -> KeptSources | None:
    """Return what must be kept of *singles* in addition to what is *held*; None if even all of it cannot pay.

    Only if what they make without harm cannot pay do the sources count with all that they make.
    """
    _, guard, _, gains = wanted
    able = [(single, single[_FREE_MASK]) for single in singles if single[_FREE_MASK]]
    all_held = held + sum([gains[mask] for _, mask in able])
    if all_held & guard != guard:
        able = [(single, single[_FULL_MASK]) for single in singles]
        all_held = held + sum([gains[mask] for _, mask in able])
    return _drop_needless(all_held, wanted, able) if all_held & guard == guard else None


def _drop_needless(held: int, wanted: ManaDemand, able: list[tuple[SingleSource, int]]) -> KeptSources:
    """Return those of *able* that none of the others makes needless: reverse deletion, the least preferred first.

    What must stay does so without harm, if that is enough.
    """
    _, guard, _, gains = wanted
    kept: list[tuple[SingleSource, int]] = []
    for single, mask in reversed(able):
        free = single[_FREE_MASK]
        if (less := held - gains[mask]) & guard == guard:
            held = less
        elif free and (less + gains[free]) & guard == guard:
            held = less + gains[free]
            kept.append((single, free))
        else:
            kept.append((single, mask))
    kept.reverse()
    return kept, held


def _taps_of(kept: KeptSources, wanted: ManaDemand) -> Iterator[Tap]:
    """Yield what each source of *kept* does.

    A source that may be more than what it makes without harm could not be held to that, so harm it must.
    """
    _, guard, _, gains = wanted
    singles, held = kept
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
    held: int, wanted: ManaDemand, singles: list[SingleSource], bundle_sources: list[ManaSource]
) -> tuple[KeptSources | None, list[Tap]]:
    """Return what is kept of *singles* and how *bundle_sources* are tapped in the payment of least rank.

    The former is None if none can pay. How much is left over is known before anything of *singles* is deleted, and
    comes first in the rank.
    """
    best: tuple[PaymentRank, BundleUses, KeptSources] | None = None
    plans = _plans(held, wanted, singles, bundle_sources)
    for surplus, uses, sums in sorted([(_surplus(sums, wanted), uses, sums) for sums, uses in plans.items()]):
        if best is not None and surplus > best[0][0]:
            break
        if (kept := _keep_needed(sums, wanted, singles)) is not None:
            rank = _rank(surplus, uses, kept[0])
            if best is None or rank < best[0]:
                best = rank, uses, kept
    if best is None:
        return None, []
    _, (*_, ids, picks), kept = best
    taps = dict(zip(ids, picks, strict=True))
    used = [source for source in bundle_sources if source.id in taps]
    return kept, [(source.id, taps[source.id], source.bundles[taps[source.id]][0]) for source in used]


def _plans(
    held: int, wanted: ManaDemand, singles: list[SingleSource], bundle_sources: list[ManaSource]
) -> dict[int, BundleUses]:
    """Return the uses of *bundle_sources* that may be part of the best payment, by the sums with them.

    The sums are without *singles*. Uses with the same sums keep the same of *singles*, so that the smaller of them has
    the smaller rank, and that whatever is added to both. More bundles never leave less over: what leaves more over than
    a use that can pay is dropped.
    """
    _, guard, _, gains = wanted
    full = sum([gains[single[_FULL_MASK]] for single in singles])
    max_surplus = _surplus(held, wanted) if (held + full) & guard == guard else None
    plans: dict[int, BundleUses] = {held: (0, 0, 0, 0, (), ())}
    for source in bundle_sources:
        more = [gain_of(bundle, gains) for bundle, _ in source.bundles]
        for had, before in tuple(plans.items()):
            for index, one in enumerate(more):
                sums = had + one
                surplus = _surplus(sums, wanted)
                if max_surplus is not None and surplus > max_surplus:
                    continue
                if (sums + full) & guard == guard:
                    max_surplus = surplus
                uses = _with_use(before, source, index)
                if sums not in plans or uses < plans[sums]:
                    plans[sums] = uses
    return plans


def _with_use(uses: BundleUses, source: ManaSource, index: int) -> BundleUses:
    """Return *uses* and that of *source* for the bundle of *index*; no id in *uses* is greater."""
    harmful, creatures, colours, number, ids, picks = uses
    return (
        harmful + source.bundles[index][1],
        creatures + (source.tap_rank >= _CREATURE_RANK),
        colours + source.color_count,
        number + 1,
        (*ids, source.id),
        (*picks, index),
    )


def _surplus(sums: int, wanted: ManaDemand) -> int:
    """Return how many units will be left over when as few single sources as can pay are added to *sums*."""
    over = (sums >> wanted.total_shift) - GUARD_BIT
    fewest = GUARD_BIT
    while sums:
        fewest = min(fewest, sums & (2 * GUARD_BIT - 1))
        sums >>= FIELD_WIDTH
    return over + GUARD_BIT - fewest


def _rank(surplus: int, uses: BundleUses, kept: Sequence[tuple[SingleSource, int]]) -> PaymentRank:
    """Return by what payments are compared; the smallest is the best."""
    harmful, creatures, colours, number, ids, picks = uses
    return (
        surplus,
        harmful + sum([mask != single[_FREE_MASK] for single, mask in kept]),
        creatures + sum([single[1] >= _CREATURE_RANK for single, _ in kept]),
        colours + sum([single[2] for single, _ in kept]),
        number + len(kept),
        sorted([*ids, *[single[3] for single, _ in kept]]),
        picks,
    )


def pool_after_paying(symbols: SymbolMasks, generic: int, pool: ManaBundle) -> ManaBundle | None:
    """BASE-P05: return what *pool* leaves after paying *symbols* and *generic*; None if it alone cannot pay them."""
    return _pool_left(symbols, generic, pool, NO_MANA) if is_payable(symbols, generic, pool, ()) else None


def _pool_left(symbols: SymbolMasks, generic: int, pool: ManaBundle, new: ManaBundle) -> ManaBundle:
    """Return what is left of *pool* and then *new* mana, which can pay *symbols* and *generic*.

    Coloured symbols are paid first, then hybrid ones, then the generic part; mana of the pool goes before new mana.
    """
    units = [*pool, *new]
    hybrid: list[int] = []
    for symbol in symbols:
        if symbol & (symbol - 1):
            hybrid.append(symbol)
        else:
            kind = symbol.bit_length() - 1
            units[kind if units[kind] else kind + 6] -= 1
    for done, symbol in enumerate(hybrid, 1):
        rest = tuple(hybrid[done:])
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
    """Return six *counts* as a bundle."""
    white, blue, black, red, green, colourless = counts
    return white, blue, black, red, green, colourless


def _without_unit(pool: ManaBundle, kind: int) -> ManaBundle:
    """Return *pool* without one unit of *kind*."""
    rest = list(pool)
    rest[kind] -= 1
    return _as_bundle(rest)


def symbol_choices(symbols: SymbolMasks, generic: int, pool: ManaBundle) -> tuple[int, ...]:
    """BASE-P07: return the kinds with which *pool* may pay the first of *symbols* such that it can pay the rest.

    With one kind the symbol is paid as forced, with several the payer chooses. Empty if *pool* cannot pay.
    """
    return _usable_kinds(symbols[0], symbols[1:], generic, pool)


def generic_choices(symbols: SymbolMasks, generic: int, pool: ManaBundle) -> tuple[int, ...]:
    """BASE-P07: return the kinds among which the payer chooses for one of *generic*, in the order W U B R G C.

    Each lets *pool* pay the rest of it and *symbols*, those that are not paid yet. Empty if there is nothing to choose:
    fewer than two kinds will do, or nothing will be left over.
    """
    if not generic or sum(pool) == len(symbols) + generic:
        return ()
    kinds = _usable_kinds(ALL_KINDS, symbols, generic - 1, pool)
    return kinds if len(kinds) > 1 else ()


def _usable_kinds(symbol: int, symbols: SymbolMasks, generic: int, pool: ManaBundle) -> tuple[int, ...]:
    """Return the kinds that satisfy *symbol* and without a unit of which *pool* pays *symbols* and *generic*."""
    able = [kind for kind in KINDS if pool[kind] and symbol >> kind & 1]
    return tuple([kind for kind in able if is_payable(symbols, generic, _without_unit(pool, kind), ())])
