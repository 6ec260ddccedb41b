"""Contests: how they start, who decides who begins, and what they earn (ASC-A02 to ASC-A05, ASC-A22)."""

from __future__ import annotations

from castlerules.core import Player, choice, evolve

from .actions import ChooseFirstPlayer, ChooseHandicapRow, RecordResult, StartContest, VoidContest
from .events import ContestEnded, ContestStarted, ContestVoided, FirstPlayerSet, RowChosen, StarterDecider
from .handicaps import bonus_for, compared, differences, row_of
from .history import NO_BONUS, Contest, ContestId
from .league import contest_of, with_contest
from .points import points_for
from .state import Member, State
from .streaks import streak_after
from .updates import Log

__all__ = ["chosen_first", "chosen_row", "rankable", "recorded", "started", "voided"]


def started(state: State, action: StartContest, log: Log) -> State:
    """ASC-A02: start a contest: compare the totals, freeze the handicaps (ASC-Q34), and find who begins."""
    rules, participants = state.rules, action.participants
    members = [one for player in participants if (one := state.members[player]) is not None]
    powers = tuple([compared(rules, one) for one in members])
    bonuses = tuple([bonus_for(rules, difference) for difference in differences(rules, powers)])
    contest = Contest(state.number, participants, powers, bonuses)
    if log is not None:
        log.append(ContestStarted(contest.number, participants, powers, bonuses))
    state = evolve(state, contests=(*state.contests, contest), number=ContestId(state.number + 1))
    return state if None in bonuses else _begin(state, contest, log)


def _begin(state: State, contest: Contest, log: Log) -> State:
    """ASC-Q33, ASC-C1, ASC-C2: find who decides who starts, or draw it where nobody is entitled to."""
    rng = state.rng
    deciders = rankable(contest)
    if deciders:
        chooser, rng = choice(rng, deciders)
        contest = evolve(contest, chooser=chooser)
        if log is not None:
            log.append(StarterDecider(contest.number, chooser, drawn=len(deciders) > 1))
    elif state.rules.random_first_player:
        first, rng = choice(rng, contest.participants)
        contest = evolve(contest, first=first)
        if log is not None:
            log.append(FirstPlayerSet(contest.number, first, drawn=True))
    return evolve(state, rng=rng, contests=with_contest(state, contest))


def rankable(contest: Contest) -> tuple[Player, ...]:
    """ASC-Q33: return those with the lowest total of all who are entitled to decide who starts in *contest*."""
    rows = zip(contest.participants, contest.powers, contest.bonuses, strict=True)
    entitled = [(power, player) for player, power, bonus in rows if (bonus or NO_BONUS).starts]
    lowest = min([power for power, _ in entitled], default=0)
    return tuple([player for power, player in entitled if power == lowest])


def chosen_row(state: State, action: ChooseHandicapRow, log: Log) -> State:
    """ASC-A22: fix the bonus of the player; after the last choice find who begins."""
    contest = _open(state, action.contest)
    row = row_of(action.row)
    bonuses = tuple(
        [
            row.bonus if row is not None and player == action.player else bonus
            for player, bonus in zip(contest.participants, contest.bonuses, strict=True)
        ]
    )
    contest = evolve(contest, bonuses=bonuses)
    if log is not None:
        log.append(RowChosen(contest.number, action.player, action.row))
    state = evolve(state, contests=with_contest(state, contest))
    return state if None in bonuses else _begin(state, contest, log)


def chosen_first(state: State, action: ChooseFirstPlayer, log: Log) -> State:
    """ASC-A03: let the named player start."""
    contest = evolve(_open(state, action.contest), first=action.first)
    if log is not None:
        log.append(FirstPlayerSet(contest.number, action.first, drawn=False))
    return evolve(state, contests=with_contest(state, contest))


def recorded(state: State, action: RecordResult, log: Log) -> State:
    """ASC-A04: award the points, count the contest for everybody in it, and put it into the history."""
    contest = evolve(_open(state, action.contest), placings=action.placings)
    points = tuple([points_for(state.rules, action.placings, player) for player in contest.participants])
    members = list(state.members)
    for player, earned in zip(contest.participants, points, strict=True):
        member = members[player]
        if member is not None:
            members[player] = _counted(state, contest, member, earned)
    if log is not None:
        log.append(ContestEnded(contest.number, action.placings, points))
    others = tuple([one for one in state.contests if one.number != contest.number])
    return evolve(state, members=tuple(members), contests=others, history=state.history.after(contest))


def _counted(state: State, contest: Contest, member: Member, earned: int) -> Member:
    """ASC-110, ASC-Q36, ASC-Q37: return *member* after *contest*; ``streak_banked`` keeps a right to a remedy."""
    rules = state.rules
    streak, games = streak_after(rules, contest.placings, member), member.games_played + 1
    kept = rules.streak_banked and games <= rules.streak_window_games
    return evolve(
        member,
        bank=member.bank + earned,
        power=member.power + earned,
        games_played=games,
        loss_streak=streak,
        last_group=contest.participants,
        banked=kept and (member.banked or streak >= rules.streak_length),
    )


def voided(state: State, action: VoidContest, log: Log) -> State:
    """ASC-A05, ASC-Q45: forget the contest."""
    if log is not None:
        log.append(ContestVoided(action.contest))
    return evolve(state, contests=tuple([one for one in state.contests if one.number != action.contest]))


def _open(state: State, number: ContestId) -> Contest:
    found = contest_of(state, number)
    assert found is not None, "only what is legal is done"
    return found
