"""Announcing a spell or ability, one choice at a time, as in normal Magic (SOL-G51).

A choice is offered only if the rest of the announcement can be completed with the targets and sources that are left:
``SOLITAIRE_PAYMENT`` says so to the engine's ``magic.rules.announcing``.
"""

from __future__ import annotations

from typing import Final

from castlerules.cards import language as lang
from castlerules.core import Violation, draw, evolve
from castlerules.magic.model import (
    AnnounceDecision,
    CardObject,
    ObjectId,
    PaymentModel,
    StackKind,
    StackObject,
    State,
    actions,
    tasks,
)
from castlerules.magic.model.compiled import optional_costs_of
from castlerules.magic.model.updates import with_decision, with_extra
from castlerules.magic.query import spells
from castlerules.magic.query.board import Board
from castlerules.magic.query.targets import has_enough_targets
from castlerules.magic.rules.announcing import with_choice
from castlerules.magic.rules.resolving import fizzle_changes
from castlerules.magic.transaction.agenda import run_tasks
from castlerules.magic.transaction.commit import commit
from castlerules.solitaire.model import ContinuePayment, options, updates
from castlerules.solitaire.model.state import STACK_NAMES, YOU, chance_chooses_for, options_of, tableau_of
from castlerules.solitaire.query import announceable, casting, layout, payment_sources

# What an announced object costs.


def price_of(board: Board, stack_object: StackObject) -> announceable.Price:
    """Return the price of *stack_object*: needs (colours of sources), cost, and the source that must be used."""
    required = (
        None if stack_object.card is None else casting.required_source(board, spells.spell_face(board, stack_object))
    )
    return needs_of(board, stack_object), cost_of(board, stack_object), required


def needs_of(board: Board, stack_object: StackObject) -> payment_sources.Needs:
    """Return the needs of *stack_object*, the colours of the sources that it takes; triggered abilities have none."""
    if stack_object.kind is StackKind.TRIGGERED:
        return ()
    if stack_object.card is not None:
        compiled = spells.spell_face(board, stack_object)
    else:
        compiled = board.compiled.first_faces[spells.source_of(board, stack_object).card]
    return announceable.needs_of_object(options_of(board.state), stack_object.ability, stack_object.origin, compiled)


def cost_of(board: Board, stack_object: StackObject) -> lang.Cost:
    """Return the printed cost of *stack_object*; only its colours, its X and its payment of life matter (SOL-063)."""
    return spells.cost_of(
        board, evolve(stack_object, optional_costs=()) if stack_object.optional_costs else stack_object
    )


def is_paying_for_another(board: Board) -> bool:
    """Return whether the object on top of the stack is a mana spell that pays for the one below it."""
    return len(board.state.stack) > 1


# What it can be completed with.


def _is_face_certain(board: Board, stack_object: StackObject) -> bool:
    """SOL-G30: return whether the single face of *stack_object* is still castable without checking again.

    The face was castable when the action was offered. False where that must be checked again: with the option
    ``expose_before_targets``, for a mana spell that pays for another object, and for flashback.
    """
    if options_of(board.state).expose_before_targets or stack_object.origin is lang.Zone.GRAVEYARD:
        return False
    return not is_paying_for_another(board)


def _castable_faces(board: Board, stack_object: StackObject) -> list[int]:
    """SOL-A02, SOL-G45: return the faces of *stack_object* that can be cast now, with the sources on the table."""
    assert stack_object.card is not None, "a spell"
    card_object = CardObject(stack_object.id, stack_object.card)
    supply, from_graveyard = payment_sources.supply_of(board), stack_object.origin is lang.Zone.GRAVEYARD
    return [
        face.index
        for face in casting.castable_faces_of(board, stack_object.card, from_graveyard=from_graveyard)
        if casting.face_refusal(board, supply, card_object, face) is None
    ]


def _usable_modes(board: Board, stack_object: StackObject) -> list[int]:
    """SOL-P55: return the modes that have targets and can be paid for; a single mode is not checked again."""
    modes = spells.modes_of(board, stack_object)
    if len(modes) == 1:
        return [0]
    is_trigger = stack_object.kind is StackKind.TRIGGERED
    supply = payment_sources.Supply([]) if is_trigger else payment_sources.supply_of(board)
    price, source = price_of(board, stack_object), spells.source_of(board, stack_object)
    return [
        index for index, mode in enumerate(modes) if announceable.payable_x_values(board, supply, price, mode, source)
    ]


def _can_add_optional_cost(board: Board, stack_object: StackObject) -> bool:
    """SOL-G44: return whether the next optional cost can be paid, too.

    By option, kicker and buyback are unavailable, take one more source each, or are free. They are unavailable for a
    mana spell that is a source.
    """
    option = options_of(board.state).optional_costs
    if is_paying_for_another(board) or option is options.OptionalCosts.UNAVAILABLE:
        return False
    kinds = optional_costs_of(spells.spell_face(board, stack_object).abilities)
    with_next = (*stack_object.optional_costs, kinds[stack_object.optional_costs_offered])
    context = evolve(spells.context_of(stack_object), optional_costs=with_next)
    slots, source = spells.chosen_mode(board, stack_object).targets, spells.source_of(board, stack_object)
    if any([slot.if_paid for slot in slots]) and not has_enough_targets(board, slots, context, source):  # BASE-225
        return False
    needs, _, required = price_of(board, stack_object)
    more = len(stack_object.optional_costs) + 1
    return option is options.OptionalCosts.FREE or payment_sources.supply_of(board).can_pay(needs, more, required)


