"""The legality of contests, choices in contests, and results (ASC-A02 to ASC-A05, ASC-A22)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise
from math import comb
from types import MappingProxyType
from typing import Any, Final

from castlerules.ascension.model import actions
from castlerules.ascension.model.state import ContestStatus, Placings, State
from castlerules.core import Player, Violation
from castlerules.core.wording import listed

from . import contests, league, scoring
from .legality import Group, Legality

MAX_LISTED_SIZE: Final = 4
"""The most participants of a contest that ``legal_actions`` lists; larger contests are legal, as are their results."""

_MAX_NAMED: Final = 12
"""The most players whom the reason of a refusal names."""

MAX_LISTED_GROUPS: Final = 1_000
"""The most groups of three or four players whose contests ``legal_actions`` lists; if there are more, it lists none."""


def _participants_valid(state: State, action: actions.StartContest) -> Violation | None:
    players = action.participants
    twice = next((player for player, other in pairwise(players) if player == other), None)
    if len(players) < 2 or twice is not None:
        got = f"player {twice} twice" if twice is not None else _listed(players)
        return Violation("ASC-A02", f"a contest needs two or more different participants, got {got}")
    return _first_of_players(state, action, contests.not_in_league)


def _participants_free(state: State, action: actions.StartContest) -> Violation | None:
    return _first_of_players(state, action, contests.in_other_contest)


def _participants_ready(state: State, action: actions.StartContest) -> Violation | None:
    return _first_of_players(state, action, contests.not_ready)


def _first_of_players(
    state: State, action: actions.StartContest, rule: Callable[[State, Player], Violation | None]
) -> Violation | None:
    return next((found for player in action.participants if (found := rule(state, player)) is not None), None)


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


def _contest_running(state: State, action: actions.RecordResult) -> Violation | None:
    if contests.existing_contest(state, action.contest).status == ContestStatus.RUNNING:
        return None
    choice = "a row of the handicap table, or who starts"
    return Violation("ASC-A04", f"in contest {action.contest} a choice has to be made first: {choice}")


def _placings_complete(state: State, action: actions.RecordResult) -> Violation | None:
    named = sorted(player for group in action.placings for player in group)
    players = contests.existing_contest(state, action.contest).participants
    if tuple(named) == players and all(action.placings):
        return None
    groups = ", then ".join([_listed(group) for group in action.placings]) or "nobody"
    expected = f"expected each of {_listed(players)} in one group of placings, and no empty group"
    return Violation("ASC-A04", f"{expected}, got {groups}")


def _listed(players: tuple[Player, ...]) -> str:
    """Return *players* by their seats, as in ``player 0 and player 1``; only the first ones of many."""
    words = [f"player {player}" for player in players[:_MAX_NAMED]]
    words += [f"{len(players) - _MAX_NAMED} more"] if len(players) > _MAX_NAMED else []
    return listed(words or ["nobody"])


def _rows_chosen(state: State, action: actions.ChooseFirstPlayer) -> Violation | None:
    if None in contests.existing_contest(state, action.contest).bonuses:
        reason = f"in contest {action.contest} rows of the handicap table have to be chosen first"
        return Violation("ASC-A22", reason)
    return None


def _chooser_pending(state: State, action: actions.ChooseFirstPlayer) -> Violation | None:
    contest = contests.existing_contest(state, action.contest)
    if contest.chooser is None or contest.first is not None:
        return Violation("ASC-A03", f"in contest {action.contest} no decision who starts is pending")
    return None


def _first_participates(state: State, action: actions.ChooseFirstPlayer) -> Violation | None:
    players = contests.existing_contest(state, action.contest).participants
    if action.first in players:
        return None
    listed = ", ".join(map(str, players))
    return Violation("ASC-A03", f"player {action.first} is not in contest {action.contest}; its players are {listed}")


def _row_pending(state: State, action: actions.ChooseHandicapRow) -> Violation | None:
    contest = contests.existing_contest(state, action.contest)
    waiting = [player for player, bonus in zip(contest.participants, contest.bonuses, strict=True) if bonus is None]
    if action.player in waiting:
        return None
    return Violation("ASC-A22", f"player {action.player} has no handicap row to choose in contest {action.contest}")


def _row_reached(state: State, action: actions.ChooseHandicapRow) -> Violation | None:
    contest = contests.existing_contest(state, action.contest)
    difference = scoring.power_differences(state.rules, contest.powers)[contest.participants.index(action.player)]
    rows = [row.difference for row in scoring.rows_reached(difference)]
    if action.row in rows:
        return None
    return Violation(
        "ASC-A22", f"row: expected a handicap row that is reached ({', '.join(map(str, rows))}), got {action.row}"
    )


def _contest_starts(state: State, _: Player) -> Iterator[Group]:
    """ASC-A02: yield the contests that may start: all of two players, and those of three or four if not too many."""
    free = contests.free_players(state)
    for size in range(2, MAX_LISTED_SIZE + 1):
        if size == 2 or comb(len(free), size) <= MAX_LISTED_GROUPS:
            yield (actions.StartContest(group) for group in contests.contest_groups(state, free, size)), None


def _possible_results(state: State, _: Player) -> Iterator[Group]:
    """ASC-A04: yield every possible result of the contests of up to four players."""
    for contest in state.contests:
        if len(contest.participants) <= MAX_LISTED_SIZE:
            results = possible_placings(contest.participants)
            yield (actions.RecordResult(contest.number, placings) for placings in results), ()


def possible_placings(players: tuple[Player, ...]) -> Iterator[Placings]:
    """Yield every order in which *players* can go out, ties included (ASC-A04, ASC-Q28).

    The results are sorted by the first group to go out, smaller groups first; then by the next group, and so on.
    """
    if not players:
        yield ()
    for first in _nonempty_groups(players):
        rest = tuple([player for player in players if player not in first])
        for others in possible_placings(rest):
            yield (first, *others)


def _nonempty_groups(players: tuple[Player, ...]) -> list[tuple[Player, ...]]:
    """Return every non-empty subset of *players*, smaller ones first: who can be eliminated together."""
    groups: list[tuple[Player, ...]] = [()]
    for player in players:
        groups += [(*group, player) for group in groups]
    return sorted(groups[1:], key=lambda group: (len(group), group))


def _handicap_rows(state: State, player: Player) -> Iterator[Group]:
    contest = league.contest_of_player(state, player)
    if contest is not None:
        rows = [actions.ChooseHandicapRow(contest.number, player, row.difference) for row in scoring.HANDICAP_ROWS]
        yield rows, (_row_reached,)


def _first_players(state: State, player: Player) -> Iterator[Group]:
    contest = league.contest_of_player(state, player)
    if contest is not None and contest.chooser == player:
        yield [actions.ChooseFirstPlayer(contest.number, first) for first in contest.participants], ()


CONTEST_LEGALITY: Final[Mapping[type[Any], Legality]] = MappingProxyType(
    {
        actions.StartContest: Legality(
            contests.start_contest,
            (_participants_valid, _participants_free, _participants_ready, _contests_left, _pairing_allowed),
            _contest_starts,
        ),
        actions.ChooseFirstPlayer: Legality(
            contests.choose_first_player,
            (_contest_open, _rows_chosen, _chooser_pending, _first_participates),
            _first_players,
        ),
        actions.RecordResult: Legality(
            contests.record_result, (_contest_open, _contest_running, _placings_complete), _possible_results
        ),
        actions.VoidContest: Legality(contests.void_contest, (_contest_open,)),
        actions.ChooseHandicapRow: Legality(
            contests.choose_handicap_row, (_contest_open, _row_pending, _row_reached), _handicap_rows
        ),
    }
)
"""The legality of the actions of the organiser and in contests."""
