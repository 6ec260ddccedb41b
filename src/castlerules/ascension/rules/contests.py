"""Contests: pairing (ASC-007, ASC-Q35), and the handlers of the actions that start, decide, record and void them.

A contest is one match for points. The actions are ASC-A02 to ASC-A05 and ASC-A22; a handler takes a state and a
legal action, and returns the state after it. *log* is the list to which it appends events, None if nobody needs them.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from castlerules.ascension.model import actions, events, options
from castlerules.ascension.model.state import NO_BONUS, Contest, ContestId, Member, State
from castlerules.core import Player, Violation, choice, evolve

from . import league, scoring
from .deck_changes import EventLog


def pairing_barred(state: State, participants: tuple[Player, ...]) -> Violation | None:
    """ASC-007, ASC-Q35: return why *participants* may not meet, because they have just met; None if they may.

    What counts as having just met is the option ``pairing_scope``. With ``pairing_waiver`` a contest of all active
    players is always allowed, so that two players who are left can go on. *participants* are members.
    """
    rules = state.rules
    if rules.pairing_scope == options.PairingScope.OFF:
        return None
    for player in participants:
        member = state.members[player]
        if member is not None and _repeats_last_group(rules.pairing_scope, participants, member):
            if rules.pairing_waiver and len(league.active_members(state)) == len(participants):
                return None
            return Violation(
                "ASC-007",
                f"player {player} has just met {_last_opponents(member)}; the next contest needs other players",
            )
    return None


def _repeats_last_group(scope: options.PairingScope, participants: tuple[Player, ...], member: Member) -> bool:
    if scope == options.PairingScope.SAME_GROUP:
        return participants == member.last_group
    return any(player in member.last_group for player in participants if player != member.player)


def _last_opponents(member: Member) -> str:
    return ", ".join([f"player {player}" for player in member.last_group if player != member.player])


def existing_contest(state: State, number: ContestId) -> Contest:
    """Return the open contest with this *number*; only where a rule has found that there is one."""
    contest = league.open_contest(state, number)
    assert contest is not None, "the rules have found the contest open"
    return contest


def not_in_league(state: State, player: Player) -> Violation | None:
    """ASC-A02: return a violation if *player* has not registered or has withdrawn, else None."""
    member = league.member_of(state, player)
    if member is None:
        return Violation("ASC-A02", f"player {player} is not in the league")
    if member.active:
        return None
    reason = f"player {player} withdrew, and cannot return (ASC-A21); register under another name"
    return Violation("ASC-A02", reason)


def in_other_contest(state: State, player: Player) -> Violation | None:
    """ASC-Q47: return a violation if *player* is in an open contest, else None."""
    contest = league.contest_of_player(state, player)
    return None if contest is None else Violation("ASC-Q47", f"player {player} is still in contest {contest.number}")


def not_ready(state: State, player: Player) -> Violation | None:
    """ASC-A02: return why the member *player* may not enter a contest with the present deck, None if it is ready."""
    member = state.members[player]
    return None if member is None else league.why_not_ready(state.rules, player, member.deck)


def free_players(state: State) -> tuple[Player, ...]:
    """Return the players who can enter a contest now: active, ready, and in no other contest (ASC-A02)."""
    seats = [member.player for member in state.members if member is not None]
    for rule in (not_in_league, in_other_contest, not_ready):
        seats = [player for player in seats if rule(state, player) is None]
    return tuple(seats)


def contest_groups(state: State, free: tuple[Player, ...], size: int) -> Iterator[tuple[Player, ...]]:
    """Yield the groups of *size* who may start a contest now, in order of seats (ASC-Q35, ASC-Q49, ASC-I20).

    *free* is the result of ``free_players``.
    """
    if league.has_contests_left(state):
        yield from (group for group in combinations(free, size) if pairing_barred(state, group) is None)


def start_contest(state: State, action: actions.StartContest, log: EventLog) -> State:
    """ASC-A02, ASC-Q34: start a contest, with the bonuses that follow from comparing the points of the players.

    If nobody has to choose a bonus, find the player with the right to decide who starts.
    """
    rules, participants = state.rules, action.participants
    members = [member for player in participants if (member := state.members[player]) is not None]
    powers = tuple([scoring.compared_power(rules, member) for member in members])
    bonuses = tuple([scoring.bonus_for(rules, difference) for difference in scoring.power_differences(rules, powers)])
    contest = Contest(state.next_contest, participants, powers, bonuses)
    if log is not None:
        log.append(events.ContestStarted(contest.number, participants, powers, bonuses))
    state = evolve(state, contests=(*state.contests, contest), next_contest=ContestId(state.next_contest + 1))
    return state if None in bonuses else _decide_chooser(state, contest, log)


def _decide_chooser(state: State, contest: Contest, log: EventLog) -> State:
    """ASC-Q33, ASC-C1, ASC-C2: set the player with the right to decide who starts; draw among several.

    If nobody has it, draw who starts (with the option ``random_first_player``).
    """
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
    return evolve(state, rng=rng, contests=league.with_contest(state, contest))


def eligible_choosers(contest: Contest) -> tuple[Player, ...]:
    """ASC-Q33: return the players who may decide who starts.

    They are those with the bonus ``chooses_first``; if there are several, only those of them with the fewest points.
    """
    rows = zip(contest.participants, contest.powers, contest.bonuses, strict=True)
    entitled = [(power, player) for player, power, bonus in rows if (bonus or NO_BONUS).chooses_first]
    lowest = min([power for power, _ in entitled], default=0)
    return tuple([player for power, player in entitled if power == lowest])


def choose_handicap_row(state: State, action: actions.ChooseHandicapRow, log: EventLog) -> State:
    """ASC-A22: give the player the bonus of the chosen row of the handicap table.

    After the last such choice, find the player with the right to decide who starts.
    """
    contest = existing_contest(state, action.contest)
    row = scoring.row_at_difference(action.row)
    bonuses = tuple(
        [
            row.bonus if row is not None and player == action.player else bonus
            for player, bonus in zip(contest.participants, contest.bonuses, strict=True)
        ]
    )
    contest = evolve(contest, bonuses=bonuses)
    if log is not None:
        log.append(events.HandicapRowChosen(contest.number, action.player, action.row))
    state = evolve(state, contests=league.with_contest(state, contest))
    return state if None in bonuses else _decide_chooser(state, contest, log)


def choose_first_player(state: State, action: actions.ChooseFirstPlayer, log: EventLog) -> State:
    """ASC-A03: record the choice of the player who starts the contest."""
    contest = evolve(existing_contest(state, action.contest), first=action.first)
    if log is not None:
        log.append(events.FirstPlayerSet(contest.number, action.first, drawn=False))
    return evolve(state, contests=league.with_contest(state, contest))


def record_result(state: State, action: actions.RecordResult, log: EventLog) -> State:
    """ASC-A04: award the points, update the records of all participants, and move the contest to the history."""
    contest = evolve(existing_contest(state, action.contest), placings=action.placings)
    points = tuple([scoring.points_for(state.rules, action.placings, player) for player in contest.participants])
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
    """ASC-110, ASC-Q36, ASC-Q37: return *member* with the *earned* points, and with the record after *contest*."""
    rules = state.rules
    streak, games = scoring.streak_after(rules, contest.placings, member), member.games_played + 1
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
    """ASC-A05, ASC-Q45: delete the open contest that *action* names; points, records and history stay as they were."""
    if log is not None:
        log.append(events.ContestVoided(action.contest))
    return evolve(state, contests=tuple([contest for contest in state.contests if contest.number != action.contest]))
