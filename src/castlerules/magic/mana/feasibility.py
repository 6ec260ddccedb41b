"""The exact test whether mana sources can pay a cost, on ints and tuples only, because it runs for every legal action.

A *kind* of mana is an int: 0 W, 1 U, 2 B, 3 R, 4 G, 5 C. A *pool* or a *bundle* is six counts, one for each kind. A
*mask* is a set of kinds as bits: W 1, U 2, B 4, R 8, G 16, C 32. A *symbol* is the mask of the kinds that pay it
(hybrid W/U is 3). A cost is a tuple of symbols and a number, the generic part. A *unit* is one mana whose kind may
still be open (a dual land is one unit with a mask of two kinds).

Assigning units to symbols is bipartite matching, and trying assignments would be exponential. Hall's theorem gives a
test without trying any: every symbol can have its own unit if and only if, for every mask, the symbols that only kinds
in the mask can pay are no more than the units that can be of a kind in the mask. Only unions of the cost's symbols are
needed as masks. The generic part adds one demand of the same form: as many units of any kind as the whole cost has.

Each demand is a sum: a unit or bundle adds a fixed number to it, whatever other mana there is. So all demands of a cost
are packed into one int, each in a field of 32 bits. A field starts at the guard bit (its highest) minus the units that
are needed, so the guard bit is set exactly while the demand is met; counting mana means adding ints, and the cost is
payable if all guard bits are set. The numbers of symbols and units must be far below 2 ** 31.

Example: the cost {W}{W/U}{1} has the masks W (1 symbol), W/U (2 symbols) and all kinds (3 units with the generic part).
Two Plains add 2 to all three fields; the third is still 1 short, and any other mana fills it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, reduce
from operator import or_
from typing import Final, NamedTuple, TypeAlias

ManaBundle: TypeAlias = tuple[int, int, int, int, int, int]
"""An amount of mana: the count of each kind, in the order W U B R G C (BASE-P03)."""
BundleChoices: TypeAlias = tuple[tuple[ManaBundle, bool], ...]
"""The bundles that one use of a source may make, each with whether that use is harmful: it does something else too."""
SymbolMasks: TypeAlias = tuple[int, ...]
"""The symbols of a cost, each as the mask of the kinds that pay it."""

KINDS: Final = (0, 1, 2, 3, 4, 5)
ALL_KINDS: Final = 63
NO_MANA: Final = (0, 0, 0, 0, 0, 0)
FIELD_WIDTH: Final = 32
GUARD_BIT: Final = 1 << (FIELD_WIDTH - 1)
_FIELD: Final = 2 * GUARD_BIT - 1
_MANY: Final = 3
"""With fewer different symbols, all demands are looked at as quickly as those of the symbols alone."""


class ManaSource(NamedTuple):
    """BASE-P02, BASE-P03: a permanent that may be tapped for mana in this payment.

    *id* is unique among the sources. *tap_rank* (low ranks are tapped first) is 0 for a land, 1 for another
    noncreature, 2 for a creature, 3 for the source of the ability that is being paid for. *color_count* is the number
    of colours that the source could ever make; colourless mana is not counted. *bundles* are its possible outputs:
    tapping the source makes one of them; a bundle without mana is never used.
    """

    id: int
    tap_rank: int
    color_count: int
    bundles: BundleChoices


class ManaSupply(NamedTuple):
    """The mana of a pool and sources, counted once so that many costs can be tested against it.

    *single_units* are (mask, count) pairs: *count* units of mana, each of any one kind in the mask. *bundle_sources*
    has an item for each source that can make several units at once and has a choice: the bundles (numbers of units of
    each kind) of which it makes one. *max_units* is the greatest number of units that all this can make.
    """

    single_units: tuple[tuple[int, int], ...]
    bundle_sources: tuple[tuple[ManaBundle, ...], ...]
    max_units: int


class ManaDemand(NamedTuple):
    """The demands of a cost as fields of one int, so that one addition counts mana towards all demands at once.

    A demand is: at least n units of mana of the kinds in a mask. Its field starts at 2 ** 31 - n, and every unit that
    can be of such a kind adds 1; the highest bit of the field, the guard bit, is set once the demand is met. *start* is
    the int before any mana is counted. *guard_bits* has the guard bits of all fields: the cost is payable if all are
    set. *total_shift* is the bit position of the last field, which counts mana of any kind. *gain_by_mask* holds what
    one unit adds to the int, indexed by the mask of the kinds that the unit can be.
    """

    start: int
    guard_bits: int
    total_shift: int
    gain_by_mask: tuple[int, ...]


@lru_cache(maxsize=512)
def demand_of(symbols: SymbolMasks) -> ManaDemand:
    """Return what the *symbols* of a cost demand, packed into an int as ``ManaDemand`` describes.

    Generic mana is not included. For each generic mana of the cost the caller subtracts ``1 << total_shift`` from
    *start*.
    """
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


@lru_cache(maxsize=256)
def parts_of_demands(symbols: SymbolMasks) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """Return the demands of *symbols* but for the last, smaller masks first, each with those on parts of its mask.

    A demand is given as the bit position of its field. Of the parts only the largest are named, those that are no part
    of another one.
    """
    kinds = _kinds_of_fields(symbols)
    parts: dict[int, tuple[int, ...]] = {}
    for shift in sorted(kinds, key=lambda shift: kinds[shift].bit_count()):
        within = [part for part in parts if not kinds[part] & ~kinds[shift]]
        smaller = [small for part in within for small in parts[part]]
        parts[shift] = tuple([part for part in within if part not in smaller])
    return tuple(parts.items())


@lru_cache(maxsize=256)
def separate_demands(symbols: SymbolMasks) -> tuple[tuple[int, int], ...]:
    """Return the fields of the different *symbols* if no two of them can be paid with the same kind of mana; else ().

    A field is given as its bit position, and what a unit of its mana adds to all fields but the last.
    """
    gains, last = demand_of(symbols).gain_by_mask, demand_of(symbols).total_shift
    masks = dict.fromkeys(symbols)
    if len(masks) < _MANY or sum(masks) != reduce(or_, masks):
        return ()
    fields = {kinds: shift for shift, kinds in _kinds_of_fields(symbols).items()}
    return tuple([(fields[mask], gains[mask] & (1 << last) - 1) for mask in masks])


def _kinds_of_fields(symbols: SymbolMasks) -> dict[int, int]:
    """Return the masks of the demands of *symbols* but for the last, by the bit position of their fields."""
    gains, last = demand_of(symbols).gain_by_mask, demand_of(symbols).total_shift
    return {
        shift: sum([1 << kind for kind in KINDS if gains[1 << kind] >> shift & 1])
        for shift in range(0, last, FIELD_WIDTH)
    }


def levelled_separately(held: int, demand: ManaDemand, fields: tuple[tuple[int, int], ...]) -> tuple[int, int]:
    """Return the same as ``levelled`` for a cost with the ``separate_demands`` *fields*, of which there are some.

    Every unit of *held* must be of one known kind. It then helps one of the symbols at most, so that a demand for
    several of them lacks what each of these lacks, in sum.
    """
    missing = 0
    result = (held >> demand.total_shift << demand.total_shift) | demand.guard_bits & (1 << demand.total_shift) - 1
    for shift, gain in fields:
        short = GUARD_BIT - (held >> shift & _FIELD)
        if short > 0:
            result -= short * gain
            missing += short
    over = (held >> demand.total_shift) - GUARD_BIT
    return result, max(over, over + missing, 0)


def levelled(held: int, demand: ManaDemand, parts: tuple[tuple[int, tuple[int, ...]], ...]) -> tuple[int, int]:
    """Return an int that further mana completes exactly if it completes *held*; and the surplus.

    The surplus is the mana left over if as few units as possible are added to complete the payment. *parts* is
    ``parts_of_demands`` of the cost. All but the last field of the result depend only on what is still missing: what
    goes beyond a demand is cut off, and a field lacks at least as much as that of any part of its mask. Further mana is
    never less for a mask than for a part of it, so that changes nothing: a field that lacked less would only be met
    together with its parts. Different mana of which as much is useful thus comes to the same int.
    """
    shortages: dict[int, int] = {}
    result, most = held >> demand.total_shift << demand.total_shift, 0
    for shift, smaller in parts:
        short = GUARD_BIT - (held >> shift & _FIELD)
        if short < 0:  # noqa: PLR1730 - runs for every use of a source: max costs more
            short = 0
        for part in smaller:
            if shortages[part] > short:  # noqa: PLR1730
                short = shortages[part]
        shortages[shift] = short
        result |= GUARD_BIT - short << shift
        if short > most:  # noqa: PLR1730
            most = short
    over = (held >> demand.total_shift) - GUARD_BIT
    return result, max(over, over + most, 0)


@lru_cache(maxsize=1024)
def source_shape(bundles: BundleChoices) -> tuple[int, int, tuple[ManaBundle, ...]]:
    """Return how a source with *bundles* is counted: (full mask, free mask, bundles). A mask is a set of kinds as bits.

    If no bundle has more than one unit, the full mask has the kinds that the source can make, the free mask those that
    it can make without harm to its player (a painland harms), and the third item is empty. Otherwise both masks are 0,
    and the third item has the different bundles.
    """
    different = tuple(dict.fromkeys([bundle for bundle, _ in bundles]))
    if max(map(sum, different), default=0) > 1:
        return 0, 0, different
    full = free = 0
    for bundle, harmful in bundles:
        mask = sum([1 << kind for kind in KINDS if bundle[kind]])
        full |= mask
        free |= 0 if harmful else mask
    return full, free, ()


def gain_of(bundle: ManaBundle, gains: tuple[int, ...]) -> int:
    """Return what *bundle* adds to the int that counts mana; *gains* is the ``gain_by_mask`` of a ``ManaDemand``."""
    return sum([count * gains[1 << kind] for kind, count in enumerate(bundle) if count])


def gather_supply(pool: ManaBundle, sources: Sequence[ManaSource]) -> ManaSupply:
    """Return the mana of *pool* and *sources* for ``is_payable_by``; no two sources may have the same id."""
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
    """BASE-P04: return whether *pool* and one bundle of each source can pay the cost of *symbols* and *generic* mana.

    To test many costs, call ``gather_supply`` once and ``is_payable_by`` for each cost.
    """
    return is_payable_by(symbols, generic, gather_supply(pool, sources))


def is_payable_by(symbols: SymbolMasks, generic: int, supply: ManaSupply) -> bool:
    """BASE-P04: return whether *supply*, made by ``gather_supply``, pays *symbols* and *generic*."""
    loose, bundled, most = supply
    if most < len(symbols) + generic:
        return False
    start, guard, top, gains = demand_of(symbols)
    held = start - (generic << top)
    for mask, count in loose:
        held += count * gains[mask]
    return held & guard == guard or (bool(bundled) and _can_bundles_pay(held, guard, _gains_of(symbols, bundled)))


@lru_cache(maxsize=64)
def _gains_of(symbols: SymbolMasks, bundled: tuple[tuple[ManaBundle, ...], ...]) -> tuple[tuple[int, ...], ...]:
    """Return the different gains of the bundles of each source of *bundled* towards the demands of *symbols*."""
    gains = demand_of(symbols).gain_by_mask
    return tuple([tuple(dict.fromkeys([gain_of(bundle, gains) for bundle in choices])) for choices in bundled])


def _can_bundles_pay(held: int, guard: int, gain_choices: tuple[tuple[int, ...], ...]) -> bool:
    """Return whether *held* and one of *gain_choices* for each source, suitably chosen, pay the cost.

    *held* is the mana counted so far, packed as in ``ManaDemand``; *guard* has the guard bits, which are set in fields
    whose demand is met, and *gain_choices* has what the bundles of each source add. The sources are added one after the
    other, and all ints that they can add up to are kept. A surplus does not matter here, so a field whose demand is met
    is cut down to its guard bit; then many choices give the same int, and each int is tried once.
    """
    reachable = [held]
    for gains in gain_choices:
        next_reachable: dict[int, None] = {}
        for before in reachable:
            for gain in gains:
                held = before + gain
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

    *xs* is the number of times that X stands in the cost. Return -1 if not even X = 0 is payable.
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
