"""Paying a cost: the mana, automatically or by hand, then the other parts (BASE-043, BASE-P05 to BASE-P08)."""

from __future__ import annotations

from functools import cache

from castlerules.cards import language as lang
from castlerules.core import Player, evolve
from castlerules.magic.mana.feasibility import NO_MANA, ManaBundle, is_payable
from castlerules.magic.mana.payment import automatic_payment, generic_choices, pool_after_paying, symbol_choices
from castlerules.magic.model import ObjectId, Rulebook, State, actions, changes, tasks
from castlerules.magic.model.characteristics import add_mana, bundle_of, subtract_mana
from castlerules.magic.model.decisions import ManaPaymentDecision
from castlerules.magic.model.stack import AbilityContext, StackKind, StackObject
from castlerules.magic.model.updates import as_paid, with_payment
from castlerules.magic.query.board import Board
from castlerules.magic.query.costs import choice_parts, mana_needed, reserved_by
from castlerules.magic.query.evaluate import players_of
from castlerules.magic.query.mana_outputs import ExtraMana, ManaOutput, bundles_of, chosen_extras, may_use, outputs_of
from castlerules.magic.query.mana_sources import mana_sources, usable_mana_permanents
from castlerules.magic.query.spells import chosen_mode, context_of, cost_of
from castlerules.magic.transaction.agenda import run_tasks
from castlerules.magic.transaction.commit import commit

from .cost_changes import cost_changes
from .one_shot_effects import changes_of


def pay_mana(book: Rulebook, state: State, _: tasks.PayManaCost) -> State:
    """BASE-047: determine the total cost of the object on top of the stack and pay the mana of it."""
    board, stack_object = Board(book, state), state.stack[-1]
    cost = cost_of(board, stack_object)
    reserved = reserved_by(cost, context_of(stack_object))
    for part, chosen in zip(choice_parts(cost), stack_object.paid_with, strict=True):
        if isinstance(part, lang.TapOthers):
            reserved = (*reserved, *chosen)
    ability_source = None if stack_object.card is not None else stack_object.source
    symbols, generic = mana_needed(cost, stack_object.x or 0)
    return pay(book, state, tasks.SpendMana(stack_object.controller, symbols, generic, reserved, ability_source))


def pay(book: Rulebook, state: State, task: tasks.SpendMana) -> State:
    """Pay mana by the automatic payment, or by hand with the option ``manual_mana`` (BASE-014, BASE-P09)."""
    if not task.symbols and not task.generic:
        return state
    board = Board(book, state)
    if not state.rules.core.manual_mana:
        return commit(book, state, _automatic_payment(board, task))
    decision = ManaPaymentDecision(task.player, task.symbols, task.generic, task.reserved)
    actions = payment_actions(board, decision)
    if not actions:
        return commit(book, state, [_forced_spending(board, task)])
    if len(actions) == 1:
        return answer_payment(book, state, decision, actions[0])
    return evolve(state, decision=decision)


def pay_life(book: Rulebook, state: State, task: tasks.PayLifeAmount) -> State:
    """BASE-042: pay life, which is a loss of life."""
    return commit(book, state, [changes.LifeLost(task.player, task.amount, as_payment=True)])


def _automatic_payment(board: Board, task: tasks.SpendMana) -> list[changes.Change]:
    """BASE-P05: return the changes of the automatic payment: permanents tapped, mana added, mana spent."""
    player = task.player
    payment = automatic_payment(
        task.symbols,
        task.generic,
        board.state.seats[player].pool,
        mana_sources(board, player, task.reserved, task.ability_source),
    )
    assert payment is not None, "an announced cost is payable"
    proposed: list[changes.Change] = []
    for source, index in payment.taps:
        permanent, characteristics = board.permanents[ObjectId(source)], board.characteristics[ObjectId(source)]
        mana, harmful = bundles_of(board, permanent, characteristics)[index]
        output = next(
            output
            for output in outputs_of(board, permanent, characteristics)
            if output.use.only_taps and output.mana == mana and (harmful or not output.harmful)
            if may_use(board, permanent, output.use)
        )
        proposed += mana_changes(board, player, permanent.id, output)
    return [*proposed, changes.ManaSpent(player, payment.spent)]


def mana_changes(board: Board, player: Player, source: ObjectId, output: ManaOutput) -> list[changes.Change]:
    """BASE-035: return the changes when *player* taps *source* for mana with *output*, one of its outputs.

    They are the tapping, the mana, what else the mana ability does, and what follows from tapping for mana.
    """
    use = output.use
    proposed: list[changes.Change] = [changes.Tapped(source)]
    if use.mana != NO_MANA:
        proposed.append(changes.ManaAdded(player, use.mana))
    effect = use.ability.effect
    if isinstance(effect, lang.InOrder):
        context = AbilityContext(source, player)
        for step in effect.steps:
            if not isinstance(step, lang.MANA_STEPS):
                proposed += changes_of(board, context, step)  # type: ignore[arg-type]  # mana abilities hold atoms only
    return [*proposed, *_tapping_changes(board, player, source, output.extras)] if use.mana != NO_MANA else proposed


