"""Block requirements ("must block", "must be blocked"): blocks meet as many as possible (BASE-157, K13, Q12).

A set of blocks scores one point for every requirement that it meets. The search takes the blockers in order of their
ids and keeps only the best score for each count of blockers on the attackers with menace: menace is the only rule that
makes one block depend on another, so nothing else about the blocks so far can matter later.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from castlerules.cards.language.static_rules import MustBeBlocked, MustBlock
from castlerules.core.frozen import frozen
from castlerules.magic.model.ids import ObjectId

from .board import Board
from .combat_restrictions import refers_to
from .evaluate import objects_of

Blocks = Sequence[tuple[ObjectId, ObjectId]]
"""Pairs of blocker and attacker."""
Counts = tuple[int, ...]
"""How many blockers each attacker with menace has: none, one, or two and more."""


@frozen
class BlockRequirements:
    """The requirements of one declaration of blockers.

    *must_block* counts the requirements on each blocker to block, *must_be_blocked* those on each attacker to be
    blocked, *must_block_that* those on a blocker to block an attacker, by (blocker, attacker). *possible_blocks* has
    the attackers that each blocker may block, *menacing* the attackers that a single creature cannot block (BASE-K08).
    """

    must_block: Mapping[ObjectId, int]
    must_be_blocked: Mapping[ObjectId, int]
    possible_blocks: Mapping[ObjectId, tuple[ObjectId, ...]]
    menacing: tuple[ObjectId, ...]
    must_block_that: Mapping[tuple[ObjectId, ObjectId], int] = MappingProxyType({})

    def count_met(self, blocks: Blocks) -> int:
        """Return how many requirements *blocks* meet."""
        return sum(
            self.must_block.get(blocker, 0)
            + self.must_be_blocked.get(attacker, 0)
            + self.must_block_that.get((blocker, attacker), 0)
            for blocker, attacker in blocks
        )

    def most_met(self, declared: Blocks = ()) -> int | None:
        """Return the most block requirements that *declared* can meet with blocks that may still be added.

        Blockers are declared by ascending id, so only blockers with greater ids than those in *declared* are added.
        None if every completion is illegal, since an attacker with menace would have a single blocker.
        """
        last = declared[-1][0] if declared else 0
        best: dict[Counts, int] = {self._blocker_counts(declared): self.count_met(declared)}
        for blocker, attackers in sorted(self.possible_blocks.items()):
            if blocker > last:
                best = self._with_block_by(best, blocker, attackers)
        return max([met for counts, met in best.items() if 1 not in counts], default=None)

    def _with_block_by(
        self, best: Mapping[Counts, int], blocker: ObjectId, attackers: Sequence[ObjectId]
    ) -> dict[Counts, int]:
        """Return *best* extended by the cases in which *blocker* blocks one of *attackers*.

        *best* has a key for each combination of the numbers of blockers on the attackers with menace. Its value is the
        most block requirements that blocks with these numbers can meet. The result has the same form.
        """
        extended = dict(best)
        for counts, met in best.items():
            for attacker in attackers:
                more = self._with_one_more_blocker(counts, attacker)
                extended[more] = max(extended.get(more, 0), met + self.count_met(((blocker, attacker),)))
        return extended

    def _blocker_counts(self, blocks: Blocks) -> Counts:
        counts: Counts = (0,) * len(self.menacing)
        for _, attacker in blocks:
            counts = self._with_one_more_blocker(counts, attacker)
        return counts

    def _with_one_more_blocker(self, counts: Counts, attacker: ObjectId) -> Counts:
        return tuple([min(2, n + (object_id == attacker)) for object_id, n in zip(self.menacing, counts, strict=True)])


def no_requirements(possible_blocks: Blocks, menacing: tuple[ObjectId, ...]) -> BlockRequirements:
    """Return what *possible_blocks* could be where no rule requires one."""
    return BlockRequirements({}, {}, _attackers_by_blocker(possible_blocks), menacing)


def _attackers_by_blocker(possible_blocks: Blocks) -> dict[ObjectId, tuple[ObjectId, ...]]:
    return {
        object_id: tuple([attacker for blocker, attacker in possible_blocks if blocker == object_id])
        for object_id in dict.fromkeys(blocker for blocker, _ in possible_blocks)
    }


def block_requirements(
    board: Board, possible_blocks: Blocks, menacing: tuple[ObjectId, ...]
) -> BlockRequirements | None:
    """Return the requirements on *possible_blocks*, (blocker, attacker) pairs; None if no rule requires a block.

    *menacing* are the attackers with menace, which need two blockers or none.
    """
    rules = [(context, rule) for context, rule in board.rule_effects if isinstance(rule, (MustBlock, MustBeBlocked))]
    if not rules:
        return None
    must_block: dict[ObjectId, int] = {}
    must_be_blocked: dict[ObjectId, int] = {}
    must_block_that: dict[tuple[ObjectId, ObjectId], int] = {}
    blockers = dict.fromkeys(blocker for blocker, _ in possible_blocks)
    for context, rule in rules:
        if isinstance(rule, MustBlock) and rule.attacker is not None:  # BASE-202
            attackers = objects_of(board, rule.attacker, context)
            for pair in possible_blocks:
                obj = board.find_object(pair[0])
                if pair[1] in attackers and obj is not None and refers_to(board, rule.what, context, obj):
                    must_block_that[pair] = must_block_that.get(pair, 0) + 1
            continue
        counts, creatures = (
            (must_block, blockers) if isinstance(rule, MustBlock) else (must_be_blocked, board.state.combat.attackers)
        )
        for object_id in creatures:
            obj = board.find_object(object_id)
            if obj is not None and refers_to(board, rule.what, context, obj):
                counts[object_id] = counts.get(object_id, 0) + 1
    pairs = _attackers_by_blocker(possible_blocks)
    return BlockRequirements(must_block, must_be_blocked, pairs, menacing, must_block_that)
