"""The blocks that nothing forbids by itself (BASE-156, BASE-157), worked out once for a whole declaration.

A declaration of blockers asks for the same pairs after each block that is named, and there may be thousands of them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from operator import attrgetter, is_
from typing import Final, TypeVar, cast

from castlerules.cards import language as lang
from castlerules.core.described import field_names
from castlerules.core.frozen import frozen
from castlerules.magic.model import AttackDecision, BlockDecision, ObjectId, Rulebook, State, actions
from castlerules.magic.model.rulebook import RestrictionRule

from . import combat_restrictions as rules
from .board import Board
from .restrictions import rules_on

T = TypeVar("T")
D = TypeVar("D", AttackDecision, BlockDecision)

_PER_BLOCKER: Final = (rules.own_blocker, rules.cant_block)
"""Rules that depend on the blocker alone."""
_BY_KEYWORDS: Final = frozenset[RestrictionRule]([rules.flying, rules.shadow, rules.horsemanship])
"""Rules that depend on which keywords the attacker and the blocker have, and on nothing else."""
_NORMAL: Final = frozenset(
    [
        rule
        for action, of_action in rules.NORMAL_COMBAT_RESTRICTIONS
        if action is actions.AddBlocker
        for rule in of_action
    ]
)
_ALL_BUT_THE_DECLARATION: Final = attrgetter(
    *[name for name in field_names(State) if name not in ("decision", "agenda", "events", "rng")]
)


@frozen(eq=False)
class PossibleBlocks:
    """The blocks that no restriction forbids by itself: blockers in order of arrival, for each of them its attackers.

    *by_blocker* has the attackers that each blocker can block, by ascending id.
    """

    blocks: tuple[actions.AddBlocker, ...]
    by_blocker: Mapping[ObjectId, tuple[ObjectId, ...]]

    def after(self, last: ObjectId) -> tuple[actions.AddBlocker, ...]:
        """Return the blocks by blockers with greater ids than *last*."""
        if [*self.by_blocker] != sorted(self.by_blocker):
            return tuple([block for block in self.blocks if block.blocker > last])
        return self.blocks[sum([len(attackers) for blocker, attackers in self.by_blocker.items() if blocker <= last]) :]


def kept_for_declaration(board: Board, compute: Callable[[Board], T]) -> T:
    """Return ``compute(board)``, computed once for all states that differ only in what has been declared so far.

    That is so if the rulebook has no restrictions on blocks but those of normal Magic, which do not look at the blocks
    before, and no lens that may look at anything; otherwise it is computed anew. What *compute* asks about attackers
    must not depend on those declared before.
    """
    if not _can_be_kept(board.book):
        return compute(board)
    state, memo = board.state, board.compiled.by_declaration
    kept = cast("tuple[State, T] | None", memo.get(compute))
    if kept is None or not _is_same_declaration(kept[0], state):
        kept = state, compute(board)
        memo[compute] = kept
    return kept[1]


def kept_for_decision(board: Board, decision: D, compute: Callable[[Board, D], T]) -> T:
    """Return ``compute(board, decision)``, computed once if it is asked for again before any other declaration so far.

    So the legal actions of a state that has just been made are those by which it was found to have more than one.
    *decision* is the pending one, with what has been declared so far. All else is as with ``kept_for_declaration``.
    """
    if not _can_be_kept(board.book):
        return compute(board, decision)
    state, memo = board.state, board.compiled.by_declaration
    kept = cast("tuple[State, tuple[D, T]] | None", memo.get(compute))
    if kept is None or kept[1][0] != decision or not _is_same_declaration(kept[0], state):
        kept = state, (decision, compute(board, decision))
        memo[compute] = kept
    return kept[1][1]


def _is_same_declaration(before: State, state: State) -> bool:
    """Return whether the states differ in nothing but what has been declared, so that texts mean the same in both."""
    return type(before.decision) is type(state.decision) and all(
        map(is_, _ALL_BUT_THE_DECLARATION(before), _ALL_BUT_THE_DECLARATION(state))
    )


@cache
def _can_be_kept(book: Rulebook) -> bool:
    """Return whether blocks depend only on what ``_is_same_declaration`` compares."""
    is_normal = all([rule in _NORMAL for rule in rules_on(book).get(actions.AddBlocker, ())])
    return is_normal and all([lens.cacheable for lens in book.lenses])


def possible_blocks(board: Board) -> PossibleBlocks:
    """BASE-156, BASE-157: return the blocks that no restriction forbids by itself."""
    return kept_for_declaration(board, _find_possible_blocks)


def _find_possible_blocks(board: Board) -> PossibleBlocks:
    """Return the possible blocks; rules about pairs are asked only where they may have something to say."""
    attackers = sorted(board.state.combat.attackers)
    kinds_of_attackers = [_keyword_kinds(board, attacker) for attacker in attackers]
    asked_by: dict[frozenset[lang.KeywordKind], list[tuple[ObjectId, tuple[RestrictionRule, ...]]]] = {}
    blocks, by_blocker = list[actions.AddBlocker](), dict[ObjectId, tuple[ObjectId, ...]]()
    for blocker in _able_to_block(board, attackers):
        own_kinds, able = _keyword_kinds(board, blocker), list[ObjectId]()
        if own_kinds not in asked_by:
            asked_by[own_kinds] = _rules_by_attacker(board, blocker, attackers, kinds_of_attackers)
        for attacker, asked in asked_by[own_kinds]:
            block = actions.AddBlocker(blocker, attacker)
            if not asked or not any([rule(board, block) for rule in asked]):
                blocks.append(block)
                able.append(attacker)
        if able:
            by_blocker[blocker] = tuple(able)
    return PossibleBlocks(tuple(blocks), by_blocker)


def _rules_by_attacker(
    board: Board,
    blocker: ObjectId,
    attackers: Sequence[ObjectId],
    kinds_of_attackers: Sequence[frozenset[lang.KeywordKind]],
) -> list[tuple[ObjectId, tuple[RestrictionRule, ...]]]:
    """Return the attackers that creatures with the keywords of *blocker* may block, and the rules to ask of each pair.

    What keywords alone forbid is the same for all of these creatures, so it is asked here, about *blocker*.
    """
    own_kinds, found = _keyword_kinds(board, blocker), list[tuple[ObjectId, tuple[RestrictionRule, ...]]]()
    rules_about: dict[frozenset[lang.KeywordKind], tuple[RestrictionRule, ...]] = {}
    for attacker, kinds in zip(attackers, kinds_of_attackers, strict=True):
        if kinds not in rules_about:
            rules_about[kinds] = _rules_about(board, own_kinds | kinds)
        asked, block = rules_about[kinds], actions.AddBlocker(blocker, attacker)
        if not any([rule(board, block) for rule in asked if rule in _BY_KEYWORDS]):
            found.append((attacker, tuple([rule for rule in asked if rule not in _BY_KEYWORDS])))
    return found


def _able_to_block(board: Board, attackers: Sequence[ObjectId]) -> list[ObjectId]:
    """Return the permanents that can block, whichever attacker it is, in order of arrival; none without *attackers*."""
    alone = [rule for rule in rules_on(board.book).get(actions.AddBlocker, ()) if rule in _PER_BLOCKER]
    return [
        permanent.id
        for permanent in board.state.permanents
        if attackers and permanent.controller != board.state.active
        if not any([rule(board, actions.AddBlocker(permanent.id, attackers[0])) for rule in alone])
    ]


def _keyword_kinds(board: Board, creature: ObjectId) -> frozenset[lang.KeywordKind]:
    obj = board.find_object(creature)
    return frozenset(obj.characteristics.abilities.keyword_kinds if obj is not None else ())


def _rules_about(board: Board, kinds: frozenset[lang.KeywordKind]) -> tuple[RestrictionRule, ...]:
    """Return the rules that may forbid a block by or of a creature with keywords of *kinds*, with no other than these.

    A rule on evasion forbids a block only if the attacker or the blocker has its keyword, and ``cant_be_blocked`` only
    if some rule of that class applies. What depends on the blocker alone is left out, and so is that an attacker
    attacks.
    """
    silent = set[RestrictionRule]([*_PER_BLOCKER, rules.blocks_an_attacker])
    silent.update([rule for kind, rule in rules.EVASION_RULES.items() if kind not in kinds])
    if not any([isinstance(rule, lang.CantBeBlocked) for _, rule in board.rule_effects]):
        silent.add(rules.cant_be_blocked)
    return tuple([rule for rule in rules_on(board.book).get(actions.AddBlocker, ()) if rule not in silent])
