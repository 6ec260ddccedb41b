"""Elementary facts about to become true, and once they are, what is told of them (BASE 5.2).

An *intent* (``Destruction``, ``Sacrifice``, ``Discard``, ``Draw``, ``Mill``) is expanded into moves once its own
replacements have had their say. Everything else is committed as it stands. The committed changes are the events of
the game, except that moves are told as ``Moved`` or ``MovedUnseen``, which name cards and not rows of the table.
"""

from __future__ import annotations

from typing import Final

from castlerules.cards.terms import CounterKind, KeywordKind, Zone
from castlerules.core import Player, value

from .facts import (
    AbilityActivated,
    Attached,
    Attacked,
    Blocked,
    Cause,
    Ceased,
    Change,
    ControlGained,
    Countered,
    CountersPut,
    CountersRemoved,
    Damage,
    DamageCleared,
    DrawFailed,
    EffectBegan,
    EffectsEnded,
    Fizzled,
    LandPlayed,
    LeftCombat,
    LifeGained,
    LifeLost,
    LookedAt,
    Lost,
    ManaAdded,
    ManaSpent,
    Moved,
    MovedUnseen,
    PoisonGiven,
    PoolEmptied,
    Prevented,
    Regenerated,
    Resolved,
    Revealed,
    ShieldUsed,
    Shuffled,
    SpellCast,
    StepBegan,
    Tapped,
    TriggerPut,
    TurnBegan,
    Untapped,
)
from .ids import CardId, ObjectId

__all__ = [
    "EVENTS",
    "INTENTS",
    "AbilityActivated",
    "Announced",
    "Arrive",
    "Attached",
    "Attacked",
    "Blocked",
    "Cause",
    "Ceased",
    "Change",
    "ControlGained",
    "Countered",
    "CountersPut",
    "CountersRemoved",
    "Damage",
    "DamageCleared",
    "Destruction",
    "Discard",
    "Draw",
    "DrawFailed",
    "EffectBegan",
    "EffectsEnded",
    "Fizzled",
    "LandPlayed",
    "LeftCombat",
    "LibraryMove",
    "LifeGained",
    "LifeLost",
    "LookedAt",
    "Lost",
    "ManaAdded",
    "ManaSpent",
    "Mill",
    "Move",
    "Moved",
    "MovedUnseen",
    "PoisonGiven",
    "PoolEmptied",
    "Prevented",
    "Regenerated",
    "Resolved",
    "Revealed",
    "Sacrifice",
    "ShieldUsed",
    "Shuffled",
    "SpellCast",
    "StepBegan",
    "Tapped",
    "TriggerPut",
    "TurnBegan",
    "Untapped",
]


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

    In some variants it goes *onward* from there, so that it is seen to arrive and is there no more.
    """

    object: ObjectId
    to: Zone
    cause: Cause
    bottom: bool = False
    onward: Zone | None = None


@value
class LibraryMove(Change):
    """BASE-E01: *card* goes from the library of *player* to *to*, not the battlefield; in it to top or bottom."""

    player: Player
    card: CardId
    to: Zone
    cause: Cause
    bottom: bool = False


@value
class Arrive(Change):
    """BASE-E02: *card* comes into play under *controller*: the object *origin*, or if None from the library.

    A token that is made comes from nowhere (BASE-E09), and what a variant has kept *apart* from there.
    """

    card: CardId
    origin: ObjectId | None
    controller: Player
    cause: Cause
    tapped: bool = False
    counters: tuple[tuple[CounterKind, int], ...] = ()
    attached: ObjectId | None = None
    x: int = 0
    paid: tuple[KeywordKind, ...] = ()
    apart: bool = False


@value
class Announced(Change):
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
    TriggerPut,
    LandPlayed,
    Attacked,
    Blocked,
    TurnBegan,
    StepBegan,
    DamageCleared,
    Lost,
    Ceased,
)
"""The changes that are told, in the order of the ledger."""

INTENTS: Final = (Destruction, Sacrifice, Discard, Draw, Mill, Move, LibraryMove, Arrive, Announced)
"""The changes that are not told: what they come to is."""
