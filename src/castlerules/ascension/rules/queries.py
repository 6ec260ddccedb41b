"""Public queries of a league for tables and players: handicaps, prices, pairings, standings, the outcome, remedies."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from castlerules.ascension.model.state import NO_BONUS, Bonus, Member, State
from castlerules.core import DataError, Outcome, Player
from castlerules.core.errors import short_repr
from castlerules.core.frozen import frozen
from castlerules.core.wording import counted_noun, listed

from . import acquisition, contests, league, scoring
from .legality import Phase, phase_of


@frozen
class Handicap:
    """The handicap that *player* would get in a contest (ASC-T8).

    *power* is the points that are compared, *difference* by how much the opponents are stronger (0 if they are not),
    *rows* the rows of the handicap table that *difference* reaches. *bonus* is what these give, ``NO_BONUS`` if the
    player has to choose a row. *life* and *cards* are the starting life and the size of the first hand, bonus included.
    """

    player: Player
    power: int
    difference: int
    rows: tuple[scoring.HandicapRow, ...]
    bonus: Bonus
    life: int
    cards: int


@frozen
class Standing:
    """A line of the standings: *power* is the points earned, *games* the number of contests (ASC-Q41).

    *rank* is 1 for the best; players with the same power after the same number of contests share the best of their
    ranks, so that the next player after two of rank 1 has rank 3.
    """

    rank: int
    player: Player
    name: str
    power: int
    games: int
    active: bool


def handicaps(state: State, participants: Iterable[Player]) -> tuple[Handicap, ...]:
    """Return the handicap of each of *participants* if they met now, in the given order (ASC-112, ASC-Q33, ASC-Q34).

    Raises DataError unless *participants* are two or more different players of the league.
    """
    players = tuple(participants)
    members = [_member_at(state, player) for player in players]
    if len(players) < 2 or len(dict.fromkeys(players)) < len(players):
        got = "nobody" if not players else f"player {players[0]}" if len(players) == 1 else "one of them twice"
        raise DataError("participants", f"expected two or more different players, got {got}")
    rules = state.rules
    powers = tuple([scoring.compared_power(rules, member) for member in members])
    result = []
    for player, power, difference in zip(players, powers, scoring.power_differences(rules, powers), strict=True):
        bonus = scoring.bonus_for(rules, difference) or NO_BONUS
        totals = (rules.base_life + bonus.life, rules.base_hand + bonus.cards)
        result.append(Handicap(player, power, max(difference, 0), scoring.rows_reached(difference), bonus, *totals))
    return tuple(result)


def price_of(state: State, player: Player, item: str) -> int | None:
    """Return the price of *item* for *player* now, None if no more is sold (ASC-042, ASC-Q49, ASC-T4 to -T7).

    *item* is the id of a printing (for a basic land the price is that of a pair), or an upgrade of the deck:
    ``expansion`` (one more set), ``copy_limit`` (one more copy of each card) or ``sideboard`` (one more block).

    Raises DataError for anything else, and if *player* is not in the league.
    """
    deck, rules, pool = _member_at(state, player).deck, state.rules, state.setup.pool
    steps = {
        "expansion": acquisition.expansion_price,
        "copy_limit": acquisition.copy_limit_price,
        "sideboard": acquisition.sideboard_price,
    }
    if item == "expansion" and next(acquisition.sets_for_sale(pool, rules, deck), None) is None:
        return None
    if item in steps:
        return steps[item](rules, deck)
    return acquisition.list_price(rules, pool.printing(item))


def legal_contests(state: State, size: int) -> tuple[tuple[Player, ...], ...]:
    """Return all groups of *size* players who may start a contest now, in order of seats (ASC-A02, ASC-Q35).

    There may be very many groups. There are none if all contests of the league are finished or open (ASC-Q49). Raises
    DataError for a size below 2.
    """
    if type(size) is not int or size < 2:
        raise DataError("size", f"expected a number of players from 2 on, got {short_repr(size)}")
    return tuple(contests.contest_groups(state, contests.free_players(state), size))


def standings(state: league.LeagueLike) -> tuple[Standing, ...]:
    """Return all members, ranked by power, then by fewer contests, then by registration (ASC-Q41).

    All of this is public, so *state* may be an observation.
    """
    seated = [member for member in state.members if member is not None]
    order = sorted(seated, key=lambda member: (-member.power, member.games_played, member.join_order))
    scores = [(member.power, member.games_played) for member in order]
    ranks = {score: rank for rank, score in reversed([*enumerate(scores, start=1)])}
    return tuple(
        [
            Standing(ranks[score], member.player, member.name, member.power, member.games_played, member.active)
            for member, score in zip(order, scores, strict=True)
        ]
    )


def outcome(state: league.LeagueLike) -> Outcome | None:
    """Return the result of the league once it is over, else None (ASC-Q41); *state* may be an observation.

    The first in the standings gets 1, the last -1, the others evenly spaced values between; players with the same power
    after the same number of contests share the mean of their places. A free seat gets 0, and so does a lone player.
    """
    if not league.is_over(state):
        return None
    table = standings(state)
    returns = [0.0] * len(state.members)
    tied = Counter([line.rank for line in table])
    for line in table:
        place = line.rank + (tied[line.rank] - 1) / 2  # the mean of the places that they share
        returns[line.player] = 1.0 - 2.0 * (place - 1) / (len(table) - 1) if len(table) > 1 else 0.0
    played = counted_noun(len(state.history), "contest")
    leader = f"; {_first_place(table)}" if table else ""
    return Outcome(tuple(returns), f"the league is over after {played}{leader}", "ASC-Q41")


def _first_place(table: tuple[Standing, ...]) -> str:
    """ASC-Q41: return in words who is first in the standings *table*, and why, if others have as much power."""
    first, *others = table
    level = [line for line in others if line.power == first.power]
    shared = [line for line in level if line.games == first.games]
    power, games = f"a power of {first.power}", counted_noun(first.games, "contest")
    if shared:
        return f"{_listed((first, *shared))} share the first place with {power} after {games} each"
    fewer = f", like {_listed(level)}, but after fewer contests" if level else ""
    return f"{_listed((first,))} is first with {power}{fewer}"


def _listed(lines: Iterable[Standing]) -> str:
    return listed([line.name or f"player {line.player}" for line in lines])


def streak_remedy_available(state: State, player: Player) -> bool:
    """Return whether *player* may take a new deck or begin a swap now, for a losing streak (ASC-Q36, ASC-Q37).

    There is no such remedy for a player who has withdrawn or is in a contest (ASC-Q26, ASC-Q45), nor after the end of
    the league (ASC-Q49). Raises DataError if *player* is not in the league.
    """
    member = _member_at(state, player)
    if league.is_over(state) or phase_of(state, member) in (Phase.WITHDRAWN, Phase.IN_CONTEST):
        return False
    return scoring.no_remedy(state.rules, member) is None


def _member_at(state: State, player: Player) -> Member:
    member = league.member_of(state, player) if type(player) is int else None
    if member is None:
        raise DataError("player", f"expected a player in the league, got {short_repr(player)}")
    return member
