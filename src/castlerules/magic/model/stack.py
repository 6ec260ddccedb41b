"""Objects on the stack, pending triggers, and the context of a resolving object."""

from __future__ import annotations

from enum import Enum
from typing import Final

from castlerules.cards import Activated, KeywordKind, Triggered, Zone
from castlerules.core import Player, value

from .ids import CardId, ObjectId


class StackKind(Enum):
    """The kind of an object on the stack.

    Combat damage on the stack is neither a spell nor an ability (BASE-167). A mana ability is on the stack only while
    it is announced, since it resolves at once (BASE-035).
    """

    SPELL = "spell"
    ACTIVATED = "activated"
    TRIGGERED = "triggered"
    COMBAT_DAMAGE = "combat_damage"
    MANA_ABILITY = "mana"

    __hash__ = object.__hash__  # members are singletons, and the hash of Enum is slow


@value
class TriggerEvent:
    """What a triggered ability knows about the event that triggered it: the *object*, the *player*, the *amount*.

    If the event moved *object* to another zone, *new_object* is its id there (BASE-020). *other* is the second object
    of the event: the creature that blocks or is blocked, or the object that is dealt damage. None: the event has none.
    """

    object: ObjectId | None = None
    player: Player | None = None
    amount: int = 0
    new_object: ObjectId | None = None
    other: ObjectId | None = None


NO_TRIGGER_EVENT: Final = TriggerEvent()
"""The trigger event of an object that is not a triggered ability."""


@value
class AssignedDamage:
    """Combat damage as it was assigned: *amount* from *source* to the creature or player *to* (BASE-Q15)."""

    source: ObjectId
    to: ObjectId
    amount: int


@value
class StackObjectStatus:
    """What every player may know of an object on the stack, besides its card: the choices made as it was announced.

    *source* is a spell's own id, or the id of the object that an ability comes from. *origin* is the zone from which a
    spell is cast; for a copy, which is not cast, it is the stack (BASE-054). *ability* is None for a spell. *face*,
    *mode* and *x* are None until they are chosen. *optional_costs_offered* counts the optional costs that the player
    has decided on, *optional_costs* holds the accepted ones. *targets* has one tuple for each instance of the word
    "target" that is chosen, *division* the parts of a divided amount, *paid_with* one tuple of objects for each part of
    the cost that is paid with objects, and after the payment what was sacrificed for it, if the text asks for that
    (BASE-248); *choosing* holds the objects chosen so far for the next tuple of *targets* or *paid_with*. *mana_option*
    is the index of the mana that a mana ability adds, or of another activated ability among those of its source.
    *announced* is false while the object is being announced. *captured* is the context that a delayed trigger has from
    the effect that created it (BASE-070).
    """

    id: ObjectId
    kind: StackKind
    controller: Player
    source: ObjectId
    ability: Activated | Triggered | None = None
    origin: Zone = Zone.HAND
    face: int | None = None
    mode: int | None = None
    optional_costs_offered: int = 0
    optional_costs: tuple[KeywordKind, ...] = ()
    x: int | None = None
    targets: tuple[tuple[ObjectId, ...], ...] = ()
    choosing: tuple[ObjectId, ...] = ()
    division: tuple[int, ...] = ()
    paid_with: tuple[tuple[ObjectId, ...], ...] = ()
    trigger_event: TriggerEvent = NO_TRIGGER_EVENT
    combat_damage: tuple[AssignedDamage, ...] = ()
    mana_option: int = 0
    announced: bool = False
    captured: AbilityContext | None = None


@value
class StackObject(StackObjectStatus):
    """BASE-103: a spell, ability or combat damage on the stack; *card* is the card of a spell, None for the others."""

    card: CardId | None = None


@value
class PendingTrigger:
    """BASE-063: a triggered ability that waits to be put on the stack.

    *number* tells it from the other waiting triggers. The other fields are as in the ``StackObject`` that it becomes.
    """

    number: int
    source: ObjectId
    controller: Player
    ability: Triggered
    trigger_event: TriggerEvent = NO_TRIGGER_EVENT
    captured: AbilityContext | None = None


LINKED_NAME: Final = "exiled with this"
"""The name under which an effect binds the cards that it exiles for a linked ability (BASE-229)."""


SACRIFICED_NAME: Final = "sacrificed for the cost"
"""The name under which an object on the stack knows what was sacrificed for its cost, if its text asks (BASE-248)."""


@value
class AbilityContext:
    """The values that card text may refer to while an object resolves or an ability applies: "you", targets, X.

    Instructions of an effect name their results for later instructions of it, as (name, results) pairs: *bound_objects*
    are the objects that they chose or moved, *bound_amounts* the numbers that they computed, *bound_cards* the cards
    chosen in a hidden zone. If *bind_results_as* is not empty, it is the name that the damage dealt and the tokens made
    by the next batch of changes get; if *bound_objects* has this name already, all objects that move are added to them
    until ``EndNoting`` (BASE-249). *mana_option* is the index of the mana to add. *moved_objects* are (old id, new
    id) pairs of the objects mentioned here that have changed zones since (BASE-020). *x*, *targets*, *division* and
    *optional_costs* are those of the ``StackObject``. *accepter* is the player who has
    accepted an offer or paid for what happens now; *attempt_done* tells whether the attempt that is being made has done
    anything, and is None outside attempts (BASE-190).
    """

    source: ObjectId
    controller: Player
    targets: tuple[tuple[ObjectId, ...], ...] = ()
    division: tuple[int, ...] = ()
    x: int = 0
    optional_costs: tuple[KeywordKind, ...] = ()
    trigger_event: TriggerEvent = NO_TRIGGER_EVENT
    bound_objects: tuple[tuple[str, tuple[ObjectId, ...]], ...] = ()
    bound_amounts: tuple[tuple[str, int], ...] = ()
    bound_cards: tuple[tuple[str, tuple[CardId, ...]], ...] = ()
    bind_results_as: str = ""
    mana_option: int = 0
    moved_objects: tuple[tuple[ObjectId, ObjectId], ...] = ()
    accepter: Player | None = None
    attempt_done: bool | None = None
