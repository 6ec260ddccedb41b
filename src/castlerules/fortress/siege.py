"""What Fortress adds to a game of Magic: own state, actions, questions and events."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import attrs

from castlerules.core import Player, value
from castlerules.magic.actions import OwnAction
from castlerules.magic.asking import Question
from castlerules.magic.changes import Change
from castlerules.magic.ids import ObjectId
from castlerules.magic.state import Extra, State
from castlerules.magic.told import Told

from .assault import Row
from .rules import FortressRules

if TYPE_CHECKING:
    from castlerules.magic.view import View

__all__ = [
    "ACTIONS",
    "EVENTS",
    "GARRISON",
    "PLAYER",
    "QUESTIONS",
    "AdmitDefeat",
    "AfterHelp",
    "Assaulted",
    "ChooseBlocker",
    "ChooseOpposition",
    "ChoosingBlocker",
    "ChoosingOpposition",
    "DeclareAssault",
    "DieRolled",
    "GarrisonDealt",
    "PlayAgain",
    "Siege",
    "SkipAssault",
    "Storming",
    "agreed",
    "siege_of",
]

PLAYER: Final = Player(0)
"""FOR-043: the one who plays."""

GARRISON: Final = Player(1)
"""FOR-010: the seat of the opponent, who owns a row of creatures and decides nothing (FOR-Q29)."""


@value
class Siege(Extra):
    """What is kept besides a game of Magic.

    *opposition* is how many creatures were dealt (None: not chosen yet), *attempt* counts the games with this deck
    from 1 on (FOR-Q54), *due* says that no creature has opposed since the end of the last turn, so that the assault is
    in this one (FOR-Q47, FOR-Q71). *dice* are the results of the ends of turns so far.
    """

    opposition: int | None = None
    attempt: int = 1
    due: bool = False
    dice: tuple[int, ...] = ()

    def told(self, seen: View) -> Told:
        """Return what Fortress says of *seen*: the siege, and of the garrison only its row (FOR-Q29)."""
        from .words import told  # only where a table is shown

        return told(self, seen)


def siege_of(state: State) -> Siege:
    """Return what *state* keeps for Fortress."""
    assert isinstance(state.extra, Siege), "a state of Fortress"
    return state.extra


def agreed(state: State) -> FortressRules:
    """Return the options of *state*."""
    assert isinstance(state.rules, FortressRules), "a state of Fortress"
    return state.rules


# Actions.


@attrs.frozen
class ChooseOpposition(OwnAction):
    """FOR-009: have *n* creatures dealt to the opponent."""

    n: int


@attrs.frozen
class ChooseBlocker(OwnAction):
    """FOR-Q40: of equal creatures, let this one block."""

    creature: ObjectId


@attrs.frozen
class DeclareAssault(OwnAction):
    """FOR-Q50: storm the fortress now, if it may wait."""


@attrs.frozen
class SkipAssault(OwnAction):
    """FOR-Q50: do not storm the fortress in this turn, if it may wait."""


@attrs.frozen
class PlayAgain(OwnAction):
    """FOR-040: start a new game with the same deck."""


@attrs.frozen
class AdmitDefeat(OwnAction):
    """FOR-040: accept total defeat."""


ACTIONS: Final[tuple[type[OwnAction], ...]] = (
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
class ChoosingOpposition(Question):
    """FOR-009: how many creatures oppose."""


@value
class ChoosingBlocker(Question):
    """FOR-Q40: which of *twins* blocks the next attacker; *chosen* are the blocks so far, as (blocker, attacker).

    *left* are the attackers that come after that one, in the order in which they get blockers.
    """

    attacker: ObjectId
    twins: tuple[ObjectId, ...]
    chosen: tuple[tuple[ObjectId, ObjectId], ...]
    left: tuple[ObjectId, ...]


@value
class Storming(Question):
    """FOR-Q50: storm now, or wait."""


@value
class AfterHelp(Question):
    """FOR-040: help has come to the fortress; play again, or admit defeat.

    It came because the *dice* were too much for the *damage* of the assault.
    """

    damage: int = 0
    dice: tuple[int, ...] = ()


QUESTIONS: Final[tuple[type[Question], ...]] = (ChoosingOpposition, ChoosingBlocker, Storming, AfterHelp)
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
class Assaulted(Change):
    """FOR-032: creatures storm for *damage*, the dice show *dice*, and the table says *row* (FOR-034)."""

    damage: int
    dice: tuple[int, ...]
    row: Row


EVENTS: Final[tuple[type[Change], ...]] = (GarrisonDealt, DieRolled, Assaulted)
"""The events that normal Magic does not have."""
