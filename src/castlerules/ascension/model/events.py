"""The events of a league, which ``transition`` returns for logs and displays.

What a player does with a deck is private (ASC-Q42): the other players get only ``DeckResized``. With
``open_decklists`` such events are *public*, and every player sees them.
"""

from __future__ import annotations

from typing import Final, Self

from castlerules.ascension.pool.card_pool import PrintingId
from castlerules.ascension.pool.decks import DeckKind, PickSource, Zone
from castlerules.cards.language.characteristics import Color
from castlerules.core import ORGANISER, Event, Player
from castlerules.core.frozen import frozen

from .state import Bonus, ContestId, Placings


@frozen
class PlayerRegistered(Event):
    """*player* joined the league with a deck of *main_size* cards; *name* may be empty.

    *kind* and *alliance* tell how many colours the deck has, and which.
    """

    player: Player
    name: str
    kind: DeckKind
    alliance: tuple[Color, ...]
    main_size: int


@frozen
class ContestStarted(Event):
    """A contest started. *powers* are the points of *participants*, which were compared to find the handicaps.

    *bonuses* are what weaker players get, None for a player who still has to choose a bonus. *powers* and *bonuses*
    are in the order of *participants*.
    """

    contest: ContestId
    participants: tuple[Player, ...]
    powers: tuple[int, ...]
    bonuses: tuple[Bonus | None, ...]


@frozen
class HandicapRowChosen(Event):
    """*player* chose the bonus of that row of the handicap table which begins at a difference of *row* points."""

    contest: ContestId
    player: Player
    row: int


@frozen
class FirstChooserSet(Event):
    """*player* has the right to decide who goes first in *contest*.

    *drawn* is True if several players were entitled to it and one of them was drawn at random (ASC-C2).
    """

    contest: ContestId
    player: Player
    drawn: bool


@frozen
class FirstPlayerSet(Event):
    """*first* goes first in *contest*.

    *drawn* is True if nobody had the right to decide, so that a player was drawn at random (ASC-C1).
    """

    contest: ContestId
    first: Player
    drawn: bool


@frozen
class ContestEnded(Event):
    """A contest ended with *placings*; *points* are what the participants earned, in the order of their seats."""

    contest: ContestId
    placings: Placings
    points: tuple[int, ...]


@frozen
class ContestVoided(Event):
    """The organiser deleted the open *contest*: nobody gets points for it, and no record counts it (ASC-A05)."""

    contest: ContestId


@frozen
class StreakSwapBegan(Event):
    """*player* began a swap: as a remedy for a losing streak, some cards are given away for as many free commons."""

    player: Player


@frozen
class DeckRebuilt(Event):
    """*player* replaced the deck after a losing streak.

    *kind* and *alliance* tell how many colours the new deck has, and which. *power* is the rating with which the player
    goes on; the option ``rebuild_carryover`` decides how much of the old rating is kept.
    """

    player: Player
    kind: DeckKind
    alliance: tuple[Color, ...]
    power: int


@frozen
class DeckResized(Event):
    """The deck of *player* now has *main_size* cards and its sideboard *side_size*. Everybody sees this event."""

    player: Player
    main_size: int
    side_size: int


@frozen
class PlayerWithdrew(Event):
    """*player* left the league; the deck and the results stay on record."""

    player: Player


@frozen
class LeagueEnded(Event):
    """The league is over after *contests* contests."""

    contests: int


@frozen
class PrivateDeckEvent(Event):
    """Base class of the events that tell what *player* does with the deck.

    Only *player* and the organiser see such an event, unless *public* is True.
    """

    player: Player
    public: bool

    def seen_by(self, player: int) -> Self | None:
        """Return this event if *player* may know it, else None (ASC-Q42)."""
        return self if self.public or player in (self.player, ORGANISER) else None


@frozen
class CardBought(PrivateDeckEvent):
    """*printing* was bought into *zone* for *price* points."""

    printing: PrintingId
    zone: Zone
    price: int


@frozen
class BasicsBought(PrivateDeckEvent):
    """The two basic *lands* were bought into *zone* for *price* points, the price of both."""

    lands: tuple[PrintingId, ...]
    zone: Zone
    price: int


@frozen
class ExpansionBought(PrivateDeckEvent):
    """The set *code* was bought for *price* points; *picks* of its commons may be taken for free."""

    code: str
    price: int
    picks: int


@frozen
class CopyLimitRaised(PrivateDeckEvent):
    """The deck may now have *limit* copies of each card name, one more than before, for *price* points."""

    limit: int
    price: int


@frozen
class SideboardBought(PrivateDeckEvent):
    """The sideboard grew to *capacity* places for *price* points; *picks* commons may be taken into it for free."""

    capacity: int
    price: int
    picks: int


@frozen
class CardClaimed(PrivateDeckEvent):
    """*printing* was taken with a free pick, the right to a free common, which came with the purchase *source*.

    *price* is the surcharge paid for a gold card or a Legend, 0 for other cards.
    """

    source: PickSource
    printing: PrintingId
    price: int


@frozen
class CardRemoved(PrivateDeckEvent):
    """A copy of *printing* was taken out of *zone*; the options say whether it is lost."""

    zone: Zone
    printing: PrintingId


@frozen
class CardReturned(PrivateDeckEvent):
    """*printing* came back into *zone* from the reserve, which holds removed cards."""

    printing: PrintingId
    zone: Zone


@frozen
class CardMoved(PrivateDeckEvent):
    """*printing* was moved to *zone* from the other zone."""

    printing: PrintingId
    zone: Zone


@frozen
class CardsExchanged(PrivateDeckEvent):
    """*main_card* went to the sideboard, and *side_card* came into the deck."""

    main_card: PrintingId
    side_card: PrintingId


@frozen
class CardKilled(PrivateDeckEvent):
    """*printing* was given away for good in a swap of cards for free commons."""

    printing: PrintingId


@frozen
class CardPicked(PrivateDeckEvent):
    """*printing* was taken in a swap of cards for free commons.

    *price* is the surcharge paid for a gold card or a Legend, 0 for other cards.
    """

    printing: PrintingId
    price: int


@frozen
class PicksWaived(PrivateDeckEvent):
    """*player* gave up the last *picks* free picks (rights to free commons) that came with the purchase *source*."""

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
