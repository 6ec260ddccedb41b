"""States that no play can reach are reported by ``problems``: decisions, tasks, combat, checks, the end."""

from __future__ import annotations

from typing import Any

import pytest

from castlerules import Outcome, Player, evolve
from castlerules.cards import language as lang
from castlerules.magic import State
from castlerules.magic.model import changes
from castlerules.magic.model.decisions import Decision
from castlerules.magic.model.ids import ObjectId
from castlerules.magic.model.stack import AssignedDamage
from castlerules.magic.model.steps import Step
from castlerules.magic.model.tasks import (
    Announce,
    BeginGame,
    Checkpoint,
    Resolve,
)

from .broken import (
    ANNOUNCED,
    ATTACK,
    BLOCKS,
    BOTTOMED,
    CAST,
    CHOOSING,
    CLEANUP,
    DIVIDED,
    FIGHT,
    LEGENDS,
    OFFERED,
    ORDERED,
    OVER,
    PACKET,
    PAYING,
    REPLACED,
    SACRIFICED,
    SEARCHED,
    START,
    codes,
    fight,
    first,
    held,
    number,
    seat,
    with_decision,
)

ME, YOU = Player(0), Player(1)
BEARS, GIANT = (START.permanents[number(START, name)].id for name in ("Grizzly Bears", "Hill Giant"))
ANGEL, HEALER = (START.permanents[number(START, name)].id for name in ("Serra Angel", "Samite Healer"))
OLD, LAND = LEGENDS.permanents[:2]
FIRST, SECOND = REPLACED.permanents[:2]
HIT = DIVIDED.combat.assigned_damage[0]
DRAW = Outcome((0.0, 0.0), "a draw", "BASE-185")


def bad(code: str, label: str, state: State) -> Any:
    """Return *state* as a case whose faults have these codes."""
    return pytest.param(code.split(), state, id=f"{code}: {label}")


def to_do(state: State, *tasks: Any) -> State:
    """Return *state* with *tasks* to be done."""
    return evolve(state, agenda=tasks)


def batch(*changes: changes.Change) -> State:
    """Return the state in which a replacement is chosen, with *changes* that have been decided on."""
    return with_decision(REPLACED, decided_changes=changes)


WAITS = [
    bad("BASE-I04", "nobody to act", evolve(START, priority=None)),
    bad("BASE-I04", "priority while something is asked", evolve(CHOOSING, priority=ME)),
    bad("BASE-107", "something to be done at priority", to_do(START, Checkpoint(ME))),
    bad("BASE-I04", "a question that nobody knows", evolve(CHOOSING, decision=Decision(ME))),
    bad("BASE-107", "a task that nobody knows", to_do(CHOOSING, *CHOOSING.agenda, Decision(ME))),
    bad("BASE-107", "nothing to be done after an announcement", to_do(ANNOUNCED, Announce())),
    bad("BASE-I04", "a third player to get priority", to_do(ORDERED, Checkpoint(Player(2)))),
    bad("BASE-108", "an effect of no card", to_do(CHOOSING, lang.GainLife(lang.You(), 5), *CHOOSING.agenda)),
    bad("BASE-108", "an effect of another card", to_do(CHOOSING, lang.Shuffle(lang.You()), *CHOOSING.agenda)),
    bad("BASE-143", "an attack in a main phase", evolve(ATTACK, step=Step.MAIN)),
    bad("BASE-107 BASE-143 BASE-147", "triggers in order before the game", evolve(ORDERED, step=Step.SETUP, turn=0)),
    bad("BASE-106", "priority in the untap step", evolve(START, step=Step.UNTAP)),
    bad("BASE-I04", "a spell to resolve that is not there", to_do(ATTACK, Resolve(), Checkpoint(ME))),
]

