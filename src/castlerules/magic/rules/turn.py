"""The turn: a table of its steps, and their turn-based actions.

Beginning (BASE-138), main phases (BASE-139, BASE-141), combat (BASE-140), end and cleanup (BASE-142 to BASE-151).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from types import MappingProxyType
from typing import Any, Final

import attrs

from castlerules.core import evolve
from castlerules.magic.model import NO_COMBAT, ManaEmpties, Rulebook, State, changes, compile_cards, tasks, with_step
from castlerules.magic.model.decisions import UntapDecision
from castlerules.magic.model.leaving_out import no_turn_based_action
from castlerules.magic.model.rulebook import TurnBasedAction, TurnStep
from castlerules.magic.model.steps import PHASE_ENDS, Step
from castlerules.magic.query.board import Board
from castlerules.magic.query.turn_rules import maximum_hand_size
from castlerules.magic.transaction.agenda import run_tasks
from castlerules.magic.transaction.commit import commit, emit

from .checkpoint import nothing_is_due, perform_state_based_actions
from .combat import begin_attackers, begin_blockers
from .combat_damage import begin_combat_damage, begin_first_strike_damage, has_first_strike
from .object_choices import ask_to_discard
from .turn_order import NextTurn, after_skip, combat_to_come, following_turn, skips_step, with_trigger_of
from .untapping import optional_untaps, untap_permanents


def begin_next_turn(book: Rulebook, state: State) -> State:
    """BASE-145, BASE-147: begin the next turn: an extra one, or that of the next player.

    A card is drawn in every turn, so libraries run out in the end and no game is endless (BASE-I31).
    """
    turn = following_turn(book, state) if state.turn else NextTurn(state.active, state.ongoing)
    if len(turn.left) != len(state.ongoing) or turn.extra is not None:
        state = evolve(state, ongoing=turn.left)
    state = evolve(state, active=turn.player, turn=state.turn + 1, activations=(), triggers_in_a_row=0)
    state = commit(book, state, [changes.TurnBegan(turn.player, state.turn)])
    state = with_trigger_of(book, state, turn.extra)
    return run_tasks(book, state, tasks.BeginStep(book.turn_steps[0].step))


def begin_step(book: Rulebook, state: State, task: tasks.BeginStep) -> State:
    """BASE-143: begin the step of *task*: its turn-based action, then its triggers, then priority.

    If the step has no turn-based action and no card can trigger, the same state is reached by a shorter computation.
    """
    row, _ = _turn_step(book, task.step)
    compiled = compile_cards(book, state.table)
    if (compiled.skips_parts or state.ongoing) and skips_step(book, state, task.step):
        return _skip_step(book, state, task.step)
    if row.at_beginning is no_turn_based_action and not compiled.has_triggers:
        events = (*state.events, changes.StepBegan(task.step))
        return run_tasks(book, with_step(state, task.step, None, 0, events), tasks.Checkpoint(state.active))
    state = with_step(state, task.step, None, 0, state.events)
    if row.has_priority:
        return run_tasks(
            book, state, tasks.PerformTurnBasedActions(), tasks.TriggerStepAbilities(), tasks.Checkpoint(state.active)
        )
    last: tasks.CleanUp | tasks.EndStep = tasks.CleanUp() if task.step is Step.CLEANUP else tasks.EndStep()
    return run_tasks(book, state, tasks.PerformTurnBasedActions(), tasks.TriggerStepAbilities(), last)


def _skip_step(book: Rulebook, state: State, step: Step) -> State:
    """BASE-145: go on with the step after *step*, or after the combat phase, as if *step* were over at once.

    If the skipped step is the last one of its phase, the mana of that phase is lost.
    """
    state = after_skip(book, state, step)
    if step is Step.COMBAT:
        return run_tasks(book, state, tasks.BeginStep(Step.SECOND_MAIN))
    state = empty_mana_pools(book, with_step(state, step, None, 0, state.events))
    return run_tasks(book, state, tasks.BeginStep(next_step(book, state)))


@cache
def _turn_steps(book: Rulebook) -> dict[Step, tuple[TurnStep, int]]:
    return {row.step: (row, place) for place, row in enumerate(book.turn_steps)}


def _turn_step(book: Rulebook, step: Step) -> tuple[TurnStep, int]:
    return _turn_steps(book)[step]


def do_turn_based_action(book: Rulebook, state: State, _: tasks.PerformTurnBasedActions) -> State:
    """BASE-143: perform the turn-based action of the present step."""
    return _turn_step(book, state.step)[0].at_beginning(book, state)


def trigger_step_abilities(book: Rulebook, state: State, _: tasks.TriggerStepAbilities) -> State:
    """BASE-069: trigger the abilities that watch for the beginning of the step."""
    return emit(book, state, changes.StepBegan(state.step))


def end_step(book: Rulebook, state: State, _: tasks.EndStep) -> State:
    """BASE-105, BASE-144: end the step: perform its end action, empty mana pools if due, begin the next step."""
    if _has_end_action(book, state):
        state = perform_state_based_actions(
            book, empty_mana_pools(book, do_end_action(book, evolve(state, priority=None, passes=0)))
        )
        if state.result is not None:
            return state
    if state.step is Step.END_OF_COMBAT:
        state = commit(book, state, [changes.EffectsEnded(at_end_of_turn=False)])
        state = state if state.combat is NO_COMBAT else evolve(state, combat=NO_COMBAT)
    if state.step is Step.SECOND_MAIN and state.ongoing and (combat := combat_to_come(state)) is not None:
        state = commit(book, state, [changes.ShieldUsed(combat.timestamp, 1)])
        return run_tasks(book, state, tasks.BeginStep(Step.COMBAT))
    return run_tasks(book, state, tasks.BeginStep(next_step(book, state)))


def _has_end_action(book: Rulebook, state: State) -> bool:
    """Return whether the end of the present step changes anything: an end action, or mana in a pool."""
    return _turn_step(book, state.step)[0].at_end is not None or any(
        [any(state.seats[player].pool) for player in book.players]
    )


def do_end_action(book: Rulebook, state: State) -> State:
    """Return *state* after the end action of the present step, if its ``TurnStep`` in the rulebook has one."""
    at_end = _turn_step(book, state.step)[0].at_end
    return state if at_end is None else at_end(book, state)


def next_step(book: Rulebook, state: State) -> Step:
    """Return the next step of the turn; after a cleanup step comes another cleanup step (BASE-151)."""
    row, place = _turn_step(book, state.step)
    if row.next_step is not None:
        return row.next_step(book, state)
    return book.turn_steps[place + 1].step if place + 1 < len(book.turn_steps) else state.step


def empty_mana_pools(book: Rulebook, state: State) -> State:
    """BASE-032, BASE-033: empty mana pools at the end of a phase, or by option of each step.

    By another option, players lose life for mana that they lose (mana burn).
    """
    if state.step not in PHASE_ENDS and state.rules.core.mana_empties is not ManaEmpties.STEP:
        return state
    return _lose_mana(book, state)


def _lose_mana(book: Rulebook, state: State) -> State:
    proposed: list[changes.Change] = []
    for player in book.players:
        pool = state.seats[player].pool
        if any(pool):
            proposed.append(changes.PoolEmptied(player, pool))
            if state.rules.core.mana_burn:
                proposed.append(changes.LifeLost(player, sum(pool)))
    return commit(book, state, proposed)


# Turn-based actions.


def untap_active_player(book: Rulebook, state: State) -> State:
    """BASE-138: untap the permanents of the active player as one event, except those that an ability keeps tapped.

    BASE-341: where a card says so, the player first chooses which of them stay tapped.
    """
    if compile_cards(book, state.table).may_stay_tapped and (asked := optional_untaps(Board(book, state))):
        return evolve(state, decision=UntapDecision(state.active, asked))
    return untap_permanents(book, state, (state.active,))


def draw_for_turn(book: Rulebook, state: State) -> State:
    """BASE-138: draw a card for the active player; by option, not in the first turn of the game."""
    if state.turn == 1 and state.rules.core.first_player_skips_draw:
        return state
    return commit(book, state, [changes.Draw(state.active)])


def discard_to_hand_size(book: Rulebook, state: State) -> State:
    """BASE-149: let the active player discard down to the maximum hand size."""
    size = maximum_hand_size(Board(book, state), state.active)
    over = 0 if size is None else len(state.seats[state.active].hand) - size
    return ask_to_discard(book, state, ((state.active, over),)) if over > 0 else state


def clean_up(book: Rulebook, state: State, _: tasks.CleanUp) -> State:
    """BASE-149: remove all damage and end all effects that last until end of turn, as one event."""
    state = commit(book, state, [changes.DamageCleared(), changes.EffectsEnded(at_end_of_turn=True)])
    return run_tasks(book, state, tasks.EndCleanup())


def end_cleanup(book: Rulebook, state: State, _: tasks.EndCleanup) -> State:
    """BASE-150, BASE-151: end the turn, unless a state-based action is due or a trigger is pending.

    In that case the active player gets priority, and another cleanup step follows.
    """
    if not nothing_is_due(Board(book, state)):
        return run_tasks(book, state, tasks.Checkpoint(state.active))
    state = perform_state_based_actions(book, _lose_mana(book, do_end_action(book, state)))
    return state if state.result is not None else begin_next_turn(book, state)


# The table.


def step_after_attackers(_: Rulebook, state: State) -> Step:
    """BASE-152: return the step after attackers: the end of combat, if there was no attack."""
    return Step.BLOCKERS if state.combat.attack_declared else Step.END_OF_COMBAT


def step_after_blockers(book: Rulebook, state: State) -> Step:
    """BASE-170: return the step after blockers: first-strike damage, if a creature in combat has first strike."""
    return Step.FIRST_STRIKE if has_first_strike(Board(book, state)) else Step.DAMAGE


NORMAL_TURN: Final = (
    TurnStep(Step.UNTAP, untap_active_player, has_priority=False),
    TurnStep(Step.UPKEEP, no_turn_based_action),
    TurnStep(Step.DRAW, draw_for_turn),
    TurnStep(Step.MAIN, no_turn_based_action),
    TurnStep(Step.COMBAT, no_turn_based_action),
    TurnStep(Step.ATTACKERS, begin_attackers, next_step=step_after_attackers),
    TurnStep(Step.BLOCKERS, begin_blockers, next_step=step_after_blockers),
    TurnStep(Step.FIRST_STRIKE, begin_first_strike_damage),
    TurnStep(Step.DAMAGE, begin_combat_damage),
    TurnStep(Step.END_OF_COMBAT, no_turn_based_action),
    TurnStep(Step.SECOND_MAIN, no_turn_based_action),
    TurnStep(Step.END, no_turn_based_action),
    TurnStep(Step.CLEANUP, discard_to_hand_size, has_priority=False),
)
"""The steps of a turn of normal Magic, in order."""


_NORMAL: Final[Mapping[Step, Any]] = MappingProxyType({})


def turn_with(
    *,
    at_beginning: Mapping[Step, TurnBasedAction] = _NORMAL,
    next_step: Mapping[Step, Callable[[Rulebook, State], Step]] = _NORMAL,
    at_end: Mapping[Step, TurnBasedAction] = _NORMAL,
) -> tuple[TurnStep, ...]:
    """Return the steps of ``NORMAL_TURN``, some of them with other functions in the fields of ``TurnStep``.

    For example ``turn_with(at_end={Step.END: roll_die})`` lets a die be rolled at the end of each turn.
    """
    return tuple(
        [
            attrs.evolve(
                row,
                at_beginning=at_beginning.get(row.step, row.at_beginning),
                next_step=next_step.get(row.step, row.next_step),
                at_end=at_end.get(row.step, row.at_end),
            )
            for row in NORMAL_TURN
        ]
    )
