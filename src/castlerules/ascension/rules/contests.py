"""Contests: pairing (ASC-007, ASC-Q35), and the handlers of the actions that start, decide, record and void them.

The actions are ASC-A02 to ASC-A05 and ASC-A22.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from castlerules.ascension.model import actions, events
from castlerules.ascension.model.options import PairingScope
from castlerules.ascension.model.state import NO_BONUS, Contest, ContestId, Member, State
from castlerules.core import Player, Violation, choice, evolve

from .deck_changes import EventLog
from .league import active_members, contest_of_player, has_contests_left, is_ready, open_contest, with_contest
from .scoring import bonus_for, compared_power, points_for, power_differences, row_at_difference, streak_after


def pairing_barred(state: State, participants: tuple[Player, ...]) -> Violation | None:
    """ASC-007, ASC-Q35: return why *participants*, who are members, may not meet again yet, None if they may.

    With ``pairing_waiver`` every pairing of all active players is allowed, because there is no other.
    """
    rules = state.rules
    if rules.pairing_scope == PairingScope.OFF:
        return None
    if rules.pairing_waiver and len(active_members(state)) == len(participants):
        return None
    for player in participants:
        member = state.members[player]
        if member is not None and _repeats_last_group(rules.pairing_scope, participants, member):
            return Violation(
                "ASC-007", f"player {player} has just met {_last_opponents(member)}; the next contest is another one"
            )
    return None


def _repeats_last_group(scope: PairingScope, participants: tuple[Player, ...], member: Member) -> bool:
    if scope == PairingScope.SAME_GROUP:
        return participants == member.last_group
    return any(player in member.last_group for player in participants if player != member.player)


def _last_opponents(member: Member) -> str:
    return ", ".join([f"player {player}" for player in member.last_group if player != member.player])


def free_players(state: State) -> tuple[Player, ...]:
    """Return the players who can enter a contest now: active, ready, and in no other contest (ASC-A02)."""
    return tuple(
        [
            member.player
            for member in active_members(state)
            if is_ready(state.rules, member.deck) and contest_of_player(state, member.player) is None
        ]
    )


def contest_groups(state: State, size: int) -> Iterator[tuple[Player, ...]]:
    """Yield the groups of *size* players who may start a contest now, in order (ASC-Q35, ASC-Q49, ASC-I20)."""
    if not has_contests_left(state):
        return
    for group in combinations(free_players(state), size):
        if pairing_barred(state, group) is None:
            yield group


def start_contest(state: State, action: actions.StartContest, log: EventLog) -> State:
    """ASC-A02: start a contest: compare the totals, fix the handicaps (ASC-Q34), and find who decides who starts."""
    rules, participants = state.rules, action.participants
    members = [member for player in participants if (member := state.members[player]) is not None]
    powers = tuple([compared_power(rules, member) for member in members])
    bonuses = tuple([bonus_for(rules, difference) for difference in power_differences(rules, powers)])
    contest = Contest(state.next_contest, participants, powers, bonuses)
    if log is not None:
        log.append(events.ContestStarted(contest.number, participants, powers, bonuses))
    state = evolve(state, contests=(*state.contests, contest), next_contest=ContestId(state.next_contest + 1))
    return state if None in bonuses else _decide_chooser(state, contest, log)


def _decide_chooser(state: State, contest: Contest, log: EventLog) -> State:
    """ASC-Q33, ASC-C1, ASC-C2: set who decides who starts; if nobody may decide, draw who starts."""
    rng = state.rng
    deciders = eligible_choosers(contest)
    if deciders:
        chooser, rng = choice(rng, deciders)
        contest = evolve(contest, chooser=chooser)
        if log is not None:
            log.append(events.FirstChooserSet(contest.number, chooser, drawn=len(deciders) > 1))
    elif state.rules.random_first_player:
        first, rng = choice(rng, contest.participants)
        contest = evolve(contest, first=first)
        if log is not None:
            log.append(events.FirstPlayerSet(contest.number, first, drawn=True))
    return evolve(state, rng=rng, contests=with_contest(state, contest))


def eligible_choosers(contest: Contest) -> tuple[Player, ...]:
    """ASC-Q33: return the players with the lowest total among those whose bonus lets them decide who starts."""
    rows = zip(contest.participants, contest.powers, contest.bonuses, strict=True)
    entitled = [(power, player) for player, power, bonus in rows if (bonus or NO_BONUS).chooses_first]
    lowest = min([power for power, _ in entitled], default=0)
    return tuple([player for power, player in entitled if power == lowest])


def choose_handicap_row(state: State, action: actions.ChooseHandicapRow, log: EventLog) -> State:
    """ASC-A22: set the bonus of the player; after the last choice, find who decides who starts."""
    contest = _existing_contest(state, action.contest)
    row = row_at_difference(action.row)
    bonuses = tuple(
        [
            row.bonus if row is not None and player == action.player else bonus
            for player, bonus in zip(contest.participants, contest.bonuses, strict=True)
        ]
    )
    contest = evolve(contest, bonuses=bonuses)
    if log is not None:
        log.append(events.HandicapRowChosen(contest.number, action.player, action.row))
    state = evolve(state, contests=with_contest(state, contest))
    return state if None in bonuses else _decide_chooser(state, contest, log)


def choose_first_player(state: State, action: actions.ChooseFirstPlayer, log: EventLog) -> State:
    """ASC-A03: record who starts."""
    contest = evolve(_existing_contest(state, action.contest), first=action.first)
    if log is not None:
        log.append(events.FirstPlayerSet(contest.number, action.first, drawn=False))
    return evolve(state, contests=with_contest(state, contest))


def record_result(state: State, action: actions.RecordResult, log: EventLog) -> State:
    """ASC-A04: award the points, update the records of all participants, and move the contest to the history."""
    contest = evolve(_existing_contest(state, action.contest), placings=action.placings)
    points = tuple([points_for(state.rules, action.placings, player) for player in contest.participants])
    members = list(state.members)
    for player, earned in zip(contest.participants, points, strict=True):
        member = members[player]
        if member is not None:
            members[player] = _with_contest_counted(state, contest, member, earned)
    if log is not None:
        log.append(events.ContestEnded(contest.number, action.placings, points))
    others = tuple([other for other in state.contests if other.number != contest.number])
    return evolve(state, members=tuple(members), contests=others, history=state.history.with_contest(contest))


def _with_contest_counted(state: State, contest: Contest, member: Member, earned: int) -> Member:
    """ASC-110, ASC-Q36, ASC-Q37: return *member* after *contest*; ``streak_banked`` banks the right to a remedy."""
    rules = state.rules
    streak, games = streak_after(rules, contest.placings, member), member.games_played + 1
    may_bank = rules.streak_banked and games <= rules.streak_window_games
    return evolve(
        member,
        bank=member.bank + earned,
        power=member.power + earned,
        games_played=games,
        loss_streak=streak,
        last_group=contest.participants,
        remedy_banked=may_bank and (member.remedy_banked or streak >= rules.streak_length),
    )


def void_contest(state: State, action: actions.VoidContest, log: EventLog) -> State:
    """ASC-A05, ASC-Q45: delete the contest without a trace."""
    if log is not None:
        log.append(events.ContestVoided(action.contest))
    return evolve(state, contests=tuple([contest for contest in state.contests if contest.number != action.contest]))


def _existing_contest(state: State, number: ContestId) -> Contest:
    contest = open_contest(state, number)
    assert contest is not None, "the checks have found the contest open"
    return contest
