"""Sound states of Magic, and small changes of them, for tests of what ``problems`` tells."""

from __future__ import annotations

from typing import Any

from reasons import checked_codes

from castlerules import Player, evolve
from castlerules.magic import CoreRules, MagicRules, State
from castlerules.magic.integrity.invariants import Invariants, state_problems
from castlerules.magic.model import actions
from castlerules.magic.model.options import MulliganRule
from castlerules.magic.model.state import CardObject
from castlerules.magic.normal import NORMAL
from castlerules.testing.magic import MagicScenario, side

from .games import PLAIN, game_of

__all__ = [
    "ANNOUNCED",
    "ATTACK",
    "BLOCKS",
    "BOTTOMED",
    "CAST",
    "CHOOSING",
    "CLEANUP",
    "DIVIDED",
    "FIGHT",
    "LEGENDS",
    "MANUAL",
    "OFFERED",
    "ORDERED",
    "OVER",
    "PACKET",
    "PAYING",
    "POOL",
    "PRICED",
    "REPLACED",
    "SACRIFICED",
    "SEARCHED",
    "SHIELDED",
    "START",
    "codes",
    "context",
    "fight",
    "first",
    "held",
    "number",
    "seat",
    "top",
    "with_decision",
]

MANUAL = MagicRules(core=CoreRules(manual_mana=True))
LONDON = MagicRules(core=CoreRules(mulligan=MulliganRule.LONDON))


def codes(state: State, **options: Any) -> list[str]:
    """Return the codes of the problems of *state*, each once, in order.

    With *options* of ``Invariants`` *state* is not played on.
    """
    return checked_codes(state_problems(NORMAL, state, Invariants(**options)) if options else PLAIN.problems(state))


def number(state: State, name: str) -> int:
    """Return the place among the permanents of the first one called *name*."""
    return [state.table.cards[permanent.card].name for permanent in state.permanents].index(name)


def first(state: State, place: int = 0, **changes: Any) -> State:
    """Return *state* with *changes* of the permanent at *place*."""
    permanents = list(state.permanents)
    permanents[place] = evolve(permanents[place], **changes)
    return evolve(state, permanents=tuple(permanents))


def seat(state: State, player: int = 0, **changes: Any) -> State:
    """Return *state* with *changes* of what belongs to *player*."""
    seats = list(state.seats)
    seats[player] = evolve(seats[player], **changes)
    return evolve(state, seats=tuple(seats))


def top(state: State, **changes: Any) -> State:
    """Return *state* with *changes* of the top of the stack."""
    *below, stack_object = state.stack
    return evolve(state, stack=(*below, evolve(stack_object, **changes)))


def fight(state: State, **changes: Any) -> State:
    """Return *state* with *changes* of its combat."""
    return evolve(state, combat=evolve(state.combat, **changes))


def with_decision(state: State, **changes: Any) -> State:
    """Return *state* with *changes* of what is asked."""
    assert state.decision is not None
    return evolve(state, decision=evolve(state.decision, **changes))


def context(state: State, **changes: Any) -> State:
    """Return *state* with *changes* of what the object that resolves knows."""
    assert state.resolution is not None
    return evolve(state, resolution=evolve(state.resolution, **changes))


def held(state: State, player: int = 0) -> tuple[CardObject, ...]:
    """Return the hand of *player*."""
    return state.seats[player].hand


_MINE = side("3 Mountain, Grizzly Bears, Hill Giant", hand="Lightning Bolt, Mountain")
_THEIRS = side("Serra Angel, Grizzly Bears, Samite Healer, 2 Plains", hand="Plains, Healing Salve")
_START = MagicScenario.of(NORMAL, _MINE, _THEIRS)
_CAST = _START.cast("Lightning Bolt", "Serra Angel")
_ATTACK = _START.to_step("declare attackers")
_FIGHT = _START.attack("Grizzly Bears", "Hill Giant")
_BLOCKED = _FIGHT.block({"Serra Angel": "Hill Giant", "Samite Healer": "Hill Giant"})
_MANUAL = MagicScenario.of(NORMAL, side("3 City of Brass, 2 Mountain", hand="Hill Giant"), rules=MANUAL)

