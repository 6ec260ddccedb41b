"""Invariants of blocks: the garrison blocks exactly as its fixed rules of preference say (FOR-I10 to FOR-I12).

The garrison is the opponent's row of creatures. A tie is a set of its creatures that would block an attacker equally
well; with the option ``tie_break`` the player chooses one of them (FOR-Q40).
"""

from __future__ import annotations

from collections.abc import Iterator
from types import MappingProxyType
from typing import Final

from castlerules.core import Violation
from castlerules.core.errors import short_repr
from castlerules.fortress.book import FORTRESS
from castlerules.fortress.model.decisions import TiedBlockerDecision
from castlerules.fortress.model.options import BlockOrder, FortressRules, MixedCase, TieBreak, Tier1Measure
from castlerules.fortress.model.state import rules_of
from castlerules.fortress.rules.blocking_automaton import best_blockers, blocking_order
from castlerules.fortress.rules.turn import garrison_can_block, garrison_of
from castlerules.magic.model.ids import ObjectId
from castlerules.magic.model.state import State
from castlerules.magic.model.steps import Step
from castlerules.magic.query.board import Board

Problems = Iterator[Violation]
Pairs = tuple[tuple[ObjectId, ObjectId], ...]

_BOTH: Final = (True, True)
_SURVIVES: Final = (False, True)
_KILLS: Final = (True, False)


def blocker_decision_problems(state: State) -> Problems:
    """FOR-Q40: yield a violation if a TiedBlockerDecision is pending that should not be, or not about this tie."""
    decision = state.decision
    if not isinstance(decision, TiedBlockerDecision):
        return
    if (
        rules_of(state).tie_break is not TieBreak.PLAYER_CHOICE
        or state.step is not Step.BLOCKERS
        or state.combat.blocks
    ):
        setting, blocks = rules_of(state).tie_break.value, short_repr(state.combat.blocks)
        yield Violation(
            "FOR-Q40",
            f"TiedBlockerDecision is pending with option tie_break {setting}, in the {state.step.value} step, with "
            f"blocks {blocks}; expected tie_break player_choice, the declare blockers step, and no blocks yet",
        )
        return
    board = Board(FORTRESS, state)
    asked = (decision.attacker, decision.candidates, decision.attackers_left)
    if gone := [object_id for object_id in state.combat.attackers if object_id not in board.permanents]:
        yield Violation("FOR-Q40", f"attackers {short_repr(gone)} are not in play; expected permanents")
    elif (tie := _first_open_tie(board, decision)) != asked:
        expected = "no such decision" if tie is None else f"{tie}"
        yield Violation(
            "FOR-Q40",
            f"TiedBlockerDecision asks about (attacker, candidates, attackers left) {short_repr(asked, 100)}; "
            f"by the rules for blocks, expected {expected}",
        )


def _first_open_tie(
    board: Board, decision: TiedBlockerDecision
) -> tuple[ObjectId, tuple[ObjectId, ...], tuple[ObjectId, ...]] | None:
    """Return the tie that *decision* should ask about, as (attacker, candidates to block it, later attackers).

    Returns None if there is no tie at that attacker, or if the blocks in *decision* break the rules for blocks.
    """
    rules, guards, chosen = rules_of(board.state), garrison_of(board), {a: b for b, a in decision.blocks}
    line, done = _attackers_in_order(board), list[tuple[ObjectId, ObjectId]]()
    for place, attacker in enumerate(line):
        taken = [blocker for blocker, _ in done]
        free = [
            object_id
            for object_id in guards
            if object_id not in taken and garrison_can_block(board, object_id, attacker)
        ]
        best = best_blockers(
            _size(board, attacker),
            [(*_size(board, object_id), guards.index(object_id)) for object_id in free],
            tier1_measure=rules.tier1_measure,
            mixed_case=rules.mixed_case,
            tie_break=rules.tie_break,
        )
        twins = tuple([guards[index] for index in best])
        if attacker == decision.attacker:
            return (attacker, twins, line[place + 1 :]) if len(twins) > 1 and tuple(done) == decision.blocks else None
        if twins and chosen.get(attacker) not in twins:
            return None
        done += [(chosen[attacker], attacker)] if twins else []
    return None


def _attackers_in_order(board: Board) -> tuple[ObjectId, ...]:
    """FOR-Q36: return the attackers in the order in which the garrison assigns blockers to them."""
    attackers = board.state.combat.attackers
    order = blocking_order([_size(board, object_id) for object_id in attackers], rules_of(board.state).block_order)
    return tuple([attackers[place] for place in order])


def _size(board: Board, target: ObjectId) -> tuple[int, int, int]:
    """Return (power, toughness, marked damage) of the creature *target*."""
    characteristics = board.characteristics[target]
    return characteristics.power, characteristics.toughness, board.permanents[target].damage


