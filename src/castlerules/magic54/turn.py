"""The five phases of a turn and how one leads to the next."""

from __future__ import annotations

from typing import Final

from castlerules.core import Player, evolve

from .actions import Pass
from .cards import opponent
from .combat import can_attack, damage_done, next_division
from .damage import checked, dealt, ended, exchange_ended, unmarked
from .events import Log, Passed, PhaseBegan, TurnBegan
from .pile import top_solved
from .rules import DamagePersistence, ManaDropScope, PileResolution
from .state import Phase, Result, Side, State, with_side
from .updates import handed, in_phase
from .zones import drawn

__all__ = [
    "after_attackers",
    "after_blockers",
    "discard_step",
    "divided_or_fought",
    "next_turn",
    "passed",
    "pile_solved",
    "resumed",
    "turn_begun",
]

_SINGLE: Final = PileResolution.SINGLE
_PERMANENT: Final = DamagePersistence.PERMANENT
_WINDOW: Final = ManaDropScope.WINDOW
_PRE: Final = Phase.PRE
_ATTACKERS: Final = Phase.ATTACKERS
_BLOCKERS: Final = Phase.BLOCKERS
_COMBAT: Final = Phase.COMBAT
_SPLIT: Final = Phase.SPLIT
_POST: Final = Phase.POST
_DISCARD: Final = Phase.DISCARD
_CYCLE: Final = Phase.CYCLE


def turn_begun(state: State, turn: int, player: Player, sides: tuple[Side, Side], log: Log) -> State:
    """M54-070, M54-071: return *state* after the beginning phase of *turn*, that of *player*: untap, draw, window.

    Sickness ends (M54-040). An empty deck is refilled first (M54-073). M54-072, M54-Q03: in turn 1 nothing is drawn.
    """
    if log is not None:
        log.append(TurnBegan(player, turn))
    side, rng = _untapped(sides[player]), state.rng
    if turn > 1 or not state.rules.first_draw_skipped:
        side, rng = drawn(state.rules, side, player, rng, log)
    if log is not None:
        log.append(PhaseBegan(_PRE))
    return evolve(
        state,
        rng=rng,
        turn=turn,
        active=player,
        phase=_PRE,
        priority=player,
        passes=0,
        mana_played=0,
        shields=(),
        sides=with_side(sides, player, side),
    )


def _untapped(side: Side) -> Side:
    """Return *side* with everything untapped and no creature sick."""
    creatures = side.creatures
    if any([one.tapped or one.sick for one in creatures]):
        rested = [evolve(one, tapped=False, sick=False) if one.tapped or one.sick else one for one in creatures]
        return evolve(side, tapped=0, creatures=tuple(rested))
    return evolve(side, tapped=0) if side.tapped else side


def passed(state: State, _: Pass, log: Log) -> State:
    """M54-095, M54-Q08, M54-Q10: return *state* after a pass; only two in succession end anything."""
    if log is not None:
        log.append(Passed(state.priority))
    if state.replying:
        return evolve(state, priority=state.active, replying=False)
    if not state.passes:
        return handed(state, opponent(state.priority), 1)
    if state.pile or state.phase is _COMBAT:
        return pile_solved(state, log)
    return _attackers_step(state, log) if state.phase is _PRE else discard_step(state, log)


def pile_solved(state: State, log: Log) -> State:
    """M54-096, M54-Q09: return *state* after the whole pile is solved, or with ``single`` only its top.

    It stops where a search is open or the game is over.
    """
    single = state.rules.pile_resolution is _SINGLE
    if single and state.pile:
        state = top_solved(state, log)
        return state if _halted(state) else pile_left(state, log)
    while state.pile:
        state = top_solved(state, log)
        if _halted(state):
            return state
    return divided_or_fought(state, log) if state.phase is _COMBAT else _exchange_closed(state, log)


