"""The elementary changes that rules propose, and the events that players see once they have happened.

An *intent* (``Destruction``, ``Sacrifice``, ``Discard``, ``Draw``, ``Mill``) may be replaced as such, and is then
expanded into moves, which may be replaced too. All other changes are carried out (*committed*) as they stand. A
committed change is itself the event, except that a move becomes ``Moved`` or ``MovedUnseen``: these events name the
card and not its row in the card table, which no player may know. Part 5.2 of ``docs/rules/base.md`` lists the changes.
"""

from __future__ import annotations

from enum import Enum
from typing import ClassVar, Final, Self

from castlerules.cards import CardDef, CounterKind, KeywordKind, Zone
from castlerules.core import Event, Player, evolve, value
from castlerules.core.value import kinds_of
from castlerules.magic.mana.feasibility import ManaBundle

from .ids import CardId, ObjectId
from .ongoing_effects import OngoingEffect
from .steps import Step


class Cause(Enum):
    """Why an object moves to another zone."""

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

    __hash__ = object.__hash__  # members are singletons, and the hash of Enum is slow


@value
class Change(Event):
    """The base of everything that rules may propose to ``commit``, which lets it be replaced and carries it out."""


@value
class Moved(Change):
    """*card*, owned by *player*, moved from *origin* to *to*, at least one of which is a public zone.

    Its object id was *old_object* and is now *new_object*; None where the card is in a library, which gives no ids, or
    where the id is hidden: only *player* may know the id of a card in hand. *origin* is None for a token that is
    created. *controller* controls it on the battlefield if it enters, else as it left *origin*.
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
        """Return this event as *player* sees it: opponents do not learn the id of a card in hand (BASE-024)."""
        if player == self.player or Zone.HAND not in (self.origin, self.to):
            return self
        old_object = None if self.origin is Zone.HAND else self.old_object
        return evolve(self, old_object=old_object, new_object=None if self.to is Zone.HAND else self.new_object)


@value
class MovedUnseen(Change):
    """*card* moved from one hidden zone of *player* to another; only *player* knows which card it is.

    For other players the fields named in ``secret`` are None.
    """

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
    """BASE-E06: *player* was to draw a card, but the library is empty; for this the player loses (BASE-117)."""

    player: Player


@value
class Damage(Change):
    """BASE-E10: *source* (None if no object deals it) deals *amount* damage to *to*, an object or a player."""

    source: ObjectId | None
    to: ObjectId
    amount: int
    combat: bool = False
    preventable: bool = True


@value
class Prevented(Change):
    """BASE-092: *amount* damage that *source* would deal to *to* is prevented."""

    source: ObjectId | None
    to: ObjectId
    amount: int


@value
class CoinFlipped(Change):
    """BASE-E31: *player* has flipped a coin, and has *won* or lost the flip."""

    player: Player
    won: bool


@value
class LifeLost(Change):
    """BASE-E11: *player* loses *amount* life; *as_payment* is true if it pays a cost (BASE-042)."""

    player: Player
    amount: int
    as_payment: bool = False


@value
class LifeGained(Change):
    """BASE-E12: *player* gains *amount* life."""

    player: Player
    amount: int


@value
class PoisonGiven(Change):
    """BASE-E14, BASE-K24: *player* gets *count* poison counters."""

    player: Player
    count: int


@value
class Tapped(Change):
    """BASE-E13: *object* becomes tapped."""

    object: ObjectId


@value
class Untapped(Change):
    """BASE-E13: *object* becomes untapped."""

    object: ObjectId


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
    """BASE-E15: the mana pool of *player* empties; *mana* is what is lost."""

    player: Player
    mana: ManaBundle


@value
class Shuffled(Change):
    """BASE-E16: the library of *player* is shuffled."""

    player: Player


@value
class Revealed(Change):
    """BASE-E17: *player* reveals *cards* to all players."""

    player: Player
    cards: tuple[CardDef, ...]


@value
class LookedAt(Change):
    """BASE-E17: *player* looks at the top *count* cards of their library; only they see *cards* (BASE-179)."""

    secret: ClassVar = ("cards",)
    player: Player
    count: int
    cards: tuple[CardDef, ...] | None


@value
class LookedElsewhere(Change):
    """BASE-253: *player* looks at *count* cards in the hand of *whose*, or on top of their library if *zone* is that.

    Only *player* sees *cards*.
    """

    secret: ClassVar = ("cards",)
    player: Player
    whose: Player
    zone: Zone
    count: int
    cards: tuple[CardDef, ...] | None


@value
class ControlGained(Change):
    """BASE-E18: *player* gains control of *object* (BASE-131)."""

    object: ObjectId
    player: Player


@value
class Attached(Change):
    """BASE-E19: the Aura *object*, which is in play, becomes attached to *host* (BASE-133)."""

    object: ObjectId
    host: ObjectId


@value
class EffectBegan(Change):
    """BASE-E20: *effect*, which outlasts the resolution that makes it, begins."""

    effect: OngoingEffect


@value
class ShieldUsed(Change):
    """BASE-E20: the effect with this *timestamp* is used up: a prevention shield by *amount*, any other wholly."""

    timestamp: int
    amount: int


@value
class EffectsEnded(Change):
    """BASE-E20, BASE-077: effects that last until end of combat end.

    If *at_end_of_turn* is true, effects and shields that last until end of turn end too.
    """

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
class TargetsChanged(Change):
    """BASE-062: the spell *object*, which *player* controls, has these *targets*, by target slots, and *division* now.

    *fresh* are those that were none of its targets before.
    """

    player: Player
    object: ObjectId
    targets: tuple[tuple[ObjectId, ...], ...]
    division: tuple[int, ...]
    fresh: tuple[ObjectId, ...]


@value
class SpellCopied(Change):
    """BASE-054: *player* puts *object*, a copy of the spell *original*, on the stack.

    It has *card* as text, and these *targets*, by target slots, and *division*.
    """

    player: Player
    card: CardDef
    object: ObjectId
    original: ObjectId
    targets: tuple[tuple[ObjectId, ...], ...]
    division: tuple[int, ...]


@value
class Fizzled(Change):
    """BASE-E24: the spell or ability *object* does not resolve, since it has no legal target left."""

    object: ObjectId


@value
class Resolved(Change):
    """BASE-E32: *object* leaves the stack because it has resolved, or because no part of it could resolve."""

    object: ObjectId


@value
class TappedForMana(Change):
    """BASE-227: *player* has tapped *object* for mana. Emitted only where a card asks for it."""

    player: Player
    object: ObjectId


@value
class SpellCast(Change):
    """BASE-E25: *player* has cast the spell *object*."""

    player: Player
    object: ObjectId


@value
class AbilityActivated(Change):
    """BASE-E25: *player* has activated *object*, an activated ability of *source*."""

    player: Player
    object: ObjectId
    source: ObjectId


@value
class TriggerPutOnStack(Change):
    """BASE-E25: *object*, a triggered ability of *source* controlled by *player*, is put on the stack."""

    player: Player
    object: ObjectId
    source: ObjectId


@value
class LandPlayed(Change):
    """BASE-E26: *player* plays a land; *card* is the id that the land had in hand, None for other players."""

    secret: ClassVar = ("card",)
    player: Player
    card: ObjectId | None


@value
class Attacked(Change):
    """BASE-E27: *player* declares *attackers*."""

    player: Player
    attackers: tuple[ObjectId, ...]


@value
class Blocked(Change):
    """BASE-E27: the defending player blocks; *blocks* are (blocker, attacker) pairs."""

    blocks: tuple[tuple[ObjectId, ObjectId], ...]


@value
class TurnBegan(Change):
    """BASE-E28: turn number *turn* begins, a turn of *player*."""

    player: Player
    turn: int


@value
class StepBegan(Change):
    """BASE-E28: *step* begins."""

    step: Step


@value
class DamageCleared(Change):
    """BASE-E29: all damage marked on permanents is removed."""


@value
class PlayerLost(Change):
    """BASE-E30: *player* loses the game by the rule with the code *rule*; *reason* is the text that players see."""

    player: Player
    rule: str
    reason: str


@value
class TokenCeased(Change):
    """BASE-E32: the token *object*, which has left play, ceases to exist."""

    object: ObjectId


# Intents: changes that are expanded into moves.


@value
class Intent(Change):
    """The base of the changes that are never events themselves: they become other changes, which are events."""


@value
class Destruction(Intent):
    """BASE-E03: *object* is destroyed, unless it regenerates; it cannot if *regenerable* is false."""

    object: ObjectId
    regenerable: bool = True


@value
class Sacrifice(Intent):
    """BASE-E04: *object* is sacrificed by its controller."""

    object: ObjectId


@value
class Discard(Intent):
    """BASE-E07: *player* discards *card*."""

    player: Player
    card: ObjectId


@value
class Draw(Intent):
    """BASE-E05: *player* draws a card."""

    player: Player


@value
class Mill(Intent):
    """BASE-E08: the top *count* cards of the library of *player* are put into the graveyard."""

    player: Player
    count: int


# Moves: the events are Moved or MovedUnseen.


@value
class Move(Intent):
    """BASE-E01: *object* moves to the zone *to* of its owner, which is not the battlefield.

    If *to* is the library, the object goes to the top, or to the bottom if *to_bottom* is true. In some variants it
    moves on to *then_to* at once: all players see it arrive in *to*, but it does not stay there.
    """

    object: ObjectId
    to: Zone
    cause: Cause
    to_bottom: bool = False
    then_to: Zone | None = None


@value
class LibraryMove(Intent):
    """BASE-E01: *card* moves from the library of *player* to the zone *to*, not the battlefield.

    If *to* is the library, *card* goes to its top, or to its bottom if *to_bottom* is true.
    """

    player: Player
    card: CardId
    to: Zone
    cause: Cause
    to_bottom: bool = False


@value
class EnterBattlefield(Intent):
    """BASE-E02: *card* enters the battlefield under the control of *controller*.

    It enters *tapped* or not, with *counters* as (kind, number) pairs; an Aura enters attached to *attached_to*. *x*
    and *optional_costs* are the choices made for the spell that it was. *old_object* is the id that the card had in the
    zone that it comes from. It is None for a card from the library, for a new token (BASE-E09), and, with *from_aside*,
    for a card that the variant keeps outside the game. *chosen* is the value chosen for it, if there is one (BASE-241).
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
    chosen: str = ""


@value
class PutOnStack(Intent):
    """BASE-047 (step 1): *player* puts *card* on the stack, where it is then announced as a spell."""

    player: Player
    card: ObjectId


EVENTS: Final = tuple([kind for kind in kinds_of(Change, __name__) if not issubclass(kind, Intent)])
"""The changes that players see as events, in the order of the ledger."""

INTENTS: Final = kinds_of(Intent, __name__)
"""The changes that are never events themselves."""
