"""Paying for spells and abilities: one source after the other, each used up at once (SOL-060 to SOL-068, SOL-G48).

A source is what yields one mana: a land of the row, a permanent in the slot that makes mana, or a mana spell.

The announced object waits on the stack until its sources are used (SOL-G51). A source that needs sources itself, such
as a mana spell, is announced and paid for on top of it, so payments nest.
"""

from __future__ import annotations

from castlerules.cards import language as lang
from castlerules.core import Violation, evolve, update
from castlerules.magic.model import ObjectId, Rulebook, StackKind, StackObject, State, actions, changes, tasks
from castlerules.magic.model.updates import with_announced, with_decision, with_extra, with_stack
from castlerules.magic.query.board import Board
from castlerules.magic.query.spells import context_of
from castlerules.magic.transaction.agenda import run_tasks
from castlerules.magic.transaction.commit import commit, emit
from castlerules.solitaire.model import ContinuePayment, PaymentSourceDecision, PaySource, events, updates
from castlerules.solitaire.model.state import YOU, Phase, options_of, tableau_of
from castlerules.solitaire.query import announceable, layout, payers, payment_sources
from castlerules.solitaire.query.interchangeable_lands import individually_referenced, land_key_in

from .announcing import cost_of, is_paying_for_another, needs_of, optional_cost_sources, price_of


def continue_payment(book: Rulebook, state: State, _: ContinuePayment) -> State:
    """SOL-E08, SOL-G51, SOL-G92: use sources until all is paid or there are several to choose from.

    If only one source can pay next, it is used without asking.
    """
    while True:
        if state.stack[-1].kind is StackKind.SPELL and state.stack[-1].face is None:
            return run_tasks(book, state, tasks.Announce())
        board = Board(book, state)
        if _is_paid(board):
            return _finish_payment(board)
        sources = _next_sources(board)
        if len(sources) > 1:
            return with_decision(state, PaymentSourceDecision(YOU), (ContinuePayment(),))
        state = _use_source(book, state, sources[0])
        if state.decision is not None:
            return evolve(state, agenda=(*state.agenda, ContinuePayment()))


def payment_source_actions(board: Board, _: PaymentSourceDecision) -> list[actions.Action]:
    """SOL-G48, SOL-G51: return a choice for each source that may pay next, of interchangeable lands only one.

    A source may pay if the others can then pay the rest.
    """
    return [PaySource(payment_source.id) for payment_source in _next_sources(board)]


def why_not_source(board: Board, _: PaymentSourceDecision, action: actions.Action) -> Violation | None:
    """SOL-G48: return why the source of *action* may not pay next; None for an action that names no source."""
    if not isinstance(action, PaySource):
        return None
    supply, needs = payment_sources.supply_of(board), _outstanding_cost(board)[0]
    sources = [payment_source for payment_source in supply.sources if payment_source.id == action.source]
    if not sources:
        return Violation(
            "SOL-G48",
            f"#{action.source} is not a source: expected a land of the row, a permanent in the slot that makes mana, or"
            " a visible mana spell",
        )
    if action.source in [payment_source.id for payment_source in _usable_sources(board)]:
        offered = ", ".join([f"#{payment_source.id}" for payment_source in _next_sources(board)])
        return Violation("SOL-G92", f"an equal source is offered in place of this one: choose one of {offered}")
    if needs and not any([payment_source.mask & needs[0] for payment_source in sources]):
        colors = payment_sources.color_words(needs[0])
        return Violation("SOL-062", f"the next source must make {colors} mana, and this one does not")
    return Violation("SOL-062", "if this source is used now, the rest of the price cannot be paid")


def apply_payment_source(book: Rulebook, state: State, _: PaymentSourceDecision, action: PaySource) -> State:
    """Return *state* with the source of *action* used; a source that must itself be paid for is announced next."""
    usable = _usable_sources(Board(book, state))
    return _use_source(book, state, next(source for source in usable if source.id == action.source))


def _is_paid(board: Board) -> bool:
    stack_object = board.state.stack[-1]
    if stack_object.kind is StackKind.TRIGGERED:
        return True
    in_all = len(needs_of(board, stack_object)) + _extra_sources(board, stack_object)
    return len(tableau_of(board.state).paid_colors[-1]) >= in_all


def _extra_sources(board: Board, stack_object: StackObject) -> int:
    """SOL-066, SOL-G44: return the number of sources of any colour that X and the optional costs take."""
    return max(0, (stack_object.x or 0) - 1) + optional_cost_sources(board, stack_object)


