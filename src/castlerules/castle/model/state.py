"""The data that Castle adds to a game of Magic: state, observed state, actions, decisions, tasks and events."""

from __future__ import annotations

from enum import Enum
from typing import Final, Self

import attrs

from castlerules.cards.language.definition import CardDef
from castlerules.core import DataError, Player, value
from castlerules.core.errors import short_repr
from castlerules.magic.model.actions import VariantAction
from castlerules.magic.model.changes import Change
from castlerules.magic.model.decisions import Decision
from castlerules.magic.model.decklists import CardCounts
from castlerules.magic.model.ids import CardId, ObjectId
from castlerules.magic.model.state import State, VariantState
from castlerules.magic.model.tasks import Task

from .grid import normalized_slot
from .options import CastleRules

# State.


class BreachStage(Enum):
    """The stage of the attack on a castle (the state machine of the rules, section 3.4)."""

    DECLARED = "declared"
    STARTED = "started"
    PAID = "paid"
    DEFENDER_FOUND = "defender_found"
    SWITCHED = "switched"
    OPEN = "open"
    BLOCKED = "blocked"
    OVER = "over"

    __hash__ = object.__hash__  # members are singletons, and the hash that Enum has is slow

    def __repr__(self) -> str:
        return f"BreachStage.{self.name}"


@value
class FaceDownCard:
    """A card that lies face down in a slot; *known* is true once it has been revealed (CAS-Q07)."""

    card: CardId
    known: bool = False


@value
class ActiveCard:
    """A card that is active in a slot: it is in play as the permanent *creature*."""

    card: CardId
    creature: ObjectId


@value
class Castle:
    """A castle: its *slots*, row by row from the front, and the *reserve* that was never placed (CAS-Q03)."""

    slots: tuple[FaceDownCard | ActiveCard | None, ...]
    reserve: tuple[CardId, ...]


@value
class Breach:
    """CAS-017: the attack of this combat, on *column* of the defending player's castle.

    *slot* is the contested slot and *defending_creature* the creature in it (CAS-Q47), None until they are found;
    *price* is the life that the turned-up card costs while it is not active yet; *switches* counts the switches of this
    combat.
    """

    column: int
    stage: BreachStage = BreachStage.DECLARED
    slot: int | None = None
    defending_creature: ObjectId | None = None
    price: int = 0
    switches: int = 0


@value
class CastleState(VariantState):
    """The part of a state that only Castle has: the *castles* of both players.

    *maneuvers* counts the manoeuvres that the active player has made this turn; *breach* is the attack on a castle,
    None outside one.
    """

    castles: tuple[Castle, ...] = ()
    maneuvers: int = 0
    breach: Breach | None = None


@value
class ObservedFaceDownCard:
    """A face-down card in an observation; *card* is None if it is hidden from the observing player."""

    card: CardDef | None
    known: bool


@value
class ObservedActiveCard:
    """An active card in an observation: it is in play as the permanent *creature*."""

    creature: ObjectId


@value
class ObservedCastle:
    """A castle in an observation: its *slots* row by row, and the number of cards in the *reserve*.

    *stock* holds all cards that its owner began with, None if they are hidden from the observing player; *lost* holds
    the cards that have left the castle, all of them public, sorted by name.
    """

    slots: tuple[ObservedFaceDownCard | ObservedActiveCard | None, ...]
    reserve: int
    stock: CardCounts | None
    lost: tuple[CardDef, ...]


@value
class ObservedCastleState(VariantState):
    """``CastleState`` as one player sees it: both castles with hidden cards masked."""

    castles: tuple[ObservedCastle, ...] = ()
    maneuvers: int = 0
    breach: Breach | None = None


STATE_TYPES: Final = (
    CastleState,
    Castle,
    FaceDownCard,
    ActiveCard,
    Breach,
    ObservedCastleState,
    ObservedCastle,
    ObservedFaceDownCard,
    ObservedActiveCard,
)
"""The classes of the state and of its observation."""


def castle_state_of(state: State) -> CastleState:
    """CAS-008: return the Castle part of *state*: both castles, and the attack on one of them.

    Raises DataError for anything but a state of Castle.
    """
    extra = getattr(state, "extra", None)
    if not isinstance(extra, CastleState):
        raise DataError("state", f"expected a state of a game of Castle, got {short_repr(state)}")
    return extra


def rules_of(state: State) -> CastleRules:
    """Return the options of *state*; raise DataError if they are not options of Castle."""
    if not isinstance(state.rules, CastleRules):
        raise DataError("state", f"expected a state of a game of Castle, got {short_repr(state)}")
    return state.rules


