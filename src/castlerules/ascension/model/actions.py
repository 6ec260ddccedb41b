"""The actions of a league: one class for each thing that a player or the organiser can do.

Points buy nothing but cards and upgrades of decks: only the ``Buy`` classes, and the surcharges on ``ClaimFreeCard``
and ``StreakPick``, spend points (ASC-005).
"""

from __future__ import annotations

from typing import Final, TypeAlias

import attrs

from castlerules.ascension.pool.card_pool import PrintingId
from castlerules.ascension.pool.decks import PickSource, StarterDeck, Zone
from castlerules.core import Player
from castlerules.core.frozen import frozen

from .state import ContestId, Placings


def _sorted_seats(seats: tuple[Player, ...]) -> tuple[Player, ...]:
    """Return *seats* in ascending order, so that two actions with the same players are equal.

    A value that is no tuple of ints is returned unchanged; ``why_not`` refuses an action with such a value.
    """
    return tuple(sorted(seats)) if type(seats) is tuple and {*map(type, seats)} == {int} else seats


def _sorted_groups(groups: Placings) -> Placings:
    return tuple([_sorted_seats(players) for players in groups]) if type(groups) is tuple else groups


def _sorted_lands(lands: tuple[PrintingId, ...]) -> tuple[PrintingId, ...]:
    return tuple(sorted(lands)) if type(lands) is tuple and all(type(printing) is str for printing in lands) else lands


@frozen
class RegisterDeck:
    """ASC-A01: take the free seat *player* in the league with the starting deck *deck*; *name* may be empty."""

    player: Player
    deck: StarterDeck
    name: str = ""


@attrs.frozen
class StartContest:
    """ASC-A02: the organiser starts a contest (a match for points) of the players *participants*, sorted by seat."""

    participants: tuple[Player, ...] = attrs.field(converter=_sorted_seats)


@frozen
class ChooseFirstPlayer:
    """ASC-A03: the player with the right to choose who goes first in *contest* chooses the player *first*."""

    contest: ContestId
    first: Player


@attrs.frozen
class RecordResult:
    """ASC-A04: the organiser records how *contest* ended, which earns its players their points.

    *placings* are the groups of players who went out together, in the order of elimination; the last group survived.
    """

    contest: ContestId
    placings: Placings = attrs.field(converter=_sorted_groups)


@frozen
class VoidContest:
    """ASC-A05: the organiser deletes the open *contest*, as if it had never started: nobody gets points for it."""

    contest: ContestId


@frozen
class BuyCard:
    """ASC-A06: as *player*, buy one copy of *printing* into *zone*, main or sideboard."""

    player: Player
    printing: PrintingId
    zone: Zone


@attrs.frozen
class BuyBasicPair:
    """ASC-A07: as *player*, buy two basic lands into *zone* for one price; *lands* are their ids, sorted."""

    player: Player
    lands: tuple[PrintingId, ...] = attrs.field(converter=_sorted_lands)
    zone: Zone


@frozen
class BuyExpansion:
    """ASC-A08: as *player*, buy the set with this *code*, so that its cards may come into the deck."""

    player: Player
    code: str


@frozen
class BuyCopyLimit:
    """ASC-A09: as *player*, pay for one more copy of each card name that the deck may have (the copy limit)."""

    player: Player


@frozen
class BuySideboard:
    """ASC-A10: as *player*, buy the next block of places in the sideboard, and a free common for each place."""

    player: Player


@frozen
class ClaimFreeCard:
    """ASC-A11: as *player*, take *printing* with a free pick: the right to a free common.

    *source* is the purchase that gave the free pick, a set or the sideboard.
    """

    player: Player
    source: PickSource
    printing: PrintingId


@frozen
class RemoveCard:
    """ASC-A12: as *player*, take one copy of *printing* out of *zone*; the options say whether it is lost."""

    player: Player
    zone: Zone
    printing: PrintingId


@frozen
class MoveToSide:
    """ASC-A13: as *player*, move one copy of *printing* from main to the sideboard."""

    player: Player
    printing: PrintingId


@frozen
class MoveToMain:
    """ASC-A14: as *player*, move one copy of *printing* from the sideboard to main."""

    player: Player
    printing: PrintingId


@frozen
class SwapWithSide:
    """ASC-A15: as *player*, exchange one copy of *main_card* in main for one of *side_card* in the sideboard."""

    player: Player
    main_card: PrintingId
    side_card: PrintingId


@frozen
class RebuildDeck:
    """ASC-A16: as *player*, after a losing streak, replace the deck by the starting deck *deck* instead of a swap."""

    player: Player
    deck: StarterDeck


@frozen
class BeginStreakSwap:
    """ASC-A17: as *player*, after a losing streak, begin a swap of cards for free commons (instead of a new deck)."""

    player: Player


@frozen
class StreakKill:
    """ASC-A18: as *player*, during a swap of cards for free commons, give one copy of *printing* away for good."""

    player: Player
    printing: PrintingId


@frozen
class StreakPick:
    """ASC-A19: as *player*, during a swap, take the common *printing* for one of the cards given away."""

    player: Player
    printing: PrintingId


@frozen
class WaiveFreePicks:
    """ASC-A20: as *player*, give up the unclaimed free picks (rights to free commons) that came with *source*.

    *source* is a bought set or the sideboard. A player with unclaimed free picks may not enter a contest.
    """

    player: Player
    source: PickSource


@frozen
class Withdraw:
    """ASC-A21: *player* leaves the league; the deck and the results stay on record."""

    player: Player


@frozen
class ChooseHandicapRow:
    """ASC-A22: as *player*, choose a row of the handicap table, and so the own bonus, in *contest*.

    *row* is not an index but the difference in points with which the row begins: 5, 10, 15, 20 or 25.
    """

    contest: ContestId
    player: Player
    row: int


@frozen
class ReturnCard:
    """ASC-Q20: as *player*, put *printing* back into *zone* from the reserve, which holds removed cards."""

    player: Player
    printing: PrintingId
    zone: Zone


Action: TypeAlias = (
    RegisterDeck
    | StartContest
    | ChooseFirstPlayer
    | RecordResult
    | VoidContest
    | BuyCard
    | BuyBasicPair
    | BuyExpansion
    | BuyCopyLimit
    | BuySideboard
    | ClaimFreeCard
    | RemoveCard
    | MoveToSide
    | MoveToMain
    | SwapWithSide
    | RebuildDeck
    | BeginStreakSwap
    | StreakKill
    | StreakPick
    | WaiveFreePicks
    | Withdraw
    | ChooseHandicapRow
    | ReturnCard
)
"""Any action of a league."""

ACTIONS: Final[tuple[type[Action], ...]] = Action.__args__
"""All classes of actions, in the order of ``Action``."""