START = _START.state
"""The first main phase; the active player has Bears, a Giant, a Bolt and lands."""

CAST = _CAST.state
"""A Bolt lies on the stack, aimed at an Angel."""

ANNOUNCED = _START.act(actions.BeginCast, "Lightning Bolt").state
"""The Bolt is being aimed."""

ATTACK = _ATTACK.state
"""It is asked who attacks."""

FIGHT = _FIGHT.state
"""Bears and a Giant attack."""

BLOCKS = _FIGHT.to_step("declare blockers").state
"""It is asked who blocks."""

DIVIDED = _BLOCKED.to_step("combat damage").state
"""It is asked how a Giant divides its damage between two blockers."""

PACKET = _BLOCKED.assign_damage({"Hill Giant": {"Serra Angel": 2, "Samite Healer": 1}}).state
"""Combat damage lies on the stack."""

CLEANUP = MagicScenario.of(NORMAL, side(hand="9 Plains"), side("Grizzly Bears"), step="end of turn").passes(2).state
"""Two cards are to be discarded in cleanup."""

BOTTOMED = game_of(0, LONDON)
for _answer in (actions.Mulligan(), actions.KeepHand(), actions.KeepHand()):
    BOTTOMED = PLAIN.advance(BOTTOMED, _answer)
"""A card of the hand goes to the bottom."""

SHIELDED = (
    MagicScenario.of(NORMAL, side("Samite Healer, Grizzly Bears"), side("Hill Giant"))
    .activate("Samite Healer", "Grizzly Bears")
    .resolve()
    .state
)
"""Bears have a shield for this turn."""

OVER = (
    MagicScenario.of(NORMAL, side("Mountain", hand="Lightning Bolt"), side(life=3))
    .cast("Lightning Bolt", Player(1))
    .resolve()
    .state
)
"""A game that has been won."""

POOL = _MANUAL.tap("Mountain").state
"""Red mana is in the pool."""

PAYING = _MANUAL.act(actions.BeginCast, "Hill Giant").state
"""A Giant is being paid for by hand."""

CHOOSING = (
    MagicScenario.of(NORMAL, side("Island", hand="Brainstorm", library="3 Island")).cast("Brainstorm").resolve().state
)
"""Two of three cards are to be put back."""

SEARCHED = (
    MagicScenario.of(NORMAL, side("2 Swamp", hand="Demonic Tutor", library="Swamp, Python"))
    .cast("Demonic Tutor")
    .resolve()
    .state
)
"""A library is being searched."""

_UPKEEP = MagicScenario.of(NORMAL, side("Carnophage, Lord of the Pit, Python, Python"), step="upkeep", step_begins=True)

ORDERED = _UPKEEP.state
"""Two triggers are to be put on the stack in an order."""

PRICED = _UPKEEP.choose("Lord of the Pit").resolve().state
"""The trigger of a Carnophage asks for life, with another trigger below."""

SACRIFICED = (
    MagicScenario.of(NORMAL, side("Swamp, 2 Python", hand="Innocent Blood"), side("2 Grizzly Bears"))
    .cast("Innocent Blood")
    .resolve()
    .state
)
"""A creature is to be sacrificed; then the other player is asked."""

OFFERED = (
    MagicScenario.of(NORMAL, side("Island", hand="Twiddle"), side("Python")).cast("Twiddle", "Python").resolve().state
)
"""A Python may be tapped, or not."""

LEGENDS = (
    MagicScenario.of(
        NORMAL,
        side("Tobias Andrion, 4 Plains, Island", hand="Tobias Andrion"),
        rules=MagicRules(core=CoreRules.modern()),
    )
    .cast("Tobias Andrion")
    .resolve()
    .state
)
"""One of two legends is to stay."""

_FOGGED = (
    MagicScenario.of(NORMAL, side("Grizzly Bears, Forest, Plains", hand="Fog, Healing Salve"))
    .cast("Fog")
    .resolve()
    .cast("Healing Salve", Player(1), mode=1)
    .resolve()
)
REPLACED = _FOGGED.attack("Grizzly Bears").deal_combat_damage().state
"""Damage to a player is to be prevented in one of two ways."""
