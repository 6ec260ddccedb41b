"""Steps that the rules never take are reported by ``step_problems``, each with the code of its invariant."""

from __future__ import annotations

from typing import Any

import attrs
import pytest
from reasons import checked_codes

from castlerules import Player, evolve
from castlerules.cards.pool import card
from castlerules.magic import Action, CoreRules, MagicRules, State
from castlerules.magic.integrity.invariants import Invariants, state_problems
from castlerules.magic.integrity.step_invariants import step_problems
from castlerules.magic.model import actions
from castlerules.magic.model.ids import ObjectId
from castlerules.magic.model.ongoing_effects import CombatDamagePrevention, PreventionShield
from castlerules.magic.model.options import ManaEmpties
from castlerules.magic.model.stack import AssignedDamage
from castlerules.magic.model.steps import Step
from castlerules.magic.normal import NORMAL
from castlerules.testing.magic import MagicScenario, side

from .broken import CAST, OVER, POOL, START, first, held, seat

Taken = tuple[State, Action, State]

PASS = actions.PassPriority()
ME, YOU = Player(0), Player(1)


def step(scenario: MagicScenario, action: Action = PASS) -> Taken:
    """Return the true step that *action* takes from *scenario*."""
    return scenario.state, action, scenario.do(action).state


def of(state: State) -> MagicScenario:
    """Return *state* as a scenario."""
    return MagicScenario(NORMAL, state)


def codes(taken: Taken, **options: Any) -> list[str]:
    """Return the codes of the problems of a step, each once, in order."""
    return checked_codes(step_problems(NORMAL, *taken, Invariants(**options)))


def after(taken: Taken, state: State) -> Taken:
    """Return the step *taken* as if it had led to *state*."""
    return taken[0], taken[1], state


def bad(code: str, label: str, taken: Taken) -> Any:
    """Return *taken* as a case whose faults have these codes."""
    return pytest.param(code.split(), taken, id=f"{code}: {label}")


FIGHT = (
    MagicScenario.of(NORMAL, side("Grizzly Bears, Hill Giant, Python"), side("Serra Angel, Samite Healer"))
    .attack("Grizzly Bears", "Hill Giant")
    .block({"Serra Angel": "Grizzly Bears"})
)
TROLL = MagicScenario.of(NORMAL, side("Drudge Skeletons, 2 Swamp, Mountain", hand="Lightning Bolt"))
SHIELDED = TROLL.activate("Drudge Skeletons").resolve().cast("Lightning Bolt", "Drudge Skeletons")
HEALED = (
    MagicScenario.of(NORMAL, side("Samite Healer, Python, Mountain", hand="Lightning Bolt"))
    .activate("Samite Healer", "Python")
    .resolve()
)
END = MagicScenario.of(NORMAL, side("Python", hand="Island"), step="end of turn")

ONE, TWO = step(of(START)), step(of(START).passes())
PLAYED = step(of(START), actions.PlayLand(held(START)[1].id))
CASTING = step(of(START), actions.BeginCast(held(START)[0].id))
ANSWER = step(of(CAST).passes(1), actions.BeginCast(held(CAST, 1)[1].id))
WAITING, RESOLVED = step(of(CAST)), step(of(CAST).passes())
BURNT, UNBURNT = step(of(POOL).passes()), step(of(POOL))
NEXT = step(END.passes())
BLOCKED, STRUCK = step(FIGHT), step(FIGHT.passes())
REGENERATED, PREVENTED = step(SHIELDED.passes()), step(HEALED)
TRUE = (
    ONE,
    TWO,
    PLAYED,
    CASTING,
    ANSWER,
    WAITING,
    RESOLVED,
    BURNT,
    UNBURNT,
    NEXT,
    BLOCKED,
    STRUCK,
    REGENERATED,
    PREVENTED,
)

BEARS, GIANT, PYTHON = (permanent.id for permanent in FIGHT.state.permanents[:3])
BOLT, LAND = held(START)
CARDS_NOW, OWNERS = START.table.cards, START.table.owners
GAP = ObjectId(LAND.id - 1)
ENDED, BEAR = NEXT[2], card("Grizzly Bears")


def table(state: State, **changes: Any) -> State:
    """Return *state* with *changes* of its table."""
    return evolve(state, table=attrs.evolve(state.table, **changes))


def fought(**changes: Any) -> Taken:
    """Return the step after blocks as if it had led to *changes* in the combat."""
    return after(BLOCKED, evolve(BLOCKED[2], combat=evolve(BLOCKED[2].combat, **changes)))


