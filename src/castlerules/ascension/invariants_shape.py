"""Whether a league names only seats, cards and sets that there are; all other invariants take that for granted."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from castlerules.core import Broken
from castlerules.core.shown import shown

from .decks import SIDE, Deck, expansion_of
from .history import Contest
from .league import registered
from .piles import pile_fault
from .reasons_decks import name_fault
from .state import Member, State

__all__ = ["shape_problems"]


def shape_problems(state: State) -> Iterator[Broken]:
    """Yield what in *state* cannot be looked up, or has no meaning (ASC-Q05, ASC-A01, ASC-A02)."""
    if len(state.members) != state.setup.seats:
        yield Broken("ASC-A01", f"there are {state.setup.seats} seats, not {len(state.members)}")
        return
    for seat, member in enumerate(state.members):
        if member is not None:
            yield from _member_problems(state, seat, member)
    yield from _joined(state)
    for contest in (*state.contests, *state.history):
        yield from _contest_problems(state, contest)


def _member_problems(state: State, seat: int, member: Member) -> Iterator[Broken]:
    if member.player != seat:
        yield Broken("ASC-A01", f"seat {seat} has player {shown(member.player)}")
    fault = name_fault(member.name)
    if fault is not None:
        yield Broken("ASC-A01", fault)
    if min(member.games_played, member.remedies_used, member.power) < 0:
        yield Broken("ASC-I21", f"player {seat} has counts below 0")
    if not all(0 <= one < len(state.members) for one in member.last_group):
        yield Broken("ASC-A02", f"player {seat} has met somebody who is not there")
    yield from _deck_problems(state, seat, member.deck)


def _deck_problems(state: State, seat: int, deck: Deck) -> Iterator[Broken]:
    index = state.setup.pool.index
    for pile in (deck.main, deck.side, deck.reserve):
        fault = pile_fault(pile)
        strange = [name for name, _ in pile if name not in index.by_id] if fault is None else []
        if fault is not None or strange:
            yield Broken("ASC-Q05", f"player {seat}: {fault or f'{shown(strange[0])} is not in the pool'}")
    for code in (deck.basic_set, *deck.expansions):
        if code not in index.sets:
            yield Broken("ASC-Q05", f"player {seat}: there is no set {shown(code)}")
    sources = [source for source, _ in deck.picks]
    known = all(source == SIDE or expansion_of(source) in deck.expansions[1:] for source in sources)
    if not known or len(dict.fromkeys(sources)) < len(sources) or any(left < 1 for _, left in deck.picks):
        yield Broken("ASC-A11", f"player {seat} cannot have the free picks {shown(deck.picks)}")


def _joined(state: State) -> Iterator[Broken]:
    members = registered(state)
    if sorted(one.joined for one in members) != list(range(len(members))):
        yield Broken("ASC-A01", "players register one after the other")
    names = sorted(one.name.casefold() for one in members if one.name)
    if any(one == other for one, other in pairwise(names)):
        yield Broken("ASC-A01", "two players have the same name")


def _contest_problems(state: State, contest: Contest) -> Iterator[Broken]:
    players, seats = contest.participants, len(state.members)
    fit = len(players) > 1 and list(players) == sorted(dict.fromkeys(players))
    if not fit or not all(0 <= one < seats and state.members[one] is not None for one in players):
        yield Broken("ASC-A02", f"contest {shown(contest.number)} has no proper participants")
    elif len(contest.powers) != len(players) or len(contest.bonuses) != len(players):
        yield Broken("ASC-A02", f"contest {shown(contest.number)} has not a total and a bonus for each participant")
