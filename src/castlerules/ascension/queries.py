"""Questions about a league that change nothing: handicaps, prices, pairings, standings, remedies."""

from __future__ import annotations

from collections.abc import Iterable

import attrs

from castlerules.core import DataError, Player
from castlerules.core.shown import shown

from .economy import copy_limit_price, expansion_price, sideboard_price, sold_sets
from .facts import card_price
from .handicaps import HandicapRow, bonus_for, compared, differences, reached
from .history import NO_BONUS, Bonus
from .knowledge import View
from .league import Seat, contest_with, is_over, member_of
from .pairing import groups
from .state import Member, State
from .streaks import no_remedy

__all__ = [
    "Handicap",
    "Standing",
    "handicap",
    "legal_contests",
    "price",
    "standings",
    "streak_remedy_available",
]


@attrs.frozen
class Handicap:
    """What *player* would get in a contest (ASC-T8).

    *power* is the total that is compared, *difference* by how much the others are stronger (0 if they are not), *rows*
    those of the table that are reached. *bonus* is what they give, nothing as long as one has to be chosen. *life* and
    *cards* are the totals to begin the game with.
    """

    player: Player
    power: int
    difference: int
    rows: tuple[HandicapRow, ...]
    bonus: Bonus
    life: int
    cards: int


@attrs.frozen
class Standing:
    """A line of the standings: *rank* is 1 for the first, *games* are the finished contests (ASC-Q41)."""

    rank: int
    player: Player
    name: str
    power: int
    games: int
    active: bool


def handicap(state: State, participants: Iterable[Player]) -> tuple[Handicap, ...]:
    """Return what *participants* would get if they met now, in their order (ASC-112, ASC-Q33, ASC-Q34).

    Raises DataError unless they are two different members or more.
    """
    players = tuple(participants)
    members = [_member(state, player) for player in players]
    if len(players) < 2 or len(dict.fromkeys(players)) < len(players):
        raise DataError("participants", f"two different players or more are wanted, not {shown(players)}")
    rules = state.rules
    powers = tuple([compared(rules, one) for one in members])
    found = []
    for player, power, difference in zip(players, powers, differences(rules, powers), strict=True):
        bonus = bonus_for(rules, difference) or NO_BONUS
        totals = (rules.base_life + bonus.life, rules.base_hand + bonus.cards)
        found.append(Handicap(player, power, max(difference, 0), reached(difference), bonus, *totals))
    return tuple(found)


def price(state: State, player: Player, item: str) -> int | None:
    """Return what *item* costs *player* now, None if there is none to buy (ASC-042, ASC-Q49, ASC-T4 to ASC-T7).

    *item* is the id of a printing (of a basic land: for a pair of them), or ``expansion``, ``copy_limit`` or
    ``sideboard`` for the next step of these. Raises DataError for anything else, and for a player who is not there.
    """
    deck, rules, pool = _member(state, player).deck, state.rules, state.setup.pool
    steps = {"expansion": expansion_price, "copy_limit": copy_limit_price, "sideboard": sideboard_price}
    if item == "expansion" and next(sold_sets(pool, rules, deck), None) is None:
        return None
    if item in steps:
        return steps[item](rules, deck)
    card = pool.printing(item)
    return rules.price_basic_pair if card.basic_land else card_price(rules, card)


def legal_contests(state: State, size: int) -> tuple[tuple[Player, ...], ...]:
    """Return the groups of *size* players who may meet now, in order (ASC-A02, ASC-Q35); there may be very many.

    ASC-Q49: there are none where no other contest may start. Raises DataError for a size below 2.
    """
    if type(size) is not int or size < 2:
        raise DataError("size", f"a number from 2 on is wanted, not {shown(size)}")
    return tuple(groups(state, size))


def standings(state: State | View) -> tuple[Standing, ...]:
    """Return all who have registered by power, then fewer contests, then the order of registration (ASC-Q41).

    All of this is public, so a view tells it as well.
    """
    seated: list[Seat] = [one for one in state.members if one is not None]
    order = sorted(seated, key=lambda one: (-one.power, one.games_played, one.joined))
    return tuple(
        [
            Standing(rank, one.player, one.name, one.power, one.games_played, one.active)
            for rank, one in enumerate(order, start=1)
        ]
    )


def streak_remedy_available(state: State, player: Player) -> bool:
    """Return whether *player*, who is active and in no open contest, has a right to a remedy now (ASC-Q36, ASC-Q37).

    A contest that starts takes it away until its result is recorded, or it is void (ASC-Q26, ASC-Q45); the end of the
    league does so for good (ASC-Q49). Raises DataError for a player who is not there.
    """
    member = _member(state, player)
    if is_over(state) or not member.active or contest_with(state, player) is not None:
        return False
    return no_remedy(state.rules, member) is None


def _member(state: State, player: Player) -> Member:
    member = member_of(state, player) if type(player) is int else None
    if member is None:
        raise DataError("player", f"{shown(player)} is not in the league")
    return member
