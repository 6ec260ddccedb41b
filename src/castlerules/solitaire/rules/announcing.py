"""Announcing a spell or ability, one choice at a time (SOL-G51).

As in normal Magic, the object on top of the stack records the choices made, and the next choice follows from it. A
choice is offered only if the rest of the announcement can be completed with the targets and sources that are left.
"""

from __future__ import annotations

from typing import Final

from castlerules.cards import language as lang
from castlerules.core import evolve, update
from castlerules.magic.model import actions
from castlerules.magic.model.compiled import CompiledFace, optional_costs_of
from castlerules.magic.model.stack import StackKind, StackObject
from castlerules.magic.model.state import CardObject
from castlerules.magic.model.updates import with_stack
from castlerules.magic.query.board import Board
from castlerules.magic.query.combinatorics import next_ascending
from castlerules.magic.query.evaluate import value_of
from castlerules.magic.query.spells import chosen_mode, context_of, division_of, modes_of, source_of, spell_face
from castlerules.magic.query.targets import legal_targets
from castlerules.solitaire.model.options import OptionalCosts
from castlerules.solitaire.model.state import options_of
from castlerules.solitaire.query import announceable, casting, payment_sources

_NO_COST: Final = lang.Cost()


def next_choices(board: Board) -> list[actions.Action] | None:
    """SOL-G51: return the legal next choices for the object on top of the stack; None if only paying is left.

    The order is: face, mode, optional costs, X, targets, shares of a divided amount.
    """
    stack_object = board.state.stack[-1]
    for choices in (_face_choices, _mode_choices, _optional_cost_choices, _x_choices, _target_choices, _share_choices):
        if (actions := choices(board, stack_object)) is not None:
            return actions
    return None


def with_forced_choices(board: Board) -> Board:
    """Make every choice of the object on top of the stack that has exactly one option, and return the resulting board.

    A single face or mode is chosen, and optional costs and X are skipped if the object has none. Returns *board* itself
    if the player must choose a face, mode or optional cost first. Targets are not chosen here.
    """
    *below, stack_object = board.state.stack
    face = stack_object.face
    if stack_object.card is not None and face is None:
        if not _has_one_face(board, stack_object):
            return board
        face = 0
    if stack_object.mode is not None or len(modes_of(board, stack_object)) > 1:
        return board
    kinds = () if stack_object.card is None else optional_costs_of(spell_face(board, stack_object).abilities)
    if kinds and not _has_no_optional_costs(board):
        return board
    x = stack_object.x if cost_of(board, stack_object).mana.xs else 0
    return Board(board.book, with_stack(board.state, (*below, _as_announced(stack_object, face, 0, x, len(kinds)))))


@update(StackObject)
def _as_announced(
    stack_object: StackObject, face: int | None, mode: int, x: int | None, optional_costs_offered: int
) -> StackObject:
    return evolve(stack_object, face=face, mode=mode, x=x, optional_costs_offered=optional_costs_offered)


def _has_one_face(board: Board, stack_object: StackObject) -> bool:
    """SOL-G30: return whether *stack_object* has a single face, which is still castable without checking again.

    The face was castable when the action was offered. False where that must be checked again: with the option
    ``expose_before_targets``, for a mana spell that pays for another object, and for flashback.
    """
    assert stack_object.card is not None, "a spell"
    if len(board.compiled.faces[stack_object.card]) > 1 or options_of(board.state).expose_before_targets:
        return False
    return stack_object.origin is not lang.Zone.GRAVEYARD and not is_paying_for_another(board)


def _has_no_optional_costs(board: Board) -> bool:
    """SOL-G44: return whether kicker and buyback are not offered: by option, or because a mana spell is a source."""
    return is_paying_for_another(board) or options_of(board.state).optional_costs is OptionalCosts.UNAVAILABLE


def _supply_for(board: Board, stack_object: StackObject) -> payment_sources.Supply:
    return payment_sources.Supply([]) if stack_object.kind is StackKind.TRIGGERED else payment_sources.supply_of(board)


def price_of(board: Board, stack_object: StackObject) -> announceable.Price:
    """Return the price of *stack_object*: needs (colours of sources), cost, and the source that must be used."""
    required = None if stack_object.card is None else casting.required_source(board, spell_face(board, stack_object))
    return needs_of(board, stack_object), cost_of(board, stack_object), required


def needs_of(board: Board, stack_object: StackObject) -> payment_sources.Needs:
    """Return the needs of *stack_object*, the colours of the sources that it takes; triggered abilities have none."""
    if stack_object.kind is StackKind.TRIGGERED:
        return ()
    if isinstance(stack_object.ability, lang.Activated):
        permanent = board.permanents.get(stack_object.source)
        compiled = (
            board.compiled.first_faces[permanent.card]
            if permanent is not None
            else _last_known_face(board, stack_object)
        )
        return announceable.activation_needs(options_of(board.state), stack_object.ability, compiled) or ()
    assert stack_object.card is not None, "a spell"
    return casting.needs_to_cast(
        board, stack_object.card, stack_object.face or 0, from_graveyard=stack_object.origin is lang.Zone.GRAVEYARD
    )


def cost_of(board: Board, stack_object: StackObject) -> lang.Cost:
    """Return the printed cost of *stack_object*; only its colours, its X and its payment of life matter (SOL-063)."""
    if stack_object.card is None:
        return stack_object.ability.cost if isinstance(stack_object.ability, lang.Activated) else _NO_COST
    compiled = spell_face(board, stack_object)
    return (
        compiled.flashback_cost
        if stack_object.origin is lang.Zone.GRAVEYARD and compiled.flashback_cost
        else compiled.cost
    )


