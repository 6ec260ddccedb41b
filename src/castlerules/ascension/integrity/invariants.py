"""Invariants of states (section 5 of the rules): ``problems`` returns those that a league breaks.

The references are checked first: a league names only seats, cards and sets that exist. All other invariants rely on
that. The invariants of contests, and of the records that follow from them, are ASC-I04 to ASC-I06, ASC-I17 and ASC-I21.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Final

from castlerules.ascension.model.state import Bonus, Contest, ContestStatus, Member, State
from castlerules.ascension.pool.decks import SIDEBOARD_SOURCE, Deck, pile_fault, set_of_source
from castlerules.ascension.rules.contests import eligible_choosers
from castlerules.ascension.rules.deck_checks import name_fault
from castlerules.ascension.rules.league import registered_members
from castlerules.ascension.rules.scoring import bonus_for, points_for, power_differences, rows_reached, streak_after
from castlerules.ascension.rules.setup import setup_problems
from castlerules.core import Player, Violation, evolve
from castlerules.core.errors import short_repr

from .deck_invariants import deck_problems


def reference_problems(state: State) -> Iterator[Violation]:
    """Yield the references to seats, cards, sets or players that do not exist (ASC-Q05, ASC-A01, ASC-A02)."""
    if len(state.members) != state.setup.seats:
        yield Violation("ASC-A01", f"expected {state.setup.seats} seats, got {len(state.members)}")
        return
    for seat, member in enumerate(state.members):
        if member is not None:
            yield from _member_references(state, seat, member)
    yield from _registration_order(state)
    for contest in (*state.contests, *state.history):
        yield from _contest_references(state, contest)


def _member_references(state: State, seat: int, member: Member) -> Iterator[Violation]:
    if member.player != seat:
        yield Violation("ASC-A01", f"seat {seat} has player {short_repr(member.player)}")
    fault = name_fault(member.name)
    if fault is not None:
        yield Violation("ASC-A01", fault)
    if min(member.games_played, member.remedies_used, member.power) < 0:
        yield Violation("ASC-I21", f"player {seat} has counts below 0")
    if not all(0 <= player < len(state.members) for player in member.last_group):
        yield Violation("ASC-A02", f"player {seat} has met a player who does not exist")
    yield from _deck_references(state, seat, member.deck)


def _deck_references(state: State, seat: int, deck: Deck) -> Iterator[Violation]:
    index = state.setup.pool.index
    for pile in (deck.main, deck.side, deck.reserve):
        fault = pile_fault(pile)
        unknown = [name for name, _ in pile if name not in index.by_id] if fault is None else []
        if fault is not None or unknown:
            yield Violation("ASC-Q05", f"player {seat}: {fault or f'{short_repr(unknown[0])} is not in the pool'}")
    for code in (deck.basic_set, *deck.expansions):
        if code not in index.by_code:
            yield Violation("ASC-Q05", f"player {seat}: there is no set {short_repr(code)}")
    sources = [source for source, _ in deck.free_picks]
    known = all(source == SIDEBOARD_SOURCE or set_of_source(source) in deck.expansions[1:] for source in sources)
    if not known or len(dict.fromkeys(sources)) < len(sources) or any(left < 1 for _, left in deck.free_picks):
        yield Violation("ASC-A11", f"player {seat} cannot have the free picks {short_repr(deck.free_picks)}")


def _registration_order(state: State) -> Iterator[Violation]:
    members = registered_members(state)
    if sorted(member.join_order for member in members) != list(range(len(members))):
        yield Violation("ASC-A01", "expected the join_order of the players to be 0, 1, 2, ...")
    names = sorted(member.name.casefold() for member in members if member.name)
    if any(name == next_name for name, next_name in pairwise(names)):
        yield Violation("ASC-A01", "two players have the same name")


def _contest_references(state: State, contest: Contest) -> Iterator[Violation]:
    players, seats = contest.participants, len(state.members)
    ordered = len(players) > 1 and list(players) == sorted(dict.fromkeys(players))
    if not ordered or not all(0 <= player < seats and state.members[player] is not None for player in players):
        yield Violation("ASC-A02", f"contest {short_repr(contest.number)} has no proper participants")
    elif len(contest.powers) != len(players) or len(contest.bonuses) != len(players):
        yield Violation(
            "ASC-A02", f"contest {short_repr(contest.number)} needs one total and one bonus for each participant"
        )


def contest_problems(state: State) -> Iterator[Violation]:
    """Yield the invariants that open and finished contests break (ASC-A02 to ASC-A04, ASC-I17, ASC-Q41, ASC-Q47)."""
    numbers = [contest.number for contest in (*state.contests, *state.history)]
    if len(dict.fromkeys(numbers)) < len(numbers) or not all(0 < number < state.next_contest for number in numbers):
        yield Violation("ASC-A02", "contests are numbered from 1 on, each once")
    if [contest.number for contest in state.contests] != sorted(contest.number for contest in state.contests):
        yield Violation("ASC-A02", "open contests are in the order of their numbers")
    busy = [player for contest in state.contests for player in contest.participants]
    if len(dict.fromkeys(busy)) < len(busy):
        yield Violation("ASC-Q47", "somebody is in two contests at once")
    most = state.setup.max_contests
    if most is not None and len(numbers) > most:
        yield Violation("ASC-Q41", f"there are more than {most} contests")
    for contest in state.contests:
        if contest.placings:
            yield Violation("ASC-A04", f"contest {contest.number} has a result, but is among the open contests")
        yield from _bonuses_and_chooser(state, contest)
    for contest in state.history:
        yield from _bonuses_and_chooser(state, contest)
        if (
            contest.status != ContestStatus.FINISHED
            or _placed_players(contest) != list(contest.participants)
            or not all(contest.placings)
        ):
            yield Violation("ASC-A04", f"contest {contest.number} has no proper result")
        if contest.chooser is not None and contest.first is None:
            yield Violation("ASC-A03", f"in contest {contest.number} nobody said who starts")


def _placed_players(contest: Contest) -> list[Player]:
    return sorted(player for group in contest.placings for player in group)


def _bonuses_and_chooser(state: State, contest: Contest) -> Iterator[Violation]:
    """ASC-I17, ASC-I18, ASC-Q33: the bonuses, and who decides who starts, follow from the totals."""
    gaps = power_differences(state.rules, contest.powers)
    for player, gap, bonus in zip(contest.participants, gaps, contest.bonuses, strict=True):
        if bonus not in _possible_bonuses(state, gap):
            yield Violation("ASC-I17", f"player {player} cannot get {bonus} in contest {contest.number}")
    waiting = None in contest.bonuses
    deciders = () if waiting else eligible_choosers(contest)
    if (contest.chooser is None) == bool(deciders) or (contest.chooser is not None and contest.chooser not in deciders):
        yield Violation("ASC-Q33", f"the wrong player decides who starts contest {contest.number}")
    if contest.first is not None and (waiting or contest.first not in contest.participants):
        yield Violation("ASC-A03", f"the wrong player starts contest {contest.number}")
    if not waiting and not deciders and (contest.first is not None) != state.rules.random_first_player:
        yield Violation("ASC-C1", f"contest {contest.number} contradicts random_first_player")


def _possible_bonuses(state: State, gap: int) -> tuple[Bonus | None, ...]:
    bonus = bonus_for(state.rules, gap)
    return (bonus,) if bonus is not None else (None, *[row.bonus for row in rows_reached(gap)])


def record_problems(state: State) -> Iterator[Violation]:
    """Yield differences between players' records and the history (ASC-I03, ASC-I21, ASC-I22, ASC-Q35)."""
    expected = {
        member.player: evolve(member, power=0, games_played=0, loss_streak=0, last_group=())
        for member in registered_members(state)
    }
    for contest in state.history:
        for player in contest.participants:
            expected[player] = _replayed(state, contest, expected[player])
    for member in registered_members(state):
        yield from _record_problems(member, expected[member.player])


