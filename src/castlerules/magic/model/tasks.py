"""What a state has still to do. An effect of a card is a task too, done for the object that resolves."""

from __future__ import annotations

from castlerules.core import Player, value

from .ids import ObjectId
from .steps import Step


@value
class Task:
    """The base of what the engine does by itself."""


@value
class BeginGame(Task):
    """BASE-181: ask about opening hands, the player after *after_player* first; then the first turn begins."""

    after_player: Player | None = None


@value
class Announce(Task):
    """BASE-047: go on announcing the object on top of the stack."""


@value
class PayManaCost(Task):
    """BASE-047 (7): pay the mana of the object on top of the stack."""


@value
class SpendMana(Task):
    """BASE-P05, BASE-P07: *player* pays *symbols* and *generic* mana; what is *reserved* is not tapped for it.

    If it is paid for an ability of *ability_source*, that is tapped for it only if there is no other way.
    """

    player: Player
    symbols: tuple[int, ...]
    generic: int
    reserved: tuple[ObjectId, ...] = ()
    ability_source: ObjectId | None = None


@value
class PayLifeAmount(Task):
    """BASE-042, BASE-043: *player* pays *amount* life, after the mana of the same price."""

    player: Player
    amount: int


@value
class PayOtherCosts(Task):
    """BASE-047 (8), (9): pay the rest of the cost of the object on top of the stack; then it is cast."""


@value
class Resolve(Task):
    """BASE-103: the object on top of the stack resolves."""


@value
class FinishResolving(Task):
    """BASE-108: the object on top of the stack has resolved; its card is placed."""


@value
class Checkpoint(Task):
    """BASE-107: run checks and put triggers on the stack; then *player* has priority."""

    player: Player


@value
class BeginStep(Task):
    """BASE-143: *step* begins."""

    step: Step


@value
class PerformTurnBasedActions(Task):
    """BASE-143: do what the present step does by itself."""


@value
class TriggerStepAbilities(Task):
    """BASE-143: abilities that watch for the beginning of the present step trigger."""


@value
class EndStep(Task):
    """BASE-105, BASE-106: the present step ends."""


@value
class AssignDamage(Task):
    """BASE-160: attackers with numbers above *after_object* assign their damage, then blockers; then it is dealt."""

    after_object: ObjectId = ObjectId(0)


@value
class CleanUp(Task):
    """BASE-149: damage and what lasts for this turn end."""


@value
class EndCleanup(Task):
    """BASE-150, BASE-151: end the turn, or settle and clean up once more."""
