"""Why a contest may not start, or its choices and results not be recorded (ASC-A02 to ASC-A05, ASC-A22)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import pairwise
from types import MappingProxyType
from typing import Any, Final

from castlerules.core import Broken

from .actions import ChooseFirstPlayer, ChooseHandicapRow, RecordResult, StartContest, VoidContest
from .handicaps import differences, reached
from .history import Contest, Status
from .league import contest_of, contest_with, contests_left, is_oversize, member_of
from .pairing import pairing_barred
from .state import State

__all__ = ["CONTEST_CHECKS"]

Check = Callable[[State, Any], Broken | None]


def _group(state: State, action: StartContest) -> Broken | None:
    players = action.participants
    if len(players) < 2 or any(one == other for one, other in pairwise(players)):
        return Broken("ASC-A02", "a contest has two different participants or more")
    for player in players:
        member = member_of(state, player)
        if member is None or not member.active:
            return Broken("ASC-A02", f"player {player} is not active in the league")
    return None


def _free(state: State, action: StartContest) -> Broken | None:
    for player in action.participants:
        contest = contest_with(state, player)
        if contest is not None:
            return Broken("ASC-Q47", f"player {player} is still in contest {contest.number}")
    return None


def _ready(state: State, action: StartContest) -> Broken | None:
    """ASC-A02: everybody has done what is to be done first."""
    for player in action.participants:
        member = member_of(state, player)
        if member is None:
            continue
        if is_oversize(state.rules, member.deck):
            return Broken("ASC-Q19", f"player {player} has more than {state.rules.max_deck_size} cards in the deck")
        if member.deck.swap is not None:
            return Broken("ASC-A17", f"player {player} has not finished a swap")
        if member.deck.picks:
            return Broken("ASC-Q22", f"player {player} has free picks to claim or waive")
    return None


def _another_contest(state: State, _: StartContest) -> Broken | None:
    if contests_left(state):
        return None
    return Broken("ASC-Q41", f"the league has no more than {state.setup.max_contests} contests")


def _pairing(state: State, action: StartContest) -> Broken | None:
    return pairing_barred(state, action.participants)


def _is_open(state: State, action: Any) -> Broken | None:
    if contest_of(state, action.contest) is not None:
        return None
    return Broken("ASC-A04", f"there is no open contest {action.contest}")


def _contest(state: State, action: Any) -> Contest:
    contest = contest_of(state, action.contest)
    assert contest is not None, "it has been asked before whether it is open"
    return contest


def _running(state: State, action: RecordResult) -> Broken | None:
    if _contest(state, action).status == Status.RUNNING:
        return None
    return Broken("ASC-A04", f"in contest {action.contest} a choice has to be made first")


def _partition(state: State, action: RecordResult) -> Broken | None:
    named = sorted(player for group in action.placings for player in group)
    if tuple(named) == _contest(state, action).participants and all(action.placings):
        return None
    return Broken("ASC-A04", "the placings name each participant once, in groups that are not empty")


def _rows_first(state: State, action: ChooseFirstPlayer) -> Broken | None:
    if None in _contest(state, action).bonuses:
        return Broken("ASC-A22", "rows of the table have to be chosen first")
    return None


def _chooser_waits(state: State, action: ChooseFirstPlayer) -> Broken | None:
    contest = _contest(state, action)
    if contest.chooser is None or contest.first is not None:
        return Broken("ASC-A03", f"in contest {action.contest} nobody has to decide who starts")
    return None


def _participant(state: State, action: ChooseFirstPlayer) -> Broken | None:
    if action.first in _contest(state, action).participants:
        return None
    return Broken("ASC-A03", f"player {action.first} is not in contest {action.contest}")


def _row_waits(state: State, action: ChooseHandicapRow) -> Broken | None:
    contest = _contest(state, action)
    waiting = [one for one, bonus in zip(contest.participants, contest.bonuses, strict=True) if bonus is None]
    if action.player in waiting:
        return None
    return Broken("ASC-A22", f"player {action.player} has no row to choose in contest {action.contest}")


def _row_reached(state: State, action: ChooseHandicapRow) -> Broken | None:
    contest = _contest(state, action)
    difference = differences(state.rules, contest.powers)[contest.participants.index(action.player)]
    rows = [row.difference for row in reached(difference)]
    if action.row in rows:
        return None
    return Broken("ASC-A22", f"the rows that are reached are {', '.join(map(str, rows))}, not {action.row}")


CONTEST_CHECKS: Final[Mapping[type[Any], tuple[Check, ...]]] = MappingProxyType(
    {
        StartContest: (_group, _free, _ready, _another_contest, _pairing),
        ChooseFirstPlayer: (_is_open, _rows_first, _chooser_waits, _participant),
        RecordResult: (_is_open, _running, _partition),
        VoidContest: (_is_open,),
        ChooseHandicapRow: (_is_open, _row_waits, _row_reached),
    }
)