def block_problems(before: State, after: State) -> Problems:
    """FOR-I10 to FOR-I12: yield the violations in blocks that were declared in the step from *before* to *after*.

    The rules for blocks compare the power, toughness and damage that creatures have in *before*.
    """
    declaring = before.step is Step.ATTACKERS or isinstance(before.decision, TiedBlockerDecision)
    if not declaring or after.step is not Step.BLOCKERS or isinstance(after.decision, TiedBlockerDecision):
        return
    board, attackers = Board(FORTRESS, before), before.combat.attackers
    if after.result is not None or any(object_id not in board.permanents for object_id in attackers):
        return
    free, blocks = garrison_of(board), {attacker: blocker for blocker, attacker in after.combat.blocks}
    for attacker in _in_blocking_order(board, attackers, rules_of(before).block_order):
        able = [object_id for object_id in free if garrison_can_block(board, object_id, attacker)]
        blocker = blocks.get(attacker)
        if blocker is None or blocker not in able:
            if able or blocker is not None:
                expected = f"one of {able}, which can block it" if able else "None, as no free creature can block it"
                yield Violation("FOR-I10", f"blocker of attacker {attacker}: expected {expected}, got {blocker}")
        else:
            yield from _choice_problems(board, attacker, blocker, able)
            free.remove(blocker)


def _in_blocking_order(board: Board, attackers: tuple[ObjectId, ...], order: BlockOrder) -> list[ObjectId]:
    if order is BlockOrder.DECLARED:
        return list(attackers)
    return sorted(attackers, key=lambda object_id: -board.characteristics[object_id].power)


def _choice_problems(board: Board, attacker: ObjectId, blocker: ObjectId, able: list[ObjectId]) -> Problems:
    """FOR-I11, FOR-I12: yield a violation unless *blocker* is the creature of *able* that must block *attacker*.

    None of *able* may achieve more (kill and survive), and none that achieves the same may have a lower ``_measure``.
    """
    rules = rules_of(board.state)
    does = {object_id: _achievement(board, object_id, attacker) for object_id in able}
    done = does[blocker]
    if done != (best := _best_achievement(list(does.values()), rules.mixed_case)):
        done_name, best_name = _ACHIEVEMENT_NAMES[done], _ACHIEVEMENT_NAMES[best]
        yield Violation(
            "FOR-I11",
            f"blocker of attacker {attacker}: expected a creature of {able} that would {best_name}, got {blocker}, "
            f"which would {done_name}",
        )
        return
    alike = [object_id for object_id in able if done == does[object_id]]
    measures = [_measure(board, object_id, done, rules) for object_id in alike]
    mine = _measure(board, blocker, done, rules)
    if mine != min(measures) or (rules.tie_break is TieBreak.LAYOUT and alike.index(blocker) != measures.index(mine)):
        yield Violation(
            "FOR-I12",
            f"blocker of attacker {attacker}: all of {alike} would {_ACHIEVEMENT_NAMES[done]}, and their measures are "
            f"{measures}; expected one with the lowest measure (the first, unless the player chooses), got {blocker}",
        )


_ACHIEVEMENT_NAMES: Final = MappingProxyType(
    {_BOTH: "kill and survive", _SURVIVES: "survive", _KILLS: "kill", (False, False): "neither kill nor survive"}
)


def _best_achievement(done: list[tuple[bool, bool]], mixed: MixedCase) -> tuple[bool, bool]:
    """FOR-I11, FOR-Q39: return the best pair (kills, survives) in *done*, which holds one for each free creature."""
    order = [_BOTH, _KILLS, _SURVIVES] if mixed is MixedCase.KILL else [_BOTH, _SURVIVES, _KILLS]
    return next((achievement for achievement in order if achievement in done), (False, False))


def _achievement(board: Board, guard: ObjectId, attacker: ObjectId) -> tuple[bool, bool]:
    """FOR-Q37: return whether *guard* as a blocker would kill *attacker*, and whether *guard* would survive."""
    (power, toughness, damage), (blow, skin, wound) = _size(board, guard), _size(board, attacker)
    return max(0, power) >= skin - wound, max(0, blow) < toughness - damage


def _measure(board: Board, guard: ObjectId, done: tuple[bool, bool], rules: FortressRules) -> tuple[int, int]:
    """FOR-Q40: return the measure of *guard*; of the creatures with the same achievement *done*, the lowest blocks.

    It is a pair to compare, such as (toughness, power).
    """
    power, toughness, _ = _size(board, guard)
    if done == _SURVIVES or (done == _BOTH and rules.tier1_measure is Tier1Measure.TOUGHNESS_THEN_POWER):
        return toughness, power
    if done == _KILLS or (done == _BOTH and rules.tier1_measure is Tier1Measure.POWER_THEN_TOUGHNESS):
        return power, toughness
    return power + toughness, power