QUESTIONS = [
    bad("BASE-183", "a game that does not begin after cards have gone to the bottom", to_do(BOTTOMED)),
    bad("BASE-183", "another task after cards have gone to the bottom", to_do(BOTTOMED, BeginGame(), Announce())),
    bad("BASE-I04", "more cards to the bottom than there are", with_decision(BOTTOMED, cards_left=8)),
    bad("BASE-I19", "damage below none", with_decision(DIVIDED, amounts=(-1,))),
    bad("BASE-I19", "more damage than power", with_decision(DIVIDED, amounts=(4,))),
    bad("BASE-I18", "an attacker that has dealt its damage", fight(DIVIDED, first_strikers=(GIANT,))),
    bad("BASE-I18", "damage of an attacker forgotten", fight(DIVIDED, assigned_damage=())),
    bad(
        "BASE-I18",
        "damage of what does not attack",
        fight(DIVIDED, assigned_damage=(HIT, AssignedDamage(ANGEL, GIANT, 4))),
    ),
    bad("BASE-I18", "damage to the wrong one", fight(DIVIDED, assigned_damage=(AssignedDamage(BEARS, ANGEL, 2),))),
    bad("BASE-I04", "a card named that is not there", with_decision(CLEANUP, chosen=(CLEANUP.permanents[0].id,))),
    bad(
        "BASE-I04", "a sacrifice of what another has", with_decision(SACRIFICED, chosen=(SACRIFICED.permanents[-1].id,))
    ),
    bad("BASE-108", "an offer that no card makes", with_decision(OFFERED, effect=lang.Draw(lang.You()))),
    bad("BASE-108", "another search", with_decision(SEARCHED, effect=evolve(SEARCHED.decision.effect, most=2))),  # type: ignore[union-attr]
    bad("BASE-I04", "a card found twice", with_decision(SEARCHED, found_cards=SEARCHED.seats[0].library[:1] * 2)),
]

PAYMENTS = [
    bad("BASE-I04", "too much to be paid", with_decision(PAYING, generic=5)),
    bad("BASE-I04", "mana that nothing makes", with_decision(PAYING, symbols=(8, 1, 1, 1, 1))),
    bad("BASE-I04", "a symbol of no kind", with_decision(PAYING, symbols=(64,))),
    bad("BASE-I04", "nothing to be paid", with_decision(PAYING, symbols=(), generic=0)),
]

BATCHES = [
    bad("BASE-I04", "nothing to be replaced", with_decision(REPLACED, open_changes=())),
    bad(
        "BASE-I04",
        "nothing that replaces it",
        with_decision(REPLACED, open_changes=((changes.Damage(ANGEL, ObjectId(0), 1), ()),)),
    ),
    bad("BASE-I04", "an amount of what is not there", with_decision(REPLACED, chosen_index=7)),
    bad("BASE-I04", "an amount of all or nothing", with_decision(REPLACED, chosen_index=0)),
    bad("BASE-I04", "a third player", batch(changes.LifeLost(Player(2), 1))),
    bad(
        "BASE-I04",
        "a draw of what is in play",
        batch(changes.LibraryMove(ME, FIRST.card, lang.Zone.HAND, changes.Cause.DRAWN)),
    ),
    bad(
        "BASE-I04",
        "an arrival of none",
        batch(changes.EnterBattlefield(FIRST.card, None, Player(3), changes.Cause.EFFECT)),
    ),
]

FIGHTS = [
    bad("BASE-I20", "an attacker in a main phase", evolve(START, combat=FIGHT.combat)),
    bad("BASE-I20", "an attacker of the other player", fight(FIGHT, attackers=(ANGEL,))),
    bad("BASE-I20", "an attacker twice", fight(FIGHT, attackers=(BEARS, BEARS))),
    bad("BASE-I20", "an attacker that is not in play", fight(FIGHT, attackers=(held(FIGHT)[0].id,))),
    bad("BASE-I20", "a blocker of the active player", fight(PACKET, blocks=((BEARS, GIANT),))),
    bad("BASE-156", "a blocker of two", fight(PACKET, blocks=((ANGEL, GIANT), (ANGEL, BEARS)), blocked=(GIANT, BEARS))),
    bad("BASE-I20", "a block of what is not known as blocked", fight(PACKET, blocked=())),
    bad("BASE-I20", "a block before its step", fight(FIGHT, blocked=(GIANT,))),
    bad("BASE-I21", "blocked twice over", fight(PACKET, blocked=(GIANT, GIANT))),
    bad("BASE-171", "a first strike before the damage", fight(FIGHT, first_strikers=(GIANT,))),
    bad("BASE-I18", "damage assigned and not dealt", fight(PACKET, assigned_damage=(AssignedDamage(GIANT, ANGEL, 3),))),
]

