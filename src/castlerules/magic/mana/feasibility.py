"""Whether mana can pay a cost: the exact test, on nothing but ints and tuples.

A *kind* of mana is an int: 0 W, 1 U, 2 B, 3 R, 4 G, 5 C. A *pool* or a *bundle* is six counts, one for each kind. A
*mask* is a set of kinds as bits: W 1, U 2, B 4, R 8, G 16, C 32. A *symbol* is the mask of the kinds that satisfy it
(hybrid W/U is 3), and a cost is its symbols and a number, the generic part.

The symbols can have a unit each if and only if, for every mask, the symbols that nothing outside it satisfies are no
more than the units that may be of a kind in it (Hall). Only masks that symbols make up together need be looked at, and
the generic part makes one more such demand: as many units of any kind as the whole cost. To each of these sums a unit
or a bundle adds a number of its own, whatever else is there. So the sums of a cost are kept side by side in one int,
each in a field of 32 bits that starts from a guard bit less what is needed: the guard bit is set while the demand is
met, and mana is counted by adding ints. The numbers of symbols and units must be far below 2 ** 31.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

ManaBundle: TypeAlias = tuple[int, int, int, int, int, int]
"""Mana: how much of each kind, in the order W U B R G C (BASE-P03)."""
BundleChoices: TypeAlias = tuple[tuple[ManaBundle, bool], ...]
SymbolMasks: TypeAlias = tuple[int, ...]

KINDS: Final = (0, 1, 2, 3, 4, 5)
ALL_KINDS: Final = 63
NO_MANA: Final = (0, 0, 0, 0, 0, 0)
FIELD_WIDTH: Final = 32
GUARD_BIT: Final = 1 << (FIELD_WIDTH - 1)


class ManaSource(NamedTuple):
    """BASE-P02, BASE-P03: a permanent that may be tapped for mana in this payment.

    *id* is unlike those of the other sources. *tap_rank* is 0 for a land, 1 for another noncreature, 2 for a creature,
    3 for the source of the ability that is paid for. *color_count* is the number of different colours that it could
    ever make, without C. *bundles* holds what one use may yield, each with whether that use also does something else,
    all different; a bundle of no mana is never used.
    """

    id: int
    tap_rank: int
    color_count: int
    bundles: BundleChoices


class ManaSupply(NamedTuple):
    """What a pool and sources hold, counted once for many questions.

    *single_units* are units by the mask of what each may be, as pairs of mask and count. *bundle_sources* are the
    sources that have a choice of bundles of which one at least has several units, each as those bundles. *max_units* is
    how many units there can be.
    """

    single_units: tuple[tuple[int, int], ...]
    bundle_sources: tuple[tuple[ManaBundle, ...], ...]
    max_units: int


class ManaDemand(NamedTuple):
    """What the symbols of a cost demand, as sums in the fields of an int.

    *start* is that int for no mana at all, *guard_bits* the guard bits of its fields: mana pays while all of them are
    set. *total_shift* is the place of the last field, that of all mana. *gain_by_mask* is what a unit adds, for each
    mask it may have.
    """

    start: int
    guard_bits: int
    total_shift: int
    gain_by_mask: tuple[int, ...]


@lru_cache(maxsize=512)
def demand_of(symbols: SymbolMasks) -> ManaDemand:
    """Return what *symbols* demand; each one of a generic part takes ``1 << top`` off its start."""
    masks = [0]
    for symbol in dict.fromkeys(symbols):
        masks = list(dict.fromkeys([*masks, *[mask | symbol for mask in masks]]))
    needs = [(mask, sum([not symbol & ~mask for symbol in symbols])) for mask in masks]
    needs = [*[(mask, need) for mask, need in needs if need], (ALL_KINDS, len(symbols))]
    placed = [(place * FIELD_WIDTH, mask, need) for place, (mask, need) in enumerate(needs)]
    return ManaDemand(
        sum([GUARD_BIT - need << place for place, _, need in placed]),
        sum([GUARD_BIT << place for place, _, _ in placed]),
        placed[-1][0],
        tuple([sum([1 << place for place, mask, _ in placed if mask & unit]) for unit in range(ALL_KINDS + 1)]),
    )


@lru_cache(maxsize=1024)
def source_shape(bundles: BundleChoices) -> tuple[int, int, tuple[ManaBundle, ...]]:
    """Return what a source with *bundles* adds to a supply.

    If no bundle has more than one unit: the mask of the kinds it may make, that of the kinds it may make without harm,
    and nothing. Otherwise 0, 0 and its different bundles.
    """
    made = tuple(dict.fromkeys([bundle for bundle, _ in bundles]))
    if max(map(sum, made), default=0) > 1:
        return 0, 0, made
    full = free = 0
    for bundle, harmful in bundles:
        mask = sum([1 << kind for kind in KINDS if bundle[kind]])
        full |= mask
        free |= 0 if harmful else mask
    return full, free, ()


def gain_of(bundle: ManaBundle, gains: tuple[int, ...]) -> int:
    """Return what *bundle* adds to a demand with *gains*."""
    return sum([count * gains[1 << kind] for kind, count in enumerate(bundle) if count])


def gather_supply(pool: ManaBundle, sources: Sequence[ManaSource]) -> ManaSupply:
    """Return what *pool* and *sources* hold, for ``affordable``; no two sources may have the same id."""
    counts: dict[int, int] = {}
    bundled: list[tuple[ManaBundle, ...]] = []
    fixed = [pool] if pool != NO_MANA else []
    for _, _, _, bundles in sources:
        mask, _, choices = source_shape(bundles)
        if mask:
            counts[mask] = counts.get(mask, 0) + 1
        elif len(choices) == 1:
            fixed.append(choices[0])
        elif choices:
            bundled.append(choices)
    for bundle in fixed:
        for kind, count in enumerate(bundle):
            if count:
                counts[1 << kind] = counts.get(1 << kind, 0) + count
    most = sum(counts.values())
    if bundled:
        most += sum([max(map(sum, choices)) for choices in bundled])
    return ManaSupply(tuple(counts.items()), tuple(bundled), most)


def is_payable(symbols: SymbolMasks, generic: int, pool: ManaBundle, sources: Sequence[ManaSource]) -> bool:
    """BASE-P04: return whether *pool* and one bundle of each source pay *symbols* and *generic*.

    To ask about many costs, gather the supply once and ask ``affordable``.
    """
    return is_payable_by(symbols, generic, gather_supply(pool, sources))


def is_payable_by(symbols: SymbolMasks, generic: int, supply: ManaSupply) -> bool:
    """BASE-P04: return whether *supply*, made by ``gathered``, pays *symbols* and *generic*."""
    loose, bundled, most = supply
    if most < len(symbols) + generic:
        return False
    start, guard, top, gains = demand_of(symbols)
    held = start - (generic << top)
    for mask, count in loose:
        held += count * gains[mask]
    return held & guard == guard or (bool(bundled) and _can_bundles_pay(held, guard, gains, bundled))


def _can_bundles_pay(
    held: int, guard: int, gains: tuple[int, ...], bundled: tuple[tuple[ManaBundle, ...], ...]
) -> bool:
    """Return whether some choice of bundles gives what *held* lacks.

    Only what is still lacking matters for the next source, so fields whose demand is met are cut down to their guard
    bit, and what comes to the same is tried once.
    """
    reachable = [held]
    for choices in bundled:
        gain_choices = dict.fromkeys([gain_of(bundle, gains) for bundle in choices])
        next_reachable: dict[int, None] = {}
        for before in reachable:
            for one in gain_choices:
                held = before + one
                met = held & guard
                if met == guard:
                    return True
                next_reachable[held & ~(met - (met >> FIELD_WIDTH - 1))] = None
        reachable = list(next_reachable)
    return False


def greatest_x(
    symbols: SymbolMasks, generic: int, xs: int, pool: ManaBundle, sources: Sequence[ManaSource], limit: int
) -> int:
    """BASE-P04, BASE-038: return the greatest X, at most *limit*, for which *symbols* and generic + xs * X are payable.

    *xs* is how often X stands in the cost. Return -1 if not even X = 0 is payable.
    """
    supply = gather_supply(pool, sources)
    if limit < 0 or not is_payable_by(symbols, generic, supply):
        return -1
    if not xs:
        return limit
    x = min(limit, (supply.max_units - len(symbols) - generic) // xs)
    while not is_payable_by(symbols, generic + xs * x, supply):
        x -= 1
    return x
