"""The part of a state that only Fortress has: the siege, with its two seats."""

from __future__ import annotations

from typing import Final

from castlerules.core import Player, value
from castlerules.magic.model.state import State, VariantState

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
