"""Invariants of a league state: facts about players, contests and points that hold in every league.

A violation means a bug in the rules, or damaged data; ``docs/rules/ascension.md`` lists the invariants as ASC-I01 to
ASC-I26. References to seats, cards and sets are checked first, because all other checks look them up. Contests, and the
records that follow from them, have the invariants ASC-I04 to ASC-I06, ASC-I17 and ASC-I21.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Final

from castlerules.ascension.model.state import Bonus, Contest, ContestStatus, Member, State
from castlerules.ascension.pool.decks import SIDEBOARD_SOURCE, Deck, pile_fault, set_of_source
from castlerules.ascension.rules import contests, deck_checks, league, scoring, setup
from castlerules.core import Player, Violation, evolve
from castlerules.core.errors import short_repr

from .deck_invariants import deck_problems


def reference_problems(state: State) -> Iterator[Violation]:
    """Yield a violation for each reference to a seat, card, set or player that does not exist.

    ASC-Q05, ASC-A01, ASC-A02. All other checks look these up, so they run only if there is no such violation.
    """
    if len(state.members) != state.setup.seats:
        reason = f"members: expected {state.setup.seats} entries, one for each seat, got {len(state.members)}"
        yield Violation("ASC-A01", reason)
        return
    for seat, member in enumerate(state.members):
        if member is not None:
            yield from _member_references(state, seat, member)
    yield from _registration_order(state)
    for contest in (*state.contests, *state.history):
        yield from _contest_references(state, contest)


def _member_references(state: State, seat: int, member: Member) -> Iterator[Violation]:
    if member.player != seat:
        yield Violation("ASC-A01", f"members[{seat}]: expected player {seat}, got player {short_repr(member.player)}")
    fault = deck_checks.name_fault(member.name)
    if fault is not None:
        yield Violation("ASC-A01", f"player {seat}: {fault}")
    if min(member.games_played, member.remedies_used, member.power) < 0:
        got = f"games_played {member.games_played}, remedies_used {member.remedies_used} and power {member.power}"
        yield Violation("ASC-I21", f"player {seat}: expected counts of 0 or more, got {got}")
    if not all(0 <= player < len(state.members) for player in member.last_group):
        reason = f"expected last_group to name seats below {len(state.members)}, got {short_repr(member.last_group)}"
        yield Violation("ASC-A02", f"player {seat}: {reason}")
    yield from _deck_references(state, seat, member.deck)


def _deck_references(state: State, seat: int, deck: Deck) -> Iterator[Violation]:
    index = state.setup.pool.index
    for pile in (deck.main, deck.side, deck.reserve):
        fault = pile_fault(pile)
        unknown = [name for name, _ in pile if name not in index.by_id] if fault is None else []
        if fault is not None or unknown:
            yield Violation(
                "ASC-Q05",
                f"player {seat}: {fault or f'the deck has {short_repr(unknown[0])}; expected cards of the pool'}",
            )
    for code in (deck.basic_set, *deck.expansions):
        if code not in index.by_code:
            reason = f"player {seat}: the deck has the set {short_repr(code)}; expected sets of the pool"
            yield Violation("ASC-Q05", reason)
    sources = [source for source, _ in deck.free_picks]
    known = all(source == SIDEBOARD_SOURCE or set_of_source(source) in deck.expansions[1:] for source in sources)
    if not known or len(dict.fromkeys(sources)) < len(sources) or any(left < 1 for _, left in deck.free_picks):
        expected = (
            "expected free_picks (cards still to be taken) of the sideboard or of bought sets, each once, at least 1"
        )
        yield Violation("ASC-A11", f"player {seat}: {expected}, got {short_repr(deck.free_picks)}")


def _registration_order(state: State) -> Iterator[Violation]:
    members = league.registered_members(state)
    order = sorted(member.join_order for member in members)
    if order != list(range(len(members))):
        reason = f"expected the join_order of the players to be 0, 1, 2, ..., each once, got {short_repr(order)}"
        yield Violation("ASC-A01", reason)
    names = sorted(member.name.casefold() for member in members if member.name)
    doubled = next((name for name, next_name in pairwise(names) if name == next_name), None)
    if doubled is not None:
        yield Violation("ASC-A01", f"two players have the name {short_repr(doubled)}; expected different names")


def _contest_references(state: State, contest: Contest) -> Iterator[Violation]:
    players, seats = contest.participants, len(state.members)
    ordered = len(players) > 1 and list(players) == sorted(dict.fromkeys(players))
    if not ordered or not all(0 <= player < seats and state.members[player] is not None for player in players):
        expected = "expected two or more registered players, each once, in rising order"
        reason = f"contest {short_repr(contest.number)}: {expected}, got participants {short_repr(players)}"
        yield Violation("ASC-A02", reason)
    elif len(contest.powers) != len(players) or len(contest.bonuses) != len(players):
        expected = f"expected a power and a bonus for each of {len(players)} participants"
        got = f"got {len(contest.powers)} powers and {len(contest.bonuses)} bonuses"
        yield Violation("ASC-A02", f"contest {short_repr(contest.number)}: {expected}, {got}")


def contest_problems(state: State) -> Iterator[Violation]:
    """Yield a violation for each invariant that an open or finished contest breaks.

    ASC-A02 to ASC-A04, ASC-I17, ASC-Q47.
    """
    numbers = [contest.number for contest in (*state.contests, *state.history)]
    open_numbers = [contest.number for contest in state.contests]
    possible = all(0 < number < state.next_contest for number in numbers) and open_numbers == sorted(open_numbers)
    if len(dict.fromkeys(numbers)) < len(numbers) or not possible:
        expected = f"expected contest numbers from 1 to below next_contest ({state.next_contest}), each once, in order"
        yield Violation("ASC-A02", f"{expected}, got {short_repr(numbers)}")
    busy = [player for contest in state.contests for player in contest.participants]
    if len(dict.fromkeys(busy)) < len(busy):
        doubled = next(player for player in busy if busy.count(player) > 1)
        reason = f"player {doubled} is in {busy.count(doubled)} open contests at once; expected at most one"
        yield Violation("ASC-Q47", reason)
    for contest in state.contests:
        if contest.placings:
            reason = (
                f"contest {contest.number} has a result, but is among the open contests; expected it in history only"
            )
            yield Violation("ASC-A04", reason)
        yield from _bonuses_and_chooser(state, contest)
    for contest in state.history:
        yield from _bonuses_and_chooser(state, contest)
        if (
            contest.status != ContestStatus.FINISHED
            or _placed_players(contest) != list(contest.participants)
            or not all(contest.placings)
        ):
            expected = f"expected placings that name each of the players {short_repr(contest.participants)} once"
            got = f"got {short_repr(contest.placings)}"
            yield Violation("ASC-A04", f"finished contest {contest.number}: {expected}, {got}")


def _placed_players(contest: Contest) -> list[Player]:
    return sorted(player for group in contest.placings for player in group)


def _bonuses_and_chooser(state: State, contest: Contest) -> Iterator[Violation]:
    """ASC-I17, ASC-I18, ASC-Q33: check a contest's bonuses (handicaps), chooser and first player against its powers.

    The powers are the points of the players when the contest started; the chooser decides who plays first.
    """
    gaps = scoring.power_differences(state.rules, contest.powers)
    for player, gap, bonus in zip(contest.participants, gaps, contest.bonuses, strict=True):
        possible = _possible_bonuses(state, gap)
        if bonus not in possible:
            expected = f"expected one of {short_repr(possible)} as bonus of player {player}, who is {gap} points behind"
            yield Violation("ASC-I17", f"contest {contest.number}: {expected}, got {bonus}")
    deciders = () if None in contest.bonuses else contests.eligible_choosers(contest)
    if (contest.chooser is None) == bool(deciders) or (contest.chooser is not None and contest.chooser not in deciders):
        expected = f"expected one of the players {short_repr(deciders)}" if deciders else "expected None"
        reason = f"contest {contest.number}: {expected} as chooser, who decides who starts, got {contest.chooser}"
        yield Violation("ASC-Q33", reason)
    if contest.first is not None and contest.first not in contest.participants:
        expected = f"expected as first, the player who starts, one of {short_repr(contest.participants)}"
        yield Violation("ASC-A03", f"contest {contest.number}: {expected}, got player {contest.first}")


def _possible_bonuses(state: State, gap: int) -> tuple[Bonus | None, ...]:
    bonus = scoring.bonus_for(state.rules, gap)
    return (bonus,) if bonus is not None else (None, *[row.bonus for row in scoring.rows_reached(gap)])


def record_problems(state: State) -> Iterator[Violation]:
    """Yield a violation for each difference between a player's record and the history of contests.

    A record has the points, the number of contests and the losing streak (ASC-I03, ASC-I21, ASC-I22).
    """
    expected = {
        member.player: evolve(member, power=0, games_played=0, loss_streak=0)
        for member in league.registered_members(state)
    }
    for contest in state.history:
        for player in contest.participants:
            expected[player] = _replayed(state, contest, expected[player])
    for member in league.registered_members(state):
        yield from _record_problems(member, expected[member.player])


def _replayed(state: State, contest: Contest, expected: Member) -> Member:
    """Return *expected*, a record computed from the history so far, brought up to date by *contest*.

    The history has no remedies, so this record ignores that a remedy can lower the power and ends a losing streak.
    """
    return evolve(
        expected,
        power=expected.power + scoring.points_for(state.rules, contest.placings, expected.player),
        games_played=expected.games_played + 1,
        loss_streak=scoring.streak_after(state.rules, contest.placings, expected),
    )


def _record_problems(member: Member, expected: Member) -> Iterator[Violation]:
    if member.games_played != expected.games_played:
        reason = f"expected games_played {expected.games_played}, as in the history, got {member.games_played}"
        yield Violation("ASC-I21", f"player {member.player}: {reason}")
    had_remedy = member.remedies_used > 0
    at_most = "at most " if had_remedy else ""
    if member.power > expected.power or (member.power < expected.power and not had_remedy):
        reason = f"expected a power (points earned) of {at_most}{expected.power} by the history, got {member.power}"
        yield Violation("ASC-I03", f"player {member.player}: {reason}")
    if member.loss_streak > expected.loss_streak or (member.loss_streak < expected.loss_streak and not had_remedy):
        reason = f"expected a loss_streak of {at_most}{expected.loss_streak} by the history, got {member.loss_streak}"
        yield Violation("ASC-I22", f"player {member.player}: {reason}")


def problems(state: State) -> tuple[Violation, ...]:
    """Return a violation for each invariant that *state* breaks (ASC-I01 to ASC-I26); () if play has reached *state*.

    If the set-up is wrong, or something refers to a seat, card or set that does not exist, only this is returned.
    """
    basic_problems = (*setup.setup_problems(state.setup, state.rules), *reference_problems(state))
    return tuple(basic_problems or [violation for check in _CHECKS for violation in check(state)])


def _points_add_up(state: State) -> Iterator[Violation]:
    """ASC-I01, ASC-I02: check that the unspent points (bank) and the spent ones add up to all points earned (power)."""
    for member in league.registered_members(state):
        if member.bank < 0 or member.spent < 0:
            reason = f"expected bank and spent points of 0 or more, got bank {member.bank} and spent {member.spent}"
            yield Violation("ASC-I01", f"player {member.player}: {reason}")
        if member.power != member.bank + member.spent:
            reason = f"expected power to be bank {member.bank} plus spent {member.spent}, got {member.power}"
            yield Violation("ASC-I02", f"player {member.player}: {reason}")


def _streaks_possible(state: State) -> Iterator[Violation]:
    """ASC-I22, ASC-I23: check that losing streaks and remedies are possible after the number of contests played.

    A remedy is a new deck or a swap of cards, after a losing streak in the first contests.
    """
    rules = state.rules
    for member in league.registered_members(state):
        if not 0 <= member.loss_streak <= member.games_played:
            reason = f"expected a loss_streak from 0 to {member.games_played} (games_played), got {member.loss_streak}"
            yield Violation("ASC-I22", f"player {member.player}: {reason}")
        most = rules.max_streak_remedies
        window = min(rules.streak_window_games, member.games_played)
        if member.remedies_used > window // rules.streak_length or (most is not None and member.remedies_used > most):
            limit = window // rules.streak_length if most is None else min(window // rules.streak_length, most)
            reason = f"expected remedies_used of at most {limit} after {member.games_played} contests"
            yield Violation("ASC-I23", f"player {member.player}: {reason}, got {member.remedies_used}")
        if member.remedy_banked and not (rules.streak_banked and member.games_played <= rules.streak_window_games):
            allowed = f"after {rules.streak_window_games} contests" if rules.streak_banked else "without streak_banked"
            reason = f"expected remedy_banked to be False {allowed}, got True"
            yield Violation("ASC-Q36", f"player {member.player}: {reason}")


def _decks_valid(state: State) -> Iterator[Violation]:
    for member in league.registered_members(state):
        yield from deck_problems(state, member)


_CHECKS: Final[tuple[Callable[[State], Iterator[Violation]], ...]] = (
    _points_add_up,
    _streaks_possible,
    _decks_valid,
    contest_problems,
    record_problems,
)
