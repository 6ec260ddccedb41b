"""State triggers: abilities that trigger as soon as a condition is true, whatever has made it true (BASE-071)."""

from __future__ import annotations

from castlerules.cards import language as lang
from castlerules.core import evolve
from castlerules.magic.model import State
from castlerules.magic.model.stack import AbilityContext, PendingTrigger
from castlerules.magic.query.board import Board
from castlerules.magic.query.conditions import is_true


def with_state_triggers(board: Board) -> State:
    """BASE-071: return the state of *board* with a pending trigger for each state trigger whose condition is true."""
    state = board.state
    if not (found := new_state_triggers(board)):
        return state
    first = state.pending_triggers[-1].number + 1 if state.pending_triggers else 0
    numbered = [evolve(pending, number=first + place) for place, pending in enumerate(found)]
    return evolve(state, pending_triggers=(*state.pending_triggers, *numbered))


def new_state_triggers(board: Board) -> list[PendingTrigger]:
    """BASE-071: return the state triggers that trigger now, with the number 0.

    One that is waiting or on the stack does not trigger again.
    """
    if not board.compiled.has_state_triggers:
        return []
    waiting = [(pending.source, pending.ability) for pending in board.state.pending_triggers]
    stacked = [(stack_object.source, stack_object.ability) for stack_object in board.state.stack]
    found: list[PendingTrigger] = []
    for permanent, characteristics in board.battlefield:
        abilities = [one for one in characteristics.abilities.triggered if isinstance(one.trigger, lang.StateHolds)]
        if not abilities or not board.without_silenced((permanent,)):
            continue
        context = AbilityContext(permanent.id, permanent.controller, x=permanent.x)
        for ability in abilities:
            assert isinstance(ability.trigger, lang.StateHolds)
            already = (permanent.id, ability) in waiting or (permanent.id, ability) in stacked
            if not already and is_true(board, ability.trigger.condition, context):
                found.append(PendingTrigger(0, permanent.id, permanent.controller, ability))
    return found