def shielded(amount: int) -> Taken:
    """Return a pass after which a shield of 1 has become one of *amount*."""
    shield = PREVENTED[2].ongoing[0]
    assert isinstance(shield, PreventionShield)
    return after(PREVENTED, evolve(PREVENTED[2], ongoing=(evolve(shield, amount=amount),)))


def damage_step(*shares: AssignedDamage) -> Taken:
    """Return the step to combat damage as if *shares* had been assigned."""
    *below, stack_object = STRUCK[2].stack
    return after(STRUCK, evolve(STRUCK[2], stack=(*below, evolve(stack_object, combat_damage=shares))))


def piled(taken: Taken) -> Taken:
    """Return the step *taken* as if a spell had lain on the stack all the time."""
    before, action, end = taken
    return evolve(before, stack=CAST.stack), action, evolve(end, stack=CAST.stack)


CARDS = [
    bad("BASE-I01", "another card", after(ONE, table(ONE[2], cards=(card("Island"), *START.table.cards[1:])))),
    bad("BASE-I01", "a card more", after(ONE, table(ONE[2], cards=(*START.table.cards, card("Island"))))),
    bad("BASE-I01", "another owner", after(ONE, table(ONE[2], owners=(YOU, *START.table.owners[1:])))),
    bad("BASE-I02", "numbers used again", after(ONE, evolve(ONE[2], next_object=START.next_object - 1))),
    bad("BASE-I02", "a new object with an old number", after(PLAYED, first(PLAYED[2], -1, id=LAND.id))),
    bad("BASE-I02", "an object that was never seen", after(ONE, seat(ONE[2], hand=(BOLT, evolve(LAND, id=GAP))))),
    bad("BASE-I02", "another card under a number", after(ONE, first(ONE[2], card=START.permanents[3].card))),
]

TURNS = [
    bad("BASE-147", "the same player again", after(NEXT, seat(evolve(ENDED, active=ME), last_turn=ENDED.turn))),
    bad("BASE-147", "a turn left out", after(NEXT, evolve(ENDED, turn=ENDED.turn + 1))),
    bad("BASE-I16", "damage in the next turn", after(NEXT, first(ENDED, damage=1))),
    bad("BASE-I16", "a shield in the next turn", after(NEXT, evolve(ENDED, ongoing=(CombatDamagePrevention(2),)))),
    bad("BASE-I17", "too many cards in hand", after(NEXT, seat(ENDED, hand=held(ENDED) * 8))),
    bad("BASE-I13", "mana that outlives its phase", after(BURNT, seat(BURNT[2], pool=(0, 0, 0, 1, 0, 0)))),
    bad("BASE-I13", "mana that does not burn", after(BURNT, seat(BURNT[2], life=20))),
    bad("BASE-I13", "mana that burns twice", after(BURNT, seat(BURNT[2], life=18))),
]

LANDS = [
    bad("BASE-I14", "a land in upkeep", (evolve(START, step=Step.UPKEEP), *PLAYED[1:])),
    bad("BASE-I14", "a land with a spell on the stack", piled(PLAYED)),
    bad("BASE-I14", "a land that is not counted", after(PLAYED, seat(PLAYED[2], lands_played=0))),
    bad("BASE-I14", "a land counted for nothing", after(ONE, seat(ONE[2], lands_played=1))),
]

STACK = [
    bad("BASE-I15", "a spell gone after one pass", after(WAITING, evolve(WAITING[2], stack=()))),
    bad("BASE-I15", "a step gone after one pass", after(ONE, evolve(ONE[2], step=Step.COMBAT))),
    bad("BASE-I15", "a spell gone as another is cast", after(ANSWER, evolve(ANSWER[2], stack=ANSWER[2].stack[1:]))),
    bad("BASE-I18", "more damage than power", damage_step(AssignedDamage(GIANT, ObjectId(1), 4))),
    bad("BASE-I18", "less damage than power", damage_step(AssignedDamage(GIANT, ObjectId(1), 2))),
    bad("BASE-I18", "damage by a card in hand", damage_step(AssignedDamage(ObjectId(0), ObjectId(1), 2))),
]

FIGHTS = [
    bad("BASE-I21", "an attacker who joins", fought(attackers=(BEARS, GIANT, PYTHON))),
    bad("BASE-I21", "unblocked that becomes blocked", fought(blocked=(BEARS, GIANT))),
    bad("BASE-I21", "blocked that becomes unblocked", fought(blocked=(), blocks=())),
    bad("BASE-I25", "a shield that grows", shielded(2)),
    bad("BASE-I26", "damage that is gone", (first(ONE[0], damage=1), *ONE[1:])),
    bad("BASE-I26", "a regeneration without a shield", (first(ONE[0], damage=1), ONE[1], first(ONE[2], tapped=True))),
    bad("BASE-I28", "a pass after the end", (OVER, PASS, OVER)),
]

