"""The part of a state that only Castle has: the castles, and the attack on one of them."""

from __future__ import annotations

from enum import Enum
from typing import Final

from castlerules.core import DataError, value
from castlerules.core.errors import short_repr
from castlerules.magic.model import CardId, ObjectId, State, VariantState

from .options import CastleRules


class BreachStage(Enum):
    """The stages of an attack on a castle, each named after what was done last (``docs/rules/castle.md``, section 3.4).

    DECLARED: a column is attacked. STARTED: the breach step has begun. PAID: the turned-up card is paid for.
    DEFENDER_FOUND: an active creature defends. SWITCHED: it has made room for the card behind it. OPEN: the column has
    no card, so nobody blocks. BLOCKED: the defending creature blocks. OVER: the combat ended early (CAS-Q61).
    """

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

    *slot* is the contested slot, whose card the attackers face, and *defending_creature* the active creature in it
    (CAS-Q47), None until they are found; *price* is the life that the turned-up card costs while it is not active yet;
    *switches* counts how often the defending creature made room for the card behind it in this combat.
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
    None while no column is attacked.
    """

    castles: tuple[Castle, ...] = ()
    maneuvers: int = 0
    breach: Breach | None = None


STATE_TYPES: Final = (
    CastleState,
    Castle,
    FaceDownCard,
    ActiveCard,
    Breach,
)
"""The classes of the Castle part of a state, so that ``GAME`` can write states as data and read them."""


def castle_state_of(state: State) -> CastleState:
    """CAS-008: return the Castle part of *state*: both castles, and the attack on one of them.

    Raises DataError if *state* is not a state of Castle.
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