def _replayed(state: State, contest: Contest, expected: Member) -> Member:
    """Return *expected* after *contest*; its power is the sum of all points, because the history has no remedies."""
    return evolve(
        expected,
        power=expected.power + points_for(state.rules, contest.placings, expected.player),
        games_played=expected.games_played + 1,
        loss_streak=streak_after(state.rules, contest.placings, expected),
        last_group=contest.participants,
    )


def _record_problems(member: Member, expected: Member) -> Iterator[Violation]:
    if member.games_played != expected.games_played:
        reason = f"player {member.player} was in {expected.games_played} contests, not in {member.games_played}"
        yield Violation("ASC-I21", reason)
    if member.last_group != expected.last_group:
        yield Violation("ASC-Q35", f"the last contest of player {member.player} was another one")
    had_remedy = member.remedies_used > 0
    if member.power > expected.power or (member.power < expected.power and not had_remedy):
        yield Violation("ASC-I03", f"player {member.player} has earned {expected.power}, not {member.power}")
    if member.loss_streak > expected.loss_streak or (member.loss_streak < expected.loss_streak and not had_remedy):
        yield Violation(
            "ASC-I22", f"player {member.player} has lost the last {expected.loss_streak}, not {member.loss_streak}"
        )


def problems(state: State) -> tuple[Violation, ...]:
    """Return every invariant that *state* breaks (ASC-I01 to ASC-I26); none for a league that play can reach.

    If the set-up or a reference is wrong, only that is returned.
    """
    basic_problems = (*setup_problems(state.setup, state.rules), *reference_problems(state))
    return tuple(basic_problems or [violation for check in _CHECKS for violation in check(state)])


