"""Block requirements ("must block", "must be blocked"): blocks meet as many as possible (BASE-157, K13, Q12).

A set of blocks scores one point for every requirement that it meets.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from types import MappingProxyType

from castlerules.cards.language.static_rules import MustBeBlocked, MustBlock
from castlerules.core.frozen import frozen
from castlerules.magic.model.ids import ObjectId

from .best_blocks import Chosen, Gains, best_blocks
from .board import Board
from .combat_restrictions import refers_to
from .evaluate import objects_of

Blocks = Sequence[tuple[ObjectId, ObjectId]]
"""Pairs of blocker and attacker."""


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

    @property
    def requires_any(self) -> bool:
        """Whether there is any requirement."""
        return bool(self.must_block or self.must_be_blocked or self.must_block_that)

    @property
    def gains(self) -> Gains:
        """How many requirements each blocker, in the order of their ids, meets by blocking each attacker."""
        return {
            blocker: self._gains_of(blocker, attackers) for blocker, attackers in sorted(self.possible_blocks.items())
        }

    def _gains_of(self, blocker: ObjectId, attackers: tuple[ObjectId, ...]) -> dict[ObjectId, int]:
        own, blocked, pairs = self.must_block.get(blocker, 0), self.must_be_blocked, self.must_block_that
        if not blocked and not pairs:
            return dict.fromkeys(attackers, own)
        if not pairs:
            return {attacker: own + blocked.get(attacker, 0) for attacker in attackers}
        return {attacker: own + blocked.get(attacker, 0) + pairs.get((blocker, attacker), 0) for attacker in attackers}

    def most_met(self, declared: Blocks = ()) -> int | None:
        """Return the most block requirements that *declared* can meet with blocks that may still be added.

        Blockers are declared by ascending id, so only blockers with greater ids than those in *declared* are added.
        None if every completion is illegal, since an attacker with menace would have a single blocker.
        """
        last = declared[-1][0] if declared else 0
        gains = {blocker: of_one for blocker, of_one in self.gains.items() if blocker > last}
        chosen = best_blocks(gains, Counter([attacker for _, attacker in declared]), frozenset(self.menacing))
        return None if chosen is None else self.count_met(declared) + gain_of(gains, chosen)


def gain_of(gains: Gains, chosen: Chosen) -> int:
    """Return how many requirements the blocks *chosen* meet."""
    return sum([gains[blocker][attacker] for blocker, attacker in chosen.items()])


def no_requirements(possible_blocks: Blocks, menacing: tuple[ObjectId, ...]) -> BlockRequirements:
    """Return what *possible_blocks* could be where no rule requires one."""
    return BlockRequirements({}, {}, _attackers_by_blocker(possible_blocks), menacing)


def _attackers_by_blocker(possible_blocks: Blocks) -> dict[ObjectId, tuple[ObjectId, ...]]:
    attackers: dict[ObjectId, list[ObjectId]] = {}
    for blocker, attacker in possible_blocks:
        attackers.setdefault(blocker, []).append(attacker)
    return {blocker: tuple(able) for blocker, able in attackers.items()}


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
    pairs = _attackers_by_blocker(possible_blocks)
    for context, rule in rules:
        if isinstance(rule, MustBlock) and rule.attacker is not None:  # BASE-202
            attackers = frozenset(objects_of(board, rule.attacker, context))
            for blocker, able in pairs.items():
                meeting = [attacker for attacker in able if attacker in attackers]
                obj = board.find_object(blocker) if meeting else None
                if obj is not None and refers_to(board, rule.what, context, obj):
                    for attacker in meeting:
                        must_block_that[blocker, attacker] = must_block_that.get((blocker, attacker), 0) + 1
            continue
        counts, creatures = (
            (must_block, blockers) if isinstance(rule, MustBlock) else (must_be_blocked, board.state.combat.attackers)
        )
        for object_id in creatures:
            obj = board.find_object(object_id)
            if obj is not None and refers_to(board, rule.what, context, obj):
                counts[object_id] = counts.get(object_id, 0) + 1
    return BlockRequirements(must_block, must_be_blocked, pairs, menacing, must_block_that)
