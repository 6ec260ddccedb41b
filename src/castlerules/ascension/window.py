"""When a player may spend, move or replace cards (ASC-041, ASC-Q26): the checks that those actions share."""

from __future__ import annotations

from typing import Any

from castlerules.core import Broken

from .actions import MoveToSide, RemoveCard, StreakKill, StreakPick
from .decks import Zone
from .league import contest_with, is_oversize, member_of
from .state import Member, State

__all__ = ["between_games", "oversize_first", "seated", "swap_first"]


def seated(state: State, action: Any) -> Broken | None:
    """ASC-A01, ASC-A21: the player is in the league, and has not withdrawn."""
    member = member_of(state, action.player)
    if member is None:
        return Broken("ASC-A01", f"player {action.player} has not registered")
    return None if member.active else Broken("ASC-A21", f"player {action.player} has withdrawn")


def between_games(state: State, action: Any) -> Broken | None:
    """ASC-041, ASC-Q26, ASC-I16: the player is in no open contest."""
    contest = contest_with(state, action.player)
    if contest is None:
        return None
    return Broken("ASC-041", f"player {action.player} is in contest {contest.number}, which is not finished")


def oversize_first(state: State, action: Any) -> Broken | None:
    """ASC-101, ASC-Q19: an over-size deck comes first: a card is taken out, or moved to the sideboard."""
    member = _member(state, action)
    if not is_oversize(state.rules, member.deck) or isinstance(action, MoveToSide):
        return None
    if isinstance(action, RemoveCard) and action.zone == Zone.MAIN:
        return None
    return Broken("ASC-101", f"a deck of more than {state.rules.max_deck_size} cards must be cut down first")


def swap_first(state: State, action: Any) -> Broken | None:
    """ASC-A18, ASC-A19: a swap that has begun is finished before anything else."""
    if _member(state, action).deck.swap is None or isinstance(action, (StreakKill, StreakPick)):
        return None
    return Broken("ASC-A17", "the swap that has begun must be finished first")


def _member(state: State, action: Any) -> Member:
    member: Member | None = state.members[action.player]
    assert member is not None, "it has been asked before whether the player is there"
    return member