def _points_add_up(state: State) -> Iterator[Violation]:
    """ASC-I01, ASC-I02: bank and spent points are not negative, and add up to the power."""
    for member in registered_members(state):
        if member.bank < 0 or member.spent < 0:
            yield Violation("ASC-I01", f"player {member.player} has {member.bank} points, and has spent {member.spent}")
        if member.power != member.bank + member.spent:
            reason = f"the bank and the spent points of player {member.player} do not add up to {member.power}"
            yield Violation("ASC-I02", reason)


def _streaks_possible(state: State) -> Iterator[Violation]:
    """ASC-I22, ASC-I23: streaks are not longer than the contests played, nor remedies more than streaks allow."""
    rules = state.rules
    for member in registered_members(state):
        if not 0 <= member.loss_streak <= member.games_played:
            yield Violation(
                "ASC-I22", f"player {member.player} has lost {member.loss_streak} of {member.games_played} contests"
            )
        most = rules.max_streak_remedies
        window = min(rules.streak_window_games, member.games_played)
        if member.remedies_used > window // rules.streak_length or (most is not None and member.remedies_used > most):
            yield Violation("ASC-I23", f"player {member.player} cannot have used {member.remedies_used} remedies")
        if member.remedy_banked and not (rules.streak_banked and member.games_played <= rules.streak_window_games):
            yield Violation("ASC-Q36", f"player {member.player} cannot have banked a right to a remedy")


def _contestants_ready(state: State) -> Iterator[Violation]:
    """ASC-I07: everybody in a contest has a deck of a legal size, and no open free picks or swap."""
    for contest in state.contests:
        for player in contest.participants:
            yield from _contestant_ready(state, state.members[player])


def _contestant_ready(state: State, member: Member | None) -> Iterator[Violation]:
    if member is None:
        return
    deck = member.deck
    if not member.active or deck.free_picks or deck.swap is not None:
        yield Violation("ASC-A02", f"player {member.player} is in a contest without being active and ready")
    size, rules = sum([number for _, number in deck.main]), state.rules
    if not rules.min_deck_size <= size <= rules.max_deck_size:
        yield Violation("ASC-I07", f"player {member.player} is in a contest with a deck of {size} cards")


def _decks_valid(state: State) -> Iterator[Violation]:
    for member in registered_members(state):
        yield from deck_problems(state, member)


_CHECKS: Final[tuple[Callable[[State], Iterator[Violation]], ...]] = (
    _points_add_up,
    _streaks_possible,
    _contestants_ready,
    _decks_valid,
    contest_problems,
    record_problems,
)
