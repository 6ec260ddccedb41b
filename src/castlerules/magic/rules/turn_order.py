"""Extra turns and skipped ones, skipped steps, and additional combat phases (BASE-145)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from castlerules.cards import language as lang
from castlerules.core import Player, evolve
from castlerules.core.frozen import frozen
from castlerules.magic.model import MAIN_STEPS, AbilityContext, Rulebook, State, Step, changes
from castlerules.magic.model.ongoing_effects import (
    CombatToCome,
    DelayedTrigger,
    OngoingEffect,
    SkipToCome,
    TurnToCome,
)
from castlerules.magic.query.board import Board
from castlerules.magic.query.evaluate import players_of
from castlerules.magic.query.turn_rules import is_always_skipped
from castlerules.magic.transaction.agenda import captured_context
from castlerules.magic.transaction.commit import commit

Changes = list[changes.Change]

_SKIPPABLE: Final[Mapping[Step, lang.TurnPart]] = MappingProxyType(
    {
        Step.UNTAP: lang.TurnPart.UNTAP,
        Step.UPKEEP: lang.TurnPart.UPKEEP,
        Step.DRAW: lang.TurnPart.DRAW,
        Step.COMBAT: lang.TurnPart.COMBAT,
    }
)


# Turns.


@frozen
class NextTurn:
    """The turn that follows: whose it is, and the ongoing effects that are *left* as it begins.

    *extra* is the effect that gave it, if it is an extra turn.
    """

    player: Player
    left: tuple[OngoingEffect, ...]
    extra: TurnToCome | None = None


def following_turn(book: Rulebook, state: State) -> NextTurn:
    """BASE-145, BASE-147: return the turn after the present one; of extra turns the one that was made last.

    Turns that their players skip are passed over; an extra turn does not change the order of the others.
    """
    last, left = state.active, list(state.ongoing)
    if not left:
        return NextTurn(_player_after(book, last), ())
    for now in [effect for effect in left if isinstance(effect, TurnToCome) and effect.order_after is not None]:
        last = now.order_after if now.order_after is not None else last
        left.remove(now)
    while True:
        waiting = [effect for effect in left if isinstance(effect, TurnToCome)]
        extra = max(waiting, key=lambda effect: effect.timestamp, default=None)
        if extra is not None:
            left.remove(extra)
            player, extra = extra.player, evolve(extra, order_after=last)
        else:
            player = last = _player_after(book, last)
        skip = _skip_of(left, player, lang.TurnPart.TURN)
        if skip is None:
            return NextTurn(player, (*left, *([] if extra is None else [extra])), extra)
        left.remove(skip)


def _player_after(book: Rulebook, player: Player) -> Player:
    return book.players[(book.players.index(player) + 1) % len(book.players)]


def _skip_of(ongoing: list[OngoingEffect], player: Player, part: lang.TurnPart) -> SkipToCome | None:
    skips = [effect for effect in ongoing if isinstance(effect, SkipToCome)]
    return next((skip for skip in skips if (skip.player, skip.part) == (player, part)), None)


def with_trigger_of(book: Rulebook, state: State, extra: TurnToCome | None) -> State:
    """Return *state*, in which the turn of *extra* has just begun, with the delayed trigger that is created in it."""
    if extra is None or extra.trigger is None:
        return state
    ability = lang.Triggered(extra.trigger.trigger, extra.trigger.effect)
    return commit(book, state, [changes.EffectBegan(DelayedTrigger(0, ability, extra.captured))])


# Steps.


def skips_step(book: Rulebook, state: State, step: Step) -> bool:
    """BASE-145: return whether the active player skips *step*."""
    part = _SKIPPABLE.get(step)
    if part is None:
        return False
    if _skip_of(list(state.ongoing), state.active, part) is not None:
        return True
    return is_always_skipped(Board(book, state), state.active, part)


def after_skip(book: Rulebook, state: State, step: Step) -> State:
    """Return *state* without the effect that made the active player skip *step*, if that was for once."""
    skip = _skip_of(list(state.ongoing), state.active, _SKIPPABLE[step])
    if skip is None or is_always_skipped(Board(book, state), state.active, skip.part):
        return state
    return commit(book, state, [changes.ShieldUsed(skip.timestamp, 1)])


def combat_to_come(state: State) -> CombatToCome | None:
    """BASE-145: return the effect that makes an additional combat phase follow the main phase; None without one."""
    return next((effect for effect in state.ongoing if isinstance(effect, CombatToCome)), None)


# Effects.


def extra_turn(board: Board, context: AbilityContext, effect: lang.ExtraTurn) -> Changes:
    """BASE-145: let players take extra turns after this one."""
    captured = captured_context(board, context)
    return [
        changes.EffectBegan(TurnToCome(0, player, captured, effect.trigger))
        for player in reversed(players_of(board, effect.who, context))
        for _ in range(effect.count)
    ]


def skip_next(board: Board, context: AbilityContext, effect: lang.SkipNext) -> Changes:
    """BASE-145: let players skip their next turns, or parts of turns."""
    return [
        changes.EffectBegan(SkipToCome(0, player, effect.part))
        for player in players_of(board, effect.who, context)
        for _ in range(effect.count)
    ]


def extra_combat(board: Board, _: AbilityContext, __: lang.ExtraCombat) -> Changes:
    """BASE-145: let an additional combat phase, and then a main phase, follow this main phase; in no other phase."""
    return [changes.EffectBegan(CombatToCome(0))] if board.state.step in MAIN_STEPS else []
