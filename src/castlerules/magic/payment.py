"""How mana pays a cost: what the automatic payment taps and spends (BASE-I09, BASE-I10), and what manual payment does.

Kinds, masks, symbols and bundles are the ints and tuples of ``payable``. What a payment holds is one int, the sums of
``Demand`` with all mana that is counted on. To tap one source less, to let it make less, to add a bundle: each only
takes from that int or adds to it, and the guard bits say whether what is left can pay.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from operator import add
from typing import Final, NamedTuple, TypeAlias

from .payable import (
    ALL,
    EMPTY,
    GUARD,
    KINDS,
    WIDTH,
    Bundle,
    Bundles,
    Demand,
    Source,
    Symbols,
    demand,
    gain,
    payable,
    shape,
)

__all__ = ["Payment", "automatic", "generic_choices", "spend", "symbol_choices"]


class Payment(NamedTuple):
    """What a payment does.

    *taps* are the ids of the sources that are tapped, smallest first, each with the index of the bundle that it makes.
    *spent* is the mana that pays, *left* the pool afterwards.
    """

    taps: tuple[tuple[int, int], ...]
    spent: Bundle
    left: Bundle


# a source of single units: cannot be used without harm, kind, colours, id (smaller is rather tapped); then the mask of
# what it makes without harm, the mask of all that it makes, and its bundles
Single: TypeAlias = tuple[bool, int, int, int, int, int, Bundles]
# a source that is tapped: its id, the index of the bundle that it makes, and that bundle
Tap: TypeAlias = tuple[int, int, Bundle]
# what is kept of the single sources, each with the mask of what it still may make, and the sums with them
Kept: TypeAlias = tuple[list[tuple[Single, int]], int]
# how sources with a bundle of several units are used: how many uses are harmful, how many are of creatures, the sum of
# colours, the number of uses, the ids in order, and with each the index of its bundle
Uses: TypeAlias = tuple[int, int, int, int, tuple[int, ...], tuple[int, ...]]
Rank: TypeAlias = tuple[int, int, int, int, int, list[int], tuple[int, ...]]

_FREE: Final = 4
_FULL: Final = 5
_CREATURE: Final = 2
_FIRST: Final = (5, 0, 1, 2, 3, 4, 11, 6, 7, 8, 9, 10)  # C W U B R G of the pool, and then of new mana


def automatic(symbols: Symbols, generic: int, pool: Bundle, sources: Sequence[Source]) -> Payment | None:
    """BASE-P05: return the automatic payment of *symbols* and *generic*, or None if they are not payable.

    It depends on the ids of *sources*, not on their order. A source counts as harmful in the order of preference if it
    makes no mana without harm. Where the ledger leaves it open which bundle a source makes, it is the first, in the
    order of ``Source.bundles``, with which the others can still pay, asked from the most preferred source on.
    """
    line, wide = _parted(sources)
    most = sum(pool) + len(line) + sum([max([sum(bundle) for bundle, _ in source.bundles]) for source in wide])
    if most < len(symbols) + generic:
        return None
    wanted = demand(symbols)
    held = wanted.start - (generic << wanted.top) + gain(pool, wanted.gains)
    kept, taps = _best(held, wanted, line, wide) if wide else (_kept(held, wanted, line), [])
    if kept is None:
        return None
    taps += _made(kept, wanted)
    new = _six(map(sum, zip(EMPTY, *[bundle for _, _, bundle in taps], strict=True)))
    left = _left(symbols, generic, pool, new)
    spent = _six([had + made - rest for had, made, rest in zip(pool, new, left, strict=True)])
    return Payment(tuple([(number, index) for number, index, _ in sorted(taps)]), spent, left)


def _parted(sources: Sequence[Source]) -> tuple[list[Single], list[Source]]:
    """Return the sources of single units, the most preferred first, and those with a bundle of several, by id."""
    line: list[Single] = []
    wide: list[Source] = []
    for source in sources:
        number, kind, colours, bundles = source
        full, free, choices = shape(bundles)
        if choices:
            wide.append(source)
        elif full:
            line.append((not free, kind, colours, number, free, full, bundles))
    line.sort()
    wide.sort()
    return line, wide


def _kept(held: int, wanted: Demand, line: list[Single]) -> Kept | None:
    """Return what must be kept of *line* in addition to what is *held*; None if even all of it cannot pay.

    Only if what they make without harm cannot pay do the sources count with all that they make.
    """
    _, guard, _, gains = wanted
    able = [(single, single[_FREE]) for single in line if single[_FREE]]
    all_held = held + sum([gains[mask] for _, mask in able])
    if all_held & guard != guard:
        able = [(single, single[_FULL]) for single in line]
        all_held = held + sum([gains[mask] for _, mask in able])
    return _thinned(all_held, wanted, able) if all_held & guard == guard else None


def _thinned(held: int, wanted: Demand, able: list[tuple[Single, int]]) -> Kept:
    """Return those of *able* that none of the others makes needless: reverse deletion, the least preferred first.

    What must stay does so without harm, if that is enough.
    """
    _, guard, _, gains = wanted
    kept: list[tuple[Single, int]] = []
    for single, mask in reversed(able):
        free = single[_FREE]
        if (less := held - gains[mask]) & guard == guard:
            held = less
        elif free and (less + gains[free]) & guard == guard:
            held = less + gains[free]
            kept.append((single, free))
        else:
            kept.append((single, mask))
    kept.reverse()
    return kept, held


def _made(kept: Kept, wanted: Demand) -> Iterator[Tap]:
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


def _best(held: int, wanted: Demand, line: list[Single], wide: list[Source]) -> tuple[Kept | None, list[Tap]]:
    """Return what is kept of *line* and how *wide* are tapped in the payment of least rank; None if none can pay.

    How much is left over is known before anything of *line* is deleted, and comes first in the rank.
    """
    best: tuple[Rank, Uses, Kept] | None = None
    plans = _plans(held, wanted, line, wide)
    for surplus, uses, sums in sorted([(_surplus(sums, wanted), uses, sums) for sums, uses in plans.items()]):
        if best is not None and surplus > best[0][0]:
            break
        if (kept := _kept(sums, wanted, line)) is not None:
            rank = _rank(surplus, uses, kept[0])
            if best is None or rank < best[0]:
                best = rank, uses, kept
    if best is None:
        return None, []
    _, (*_, ids, picks), kept = best
    taps = dict(zip(ids, picks, strict=True))
    used = [source for source in wide if source.id in taps]
    return kept, [(source.id, taps[source.id], source.bundles[taps[source.id]][0]) for source in used]


def _plans(held: int, wanted: Demand, line: list[Single], wide: list[Source]) -> dict[int, Uses]:
    """Return the uses of *wide* that may be part of the best payment, by the sums with them and without *line*.

    Uses with the same sums keep the same of *line*, so that the smaller of them has the smaller rank, and that whatever
    is added to both. More bundles never leave less over: what leaves more over than a use that can pay is dropped.
    """
    _, guard, _, gains = wanted
    full = sum([gains[single[_FULL]] for single in line])
    most = _surplus(held, wanted) if (held + full) & guard == guard else None
    plans: dict[int, Uses] = {held: (0, 0, 0, 0, (), ())}
    for source in wide:
        more = [gain(bundle, gains) for bundle, _ in source.bundles]
        for had, before in tuple(plans.items()):
            for index, one in enumerate(more):
                sums = had + one
                surplus = _surplus(sums, wanted)
                if most is not None and surplus > most:
                    continue
                if (sums + full) & guard == guard:
                    most = surplus
                uses = _used(before, source, index)
                if sums not in plans or uses < plans[sums]:
                    plans[sums] = uses
    return plans


def _used(uses: Uses, source: Source, index: int) -> Uses:
    """Return *uses* and that of *source* for the bundle of *index*; no id in *uses* is greater."""
    harmful, creatures, colours, number, ids, picks = uses
    return (
        harmful + source.bundles[index][1],
        creatures + (source.kind >= _CREATURE),
        colours + source.colours,
        number + 1,
        (*ids, source.id),
        (*picks, index),
    )


def _surplus(sums: int, wanted: Demand) -> int:
    """Return how many units will be left over when as few single sources as can pay are added to *sums*."""
    over = (sums >> wanted.top) - GUARD
    fewest = GUARD
    while sums:
        fewest = min(fewest, sums & (2 * GUARD - 1))
        sums >>= WIDTH
    return over + GUARD - fewest


def _rank(surplus: int, uses: Uses, kept: Sequence[tuple[Single, int]]) -> Rank:
    """Return by what payments are compared; the smallest is the best."""
    harmful, creatures, colours, number, ids, picks = uses
    return (
        surplus,
        harmful + sum([mask != single[_FREE] for single, mask in kept]),
        creatures + sum([single[1] >= _CREATURE for single, _ in kept]),
        colours + sum([single[2] for single, _ in kept]),
        number + len(kept),
        sorted([*ids, *[single[3] for single, _ in kept]]),
        picks,
    )


def spend(symbols: Symbols, generic: int, pool: Bundle) -> Bundle | None:
    """BASE-P05: return what *pool* leaves after paying *symbols* and *generic*; None if it alone cannot pay them."""
    return _left(symbols, generic, pool, EMPTY) if payable(symbols, generic, pool, ()) else None


def _left(symbols: Symbols, generic: int, pool: Bundle, new: Bundle) -> Bundle:
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
        held = _six(map(add, units[:6], units[6:]))
        for place in _FIRST:
            kind = place % 6
            if units[place] and symbol >> kind & 1 and payable(rest, generic, _less(held, kind), ()):
                units[place] -= 1
                break
    for place in _FIRST:
        paid = min(generic, units[place])
        units[place] -= paid
        generic -= paid
    return _six(map(add, units[:6], units[6:]))


def _six(counts: Iterable[int]) -> Bundle:
    """Return six *counts* as a bundle."""
    white, blue, black, red, green, colourless = counts
    return white, blue, black, red, green, colourless


def _less(pool: Bundle, kind: int) -> Bundle:
    """Return *pool* without one unit of *kind*."""
    rest = list(pool)
    rest[kind] -= 1
    return _six(rest)


def symbol_choices(symbols: Symbols, generic: int, pool: Bundle) -> tuple[int, ...]:
    """BASE-P07: return the kinds with which *pool* may pay the first of *symbols* such that it can pay the rest.

    With one kind the symbol is paid as forced, with several the payer chooses. Empty if *pool* cannot pay.
    """
    return _fitting(symbols[0], symbols[1:], generic, pool)


def generic_choices(symbols: Symbols, generic: int, pool: Bundle) -> tuple[int, ...]:
    """BASE-P07: return the kinds among which the payer chooses for one of *generic*, in the order W U B R G C.

    Each lets *pool* pay the rest of it and *symbols*, those that are not paid yet. Empty if there is nothing to choose:
    fewer than two kinds will do, or nothing will be left over.
    """
    if not generic or sum(pool) == len(symbols) + generic:
        return ()
    kinds = _fitting(ALL, symbols, generic - 1, pool)
    return kinds if len(kinds) > 1 else ()


def _fitting(symbol: int, symbols: Symbols, generic: int, pool: Bundle) -> tuple[int, ...]:
    """Return the kinds that satisfy *symbol* and without a unit of which *pool* pays *symbols* and *generic*."""
    able = [kind for kind in KINDS if pool[kind] and symbol >> kind & 1]
    return tuple([kind for kind in able if payable(symbols, generic, _less(pool, kind), ())])
