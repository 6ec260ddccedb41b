"""The vector of an observation of a league: points, standings and decks of all seats, and the open contests."""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import Final

import attrs

from castlerules.ascension.information.observation import Observation, PublicMember
from castlerules.ascension.model.options import AscensionRules
from castlerules.ascension.model.state import Contest, ContestStatus, Member, Setup
from castlerules.ascension.pool.decks import DeckKind, pile_size
from castlerules.ascension.rules.league import why_not_ready
from castlerules.ascension.rules.queries import standings
from castlerules.cards.language.characteristics import COLORS
from castlerules.core import ORGANISER, AnyGame, DataError, Player
from castlerules.encoding.blocks import Block, joined, membership, one_hot, slots

CONTESTS: Final = 4
"""How many open contests have a slot, the oldest first."""

_STATUSES: Final = tuple(ContestStatus)


def block(_: AnyGame, __: AscensionRules, setup: Setup) -> Block[Observation]:
    """Return the vector for a league with as many seats as *setup* has; the own seat comes first, then the next ones.

    For the organiser the seats come in their order.
    """
    seats = [f"seat.{place}" for place in range(setup.seats)]
    of_seats = [_SEAT.of(name, partial(_at_seat, place)) for place, name in enumerate(seats)]
    contests = slots("contest", CONTESTS, _contest_block(setup.seats), _contests)
    whole: Block[_Table] = joined(_LEAGUE, *of_seats, contests)
    return Block(whole.names, lambda observation: whole.values(_table_of(observation, setup.seats)))


def _at_seat(place: int, table: _Table) -> tuple[_Table, Player]:
    return table, table.seats[place]


@attrs.frozen(eq=False)
class _Table:
    """An observation with the seats in the order of the vector, the ranks of players, and their wins and contests."""

    observation: Observation
    seats: tuple[Player, ...]
    ranks: dict[Player, int]
    wins: Counter[Player]


def _table_of(observation: Observation, seats: int) -> _Table:
    if len(observation.members) != seats:
        raise DataError("observation", f"expected a league of {seats} seats, got one of {len(observation.members)}")
    first = 0 if observation.player == ORGANISER else observation.player
    order = tuple([Player((first + place) % seats) for place in range(seats)])
    ranks = {standing.player: standing.rank for standing in standings(observation)}
    winners = [contest.placings[-1] for contest in observation.history]
    return _Table(observation, order, ranks, Counter([group[0] for group in winners if len(group) == 1]))


# The league.


def _league_values(table: _Table) -> list[float]:
    seen = table.observation
    most = seen.setup.max_contests
    return [
        float(seen.player == ORGANISER),
        len(seen.history) / 12,
        0.0 if most is None else len(seen.history) / most if most else 1.0,
        len(seen.contests) / CONTESTS,
        sum([member is not None for member in seen.members]) / len(seen.members),
    ]


_LEAGUE: Final = Block[_Table](("organiser", "finished", "progress", "open_contests", "registered"), _league_values)


# A seat.

_SEAT_NAMES: Final = (
    *("registered", "active", "rank", "power", "games", "wins", "loss_streak", "remedies", "three_colors"),
    *[f"color.{color.value}" for color in COLORS],
    *("main", "side", "swapping", "given_away", "taken", "ready", "contests", "bank_known", "bank", "deck_known"),
    *("spent", "copy_limit", "sets", "side_blocks", "free_picks", "reserve", "remedy_banked"),
)


def _seat_values(table_and_player: tuple[_Table, Player]) -> list[float]:
    table, player = table_and_player
    member = table.observation.members[player]
    if member is None:
        return [0.0] * len(_SEAT_NAMES)
    seats = len(table.seats)
    return [
        1.0,
        float(member.active),
        1 - 2 * (table.ranks[player] - 1) / max(1, seats - 1),
        member.power / 50,
        member.games_played / 12,
        table.wins[player] / 12,
        member.loss_streak / 5,
        member.remedies_used / 2,
        *_deck_values(table, member),
        sum([player in contest.participants for contest in table.observation.contests]) / CONTESTS,
        *_private_values(member),
    ]


def _deck_values(table: _Table, member: Member | PublicMember) -> list[float]:
    """Return what everybody may know of the deck of *member*."""
    if isinstance(member, PublicMember):
        kind, alliance, progress = member.kind, member.alliance, member.swap_progress
        sizes, ready = (member.main_size, member.side_size), member.ready
    else:
        deck = member.deck
        kind, alliance = deck.kind, deck.alliance
        progress = None if deck.swap is None else (deck.swap.killed, deck.swap.picked)
        sizes = (pile_size(deck.main), pile_size(deck.side))
        ready = why_not_ready(table.observation.rules, member.player, deck) is None
    given, taken = progress or (0, 0)
    return [
        float(kind == DeckKind.THREE_COLOR),
        *membership(COLORS, alliance),
        sizes[0] / 70,
        sizes[1] / 15,
        float(progress is not None),
        given / 5,
        taken / 5,
        float(ready),
    ]


def _private_values(member: Member | PublicMember) -> list[float]:
    """Return what may be hidden of *member*: zeros where it is."""
    if isinstance(member, PublicMember):
        return [float(member.bank is not None), (member.bank or 0) / 50, *[0.0] * 8]
    deck = member.deck
    return [
        1.0,
        member.bank / 50,
        1.0,
        member.spent / 50,
        deck.copy_limit / 4,
        len(deck.expansions) / 4,
        deck.side_blocks / 3,
        sum([count for _, count in deck.free_picks]) / 5,
        pile_size(deck.reserve) / 10,
        float(member.remedy_banked),
    ]


_SEAT: Final = Block[tuple[_Table, Player]](_SEAT_NAMES, _seat_values)


# Open contests.


def _contests(table: _Table) -> list[tuple[_Table, Contest]]:
    return [(table, contest) for contest in table.observation.contests]


def _contest_block(seats: int) -> Block[tuple[_Table, Contest]]:
    """Return the entries for a contest: its stage, and for each seat its part in it."""
    facts = ("in", "chooses", "first", "bonus_open", "bonus_life", "bonus_cards")
    names = [f"seat.{place}.{fact}" for place in range(seats) for fact in facts]

    def values(table_and_contest: tuple[_Table, Contest]) -> list[float]:
        table, contest = table_and_contest
        stage = one_hot(_STATUSES.index(contest.status), len(_STATUSES))
        return [*stage, *[number for player in table.seats for number in _part_values(contest, player)]]

    return Block((*[f"stage.{status}" for status in _STATUSES], *names), values)


def _part_values(contest: Contest, player: Player) -> list[float]:
    if player not in contest.participants:
        return [0.0] * 6
    bonus = contest.bonuses[contest.participants.index(player)]
    return [
        1.0,
        float(contest.chooser == player),
        float(contest.first == player),
        float(bonus is None),
        (0 if bonus is None else bonus.life) / 10,
        (0 if bonus is None else bonus.cards) / 3,
    ]
