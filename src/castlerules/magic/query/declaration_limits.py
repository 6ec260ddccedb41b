"""Limits on a whole declaration: how many creatures attack or block, and which only together (BASE-271 to BASE-273).

Attackers and blockers are declared one by one, so a creature may be added only if a legal declaration can still follow,
and one that meets as many requirements as any (BASE-154, BASE-157).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence

from castlerules.cards import language as lang
from castlerules.core.frozen import frozen
from castlerules.magic.model import AbilityContext, ObjectId, actions

from .block_requirements import BlockRequirements, Blocks
from .board import Board, GameObject
from .combat_restrictions import refers_to
from .evaluate import matches, refers_to_player
from .limited_attacks import LargestAttacks, LimitedAttacks
from .limited_blocks import LimitedBlocks
from .needed_blockers import latest_blockers


@frozen
class Company:
    """*creature* takes part only together with *least* of the creatures *companions*."""

    creature: ObjectId
    companions: frozenset[ObjectId]
    least: int

    def is_met(self, present: Iterable[ObjectId]) -> bool:
        """Return whether *creature* is not among *present*, or enough of its companions are."""
        here = frozenset(present)
        return self.creature not in here or len(here & self.companions) >= self.least


def _companies(
    board: Board, kind: type[lang.AttacksInCompany | lang.BlocksInCompany], creatures: Sequence[ObjectId]
) -> tuple[Company, ...]:
    """Return what the rules of the class *kind* say of *creatures*, those that could take part."""
    objs = [obj for creature in creatures if (obj := board.find_object(creature)) is not None]
    return tuple(
        [
            Company(creature, _others(board, rule.company, context, objs, creature), rule.least)
            for context, rule in board.rule_effects
            if isinstance(rule, kind)
            for obj in objs
            if (creature := obj.id) is not None and refers_to(board, rule.what, context, obj)
        ]
    )


def _others(
    board: Board, company: lang.Filter, context: AbilityContext, objs: list[GameObject], creature: ObjectId
) -> frozenset[ObjectId]:
    fitting = [obj.id for obj in objs if matches(board, company, obj, context)]
    return frozenset([other for other in fitting if other is not None and other != creature])


# Attackers.


class AttackLimits:
    """The limits of one declaration of attackers: *most* attackers in all, if that is given, and *companies*.

    *able* are the creatures that can attack, by ascending id, and *required* those of them that attack if able.
    """

    def __init__(
        self,
        able: tuple[ObjectId, ...],
        most: int | None,
        companies: tuple[Company, ...],
        required: frozenset[ObjectId],
    ) -> None:
        self.able, self.most, self.companies, self.required = able, most, companies, required
        self._table = LimitedAttacks(able, required, most or 0, () if most is None else companies)

    def allow(self, attackers: Sequence[ObjectId]) -> bool:
        """Return whether *attackers* are a legal declaration, but for requirements."""
        if self.most is not None and len(attackers) > self.most:
            return False
        return all([company.is_met(attackers) for company in self.companies])

    def count_met(self, attackers: Iterable[ObjectId]) -> int:
        """Return how many of the creatures that attack if able are among *attackers*."""
        return len(self.required.intersection(attackers))

    def most_met(self) -> int | None:
        """Return the most requirements that a legal attack can meet; None if no attack is legal."""
        if self.most is not None:
            return self._table.most_met(())
        return self.count_met(LargestAttacks(self.able, self.companies).present)

    def next_attackers(self, chosen: tuple[ObjectId, ...]) -> list[ObjectId]:
        """Return the creatures after which *chosen* can still become a legal attack that meets the most requirements.

        Attackers are declared by ascending id, so only creatures with greater ids than those in *chosen* are added.
        """
        most, last = self.most_met(), chosen[-1] if chosen else 0
        later = [creature for creature in self.able if creature > last]
        if self.most is not None:
            return [creature for creature in later if self._table.most_met((*chosen, creature)) == most]
        attack, next_attackers = LargestAttacks((*chosen, *later), self.companies), []
        for creature in later:
            if not attack.present.issuperset(chosen) or self.count_met(attack.present) != most:
                break  # nor can it be so with fewer creatures
            if creature in attack.present:
                next_attackers.append(creature)
            attack.leave(creature)
        return next_attackers


_ON_ATTACKERS = frozenset([lang.AttackLimit, lang.AttacksInCompany])
_ON_BLOCKERS = frozenset([lang.BlockLimit, lang.BlockersOf, lang.BlocksInCompany])


def limits_attacks(board: Board) -> bool:
    """Return whether a rule on a card sets limits on attackers."""
    if board.compiled.node_classes.isdisjoint(_ON_ATTACKERS):
        return False
    return any([type(rule) in _ON_ATTACKERS for _, rule in board.rule_effects])


def attack_limits(
    board: Board, able: Sequence[ObjectId], must_attack: Callable[[Board, ObjectId], bool]
) -> AttackLimits | None:
    """BASE-271, BASE-273: return the limits on attackers; None if no rule sets any.

    *able* are the creatures that can attack, by ascending id.
    """
    most = [
        rule.most
        for context, rule in board.rule_effects
        if isinstance(rule, lang.AttackLimit) and refers_to_player(board, rule.by, board.state.active, context)
    ]
    limits = AttackLimits(
        tuple(able),
        min(most, default=None),
        _companies(board, lang.AttacksInCompany, able),
        frozenset([creature for creature in able if must_attack(board, creature)]),
    )
    return None if limits.most is None and not limits.companies else limits


# Blockers.


class BlockLimits:
    """The limits of one declaration of blockers, beside the requirements that it has to meet.

    *least* and *most* say how many blockers an attacker must have, if any, and can have; *total* how many creatures can
    block. *companies* are blockers that block only together with others.
    """

    def __init__(
        self,
        requirements: BlockRequirements,
        least: Mapping[ObjectId, int],
        most: Mapping[ObjectId, int],
        total: int | None,
        companies: tuple[Company, ...],
    ) -> None:
        self.requirements, self.least, self.most, self.total = requirements, least, most, total
        self.companies = companies
        self._table = LimitedBlocks(requirements, least, most, total, companies)

    def allow(self, blocks: Blocks) -> bool:
        """Return whether *blocks* are a legal declaration, but for requirements."""
        counts, blockers = Counter([attacker for _, attacker in blocks]), [blocker for blocker, _ in blocks]
        return (
            (self.total is None or len(blocks) <= self.total)
            and all([self.least.get(one, 1) <= n <= self.most.get(one, n) for one, n in counts.items()])
            and all([company.is_met(blockers) for company in self.companies])
        )

    def most_met(self, declared: Blocks = ()) -> int | None:
        """Return the most requirements that *declared* can meet with blocks that may still be added; None if illegal.

        Blockers are declared by ascending id, so only blockers with greater ids than those in *declared* are added.
        """
        return self._table.most_met(declared)

    def next_blocks(self, declared: Blocks, blocks: Sequence[actions.AddBlocker]) -> list[actions.AddBlocker]:
        """Return those of *blocks* after which *declared* can still meet the most requirements, and legally."""
        if not self.companies and not self.requirements.requires_any:
            return self._free_blocks(declared, blocks)
        return self._table.next_blocks(declared, blocks)

    def _free_blocks(self, declared: Blocks, blocks: Sequence[actions.AddBlocker]) -> list[actions.AddBlocker]:
        """Return what ``next_blocks`` does where nothing is required and no creature needs company."""
        able: dict[ObjectId, list[ObjectId]] = {}
        for block in blocks:
            able.setdefault(block.blocker, []).append(block.attacker)
        bounds = latest_blockers(
            {blocker: tuple(attackers) for blocker, attackers in able.items()},
            Counter([attacker for _, attacker in declared]),
            self.least,
            self.most,
            None if self.total is None else self.total - len(declared),
        )
        return [block for block in blocks if block.blocker < bounds[block.attacker]]


def limits_blocks(board: Board) -> bool:
    """Return whether a rule on a card sets limits on blockers, besides menace."""
    if board.compiled.node_classes.isdisjoint(_ON_BLOCKERS):
        return False
    return any([type(rule) in _ON_BLOCKERS for _, rule in board.rule_effects])


def block_limits(board: Board, requirements: BlockRequirements) -> BlockLimits:
    """BASE-271 to BASE-273: return the limits on blockers; *requirements* has what the creatures could block.

    Menace is one of these limits: at least two blockers (BASE-K08).
    """
    least: dict[ObjectId, int] = dict.fromkeys(requirements.menacing, 2)
    most: dict[ObjectId, int] = {}
    for context, rule in board.rule_effects:
        for attacker in board.state.combat.attackers if isinstance(rule, lang.BlockersOf) else ():
            obj = board.find_object(attacker)
            if isinstance(rule, lang.BlockersOf) and obj is not None and refers_to(board, rule.what, context, obj):
                least[attacker] = max(least.get(attacker, 1), rule.least)
                if rule.most is not None:
                    most[attacker] = min(most.get(attacker, rule.most), rule.most)
    blockers = tuple(requirements.possible_blocks)
    companies = _companies(board, lang.BlocksInCompany, blockers)
    totals = [rule.most for _, rule in board.rule_effects if isinstance(rule, lang.BlockLimit)]
    return BlockLimits(requirements, least, most, min(totals, default=None), companies)
