"""The tasks on the agenda of a state: work that the engine has still to do, in order, before a player gets priority.

An effect of card text is a task too, carried out for the object that resolves. ``magic.transaction.agenda`` says why
work is kept as data: a state that waits for a decision in the middle of it can be saved and searched.
"""

from __future__ import annotations

from castlerules.cards import language as lang
from castlerules.core import Player, value

from .ids import ObjectId
from .steps import Step


@value
class Task:
    """The base of the tasks that are not effects; the ``task_handlers`` of the rulebook carry them out."""


@value
class EffectTask(Task):
    """The base of the tasks that are a part of the effect of the object that resolves."""


@value
class BeginGame(Task):
    """BASE-181: let the players decide on their opening hands in turn; then begin turn 1.

    The player after *after_player* is next; None means that nobody has decided yet.
    """

    after_player: Player | None = None


@value
class Announce(Task):
    """BASE-047: continue to announce the object on top of the stack."""


@value
class PayManaCost(Task):
    """BASE-047 (step 7): pay the mana part of the cost of the object on top of the stack."""


@value
class SpendMana(Task):
    """BASE-P05, BASE-P07: let *player* pay a mana cost of *symbols* and *generic* mana.

    *symbols* has a bit mask for each symbol that is not generic: the kinds of mana that can pay it. *reserved*
    permanents are not tapped for mana, because another part of the cost needs them. *ability_source* is the source of
    the ability that is paid for, and is tapped for mana only as a last resort; None for a spell.
    """

    player: Player
    symbols: tuple[int, ...]
    generic: int
    reserved: tuple[ObjectId, ...] = ()
    ability_source: ObjectId | None = None


@value
class PayLifeAmount(Task):
    """BASE-042, BASE-043: let *player* pay *amount* life, after the mana of the same cost."""

    player: Player
    amount: int


@value
class DrawCards(EffectTask):
    """BASE-281: *player* draws *count* cards, one by one."""

    player: Player
    count: int


@value
class AfterAttempt(EffectTask):
    """BASE-190: perform *then* if the attempt before has done anything, else *otherwise*."""

    then: lang.Effect
    otherwise: lang.Effect


@value
class EndNoting(EffectTask):
    """BASE-249: what moves from now on is no longer noted."""


@value
class PayOtherCosts(Task):
    """BASE-047 (steps 8, 9): pay the costs other than mana of the object on top of the stack.

    Then its announcement is complete: the spell has been cast, or the ability activated.
    """


@value
class Resolve(Task):
    """BASE-103: resolve the object on top of the stack."""


@value
class KeepLink(EffectTask):
    """BASE-229: remember the cards that the effect before has exiled for another ability of its source."""


@value
class FinishResolving(Task):
    """BASE-108: finish the object on top of the stack, which has resolved: move its card to the proper zone."""


@value
class Checkpoint(Task):
    """BASE-107: perform state-based actions, put pending triggers on the stack, and give *player* priority."""

    player: Player


@value
class BeginStep(Task):
    """BASE-143: begin *step*."""

    step: Step


@value
class PerformTurnBasedActions(Task):
    """BASE-143: perform the turn-based actions of the present step."""


@value
class TriggerStepAbilities(Task):
    """BASE-143: let abilities trigger on the beginning of the present step."""


@value
class EndStep(Task):
    """BASE-105, BASE-106: end the present step, and begin the next one."""


@value
class AssignDamage(Task):
    """BASE-160: assign the combat damage of attackers, then of blockers; then deal it.

    Attackers assign in the order of their ids; those with ids up to *after_object* have done so already.
    """

    after_object: ObjectId = ObjectId(0)


@value
class CleanUp(Task):
    """BASE-149: remove damage from permanents, and end effects until end of turn."""


@value
class EndCleanup(Task):
    """BASE-150, BASE-151: end the turn, or give priority and clean up once more if something happened."""
