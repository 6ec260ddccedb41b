"""Whatever well-typed state ``problems`` is given, it never raises; and what it lets pass can be played on."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

import attrs
import pytest
from magic.test_problems_damaged import Damage, Found, values_in

from castlerules.castle.game import GAME
from castlerules.castle.model.decisions import (
    ActivationDecision,
    ColumnDecision,
    DamageDivisionDecision,
    SwitchDecision,
)
from castlerules.castle.model.state import castle_state_of
from castlerules.magic.model.state import State

from .games import states as played

SEEDS: Final = 40
TRIES: Final = 12
LEFT_ALONE: Final = ("rules", "rng", "events", "compiled")
PARTS: Final = (
    "decision",
    "agenda",
    "resolution",
    "priority",
    "combat",
    "step",
    "extra",
    "active",
    "stack",
    "permanents",
)
OWN: Final = (ActivationDecision, ColumnDecision, DamageDivisionDecision, SwitchDecision)


@cache
def states() -> tuple[State, ...]:
    """Return the states that are damaged: every one in which something of Castle is asked, and some others."""
    return tuple(
        [
            state
            for place, state in enumerate(played())
            if isinstance(state.decision, OWN) or place % (5 if castle_state_of(state).breach else 23) == 0
        ]
    )


@cache
def known_values() -> Found:
    """Return for every field of every class the values that it has in ``states``."""
    return values_in(states(), LEFT_ALONE)


class Ruin(Damage):
    """Damages states of Castle, and half of the time what Castle keeps or asks."""

    def field(self, owner: Any, name: str) -> Any:
        """Return *owner* with another value of its field *name*."""
        known = known_values().get((type(owner), name), ())
        old = getattr(owner, name)
        new = self.one(known) if known and (old is None or self.below(4) == 0) else self.part(old)
        return attrs.evolve(owner, **{name: new})

    def damaged(self, state: State) -> State:
        """Return *state* with parts of another state of its game, or with some of its own replaced."""
        if self.below(3) == 0:
            other = self.one(
                tuple(other_state for other_state in states() if other_state.table.cards == state.table.cards)
            )
            names = [name for name in PARTS if self.below(4) == 0]
            return attrs.evolve(state, **{name: getattr(other, name) for name in names})
        for _ in range(1 + self.below(3)):
            names = [field.name for field in attrs.fields(State) if field.name not in LEFT_ALONE]
            live = tuple(name for name in names if getattr(state, name) not in ((), None, 0))
            own = tuple(name for name in ("extra", "decision", "combat", "agenda") if name in live)
            state = self.field(state, self.one(own if self.below(2) else live))
        return state


def go_on(state: State, ruin: Ruin) -> None:
    """Play on from *state* for some steps, first with each of some actions."""
    for player in GAME.players(state):
        GAME.observe(state, player)
    legal = GAME.legal_actions(state)
    assert bool(legal) == (state.result is None)
    for action in legal[:6]:
        after = GAME.advance(state, action)
        for _ in range(8):
            actions = GAME.legal_actions(after)
            if actions:
                after = GAME.advance(after, ruin.one(actions))


@pytest.mark.rule("CAS-I01", "CAS-I02", "CAS-I11", "CAS-I25", "CAS-I30")
@pytest.mark.parametrize("seed", range(SEEDS))
def test_damaged_states_are_told_or_can_be_played_on(seed: int) -> None:
    """No damage makes ``problems`` raise, and none that it does not tell makes the engine raise."""
    ruin = Ruin(seed)
    for _ in range(TRIES):
        state = ruin.damaged(ruin.one(states()))
        if not GAME.problems(state):
            go_on(state, ruin)


def test_most_damage_is_told_and_some_of_it_does_no_harm() -> None:
    """The damage is neither always fatal nor always without effect."""
    ruin = Ruin(SEEDS)
    detected = [bool(GAME.problems(ruin.damaged(ruin.one(states())))) for _ in range(200)]

    assert 50 < sum(detected) < 200
