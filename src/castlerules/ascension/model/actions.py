"""What can be done in a league; one class for each kind of action, with its code in the rules.

There is nothing that points can be turned into but what has an action here (ASC-005).
"""

from __future__ import annotations

from typing import Final, TypeAlias

import attrs

from castlerules.ascension.pool.card_pool import PrintingId
from castlerules.ascension.pool.decks import PickSource, StarterDeck, Zone
from castlerules.core import Player

from .state import ContestId, Placings


def _sorted_seats(given: tuple[Player, ...]) -> tuple[Player, ...]:
    """Return seats in their order; what is no tuple of them stays as it is, and is refused later."""
    return tuple(sorted(given)) if type(given) is tuple and all(type(player) is int for player in given) else given


def _sorted_groups(given: Placings) -> Placings:
    return tuple([_sorted_seats(players) for players in given]) if type(given) is tuple else given


def _sorted_lands(given: tuple[PrintingId, ...]) -> tuple[PrintingId, ...]:
    return tuple(sorted(given)) if type(given) is tuple and all(type(printing) is str for printing in given) else given


@attrs.frozen
class RegisterDeck:
    """ASC-A01: as *player*, a seat that is free, come into the league with *deck*, under *name* if one is given."""

    player: Player
    deck: StarterDeck
    name: str = ""


@attrs.frozen
class StartContest:
    """ASC-A02: the organiser starts a contest of *participants*, who are kept in the order of their seats."""

    participants: tuple[Player, ...] = attrs.field(converter=_sorted_seats)


@attrs.frozen
class ChooseFirstPlayer:
    """ASC-A03: the one who decides that in *contest* lets *first* start."""

    contest: ContestId
    first: Player


@attrs.frozen
class RecordResult:
    """ASC-A04: the organiser records how *contest* ended: the groups in which players went out, first ones first."""

    contest: ContestId
    placings: Placings = attrs.field(converter=_sorted_groups)


@attrs.frozen
class VoidContest:
    """ASC-A05: the organiser has *contest* forgotten."""

    contest: ContestId


@attrs.frozen
class BuyCard:
    """ASC-A06: as *player*, buy *printing* into *zone*."""

    player: Player
    printing: PrintingId
    zone: Zone


@attrs.frozen
class BuyBasicPair:
    """ASC-A07: as *player*, buy two basic *lands* into *zone*; they are kept in the order of their names."""

    player: Player
    lands: tuple[PrintingId, ...] = attrs.field(converter=_sorted_lands)
    zone: Zone


@attrs.frozen
class BuyExpansion:
    """ASC-A08: as *player*, buy the right to the cards of the set *code*."""

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
    """ASC-A16: as *player*, use the remedy *rebuild*: go on with *deck*."""

    player: Player
    deck: StarterDeck


@attrs.frozen
class BeginStreakSwap:
    """ASC-A17: as *player*, use the remedy *swap*."""

    player: Player


@attrs.frozen
class StreakKill:
    """ASC-A18: as *player*, take *printing* out of the deck for good, as a part of a swap."""

    player: Player
    printing: PrintingId


@attrs.frozen
class StreakPick:
    """ASC-A19: as *player*, take *printing* into the deck, as a part of a swap."""

    player: Player
    printing: PrintingId


@attrs.frozen
class WaiveFreePicks:
    """ASC-A20: as *player*, give up the free picks of *source* that are left."""

    player: Player
    source: PickSource


@attrs.frozen
class Withdraw:
    """ASC-A21: *player* leaves the league."""

    player: Player


@attrs.frozen
class ChooseHandicapRow:
    """ASC-A22: as *player*, take from the table of *contest* the row of the difference *row*: 5, 10, 15, 20 or 25."""

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
"""Anything that can be done in a league."""

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
"""All kinds of actions."""
