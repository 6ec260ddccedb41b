"""Objects on the stack, pending triggers, and the context of a resolving object."""

from __future__ import annotations

from enum import Enum
from typing import Final

from castlerules.cards.language.abilities import Activated, Triggered
from castlerules.cards.language.enums import KeywordKind, Zone
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
    """What a triggered ability knows about the event that triggered it: the object, the player and an amount.

    *new_object* is the id that *object* has in the zone that it moved to (BASE-020). *other* is the second object of
    the event: the creature that blocks or is blocked, or the object that is dealt damage.
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
class StackObject:
    """BASE-103: a spell, ability or combat damage on the stack, with the choices made as it was announced.

    *source* is a spell's own id, or the id of the permanent that an ability comes from. *face*, *mode* and *x* are None
    until they are chosen. *optional_costs_offered* counts the optional costs that the player has decided on,
    *optional_costs* holds those accepted. *targets* has one tuple for each target slot that is filled, *division* the
    parts of a divided amount, *paid_with* one tuple for each part of the cost that is chosen; *choosing* holds the
    objects chosen so far for the next such tuple. *mana_option* is the index of the mana that a mana ability adds.
    *announced* is false while the object is being announced. *captured* is the context that a delayed trigger has from
    the effect that created it (BASE-070).
    """

    id: ObjectId
    kind: StackKind
    controller: Player
    source: ObjectId
    card: CardId | None = None
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
class PendingTrigger:
    """BASE-063: a triggered ability that waits to be put on the stack; *number* is unique among those that wait."""

    number: int
    source: ObjectId
    controller: Player
    ability: Triggered
    trigger_event: TriggerEvent = NO_TRIGGER_EVENT
    captured: AbilityContext | None = None


@value
class AbilityContext:
    """The values that card text may refer to while an object resolves or an ability applies: "you", targets, X.

    Earlier instructions of the same effect bind names for later ones: *bound_objects* are the objects that they chose
    or moved, *bound_amounts* the numbers that they computed, *bound_cards* the cards chosen in a hidden zone. If
    *bind_results_as* is set, the next commit binds the damage dealt and the tokens made to that name. *mana_option* is
    the index of the mana to add. *moved_objects* are (old id, new id) pairs of these objects that have moved since
    (BASE-020).
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
