"""What Castle adds to a game of Magic: what is kept besides, actions, questions, tasks and events."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, Final, Self

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

if TYPE_CHECKING:
    pass


# What is kept.


class BreachStage(Enum):
    """Where a combat is, as far as the castle is concerned (the state machine of the rules, section 3.4)."""

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
    """A card that lies face down in a slot; *known* says that it has been revealed at some time (CAS-Q07)."""

    card: CardId
    known: bool = False


@value
class ActiveCard:
    """A card that is active in a slot, as the permanent *creature*."""

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

    *slot* is the one that is fought for, and *defending_creature* the defending creature (CAS-Q47), once they are
    found; *price* is that of a card which was turned up and is not active yet; *switches* counts those of this combat.
    """

    column: int
    stage: BreachStage = BreachStage.DECLARED
    slot: int | None = None
    defending_creature: ObjectId | None = None
    price: int = 0
    switches: int = 0


@value
class CastleState(VariantState):
    """What is kept besides a game of Magic: the *castles* of both players.

    *maneuvers* counts those of this turn, which are the active player's; *breach* is the attack on a castle, if there
    is one.
    """

    castles: tuple[Castle, ...] = ()
    maneuvers: int = 0
    breach: Breach | None = None


@value
class ObservedFaceDownCard:
    """A card that lies face down; *card* is None where the player of the view may not know what it is."""

    card: CardDef | None
    known: bool


@value
class ObservedActiveCard:
    """A card that is active, as the permanent *creature*."""

    creature: ObjectId


@value
class ObservedCastle:
    """What may be known of a castle: *slots* row by row, and how many cards the *reserve* has.

    *stock* are all cards that the player began with, if they may be known; *lost* are those that have left the castle,
    which all have seen, by name.
    """

    slots: tuple[ObservedFaceDownCard | ObservedActiveCard | None, ...]
    reserve: int
    stock: CardCounts | None
    lost: tuple[CardDef, ...]


@value
class ObservedCastleState(VariantState):
    """What may be known of both castles; the rest is as in ``CastleState``."""

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
"""The classes of what is kept, and of what is seen of it."""


def castle_state_of(state: State) -> CastleState:
    """CAS-008: return what *state* keeps for Castle: both castles, and the attack on one of them.

    Raises DataError for anything but a state of Castle.
    """
    extra = getattr(state, "extra", None)
    if not isinstance(extra, CastleState):
        raise DataError("state", f"a state of a game of Castle is wanted, not {short_repr(state)}")
    return extra


def rules_of(state: State) -> CastleRules:
    """Return the options of *state*; raise DataError if those are not of Castle."""
    if not isinstance(state.rules, CastleRules):
        raise DataError("state", f"a state of a game of Castle is wanted, not {short_repr(state)}")
    return state.rules


# Actions. Slots are named as in ``R1C2``; where they are read as text, small letters will do.


@attrs.frozen
class ChooseAttackColumn(VariantAction):
    """CAS-017: attack the castle in *column*, from 1 on."""

    column: int


@attrs.frozen
class PayActivation(VariantAction):
    """CAS-024: pay the price of the card that was turned up, so that it becomes active."""


@attrs.frozen
class DeclineActivation(VariantAction):
    """CAS-031: do not pay; the card is removed from the game, and the combat is over."""


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
    """The base of actions that hold nothing but names of slots."""

    def normalized(self) -> Self:
        """Return the same with slots that were typed in small letters as they are written."""
        return type(self)(*[normalized_slot(name) for name in attrs.astuple(self)])


@attrs.frozen
class ManeuverMove(SlotAction):
    """CAS-056: move the own face-down card in *src* to *dst*, an adjacent vacant slot."""

    src: str
    dst: str


@attrs.frozen
class ManeuverTurnDown(SlotAction):
    """CAS-057: turn the own active creature in *slot* face down."""

    slot: str


@attrs.frozen
class ManeuverSwap(SlotAction):
    """CAS-058: let the cards in two adjacent slots trade places; one is an active creature, *slot* comes first."""

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


# Questions.


@value
class ColumnDecision(Decision):
    """CAS-017: which column is attacked, or that nobody attacks."""


@value
class ActivationDecision(Decision):
    """CAS-021: whether *price* life is paid for the card that was turned up."""

    price: int


@value
class SwitchDecision(Decision):
    """CAS-032: go on with the combat, or switch."""


@value
class DamageDivisionDecision(Decision):
    """CAS-036: how the defending creature divides its damage; *assigned* are the parts of the attackers so far."""

    assigned: tuple[int, ...] = ()


# Tasks.


@value
class ContinueBreach(Task):
    """CAS-Q41: what the breach does next."""


@value
class DealAssignedDamage(Task):
    """CAS-Q100: the damage of a fight is assigned, and is dealt now."""


# Events. Slots are named as in ``R1C2``.


@value
class ColumnAttacked(Change):
    """CAS-017: *player* attacks *column* of the other castle."""

    player: Player
    column: int


@value
class CardRevealed(Change):
    """CAS-020: *card* of *player* in *slot* is turned up; to activate it costs *price* life (CAS-022 to CAS-025)."""

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
    """CAS-032, CAS-058: the cards of *player* in *slot* and *other* trade places: a switch if *is_switch*."""

    player: Player
    slot: str
    other: str
    is_switch: bool


@value
class FaceDownCardMoved(Change):
    """CAS-056: the face-down card of *player* in *src* goes to *dst*."""

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
