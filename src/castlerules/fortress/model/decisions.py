"""The decisions of Fortress that normal Magic does not have: what the player chooses about opposition and assault."""

from __future__ import annotations

from typing import Final

from castlerules.core import value
from castlerules.core.value import kinds_of
from castlerules.magic.model import Decision, ObjectId


@value
class OppositionDecision(Decision):
    """FOR-009: the player must choose how many creatures of the deck are dealt to the garrison, the opponent."""


@value
class TiedBlockerDecision(Decision):
    """FOR-Q40: the player must choose which of *candidates* blocks *attacker*.

    *blocks* are the blocks so far, as (blocker, attacker). *attackers_left* are the attackers that get blockers after
    *attacker*, in order.
    """

    attacker: ObjectId
    candidates: tuple[ObjectId, ...]
    blocks: tuple[tuple[ObjectId, ObjectId], ...]
    attackers_left: tuple[ObjectId, ...]


@value
class AssaultDecision(Decision):
    """FOR-Q50: the player must choose whether to storm the fortress now or to wait."""


@value
class ReplayDecision(Decision):
    """FOR-040: the player must choose whether to play again or to admit defeat, because help has come to the fortress.

    Help came because the sum of the *dice* exceeded the *damage* of the assault by more than ``assault_margin``.
    """

    damage: int = 0
    dice: tuple[int, ...] = ()


DECISION_TYPES: Final = kinds_of(Decision, __name__)
"""The decisions that normal Magic does not have."""
