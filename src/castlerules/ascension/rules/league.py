"""Basic queries of a league, used by all its rules: members, open contests, deck sizes, whether the league is over."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from castlerules.ascension.model.options import AscensionRules
from castlerules.ascension.model.state import Contest, ContestId, History, Member, Setup, State
from castlerules.ascension.pool.decks import SIDEBOARD_SOURCE, Deck, pile_size
from castlerules.core import Player, Violation, evolve


class MemberLike(Protocol):
    """The public fields of a player: the type of functions that take a ``Member`` or a ``PublicMember``."""

    @property
    def player(self) -> Player:
        """The seat of the player: 0, 1, ..."""

    @property
    def name(self) -> str:
        """The name, empty if none was given."""

    @property
    def join_order(self) -> int:
        """The place in the order of registration, 0 first."""

    @property
    def active(self) -> bool:
        """False once the player has withdrawn."""

    @property
    def power(self) -> int:
        """All points that the deck has earned."""

    @property
    def games_played(self) -> int:
        """How many contests the player has finished."""


class LeagueLike(Protocol):
    """The public fields of a league: the type of functions that take a ``State`` or an ``Observation``."""

    @property
    def rules(self) -> AscensionRules:
        """The options of the league."""

    @property
    def setup(self) -> Setup:
        """The set-up of the league: its pool, seats, starters and number of contests."""

    @property
    def members(self) -> Sequence[MemberLike | None]:
        """The members by seat, None for a free seat."""

    @property
    def contests(self) -> tuple[Contest, ...]:
        """The contests that have started and have no result yet, by number."""

    @property
    def history(self) -> History:
        """The contests that have a result, in the order in which they ended."""


def member_of(state: State, player: Player) -> Member | None:
    """Return the member with the seat *player*, None if that seat is free or does not exist (ASC-A01)."""
    return state.members[player] if 0 <= player < len(state.members) else None


def with_member(state: State, member: Member) -> State:
    """Return *state* with *member* at the seat ``member.player``, in place of the member that was there, if any."""
    seat, members = member.player, state.members
    return evolve(state, members=(*members[:seat], member, *members[seat + 1 :]))


def registered_members(state: State) -> tuple[Member, ...]:
    """Return all members in the order of their seats, withdrawn ones too (ASC-Q41)."""
    return tuple([member for member in state.members if member is not None])


def active_members(state: State) -> tuple[Member, ...]:
    """Return the members who have not withdrawn, in the order of their seats (ASC-A21)."""
    return tuple([member for member in state.members if member is not None and member.active])


def open_contest(state: State, number: ContestId) -> Contest | None:
    """Return the open contest with this *number*, None if there is none (ASC-A04)."""
    return next((contest for contest in state.contests if contest.number == number), None)


def contest_of_player(state: State, player: Player) -> Contest | None:
    """Return the open contest of *player*, None if there is none; no player is in two (ASC-Q47)."""
    return next((contest for contest in state.contests if player in contest.participants), None)


def with_contest(state: State, contest: Contest) -> tuple[Contest, ...]:
    """Return the open contests of *state*, with *contest* in place of the open contest that has its number."""
    return tuple([contest if old.number == contest.number else old for old in state.contests])


def is_oversize(rules: AscensionRules, deck: Deck) -> bool:
    """ASC-101, ASC-Q19: return whether the main deck has more cards than allowed, so that some must be taken out."""
    return pile_size(deck.main) > rules.max_deck_size


def why_not_ready(rules: AscensionRules, player: Player, deck: Deck) -> Violation | None:
    """Return why *player* may not enter a contest with *deck*, None if it is ready.

    It is not if it is too big (ASC-Q19), or has an unfinished swap (ASC-A17) or unclaimed free picks (ASC-Q22).
    """
    if is_oversize(rules, deck):
        return Violation("ASC-Q19", f"player {player} has more than {rules.max_deck_size} cards in the deck")
    if deck.swap is not None:
        return Violation("ASC-A17", f"player {player} has not finished a swap")
    if deck.free_picks:
        return Violation("ASC-Q22", f"player {player} has free picks to claim or waive")
    return None


def side_capacity(rules: AscensionRules, deck: Deck) -> int:
    """ASC-090, ASC-T7: return how many cards the sideboard of *deck* holds at most."""
    return deck.side_blocks * rules.sideboard_block


def side_room(rules: AscensionRules, deck: Deck) -> int:
    """ASC-093, ASC-Q48: return how many places in the sideboard of *deck* are empty, whatever they are reserved for."""
    return side_capacity(rules, deck) - pile_size(deck.side)


def unreserved_side_room(rules: AscensionRules, deck: Deck) -> int:
    """ASC-Q24: return how many more cards may be put into the sideboard of *deck* other than by free picks.

    With the option ``sideboard_exact`` each unclaimed free pick reserves a place.
    """
    return side_room(rules, deck) - (deck.free_picks_of(SIDEBOARD_SOURCE) if rules.sideboard_exact else 0)


def has_started(state: LeagueLike) -> bool:
    """ASC-Q41, ASC-Q45: return whether a contest is open or finished; void contests do not count."""
    return bool(state.contests) or len(state.history) > 0


def has_contests_left(state: State) -> bool:
    """ASC-Q41: return whether another contest may start before the league is over."""
    most = state.setup.max_contests
    return most is None or len(state.history) + len(state.contests) < most


def registration_closed(state: LeagueLike) -> bool:
    """ASC-Q41: return whether nobody can register any more: the league has started and late registration is off."""
    return not state.rules.allow_late_registration and has_started(state)


def is_over(state: LeagueLike) -> bool:
    """ASC-Q41: return whether all contests are finished, or no player is active and nobody can register."""
    most = state.setup.max_contests
    if most is not None and len(state.history) >= most:
        return True
    if any(member is not None and member.active for member in state.members):
        return False
    return registration_closed(state) or None not in state.members
