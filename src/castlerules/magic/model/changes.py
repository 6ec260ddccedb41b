"""Elementary changes that are about to become true, and once they are, what is told of them (BASE 5.2).

An *intent* (``Destruction``, ``Sacrifice``, ``Discard``, ``Draw``, ``Mill``) is expanded into moves once its own
replacements have had their say. Everything else is committed as it stands. The committed changes are the events of
the game, except that moves are told as ``Moved`` or ``MovedUnseen``, which name cards and not rows of the table.
"""

from __future__ import annotations

from enum import Enum
from typing import ClassVar, Final, Self

from castlerules.cards.language.definition import CardDef
from castlerules.cards.language.enums import CounterKind, KeywordKind, Zone
from castlerules.core import Event, Player, evolve, value
from castlerules.magic.mana.feasibility import ManaBundle

from .ids import CardId, ObjectId
from .ongoing_effects import OngoingEffect
from .steps import Step


class Cause(Enum):
    """Why something moves."""

    PLAYED = "played"
    CAST = "cast"
    RESOLVED = "resolved"
    DEALT = "dealt"
    DRAWN = "drawn"
    DISCARDED = "discarded"
    DESTROYED = "destroyed"
    SACRIFICED = "sacrificed"
    MILLED = "milled"
    COUNTERED = "countered"
    EFFECT = "effect"
    STATE_BASED_ACTION = "state_based_action"
    MULLIGAN = "mulligan"

    __hash__ = object.__hash__  # members are singletons, and the hash that Enum has is slow


@value
class Change(Event):
    """The base of all changes."""


@value
class Moved(Change):
    """*card* of *player* went from *origin* to *to*, of which one is open to all.

    It was *old_object* and is *new_object*. The number that it has in a hand is for *player* alone. A token that is
    made has no origin.
    """

    player: Player
    card: CardDef
    origin: Zone | None
    to: Zone
    old_object: ObjectId | None
    new_object: ObjectId | None
    cause: Cause
    controller: Player

    def seen_by(self, player: int) -> Self:
        """Return this event as *player* may know it: others do not see which card of a hand it is (BASE-024)."""
        if player == self.player or Zone.HAND not in (self.origin, self.to):
            return self
        old_object = None if self.origin is Zone.HAND else self.old_object
        return evolve(self, old_object=old_object, new_object=None if self.to is Zone.HAND else self.new_object)


@value
class MovedUnseen(Change):
    """*card* went from one hidden zone of *player* to another; only *player* knows which card it is."""

    secret: ClassVar = ("card", "old_object", "new_object")
    player: Player
    origin: Zone
    to: Zone
    cause: Cause
    card: CardDef | None
    old_object: ObjectId | None
    new_object: ObjectId | None


@value
class DrawFailed(Change):
    """BASE-E06: *player* could not draw from an empty library."""

    player: Player


@value
class Damage(Change):
    """BASE-E10: *source* (None: no object) deals *amount* damage to *to*, an object or a player."""

    source: ObjectId | None
    to: ObjectId
    amount: int
    combat: bool = False
    preventable: bool = True


@value
class Prevented(Change):
    """BASE-092: *amount* damage of *source* to *to* was prevented."""

    source: ObjectId | None
    to: ObjectId
    amount: int


@value
class LifeLost(Change):
    """BASE-E11: *player* loses *amount* life; *as_payment* says that it is a payment (BASE-042)."""

    player: Player
    amount: int
    as_payment: bool = False


@value
class LifeGained(Change):
    """BASE-E12: *player* gains *amount* life."""

    player: Player
    amount: int


@value
class Tapped(Change):
    """BASE-E13: *object* becomes tapped."""

    object: ObjectId


@value
class Untapped(Change):
    """BASE-E13: *object* becomes untapped."""

    object: ObjectId


@value
class PoisonGiven(Change):
    """BASE-E14, BASE-K24: *player* gets *count* poison counters."""

    player: Player
    count: int


@value
class ControlGained(Change):
    """BASE-E18: *player* controls *object* from now on (BASE-131)."""

    object: ObjectId
    player: Player


@value
class Attached(Change):
    """BASE-E19: the Aura *object* is moved onto *host* (BASE-133)."""

    object: ObjectId
    host: ObjectId


@value
class CountersPut(Change):
    """BASE-E14: *count* counters of *kind* are put on *object*."""

    object: ObjectId
    kind: CounterKind
    count: int


@value
class CountersRemoved(Change):
    """BASE-E14: *count* counters of *kind* are removed from *object*."""

    object: ObjectId
    kind: CounterKind
    count: int


@value
class ManaAdded(Change):
    """BASE-E15: *mana* (W U B R G C) is added to the pool of *player*."""

    player: Player
    mana: ManaBundle


@value
class ManaSpent(Change):
    """BASE-E15: *mana* is taken from the pool of *player* to pay a cost."""

    player: Player
    mana: ManaBundle


@value
class PoolEmptied(Change):
    """BASE-E15: the pool of *player* loses its *mana*."""

    player: Player
    mana: ManaBundle


@value
class Shuffled(Change):
    """BASE-E16: the library of *player* is shuffled."""

    player: Player


@value
class Revealed(Change):
    """BASE-E17: *player* shows *cards*."""

    player: Player
    cards: tuple[CardDef, ...]


@value
class LookedAt(Change):
    """BASE-E17: *player* looks at the top *count* cards of the own library; *cards* are for them alone (BASE-179)."""

    secret: ClassVar = ("cards",)
    player: Player
    count: int
    cards: tuple[CardDef, ...] | None


@value
class EffectBegan(Change):
    """BASE-E20: something begins that lasts."""

    effect: OngoingEffect


