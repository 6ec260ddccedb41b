"""The exact odds of an assault, computed with the rules of the game itself."""

from __future__ import annotations

from fractions import Fraction
from types import MappingProxyType
from typing import Final

from castlerules.core import Rng, evolve, outcomes
from castlerules.magic.information.observation import Observation
from castlerules.magic.model import EMPTY_POOL, NO_COMBAT, PassPriority, State, Step

from .game import GAME
from .model.assault_table import AssaultRow
from .model.decisions import ReplayDecision
from .model.options import ReplayMode
from .model.state import PLAYER, rules_of, siege_of

_ROW_BY_RULE: Final = MappingProxyType(
    {
        "FOR-035": AssaultRow.TOTAL_VICTORY,
        "FOR-036": AssaultRow.CONVINCING_VICTORY,
        "FOR-037": AssaultRow.VICTORY,
        "FOR-038": AssaultRow.DRAW,
    }
)


def odds(state: State | Observation) -> tuple[tuple[AssaultRow, Fraction], ...]:
    """Return the exact probability of each row of the assault table (FOR-034) if the player stormed the fortress now.

    The rows are in the order of the table, impossible ones have probability 0, and all add up to 1. Everything on the
    battlefield counts as in a real assault (FOR-Q49, FOR-Q51). The garrison is ignored, so *state* may be any state of
    a game, or an observation, since no hidden card matters.
    """
    if isinstance(state, Observation):
        state = GAME.determinize(state, Rng.seeded(0))
    chances = dict.fromkeys(AssaultRow, Fraction(0))
    for chance, after in outcomes(GAME, before_assault(state), PassPriority()):
        row = (
            AssaultRow.HELP_COMES
            if isinstance(after.decision, ReplayDecision)
            else _ROW_BY_RULE[after.result.rule]
            if after.result
            else None
        )
        assert row is not None, "the assault has a result"
        chances[row] += chance
    return tuple(chances.items())


def before_assault(state: State) -> State:
    """Return *state* as it would be just before the assault, without the garrison (FOR-Q48).

    Passing priority in it rolls the dice: its options make the assault mandatory, and allow any number of attempts.
    """
    rules = rules_of(state)
    storming = type(rules).of(
        {**rules.changed(), "assault_mandatory": True, "max_attempts": None, "replay_mode": ReplayMode.TERMINAL}
    )
    own = tuple([permanent for permanent in state.permanents if permanent.controller == PLAYER])
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
        pending_triggers=(),
        combat=NO_COMBAT,
        resolution=None,
        agenda=(),
        decision=None,
        result=None,
        extra=evolve(siege_of(state), assault_due=True),
    )
