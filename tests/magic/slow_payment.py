"""Payment the slow, obvious way: every set of sources, every bundle, every assignment; and cases drawn at random."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

import attrs

from castlerules import Rng
from castlerules.magic.mana.feasibility import NO_MANA, ManaBundle, ManaSource
from castlerules.magic.mana.payment import Payment

Symbols = tuple[int, ...]
Offer = tuple[ManaSource, tuple[int, ...]]  # a source, with the indices of the bundles it may make
Use = tuple[ManaSource, int]  # a source, with the index of the bundle it makes
SPENDING_ORDER = (5, 0, 1, 2, 3, 4)


def plus(pool: ManaBundle, *bundles: ManaBundle) -> ManaBundle:
    """Return all this mana together."""
    w, u, b, r, g, c = (sum(column) for column in zip(pool, *bundles, strict=True))
    return w, u, b, r, g, c


def mana_units(kind: int, count: int = 1) -> ManaBundle:
    """Return *count* units of *kind*."""
    w, u, b, r, g, c = (count if kind == other else 0 for other in range(6))
    return w, u, b, r, g, c


def pays(units: ManaBundle, symbols: Symbols, generic: int) -> bool:
    """Return whether some assignment of *units* pays the cost."""
    if not symbols:
        return sum(units) >= generic
    able = [kind for kind in range(6) if units[kind] and symbols[0] >> kind & 1]
    return any(pays(plus(units, mana_units(kind, -1)), symbols[1:], generic) for kind in able)


def yields(pool: ManaBundle, offers: Sequence[Offer]) -> list[ManaBundle]:
    """Return all that *pool* and the sources of *offers* can come to, each source used once or not at all."""
    totals = [pool]
    for source, indices in offers:
        more = [NO_MANA, *[source.bundles[index][0] for index in indices]]
        totals = list(dict.fromkeys(plus(had, bundle) for had in totals for bundle in more))
    return totals


def whole(source: ManaSource) -> Offer:
    """Return *source* with all its bundles."""
    return source, tuple(range(len(source.bundles)))


def harmless(source: ManaSource) -> Offer:
    """Return *source* with its harmless bundles."""
    return source, tuple(index for index, (_, harmful) in enumerate(source.bundles) if not harmful)


@attrs.frozen
class Case:
    """A cost, a pool and sources."""

    symbols: Symbols
    generic: int
    pool: ManaBundle
    sources: tuple[ManaSource, ...]

    def offers_pay(self, pool: ManaBundle, offers: Sequence[Offer]) -> bool:
        """Return whether some use of *offers* pays together with *pool*."""
        return any(pays(units, self.symbols, self.generic) for units in yields(pool, offers))

    @property
    def payable(self) -> bool:
        """Whether anything pays at all."""
        return self.offers_pay(self.pool, [whole(source) for source in self.sources])

    def literal(self) -> Payment | None:
        """Return the automatic payment, word for word as the ledger has it."""
        several = [s for s in self.sources if any(sum(bundle) > 1 for bundle, _ in s.bundles)]
        others = sorted((s for s in self.sources if s not in several), key=preference)
        plans = [
            (self.rank(used, offers), used, offers)
            for used in uses(several)
            if (offers := self.deleted(plus(self.pool, *bundles_of(used)), others)) is not None
        ]
        if not plans:
            return None
        _, used, offers = min(plans, key=lambda plan: plan[0])
        taps = [*used, *self.settled(plus(self.pool, *bundles_of(used)), offers)]
        left = self.spent(plus(NO_MANA, *bundles_of(taps)))
        paid = plus(
            self.pool, *bundles_of(taps), plus(NO_MANA, *[mana_units(kind, -count) for kind, count in enumerate(left)])
        )
        return Payment(tuple(sorted((source.id, index) for source, index in taps)), paid, left)

    def deleted(self, pool: ManaBundle, others: Sequence[ManaSource]) -> list[Offer] | None:
        """Return what reverse deletion keeps of *others*, the most preferred first."""
        keep = [harmless(source) for source in others]
        if not self.offers_pay(pool, keep):
            keep = [whole(source) for source in others]
        if not self.offers_pay(pool, keep):
            return None
        for offer in reversed(tuple(keep)):
            rest = [other for other in keep if other is not offer]
            if self.offers_pay(pool, rest):
                keep = rest
            elif self.offers_pay(pool, [*rest, harmless(offer[0])]):
                keep = [harmless(other[0]) if other is offer else other for other in keep]
        return keep

    def rank(self, used: Sequence[Use], offers: Sequence[Offer]) -> tuple[object, ...]:
        """Return by what the ledger compares payments; of those with equal bundles the one listed first comes first."""
        sources = [source for source, _ in used] + [source for source, _ in offers]
        return (
            sum(self.pool) + sum(map(sum, bundles_of(used))) + len(offers) - len(self.symbols) - self.generic,
            sum(s.bundles[index][1] for s, index in used) + sum(offer != harmless(offer[0]) for offer in offers),
            sum(source.tap_rank == 2 for source in sources),
            sum(source.color_count for source in sources),
            len(sources),
            sorted(source.id for source in sources),
            [index for _, index in sorted((source.id, index) for source, index in used)],
        )

    def settled(self, pool: ManaBundle, offers: Sequence[Offer]) -> list[Use]:
        """Return each of *offers* with its first bundle that lets the others pay, asked one after the other."""
        taps: list[Use] = []
        for place, (source, indices) in enumerate(offers):
            later = offers[place + 1 :]
            fits = [
                index
                for index in indices
                if self.offers_pay(plus(pool, *bundles_of(taps), source.bundles[index][0]), later)
            ]
            taps.append((source, fits[0]))
        return taps

    def spent(self, new: ManaBundle) -> ManaBundle:
        """Return what is left when each symbol, and then generic, takes the first unit that lets the rest be paid."""
        units = [kind for pool in (self.pool, new) for kind in SPENDING_ORDER for _ in range(pool[kind])]
        coloured = [symbol for symbol in self.symbols if symbol.bit_count() == 1]
        hybrid = [symbol for symbol in self.symbols if symbol.bit_count() > 1]
        todo = [*coloured, *hybrid, *[63] * self.generic]
        while todo:
            symbol, *todo = todo
            for place, kind in enumerate(units):
                rest = [*units[:place], *units[place + 1 :]]
                if symbol >> kind & 1 and pays(plus(NO_MANA, *map(mana_units, rest)), tuple(todo), 0):
                    units = rest
                    break
        return plus(NO_MANA, *map(mana_units, units))


def preference(source: ManaSource) -> tuple[bool, int, int, int]:
    """Return what the ledger prefers sources by: harm, kind, colours, id."""
    return all(harmful for _, harmful in source.bundles), source.tap_rank, source.color_count, source.id


def bundles_of(taps: Sequence[Use]) -> list[ManaBundle]:
    """Return the bundles that are made."""
    return [source.bundles[index][0] for source, index in taps]


def uses(sources: Sequence[ManaSource]) -> Iterator[list[Use]]:
    """Yield every set of *sources* with every choice of bundles for it."""
    for choice in product(*[[-1, *range(len(source.bundles))] for source in sources]):
        yield [(source, index) for source, index in zip(sources, choice, strict=True) if index >= 0]


class Dice:
    """Numbers drawn one after the other from a seeded generator."""

    def __init__(self, seed: int) -> None:
        self.rng = Rng.seeded(seed)

    def below(self, n: int) -> int:
        """Return the next number in ``range(n)``."""
        number, self.rng = self.rng.below(n)
        return number

    def bundle(self, widest: int) -> ManaBundle:
        """Return one unit, or with *widest* 2 or 3 now and then as many, of W, U, B and C."""
        size = widest if self.below(4) == 0 else 1
        return plus(NO_MANA, *[mana_units((0, 1, 2, 5)[self.below(4)]) for _ in range(size)])

    def source(self, number: int, *, widest: int, harm: int) -> ManaSource:
        """Return a source with the id *number*; *harm* of four bundles also do something else."""
        bundles = [(self.bundle(widest), self.below(4) < harm) for _ in range((1, 1, 2, 3)[self.below(4)])]
        return ManaSource(number, self.below(3), self.below(4), tuple(dict.fromkeys(bundles)))

    def case(self, *, widest: int = 3, harm: int = 1) -> Case:
        """Return a cost of up to seven, a pool that is mostly empty and up to four sources, in any order of ids."""
        symbols = tuple((1, 2, 4, 32, 3, 5, 6, 7)[self.below(8)] for _ in range(self.below(5)))
        pool = plus(NO_MANA, *[mana_units(self.below(6)) for _ in range((0, 0, 0, 1, 2)[self.below(5)])])
        numbers = [7, 2, 9, 4] if self.below(2) else [1, 2, 3, 4]
        sources = [self.source(number, widest=widest, harm=harm) for number in numbers[: 1 + self.below(4)]]
        return Case(symbols, self.below(4), pool, tuple(sources))


def cases(seed: int, number: int, *, widest: int = 3, harm: int = 1) -> Iterator[Case]:
    """Yield *number* cases drawn with *seed*."""
    dice = Dice(seed)
    for _ in range(number):
        yield dice.case(widest=widest, harm=harm)
