"""What Fortress adds to a game of Magic: own state, actions, questions and events."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import attrs

from castlerules.core import Player, value
from castlerules.magic.model.actions import VariantAction
from castlerules.magic.model.changes import Change
from castlerules.magic.model.decisions import Decision
from castlerules.magic.model.ids import ObjectId
from castlerules.magic.model.state import State, VariantState

from .assault_table import AssaultRow
from .options import FortressRules

if TYPE_CHECKING:
    pass


PLAYER: Final = Player(0)
"""FOR-043: the one who plays."""

GARRISON: Final = Player(1)
"""FOR-010: the seat of the opponent, who owns a row of creatures and decides nothing (FOR-Q29)."""


@value
class Siege(VariantState):
    """What is kept besides a game of Magic.

    *opposition* is how many creatures were dealt (None: not chosen yet), *attempt* counts the games with this deck
    from 1 on (FOR-Q54), *assault_due* says that no creature has opposed since the end of the last turn, so that the
    assault is in this one (FOR-Q47, FOR-Q71). *dice* are the results of the ends of turns so far.
    """

    opposition: int | None = None
    attempt: int = 1
    assault_due: bool = False
    dice: tuple[int, ...] = ()


def siege_of(state: State) -> Siege:
    """Return what *state* keeps for Fortress."""
    assert isinstance(state.extra, Siege), "a state of Fortress"
    return state.extra


def rules_of(state: State) -> FortressRules:
    """Return the options of *state*."""
    assert isinstance(state.rules, FortressRules), "a state of Fortress"
    return state.rules


# Actions.


@attrs.frozen
class ChooseOpposition(VariantAction):
    """FOR-009: have *n* creatures dealt to the opponent."""

    n: int


@attrs.frozen
class ChooseBlocker(VariantAction):
    """FOR-Q40: of equal creatures, let this one block."""

    creature: ObjectId


@attrs.frozen
class DeclareAssault(VariantAction):
    """FOR-Q50: storm the fortress now, if it may wait."""


@attrs.frozen
class SkipAssault(VariantAction):
    """FOR-Q50: do not storm the fortress in this turn, if it may wait."""


@attrs.frozen
class PlayAgain(VariantAction):
    """FOR-040: start a new game with the same deck."""


@attrs.frozen
class AdmitDefeat(VariantAction):
    """FOR-040: accept total defeat."""


ACTIONS: Final[tuple[type[VariantAction], ...]] = (
    ChooseOpposition,
    ChooseBlocker,
    DeclareAssault,
    SkipAssault,
    PlayAgain,
    AdmitDefeat,
)
"""The actions that normal Magic does not have."""


# Questions.


@value
class OppositionDecision(Decision):
    """FOR-009: how many creatures oppose."""


@value
class TiedBlockerDecision(Decision):
    """FOR-Q40: which of *candidates* blocks the next attacker; *blocks* are the blocks so far, as (blocker, attacker).

    *attackers_left* are the attackers that come after that one, in the order in which they get blockers.
    """

    attacker: ObjectId
    candidates: tuple[ObjectId, ...]
    blocks: tuple[tuple[ObjectId, ObjectId], ...]
    attackers_left: tuple[ObjectId, ...]


@value
class AssaultDecision(Decision):
    """FOR-Q50: storm now, or wait."""


@value
class ReplayDecision(Decision):
    """FOR-040: help has come to the fortress; play again, or admit defeat.

    It came because the *dice* were too much for the *damage* of the assault.
    """

    damage: int = 0
    dice: tuple[int, ...] = ()


DECISION_TYPES: Final[tuple[type[Decision], ...]] = (
    OppositionDecision,
    TiedBlockerDecision,
    AssaultDecision,
    ReplayDecision,
)
"""The questions that normal Magic does not have."""


# Events.


@value
class GarrisonDealt(Change):
    """FOR-010: *count* creatures oppose in attempt number *attempt*."""

    count: int
    attempt: int


@value
class DieRolled(Change):
    """FOR-016: the die at the end of a turn shows *face*."""

    face: int


@value
class AssaultRolled(Change):
    """FOR-032: creatures storm for *damage*, the dice show *dice*, and the table says *row* (FOR-034)."""

    damage: int
    dice: tuple[int, ...]
    row: AssaultRow


EVENTS: Final[tuple[type[Change], ...]] = (GarrisonDealt, DieRolled, AssaultRolled)
"""The events that normal Magic does not have."""