@value
class ShieldUsed(Change):
    """BASE-E20: *amount* of the shield *timestamp* is used up."""

    timestamp: int
    amount: int


@value
class EffectsEnded(Change):
    """BASE-E20, BASE-077: what lasts until the end of combat ends, or *at_end_of_turn* all that lasts for this turn."""

    at_end_of_turn: bool


@value
class Regenerated(Change):
    """BASE-E21: *object* is tapped, leaves combat, and loses its damage (BASE-128)."""

    object: ObjectId


@value
class LeftCombat(Change):
    """BASE-E22: *object* is removed from combat."""

    object: ObjectId


@value
class Countered(Change):
    """BASE-E23: the spell *object* is countered."""

    object: ObjectId


@value
class Fizzled(Change):
    """BASE-E24: *object* has no legal target left."""

    object: ObjectId


@value
class Resolved(Change):
    """BASE-E32: *object* has left the stack by resolving, or because nothing is left to do for it."""

    object: ObjectId


@value
class SpellCast(Change):
    """BASE-E25: *player* has cast *object*."""

    player: Player
    object: ObjectId


@value
class AbilityActivated(Change):
    """BASE-E25: *player* has activated *object*, an ability of *source*."""

    player: Player
    object: ObjectId
    source: ObjectId


@value
class TriggerPutOnStack(Change):
    """BASE-E25: *object*, a triggered ability of *source*, was put on the stack."""

    player: Player
    object: ObjectId
    source: ObjectId


@value
class LandPlayed(Change):
    """BASE-E26: *player* plays the land that was *card* in hand."""

    secret: ClassVar = ("card",)
    player: Player
    card: ObjectId | None


@value
class Attacked(Change):
    """BASE-E27: *player* attacks with *attackers*."""

    player: Player
    attackers: tuple[ObjectId, ...]


@value
class Blocked(Change):
    """BASE-E27: *blocks* are (blocker, attacker)."""

    blocks: tuple[tuple[ObjectId, ObjectId], ...]


@value
class TurnBegan(Change):
    """BASE-E28: turn number *turn*, that of *player*, begins."""

    player: Player
    turn: int


@value
class StepBegan(Change):
    """BASE-E28: *step* begins."""

    step: Step


@value
class DamageCleared(Change):
    """BASE-E29: all damage is removed from all permanents."""


@value
class PlayerLost(Change):
    """BASE-E30: *player* loses, by rule *rule*, for *reason*."""

    player: Player
    rule: str
    reason: str


@value
class TokenCeased(Change):
    """BASE-E32: the token *object* ceases to exist."""

    object: ObjectId


# Intents.


@value
class Destruction(Change):
    """BASE-E03: *object* is destroyed, unless it regenerates."""

    object: ObjectId
    regenerable: bool = True


@value
class Sacrifice(Change):
    """BASE-E04: its controller sacrifices *object*."""

    object: ObjectId


@value
class Discard(Change):
    """BASE-E07: *player* discards *card*."""

    player: Player
    card: ObjectId


@value
class Draw(Change):
    """BASE-E05: *player* draws a card."""

    player: Player


@value
class Mill(Change):
    """BASE-E08: the top *count* cards of the library of *player* go to the graveyard."""

    player: Player
    count: int


# Moves.


@value
class Move(Change):
    """BASE-E01: *object* goes to *to* of its owner, which is not the battlefield; in a library to top or bottom.

    In some variants it goes *then_to* from there, so that it is seen to arrive and is there no more.
    """

    object: ObjectId
    to: Zone
    cause: Cause
    to_bottom: bool = False
    then_to: Zone | None = None


@value
class LibraryMove(Change):
    """BASE-E01: *card* goes from the library of *player* to *to*, not the battlefield; in it to top or bottom."""

    player: Player
    card: CardId
    to: Zone
    cause: Cause
    to_bottom: bool = False


@value
class EnterBattlefield(Change):
    """BASE-E02: *card* comes into play under *controller*: the object *old_object*, or if None from the library.

    A token that is made comes from nowhere (BASE-E09), and what a variant has kept *from_aside* from there.
    """

    card: CardId
    old_object: ObjectId | None
    controller: Player
    cause: Cause
    tapped: bool = False
    counters: tuple[tuple[CounterKind, int], ...] = ()
    attached_to: ObjectId | None = None
    x: int = 0
    optional_costs: tuple[KeywordKind, ...] = ()
    from_aside: bool = False


@value
class PutOnStack(Change):
    """BASE-047 (1): *player* puts *card* on the stack."""

    player: Player
    card: ObjectId


EVENTS: Final = (
    Moved,
    MovedUnseen,
    DrawFailed,
    Damage,
    Prevented,
    LifeLost,
    LifeGained,
    PoisonGiven,
    Tapped,
    Untapped,
    CountersPut,
    CountersRemoved,
    ManaAdded,
    ManaSpent,
    PoolEmptied,
    Shuffled,
    Revealed,
    LookedAt,
    ControlGained,
    Attached,
    EffectBegan,
    ShieldUsed,
    EffectsEnded,
    Regenerated,
    LeftCombat,
    Countered,
    Fizzled,
    Resolved,
    SpellCast,
    AbilityActivated,
    TriggerPutOnStack,
    LandPlayed,
    Attacked,
    Blocked,
    TurnBegan,
    StepBegan,
    DamageCleared,
    PlayerLost,
    TokenCeased,
)
"""The changes that are told, in the order of the ledger."""

INTENTS: Final = (Destruction, Sacrifice, Discard, Draw, Mill, Move, LibraryMove, EnterBattlefield, PutOnStack)
"""The changes that are not told: what they come to is."""