def _last_known_face(board: Board, stack_object: StackObject) -> CompiledFace:
    obj = board.find_object(stack_object.source)
    assert obj is not None, "the source of an ability is known while it is announced"
    return board.compiled.first_faces[obj.card]


def is_paying_for_another(board: Board) -> bool:
    """Return whether the object on top of the stack is a mana spell that pays for the one below it."""
    return len(board.state.stack) > 1


def _face_choices(board: Board, stack_object: StackObject) -> list[actions.Action] | None:
    if stack_object.face is not None or stack_object.card is None:
        return None
    card_object = CardObject(stack_object.id, stack_object.card)
    supply, from_graveyard = payment_sources.supply_of(board), stack_object.origin is lang.Zone.GRAVEYARD
    return [
        actions.ChooseOption(face.index)
        for face in casting.castable_faces_of(board, stack_object.card, from_graveyard=from_graveyard)
        if casting.face_refusal(board, supply, card_object, face) is None
    ]


def _mode_choices(board: Board, stack_object: StackObject) -> list[actions.Action] | None:
    """SOL-P55: return the choices of a mode that has targets and can be paid for; None if a mode is chosen already."""
    if stack_object.mode is not None:
        return None
    modes = modes_of(board, stack_object)
    if len(modes) == 1:
        return [actions.ChooseOption(0)]
    supply, price, source = (
        _supply_for(board, stack_object),
        price_of(board, stack_object),
        source_of(board, stack_object),
    )
    return [
        actions.ChooseOption(index)
        for index, mode in enumerate(modes)
        if announceable.payable_x_values(board, supply, price, mode, source)
    ]


def _optional_cost_choices(board: Board, stack_object: StackObject) -> list[actions.Action] | None:
    """SOL-G44: return the choices for the next optional cost (0 no, 1 yes); None if all are chosen.

    By option, kicker and buyback are unavailable, take one more source each, or are free.
    """
    if stack_object.card is None:
        return None
    kinds = optional_costs_of(spell_face(board, stack_object).abilities)
    if stack_object.optional_costs_offered == len(kinds):
        return None
    if _has_no_optional_costs(board):
        return [actions.ChooseOption(0)]
    if options_of(board.state).optional_costs is OptionalCosts.FREE:
        return [actions.ChooseOption(0), actions.ChooseOption(1)]
    needs, _, required = price_of(board, stack_object)
    can_pay = payment_sources.supply_of(board).can_pay(needs, len(stack_object.optional_costs) + 1, required)
    return [actions.ChooseOption(0), actions.ChooseOption(1)] if can_pay else [actions.ChooseOption(0)]


def optional_cost_sources(board: Board, stack_object: StackObject) -> int:
    """SOL-G44: return the number of sources that the optional costs of *stack_object* take."""
    return (
        len(stack_object.optional_costs)
        if options_of(board.state).optional_costs is OptionalCosts.ONE_EXTRA_SOURCE
        else 0
    )


def _x_choices(board: Board, stack_object: StackObject) -> list[actions.Action] | None:
    """SOL-066, SOL-067: return the choices of X, the number of sources used; None if X is chosen already."""
    if stack_object.x is not None:
        return None
    if not cost_of(board, stack_object).mana.xs:
        return [actions.ChooseX(0)]
    needs, cost, required = price_of(board, stack_object)
    extra = optional_cost_sources(board, stack_object)
    supply, mode = payment_sources.supply_of(board), chosen_mode(board, stack_object)
    payable = announceable.payable_x_values(
        board, supply, (needs, cost, required), mode, source_of(board, stack_object)
    )
    return [actions.ChooseX(n) for n in payable if not extra or supply.can_pay(needs, n - 1 + extra, required)]


def _target_choices(board: Board, stack_object: StackObject) -> list[actions.Action] | None:
    """SOL-043, SOL-G30, SOL-G95: return the choices of the next target; None if all targets are chosen.

    The phrases of the text that each ask for targets are filled in their order; several targets of one phrase are
    chosen by rising id.
    """
    slots = chosen_mode(board, stack_object).targets
    if len(stack_object.targets) == len(slots):
        return None
    slot, chosen = slots[len(stack_object.targets)], stack_object.choosing
    stop: list[actions.Action] = [actions.StopChoosing()] if len(chosen) >= slot.count.least else []
    if len(chosen) == slot.count.most:
        return [actions.StopChoosing()]
    object_ids = legal_targets(board, slot, context_of(stack_object), source_of(board, stack_object))
    return [*stop, *[actions.ChooseTarget(target) for target in next_ascending(object_ids, chosen, slot.count.least)]]


def _share_choices(board: Board, stack_object: StackObject) -> list[actions.Action] | None:
    """SOL-G49: return the choices for the next share of a divided amount; None if there is nothing to divide.

    Every target gets at least 1, and the last one gets the rest.
    """
    division = division_of(chosen_mode(board, stack_object))
    if division is None or division.index >= len(stack_object.targets):
        return None
    targets = stack_object.targets[division.index]
    if len(stack_object.division) == len(targets):
        return None
    remaining = value_of(board, division.amount, context_of(stack_object)) - sum(stack_object.division)
    later = len(targets) - len(stack_object.division) - 1
    target = targets[len(stack_object.division)]
    return [actions.AssignShare(target, n) for n in range(1 if later else remaining, remaining - later + 1)]
