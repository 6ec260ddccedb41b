"""Carries out the actions at priority: play a land, cast, activate, make mana, or pass (BASE-045 to BASE-052)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from castlerules.cards import language as lang
from castlerules.core import Player, evolve
from castlerules.magic.model import Handler, ObjectId, Rulebook, State, actions, changes, tasks, with_priority
from castlerules.magic.model.stack import StackKind, StackObject
from castlerules.magic.model.updates import as_acting
from castlerules.magic.query.board import Board
from castlerules.magic.query.mana_outputs import option_of, outputs_of
from castlerules.magic.transaction.agenda import run_tasks
from castlerules.magic.transaction.commit import commit

from .paying import mana_changes
from .priority import own_ability


def pass_priority(book: Rulebook, state: State, _: actions.PassPriority) -> State:
    """BASE-103, BASE-105: pass; when all players have passed in a row, the stack resolves or the step ends."""
    passes = state.passes + 1
    if passes < len(book.players):
        return with_priority(state, _next_player(book, state.priority), passes)
    return run_tasks(book, state, tasks.Resolve()) if state.stack else run_tasks(book, state, tasks.EndStep())


def _next_player(book: Rulebook, player: Player | None) -> Player:
    players = book.players
    return players[(players.index(player) + 1) % len(players)] if player is not None else players[0]


def play_land(book: Rulebook, state: State, action: actions.PlayLand) -> State:
    """BASE-045, BASE-Q26: put a land into play without using the stack; its player keeps priority."""
    player = state.priority
    assert player is not None, "lands are played with priority"
    card_object = next(card_object for card_object in state.seats[player].hand if card_object.id == action.card)
    state = as_acting(state, None, 0, 0)
    proposed = (
        changes.LandPlayed(player, card_object.id),
        changes.EnterBattlefield(card_object.card, card_object.id, player, changes.Cause.PLAYED),
    )
    return run_tasks(book, commit(book, state, proposed), tasks.Checkpoint(player))


def begin_cast(book: Rulebook, state: State, action: actions.BeginCast) -> State:
    """BASE-047: put a card on the stack and begin to announce it."""
    player = state.priority
    assert player is not None, "spells are cast with priority"
    state = as_acting(state, None, 0, 0)
    state = commit(book, state, [changes.PutOnStack(player, action.card)])
    return run_tasks(book, state, tasks.Announce(), tasks.Checkpoint(player))


def begin_ability(book: Rulebook, state: State, action: actions.BeginAbility) -> State:
    """BASE-049: put an ability on the stack as an object of its own and begin to announce it."""
    ability = own_ability(Board(book, state), action)
    assert ability is not None, "a legal action names an ability that exists"
    return _put_on_stack(book, state, ability, action.source, StackKind.ACTIVATED, action.index)


def activate_mana(book: Rulebook, state: State, action: actions.ActivateMana) -> State:
    """BASE-035: resolve a mana ability at once; if it costs more than tapping, announce it on the stack first."""
    player = state.priority
    assert player is not None, "mana is made with priority"
    board = Board(book, state)
    outputs = outputs_of(board, board.permanents[action.source], board.characteristics[action.source])
    output = outputs[action.option]
    if not output.use.only_taps:
        option = option_of(output, outputs)
        return _put_on_stack(book, state, output.use.ability, action.source, StackKind.MANA_ABILITY, option)
    state = as_acting(state, None, 0, 0)
    changes = mana_changes(Board(book, state), player, action.source, output)
    return run_tasks(book, commit(book, state, changes), tasks.Checkpoint(player))


def _put_on_stack(
    book: Rulebook, state: State, ability: lang.Activated, source: ObjectId, kind: StackKind, option: int
) -> State:
    """Put *ability* of *source* on the stack for the player with priority and begin to announce it.

    *option* is the index of the chosen mana for a mana ability, otherwise the index of the ability among those of
    *source*.
    """
    player = state.priority
    assert player is not None, "abilities are activated with priority"
    number = ObjectId(state.next_object)
    stack_object = StackObject(number, kind, player, source, ability=ability, mana_option=option)
    state = evolve(
        state,
        next_object=state.next_object + 1,
        stack=(*state.stack, stack_object),
        passes=0,
        priority=None,
        triggers_in_a_row=0,
    )
    return run_tasks(book, state, tasks.Announce(), tasks.Checkpoint(player))


NORMAL_HANDLERS: Final[Mapping[type[object], Handler]] = MappingProxyType(
    {
        actions.PassPriority: pass_priority,
        actions.PlayLand: play_land,
        actions.BeginCast: begin_cast,
        actions.BeginAbility: begin_ability,
        actions.ActivateMana: activate_mana,
    }
)
"""The handler of each action at priority in normal Magic."""
