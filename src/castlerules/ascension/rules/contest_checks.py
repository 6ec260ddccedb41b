"""Checks that refuse illegal contests, choices in contests, and results (ASC-A02 to ASC-A05, ASC-A22)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import pairwise
from types import MappingProxyType
from typing import Any, Final

from castlerules.ascension.model import actions
from castlerules.ascension.model.state import Contest, ContestStatus, State
from castlerules.core import Violation
from castlerules.core.errors import short_repr

from . import contests, league, scoring

Check = Callable[[State, Any], Violation | None]


def _participants_valid(state: State, action: actions.StartContest) -> Violation | None:
    players = action.participants
    if len(players) < 2 or any(player == other for player, other in pairwise(players)):
        reason = f"expected two or more different participants of a contest, got {short_repr(players)}"
        return Violation("ASC-A02", reason)
    for player in players:
        member = league.member_of(state, player)
        if member is None or not member.active:
            return Violation("ASC-A02", f"player {player} is not in the league, or has withdrawn")
    return None


def _participants_free(state: State, action: actions.StartContest) -> Violation | None:
    for player in action.participants:
        contest = league.contest_of_player(state, player)
        if contest is not None:
            return Violation("ASC-Q47", f"player {player} is still in contest {contest.number}")
    return None


def _participants_ready(state: State, action: actions.StartContest) -> Violation | None:
    """ASC-A02: refuse players who have too big a deck, an unfinished swap, or free picks neither claimed nor waived."""
    for player in action.participants:
        member = league.member_of(state, player)
        if member is None:
            continue
        if league.is_oversize(state.rules, member.deck):
            return Violation("ASC-Q19", f"player {player} has more than {state.rules.max_deck_size} cards in the deck")
        if member.deck.swap is not None:
            return Violation("ASC-A17", f"player {player} has not finished a swap")
        if member.deck.free_picks:
            return Violation("ASC-Q22", f"player {player} has free picks to claim or waive")
    return None


def _contests_left(state: State, _: actions.StartContest) -> Violation | None:
    if league.has_contests_left(state):
        return None
    reason = f"all {state.setup.max_contests} contests of the league (max_contests) are finished or open"
    return Violation("ASC-Q41", reason)


def _pairing_allowed(state: State, action: actions.StartContest) -> Violation | None:
    return contests.pairing_barred(state, action.participants)


def _contest_open(state: State, action: Any) -> Violation | None:
    if league.open_contest(state, action.contest) is not None:
        return None
    return Violation("ASC-A04", f"there is no open contest {action.contest}")


def _open_contest(state: State, action: Any) -> Contest:
    contest = league.open_contest(state, action.contest)
    assert contest is not None, "_contest_open has checked that the contest is open"
    return contest


def _contest_running(state: State, action: actions.RecordResult) -> Violation | None:
    if _open_contest(state, action).status == ContestStatus.RUNNING:
        return None
    choice = "a row of the handicap table, or who starts"
    return Violation("ASC-A04", f"in contest {action.contest} a choice has to be made first: {choice}")


def _placings_complete(state: State, action: actions.RecordResult) -> Violation | None:
    named = sorted(player for group in action.placings for player in group)
    if tuple(named) == _open_contest(state, action).participants and all(action.placings):
        return None
    expected = f"expected each of the participants {short_repr(_open_contest(state, action).participants)} in one group"
    return Violation("ASC-A04", f"{expected} of placings, and no empty group, got {short_repr(action.placings)}")


def _rows_chosen(state: State, action: actions.ChooseFirstPlayer) -> Violation | None:
    if None in _open_contest(state, action).bonuses:
        reason = f"in contest {action.contest} rows of the handicap table have to be chosen first"
        return Violation("ASC-A22", reason)
    return None


def _chooser_pending(state: State, action: actions.ChooseFirstPlayer) -> Violation | None:
    contest = _open_contest(state, action)
    if contest.chooser is None or contest.first is not None:
        return Violation("ASC-A03", f"in contest {action.contest} no decision who starts is pending")
    return None


def _first_participates(state: State, action: actions.ChooseFirstPlayer) -> Violation | None:
    if action.first in _open_contest(state, action).participants:
        return None
    players = ", ".join(map(str, _open_contest(state, action).participants))
    return Violation("ASC-A03", f"player {action.first} is not in contest {action.contest}; its players are {players}")


def _row_pending(state: State, action: actions.ChooseHandicapRow) -> Violation | None:
    contest = _open_contest(state, action)
    waiting = [player for player, bonus in zip(contest.participants, contest.bonuses, strict=True) if bonus is None]
    if action.player in waiting:
        return None
    return Violation("ASC-A22", f"player {action.player} has no handicap row to choose in contest {action.contest}")


def _row_reached(state: State, action: actions.ChooseHandicapRow) -> Violation | None:
    contest = _open_contest(state, action)
    difference = scoring.power_differences(state.rules, contest.powers)[contest.participants.index(action.player)]
    rows = [row.difference for row in scoring.rows_reached(difference)]
    if action.row in rows:
        return None
    return Violation(
        "ASC-A22", f"row: expected a handicap row that is reached ({', '.join(map(str, rows))}), got {action.row}"
    )


# The order matters: later checks rely on earlier ones, and the first failure gives the reason.
CONTEST_CHECKS: Final[Mapping[type[Any], tuple[Check, ...]]] = MappingProxyType(
    {
        actions.StartContest: (
            _participants_valid,
            _participants_free,
            _participants_ready,
            _contests_left,
            _pairing_allowed,
        ),
        actions.ChooseFirstPlayer: (_contest_open, _rows_chosen, _chooser_pending, _first_participates),
        actions.RecordResult: (_contest_open, _contest_running, _placings_complete),
        actions.VoidContest: (_contest_open,),
        actions.ChooseHandicapRow: (_contest_open, _row_pending, _row_reached),
    }
)
