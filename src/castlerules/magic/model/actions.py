"""The actions of players, as values; their BASE-D codes are rows of the table of decisions in ``docs/rules/base.md``.

Fields of the type ``ObjectId`` hold the ids of objects, or of players where a player may be chosen.
"""

from __future__ import annotations

from typing import Final, Self

from castlerules.cards.language.mana import ManaKind
from castlerules.core.frozen import frozen
from castlerules.core.value import kinds_of

from .ids import ObjectId


@frozen
class Action:
    """The base of all actions of players."""


@frozen
class VariantAction(Action):
    """The base of the actions that a variant adds."""

    def normalized(self) -> Self:
        """Return the full form of this action, as ``parse`` gives it to the rules; by default the action itself.

        A variant overrides this if players may write its actions in a short form, such as ``k1`` for the place ``K1``.
        """
        return self


@frozen
class KeepHand(Action):
    """BASE-D01: keep the opening hand."""


@frozen
class Mulligan(Action):
    """BASE-D02: shuffle the hand back and draw another."""


@frozen
class BottomCard(Action):
    """BASE-D03: put a card from the hand on the bottom of the library after a mulligan."""

    card: ObjectId


@frozen
class PassPriority(Action):
    """BASE-D04: pass priority."""


@frozen
class PlayLand(Action):
    """BASE-D05: play a land from the hand."""

    card: ObjectId


@frozen
class ActivateMana(Action):
    """BASE-D06: activate a mana ability: *option* is an index into the ``Abilities.mana_uses`` of *source*."""

    source: ObjectId
    option: int


@frozen
class BeginCast(Action):
    """BASE-D07: begin to cast *card*; its choices and payments are decisions that follow."""

    card: ObjectId


@frozen
class BeginAbility(Action):
    """BASE-D08: begin to activate an ability of *source* that is no mana ability, by its *index* among them, from 0."""

    source: ObjectId
    index: int


@frozen
class ChooseOption(Action):
    """BASE-D09: answer the pending decision with its option number *index*, counted from 0."""

    index: int


@frozen
class ChooseX(Action):
    """BASE-D10: choose *n* as the value of X."""

    n: int


@frozen
class ChooseTarget(Action):
    """BASE-D11: choose the next target, an object or a player."""

    target: ObjectId


@frozen
class StopChoosing(Action):
    """BASE-D12: end a choice of several objects, such as "up to two targets", before the maximum is reached."""


@frozen
class AssignShare(Action):
    """BASE-D13: give *n* of an amount that the player divides, such as 3 damage among creatures, to *target*."""

    target: ObjectId
    n: int


@frozen
class PayGenericWith(Action):
    """BASE-D14: pay one generic mana with mana of this *kind*, such as black."""

    kind: ManaKind


@frozen
class ChooseSacrifice(Action):
    """BASE-D15: choose a permanent to sacrifice."""

    permanent: ObjectId


@frozen
class ChooseOwnPermanent(Action):
    """BASE-D16: choose one of the player's own permanents without targeting it, for a cost or an effect."""

    permanent: ObjectId


@frozen
class DiscardCard(Action):
    """BASE-D17: choose a card of the player's hand to discard."""

    card: ObjectId


@frozen
class ChooseCard(Action):
    """BASE-D18: choose a card in a public zone or in the player's hand."""

    card: ObjectId


@frozen
class ChooseNamedCard(Action):
    """BASE-D18: choose a card in a hidden zone at which the player may look; cards with the same name are equal."""

    name: str


@frozen
class OrderTrigger(Action):
    """BASE-D19: put the waiting trigger whose ``PendingTrigger.number`` is *trigger* on the stack next."""

    trigger: int


@frozen
class PayUpkeep(Action):
    """BASE-D20: pay the cost that the upkeep trigger of *source* asks for, such as that of echo."""

    source: ObjectId


@frozen
class DeclineUpkeep(Action):
    """BASE-D20: do not pay the cost that the upkeep trigger of *source* asks for; then its consequence happens."""

    source: ObjectId


@frozen
class ChooseReplacement(Action):
    """BASE-D21: apply the replacement effect number *index* (from 0) of those that the pending decision offers."""

    index: int


@frozen
class ChooseSource(Action):
    """BASE-D22: choose *object* as the source for an effect that prevents the damage of one source."""

    object: ObjectId


@frozen
class ChooseLegend(Action):
    """BASE-D23: keep *permanent* out of several legends with the same name."""

    permanent: ObjectId


@frozen
class DeclareNoAttack(Action):
    """BASE-D24: declare no attackers."""


@frozen
class AddAttacker(Action):
    """BASE-D25: declare *creature* as an attacker."""

    creature: ObjectId


@frozen
class ConfirmAttack(Action):
    """BASE-D26: declare no more attackers; the attack begins."""


@frozen
class AddBlocker(Action):
    """BASE-D27: declare *blocker* as a blocker of *attacker*."""

    blocker: ObjectId
    attacker: ObjectId


@frozen
class ConfirmBlocks(Action):
    """BASE-D27: declare no more blockers; the blocks are made."""


@frozen
class AssignAttackerDamage(Action):
    """BASE-D28: assign *n* of the damage of *attacker* to *recipient*, a blocker or a player."""

    attacker: ObjectId
    recipient: ObjectId
    n: int


@frozen
class Concede(Action):
    """BASE-D29: concede the game."""


ACTIONS: Final = tuple([kind for kind in kinds_of(Action, __name__) if kind is not VariantAction])
"""The classes of the actions of normal Magic, in the order of their BASE-D codes."""
