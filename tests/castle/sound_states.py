"""Sound states of Castle, and small changes of them, for tests of what ``problems`` and ``step_problems`` tell."""

from __future__ import annotations

from typing import Any, Final, cast

from reasons import checked_codes

from castlerules.castle.game import GAME
from castlerules.castle.model.actions import ChooseAttackColumn, DeclineActivation
from castlerules.castle.model.options import CastleRules
from castlerules.castle.model.state import Castle, FaceDownCard, castle_state_of
from castlerules.castle.rules.slots import breach_of
from castlerules.core import evolve
from castlerules.magic.model.ids import CardId
from castlerules.magic.model.state import State
from castlerules.testing.castle import CastleScenario, castle

from .kit import MODERN, scenario

__all__ = [
    "ATTACKERS_DECISION",
    "BLOCKED",
    "BLOCKED_MODERN",
    "COLUMN_DECISION",
    "COMBAT_OVER",
    "DECLARED",
    "DIVISION_DECISION",
    "MAIN",
    "OPEN_COLUMN",
    "PRICE_DECISION",
    "SOUND",
    "SWITCH_DECISION",
    "codes",
    "with_breach",
    "with_castle",
    "with_castle_state",
    "with_combat",
    "with_decision",
    "with_options",
    "with_permanent",
    "with_seat",
    "with_slot",
]

_FULL: Final = castle(R1C1="Guard", R2C1="Bear/up", R1C2="Giant/up", R3C2="Ogre/known")

MAIN: Final = scenario("Ogre", "2 Forest", castle=castle(R1C1="Squire/up", R2C1="Bear"), theirs_castle=_FULL)
"""The first main phase; both players have active creatures and cards that lie face down."""

COLUMN_DECISION: Final = MAIN.to_step("declare attackers")
"""It is asked which column is attacked."""

ATTACKERS_DECISION: Final = COLUMN_DECISION.do(ChooseAttackColumn(2))
"""It is asked who attacks."""

DECLARED: Final = MAIN.attack_column(2, "Ogre", "Squire")
"""Ogre and a castle creature attack, and a player has priority."""

PRICE_DECISION: Final = scenario("Bear", "Mountain", theirs_castle=castle(R1C1="Ogre", R2C1="Guard")).breach(1, "Bear")
"""It is asked whether 2 life are paid for Ogre."""

SWITCH_DECISION: Final = scenario("Giant", "Forest, 2 Mountain", theirs_castle=castle(R1C3="Bear", R2C3="Ogre")).breach(
    3, "Giant"
)
"""Bear defends, with Ogre behind it, and it is asked whether they switch."""

OPEN_COLUMN: Final = MAIN.breach(3, "Ogre", "Squire")
"""The column is vacant."""

BLOCKED: Final = scenario("Ogre, Bear, Squire", theirs_castle=castle(R1C1="Giant/up")).breach(
    1, "Ogre", "Bear", "Squire"
)
"""Giant blocks three attackers."""

DIVISION_DECISION: Final = BLOCKED.passes(2)
"""It is asked how Giant divides its damage."""

BLOCKED_MODERN: Final = scenario("Ogre, 2 Squire", theirs_castle=castle(R1C1="Bear/up"), rules=MODERN).breach(
    1, "Ogre", "Squire#1", "Squire#2"
)
"""Bear blocks three attackers, and damage will not use the stack."""

COMBAT_OVER: Final = PRICE_DECISION.act(DeclineActivation)
"""The card was declined, and the combat is over."""

SOUND: Final[tuple[CastleScenario, ...]] = (
    *(MAIN, COLUMN_DECISION, ATTACKERS_DECISION, DECLARED, PRICE_DECISION, SWITCH_DECISION, OPEN_COLUMN, BLOCKED),
    *(DIVISION_DECISION, BLOCKED_MODERN, COMBAT_OVER),
)


def codes(state: State) -> list[str]:
    """Return the codes of the problems of *state*, each once, in order."""
    return checked_codes(GAME.problems(state))


def with_options(state: State, **options: Any) -> State:
    """Return *state* with other options."""
    return evolve(state, rules=cast(CastleRules, state.rules).of(options))


def with_castle_state(state: State, **changes: Any) -> State:
    """Return *state* with *changes* in what Castle keeps besides."""
    return evolve(state, extra=evolve(castle_state_of(state), **changes))


def with_breach(state: State, **changes: Any) -> State:
    """Return *state* with *changes* in the attack."""
    breach = breach_of(state)
    assert breach is not None
    return with_castle_state(state, breach=evolve(breach, **changes))


def with_combat(state: State, **changes: Any) -> State:
    """Return *state* with *changes* in its combat."""
    return evolve(state, combat=evolve(state.combat, **changes))


def with_decision(state: State, **changes: Any) -> State:
    """Return *state* with *changes* in what is asked."""
    assert state.decision is not None
    return evolve(state, decision=evolve(state.decision, **changes))


def with_castle(state: State, player: int, **changes: Any) -> State:
    """Return *state* with *changes* in the castle of *player*."""
    castles: list[Castle] = list(castle_state_of(state).castles)
    castles[player] = evolve(castles[player], **changes)
    return with_castle_state(state, castles=tuple(castles))


def with_slot(state: State, player: int, slot: int, content: Any) -> State:
    """Return *state* with *content* in a slot; a number stands for that card, face down."""
    slots = list(castle_state_of(state).castles[player].slots)
    slots[slot] = FaceDownCard(CardId(content)) if isinstance(content, int) else content
    return with_castle(state, player, slots=tuple(slots))


def with_permanent(state: State, number: int, **changes: Any) -> State:
    """Return *state* with *changes* in the permanent *number*."""
    return evolve(
        state,
        permanents=tuple(
            [evolve(permanent, **changes) if permanent.id == number else permanent for permanent in state.permanents]
        ),
    )


def with_seat(state: State, player: int, **changes: Any) -> State:
    """Return *state* with *changes* in what belongs to *player*."""
    seats = list(state.seats)
    seats[player] = evolve(seats[player], **changes)
    return evolve(state, seats=tuple(seats))