SOUND = [
    ("a shield that is used", shielded(1)),
    ("an attacker who leaves", fought(attackers=(BEARS,))),
    ("a blocker who leaves", fought(blocks=())),
    (
        "a token more",
        after(ONE, table(ONE[2], cards=(*CARDS_NOW, BEAR), owners=(*OWNERS, ME), token_rows=1)),
    ),
    ("the end of the game with a spell on the stack", after(WAITING, evolve(WAITING[2], stack=(), result=OVER.result))),
    ("a game that begins anew", (START, PASS, evolve(CAST, turn=0, stack=()))),
]


@pytest.mark.rule("BASE-I13", "BASE-I15", "BASE-I16", "BASE-I17")
@pytest.mark.parametrize("taken", TRUE)
def test_true_steps_have_no_problems(taken: Taken) -> None:
    """What the rules do breaks nothing, and leads from sound states to sound states."""
    assert ((), (), ()) == (
        state_problems(NORMAL, taken[0]),
        step_problems(NORMAL, *taken),
        state_problems(NORMAL, taken[2]),
    )


@pytest.mark.rule("BASE-I01", "BASE-I02")
@pytest.mark.parametrize(("expected", "taken"), CARDS)
def test_cards_and_objects_that_cannot_follow_are_told(expected: list[str], taken: Taken) -> None:
    """Each fault has the code of the rule that it breaks, and nothing else is reported."""
    assert expected == codes(taken)


@pytest.mark.rule("BASE-147", "BASE-I13", "BASE-I16", "BASE-I17")
@pytest.mark.parametrize(("expected", "taken"), TURNS)
def test_turns_that_cannot_follow_are_told(expected: list[str], taken: Taken) -> None:
    """What a turn leaves behind, and who has the next."""
    assert expected == codes(taken)


@pytest.mark.rule("BASE-I14")
@pytest.mark.parametrize(("expected", "taken"), LANDS)
def test_lands_that_cannot_follow_are_told(expected: list[str], taken: Taken) -> None:
    """When a land is played, and that it counts."""
    assert expected == codes(taken)


@pytest.mark.rule("BASE-I15", "BASE-I18")
@pytest.mark.parametrize(("expected", "taken"), STACK)
def test_what_cannot_become_of_the_stack_is_told(expected: list[str], taken: Taken) -> None:
    """What resolves after which passes, and how much combat damage is assigned."""
    assert expected == codes(taken)


@pytest.mark.rule("BASE-I21", "BASE-I25", "BASE-I26", "BASE-I28")
@pytest.mark.parametrize(("expected", "taken"), FIGHTS)
def test_fights_that_cannot_follow_are_told(expected: list[str], taken: Taken) -> None:
    """Who fights whom, what becomes of damage, and that nothing follows the end."""
    assert expected == codes(taken)


@pytest.mark.rule("BASE-I21", "BASE-I25", "BASE-I26", "BASE-I28")
@pytest.mark.parametrize("taken", [pytest.param(taken, id=label) for label, taken in SOUND])
def test_what_can_just_follow_has_no_problems(taken: Taken) -> None:
    """The near misses are steps like others."""
    assert [] == codes(taken)


@pytest.mark.rule("BASE-I14")
def test_what_a_variant_says_otherwise_is_left_out() -> None:
    """A code in *without* is not looked at."""
    late = (evolve(START, step=Step.UPKEEP), *PLAYED[1:])

    assert ["BASE-I14"] == codes(late)
    assert [] == codes(late, without=("BASE-I14",))


@pytest.mark.rule("BASE-I13")
def test_under_steps_mana_does_not_outlive_its_step() -> None:
    """What may stay from upkeep to draw step under ``phase`` may not under ``step``."""
    start = MagicScenario.of(NORMAL, side("Mountain"), step="upkeep")
    for empties, wrong in ((ManaEmpties.PHASE, []), (ManaEmpties.STEP, ["BASE-I13"])):
        rules = MagicRules(core=CoreRules(mana_empties=empties))
        before, action, end = step(of(evolve(start.state, rules=rules)).passes())

        assert [] == codes((before, action, end))
        assert wrong == codes((before, action, seat(end, pool=(0, 0, 0, 1, 0, 0))))
