"""The events of a league, which ``transition`` returns for logs and displays.

What a player does with a deck is private (ASC-Q42): the other players get only ``DeckResized``. With
``open_decklists`` such events are *public*, and everybody sees them.
"""

from __future__ import annotations

from typing import Final, Self

import attrs

from castlerules.ascension.pool.card_pool import PrintingId
from castlerules.ascension.pool.decks import DeckKind, PickSource, Zone
from castlerules.cards.language.characteristics import Color
from castlerules.core import ORGANISER, Event, Player

from .state import Bonus, ContestId, Placings


@attrs.frozen
class PlayerRegistered(Event):
    """*player* joined the league; *name* may be empty."""

    player: Player
    name: str
    kind: DeckKind
    alliance: tuple[Color, ...]
    main_size: int


@attrs.frozen
class ContestStarted(Event):
    """A contest started; *bonuses* are in the order of *participants*, None for a player who still has to choose."""

    contest: ContestId
    participants: tuple[Player, ...]
    powers: tuple[int, ...]
    bonuses: tuple[Bonus | None, ...]


@attrs.frozen
class HandicapRowChosen(Event):
    """*player* chose the row of the handicap table that begins at the difference *row*."""

    contest: ContestId
    player: Player
    row: int


@attrs.frozen
class FirstChooserSet(Event):
    """*player* will decide who starts; *drawn* is True if players with equal power drew lots for it (ASC-C2)."""

    contest: ContestId
    player: Player
    drawn: bool


@attrs.frozen
class FirstPlayerSet(Event):
    """*first* starts; *drawn* is True if no player decides it, so that it was drawn at random (ASC-C1)."""

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
    """A contest was voided."""

    contest: ContestId


@attrs.frozen
class StreakSwapBegan(Event):
    """*player* began to swap cards for free commons."""

    player: Player


@attrs.frozen
class DeckRebuilt(Event):
    """*player* replaced the deck by a new one, and now has *power*."""

    player: Player
    kind: DeckKind
    alliance: tuple[Color, ...]
    power: int


@attrs.frozen
class DeckResized(Event):
    """The deck of *player* now has *main_size* cards, and the sideboard *side_size*."""

    player: Player
    main_size: int
    side_size: int


@attrs.frozen
class PlayerWithdrew(Event):
    """*player* left the league."""

    player: Player


@attrs.frozen
class LeagueEnded(Event):
    """The league is over after *contests* contests."""

    contests: int


@attrs.frozen
class PrivateDeckEvent(Event):
    """Base of the events of a deck: only *player*, its owner, and the organiser see them, unless they are *public*."""

    player: Player
    public: bool

    def seen_by(self, player: int) -> Self | None:
        """Return this event if *player* may know it, else None (ASC-Q42)."""
        return self if self.public or player in (self.player, ORGANISER) else None


@attrs.frozen
class CardBought(PrivateDeckEvent):
    """*printing* was bought into *zone* for *price*."""

    printing: PrintingId
    zone: Zone
    price: int


@attrs.frozen
class BasicsBought(PrivateDeckEvent):
    """Two basic *lands* were bought into *zone* for *price*."""

    lands: tuple[PrintingId, ...]
    zone: Zone
    price: int


@attrs.frozen
class ExpansionBought(PrivateDeckEvent):
    """The set *code* was bought for *price*; *picks* free picks come with it."""

    code: str
    price: int
    picks: int


@attrs.frozen
class CopyLimitRaised(PrivateDeckEvent):
    """The copy limit was raised to *limit* for *price*."""

    limit: int
    price: int


@attrs.frozen
class SideboardBought(PrivateDeckEvent):
    """The sideboard grew to *capacity* cards for *price*; *picks* free picks come with the new block."""

    capacity: int
    price: int
    picks: int


@attrs.frozen
class CardClaimed(PrivateDeckEvent):
    """*printing* was taken as a free pick of *source*; *price* is the surcharge."""

    source: PickSource
    printing: PrintingId
    price: int


@attrs.frozen
class CardRemoved(PrivateDeckEvent):
    """*printing* was taken out of *zone*."""

    zone: Zone
    printing: PrintingId


@attrs.frozen
class CardReturned(PrivateDeckEvent):
    """*printing* came back from the reserve into *zone*."""

    printing: PrintingId
    zone: Zone


@attrs.frozen
class CardMoved(PrivateDeckEvent):
    """*printing* was moved to *zone* from the other zone."""

    printing: PrintingId
    zone: Zone


@attrs.frozen
class CardsExchanged(PrivateDeckEvent):
    """*main_card* went to the sideboard, and *side_card* came into the deck."""

    main_card: PrintingId
    side_card: PrintingId


@attrs.frozen
class CardKilled(PrivateDeckEvent):
    """*printing* left the deck for good, as part of a swap."""

    printing: PrintingId


@attrs.frozen
class CardPicked(PrivateDeckEvent):
    """*printing* came into the deck as part of a swap; *price* is the surcharge."""

    printing: PrintingId
    price: int


@attrs.frozen
class PicksWaived(PrivateDeckEvent):
    """*picks* free picks of *source* were given up."""

    source: PickSource
    picks: int


EVENTS: Final[tuple[type[Event], ...]] = (
    PlayerRegistered,
    ContestStarted,
    HandicapRowChosen,
    FirstChooserSet,
    FirstPlayerSet,
    ContestEnded,
    ContestVoided,
    StreakSwapBegan,
    DeckRebuilt,
    DeckResized,
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
"""All classes of events."""
