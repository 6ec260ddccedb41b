"""Which block may be named next where creatures must block: one after which as much as possible can be met (BASE-157).

There may be thousands of pairs to judge. Most are judged by two bounds: what the blockers after this one can meet at
most, if each of them made its best block; and a *witness*, blocks by them that are legal and known to meet enough, in
which at most one blocker is moved. Only where neither decides, the best blocks are looked for.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from castlerules.magic.model import actions
from castlerules.magic.model.ids import ObjectId

from .best_blocks import Chosen, Gains, best_blocks
from .block_requirements import BlockRequirements, Blocks, gain_of


class RequiredBlocks:
    """The *requirements* of one declaration; *most* is the most of them that blocks can meet, None if none is legal."""

    def __init__(self, requirements: BlockRequirements) -> None:
        self.requirements = requirements
        self.gains = requirements.gains
        self.most = requirements.most_met()

    def next_blocks(self, declared: Blocks, blocks: Sequence[actions.AddBlocker]) -> list[actions.AddBlocker]:
        """Return those of *blocks* after which *declared* can still meet the most requirements, and legally.

        *blocks* are sorted by blocker, and by blockers with greater ids than those in *declared*.
        """
        if self.most is None:
            return []
        search = _NextBlocks(self.requirements, self.gains, declared)
        missing = self.most - self.requirements.count_met(declared)
        return [block for block in blocks if search.can_meet(block, missing)]


class _NextBlocks:
    """The search for the next block after *declared*; *gains* has what each block meets."""

    def __init__(self, requirements: BlockRequirements, gains: Gains, declared: Blocks) -> None:
        self.menacing = frozenset(requirements.menacing)
        self.counts = Counter([attacker for _, attacker in declared if attacker in self.menacing])
        last = declared[-1][0] if declared else 0
        self.later = {blocker: of_one for blocker, of_one in gains.items() if blocker > last}
        self.best = {blocker: max(of_one.values(), default=0) for blocker, of_one in self.later.items()}
        self.left = sum(self.best.values())
        self.blockers_of: dict[ObjectId, list[ObjectId]] = {}
        self.last_partner: dict[ObjectId, ObjectId] = {}
        for blocker, of_one in self.later.items():
            for attacker, gain in of_one.items():
                self.blockers_of.setdefault(attacker, []).append(blocker)
                if gain == self.best[blocker]:
                    self.last_partner[attacker] = blocker
        self.at = ObjectId(0)
        self._use_witness(best_blocks(self.later, self.counts, self.menacing) or {})

    def can_meet(self, block: actions.AddBlocker, missing: int) -> bool:
        """Return whether *block* and later ones can meet *missing* requirements, and legally."""
        blocker, attacker = block.blocker, block.attacker
        if blocker != self.at:
            self.at, before = blocker, self.at
            self.left -= sum([best for other, best in self.best.items() if before < other <= blocker])
            self._use_witness({other: whom for other, whom in self.witness.items() if other > blocker})
        missing -= self.later[blocker][attacker]
        alone = attacker in self.menacing and not self.counts[attacker]
        if missing > self.left - (alone and self.last_partner.get(attacker, 0) <= blocker):
            return False
        if alone and self.blockers_of[attacker][-1] <= blocker:
            return False
        return self._does_witness_fit(attacker, missing) or self._is_found(attacker, missing)

    def _use_witness(self, witness: Chosen) -> None:
        """Set *witness*, blocks that may follow, with what they meet and the attackers that they leave with one."""
        self.witness = witness
        self.gain = gain_of(self.later, witness)
        self.totals = self.counts + Counter([attacker for attacker in witness.values() if attacker in self.menacing])
        self.lacking = frozenset([attacker for attacker, count in self.totals.items() if count == 1])

    def _does_witness_fit(self, attacker: ObjectId, missing: int) -> bool:
        """Return whether the witness, with one blocker moved at most, is legal after a block of *attacker* and enough.

        The blocker comes from where it is not needed, and meets no less where it goes.
        """
        lacking = self.lacking - {attacker}
        if attacker in self.menacing and not self.totals[attacker]:
            lacking |= {attacker}
        if self.gain < missing or len(lacking) > 1:
            return False
        return all([self._can_get_another(one, attacker) for one in sorted(lacking)])

    def _can_get_another(self, lacking: ObjectId, blocked: ObjectId) -> bool:
        for blocker in reversed(self.blockers_of[lacking]):
            if blocker <= self.at:
                return False
            of_one, whom = self.later[blocker], self.witness.get(blocker)
            spare = self.totals[whom] + (whom == blocked) > 2 if whom in self.menacing and whom is not None else True
            if whom != lacking and spare and of_one[lacking] >= (0 if whom is None else of_one[whom]):
                return True
        return False

    def _is_found(self, attacker: ObjectId, missing: int) -> bool:
        """Return whether the best blocks after one of *attacker* are legal and enough; they are the next witness."""
        later = {blocker: of_one for blocker, of_one in self.later.items() if blocker > self.at}
        chosen = best_blocks(later, self.counts + Counter([attacker]), self.menacing)
        if chosen is None or gain_of(later, chosen) < missing:
            return False
        self._use_witness(chosen)
        return True