def _next_sources(board: Board) -> list[payment_sources.PaymentSource]:
    """Return the sources that may be used next, so that the rest can still be paid: one for each object.

    Mana spells under other copies are left out, and all but one of interchangeable lands.
    """
    sources = payers.one_way_each(board, _usable_sources(board))
    return without_equal_lands(board, sources) if len(sources) > 1 else sources


def _usable_sources(board: Board) -> list[payment_sources.PaymentSource]:
    """Return the ways to use a source next so that the others can still pay the rest."""
    return payers.usable_sources(payment_sources.supply_of(board), _outstanding_cost(board))


def _outstanding_cost(board: Board) -> payment_sources.OutstandingCost:
    """Return what is still to be paid for all announced objects together: the needs of the top of the stack first.

    Payments nest, so a source is good only if the whole sum can be paid after it.
    """
    needs, extras, required = list[int](), 0, None
    stack, paid_colors = board.state.stack, tableau_of(board.state).paid_colors
    for stack_object, paid in zip(reversed(stack), reversed(paid_colors), strict=True):
        source_needs, _, required_id = price_of(board, stack_object)
        needs += source_needs[len(paid) :]
        extras += _extra_sources(board, stack_object) - max(0, len(paid) - len(source_needs))
        if required_id in board.permanents and required_id not in payment_sources.permanents_being_paid_for(
            board.state
        ):
            required = required_id
    return tuple(needs), extras, required


def without_equal_lands(
    board: Board, sources: list[payment_sources.PaymentSource]
) -> list[payment_sources.PaymentSource]:
    """SOL-G92: return *sources* with only one of each kind of interchangeable lands."""
    state = board.state
    lands = state.table.map_rows(layout.is_land)
    referenced, kind_of = individually_referenced(state), land_key_in(state)
    remaining: list[payment_sources.PaymentSource] = []
    kinds: list[object] = []
    for payment_source in sources:
        permanent = board.permanents.get(payment_source.id)
        if permanent is not None and lands[permanent.card] and payment_source.id not in referenced:
            kind = (state.table.cards[permanent.card], kind_of(permanent))
            if kind in kinds:
                continue
            kinds.append(kind)
        remaining.append(payment_source)
    return remaining


# Using a source.


def _use_source(book: Rulebook, state: State, source: payment_sources.PaymentSource) -> State:
    """SOL-061, SOL-112, SOL-G48: use *source*: sacrifice it, or announce it if it is a spell or has a price itself."""
    *below, colors = tableau_of(state).paid_colors
    state = _with_paid_colors(state, (*below, (*colors, source.mask)))
    permanent = next(
        (permanent for permanent in state.permanents if permanent.id == source.id and permanent.controller == YOU), None
    )
    if permanent is None:
        state = commit(book, state, [changes.PutOnStack(YOU, source.id)])
        return _with_paid_colors(state, (*tableau_of(state).paid_colors, ()))
    if not source.needs:
        return commit(book, state, sacrifice_changes(state, source.id))
    ability = _costly_mana_ability(Board(book, state), source)
    state = with_announced_ability(state, StackKind.MANA_ABILITY, source.id, ability)
    return with_stack(state, (*state.stack[:-1], evolve(state.stack[-1], mode=0, x=0)))


def with_announced_ability(state: State, kind: StackKind, source: ObjectId, ability: lang.Activated) -> State:
    """Return *state* with *ability* of the permanent *source* on the stack, where it is announced and not yet paid."""
    stack_object = StackObject(ObjectId(state.next_object), kind, YOU, source, ability=ability)
    state = evolve(state, next_object=state.next_object + 1, stack=(*state.stack, stack_object))
    return _with_paid_colors(state, (*tableau_of(state).paid_colors, ()))


def _with_paid_colors(state: State, paid_colors: tuple[tuple[int, ...], ...]) -> State:
    return with_extra(state, updates.with_paid_colors(tableau_of(state), paid_colors))


def _costly_mana_ability(board: Board, source: payment_sources.PaymentSource) -> lang.Activated:
    """Return the mana ability to be activated for *source*: the first one with the same colours and needs."""
    permanent, rules = board.permanents[source.id], options_of(board.state)
    card = board.state.table.cards[permanent.card]
    _, costly = payment_sources.mana_ability_colors(board.characteristics_of(permanent).abilities)
    same_colors = [ability for ability, mask in costly if mask == source.mask]
    return next(
        ability for ability in same_colors if payment_sources.ability_needs(rules, ability, card) == source.needs
    )


def sacrifice_changes(state: State, target: ObjectId) -> list[changes.Change]:
    """SOL-097: return the changes that sacrifice *target* and everything attached to it."""
    return [
        changes.Sacrifice(target),
        *[changes.Sacrifice(permanent.id) for permanent in layout.attachments_on(state, target)],
    ]


