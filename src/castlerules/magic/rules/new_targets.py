"""Effects that give spells on the stack new targets (BASE-062), or copy them (BASE-054)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

from castlerules.cards import language as lang
from castlerules.core import evolve
from castlerules.magic.model import ObjectId, Rulebook, StackObject, State, actions, changes
from castlerules.magic.model.decisions import NewTargetsDecision
from castlerules.magic.query.board import Board
from castlerules.magic.query.evaluate import objects_of
from castlerules.magic.query.new_targets import (
    Targets,
    copy_of,
    current_targets,
    grouped,
    in_order,
    new_targets,
    spell_on_stack,
)
from castlerules.magic.transaction.agenda import resolution_of
from castlerules.magic.transaction.commit import commit


def _change_targets(book: Rulebook, state: State, effect: lang.ChangeTargets) -> State:
    """BASE-062: let the controller of the effect choose another target for each target of a spell."""
    board, context = Board(book, state), resolution_of(state)
    for target in objects_of(board, effect.what, context)[:1]:
        if (spell := spell_on_stack(board, target)) is not None and current_targets(spell):
            return _choose_on(board, NewTargetsDecision(context.controller, effect, target))
    return state


def _copy_spell(book: Rulebook, state: State, effect: lang.CopySpell) -> State:
    """BASE-054, BASE-322: put a copy of a spell on the stack; its controller may first choose new targets for it."""
    board, context = Board(book, state), resolution_of(state)
    for target in objects_of(board, effect.what, context)[:1]:
        decision = NewTargetsDecision(context.controller, effect, target)
        if (copy := copy_of(board, target, context.controller)) is not None:
            return _choose_on(board, decision) if effect.new_targets else _with_targets(board, decision, copy.targets)
    return state


def _choose_on(board: Board, decision: NewTargetsDecision) -> State:
    """Return the state that waits for the next new target, or in which the spell has its new targets.

    Where only one can be chosen, it is chosen without a decision, as is the first by a player who makes none
    (BASE-Q35). Where none can be, all targets stay (BASE-062).
    """
    spell = _spell_of(board, decision)
    while len(decision.chosen) < len(current_targets(spell)):
        choices = _choices(board, decision)
        if not choices:
            return board.state
        if len(choices) > 1 and decision.player in board.book.players:
            return evolve(board.state, decision=decision)
        decision = evolve(decision, chosen=(*decision.chosen, choices[0]))
    return _with_targets(board, decision, grouped(spell, decision.chosen))


def _with_targets(board: Board, decision: NewTargetsDecision, groups: Targets) -> State:
    """Return the state in which the spell of *decision*, or the copy of it, has the targets *groups*."""
    spell = _spell_of(board, decision)
    targets, division = in_order(board, spell, groups)
    change: changes.Change
    if isinstance(decision.effect, lang.CopySpell):
        assert spell.card is not None, "a spell has a card"
        card = board.state.table.cards[spell.card]
        change = changes.SpellCopied(spell.controller, card, spell.id, decision.spell, targets, division)
    else:
        before = current_targets(spell)
        fresh = tuple([target for target in dict.fromkeys(decision.chosen) if target not in before])
        change = changes.TargetsChanged(spell.controller, spell.id, targets, division, fresh)
    return commit(board.book, board.state, [change])


def _spell_of(board: Board, decision: NewTargetsDecision) -> StackObject:
    """Return the spell that gets new targets by *decision*: one on the stack, or a copy that is not there yet."""
    if isinstance(decision.effect, lang.CopySpell):
        spell = copy_of(board, decision.spell, decision.player)
    else:
        spell = spell_on_stack(board, decision.spell)
    assert spell is not None, "nothing leaves the stack while new targets are chosen"
    return spell


def _choices(board: Board, decision: NewTargetsDecision) -> list[ObjectId]:
    keep = isinstance(decision.effect, lang.CopySpell)
    return new_targets(board, _spell_of(board, decision), decision.chosen, keep=keep)


def new_target_actions(board: Board, decision: NewTargetsDecision) -> list[actions.Action]:
    """BASE-D11: return a choice for each new target that the next place can have."""
    return [actions.ChooseTarget(target) for target in _choices(board, decision)]


def answer_new_target(
    book: Rulebook, state: State, decision: NewTargetsDecision, action: actions.ChooseTarget
) -> State:
    """Return *state* with the chosen target; the next place follows."""
    return _choose_on(Board(book, state), evolve(decision, chosen=(*decision.chosen, action.target)))


NEW_TARGET_EFFECTS: Final[Mapping[type[object], Callable[[Rulebook, State, Any], State]]] = MappingProxyType(
    {lang.ChangeTargets: _change_targets, lang.CopySpell: _copy_spell}
)
"""The handler of each class of effect in this module."""
