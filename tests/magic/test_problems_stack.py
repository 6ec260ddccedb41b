"""States that no play can reach are reported by ``problems``: the stack, what waits, resolves, or is announced."""

from __future__ import annotations

from typing import Any

import pytest

from castlerules import Player, evolve
from castlerules.magic import State
from castlerules.magic.model.ids import ObjectId
from castlerules.magic.model.stack import AssignedDamage, PendingTrigger
from castlerules.magic.model.state import CardObject
from castlerules.magic.normal import NORMAL
from castlerules.testing.magic import MagicScenario, side

from .broken import ANNOUNCED, CAST, CHOOSING, ORDERED, PACKET, PRICED, START, codes, context, number, seat, top

ANGEL = START.permanents[number(START, "Serra Angel")].id
MOUNTAIN = START.permanents[0].id
ME, YOU = ObjectId(0), ObjectId(1)
ABILITY = PRICED.stack[-1].ability
DIVIDED = (
    MagicScenario.of(NORMAL, side("2 Mountain, Island", hand="Fire // Ice"), side("2 Grizzly Bears"))
    .cast("Fire // Ice", "Grizzly Bears#1", "Grizzly Bears#2", half=0, shares=(1, 1))
    .state
)
ACTIVATED = MagicScenario.of(NORMAL, side("Prodigal Sorcerer")).activate("Prodigal Sorcerer", Player(1)).state
KICKED = (
    MagicScenario.of(NORMAL, side("5 Forest", hand="Kavu Titan")).cast("Kavu Titan", optional_costs=("kicker",)).state
)
TWIDDLE = MagicScenario.of(NORMAL, side("Island", hand="Twiddle"), side("Python")).cast("Twiddle", "Python").state
BLAZE = MagicScenario.of(NORMAL, side("4 Mountain", hand="Blaze")).cast("Blaze", Player(1), x=3).state


def bad(code: str, label: str, state: State) -> Any:
    """Return *state* as a case whose faults have these codes."""
    return pytest.param(code.split(), state, id=f"{code}: {label}")


def waiting(*triggers: PendingTrigger) -> State:
    """Return the state with two triggers to be put in order, in which *triggers* wait."""
    return evolve(ORDERED, pending_triggers=triggers)


def buried(state: State) -> State:
    """Return *state* with the card of the top of the stack in a graveyard too."""
    card = state.stack[-1].card
    assert card is not None
    yard = (*state.seats[0].graveyard, CardObject(ObjectId(state.next_object), card))
    return evolve(seat(state, graveyard=yard), next_object=state.next_object + 1)


def tapped(state: State) -> State:
    """Return *state* with all permanents tapped."""
    return evolve(state, permanents=tuple(evolve(permanent, tapped=True) for permanent in state.permanents))


SHAPES = [
    bad("BASE-I04", "a spell without a card", top(buried(KICKED), card=None)),
    bad("BASE-108", "a spell that is an ability", top(CAST, ability=ABILITY)),
    bad("BASE-I04", "an ability of no kind", top(ACTIVATED, ability=None)),
    bad("BASE-I04", "an ability of what is not known", top(ACTIVATED, source=ObjectId(0))),
    bad("BASE-I18", "a packet with damage of 0", top(PACKET, combat_damage=(AssignedDamage(ANGEL, ME, 0),))),
    bad("BASE-I18", "a packet with damage of a player", top(PACKET, combat_damage=(AssignedDamage(ME, ANGEL, 1),))),
]

CHOICES = [
    bad("BASE-051", "a spell that waits before it is cast", top(CAST, announced=False)),
    bad("BASE-038", "an X that no effect could bear", top(BLAZE, x=10**30)),
    bad("BASE-I04", "a face that is not there", top(CAST, face=1)),
    bad("BASE-I04", "a mode that is not there", top(CAST, mode=2)),
    bad("BASE-I04", "more slots than there are", top(CAST, targets=((ANGEL,), (ANGEL,)))),
    bad("BASE-I27", "itself as a target", top(CAST, targets=((CAST.stack[-1].id,),))),
    bad("BASE-I27", "a player where none may be", top(TWIDDLE, targets=((YOU,),))),
    bad("BASE-I04", "more shares than targets", top(DIVIDED, division=(1, 1, 1))),
]

ANNOUNCING = [
    bad("BASE-I04", "another announcer", top(ANNOUNCED, controller=Player(1))),
    bad("BASE-I04", "a spell that cannot be paid for", tapped(ANNOUNCED)),
]

WAITING = [
    bad("BASE-I12", "a trigger that waits at priority", evolve(ORDERED, decision=None, agenda=(), priority=Player(0))),
]

RESOLVING = [
    bad("BASE-I04", "a resolution without anything known", evolve(CHOOSING, resolution=None)),
    bad("BASE-I04", "a resolution with an empty stack", evolve(buried(CHOOSING), stack=())),
]

CASES = [*SHAPES, *CHOICES, *ANNOUNCING, *WAITING, *RESOLVING]

SOUND = [
    ("a kicked spell", KICKED),
    ("a spell with X", BLAZE),
    ("an X of 0", top(BLAZE, x=0)),
    ("a divided spell", DIVIDED),
    ("an activated ability", ACTIVATED),
    ("another target", top(CAST, targets=((MOUNTAIN,),))),
    ("a target that has left", top(CAST, targets=((CAST.stack[-1].id - 1,),))),
    ("the other player as a target", top(CAST, targets=((YOU,),))),
    ("a packet with other damage", top(PACKET, combat_damage=(AssignedDamage(ANGEL, ME, 7),))),
    ("a trigger less, with the question", evolve(waiting(), decision=None, agenda=(), priority=Player(0))),
    ("a target that has become illegal", context(PRICED, targets=())),
]


@pytest.mark.rule("BASE-I12", "BASE-I18", "BASE-I27")
@pytest.mark.parametrize(("expected", "state"), CASES)
def test_what_cannot_be_is_told_with_its_code(expected: list[str], state: State) -> None:
    """Each fault has the code of the rule that it breaks, and nothing else is reported."""
    assert expected == codes(state)


@pytest.mark.rule("BASE-I12", "BASE-I18", "BASE-I27")
@pytest.mark.parametrize("state", [pytest.param(state, id=label) for label, state in SOUND])
def test_what_can_just_be_has_no_problems(state: State) -> None:
    """The near misses are states like others."""
    assert [] == codes(state)
