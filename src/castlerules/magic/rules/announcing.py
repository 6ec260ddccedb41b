"""Announce spells and abilities, one choice at a time (BASE-047, BASE-048).

The object on top of the stack stores the choices made so far, and the next choice follows from them: face, mode,
optional costs, X, targets, division, what to sacrifice, discard or tap. An option is legal only if the announcement
can still be completed with it, so no announcement ever has to be undone. If only one option is legal, it is chosen
automatically.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from castlerules.cards import language as lang
from castlerules.core import Violation, evolve, update
from castlerules.core.errors import short_repr
from castlerules.magic.model import (
    MAIN_STEPS,
    AnnounceDecision,
    PaymentModel,
    Rulebook,
    StackObject,
    actions,
    tasks,
    with_decision,
    with_stack,
)
from castlerules.magic.model.compiled import optional_costs_of
from castlerules.magic.model.ids import ObjectId, is_player
from castlerules.magic.model.state import CardObject, State
from castlerules.magic.query import spells
from castlerules.magic.query.board import Board
from castlerules.magic.query.combinatorics import next_ascending
from castlerules.magic.query.costs import ChoicePart, can_pay, choice_parts, number_of, part_candidates, payable_taps
from castlerules.magic.query.evaluate import value_of
from castlerules.magic.query.required_targets import with_required_targets
from castlerules.magic.query.restrictions import why_forbidden
from castlerules.magic.query.targets import Targeting, is_needed, least_of, most_of, next_targets
from castlerules.magic.transaction.agenda import run_tasks


def announce(book: Rulebook, state: State, _: tasks.Announce) -> State:
    """Continue announcing the object on top of the stack: ask for the next choice, or pay the cost after the last."""
    state = _with_forced_choices(Board(book, state))
    while True:
        board = Board(book, state)
        choices = announcement_actions(board)
        if choices is None:
            return run_tasks(book, state, *book.payment.tasks)
        if len(choices) != 1:
            return book.payment.ask(board, choices)
        state = with_choice(board, choices[0])


def ask_controller(board: Board, _: list[actions.Action]) -> State:
    """Return the state that waits for the next choice of the player who announces the object on top of the stack."""
    state = board.state
    return with_decision(state, AnnounceDecision(state.stack[-1].controller), (tasks.Announce(),))


def _with_forced_choices(board: Board) -> State:
    """BASE-047: return the state with face, mode and X of the top stack object chosen where there is no alternative.

    This is only faster than ``announce`` alone, because it does not list the legal actions.
    """
    *below, before = board.state.stack
    face, mode, x = before.face, before.mode, before.x
    if before.card is not None and face is None:
        if len(board.compiled.faces[before.card]) > 1 or not board.book.payment.is_face_certain(board, before):
            return board.state
        face = 0
    if mode is None and len(spells.modes_of(board, before)) == 1:
        mode = 0
    optional = before.card is not None and optional_costs_of(spells.spell_face(board, before).abilities)
    if x is None and mode is not None and not optional and not lang.asks_for_x(spells.cost_of(board, before)):
        x = 0
    if (face, mode, x) == (before.face, before.mode, before.x):
        return board.state
    return with_stack(board.state, (*below, _with_face_mode_x(before, face, mode, x)))


@update(StackObject)
def _with_face_mode_x(stack_object: StackObject, face: int | None, mode: int | None, x: int | None) -> StackObject:
    return evolve(stack_object, face=face, mode=mode, x=x)


def answer_announcement(book: Rulebook, state: State, _: AnnounceDecision, action: actions.Action) -> State:
    """Return *state* with *action* as the next choice; the ``Announce`` task on the agenda then asks for the rest."""
    return with_choice(Board(book, state), action)


def why_not_announcement(board: Board, _: AnnounceDecision, action: actions.Action) -> Violation | None:
    """Return why the illegal *action* cannot be the next choice; None if the next choice is of another kind."""
    choices = announcement_actions(board) or []
    if type(action) not in [type(choice) for choice in choices]:
        return None
    if isinstance(action, actions.ChooseTarget) and (violation := _why_untargetable(board, action)) is not None:
        return violation
    if action in (_all_target_actions(board, board.state.stack[-1]) or []):
        return Violation("BASE-312", "a rule of a permanent requires another target, which can be chosen")
    return board.book.payment.refusal(board, choices, action)


def _why_untargetable(board: Board, action: actions.ChooseTarget) -> Violation | None:
    """BASE-056: return the restriction that forbids the target of *action*; None if no restriction does."""
    stack_object = board.state.stack[-1]
    is_object = type(action.target) is int and not is_player(action.target)
    obj = board.find_object(action.target) if is_object else None
    if obj is None:
        return None
    return why_forbidden(board, Targeting(obj, spells.source_of(board, stack_object), stack_object.controller))


def _why_not_chosen(board: Board, _: list[actions.Action], action: actions.Action) -> Violation:
    """BASE-047: return why *action*, which is not among the legal next choices, but of their kind, is illegal."""
    if not isinstance(action, actions.ChooseTarget):
        code, reason = _REFUSALS[type(action)]
        return Violation(code, f"{reason}, got {short_repr(action, 200)}")
    chosen = board.state.stack[-1].choosing
    if chosen and type(action.target) is int and action.target <= chosen[-1]:
        reason = "targets of one slot are chosen by ascending id: expected above"
        return Violation("BASE-D11", f"{reason} {chosen[-1]}, got {short_repr(action.target)}")
    return Violation(
        "BASE-056",
        f"expected a legal target of the spell or ability being announced, got object {short_repr(action.target)}",
    )


_REFUSALS: Final[Mapping[type[object], tuple[str, str]]] = MappingProxyType(
    {
        actions.ChooseOption: (
            "BASE-D09",
            "expected the number of an option that is offered now",
        ),
        actions.ChooseX: ("BASE-D10", "expected an X that you can pay for and for which there are enough targets"),
        actions.StopChoosing: ("BASE-D12", "expected another target, because the spell or ability needs more"),
        actions.AssignShare: ("BASE-D13", "expected a share of at least 1 that leaves 1 for each later target"),
        actions.ChooseSacrifice: ("BASE-D15", "expected a permanent that you may sacrifice for the cost"),
        actions.ChooseOwnPermanent: ("BASE-D16", "expected a permanent that you may tap for the cost"),
        actions.DiscardCard: ("BASE-D17", "expected a card that you may discard for the cost"),
        actions.ChooseCard: ("BASE-D18", "expected a card that you may move for the cost"),
    }
)
"""For each kind of choice: the rule code, and the first words of the reason, with which an illegal one is refused."""


def announcement_actions(board: Board) -> list[actions.Action] | None:
    """Return the legal next choices for the object on top of the stack; None if nothing is left to choose."""
    stack_object = board.state.stack[-1]
    for choices in (
        _face_actions,
        _mode_actions,
        _optional_cost_actions,
        _x_actions,
        _target_actions,
        _share_actions,
        _cost_part_actions,
    ):
        if (actions := choices(board, stack_object)) is not None:
            return actions
    return None


def _face_actions(board: Board, stack_object: StackObject) -> list[actions.Action] | None:
    """BASE-K35: return the choices of a card face to cast, such as half of a split card; None if it is chosen."""
    if stack_object.face is not None or stack_object.card is None:
        return None
    return [actions.ChooseOption(face) for face in board.book.payment.castable_faces(board, stack_object)]


def _castable_faces(board: Board, stack_object: StackObject) -> list[int]:
    """BASE-K35, BASE-048: return the faces of a card on the stack that can be cast with the timing that it has now."""
    assert stack_object.card is not None, "a spell"
    sorcery_speed = _has_sorcery_timing(board.state, stack_object)
    return spells.castable_faces(
        board,
        stack_object.controller,
        CardObject(stack_object.id, stack_object.card),
        sorcery_speed=sorcery_speed,
        origin=stack_object.origin,
    )


def _has_sorcery_timing(state: State, stack_object: StackObject) -> bool:
    """BASE-046: return whether *stack_object*, which is being announced, could be a sorcery now.

    It is cast from exile only while a trigger resolves, and then at any time (BASE-K33).
    """
    if stack_object.origin is lang.Zone.EXILE:
        return True
    return state.step in MAIN_STEPS and state.active == stack_object.controller and len(state.stack) == 1


def _mode_actions(board: Board, stack_object: StackObject) -> list[actions.Action] | None:
    """BASE-053: return the choices of a mode that has enough legal targets; None if the mode is chosen."""
    if stack_object.mode is not None:
        return None
    return [actions.ChooseOption(mode) for mode in board.book.payment.usable_modes(board, stack_object)]


def _optional_cost_actions(board: Board, stack_object: StackObject) -> list[actions.Action] | None:
    """BASE-K30, BASE-K31: return the choices for the next optional cost, in printed order; None after the last one.

    The choices are not to pay it, and to pay it if that is possible. Kicker and buyback are optional costs; the price
    of flash is paid just when the spell could not be cast otherwise (BASE-K63, BASE-Q75). Whether an alternative cost
    is paid is the first of these choices (BASE-K36).
    """
    if stack_object.card is None:
        return None
    kinds = optional_costs_of(spells.spell_face(board, stack_object).abilities)
    if stack_object.optional_costs_offered == len(kinds):
        return None
    no, yes = actions.ChooseOption(0), actions.ChooseOption(1)
    if kinds[stack_object.optional_costs_offered] is lang.KeywordKind.FLASH_AT_A_PRICE:
        return [no if _has_sorcery_timing(board.state, stack_object) else yes]
    if not board.book.payment.can_add_optional_cost(board, stack_object):
        return [no]
    is_alternative = kinds[stack_object.optional_costs_offered] is lang.KeywordKind.ALTERNATIVE_COST
    return [yes] if is_alternative and not _can_complete_with(board, stack_object, ()) else [no, yes]


def _can_add_optional_cost(board: Board, stack_object: StackObject) -> bool:
    """BASE-048: return whether *stack_object* can be completed with the optional cost that is offered next.

    A spell has one alternative cost at most, and flashback and madness are such costs (BASE-K36).
    """
    kinds = optional_costs_of(spells.spell_face(board, stack_object).abilities)
    kind = kinds[stack_object.optional_costs_offered]
    if kind is lang.KeywordKind.ALTERNATIVE_COST and stack_object.origin is not lang.Zone.HAND:
        return False
    return _can_complete_with(board, stack_object, (*stack_object.optional_costs, kind))


def _can_complete_with(board: Board, stack_object: StackObject, with_next: tuple[lang.KeywordKind, ...]) -> bool:
    """BASE-048: return whether *stack_object* can be completed if the optional costs *with_next* are paid for it."""
    increased_cost = spells.cost_of(board, evolve(stack_object, optional_costs=with_next))
    context = evolve(spells.context_of(stack_object), optional_costs=with_next)  # BASE-225
    slots = spells.chosen_mode(board, stack_object).targets
    return can_pay(board, increased_cost, context) and spells.can_choose_targets(
        board, increased_cost, slots, context, spells.source_of(board, stack_object)
    )


def _x_actions(board: Board, stack_object: StackObject) -> list[actions.Action] | None:
    """BASE-D10: return the choices of X that can be paid and for which targets exist; None if X is chosen."""
    if stack_object.x is not None:
        return None
    if not lang.asks_for_x(spells.cost_of(board, stack_object)):
        return [actions.ChooseX(0)]
    return [actions.ChooseX(n) for n in board.book.payment.payable_xs(board, stack_object)]


def _payable_xs(board: Board, stack_object: StackObject) -> list[int]:
    """BASE-D10: return each X with which the cost of *stack_object* can be paid and its mode has legal targets."""
    return spells.legal_xs(
        board,
        spells.cost_of(board, stack_object),
        spells.chosen_mode(board, stack_object).targets,
        spells.context_of(stack_object),
        spells.source_of(board, stack_object),
    )


def _target_actions(board: Board, stack_object: StackObject) -> list[actions.Action] | None:
    """BASE-D11, BASE-312: return the next targets for the first open target slot, as rules on cards require them."""
    return with_required_targets(board, stack_object, _all_target_actions(board, stack_object))


def _all_target_actions(board: Board, stack_object: StackObject) -> list[actions.Action] | None:
    """BASE-D11, BASE-D12: return the next targets for the first open target slot; None if no slot is open.

    In one slot the ids ascend, so that each set of targets can be chosen in one order only.
    """
    slots = spells.chosen_mode(board, stack_object).targets
    if len(stack_object.targets) == len(slots):
        return None
    slot, chosen, context = slots[len(stack_object.targets)], stack_object.choosing, spells.context_of(stack_object)
    stop: list[actions.Action] = [actions.StopChoosing()] if len(chosen) >= least_of(board, slot, context) else []
    if len(chosen) == most_of(board, slot, context) or not is_needed(slot, context):
        return [actions.StopChoosing()]
    targets = next_targets(board, slots, context, spells.source_of(board, stack_object), chosen)
    return [*stop, *[actions.ChooseTarget(target) for target in targets]]


def _share_actions(board: Board, stack_object: StackObject) -> list[actions.Action] | None:
    """BASE-D13: return the shares of a divided amount that the next target can get; None if nothing is to be divided.

    Each target gets at least 1, and the last one gets the rest.
    """
    targets, left = divided_damage_left(board, stack_object)
    if not targets:
        return None
    later = len(targets) - 1
    return [actions.AssignShare(targets[0], n) for n in range(1 if later else left, left - later + 1)]


def divided_damage_left(board: Board, stack_object: StackObject) -> tuple[list[ObjectId], int]:
    """BASE-061: return the targets of *stack_object* that have no share of its damage yet, and how much is left.

    There are none if it divides no damage, or not all of its targets are chosen.
    """
    if stack_object.mode is None:
        return [], 0
    division = spells.division_of(spells.chosen_mode(board, stack_object))
    if division is None or division.index >= len(stack_object.targets):
        return [], 0
    left = value_of(board, division.amount, spells.context_of(stack_object)) - sum(stack_object.division)
    return list(stack_object.targets[division.index][len(stack_object.division) :]), left


def _cost_part_actions(board: Board, stack_object: StackObject) -> list[actions.Action] | None:
    """BASE-D15 to BASE-D18: return the objects to sacrifice, discard, tap or move for the next part of the cost.

    The result is None if all parts of the cost that need objects have them. A part for which X is 0 needs none.
    """
    parts = board.book.payment.cost_parts(board, stack_object)
    if len(stack_object.paid_with) == len(parts):
        return None
    part, context = parts[len(stack_object.paid_with)], spells.context_of(stack_object)
    number = number_of(part, context)
    if number == 0:
        return [actions.StopChoosing()]
    candidates = part_candidates(board, part, context)
    if isinstance(part, lang.MoveOwn) and part.to is lang.Zone.LIBRARY:  # in any order, which can matter there
        payable = [target for target in candidates if target not in stack_object.choosing]
    else:
        payable = next_ascending(candidates, stack_object.choosing, number)
    if isinstance(part, lang.TapOthers):
        cost, chosen = spells.cost_of(board, stack_object), stack_object.choosing
        fitting = frozenset(payable_taps(board, cost, context, stack_object.x or 0, chosen, part))  # BASE-P02
        return [actions.ChooseOwnPermanent(target) for target in payable if target in fitting]
    if isinstance(part, lang.SacrificePermanents):
        return [actions.ChooseSacrifice(target) for target in payable]
    if isinstance(part, lang.MoveOwn):
        is_permanent = part.origin is lang.Zone.BATTLEFIELD
        return [
            actions.ChooseOwnPermanent(target) if is_permanent else actions.ChooseCard(target) for target in payable
        ]
    return [actions.DiscardCard(target) for target in payable]


def _cost_parts(board: Board, stack_object: StackObject) -> tuple[ChoicePart, ...]:
    """BASE-D15 to BASE-D17: return the parts of the cost of *stack_object* that are paid with objects."""
    return choice_parts(spells.cost_of(board, stack_object))


def with_choice(board: Board, action: actions.Action) -> State:
    """Return the state with *action* as the next choice of the object on top of the stack."""
    *below, stack_object = board.state.stack
    return with_stack(board.state, (*below, _with_action(board, stack_object, action)))


def _with_action(board: Board, stack_object: StackObject, action: actions.Action) -> StackObject:  # noqa: PLR0911
    match action:
        case actions.ChooseOption(index=index):
            return _with_option(board, stack_object, index)
        case actions.ChooseX(n=n):
            return evolve(stack_object, x=n)
        case actions.ChooseTarget(target=target):
            return evolve(stack_object, choosing=(*stack_object.choosing, target))
        case actions.StopChoosing() if len(stack_object.targets) == len(
            spells.chosen_mode(board, stack_object).targets
        ):
            return evolve(stack_object, paid_with=(*stack_object.paid_with, ()))
        case actions.StopChoosing():
            return evolve(stack_object, targets=(*stack_object.targets, stack_object.choosing), choosing=())
        case actions.AssignShare(n=n):
            return evolve(stack_object, division=(*stack_object.division, n))
        case (
            actions.ChooseSacrifice(permanent=target)
            | actions.ChooseOwnPermanent(permanent=target)
            | actions.DiscardCard(card=target)
            | actions.ChooseCard(card=target)
        ):
            return _with_part(board, stack_object, target)
        case _:
            raise AssertionError(f"expected a choice of an announcement, got {action}")


def _with_option(board: Board, stack_object: StackObject, index: int) -> StackObject:
    if stack_object.card is not None and stack_object.face is None:
        return evolve(stack_object, face=index)
    if stack_object.mode is None:
        return evolve(stack_object, mode=index)
    kind = optional_costs_of(spells.spell_face(board, stack_object).abilities)[stack_object.optional_costs_offered]
    return evolve(
        stack_object,
        optional_costs_offered=stack_object.optional_costs_offered + 1,
        optional_costs=(*stack_object.optional_costs, kind) if index else stack_object.optional_costs,
    )


def _with_part(board: Board, stack_object: StackObject, target: ObjectId) -> StackObject:
    part = _cost_parts(board, stack_object)[len(stack_object.paid_with)]
    chosen = (*stack_object.choosing, target)
    if len(chosen) < number_of(part, spells.context_of(stack_object)):
        return evolve(stack_object, choosing=chosen)
    return evolve(stack_object, paid_with=(*stack_object.paid_with, chosen), choosing=())


NORMAL_PAYMENT: Final = PaymentModel(
    castable_faces=_castable_faces,
    usable_modes=spells.usable_modes,
    can_add_optional_cost=_can_add_optional_cost,
    payable_xs=_payable_xs,
    cost_parts=_cost_parts,
    ask=ask_controller,
    refusal=_why_not_chosen,
    tasks=(tasks.PayManaCost(), tasks.PayOtherCosts()),
)
"""BASE-048: how spells and abilities are paid for in normal Magic: with mana, and with objects for the other parts."""
