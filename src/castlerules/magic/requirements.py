"""Blocks that must be declared: as many requirements as can be met at once (BASE-157, BASE-K13, BASE-Q12).

A set of blocks is worth one for every requirement that it meets. Blockers are gone through by number, and of all that
can be declared for those so far only the best is kept for each number of blockers on the attackers with menace, which
are all that makes one block depend on another.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import attrs

from castlerules.cards.abilities import MustBeBlocked, MustBlock

from .evasion import means
from .ids import ObjectId
from .scene import Scene

__all__ = ["Demands", "demands"]

Blocks = Sequence[tuple[ObjectId, ObjectId]]
"""Pairs of blocker and attacker."""
Counts = tuple[int, ...]
"""How many blockers each attacker with menace has: none, one, or two and more."""


@attrs.frozen
class Demands:
    """What blocks are worth: *eager* says how often a blocker must block, *lures* how often an attacker be blocked.

    *possible* are the blocks that may be declared, *paired* the attackers that are not blocked by one alone (BASE-K08).
    """

    eager: Mapping[ObjectId, int]
    lures: Mapping[ObjectId, int]
    possible: Mapping[ObjectId, tuple[ObjectId, ...]]
    paired: tuple[ObjectId, ...]

    def worth(self, blocks: Blocks) -> int:
        """Return how many requirements *blocks* meet."""
        return sum(self.eager.get(blocker, 0) + self.lures.get(attacker, 0) for blocker, attacker in blocks)

    def most(self, begun: Blocks = ()) -> int | None:
        """Return how many requirements can be met by *begun* and blockers of greater numbers; None if none may stay."""
        last = begun[-1][0] if begun else 0
        best: dict[Counts, int] = {self._counts(begun): self.worth(begun)}
        for blocker, attackers in sorted(self.possible.items()):
            if blocker > last:
                best = self._with(best, blocker, attackers)
        return max([worth for counts, worth in best.items() if 1 not in counts], default=None)

    def _with(self, best: Mapping[Counts, int], blocker: ObjectId, attackers: Sequence[ObjectId]) -> dict[Counts, int]:
        """Return the best for each counts after *blocker* has blocked one of *attackers*, or nobody."""
        found = dict(best)
        for counts, worth in best.items():
            for attacker in attackers:
                more = self._one_more(counts, attacker)
                found[more] = max(found.get(more, 0), worth + self.worth(((blocker, attacker),)))
        return found

    def _counts(self, blocks: Blocks) -> Counts:
        counts: Counts = (0,) * len(self.paired)
        for _, attacker in blocks:
            counts = self._one_more(counts, attacker)
        return counts

    def _one_more(self, counts: Counts, attacker: ObjectId) -> Counts:
        return tuple([min(2, n + (one == attacker)) for one, n in zip(self.paired, counts, strict=True)])


def demands(scene: Scene, possible: Blocks, paired: tuple[ObjectId, ...]) -> Demands | None:
    """Return what must be blocked, of all *possible* blocks; None if nothing must be."""
    rules = [(context, rule) for context, rule in scene.rules if isinstance(rule, (MustBlock, MustBeBlocked))]
    if not rules:
        return None
    eager: dict[ObjectId, int] = {}
    lures: dict[ObjectId, int] = {}
    blockers = dict.fromkeys(blocker for blocker, _ in possible)
    for context, rule in rules:
        counts, named = (eager, blockers) if isinstance(rule, MustBlock) else (lures, scene.state.combat.attackers)
        for one in named:
            thing = scene.thing(one)
            if thing is not None and means(scene, rule.what, context, thing):
                counts[one] = counts.get(one, 0) + 1
    pairs = {one: tuple([attacker for blocker, attacker in possible if blocker == one]) for one in blockers}
    return Demands(eager, lures, pairs, paired)
