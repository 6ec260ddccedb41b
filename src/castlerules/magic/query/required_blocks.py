"""Which block may be named next where creatures must block: one after which as much as possible can be met (BASE-157).

There may be thousands of pairs to judge. Most are judged by two bounds: what the blockers after this one can meet at
most, if each of them made its best block; and a *witness*, blocks by them that are legal and known to meet enough, in
which at most one blocker is moved. Only where neither decides, the best blocks are looked for.

What the bounds need is worked out once for a whole declaration: it is said of all blockers by descending id, so it
tells about those after any one of them as well.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from castlerules.magic.model import actions
from castlerules.magic.model.ids import ObjectId

from .best_blocks import Chosen, best_blocks
from .block_requirements import BlockRequirements, Blocks, gain_of


class RequiredBlocks:
    """The *requirements* of one declaration; *most* is the most of them that blocks can meet, None if none is legal.

    *left_after* has, by blocker, how much those after it meet at most. *blockers_of* has those that can block each
    attacker with menace, by descending id, and *last_partner* the last one of them that can meet nothing better.
    *witness* is the best blocks.
    """

    def __init__(self, requirements: BlockRequirements) -> None:
        self.requirements = requirements
        self.gains = requirements.gains
        self.menacing = frozenset(requirements.menacing)
        chosen = best_blocks(self.gains, Counter[ObjectId](), self.menacing)
        self.most = None if chosen is None else gain_of(self.gains, chosen)
        self.witness: Chosen = chosen or {}
        self.left_after: dict[ObjectId, int] = {}
        self.blockers_of: dict[ObjectId, list[ObjectId]] = {attacker: [] for attacker in requirements.menacing}
        self.last_partner: dict[ObjectId, ObjectId] = {}
        left = 0
        for blocker, of_one in reversed([*self.gains.items()]):
            self.left_after[blocker] = left
            left += self._note(blocker, of_one)

    def _note(self, blocker: ObjectId, of_one: Mapping[ObjectId, int]) -> int:
        """Note which attackers with menace *blocker* can block, after those with greater ids; return its best gain."""
        best = max(of_one.values(), default=0)
        for attacker, blockers in self.blockers_of.items():
            gain = of_one.get(attacker)
            if gain is not None:
                blockers.append(blocker)
                if gain == best and attacker not in self.last_partner:
                    self.last_partner[attacker] = blocker
        return best

    def next_blocks(self, declared: Blocks, blocks: Sequence[actions.AddBlocker]) -> list[actions.AddBlocker]:
        """Return those of *blocks* after which *declared* can still meet the most requirements, and legally.

        *blocks* are sorted by blocker, and by blockers with greater ids than those in *declared*.
        """
        if self.most is None:
            return []
        missing = self.most - self.requirements.count_met(declared)
        search = _NextBlocks(self, declared, missing)
        return [block for block in blocks if search.can_meet(block.blocker, block.attacker)]


class _NextBlocks:
    """The search for the next block after *declared*, with which *missing* requirements must be met."""

    def __init__(self, required: RequiredBlocks, declared: Blocks, missing: int) -> None:
        self.required = required
        self.gains = required.gains
        self.menacing = required.menacing
        self.missing = missing
        self.counts = Counter([attacker for _, attacker in declared if attacker in self.menacing])
        self.at, self.left = declared[-1][0] if declared else ObjectId(0), 0
        self.of_one: Mapping[ObjectId, int] = {}
        self.known: dict[int, bool] = {}
        self.lacking: frozenset[ObjectId] = frozenset()
        best = best_blocks(self._later(), self.counts, self.menacing) if declared else dict(required.witness)
        self._use_witness(best or {})

    def _later(self) -> dict[ObjectId, Mapping[ObjectId, int]]:
        return {blocker: of_one for blocker, of_one in self.gains.items() if blocker > self.at}

    def can_meet(self, blocker: ObjectId, attacker: ObjectId) -> bool:
        """Return whether a block by *blocker*, and later ones, can meet all that is missing, and legally.

        For attackers without menace the answer depends only on what the block meets.
        """
        if blocker != self.at:
            self._go_on_to(blocker)
        gain = self.of_one[attacker]
        if attacker in self.menacing:
            return self._can_meet(attacker, self.missing - gain)
        known = self.known.get(gain)
        if known is None:
            known = self.known[gain] = self._can_meet(attacker, self.missing - gain)
        return known

    def _go_on_to(self, blocker: ObjectId) -> None:
        """Let *blocker* be the one that blocks next; blockers up to it are no longer in the witness."""
        self.at, self.of_one, self.known = blocker, self.gains[blocker], {}
        self.left = self.required.left_after[blocker]
        for other in [other for other in self.witness if other <= blocker]:
            whom = self.witness.pop(other)
            self.gain -= self.gains[other][whom]
            if whom in self.menacing:
                self.totals[whom] -= 1
                self.lacking = self.lacking - {whom} if self.totals[whom] != 1 else self.lacking | {whom}

    def _can_meet(self, attacker: ObjectId, missing: int) -> bool:
        """Return whether blockers after this one can meet *missing* requirements, and legally, if it blocks *attacker*.

        If the witness meets them and leaves no attacker with one blocker, nothing else need be asked.
        """
        menacing = attacker in self.menacing
        if not self.lacking and self.gain >= missing and (not menacing or self.totals[attacker]):
            return True
        alone = menacing and not self.counts[attacker]
        if missing > self.left - (alone and self.required.last_partner.get(attacker, 0) <= self.at):
            return False
        if alone and self.required.blockers_of[attacker][0] <= self.at:
            return False
        return self._does_witness_fit(attacker, missing) or self._is_found(attacker, missing)

    def _use_witness(self, witness: Chosen) -> None:
        """Set *witness*, blocks that may follow, with what they meet and the attackers that they leave with one."""
        self.witness = witness
        self.gain = gain_of(self.gains, witness)
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
        for blocker in self.required.blockers_of[lacking]:
            if blocker <= self.at:
                return False
            of_one, whom = self.gains[blocker], self.witness.get(blocker)
            spare = self.totals[whom] + (whom == blocked) > 2 if whom in self.menacing and whom is not None else True
            if whom != lacking and spare and of_one[lacking] >= (0 if whom is None else of_one[whom]):
                return True
        return False

    def _is_found(self, attacker: ObjectId, missing: int) -> bool:
        """Return whether the best blocks after one of *attacker* are legal and enough; they are the next witness."""
        later = self._later()
        chosen = best_blocks(later, self.counts + Counter([attacker]), self.menacing)
        if chosen is None or gain_of(later, chosen) < missing:
            return False
        self._use_witness(chosen)
        return True
