"""A proposal for a round of a league: each free player has one contest, those first who have met least."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from itertools import combinations

from castlerules import ascension
from castlerules.ascension.rules import contests
from castlerules.ascension.rules.legality import member_at
from castlerules.core import Player

Pair = tuple[Player, Player]


def meetings(state: ascension.State) -> Mapping[Pair, int]:
    """Return for each pair of players, the lower seat first, in how many finished contests they have met."""
    return Counter([pair for contest in state.history for pair in combinations(contest.participants, 2)])


def proposed_round(state: ascension.State) -> tuple[Pair, ...]:
    """Return pairs of players who may meet now, each player in at most one, those who have met least first.

    Of an odd number of players who are free, the one with the most contests is left out, of several the last to
    register. There are no more pairs than contests that the league has left. A pair that may not meet is avoided by
    exchanging opponents with another pair, and so are pairs that have met more often than others need to; the proposal
    is a good one, but not always the best.
    """
    allowed = {(group[0], group[1]) for group in ascension.legal_contests(state, 2)}
    players = list(contests.free_players(state))
    if len(players) % 2:
        players.remove(max(players, key=lambda player: _wear(state, player)))
    met = meetings(state)
    pairs = _improved(_complete(_greedy(players, allowed, met), players, allowed), allowed, met)
    most = state.setup.max_contests
    left = len(pairs) if most is None else most - len(state.history) - len(state.contests)
    return tuple(sorted(pairs, key=lambda pair: (met.get(pair, 0), pair))[:left])


def _wear(state: ascension.State, player: Player) -> tuple[int, int]:
    member = member_at(state, player)
    return member.games_played, member.join_order


def _pair(one: Player, other: Player) -> Pair:
    return (one, other) if one < other else (other, one)


def _greedy(players: Collection[Player], allowed: Collection[Pair], met: Mapping[Pair, int]) -> list[Pair]:
    """Return pairs from *allowed*, those that have met least first, until no two of *players* are left who may meet."""
    left, pairs = set(players), list[Pair]()
    for pair in sorted(allowed, key=lambda pair: (met.get(pair, 0), pair)):
        if left.issuperset(pair):
            pairs.append(pair)
            left.difference_update(pair)
    return pairs


def _complete(pairs: Sequence[Pair], players: Sequence[Player], allowed: Collection[Pair]) -> list[Pair]:
    """Return *pairs* with those of *players* paired who were left over, by taking apart another pair for each two."""
    done = list(pairs)
    left = [player for player in players if not any(player in pair for pair in done)]
    for one, other in combinations(left, 2):
        if any(player in pair for pair in done for player in (one, other)):
            continue
        for place, (first, second) in enumerate(done):
            exchanges = ((_pair(one, first), _pair(other, second)), (_pair(one, second), _pair(other, first)))
            fitting = next((exchange for exchange in exchanges if all(pair in allowed for pair in exchange)), None)
            if fitting is not None:
                done[place : place + 1] = fitting
                break
    return done


def _improved(pairs: Sequence[Pair], allowed: Collection[Pair], met: Mapping[Pair, int]) -> list[Pair]:
    """Return *pairs* after exchanging opponents between two of them as long as that lowers the number of meetings."""
    done = list(pairs)
    while (better := _better_exchange(done, allowed, met)) is not None:
        one, other, exchange = better
        done[one], done[other] = exchange
    return done


def _better_exchange(
    pairs: Sequence[Pair], allowed: Collection[Pair], met: Mapping[Pair, int]
) -> tuple[int, int, tuple[Pair, Pair]] | None:
    for (one, first), (other, second) in combinations(enumerate(pairs), 2):
        now = met.get(first, 0) + met.get(second, 0)
        for exchange in (
            (_pair(first[0], second[0]), _pair(first[1], second[1])),
            (_pair(first[0], second[1]), _pair(first[1], second[0])),
        ):
            fits = all(pair in allowed for pair in exchange)
            if fits and sum(met.get(pair, 0) for pair in exchange) < now:
                return one, other, exchange
    return None
