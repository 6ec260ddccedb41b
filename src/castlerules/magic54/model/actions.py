"""The actions of a player; the M54-A codes are the rows of the table of actions in ``docs/rules/magic54.md``."""

from __future__ import annotations

from typing import Final, TypeAlias

from castlerules.core.frozen import frozen

from .cards import Card
from .ids import ObjectId


@frozen
class PutMana:
    """M54-A01: put a Mana card from the hand into play."""

    card: Card


@frozen
class Summon:
    """M54-A02: pay for a creature and put it into play."""

    card: Card


@frozen
class PlayDamage:
    """M54-A03: play a Two, Four or Six at a creature or player."""

    card: Card
    target: ObjectId


@frozen
class PlayAce:
    """M54-A04: play an Ace on a creature or player, to cancel damage."""

    card: Card
    target: ObjectId


@frozen
class PlayEight:
    """M54-A05: play an Eight on a creature, to return it to its owner's hand."""

    card: Card
    creature: ObjectId


@frozen
class PlayTen:
    """M54-A06: play a Ten, so that the opponent discards a random card."""

    card: Card


@frozen
class PlayJoker:
    """M54-A07: play the Joker, to search the player's own deck for a card."""

    card: Card


@frozen
class UseSacrifice:
    """M54-A08: use a Jack, so that he takes the damage of another creature."""

    jack: ObjectId
    creature: ObjectId


@frozen
class UseProtection:
    """M54-A09: use a Queen, so that her owner takes her damage."""

    queen: ObjectId


@frozen
class UseKnowledge:
    """M54-A10: use a King to draw a card."""

    king: ObjectId


@frozen
class PlayGrowth:
    """M54-A11: play a Mana card from the hand as Growth: a fighting creature grows by its number until combat ends."""

    card: Card
    creature: ObjectId


@frozen
class Pass:
    """M54-A12: pass priority."""


@frozen
class DeclareAttacker:
    """M54-A13: attack the opponent with a creature; creatures are not attacked (M54-Q29)."""

    creature: ObjectId


@frozen
class FinishAttackers:
    """M54-A13: name no more attackers."""


@frozen
class AssignDamage:
    """M54-A14: give *amount* of an attacker's damage to one of its blockers."""

    attacker: ObjectId
    blocker: ObjectId
    amount: int


@frozen
class DeclareBlocker:
    """M54-A15: block an attacker with a creature."""

    blocker: ObjectId
    attacker: ObjectId


@frozen
class FinishBlockers:
    """M54-A15: name no more blockers."""


@frozen
class ChooseFromDeck:
    """M54-A16: take a card out of the player's own deck, in the Joker's search."""

    card: Card


@frozen
class Discard:
    """M54-A17: discard a card down to the hand limit."""

    card: Card


@frozen
class Cycle:
    """M54-A18: put a card under the deck and draw a card."""

    card: Card


@frozen
class DeclineCycle:
    """M54-A18: keep the hand as it is."""


Action: TypeAlias = (
    PutMana
    | Summon
    | PlayDamage
    | PlayAce
    | PlayEight
    | PlayTen
    | PlayJoker
    | UseSacrifice
    | UseProtection
    | UseKnowledge
    | PlayGrowth
    | Pass
    | DeclareAttacker
    | FinishAttackers
    | AssignDamage
    | DeclareBlocker
    | FinishBlockers
    | ChooseFromDeck
    | Discard
    | Cycle
    | DeclineCycle
)
"""Any action of Magic 54."""

ACTIONS: Final = Action.__args__
"""The classes of all actions, in the order of ``Action``."""
