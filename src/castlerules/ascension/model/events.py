"""What happens in a league, as facts in order.

What a player does with a deck is private (ASC-Q42): others see only what ``DeckResized`` tells. With ``open_decklists``
such events are *public*, and everybody sees them.
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
    """*player* came into the league, under *name* if that is not empty."""

    player: Player
    name: str
    kind: DeckKind
    alliance: tuple[Color, ...]
    main_size: int


@attrs.frozen
class ContestStarted(Event):
    """A contest began; *bonuses* are those of its *participants*, None for one who has to choose."""

    contest: ContestId
    participants: tuple[Player, ...]
    powers: tuple[int, ...]
    bonuses: tuple[Bonus | None, ...]


@attrs.frozen
class HandicapRowChosen(Event):
    """*player* took from the table the row of the difference *row*."""

    contest: ContestId
    player: Player
    row: int


@attrs.frozen
class FirstChooserSet(Event):
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
class StreakSwapBegan(Event):
    """*player* began to swap cards for commons."""

    player: Player


@attrs.frozen
class DeckRebuilt(Event):
    """*player* goes on with a new deck, and with *power*."""

    player: Player
    kind: DeckKind
    alliance: tuple[Color, ...]
    power: int


@attrs.frozen
class DeckResized(Event):
    """The deck of *player* has now *main_size* cards and *side_size* in the sideboard."""

    player: Player
    main_size: int
    side_size: int


@attrs.frozen
class PlayerWithdrew(Event):
    """*player* left the league."""

    player: Player


@attrs.frozen
class LeagueEnded(Event):
    """The league is over after so many *contests*."""

    contests: int


@attrs.frozen
class PrivateDeckEvent(Event):
    """The base of what *player* does with a deck; only the player and the organiser see it, unless it is *public*."""

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
    """The set *code* was bought for *price*; it comes with so many free *picks*."""

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
    """The sideboard grew to *capacity* for *price*; the block comes with so many free *picks*."""

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
    """*printing* was moved to *zone*, from the other one."""

    printing: PrintingId
    zone: Zone


@attrs.frozen
class CardsExchanged(PrivateDeckEvent):
    """*main_card* went to the sideboard, and *side_card* came from there."""

    main_card: PrintingId
    side_card: PrintingId


@attrs.frozen
class CardKilled(PrivateDeckEvent):
    """*printing* left the deck for good, in a swap."""

    printing: PrintingId


@attrs.frozen
class CardPicked(PrivateDeckEvent):
    """*printing* came into the deck, in a swap; *price* is the surcharge."""

    printing: PrintingId
    price: int


@attrs.frozen
class PicksWaived(PrivateDeckEvent):
    """So many *picks* of *source* were given up."""

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
"""All kinds of events."""
