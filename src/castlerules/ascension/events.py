"""What happens in a league, as facts in order.

What a player does with a deck is private (ASC-Q42): others see only what ``Resized`` tells. With ``open_decklists``
such events are *open*, and everybody sees them.
"""

from __future__ import annotations

from typing import Final, Self

import attrs

from castlerules.cards.characteristics import Color
from castlerules.core import ORGANISER, Event, Player

from .decks import DeckKind, PickSource, Zone
from .history import Bonus, ContestId, Placings
from .pool import PrintingId

__all__ = [
    "EVENTS",
    "BasicsBought",
    "CardBought",
    "CardClaimed",
    "CardKilled",
    "CardMoved",
    "CardPicked",
    "CardRemoved",
    "CardReturned",
    "CardsExchanged",
    "ContestEnded",
    "ContestStarted",
    "ContestVoided",
    "CopyLimitRaised",
    "ExpansionBought",
    "FirstPlayerSet",
    "LeagueEnded",
    "PicksWaived",
    "PlayerRegistered",
    "PlayerWithdrew",
    "Private",
    "Rebuilt",
    "Resized",
    "RowChosen",
    "SideboardBought",
    "StarterDecider",
    "SwapBegan",
]


@attrs.frozen
class PlayerRegistered(Event):
    """*player* came into the league, under *name* if that is not empty."""

    player: Player
    name: str
    kind: DeckKind
    alliance: tuple[Color, ...]
    main: int


@attrs.frozen
class ContestStarted(Event):
    """A contest began; *bonuses* are those of its *participants*, None for one who has to choose."""

    contest: ContestId
    participants: tuple[Player, ...]
    powers: tuple[int, ...]
    bonuses: tuple[Bonus | None, ...]


@attrs.frozen
class RowChosen(Event):
    """*player* took from the table the row of the difference *row*."""

    contest: ContestId
    player: Player
    row: int


@attrs.frozen
class StarterDecider(Event):
    """*player* will say who starts; *drawn* if that was left to chance among equals (ASC-C2)."""

    contest: ContestId
    player: Player
    drawn: bool


@attrs.frozen
class FirstPlayerSet(Event):
    """*first* starts; *drawn* if nobody was to decide that (ASC-C1)."""

    contest: ContestId
    first: Player
    drawn: bool


@attrs.frozen
class ContestEnded(Event):
    """A contest ended with *placings*; *points* are what the participants earned, in the order of their seats."""

    contest: ContestId
    placings: Placings
    points: tuple[int, ...]


@attrs.frozen
class ContestVoided(Event):
    """A contest was forgotten."""

    contest: ContestId


@attrs.frozen
class SwapBegan(Event):
    """*player* began to swap cards for commons."""

    player: Player


@attrs.frozen
class Rebuilt(Event):
    """*player* goes on with a new deck, and with *power*."""

    player: Player
    kind: DeckKind
    alliance: tuple[Color, ...]
    power: int


@attrs.frozen
class Resized(Event):
    """The deck of *player* has now *main* cards and *side* in the sideboard."""

    player: Player
    main: int
    side: int


@attrs.frozen
class PlayerWithdrew(Event):
    """*player* left the league."""

    player: Player


@attrs.frozen
class LeagueEnded(Event):
    """The league is over after so many *contests*."""

    contests: int


@attrs.frozen
class Private(Event):
    """The base of what *player* does with a deck; only the player and the organiser see it, unless it is *open*."""

    player: Player
    open: bool

    def seen_by(self, player: int) -> Self | None:
        """Return this event if *player* may know it, else None (ASC-Q42)."""
        return self if self.open or player in (self.player, ORGANISER) else None


@attrs.frozen
class CardBought(Private):
    """*printing* was bought into *zone* for *price*."""

    printing: PrintingId
    zone: Zone
    price: int


@attrs.frozen
class BasicsBought(Private):
    """Two basic *lands* were bought into *zone* for *price*."""

    lands: tuple[PrintingId, ...]
    zone: Zone
    price: int


@attrs.frozen
class ExpansionBought(Private):
    """The set *code* was bought for *price*; it comes with so many free *picks*."""

    code: str
    price: int
    picks: int


@attrs.frozen
class CopyLimitRaised(Private):
    """The copy limit was raised to *limit* for *price*."""

    limit: int
    price: int


@attrs.frozen
class SideboardBought(Private):
    """The sideboard grew to *capacity* for *price*; the block comes with so many free *picks*."""

    capacity: int
    price: int
    picks: int


@attrs.frozen
class CardClaimed(Private):
    """*printing* was taken as a free pick of *source*; *price* is the surcharge."""

    source: PickSource
    printing: PrintingId
    price: int


@attrs.frozen
class CardRemoved(Private):
    """*printing* was taken out of *zone*."""

    zone: Zone
    printing: PrintingId


@attrs.frozen
class CardReturned(Private):
    """*printing* came back from the reserve into *zone*."""

    printing: PrintingId
    zone: Zone


@attrs.frozen
class CardMoved(Private):
    """*printing* was moved to *zone*, from the other one."""

    printing: PrintingId
    zone: Zone


@attrs.frozen
class CardsExchanged(Private):
    """*main_card* went to the sideboard, and *side_card* came from there."""

    main_card: PrintingId
    side_card: PrintingId


@attrs.frozen
class CardKilled(Private):
    """*printing* left the deck for good, in a swap."""

    printing: PrintingId


@attrs.frozen
class CardPicked(Private):
    """*printing* came into the deck, in a swap; *price* is the surcharge."""

    printing: PrintingId
    price: int


@attrs.frozen
class PicksWaived(Private):
    """So many *picks* of *source* were given up."""

    source: PickSource
    picks: int


EVENTS: Final[tuple[type[Event], ...]] = (
    PlayerRegistered,
    ContestStarted,
    RowChosen,
    StarterDecider,
    FirstPlayerSet,
    ContestEnded,
    ContestVoided,
    SwapBegan,
    Rebuilt,
    Resized,
    PlayerWithdrew,
    LeagueEnded,
    CardBought,
    BasicsBought,
    ExpansionBought,
    CopyLimitRaised,
    SideboardBought,
    CardClaimed,
    CardRemoved,
    CardReturned,
    CardMoved,
    CardsExchanged,
    CardKilled,
    CardPicked,
    PicksWaived,
)
"""All kinds of events."""
