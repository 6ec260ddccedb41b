"""Limits on a whole declaration: how many creatures attack or block, and which only together (BASE-271 to BASE-273).

Attackers and blockers are declared one by one, so a creature may be added only if a legal declaration can still follow,
and one that meets as many requirements as any (BASE-154, BASE-157).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import chain, combinations

from castlerules.cards import language as lang
from castlerules.core.frozen import frozen
from castlerules.magic.model import AbilityContext, ObjectId

from .block_requirements import BlockRequirements, Blocks
from .board import Board, GameObject
from .combat_restrictions import refers_to
from .evaluate import matches, refers_to_player


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


@frozen
class AttackLimits:
    """The limits of one declaration of attackers: *most* attackers in all, if that is given, and *companies*.

    *required* are the creatures that attack if able.
    """

    most: int | None
    companies: tuple[Company, ...]
    required: frozenset[ObjectId]

    def allow(self, attackers: Sequence[ObjectId]) -> bool:
        """Return whether *attackers* are a legal declaration, but for requirements."""
        if self.most is not None and len(attackers) > self.most:
            return False
        return all([company.is_met(attackers) for company in self.companies])

    def count_met(self, attackers: Iterable[ObjectId]) -> int:
        """Return how many of the creatures that attack if able are among *attackers*."""
        return len(self.required.intersection(attackers))

    def most_met(self, chosen: tuple[ObjectId, ...], later: Sequence[ObjectId]) -> int | None:
        """Return the most requirements that *chosen* can meet with some of *later*; None if no such attack is legal."""
        if self.most is None:
            attackers = self._largest(chosen, later)
            return self.count_met(attackers) if self.allow(attackers) else None
        room = range(self.most - len(chosen) + 1)
        choices = [(*chosen, *more) for more in chain.from_iterable(combinations(later, count) for count in room)]
        return max([self.count_met(attackers) for attackers in choices if self.allow(attackers)], default=None)

    def _largest(self, chosen: tuple[ObjectId, ...], later: Sequence[ObjectId]) -> tuple[ObjectId, ...]:
        """Return *chosen* with as many of *later* as can attack together: more company never hurts."""
        attackers = (*chosen, *later)
        while lonely := [company.creature for company in self.companies if not company.is_met(attackers)]:
            if any([creature in chosen for creature in lonely]):
                break
            attackers = tuple([creature for creature in attackers if creature not in lonely])
        return attackers


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
    """BASE-271, BASE-273: return the limits on attackers, of which *able* can attack; None if no rule sets any."""
    most = [
        rule.most
        for context, rule in board.rule_effects
        if isinstance(rule, lang.AttackLimit) and refers_to_player(board, rule.by, board.state.active, context)
    ]
    limits = AttackLimits(
        min(most, default=None),
        _companies(board, lang.AttacksInCompany, able),
        frozenset([creature for creature in able if must_attack(board, creature)]),
    )
    return None if limits.most is None and not limits.companies else limits


# Blockers.

_Key = tuple[tuple[int, ...], int, tuple[tuple[bool, int], ...]]
"""What matters of the blocks so far: blockers of each limited attacker, blockers in all, and the companies so far."""


@frozen
class BlockLimits:
    """The limits of one declaration of blockers, beside the requirements that it has to meet.

    *least* and *most* say how many blockers an attacker must have, if any, and can have; *total* how many creatures can
    block. *companies* are blockers that block only together with others.
    """

    requirements: BlockRequirements
    least: Mapping[ObjectId, int]
    most: Mapping[ObjectId, int]
    total: int | None
    companies: tuple[Company, ...]

    def allow(self, blocks: Blocks) -> bool:
        """Return whether *blocks* are a legal declaration, but for requirements."""
        return self._is_within(self._key(blocks)) and self._is_complete(self._key(blocks))

    def most_met(self, declared: Blocks = ()) -> int | None:
        """Return the most requirements that *declared* can meet with blocks that may still be added; None if illegal.

        Blockers are declared by ascending id, so only blockers with greater ids than those in *declared* are added.
        """
        last = declared[-1][0] if declared else 0
        best: dict[_Key, int] = {self._key(declared): self.requirements.count_met(declared)}
        for blocker, attackers in sorted(self.requirements.possible_blocks.items()):
            if blocker > last:
                best = self._with_block_by(best, blocker, attackers)
        return max([met for key, met in best.items() if self._is_within(key) and self._is_complete(key)], default=None)

    def _with_block_by(
        self, best: Mapping[_Key, int], blocker: ObjectId, attackers: Sequence[ObjectId]
    ) -> dict[_Key, int]:
        extended = dict(best)
        for key, met in best.items():
            for attacker in attackers:
                more = self._with(key, blocker, attacker)
                if self._is_within(more):
                    points = met + self.requirements.count_met(((blocker, attacker),))
                    extended[more] = max(extended.get(more, 0), points)
        return extended

    @property
    def _limited(self) -> tuple[ObjectId, ...]:
        return tuple(dict.fromkeys((*self.least, *self.most)))

    def _key(self, blocks: Blocks) -> _Key:
        key: _Key = ((0,) * len(self._limited), 0, ((False, 0),) * len(self.companies))
        for blocker, attacker in blocks:
            key = self._with(key, blocker, attacker)
        return key

    def _with(self, key: _Key, blocker: ObjectId, attacker: ObjectId) -> _Key:
        """Return *key* with one more block; counts stop where more of them makes no difference."""
        counts, total, companies = key
        highest = [self.most.get(limited, self.least.get(limited, 1) - 1) + 1 for limited in self._limited]
        return (
            tuple(
                [
                    min(top, count + (limited == attacker))
                    for limited, count, top in zip(self._limited, counts, highest, strict=True)
                ]
            ),
            total if self.total is None else total + 1,
            tuple(
                [
                    (there or company.creature == blocker, min(company.least, count + (blocker in company.companions)))
                    for company, (there, count) in zip(self.companies, companies, strict=True)
                ]
            ),
        )

    def _is_within(self, key: _Key) -> bool:
        most = [self.most.get(limited) for limited in self._limited]
        return (self.total is None or key[1] <= self.total) and all(
            [top is None or count <= top for count, top in zip(key[0], most, strict=True)]
        )

    def _is_complete(self, key: _Key) -> bool:
        least = [self.least.get(limited, 1) for limited in self._limited]
        return all([count == 0 or count >= need for count, need in zip(key[0], least, strict=True)]) and all(
            [
                not there or count >= company.least
                for company, (there, count) in zip(self.companies, key[2], strict=True)
            ]
        )


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