# Finishing a payment.


def _finish_payment(board: Board) -> State:
    """SOL-063, SOL-G51, SOL-G68: pay the life that the top stack object costs, then let it resolve.

    If it is a mana spell or mana ability announced to pay for the object below it, it makes its mana instead. Other
    costs besides mana are not paid, so effects that refer to them find nothing (SOL-G47).
    """
    book, state = board.book, board.state
    *below, stack_object = state.stack
    if stack_object.kind is StackKind.TRIGGERED:
        return run_tasks(
            book, with_stack(state, (*below, with_announced(stack_object, announced=True))), tasks.Resolve()
        )
    proposed: list[changes.Change] = []
    cost = cost_of(board, stack_object)
    if cost.parts and (lives := announceable.life_payment(board, cost, context_of(stack_object))):
        proposed.append(events.LifePaidFromLibrary(lives))
    if isinstance(stack_object.ability, lang.Activated) and options_of(state).honor_self_costs:
        proposed += _self_cost_changes(state, stack_object.source, stack_object.ability)
    state = commit(book, state, proposed) if proposed else state
    state = _with_paid_colors(state, tableau_of(state).paid_colors[:-1])
    if is_paying_for_another(board):
        return run_tasks(book, _spend_mana_source(book, state, stack_object), ContinuePayment())
    state = _as_completed(state, (*state.stack[:-1], with_announced(stack_object, announced=True)), 0)
    if stack_object.card is not None:
        return run_tasks(book, emit(book, state, changes.SpellCast(YOU, stack_object.id)), tasks.Resolve())
    return run_tasks(
        book,
        _begin_use(
            book, emit(book, state, changes.AbilityActivated(YOU, stack_object.id, stack_object.source)), stack_object
        ),
        tasks.Resolve(),
    )


@update(State)
def _as_completed(state: State, stack: tuple[StackObject, ...], triggers_in_a_row: int) -> State:
    return evolve(state, stack=stack, triggers_in_a_row=triggers_in_a_row)


def _self_cost_changes(state: State, source: ObjectId, ability: lang.Activated) -> list[changes.Change]:
    """SOL-G43, SOL-P28: return the changes by which a permanent pays with itself: tapping, counters, sacrifice."""
    proposed: list[changes.Change] = []
    for part in ability.cost.parts:
        match part:
            case lang.TapThis():
                proposed.append(changes.Tapped(source))
            case lang.RemoveCountersFromThis(kind=kind, count=int() as count):
                proposed.append(changes.CountersRemoved(source, kind, count))
            case lang.SacrificeThis():
                proposed += sacrifice_changes(state, source)
            case _:
                pass
    return proposed


def _spend_mana_source(book: Rulebook, state: State, stack_object: StackObject) -> State:
    """SOL-065: use up a mana source that has been paid for; it counts as one mana for the object below it."""
    if stack_object.card is not None:
        state = emit(book, state, changes.SpellCast(YOU, stack_object.id))
        return commit(book, state, [changes.Move(stack_object.id, lang.Zone.GRAVEYARD, changes.Cause.RESOLVED)])
    return commit(book, state, [changes.Resolved(stack_object.id), *sacrifice_changes(state, stack_object.source)])


def _begin_use(book: Rulebook, state: State, stack_object: StackObject) -> State:
    """SOL-G67: begin the use of a permanent whose ability is activated in MAIN, and note abilities allowed only once.

    The use is a phase in which only abilities of this permanent are legal, and which ends with its sacrifice.

    Only activated abilities count as a use (SOL-123, SOL-G42, SOL-G72), triggered ones do not (SOL-G71). After an
    ability of sorcery speed the use ends by itself (``LAST_USE``).
    """
    tableau = tableau_of(state)
    if tableau.phase is Phase.MAIN:
        sorcery_speed = (
            isinstance(stack_object.ability, lang.Activated)
            and lang.ActivationLimit.SORCERY in stack_object.ability.limits
        )
        phase = Phase.LAST_USE if sorcery_speed else Phase.USE
        state = with_extra(state, updates.with_phase(tableau, phase, stack_object.source))
    permanent = next((permanent for permanent in state.permanents if permanent.id == stack_object.source), None)
    if (
        permanent is not None
        and isinstance(stack_object.ability, lang.Activated)
        and announceable.are_uses_counted(options_of(state), stack_object.ability)
    ):
        index = Board(book, state).characteristics_of(permanent).abilities.activated.index(stack_object.ability)
        state = evolve(state, activations=(*state.activations, (stack_object.source, index)))
    return state
