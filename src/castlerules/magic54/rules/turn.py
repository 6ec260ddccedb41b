"""The phases of a turn: what each begins with, what a pass does, and which phase comes next.

A window is a phase with instant plays: before the attack, in combat, after it. In it both players play or pass.
"""

from __future__ import annotations

from typing import Final

from castlerules.core import Player, evolve
from castlerules.magic54.model import actions, events, options
from castlerules.magic54.model.cards import opponent
from castlerules.magic54.model.state import Phase, Result, Side, State, with_side
from castlerules.magic54.model.updates import with_phase, with_priority

from . import combat, damage, pile, zone_changes

_SINGLE: Final = options.PileResolution.SINGLE
_PERMANENT: Final = options.DamagePersistence.PERMANENT
_WINDOW: Final = options.ManaDropScope.WINDOW
_PRE: Final = Phase.PRECOMBAT
_ATTACKERS: Final = Phase.ATTACKERS
_BLOCKERS: Final = Phase.BLOCKERS
_COMBAT: Final = Phase.COMBAT
_SPLIT: Final = Phase.ASSIGNMENT
_POST: Final = Phase.POSTCOMBAT
_DISCARD: Final = Phase.DISCARD
_CYCLE: Final = Phase.CYCLE


def begin_turn(state: State, turn: int, player: Player, sides: tuple[Side, Side], log: events.Log) -> State:
    """M54-070, M54-071: return *state* in the first window of *turn*, a turn of *player*, after untapping and drawing.

    Summoning sickness ends (M54-040). An empty deck is refilled before the draw (M54-073). Turn 1 has no draw unless an
    option says so (M54-072, M54-Q03).
    """
    if log is not None:
        log.append(events.TurnBegan(player, turn))
    side, rng = _untap(sides[player]), state.rng
    if turn > 1 or not state.rules.first_draw_skipped:
        side, rng = zone_changes.draw_card(state.rules, side, player, rng, log)
    if log is not None:
        log.append(events.PhaseBegan(_PRE))
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


def _untap(side: Side) -> Side:
    """Return *side* with all Mana cards and creatures untapped, and no creature sick."""
    creatures = side.creatures
    if any([creature.tapped or creature.sick for creature in creatures]):
        rested = [
            evolve(creature, tapped=False, sick=False) if creature.tapped or creature.sick else creature
            for creature in creatures
        ]
        return evolve(side, tapped=0, creatures=tuple(rested))
    return evolve(side, tapped=0) if side.tapped else side


def pass_priority(state: State, _: actions.Pass, log: events.Log) -> State:
    """M54-095, M54-Q08, M54-Q10: return *state* after a pass; two passes in a row solve the pile or end the window."""
    if log is not None:
        log.append(events.Passed(state.priority))
    if state.response_open:
        return evolve(state, priority=state.active, response_open=False)
    if not state.passes:
        return with_priority(state, opponent(state.priority), 1)
    if state.pile or state.phase is _COMBAT:
        return solve_pile(state, log)
    return _begin_attackers(state, log) if state.phase is _PRE else begin_discards(state, log)


def solve_pile(state: State, log: events.Log) -> State:
    """M54-096, M54-Q09: return *state* after the whole pile is solved, or with the option ``single`` only its top.

    In combat, damage follows the whole pile. Solving stops if a Joker's search begins or the game ends.
    """
    single = state.rules.pile_resolution is _SINGLE
    if single and state.pile:
        state = pile.solve_top(state, log)
        return state if _is_interrupted(state) else after_solving_top(state, log)
    while state.pile:
        state = pile.solve_top(state, log)
        if _is_interrupted(state):
            return state
    return assign_or_fight(state, log) if state.phase is _COMBAT else _close_exchange(state, log)


def after_solving_top(state: State, log: events.Log) -> State:
    """M54-Q09: return *state* after only the top of the pile was solved; if it was the last play, the exchange ends.

    In combat the exchange lasts until the end of combat.
    """
    return state if state.pile or state.phase is _COMBAT else _close_exchange(state, log)


