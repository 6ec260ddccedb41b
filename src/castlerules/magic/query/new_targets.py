"""New targets for a spell: which ones may be chosen, place by place (BASE-062, BASE-322).

A place is a target that the spell has; they are taken in the order of its target slots. What has been chosen so far is
one tuple of objects for all slots.
"""

from __future__ import annotations

from castlerules.cards.language.enums import Zone
from castlerules.core import Player, evolve
from castlerules.magic.model import ObjectId, StackObject
from castlerules.magic.model.ongoing_effects import DepartedSpell

from .board import Board
from .spells import chosen_mode, context_of, division_of, source_of
from .targets import legal_targets

Targets = tuple[tuple[ObjectId, ...], ...]
"""Targets by target slots."""


def current_targets(spell: StackObject) -> tuple[ObjectId, ...]:
    """Return the targets of *spell*, one for each place."""
    return tuple([target for slot in spell.targets for target in slot])


def new_targets(board: Board, spell: StackObject, chosen: tuple[ObjectId, ...], *, keep: bool) -> list[ObjectId]:
    """Return what can be chosen for the next place of *spell*, so that the places after it can be filled too.

    *chosen* has the new targets of the places before. With *keep*, each place may keep its target, which is offered
    first, even if it is illegal now; else each target has to be another one.
    """
    return [
        target
        for target in _choices(board, spell, chosen, keep=keep)
        if _can_be_finished(board, spell, (*chosen, target), keep=keep)
    ]


def _can_be_finished(board: Board, spell: StackObject, chosen: tuple[ObjectId, ...], *, keep: bool) -> bool:
    if len(chosen) == len(current_targets(spell)):
        return True
    return any(
        _can_be_finished(board, spell, (*chosen, target), keep=keep)
        for target in _choices(board, spell, chosen, keep=keep)
    )


def _choices(board: Board, spell: StackObject, chosen: tuple[ObjectId, ...], *, keep: bool) -> list[ObjectId]:
    """Return what fits into the next place of *spell* beside *chosen*: the present target first, then others.

    The new targets of one slot differ, and are cards of one player if the slot says so (BASE-226); those of a slot with
    "another" differ from all before (BASE-232).
    """
    present, groups = current_targets(spell)[len(chosen)], grouped(spell, chosen)
    own = groups[-1]
    slot = chosen_mode(board, spell).targets[len(groups) - 1]
    used = [target for group in groups for target in group] if slot.another else own
    context = evolve(context_of(spell), targets=groups[:-1])
    legal = legal_targets(board, slot, context, source_of(board, spell))
    fitting = [present] * keep + [target for target in legal if target != present]
    fitting = [target for target in fitting if target not in used]
    return [target for target in fitting if _is_of_owner(board, own, target)] if slot.one_owner else fitting


def grouped(spell: StackObject, chosen: tuple[ObjectId, ...]) -> Targets:
    """Return *chosen*, the new targets of the first places of *spell*, by its slots, up to that of the next place."""
    groups: list[tuple[ObjectId, ...]] = []
    left = list(chosen)
    for slot in spell.targets:
        groups.append(tuple(left[: len(slot)]))
        del left[: len(slot)]
        if len(groups[-1]) < len(slot):
            break
    return tuple(groups)


def _is_of_owner(board: Board, others: tuple[ObjectId, ...], target: ObjectId) -> bool:
    """Return whether *target* belongs to the owner of *others*; what is gone may belong to anybody."""
    found = [board.find_object(object_id) for object_id in (*others[:1], target)]
    return len({board.state.table.owners[obj.card] for obj in found if obj is not None}) <= 1


def in_order(board: Board, spell: StackObject, targets: Targets) -> tuple[Targets, tuple[int, ...]]:
    """BASE-D11: return *targets* in the order of their ids, and the shares of *spell*, each with the target it has.

    A target that takes the place of another one takes its share over, too (BASE-061).
    """
    division = division_of(chosen_mode(board, spell)) if spell.division else None
    if division is None:
        return tuple([tuple(sorted(slot)) for slot in targets]), spell.division
    divided = sorted(zip(targets[division.index], spell.division, strict=True))
    groups = [tuple(sorted(slot)) for slot in targets]
    return tuple(groups), tuple([share for _, share in divided])


def copy_of(board: Board, original: ObjectId, player: Player) -> StackObject | None:
    """BASE-054: return the copy of the spell *original* that *player* would put on the stack; None if it is unknown.

    It has all choices that were made for the original as it was cast (BASE-323: also if that has left the stack), and
    still the card of it.
    """
    spell = spell_on_stack(board, original) or _departed(board, original)
    if spell is None:
        return None
    copy = ObjectId(board.state.next_object)
    return evolve(spell, id=copy, source=copy, controller=player, origin=Zone.STACK)


def _departed(board: Board, target: ObjectId) -> StackObject | None:
    """BASE-323: return the spell *target*, which has left the stack, as it last was."""
    spells = [one.spell for one in board.state.ongoing if isinstance(one, DepartedSpell) and one.spell.id == target]
    known = board.find_object(target)
    return evolve(spells[0], card=known.card) if spells and known is not None else None


def spell_on_stack(board: Board, target: ObjectId) -> StackObject | None:
    """Return the spell *target*, if it is on the stack."""
    return next((one for one in board.state.stack if one.id == target and one.card is not None), None)
