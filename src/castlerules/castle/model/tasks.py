"""The tasks of Castle, for the agenda of a state (the queue of work that the engine still has to do)."""

from __future__ import annotations

from castlerules.core import value
from castlerules.magic.model.tasks import Task


@value
class ContinueBreach(Task):
    """CAS-Q41: carry out the next stage of the breach, in which the attackers meet the cards of a column."""


@value
class DealAssignedDamage(Task):
    """CAS-Q100: deal the assigned combat damage, after the defending player has divided the damage of the blocker."""