def optional_cost_sources(board: Board, stack_object: StackObject) -> int:
    """SOL-G44: return the number of sources that the optional costs of *stack_object* take."""
    is_one_each = options_of(board.state).optional_costs is options.OptionalCosts.ONE_EXTRA_SOURCE
    return len(stack_object.optional_costs) if is_one_each else 0


def _payable_xs(board: Board, stack_object: StackObject) -> list[int]:
    """SOL-066, SOL-067: return the values of X, the number of sources used, that can be paid and have targets."""
    price, extra = price_of(board, stack_object), optional_cost_sources(board, stack_object)
    supply, mode = payment_sources.supply_of(board), spells.chosen_mode(board, stack_object)
    payable = announceable.payable_x_values(board, supply, price, mode, spells.source_of(board, stack_object))
    needs, _, required = price
    return [n for n in payable if not extra or supply.can_pay(needs, n - 1 + extra, required)]


def _no_parts(_: Board, __: StackObject) -> tuple[()]:
    """SOL-063: return no part of a cost: nothing is chosen to be tapped, sacrificed or discarded for it."""
    return ()


def _ask(board: Board, choices: list[actions.Action]) -> State:
    """SOL-G92, SOL-G14: ask for one of *choices*, or by option let chance choose for STACKS; without any, give up."""
    state = board.state
    if not choices:
        return _abandon_announcement(board)
    if not chance_chooses_for(state, state.stack[-1].controller):
        return with_decision(state, AnnounceDecision(YOU), (tasks.Announce(),))
    place, rng = draw(state.rng, len(choices))
    return run_tasks(board.book, evolve(with_choice(board, choices[place]), rng=rng), tasks.Announce())


def _abandon_announcement(board: Board) -> State:
    """SOL-G92, SOL-G30: take a spell or ability off the stack, without effect, that no longer has a legal choice.

    Its card goes to the graveyard unpaid. This can happen only with ``expose_before_targets``: the card under it is
    turned up before targets are chosen, and its static abilities may leave no legal targets or sources.
    """
    state = with_extra(board.state, updates.with_paid_colors(tableau_of(board.state), ()))
    state = commit(board.book, state, fizzle_changes(state.stack[-1]))
    return run_tasks(board.book, state, tasks.Checkpoint(YOU))


def _refusal(board: Board, choices: list[actions.Action], action: actions.Action) -> Violation:
    """SOL-G51: return why *action* is not a legal choice now; *choices* are those that are, some of the same kind."""
    match action:
        case actions.ChooseTarget(target=target):
            return _target_refusal(board, target)
        case actions.ChooseX():
            payable = ", ".join([str(action.n) for action in choices if isinstance(action, actions.ChooseX)])
            return Violation("SOL-067", f"X: expected one of {payable} (as sources and targets allow), got {action.n}")
        case actions.AssignShare():
            shares = [action.n for action in choices if isinstance(action, actions.AssignShare)]
            return Violation("SOL-G49", f"expected a share of {shares[0]} to {shares[-1]} for the next target in order")
        case _:
            options = ", ".join([str(action.index) for action in choices if isinstance(action, actions.ChooseOption)])
            return Violation("SOL-A02", f"expected the number of an option, one of {options}")


def _target_refusal(board: Board, target: ObjectId) -> Violation:
    """SOL-G30, SOL-040: return why *target* is no legal target, although no restriction forbids it."""
    stack_object = board.state.stack[-1]
    if stack_object.choosing and target <= stack_object.choosing[-1]:
        return Violation(
            "SOL-G30",
            f"targets are chosen by rising ids: expected one above #{stack_object.choosing[-1]}, got #{target}",
        )
    place = layout.stack_index_of(board.state, target)
    if (
        place is not None
        and target not in [top.id for _, top in layout.stack_tops(board.state)]
        and target not in board.permanents
    ):
        return Violation("SOL-040", f"only the top of {STACK_NAMES[place]} can be a target, not a card under it")
    name = board.state.table.cards[spells.source_of(board, stack_object).card].name
    return Violation("SOL-G30", f"this is not a legal target for {name}")


SOLITAIRE_PAYMENT: Final = PaymentModel(
    castable_faces=_castable_faces,
    usable_modes=_usable_modes,
    can_add_optional_cost=_can_add_optional_cost,
    payable_xs=_payable_xs,
    cost_parts=_no_parts,
    is_face_certain=_is_face_certain,
    ask=_ask,
    refusal=_refusal,
    tasks=(ContinuePayment(),),
    has_cost_changes=False,  # SOL-P47
)
"""SOL-060: how spells and abilities are paid for in Solitaire: with sources, one after the other.

Targets are chosen as in normal Magic, before paying, and are bound to their cards then (SOL-G95). The card that targets
may be the hand card or the top of another stack (SOL-043).
"""
