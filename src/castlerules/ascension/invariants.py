"""What is true of every league that can be reached (section 5 of the rules): ``problems`` tells what is not."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final

from castlerules.core import Broken

from .invariants_decks import deck_problems
from .invariants_history import contest_problems, record_problems
from .invariants_shape import shape_problems
from .league import registered
from .setup import setup_problems
from .state import Member, State

__all__ = ["problems"]


def problems(state: State) -> tuple[Broken, ...]:
    """Return every invariant that *state* breaks (ASC-I01 to ASC-I26); none for a league that play can reach.

    Where cards, sets or players are named that there are not, only that is told.
    """
    amiss = (*setup_problems(state.setup, state.rules), *shape_problems(state))
    return tuple(amiss or [broken for check in _CHECKS for broken in check(state)])


def _points(state: State) -> Iterator[Broken]:
    """ASC-I01, ASC-I02: nobody owes points, and all that were earned are spent or there."""
    for one in registered(state):
        if one.bank < 0 or one.spent < 0:
            yield Broken("ASC-I01", f"player {one.player} has {one.bank} points, and has spent {one.spent}")
        if one.power != one.bank + one.spent:
            yield Broken("ASC-I02", f"{one.power} is not what player {one.player} has spent or can spend")


def _streaks(state: State) -> Iterator[Broken]:
    """ASC-I22, ASC-I23: losses are contests; remedies are used up to the limit, and each after enough of them."""
    rules = state.rules
    for one in registered(state):
        if not 0 <= one.loss_streak <= one.games_played:
            yield Broken("ASC-I22", f"player {one.player} has lost {one.loss_streak} of {one.games_played} contests")
        most = rules.max_streak_remedies
        window = min(rules.streak_window_games, one.games_played)
        if one.remedies_used > window // rules.streak_length or (most is not None and one.remedies_used > most):
            yield Broken("ASC-I23", f"player {one.player} cannot have used {one.remedies_used} remedies")
        if one.banked and not (rules.streak_banked and one.games_played <= rules.streak_window_games):
            yield Broken("ASC-Q36", f"player {one.player} cannot have kept a right to a remedy")


def _contestants(state: State) -> Iterator[Broken]:
    """ASC-I07: whoever is in a contest has a deck of a fitting size, and nothing left to do."""
    for contest in state.contests:
        for player in contest.participants:
            yield from _contestant(state, state.members[player])


def _contestant(state: State, member: Member | None) -> Iterator[Broken]:
    if member is None:
        return
    deck = member.deck
    if not member.active or deck.picks or deck.swap is not None:
        yield Broken("ASC-A02", f"player {member.player} is in a contest without being active and ready")
    size, rules = sum([number for _, number in deck.main]), state.rules
    if not rules.min_deck_size <= size <= rules.max_deck_size:
        yield Broken("ASC-I07", f"player {member.player} is in a contest with a deck of {size} cards")


def _decks(state: State) -> Iterator[Broken]:
    for one in registered(state):
        yield from deck_problems(state, one)


_CHECKS: Final[tuple[Callable[[State], Iterator[Broken]], ...]] = (
    _points,
    _streaks,
    _contestants,
    _decks,
    contest_problems,
    record_problems,
)
