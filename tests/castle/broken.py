"""Sound states of Castle, and small changes of them, for tests of what ``problems`` and ``step_problems`` tell."""

from __future__ import annotations

from typing import Any, Final, cast

from phrases import told

from castlerules.castle.castles import breach_of
from castlerules.castle.game import GAME
from castlerules.castle.keep import Castle, ChooseAttackColumn, DeclineActivation, FaceDown, castles_of
from castlerules.castle.rules import CastleRules
from castlerules.core import evolve
from castlerules.magic.ids import CardId
from castlerules.magic.state import State
from castlerules.testing.castle import Keep

from .kit import MODERN, castle, keep

__all__ = [
    "ASKED",
    "ATTACK",
    "BLOCKED",
    "COLUMN",
    "DECLARED",
    "DIVIDED",
    "FACED",
    "FALLEN",
    "MAIN",
    "OPEN",
    "OVER",
    "SOUND",
    "agreeing",
    "attacked",
    "codes",
    "fighting",
    "kept",
    "question",
    "with_castle",
    "with_permanent",
    "with_seat",
    "with_slot",
]

_FULL: Final = castle(R1C1="Guard", R2C1="Bear/up", R1C2="Giant/up", R3C2="Ogre/known")

MAIN: Final = keep("Ogre", "2 Forest", castle=castle(R1C1="Squire/up", R2C1="Bear"), theirs_castle=_FULL)
"""The first main phase; both players have active creatures and cards that lie face down."""

COLUMN: Final = MAIN.to("declare attackers")
"""It is asked which column is attacked."""

ATTACK: Final = COLUMN.do(ChooseAttackColumn(2))
"""It is asked who attacks."""

DECLARED: Final = MAIN.attack_column(2, "Ogre", "Squire")
"""Ogre and a castle creature attack, and a player has priority."""

ASKED: Final = keep("Bear", "Mountain", theirs_castle=castle(R1C1="Ogre", R2C1="Guard")).breach(1, "Bear")
"""It is asked whether 2 life are paid for Ogre."""

FACED: Final = keep("Giant", "Forest, 2 Mountain", theirs_castle=castle(R1C3="Bear", R2C3="Ogre")).breach(3, "Giant")
"""Bear defends, with Ogre behind it, and it is asked whether they switch."""

OPEN: Final = MAIN.breach(3, "Ogre", "Squire")
"""The column is vacant."""

BLOCKED: Final = keep("Ogre, Bear, Squire", theirs_castle=castle(R1C1="Giant/up")).breach(1, "Ogre", "Bear", "Squire")
"""Giant blocks three attackers."""

DIVIDED: Final = BLOCKED.passes(2)
"""It is asked how Giant divides its damage."""

FALLEN: Final = keep("Ogre, 2 Squire", theirs_castle=castle(R1C1="Bear/up"), rules=MODERN).breach(
    1, "Ogre", "Squire#1", "Squire#2"
)
"""Bear blocks three attackers, and damage will not use the stack."""

OVER: Final = ASKED.act(DeclineActivation)
"""The card was declined, and the combat is over."""

SOUND: Final[tuple[Keep, ...]] = (
    *(MAIN, COLUMN, ATTACK, DECLARED, ASKED, FACED, OPEN, BLOCKED),
    *(DIVIDED, FALLEN, OVER),
)


def codes(state: State) -> list[str]:
    """Return the codes of the problems of *state*, each once, in order."""
    return told(GAME.problems(state))


def agreeing(state: State, **options: Any) -> State:
    """Return *state* with other options."""
    return evolve(state, rules=cast(CastleRules, state.rules).of(options))


def kept(state: State, **changes: Any) -> State:
    """Return *state* with *changes* in what Castle keeps besides."""
    return evolve(state, extra=evolve(castles_of(state), **changes))


def attacked(state: State, **changes: Any) -> State:
    """Return *state* with *changes* in the attack."""
    breach = breach_of(state)
    assert breach is not None
    return kept(state, breach=evolve(breach, **changes))


def fighting(state: State, **changes: Any) -> State:
    """Return *state* with *changes* in its combat."""
    return evolve(state, combat=evolve(state.combat, **changes))


def question(state: State, **changes: Any) -> State:
    """Return *state* with *changes* in what is asked."""
    assert state.asks is not None
    return evolve(state, asks=evolve(state.asks, **changes))


def with_castle(state: State, player: int, **changes: Any) -> State:
    """Return *state* with *changes* in the castle of *player*."""
    castles: list[Castle] = list(castles_of(state).castles)
    castles[player] = evolve(castles[player], **changes)
    return kept(state, castles=tuple(castles))


def with_slot(state: State, player: int, slot: int, content: Any) -> State:
    """Return *state* with *content* in a slot; a number stands for that card, face down."""
    slots = list(castles_of(state).castles[player].slots)
    slots[slot] = FaceDown(CardId(content)) if isinstance(content, int) else content
    return with_castle(state, player, slots=tuple(slots))


def with_permanent(state: State, number: int, **changes: Any) -> State:
    """Return *state* with *changes* in the permanent *number*."""
    return evolve(
        state, permanents=tuple([evolve(one, **changes) if one.id == number else one for one in state.permanents])
    )


def with_seat(state: State, player: int, **changes: Any) -> State:
    """Return *state* with *changes* in what belongs to *player*."""
    seats = list(state.seats)
    seats[player] = evolve(seats[player], **changes)
    return evolve(state, seats=tuple(seats))