def _tapping_changes(
    board: Board, player: Player, source: ObjectId, extras: tuple[ExtraMana, ...]
) -> list[changes.Change]:
    """BASE-227, BASE-228: return what follows if *player* has tapped *source* for mana, where a card asks for it."""
    if not board.compiled.has_mana_triggers:
        return []
    proposed: list[changes.Change] = [changes.TappedForMana(player, source)]
    for extra in extras:
        effect = extra.ability.effect
        for step in effect.steps if isinstance(effect, lang.InOrder) else (effect,):
            proposed += changes_of(board, extra.context, step)  # type: ignore[arg-type]  # mana abilities hold atoms
    return proposed


def payment_actions(board: Board, decision: ManaPaymentDecision) -> list[actions.Action]:
    """BASE-P07: return the legal actions of a payment by hand: mana abilities, then which mana to spend.

    Empty if nothing is left to choose.
    """
    player, symbols, generic = decision.player, decision.symbols, decision.generic
    pool = _mana_pool(board, player)
    if not is_payable(symbols, generic, pool, ()):
        return _mana_ability_actions(board, decision)
    if symbols:
        kinds = symbol_choices(symbols, generic, pool)
        return [actions.ChooseOption(kind) for kind in kinds] if len(kinds) > 1 else [actions.ChooseOption(kinds[0])]
    return [actions.PayGenericWith(lang.MANA_KINDS[kind]) for kind in generic_choices((), generic, pool)]


def _mana_ability_actions(board: Board, decision: ManaPaymentDecision) -> list[actions.Action]:
    """BASE-P07: return the actions that activate a mana ability so that the rest of the cost can still be paid."""
    player, pool = decision.player, _mana_pool(board, decision.player)
    legal: list[actions.Action] = []
    for permanent, characteristics in usable_mana_permanents(board, player):
        if permanent.id in decision.reserved:
            continue
        other_sources = mana_sources(board, player, (*decision.reserved, permanent.id))
        for option, output in enumerate(outputs_of(board, permanent, characteristics)):
            if (
                output.use.only_taps
                and output.use.mana != NO_MANA
                and may_use(board, permanent, output.use)
                and is_payable(decision.symbols, decision.generic, add_mana(pool, output.mana), other_sources)
            ):
                legal.append(actions.ActivateMana(permanent.id, option))
    return legal


def answer_payment(book: Rulebook, state: State, decision: ManaPaymentDecision, action: actions.Action) -> State:
    """Return *state* after *action*, a step of a payment by hand; the payment then continues."""
    symbols, generic = decision.symbols, decision.generic
    match action:
        case actions.ActivateMana(source=source, option=option):
            board = Board(book, state)
            output = outputs_of(board, board.permanents[source], board.characteristics[source])[option]
            state = commit(book, state, mana_changes(board, decision.player, source, output))
        case actions.ChooseOption(index=kind):
            state, symbols = (
                commit(book, state, [changes.ManaSpent(decision.player, bundle_of((lang.MANA_KINDS[kind],)))]),
                symbols[1:],
            )
        case actions.PayGenericWith(kind=spent):
            state, generic = commit(book, state, [changes.ManaSpent(decision.player, bundle_of((spent,)))]), generic - 1
        case _:
            raise AssertionError(f"expected ActivateMana, ChooseOption or PayGenericWith to pay a cost, got {action}")
    return run_tasks(book, state, tasks.SpendMana(decision.player, symbols, generic, decision.reserved))


def _forced_spending(board: Board, task: tasks.SpendMana) -> changes.Change:
    """Return the change that spends mana of the pool for a cost if the payer has nothing left to choose."""
    pool = _mana_pool(board, task.player)
    left = pool_after_paying(task.symbols, task.generic, pool)
    assert left is not None, "the pool can pay once there is nothing to choose"
    return changes.ManaSpent(task.player, subtract_mana(pool, left))


def _mana_pool(board: Board, player: Player) -> ManaBundle:
    return board.state.seats[player].pool


def pay_other_costs(book: Rulebook, state: State, _: tasks.PayOtherCosts) -> State:
    """BASE-043, BASE-047: pay the parts of the cost besides mana; then the spell is cast or the ability activated.

    Sacrifices are paid last.
    A mana ability does not stay on the stack: its effect is performed in the same event as its cost (BASE-035). Only
    mana that is counted is counted once the cost has been paid (BASE-310): then this task is done a second time.
    """
    if state.stack[-1].announced:
        return commit(book, state, _completion_changes(Board(book, state), state.stack[-1]))
    state = _with_source_discarded(book, state)
    board, stack_object = Board(book, state), state.stack[-1]
    cost, context = cost_of(board, stack_object), context_of(stack_object)
    paid, rng = cost_changes(board, cost, context, stack_object.paid_with)
    counts_later = _counts_after_paying(stack_object)
    changes = paid if counts_later else [*paid, *_completion_changes(board, stack_object)]
    state = state if rng is state.rng else evolve(state, rng=rng)
    *below, _top = state.stack
    stack = (*below, with_payment(stack_object, announced=True, paid_with=_sacrificed(board, stack_object, cost)))
    activations = state.activations
    if isinstance(stack_object.ability, lang.Activated) and lang.most_activations(stack_object.ability) is not None:
        activations = (*activations, (stack_object.source, stack_object.mana_option))  # BASE-052
    agenda = (tasks.PayOtherCosts(),) if counts_later else state.agenda
    return commit(book, as_paid(state, stack, activations, agenda), changes)