CHECKS = [
    bad("BASE-I11", "no life", seat(START, life=0)),
    bad("BASE-I11", "a draw that failed", seat(START, 1, drew_from_empty=True)),
    bad("BASE-I11", "too much poison", seat(START, poison=10)),
    bad("BASE-I11", "lethal damage", first(START, number(START, "Grizzly Bears"), damage=2)),
    bad("BASE-I11", "lethal damage as attackers are named", first(ATTACK, number(START, "Grizzly Bears"), damage=2)),
    bad("BASE-I11", "two legends of one name", evolve(LEGENDS, decision=None, agenda=(), priority=ME)),
    bad("BASE-119", "a legend chosen for nothing", evolve(START, legends_kept=(BEARS,))),
    bad("BASE-I14", "a second land", seat(START, lands_played=2)),
    bad("BASE-I14", "a land of the other player", seat(START, 1, lands_played=1)),
]

ENDS = [
    bad("BASE-I28", "priority after the end", evolve(START, result=DRAW)),
    bad("BASE-I28", "a question after the end", evolve(CHOOSING, result=DRAW, resolution=None, agenda=(), stack=())),
    bad("BASE-I28", "a spell after the end", evolve(CAST, result=DRAW, priority=None)),
    bad("BASE-I28", "two winners", evolve(OVER, result=Outcome((1.0, 1.0), "both win", "BASE-185"))),
    bad("BASE-I28", "a result of one", evolve(OVER, result=Outcome((1.0,), "one wins", "BASE-185"))),
    bad("BASE-I28", "more than a victory", evolve(OVER, result=Outcome((2.0, -2.0), "one wins", "BASE-185"))),
]

CASES = [*WAITS, *QUESTIONS, *PAYMENTS, *BATCHES, *FIGHTS, *CHECKS, *ENDS]

SOUND = [
    ("an attacker named", with_decision(ATTACK, chosen=(BEARS,))),
    ("two attackers named", with_decision(ATTACK, chosen=(BEARS, GIANT))),
    ("a block named", with_decision(BLOCKS, chosen=((ANGEL, GIANT),))),
    ("half of the damage divided", with_decision(DIVIDED, amounts=())),
    ("a card named", with_decision(CLEANUP, chosen=(held(CLEANUP)[4].id,))),
    ("a card to be put back", with_decision(CHOOSING, chosen=(held(CHOOSING)[1].id,))),
    ("less to be paid", with_decision(PAYING, generic=2)),
    (
        "damage that was prevented",
        batch(changes.Prevented(ANGEL, ObjectId(1), 3), changes.Resolved(REPLACED.stack[-1].id)),
    ),
    ("damage that is not lethal", first(START, number(START, "Grizzly Bears"), damage=1)),
    ("one life", seat(START, life=1)),
    ("a land played", seat(START, lands_played=1)),
    ("an attacker that has left the fight", fight(PACKET, attackers=(GIANT,))),
    ("a blocker that has left the fight", fight(PACKET, blocks=((ANGEL, GIANT),))),
    ("a fight that goes on after the end", evolve(FIGHT, result=DRAW, priority=None)),
    ("a draw", evolve(OVER, result=DRAW)),
]


@pytest.mark.rule("BASE-I11", "BASE-I14", "BASE-I19", "BASE-I20", "BASE-I28")
@pytest.mark.parametrize(("expected", "state"), CASES)
def test_what_cannot_be_is_told_with_its_code(expected: list[str], state: State) -> None:
    """Each fault has the code of the rule that it breaks, and nothing else is reported."""
    assert expected == codes(state)


@pytest.mark.rule("BASE-I11", "BASE-I14", "BASE-I19", "BASE-I20", "BASE-I28")
@pytest.mark.parametrize("state", [pytest.param(state, id=label) for label, state in SOUND])
def test_what_can_just_be_has_no_problems(state: State) -> None:
    """The near misses are states like others."""
    assert [] == codes(state)