def pile_left(state: State, log: Log) -> State:
    """M54-Q09: return *state* after the top of a pile was solved by itself."""
    return state if state.pile or state.phase is _COMBAT else _exchange_closed(state, log)


def resumed(state: State, log: Log) -> State:
    """Return *state* after a search was answered: the rest of the pile is solved, with no play in between."""
    single = state.rules.pile_resolution is _SINGLE
    return pile_left(state, log) if single else pile_solved(state, log)


def _halted(state: State) -> bool:
    return state.search is not None or state.result is not None


def _exchange_closed(state: State, log: Log) -> State:
    """M54-Q17, M54-Q13: return *state* at the end of an exchange outside combat; pooled damage is dealt now."""
    if state.pooled:
        state = checked(dealt(evolve(state, pooled=()), state.pooled, log), log)
        if state.result is not None:
            return state
    return exchange_ended(state, log)


def _phase_begun(state: State, phase: Phase, log: Log) -> State:
    """Return *state* at the start of *phase*, the active player first to act."""
    if log is not None:
        log.append(PhaseBegan(phase))
    return in_phase(state, phase, state.active, 0)


def _attackers_step(state: State, log: Log) -> State:
    """M54-090: return *state* where attackers are named; with no creature that could attack, in the post window."""
    if any([can_attack(one) for one in state.sides[state.active].creatures]):
        return _phase_begun(state, _ATTACKERS, log)
    return _post_window(state, log)


def after_attackers(state: State, log: Log) -> State:
    """M54-Q11: return *state* after the last attacker is named: blocks if there can be any, else the window.

    Without attackers the whole phase ends at once.
    """
    if not state.combat.attackers:
        return _post_window(state, log)
    if any([not one.tapped for one in state.sides[opponent(state.active)].creatures]):
        return _phase_begun(state, _BLOCKERS, log)
    return after_blockers(state, log)


def after_blockers(state: State, log: Log) -> State:
    """M54-095: return *state* in the combat window, the attacker first to act."""
    return _phase_begun(state, _COMBAT, log)


def divided_or_fought(state: State, log: Log) -> State:
    """2.5 step 1: return *state* where damage is to be divided, or else after the fight, in the post window."""
    if next_division(state) is not None:
        return state if state.phase is _SPLIT else _phase_begun(state, _SPLIT, log)
    state = damage_done(state, log)
    return state if state.result is not None else _post_window(state, log)


def _post_window(state: State, log: Log) -> State:
    """M54-110: return *state* in the window after the attack."""
    if state.rules.mana_drop_scope is _WINDOW:
        state = evolve(state, mana_played=0)
    return _phase_begun(state, _POST, log)


def discard_step(state: State, log: Log) -> State:
    """M54-120, M54-Q36: return *state* where the active player discards; with no card too many, a step further."""
    if len(state.sides[state.active].hand) <= state.rules.hand_limit:
        return _cycle_step(state, log)
    return state if state.phase is _DISCARD else _phase_begun(state, _DISCARD, log)


def _cycle_step(state: State, log: Log) -> State:
    """M54-121, M54-Q37: return *state* where a card may be exchanged; with an empty hand, in the next turn."""
    if state.rules.end_cycle and state.sides[state.active].hand:
        return _phase_begun(state, _CYCLE, log)
    return next_turn(state, log)


def next_turn(state: State, log: Log) -> State:
    """M54-122, M54-062: return *state* after the end of the turn, in the other player's first window.

    Marked damage and lasting shields end (M54-Q28, M54-Q17). M54-Q42: at the turn limit the game is a draw.
    """
    red, black = state.sides
    if state.rules.damage_persistence is not _PERMANENT:
        red, black = unmarked(red, log), unmarked(black, log)
    if state.turn == state.rules.turn_limit:
        return ended(evolve(state, shields=(), sides=(red, black)), Result.DRAW, log)
    return turn_begun(state, state.turn + 1, opponent(state.active), (red, black), log)