def _counts_after_paying(stack_object: StackObject) -> bool:
    """BASE-310: return whether *stack_object* is a mana ability whose amount may depend on how its cost is paid."""
    ability = stack_object.ability
    if stack_object.kind is not StackKind.MANA_ABILITY or not isinstance(ability, lang.Activated):
        return False
    return any([isinstance(step, lang.AddManaTimes) for step in lang.mana_steps(ability.effect)])


def _sacrificed(board: Board, stack_object: StackObject, cost: lang.Cost) -> tuple[tuple[ObjectId, ...], ...]:
    """BASE-248: return the permanents sacrificed for *cost*, by its parts; none unless the text asks for them."""
    parts = choice_parts(cost)
    if not any([isinstance(part, lang.SacrificePermanents) for part in parts]):
        return ()
    if not _asks_for_sacrificed(chosen_mode(board, stack_object)):
        return ()
    paid = zip(parts, stack_object.paid_with, strict=True)
    return tuple([chosen for part, chosen in paid if isinstance(part, lang.SacrificePermanents)])


@cache
def _asks_for_sacrificed(mode: lang.Mode) -> bool:
    return any([isinstance(node, lang.Sacrificed) for node in lang.nodes_in(mode)])


def _with_source_discarded(book: Rulebook, state: State) -> State:
    """BASE-040, BASE-K34: discard the source of the ability if that is part of its cost, as for cycling.

    The discarded card then becomes the source of the ability; the id that it had in hand stays hidden from the
    opponent.
    """
    stack_object = state.stack[-1]
    if (
        not isinstance(stack_object.ability, lang.Activated)
        or lang.DiscardThis() not in stack_object.ability.cost.parts
    ):
        return state
    card = next(
        card_object.card
        for card_object in state.seats[stack_object.controller].hand
        if card_object.id == stack_object.source
    )
    after = commit(book, state, [changes.Discard(stack_object.controller, stack_object.source)])
    zones = (zone for seat in after.seats for zone in (seat.graveyard, seat.exile))
    source = next(
        (card_object.id for zone in zones for card_object in zone if card_object.card == card), stack_object.id
    )
    return evolve(after, stack=(*after.stack[:-1], evolve(after.stack[-1], source=source)))


def is_single_draw(step: lang.Effect) -> bool:
    """BASE-035: return whether *step* draws one card, which a mana ability may do together with adding its mana."""
    return isinstance(step, lang.Draw) and step.count == 1


def _changes_with_mana(board: Board, context: AbilityContext, step: lang.Effect) -> list[changes.Change]:
    """Return the changes of *step* of a mana ability, all of which happen at once."""
    if isinstance(step, lang.Draw):
        return [changes.Draw(player) for player in players_of(board, step.who, context)]
    return changes_of(board, context, step)  # type: ignore[arg-type]  # mana abilities hold atoms only


def _completion_changes(board: Board, stack_object: StackObject) -> list[changes.Change]:
    """Return what ends the announcement: the event that a spell was cast, or an ability activated or triggered.

    A mana ability is instead removed from the stack, and its effect is performed.
    """
    match stack_object.kind:
        case StackKind.SPELL:
            return [changes.SpellCast(stack_object.controller, stack_object.id)]
        case StackKind.ACTIVATED:
            return [changes.AbilityActivated(stack_object.controller, stack_object.id, stack_object.source)]
        case StackKind.TRIGGERED:
            return [changes.TriggerPutOnStack(stack_object.controller, stack_object.id, stack_object.source)]
        case _:
            option, extras = chosen_extras(board, stack_object)
            context = evolve(context_of(stack_object), mana_option=option)
            effect = stack_object.ability.effect if stack_object.ability else lang.InOrder(())
            steps = effect.steps if isinstance(effect, lang.InOrder) else (effect,)
            done = [change for step in steps for change in _changes_with_mana(board, context, step)]
            taps = (
                isinstance(stack_object.ability, lang.Activated) and lang.TapThis() in stack_object.ability.cost.parts
            )
            taps = taps and any([isinstance(change, changes.ManaAdded) for change in done])  # else nothing is produced
            follows = _tapping_changes(board, context.controller, stack_object.source, extras) if taps else []
            return [changes.Resolved(stack_object.id), *done, *follows]
