"""What a player may do. BASE-D numbers are the rows of the ledger's table of decisions."""

from __future__ import annotations

from typing import Final, Self, TypeAlias

import attrs

from castlerules.cards.language.mana import ManaKind

from .ids import ObjectId


@attrs.frozen
class VariantAction:
    """The base of the actions that a variant adds."""

    def normalized(self) -> Self:
        """Return what is meant by an action that was read as text: this one, unless a variant reads generously."""
        return self


@attrs.frozen
class KeepHand:
    """BASE-D01: keep the opening hand."""


@attrs.frozen
class Mulligan:
    """BASE-D02: shuffle the hand back and draw another."""


@attrs.frozen
class BottomCard:
    """BASE-D03: put a card from the hand on the bottom of the library after a mulligan."""

    card: ObjectId


@attrs.frozen
class PassPriority:
    """BASE-D04: do nothing."""


@attrs.frozen
class PlayLand:
    """BASE-D05: put a land from the hand into play."""

    card: ObjectId


@attrs.frozen
class ActivateMana:
    """BASE-D06: use a mana ability; *option* numbers the (ability, mana) pairs of *source*."""

    source: ObjectId
    option: int


@attrs.frozen
class BeginCast:
    """BASE-D07: announce a spell."""

    card: ObjectId


@attrs.frozen
class BeginAbility:
    """BASE-D08: announce an ability; *index* counts the activated abilities of *source* that are no mana abilities."""

    source: ObjectId
    index: int


@attrs.frozen
class ChooseOption:
    """BASE-D09: answer the open question with its option number *index*."""

    index: int


@attrs.frozen
class ChooseX:
    """BASE-D10: say what X is."""

    n: int


@attrs.frozen
class ChooseTarget:
    """BASE-D11: name the next target, an object or a player."""

    target: ObjectId


@attrs.frozen
class StopChoosing:
    """BASE-D12: name no more."""


@attrs.frozen
class AssignShare:
    """BASE-D13: give *n* of a divided amount to a target."""

    target: ObjectId
    n: int


@attrs.frozen
class PayGenericWith:
    """BASE-D14: pay one generic mana with this kind."""

    kind: ManaKind


@attrs.frozen
class ChooseSacrifice:
    """BASE-D15: name a permanent to sacrifice."""

    permanent: ObjectId


@attrs.frozen
class ChooseOwnPermanent:
    """BASE-D16: name one of the own permanents."""

    permanent: ObjectId


@attrs.frozen
class DiscardCard:
    """BASE-D17: name a card of the own hand to discard."""

    card: ObjectId


@attrs.frozen
class ChooseCard:
    """BASE-D18: name a card that lies open or in the own hand."""

    card: ObjectId


@attrs.frozen
class ChooseNamedCard:
    """BASE-D18: name a card of a hidden zone that the player may look at; cards of one name are alike."""

    name: str


@attrs.frozen
class OrderTrigger:
    """BASE-D19: put this waiting trigger on the stack next."""

    trigger: int


@attrs.frozen
class PayUpkeep:
    """BASE-D20: pay what the trigger of *source* asks."""

    source: ObjectId


@attrs.frozen
class DeclineUpkeep:
    """BASE-D20: do not pay what the trigger of *source* asks."""

    source: ObjectId


@attrs.frozen
class ChooseReplacement:
    """BASE-D21: apply this replacement next."""

    index: int


@attrs.frozen
class ChooseSource:
    """BASE-D22: name the source whose damage is prevented."""

    object: ObjectId


@attrs.frozen
class ChooseLegend:
    """BASE-D23: keep this one of several legends."""

    permanent: ObjectId


@attrs.frozen
class DeclareNoAttack:
    """BASE-D24: do not attack."""


@attrs.frozen
class AddAttacker:
    """BASE-D25: attack with a creature."""

    creature: ObjectId


@attrs.frozen
class ConfirmAttack:
    """BASE-D26: name no more attackers."""


@attrs.frozen
class AddBlocker:
    """BASE-D27: block *attacker* with *blocker*."""

    blocker: ObjectId
    attacker: ObjectId


@attrs.frozen
class ConfirmBlocks:
    """BASE-D27: name no more blockers."""


@attrs.frozen
class AssignAttackerDamage:
    """BASE-D28: give *n* of the damage of *attacker* to *recipient*, a blocker or a player."""

    attacker: ObjectId
    recipient: ObjectId
    n: int


@attrs.frozen
class Concede:
    """BASE-D29: give up the game."""


Action: TypeAlias = (
    KeepHand
    | Mulligan
    | BottomCard
    | PassPriority
    | PlayLand
    | ActivateMana
    | BeginCast
    | BeginAbility
    | ChooseOption
    | ChooseX
    | ChooseTarget
    | StopChoosing
    | AssignShare
    | PayGenericWith
    | ChooseSacrifice
    | ChooseOwnPermanent
    | DiscardCard
    | ChooseCard
    | ChooseNamedCard
    | OrderTrigger
    | PayUpkeep
    | DeclineUpkeep
    | ChooseReplacement
    | ChooseSource
    | ChooseLegend
    | DeclareNoAttack
    | AddAttacker
    | ConfirmAttack
    | AddBlocker
    | ConfirmBlocks
    | AssignAttackerDamage
    | Concede
    | VariantAction
)
"""Any of them."""

ACTIONS: Final = tuple(kind for kind in Action.__args__ if kind is not VariantAction)
"""The classes of the actions of normal Magic, in the order of the ledger."""
