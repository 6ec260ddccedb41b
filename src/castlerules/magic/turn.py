"""The turn: a table of steps, and what each does by itself.

Beginning (BASE-138), main phases (BASE-139, BASE-141), combat (BASE-140), end and cleanup (BASE-142 to BASE-151).
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from castlerules.core import Player, evolve

from . import changes as c
from .book import TurnStep
from .changes import Change
from .choices import ask_to_discard
from .combat import begin_attackers, begin_blockers, begin_damage, begin_first_strike, has_first_strike
from .commit import commit, tell
from .evasion import stays_tapped
from .flow import follow
from .options import ManaEmpties
from .scene import Scene
from .settle import checked, is_settled
from .state import NO_COMBAT, State
from .steps import PHASE_ENDS, Step
from .tasks import BeginStep, CleanUp, EndCleanup, EndStep, Settle, StepTriggers, TurnBased
from .traits import rows_of
from .updates import at_step

if TYPE_CHECKING:
    from .book import Rulebook

__all__ = [
    "NORMAL_TURN",
    "begin_step",
    "clean_up",
    "end_cleanup",
    "end_step",
    "next_turn",
    "nothing",
    "step_triggers",
    "turn_based",
    "untap",
]


def next_turn(book: Rulebook, state: State) -> State:
    """BASE-147: the turn of the next player begins; so libraries run out in the end (BASE-I31)."""
    players = book.players
    active = players[(players.index(state.active) + 1) % len(players)] if state.turn else state.active
    state = evolve(state, active=active, turn=state.turn + 1, used=(), idle=0)
    state = commit(book, state, [c.TurnBegan(active, state.turn)])
    return follow(book, state, BeginStep(book.turn[0].step))


def begin_step(book: Rulebook, state: State, task: BeginStep) -> State:
    """BASE-143: turn-based action, then triggers of the step, then priority."""
    row, _ = _row(book, task.step)
    if row.begins is nothing and not rows_of(book, state.table).watches:
        told = (*state.events, c.StepBegan(task.step))
        return follow(book, at_step(state, task.step, None, 0, told), Settle(state.active))
    state = at_step(state, task.step, None, 0, state.events)
    if row.priority:
        return follow(book, state, TurnBased(), StepTriggers(), Settle(state.active))
    last: CleanUp | EndStep = CleanUp() if task.step is Step.CLEANUP else EndStep()
    return follow(book, state, TurnBased(), StepTriggers(), last)


@cache
def _rows(book: Rulebook) -> dict[Step, tuple[TurnStep, int]]:
    return {row.step: (row, place) for place, row in enumerate(book.turn)}


def _row(book: Rulebook, step: Step) -> tuple[TurnStep, int]:
    return _rows(book)[step]


def turn_based(book: Rulebook, state: State, _: TurnBased) -> State:
    """BASE-143: do what the present step does by itself."""
    return _row(book, state.step)[0].begins(book, state)


def step_triggers(book: Rulebook, state: State, _: StepTriggers) -> State:
    """BASE-069: abilities that watch for the beginning of the step trigger."""
    return tell(book, state, c.StepBegan(state.step))


def end_step(book: Rulebook, state: State, _: EndStep) -> State:
    """BASE-105, BASE-144: the step does what it ends with, pools may empty, and the next step begins."""
    if _ends_with_something(book, state):
        state = checked(book, emptied(book, finished(book, evolve(state, priority=None, passes=0))))
        if state.result is not None:
            return state
    if state.step is Step.END_OF_COMBAT:
        state = evolve(commit(book, state, [c.EffectsEnded(turn=False)]), combat=NO_COMBAT)
    return follow(book, state, BeginStep(following(book, state)))


def _ends_with_something(book: Rulebook, state: State) -> bool:
    """Return whether the end of the present step does more than to let the next one begin."""
    return _row(book, state.step)[0].ends is not None or any([any(state.seats[one].pool) for one in book.players])


def finished(book: Rulebook, state: State) -> State:
    """Return *state* after what the present step does as it ends."""
    ends = _row(book, state.step)[0].ends
    return state if ends is None else ends(book, state)


def following(book: Rulebook, state: State) -> Step:
    """Return the step after the present one in the same turn; after cleanup comes another cleanup (BASE-151)."""
    row, place = _row(book, state.step)
    if row.follows is not None:
        return row.follows(book, state)
    return book.turn[place + 1].step if place + 1 < len(book.turn) else state.step


def emptied(book: Rulebook, state: State) -> State:
    """BASE-032, BASE-033: at the end of a phase (or step) mana is lost, and burns if it does in these rules."""
    if state.step not in PHASE_ENDS and state.rules.core.mana_empties is not ManaEmpties.STEP:
        return state
    return _mana_lost(book, state)


def _mana_lost(book: Rulebook, state: State) -> State:
    changes: list[Change] = []
    for player in book.players:
        pool = state.seats[player].pool
        if any(pool):
            changes.append(c.PoolEmptied(player, pool))
            if state.rules.core.mana_burn:
                changes.append(c.LifeLost(player, sum(pool)))
    return commit(book, state, changes)


# What the steps do.


def nothing(_: Rulebook, state: State) -> State:
    """Do nothing: the step is there for its triggers and its priority."""
    return state


def untap(book: Rulebook, state: State) -> State:
    """BASE-138: what the active player controls untaps, all at once, except what says that it does not."""
    return untapped(book, state, (state.active,))


def untapped(book: Rulebook, state: State, players: tuple[Player, ...]) -> State:
    """Return *state* after the permanents of *players* have untapped, except what says that it does not."""
    scene = Scene(book, state)
    tapped = [one.id for one in state.permanents if one.tapped and one.controller in players]
    return commit(book, state, [c.Untapped(one) for one in tapped if not stays_tapped(scene, one)])


def draw_a_card(book: Rulebook, state: State) -> State:
    """BASE-138: the active player draws, but not in the first turn of the game if so agreed."""
    if state.turn == 1 and state.rules.core.first_player_skips_draw:
        return state
    return commit(book, state, [c.Draw(state.active)])


def discard_down(book: Rulebook, state: State) -> State:
    """BASE-149: the active player discards down to the greatest hand size."""
    over = len(state.seats[state.active].hand) - state.rules.core.max_hand_size
    return ask_to_discard(book, state, ((state.active, over),)) if over > 0 else state


def clean_up(book: Rulebook, state: State, _: CleanUp) -> State:
    """BASE-149: damage and what lasts for this turn end, all at once."""
    state = commit(book, state, [c.DamageCleared(), c.EffectsEnded(turn=True)])
    return follow(book, state, EndCleanup())


def end_cleanup(book: Rulebook, state: State, _: EndCleanup) -> State:
    """BASE-150, BASE-151: the turn ends, unless something follows; then there is priority, and another cleanup."""
    if not is_settled(Scene(book, state)):
        return follow(book, state, Settle(state.active))
    state = checked(book, _mana_lost(book, finished(book, state)))
    return state if state.result is not None else next_turn(book, state)


# The table.


def after_attackers(_: Rulebook, state: State) -> Step:
    """BASE-152: without attackers the end of combat comes next."""
    return Step.BLOCKERS if state.combat.declared else Step.END_OF_COMBAT


def after_blockers(book: Rulebook, state: State) -> Step:
    """BASE-170: a creature with first strike makes a damage step of its own."""
    return Step.FIRST_STRIKE if has_first_strike(Scene(book, state)) else Step.DAMAGE


NORMAL_TURN: Final = (
    TurnStep(Step.UNTAP, untap, priority=False),
    TurnStep(Step.UPKEEP, nothing),
    TurnStep(Step.DRAW, draw_a_card),
    TurnStep(Step.MAIN, nothing),
    TurnStep(Step.COMBAT, nothing),
    TurnStep(Step.ATTACKERS, begin_attackers, follows=after_attackers),
    TurnStep(Step.BLOCKERS, begin_blockers, follows=after_blockers),
    TurnStep(Step.FIRST_STRIKE, begin_first_strike),
    TurnStep(Step.DAMAGE, begin_damage),
    TurnStep(Step.END_OF_COMBAT, nothing),
    TurnStep(Step.SECOND_MAIN, nothing),
    TurnStep(Step.END, nothing),
    TurnStep(Step.CLEANUP, discard_down, priority=False),
)
"""The turn of normal Magic."""
