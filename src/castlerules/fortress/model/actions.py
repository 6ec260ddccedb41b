"""The actions of Fortress that normal Magic does not have: choosing the opposition, blocking, storming the fortress."""

from __future__ import annotations

from typing import Final

from castlerules.core.frozen import frozen
from castlerules.core.value import kinds_of
from castlerules.magic.model import ObjectId, VariantAction


@frozen
class ChooseOpposition(VariantAction):
    """FOR-009: choose that *n* creatures are dealt to the opponent."""

    n: int


@frozen
class ChooseBlocker(VariantAction):
    """FOR-Q40: choose which of several equally good creatures of the garrison blocks.

    The pending ``TiedBlockerDecision`` names the attacker and these creatures.
    """

    creature: ObjectId


@frozen
class DeclareAssault(VariantAction):
    """FOR-Q50: storm the fortress now, if the assault is optional."""


@frozen
class SkipAssault(VariantAction):
    """FOR-Q50: do not storm the fortress in this turn, if the assault is optional."""


@frozen
class PlayAgain(VariantAction):
    """FOR-040: start a new game with the same deck."""


@frozen
class AdmitDefeat(VariantAction):
    """FOR-040: accept total defeat."""


ACTIONS: Final = kinds_of(VariantAction, __name__)
"""The actions that normal Magic does not have."""
