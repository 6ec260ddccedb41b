"""What Fortress adds to the state of Magic: the siege, and its own actions, decisions and events."""

from __future__ import annotations

from typing import Final

import attrs

from castlerules.core import Player, value
from castlerules.magic.model.actions import VariantAction
from castlerules.magic.model.changes import Change
from castlerules.magic.model.decisions import Decision
from castlerules.magic.model.ids import ObjectId
from castlerules.magic.model.state import State, VariantState

from .assault_table import AssaultRow
from .options import FortressRules

PLAYER: Final = Player(0)
"""FOR-043: the only player who acts."""

GARRISON: Final = Player(1)
"""FOR-010: the seat of the opponent, who owns a row of creatures and makes no decisions (FOR-Q29)."""


@value
class Siege(VariantState):
    """The part of the state that only Fortress has.

    *opposition* is how many creatures were dealt to the garrison, None before the choice. *attempt* counts the games
    with this deck from 1 on (FOR-Q54). *assault_due* is True if no creature has opposed since the turn began, so that
    the assault is in this turn (FOR-Q47, FOR-Q71). *dice* are the rolls at the ends of turns so far.
    """

    opposition: int | None = None
    attempt: int = 1
    assault_due: bool = False
    dice: tuple[int, ...] = ()


def siege_of(state: State) -> Siege:
    """Return the siege of *state*, which must be a state of Fortress."""
    assert isinstance(state.extra, Siege), "a state of Fortress"
    return state.extra


def rules_of(state: State) -> FortressRules:
    """Return the options of *state*, which must be a state of Fortress."""
    assert isinstance(state.rules, FortressRules), "a state of Fortress"
    return state.rules


# Actions.


@attrs.frozen
class ChooseOpposition(VariantAction):
    """FOR-009: choose that *n* creatures are dealt to the opponent."""

    n: int


@attrs.frozen
class ChooseBlocker(VariantAction):
    """FOR-Q40: choose which of several equal creatures blocks."""

    creature: ObjectId


@attrs.frozen
class DeclareAssault(VariantAction):
    """FOR-Q50: storm the fortress now, if the assault is optional."""


@attrs.frozen
class SkipAssault(VariantAction):
    """FOR-Q50: do not storm the fortress in this turn, if the assault is optional."""


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


# Decisions.


@value
class OppositionDecision(Decision):
    """FOR-009: the player must choose how many creatures oppose."""


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

    Help came because the *dice* beat the *damage* of the assault by too much.
    """

    damage: int = 0
    dice: tuple[int, ...] = ()


DECISION_TYPES: Final[tuple[type[Decision], ...]] = (
    OppositionDecision,
    TiedBlockerDecision,
    AssaultDecision,
    ReplayDecision,
)
"""The decisions that normal Magic does not have."""


# Events.


@value
class GarrisonDealt(Change):
    """FOR-010: *count* creatures were dealt to the garrison in attempt number *attempt*."""

    count: int
    attempt: int


@value
class DieRolled(Change):
    """FOR-016: the die at the end of a turn showed *face*."""

    face: int


@value
class AssaultRolled(Change):
    """FOR-032: an assault with *damage* met the roll *dice*, which gives *row* of the table (FOR-034)."""

    damage: int
    dice: tuple[int, ...]
    row: AssaultRow


EVENTS: Final[tuple[type[Change], ...]] = (GarrisonDealt, DieRolled, AssaultRolled)
"""The events that normal Magic does not have."""
