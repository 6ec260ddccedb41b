"""What lies on the stack, what waits to be put there, and what a resolving object knows."""

from __future__ import annotations

from enum import Enum
from typing import Final

from castlerules.cards.language.abilities import Activated, Triggered
from castlerules.cards.language.enums import KeywordKind, Zone
from castlerules.core import Player, value

from .ids import CardId, ObjectId


class StackKind(Enum):
    """What an object on the stack is; a packet of combat damage is neither spell nor ability (BASE-167).

    A mana ability is there only while it is announced; it does not wait to resolve (BASE-035).
    """

    SPELL = "spell"
    ACTIVATED = "activated"
    TRIGGERED = "triggered"
    COMBAT_DAMAGE = "combat_damage"
    MANA_ABILITY = "mana"

    __hash__ = object.__hash__  # as in Step


@value
class TriggerEvent:
    """What a trigger remembers of its event: the object and the player that it is about, and an amount.

    *new_object* is what the object has become in the zone that it moved to (BASE-020), *other* whom it fights, or deals
    damage to.
    """

    object: ObjectId | None = None
    player: Player | None = None
    amount: int = 0
    new_object: ObjectId | None = None
    other: ObjectId | None = None


NO_TRIGGER_EVENT: Final = TriggerEvent()
"""What is remembered where nothing has happened."""


@value
class AssignedDamage:
    """Combat damage as it was assigned (BASE-Q15)."""

    source: ObjectId
    to: ObjectId
    amount: int


@value
class StackObject:
    """BASE-103: an object on the stack.

    *source* is a spell's own id, or the id of the permanent that an ability comes from. *face*, *mode* and *x* are None
    until they are known; *optional_costs_offered* counts the optional costs that were offered and *optional_costs*
    holds those accepted. *targets* has one tuple for every slot that is filled, *division* the parts of a divided
    amount, *paid_with* what was chosen for each part of the cost; *choosing* is chosen so far of the next of them.
    *mana_option* is which mana a mana ability adds. *announced* is false while the object is being announced.
    *captured* is what a delayed trigger knows from the effect that made it (BASE-070).
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
    """BASE-063: a trigger that waits to be put on the stack; *number* names it among those that wait."""

    number: int
    source: ObjectId
    controller: Player
    ability: Triggered
    trigger_event: TriggerEvent = NO_TRIGGER_EVENT
    captured: AbilityContext | None = None


@value
class AbilityContext:
    """What the effects of the object that resolves may speak of.

    *bound_objects* holds, by name, the objects that steps have chosen or moved, *bound_amounts* the numbers that they
    made, and *bound_cards* the cards that were chosen in a hidden zone. *bind_results_as* is the name under which
    damage is being counted, and tokens are being kept. *mana_option* is which mana is added. *moved_objects* says what
    those of these objects that have moved meanwhile have become (BASE-020).
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
