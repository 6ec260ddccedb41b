"""The events of a duel, which ``transition`` returns in the order in which they happen."""

from __future__ import annotations

from typing import ClassVar, TypeAlias

from castlerules.core import Event, Player
from castlerules.core.frozen import frozen

from .cards import Card
from .ids import ObjectId
from .state import Phase, PlayKind, Result

Log: TypeAlias = list[Event] | None
"""The list to which rules append events; None if the caller does not need them."""


@frozen
class TurnBegan(Event):
    """Turn number *turn* begins, a turn of *player*, whose cards untap and lose summoning sickness."""

    player: Player
    turn: int


@frozen
class PhaseBegan(Event):
    """*phase* of the turn began."""

    phase: Phase


@frozen
class Drew(Event):
    """*player* drew *card*, which only that player knows."""

    secret: ClassVar = ("card",)
    player: Player
    card: Card | None


@frozen
class DiscardRecycled(Event):
    """The discard pile of *player* became the deck: *size* cards, oldest on top unless *shuffled*."""

    player: Player
    size: int
    shuffled: bool


@frozen
class ManaPut(Event):
    """*player* put the Mana card *card* into play."""

    player: Player
    card: Card


@frozen
class Summoned(Event):
    """*player* summoned *creature*."""

    player: Player
    creature: ObjectId


@frozen
class Played(Event):
    """*player* put an instant play on the pile: *card* from the hand, or the Special of the creature *source*."""

    player: Player
    kind: PlayKind
    card: Card
    source: ObjectId | None
    target: ObjectId | None


@frozen
class Passed(Event):
    """*player* passed."""

    player: Player


@frozen
class AttackerDeclared(Event):
    """*creature* was named as an attacker and tapped."""

    creature: ObjectId


@frozen
class BlockerDeclared(Event):
    """*blocker* was named to block *attacker*."""

    blocker: ObjectId
    attacker: ObjectId


@frozen
class DamageAssigned(Event):
    """*amount* of the damage of *attacker* will go to *blocker*."""

    attacker: ObjectId
    blocker: ObjectId
    amount: int


@frozen
class Solved(Event):
    """The top play of the pile, *kind* by *card*, was solved; if not *effective*, it did nothing (M54-Q19)."""

    kind: PlayKind
    card: Card
    effective: bool


@frozen
class Damaged(Event):
    """*source* dealt *amount* damage to *target*."""

    source: Card
    target: ObjectId
    amount: int


@frozen
class DamageCancelled(Event):
    """*amount* of damage by *source* was cancelled by an Ace on *target*."""

    source: Card
    target: ObjectId
    amount: int


@frozen
class DamageRedirected(Event):
    """*amount* of damage by *source* went from *target* to *receiver*."""

    source: Card
    target: ObjectId
    receiver: ObjectId
    amount: int


@frozen
class ShieldRaised(Event):
    """A shield redirects damage from *target* to *receiver*, or cancels it if *receiver* is None."""

    target: ObjectId
    receiver: ObjectId | None


@frozen
class Grew(Event):
    """*creature* gets +*bonus*/+*bonus* until the end of combat."""

    creature: ObjectId
    bonus: int


@frozen
class Healed(Event):
    """*amount* of marked damage was removed from *creature*."""

    creature: ObjectId
    amount: int


@frozen
class Died(Event):
    """*creature* died."""

    creature: ObjectId


@frozen
class ReturnedToHand(Event):
    """*creature* went to its owner's hand."""

    creature: ObjectId


@frozen
class Discarded(Event):
    """*card* was put on the discard pile of *player*."""

    player: Player
    card: Card


@frozen
class SearchBegan(Event):
    """*player* began to search their own deck."""

    player: Player


@frozen
class CardFound(Event):
    """*player* took *card* out of the deck and shuffled it; only that player knows which card it was."""

    secret: ClassVar = ("card",)
    player: Player
    card: Card | None


@frozen
class Revealed(Event):
    """*player* showed *card* to the opponent."""

    player: Player
    card: Card


@frozen
class Cycled(Event):
    """*player* put *card* under the deck, unseen by the opponent."""

    secret: ClassVar = ("card",)
    player: Player
    card: Card | None


@frozen
class GameEnded(Event):
    """The duel is over."""

    result: Result


EVENTS = (
    TurnBegan,
    PhaseBegan,
    Drew,
    DiscardRecycled,
    ManaPut,
    Summoned,
    Played,
    Passed,
    AttackerDeclared,
    BlockerDeclared,
    DamageAssigned,
    Solved,
    Damaged,
    DamageCancelled,
    DamageRedirected,
    ShieldRaised,
    Grew,
    Healed,
    Died,
    ReturnedToHand,
    Discarded,
    SearchBegan,
    CardFound,
    Revealed,
    Cycled,
    GameEnded,
)
