"""The actions of a league: one class for each kind of action.

The classes that spend points are the only ways to use points (ASC-005).
"""

from __future__ import annotations

from typing import Final, TypeAlias

import attrs

from castlerules.ascension.pool.card_pool import PrintingId
from castlerules.ascension.pool.decks import PickSource, StarterDeck, Zone
from castlerules.core import Player

from .state import ContestId, Placings


def _sorted_seats(seats: tuple[Player, ...]) -> tuple[Player, ...]:
    """Return *seats* sorted; anything but a tuple of seats is returned unchanged, because ``why_not`` refuses it."""
    return tuple(sorted(seats)) if type(seats) is tuple and all(type(player) is int for player in seats) else seats


def _sorted_groups(groups: Placings) -> Placings:
    return tuple([_sorted_seats(players) for players in groups]) if type(groups) is tuple else groups


def _sorted_lands(lands: tuple[PrintingId, ...]) -> tuple[PrintingId, ...]:
    return tuple(sorted(lands)) if type(lands) is tuple and all(type(printing) is str for printing in lands) else lands


@attrs.frozen
class RegisterDeck:
    """ASC-A01: take the free seat *player* in the league with *deck*; *name* may be empty."""

    player: Player
    deck: StarterDeck
    name: str = ""


@attrs.frozen
class StartContest:
    """ASC-A02: the organiser starts a contest of *participants*, which are sorted by seat."""

    participants: tuple[Player, ...] = attrs.field(converter=_sorted_seats)


@attrs.frozen
class ChooseFirstPlayer:
    """ASC-A03: the player who may decide who starts *contest* chooses *first*."""

    contest: ContestId
    first: Player


@attrs.frozen
class RecordResult:
    """ASC-A04: the organiser records how *contest* ended: who went out together, in the order of elimination."""

    contest: ContestId
    placings: Placings = attrs.field(converter=_sorted_groups)


@attrs.frozen
class VoidContest:
    """ASC-A05: the organiser voids *contest*, as if it had never started."""

    contest: ContestId


@attrs.frozen
class BuyCard:
    """ASC-A06: as *player*, buy *printing* into *zone*."""

    player: Player
    printing: PrintingId
    zone: Zone


@attrs.frozen
class BuyBasicPair:
    """ASC-A07: as *player*, buy two basic *lands* into *zone*; they are sorted by id."""

    player: Player
    lands: tuple[PrintingId, ...] = attrs.field(converter=_sorted_lands)
    zone: Zone


@attrs.frozen
class BuyExpansion:
    """ASC-A08: as *player*, buy the set *code*, which allows its cards in the deck."""

    player: Player
    code: str


@attrs.frozen
class BuyCopyLimit:
    """ASC-A09: as *player*, raise the copy limit by one."""

    player: Player


@attrs.frozen
class BuySideboard:
    """ASC-A10: as *player*, buy the next block of the sideboard."""

    player: Player


@attrs.frozen
class ClaimFreeCard:
    """ASC-A11: as *player*, take *printing* as a free pick of *source*."""

    player: Player
    source: PickSource
    printing: PrintingId


@attrs.frozen
class RemoveCard:
    """ASC-A12: as *player*, take *printing* out of *zone*."""

    player: Player
    zone: Zone
    printing: PrintingId


@attrs.frozen
class MoveToSide:
    """ASC-A13: as *player*, move *printing* from the deck to the sideboard."""

    player: Player
    printing: PrintingId


@attrs.frozen
class MoveToMain:
    """ASC-A14: as *player*, move *printing* from the sideboard to the deck."""

    player: Player
    printing: PrintingId


@attrs.frozen
class SwapWithSide:
    """ASC-A15: as *player*, exchange *main_card* for *side_card* of the sideboard."""

    player: Player
    main_card: PrintingId
    side_card: PrintingId


@attrs.frozen
class RebuildDeck:
    """ASC-A16: as *player*, use the remedy *rebuild* for a losing streak: replace the deck by *deck*."""

    player: Player
    deck: StarterDeck


@attrs.frozen
class BeginStreakSwap:
    """ASC-A17: as *player*, use the remedy *swap* for a losing streak: begin to trade cards for free commons."""

    player: Player


@attrs.frozen
class StreakKill:
    """ASC-A18: as *player*, remove *printing* from the deck for good, as part of a swap."""

    player: Player
    printing: PrintingId


@attrs.frozen
class StreakPick:
    """ASC-A19: as *player*, take *printing* into the deck, as part of a swap."""

    player: Player
    printing: PrintingId


@attrs.frozen
class WaiveFreePicks:
    """ASC-A20: as *player*, give up the remaining free picks of *source*."""

    player: Player
    source: PickSource


@attrs.frozen
class Withdraw:
    """ASC-A21: *player* leaves the league."""

    player: Player


@attrs.frozen
class ChooseHandicapRow:
    """ASC-A22: as *player*, choose a row of the handicap table for *contest*; *row* is 5, 10, 15, 20 or 25."""

    contest: ContestId
    player: Player
    row: int


@attrs.frozen
class ReturnCard:
    """ASC-Q20: as *player*, put *printing* from the reserve back into *zone*."""

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

ACTIONS: Final[tuple[type[Action], ...]] = (
    RegisterDeck,
    StartContest,
    ChooseFirstPlayer,
    RecordResult,
    VoidContest,
    BuyCard,
    BuyBasicPair,
    BuyExpansion,
    BuyCopyLimit,
    BuySideboard,
    ClaimFreeCard,
    RemoveCard,
    MoveToSide,
    MoveToMain,
    SwapWithSide,
    RebuildDeck,
    BeginStreakSwap,
    StreakKill,
    StreakPick,
    WaiveFreePicks,
    Withdraw,
    ChooseHandicapRow,
    ReturnCard,
)
"""All classes of actions."""
