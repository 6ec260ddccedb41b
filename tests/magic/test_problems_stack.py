"""States that no play can reach are reported by ``problems``: the stack, what waits, resolves, or is announced."""

from __future__ import annotations

from typing import Any

import pytest

from castlerules import Player, evolve
from castlerules.cards.language.keywords import KeywordKind
from castlerules.magic import State
from castlerules.magic.model.decisions import ReplacementDecision
from castlerules.magic.model.ids import CardId, ObjectId
from castlerules.magic.model.stack import AssignedDamage, PendingTrigger, StackKind, TriggerEvent
from castlerules.magic.model.state import CardObject
from castlerules.magic.model.tasks import Checkpoint, PayOtherCosts
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


def unannounced() -> State:
    """Return the start, with the rest of a cost still to be paid, and nothing on the stack that it is for."""
    rest = (PayOtherCosts(), Checkpoint(Player(0)))
    return evolve(START, decision=ReplacementDecision(Player(0), (), ()), agenda=rest, priority=None)


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
    bad("BASE-103", "a spell without a card", top(buried(KICKED), card=None)),
    bad("BASE-103 BASE-135", "an ability with a card", evolve(top(ACTIVATED, card=CardId(0)), permanents=())),
    bad("BASE-103", "a spell that is an ability", top(CAST, ability=ABILITY)),
    bad("BASE-103", "a spell of another source", top(CAST, source=ANGEL)),
    bad("BASE-049", "an ability of no kind", top(ACTIVATED, ability=None)),
    bad("BASE-049", "a trigger that is activated", top(PRICED, kind=StackKind.ACTIVATED)),
    bad("BASE-135", "an ability of what is not known", top(ACTIVATED, source=ObjectId(0))),
    bad("BASE-167", "a spell with damage", top(CAST, combat_damage=(AssignedDamage(ANGEL, ME, 1),))),
    bad("BASE-167", "a packet without damage", top(PACKET, combat_damage=())),
    bad("BASE-167", "a packet with a mode", top(PACKET, mode=0)),
    bad("BASE-I18", "a packet with damage of 0", top(PACKET, combat_damage=(AssignedDamage(ANGEL, ME, 0),))),
    bad("BASE-I18", "a packet with damage of a player", top(PACKET, combat_damage=(AssignedDamage(ME, ANGEL, 1),))),
    bad("BASE-035 BASE-D06", "a mana ability that waits", top(ACTIVATED, kind=StackKind.MANA_ABILITY)),
    bad("BASE-063 BASE-108", "an occasion of nobody", top(PRICED, trigger_event=TriggerEvent(player=Player(2)))),
    bad("BASE-063 BASE-108", "an occasion of less than nothing", top(PRICED, trigger_event=TriggerEvent(amount=-1))),
]

CHOICES = [
    bad("BASE-051", "a spell that waits before it is cast", top(CAST, announced=False)),
    bad("BASE-047 BASE-051", "a spell that is cast before it is announced", top(ANNOUNCED, announced=True)),
    bad("BASE-047", "an ability with a face", top(ACTIVATED, face=0)),
    bad("BASE-044", "a face that is not there", top(CAST, face=1)),
    bad("BASE-047", "a face that was not chosen", top(CAST, face=None)),
    bad("BASE-053", "a mode that is not there", top(CAST, mode=2)),
    bad("BASE-047", "a mode that was not chosen", top(CAST, mode=None)),
    bad("BASE-K30", "optional costs that were not offered", top(CAST, optional_costs_offered=1)),
    bad("BASE-K30", "optional costs that are not on the card", top(KICKED, optional_costs=(KeywordKind.BUYBACK,))),
    bad(
        "BASE-047", "optional costs that were not asked about", top(KICKED, optional_costs_offered=0, optional_costs=())
    ),
    bad("BASE-047", "an X that was not chosen", top(BLAZE, x=None)),
    bad("BASE-038", "an X without one in the cost", top(CAST, x=2)),
    bad("BASE-038", "an X below 0", top(BLAZE, x=-1)),
    bad("BASE-056", "more slots than there are", top(CAST, targets=((ANGEL,), (ANGEL,)))),
    bad("BASE-047", "targets that were not chosen", top(CAST, targets=())),
    bad("BASE-057", "a slot without a target", top(CAST, targets=((),))),
    bad("BASE-057", "too many targets", top(CAST, targets=((MOUNTAIN, ANGEL),))),
    bad("BASE-057", "a target twice", top(DIVIDED, targets=((DIVIDED.stack[-1].targets[0][0],) * 2,))),
    bad("BASE-I27", "itself as a target", top(CAST, targets=((CAST.stack[-1].id,),))),
    bad("BASE-I27", "a player where none may be", top(TWIDDLE, targets=((YOU,),))),
    bad("BASE-061", "more shares than targets", top(DIVIDED, division=(1, 1, 1))),
    bad("BASE-061", "a share of 0", top(DIVIDED, division=(2, 0))),
    bad("BASE-061", "more shares than damage", top(DIVIDED, division=(2, 1))),
    bad("BASE-061", "less shares than damage", top(DIVIDED, division=(1, 0))),
    bad("BASE-047", "shares that were not chosen", top(DIVIDED, division=())),
    bad("BASE-D06", "an option below 0", top(ACTIVATED, mana_option=-1)),
    bad("BASE-040", "something being chosen for a spell that is cast", top(CAST, choosing=(ANGEL,))),
]

ANNOUNCING = [
    bad("BASE-I27", "a target that may not be", top(ANNOUNCED, choosing=(MOUNTAIN,))),
    bad("BASE-047", "an X before a mode", top(ANNOUNCED, mode=None)),
    bad("BASE-057", "two targets where one is wanted", top(ANNOUNCED, choosing=(ME, YOU))),
    bad("BASE-047", "another announcer", top(ANNOUNCED, controller=Player(1))),
    bad("BASE-048", "a spell that cannot be paid for", tapped(ANNOUNCED)),
]

WAITING = [
    bad("BASE-I12", "a trigger that waits at priority", evolve(ORDERED, decision=None, agenda=(), priority=Player(0))),
    bad(
        "BASE-063",
        "triggers of one number",
        waiting(*[evolve(pending, number=0) for pending in ORDERED.pending_triggers]),
    ),
    bad("BASE-063", "triggers out of order", waiting(*ORDERED.pending_triggers[::-1])),
    bad(
        "BASE-135",
        "a trigger of what is not known",
        waiting(ORDERED.pending_triggers[0], evolve(ORDERED.pending_triggers[1], source=ME)),
    ),
    bad("BASE-D19", "one trigger to be put in order", waiting(ORDERED.pending_triggers[0])),
]

RESOLVING = [
    bad("BASE-108", "a resolution without anything known", evolve(CHOOSING, resolution=None)),
    bad("BASE-108", "something known without a resolution", evolve(START, resolution=CHOOSING.resolution)),
    bad("BASE-108", "a resolution with an empty stack", evolve(buried(CHOOSING), stack=())),
    bad("BASE-108", "another controller", context(CHOOSING, controller=Player(1))),
    bad("BASE-108", "another X", context(CHOOSING, x=3)),
    bad("BASE-059", "a target that was not chosen", context(CHOOSING, targets=((ME,),))),
    bad("BASE-061", "a share that was not chosen", context(CHOOSING, division=(1,))),
    bad("BASE-177", "a card found twice", context(CHOOSING, bound_cards=(("found", (CHOOSING.stack[-1].card,) * 2),))),
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
