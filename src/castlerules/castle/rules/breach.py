"""The breach, which replaces declaring blockers: the defending player reveals cards until a creature blocks (CAS-K09).

Theory of operation. ``CastleState.breach`` holds the attack as a ``Breach`` with a stage. After each checkpoint
(state-based actions, then waiting triggers) with an empty stack, ``breach_checkpoint`` looks at the stage: while the
breach is under way no player gets priority, and ``continue_breach`` carries out the next stage. So a trigger in the
middle of a breach goes on the stack and players respond to it as usual; then the breach continues where it stopped
(CAS-Q41). The parts C2 to C4 below are those of ``docs/rules/castle.md``, section 3.4.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from castlerules.castle.model import decisions, events, grid, options, tasks
from castlerules.castle.model.state import ActiveCard, Breach, BreachStage, FaceDownCard, rules_of
from castlerules.core import evolve
from castlerules.magic.model import Checkpoint, EndStep, ObjectId, Rulebook, State, Step, changes, with_priority
from castlerules.magic.query.board import Board
from castlerules.magic.rules.checkpoint import run_checkpoint
from castlerules.magic.rules.combat import defending_player
from castlerules.magic.transaction.agenda import run_tasks
from castlerules.magic.transaction.commit import commit

from . import activation_price, column_combat, slots
from .slots import can_pay, life_payment

_UNDECIDED_STAGES: Final = (
    BreachStage.STARTED,
    BreachStage.PAID,
    BreachStage.DEFENDER_FOUND,
    BreachStage.SWITCHED,
    BreachStage.OVER,
)


def begin_breach(_: Rulebook, state: State) -> State:
    """CAS-K09: begin the breach step. The defending player reveals the first card after the next checkpoint."""
    return _at_stage(state, BreachStage.STARTED)


def breach_checkpoint(book: Rulebook, state: State, task: Checkpoint) -> State:
    """CAS-Q41: run a checkpoint. While a breach is under way and the stack is empty, continue the breach.

    Otherwise a player gets priority, as in normal Magic.
    """
    state = run_checkpoint(book, state, task)
    breach = slots.breach_of(state)
    if breach is None or breach.stage not in _UNDECIDED_STAGES or state.priority is None or state.stack:
        return state
    if state.step is not Step.BLOCKERS:
        return state
    return run_tasks(book, with_priority(state, None, 0), tasks.ContinueBreach())


def continue_breach(book: Rulebook, state: State, _: tasks.ContinueBreach) -> State:
    """CAS-K09: carry out the part of the breach that follows its current stage."""
    return _NEXT_BY_STAGE[_current_breach(state).stage](book, state)


def _current_breach(state: State) -> Breach:
    breach = slots.breach_of(state)
    assert breach is not None, "there is an attack"
    return breach


def _contested(state: State) -> tuple[int, FaceDownCard | ActiveCard]:
    """Return the contested slot, whose card the attackers face, and that card."""
    breach = _current_breach(state)
    assert breach.slot is not None, "a card has been found"
    content = slots.slot_content(state, defending_player(state), breach.slot)
    assert content is not None, "the slot is occupied"
    return breach.slot, content


def _at_stage(state: State, stage: BreachStage) -> State:
    return slots.with_breach(state, evolve(_current_breach(state), stage=stage))


def _checkpoint(book: Rulebook, state: State) -> State:
    """Perform state-based actions and put waiting triggers on the stack; the breach continues when it is empty."""
    return run_tasks(book, state, Checkpoint(state.active))


# C2: the foremost card.


def _find_defender(book: Rulebook, state: State) -> State:
    """CAS-019, CAS-020, CAS-Q27, CAS-Q30: turn up the column's foremost card, or let it defend if it is active.

    Without a card the column is open, and without an attacker the combat ends.
    """
    if not state.combat.attackers:
        return _checkpoint(book, _at_stage(state, BreachStage.OVER))  # CAS-Q46
    slot = slots.foremost_slot(state, _current_breach(state).column)
    if slot is None:
        return _open_column(book, state)
    return _reveal_or_face(
        book, slots.with_breach(state, evolve(_current_breach(state), slot=slot, defending_creature=None))
    )


def _open_column(book: Rulebook, state: State) -> State:
    """CAS-019, CAS-Q96: let all attackers be unblocked, because the column (or the whole castle) is vacant."""
    state = commit(book, _at_stage(state, BreachStage.OPEN), [changes.Blocked(())])
    return _checkpoint(book, state)


def _reveal_or_face(book: Rulebook, state: State) -> State:
    """CAS-020, CAS-029, CAS-Q31: turn up the face-down card in the contested slot, or let an active one defend.

    A card that is turned up gets a price, even if it was active before and was turned down again (CAS-Q79).
    """
    breach, player, (slot, content) = _current_breach(state), defending_player(state), _contested(state)
    if isinstance(content, ActiveCard):
        return _checkpoint(
            book,
            slots.with_breach(
                state, evolve(breach, stage=BreachStage.DEFENDER_FOUND, defending_creature=content.creature)
            ),
        )
    price = activation_price.activation_quote(Board(book, state), player, content.card).price
    card = state.table.cards[content.card]
    event = events.CardRevealed(player, grid.slot_name(rules_of(state), slot), card, price)
    return _settle_price(book, commit(book, slots.with_breach(state, evolve(breach, price=price)), [event]))


def _settle_price(book: Rulebook, state: State) -> State:
    """CAS-022, CAS-026, CAS-Q32, CAS-Q39: settle what becomes of the card that was turned up, by its price.

    A card that the defending player cannot pay for is removed from the game. One that costs nothing becomes active,
    unless the options let the player decline it. In all other cases the player decides.
    """
    price, player = _current_breach(state).price, defending_player(state)
    if not can_pay(state, player, price):
        return decline(book, state)
    if price == 0 and not rules_of(state).may_decline_free_activation:
        return _put_into_play(book, state)
    return evolve(state, decision=decisions.ActivationDecision(player, price))


def activate(book: Rulebook, state: State) -> State:
    """CAS-024: pay the price of the turned-up card, which becomes active after the next checkpoint."""
    price = _current_breach(state).price
    if price == 0:
        return _put_into_play(book, state)
    payment = life_payment(defending_player(state), price)
    return _checkpoint(book, commit(book, _at_stage(state, BreachStage.PAID), payment))


def _put_into_play(book: Rulebook, state: State) -> State:
    """CAS-K15, CAS-030, CAS-Q44, CAS-Q45: put the turned-up card into play in its slot, untapped; it is not cast.

    It defends from its arrival on. Until then its player may have something to choose, such as a colour (BASE-D21).
    """
    _, content = _contested(state)
    arrival = changes.EnterBattlefield(
        content.card, None, defending_player(state), changes.Cause.EFFECT, from_aside=True
    )
    return _checkpoint(book, commit(book, _at_stage(state, BreachStage.PAID), [arrival]))


def decline(book: Rulebook, state: State) -> State:
    """CAS-026, CAS-027, CAS-031, CAS-Q42, CAS-Q43: remove the turned-up card from the game and end the combat.

    The attackers stay tapped, and count neither as blocked nor as unblocked.
    """
    slot, content = _contested(state)
    name, card = grid.slot_name(rules_of(state), slot), state.table.cards[content.card]
    event = events.ActivationDeclined(defending_player(state), name, card, ObjectId(0))
    over = evolve(_current_breach(state), stage=BreachStage.OVER, price=0)
    return _checkpoint(book, commit(book, slots.with_breach(state, over), [event]))


# C3: proceed or switch.


def _offer_switch(book: Rulebook, state: State) -> State:
    """CAS-032, CAS-Q46, CAS-Q47: ask the defending player whether the defending creature blocks or switches.

    To switch is to swap it with the card behind it. Without a possible switch it blocks at once. If no attacker is
    left, the combat ends. If the defending creature has left its slot, the option ``departed_defender`` decides whether
    the combat ends or the next card of the column defends.
    """
    if not state.combat.attackers:
        return _checkpoint(book, _at_stage(state, BreachStage.OVER))
    if slots.defender_has_left(state):
        if rules_of(state).departed_defender == options.DepartedDefender.NEXT_CARD:
            return _find_defender(book, state)
        return _checkpoint(book, _at_stage(state, BreachStage.OVER))
    if switch_partner(state) is None:
        return block_all_attackers(book, state)
    return evolve(state, decision=decisions.SwitchDecision(defending_player(state)))


def switch_partner(state: State) -> int | None:
    """CAS-Q48, CAS-Q49, CAS-Q51: return the slot of the card that a switch brings to the front; None without a switch.

    A switch needs a card behind the defending creature and enough life, and may be limited to some times in a combat.
    """
    rules, breach = rules_of(state), _current_breach(state)
    if rules.max_switches_per_combat is not None and breach.switches >= rules.max_switches_per_combat:
        return None
    if breach.slot is None or not can_pay(state, defending_player(state), rules.switch_life):
        return None
    player, behind = defending_player(state), grid.slots_behind(rules, breach.slot)
    return next((slot for slot in behind if slots.slot_content(state, player, slot) is not None), None)


def switch_with_behind(book: Rulebook, state: State) -> State:
    """CAS-032, CAS-033, CAS-Q51, CAS-Q52: pay life and swap the defending creature with the card behind it.

    A switch is not a manoeuvre (CAS-Q54). It is not undone if the card that comes to the front is lost (CAS-Q53).
    """
    rules, breach, player = rules_of(state), _current_breach(state), defending_player(state)
    partner = switch_partner(state)
    assert breach.slot is not None, "a creature defends"
    assert partner is not None, "a switch was offered"
    content = slots.slot_content(state, player, partner)
    front = content.creature if isinstance(content, ActiveCard) else None
    event = events.CardsSwapped(
        player, grid.slot_name(rules, breach.slot), grid.slot_name(rules, partner), is_switch=True
    )
    proposed = [*life_payment(player, rules.switch_life), event]
    breach = evolve(breach, stage=BreachStage.SWITCHED, defending_creature=front, switches=breach.switches + 1)
    return _checkpoint(book, commit(book, slots.with_breach(state, breach), proposed))


def _reveal_switched_card(book: Rulebook, state: State) -> State:
    """CAS-033, CAS-Q50: after a switch, turn up and price the card now in front; if it is active, it defends."""
    breach = _current_breach(state)
    if breach.defending_creature is not None or not state.combat.attackers:
        return _offer_switch(book, _at_stage(state, BreachStage.DEFENDER_FOUND))
    return _reveal_or_face(book, state)


# C4: the block.


def block_all_attackers(book: Rulebook, state: State) -> State:
    """CAS-034, CAS-035, CAS-Q55, CAS-Q56: let the defending creature block every attacker that can be blocked."""
    front = _current_breach(state).defending_creature
    assert front is not None, "a creature defends"
    blocks = column_combat.blocks_by(Board(book, state), front)
    return _checkpoint(book, commit(book, _at_stage(state, BreachStage.BLOCKED), [changes.Blocked(blocks)]))


def _end_step(book: Rulebook, state: State) -> State:
    """CAS-Q61: end this step, since the combat is over; the blocking and damage steps are skipped."""
    return run_tasks(book, state, EndStep())


_NEXT_BY_STAGE: Final[Mapping[BreachStage, Callable[[Rulebook, State], State]]] = MappingProxyType(
    {
        BreachStage.STARTED: _find_defender,
        BreachStage.PAID: _put_into_play,
        BreachStage.DEFENDER_FOUND: _offer_switch,
        BreachStage.SWITCHED: _reveal_switched_card,
        BreachStage.OVER: _end_step,
    }
)
"""The function that continues a breach at each stage."""