# Actions. Slots have names such as ``R1C2``; ``normalized`` also accepts them in small letters.


@attrs.frozen
class ChooseAttackColumn(VariantAction):
    """CAS-017: attack *column* of the castle, counted from 1."""

    column: int


@attrs.frozen
class PayActivation(VariantAction):
    """CAS-024: pay the price of the turned-up card, so that it becomes active."""


@attrs.frozen
class DeclineActivation(VariantAction):
    """CAS-031: refuse to pay; the card is removed from the game, and the combat is over."""


@attrs.frozen
class ProceedToBlock(VariantAction):
    """CAS-034: let the defending creature block every attacker."""


@attrs.frozen
class SwitchWithBehind(VariantAction):
    """CAS-032: pay life, so that the defending creature trades places with the card behind it."""


@attrs.frozen
class AssignBlockerDamage(VariantAction):
    """CAS-036: the defending creature deals *n* of its damage to *attacker*."""

    attacker: ObjectId
    n: int


@attrs.frozen
class SlotAction(VariantAction):
    """The base of actions whose fields are all slot names."""

    def normalized(self) -> Self:
        """Return the action with slot names in capital letters."""
        return type(self)(*[normalized_slot(name) for name in attrs.astuple(self)])


@attrs.frozen
class ManeuverMove(SlotAction):
    """CAS-056: move your face-down card in *src* to *dst*, an adjacent vacant slot."""

    src: str
    dst: str


@attrs.frozen
class ManeuverTurnDown(SlotAction):
    """CAS-057: turn your active creature in *slot* face down."""

    slot: str


@attrs.frozen
class ManeuverSwap(SlotAction):
    """CAS-058: swap the cards in two adjacent slots, at least one of them active; *slot* is the lower-numbered slot."""

    slot: str
    other: str


ACTIONS: Final[tuple[type[VariantAction], ...]] = (
    ChooseAttackColumn,
    PayActivation,
    DeclineActivation,
    ProceedToBlock,
    SwitchWithBehind,
    AssignBlockerDamage,
    ManeuverMove,
    ManeuverTurnDown,
    ManeuverSwap,
)
"""The actions that normal Magic does not have."""


# Decisions.


@value
class ColumnDecision(Decision):
    """CAS-017: the active player chooses a column to attack, or no attack."""


@value
class ActivationDecision(Decision):
    """CAS-021: the defending player pays *price* life for the turned-up card, or declines."""

    price: int


@value
class SwitchDecision(Decision):
    """CAS-032: the defending player proceeds to the block, or switches."""


@value
class DamageDivisionDecision(Decision):
    """CAS-036: the defending player divides the damage of the defending creature; *assigned* holds the parts so far."""

    assigned: tuple[int, ...] = ()


# Tasks.


@value
class ContinueBreach(Task):
    """CAS-Q41: carry out the next stage of the breach."""


@value
class DealAssignedDamage(Task):
    """CAS-Q100: deal the combat damage that has been assigned."""


# Events. Slots have names such as ``R1C2``.


@value
class ColumnAttacked(Change):
    """CAS-017: *player* attacks *column* of the other castle."""

    player: Player
    column: int


@value
class CardRevealed(Change):
    """CAS-020: *card* of *player* in *slot* is turned up; activating it costs *price* life (CAS-022 to CAS-025)."""

    player: Player
    slot: str
    card: CardDef
    price: int


@value
class ActivationDeclined(Change):
    """CAS-026, CAS-Q42: *card* of *player*, just turned up in *slot*, is removed from the game as object *new*."""

    player: Player
    slot: str
    card: CardDef
    new: ObjectId


@value
class CardsSwapped(Change):
    """CAS-032, CAS-058: the cards of *player* in *slot* and *other* trade places, by a switch or a manoeuvre."""

    player: Player
    slot: str
    other: str
    is_switch: bool


@value
class FaceDownCardMoved(Change):
    """CAS-056: the face-down card of *player* in *src* moves to *dst*."""

    player: Player
    src: str
    dst: str


@value
class CreatureTurnedDown(Change):
    """CAS-057: the active *card* of *player* in *slot*, the permanent *object*, is turned face down."""

    player: Player
    slot: str
    card: CardDef
    object: ObjectId


EVENTS: Final[tuple[type[Change], ...]] = (
    ColumnAttacked,
    CardRevealed,
    ActivationDeclined,
    CardsSwapped,
    FaceDownCardMoved,
    CreatureTurnedDown,
)
"""The events that normal Magic does not have."""