def resume_after_search(state: State, log: events.Log) -> State:
    """Return *state* after a Joker's search: the rest of the pile is solved at once, before anybody can play.

    With the option ``single`` the rest stays on the pile.
    """
    single = state.rules.pile_resolution is _SINGLE
    return after_solving_top(state, log) if single else solve_pile(state, log)


def _is_interrupted(state: State) -> bool:
    return state.searching_joker is not None or state.result is not None


def _close_exchange(state: State, log: events.Log) -> State:
    """M54-Q17, M54-Q13: return *state* at the end of an exchange outside combat, after its pooled damage is dealt."""
    if state.pooled_packets:
        state = damage.check_deaths_and_defeat(
            damage.deal_damage(evolve(state, pooled_packets=()), state.pooled_packets, log), log
        )
        if state.result is not None:
            return state
    return damage.end_exchange(state, log)


def _begin_phase(state: State, phase: Phase, log: events.Log) -> State:
    """Return *state* at the start of *phase*, with priority for the active player."""
    if log is not None:
        log.append(events.PhaseBegan(phase))
    return with_phase(state, phase, state.active, 0)


def _begin_attackers(state: State, log: events.Log) -> State:
    """M54-090: return *state* at the declaration of attackers, or after the attack if no creature can attack."""
    if any([combat.can_attack(creature) for creature in state.sides[state.active].creatures]):
        return _begin_phase(state, _ATTACKERS, log)
    return _begin_post_window(state, log)


def end_attackers(state: State, log: events.Log) -> State:
    """M54-Q11: return *state* in the step after the declaration of attackers.

    This is the declaration of blockers if a creature can block, else the combat window. If there are no attackers, it
    is the window after the attack.
    """
    if not state.combat.attackers:
        return _begin_post_window(state, log)
    if any([not creature.tapped for creature in state.sides[opponent(state.active)].creatures]):
        return _begin_phase(state, _BLOCKERS, log)
    return end_blockers(state, log)


def end_blockers(state: State, log: events.Log) -> State:
    """M54-095: return *state* in the combat window, with priority for the attacking player."""
    return _begin_phase(state, _COMBAT, log)


def assign_or_fight(state: State, log: events.Log) -> State:
    """M54-101: return *state* in the split step if an attacker must divide its damage, else after combat damage."""
    if combat.next_assignment(state) is not None:
        return state if state.phase is _SPLIT else _begin_phase(state, _SPLIT, log)
    state = combat.deal_combat_damage(state, log)
    return state if state.result is not None else _begin_post_window(state, log)


def _begin_post_window(state: State, log: events.Log) -> State:
    """M54-110: return *state* at the start of the window after the attack."""
    if state.rules.mana_drop_scope is _WINDOW:
        state = evolve(state, mana_played=0)
    return _begin_phase(state, _POST, log)


def begin_discards(state: State, log: events.Log) -> State:
    """M54-120, M54-Q36: return *state* in the discard step, or past that step if the hand is within the limit."""
    if len(state.sides[state.active].hand) <= state.rules.hand_limit:
        return _begin_cycle(state, log)
    return state if state.phase is _DISCARD else _begin_phase(state, _DISCARD, log)


def _begin_cycle(state: State, log: events.Log) -> State:
    """M54-121, M54-Q37: return *state* in the cycle step, in which the active player may exchange a card of the hand.

    The step is skipped if the hand is empty or the option ``end_cycle`` is off; then *state* is in the next turn.
    """
    if state.rules.end_cycle and state.sides[state.active].hand:
        return _begin_phase(state, _CYCLE, log)
    return end_turn(state, log)


def end_turn(state: State, log: events.Log) -> State:
    """M54-122, M54-062: return *state* after the end of the turn, in the other player's first window.

    Marked damage and shields end (M54-Q28, M54-Q17). At the turn limit the game is a draw (M54-Q42).
    """
    red, black = state.sides
    if state.rules.damage_persistence is not _PERMANENT:
        red, black = damage.without_marked_damage(red, log), damage.without_marked_damage(black, log)
    if state.turn == state.rules.turn_limit:
        return damage.end_game(evolve(state, shields=(), sides=(red, black)), Result.DRAW, log)
    return begin_turn(state, state.turn + 1, opponent(state.active), (red, black), log)
