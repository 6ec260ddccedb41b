"""The odds of the assault, exact."""

from __future__ import annotations

from fractions import Fraction
from types import MappingProxyType
from typing import Final

from castlerules.core import evolve, outcomes
from castlerules.magic.actions import PassPriority
from castlerules.magic.state import EMPTY_POOL, NO_COMBAT, State
from castlerules.magic.steps import Step

from .assault import Row
from .game import GAME
from .rules import ReplayMode
from .siege import PLAYER, AfterHelp, agreed, siege_of

__all__ = ["odds"]

_ROWS: Final = MappingProxyType(
    {
        "FOR-035": Row.TOTAL_VICTORY,
        "FOR-036": Row.CONVINCING_VICTORY,
        "FOR-037": Row.VICTORY,
        "FOR-038": Row.DRAW,
    }
)


def odds(state: State) -> tuple[tuple[Row, Fraction], ...]:
    """Return the exact chance of each row of the table (FOR-034) if the creatures of *state* stormed the fortress now.

    The rows stand in the order of the table, those that cannot come with chance 0, and the chances add up to 1.
    Everything on the board counts as it does in an assault (FOR-Q49, FOR-Q51); whoever still opposes is left out of
    it, so the odds may be asked at any time of a game.
    """
    found = dict.fromkeys(Row, Fraction(0))
    for chance, after in outcomes(GAME, at_the_gates(state), PassPriority()):
        row = (
            Row.HELP_COMES if isinstance(after.asks, AfterHelp) else _ROWS[after.result.rule] if after.result else None
        )
        assert row is not None, "the assault has a result"
        found[row] += chance
    return tuple(found.items())


def at_the_gates(state: State) -> State:
    """Return *state* as it would be just before the dice of an assault are rolled (FOR-Q48)."""
    rules = agreed(state)
    storming = type(rules).of(
        {**rules.changed(), "assault_mandatory": True, "max_attempts": None, "replay_mode": ReplayMode.TERMINAL}
    )
    own = tuple([one for one in state.permanents if one.controller == PLAYER])
    seat = evolve(state.seats[PLAYER], pool=EMPTY_POOL)
    return evolve(
        state,
        rules=storming,
        seats=(seat, *state.seats[1:]),
        permanents=own,
        step=Step.COMBAT,
        active=PLAYER,
        priority=PLAYER,
        passes=0,
        stack=(),
        waiting=(),
        combat=NO_COMBAT,
        context=None,
        agenda=(),
        asks=None,
        result=None,
        extra=evolve(siege_of(state), due=True),
    )
