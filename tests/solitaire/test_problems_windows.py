"""States that play cannot reach are reported by ``problems``: what is asked, windows, fights, payments, and the end."""

from __future__ import annotations

from typing import Final

import pytest

from castlerules.core import Outcome, evolve
from castlerules.magic.model import decisions, tasks
from castlerules.magic.model.ids import FIRST_OBJECT, ObjectId
from castlerules.magic.model.stack import AssignedDamage, StackKind
from castlerules.magic.model.state import Combat, State
from castlerules.solitaire.game import GAME
from castlerules.solitaire.model.decisions import (
    ContinuePayment,
    DamageDivisionDecision,
    FreeDecision,
    MergeDecision,
    PaymentSourceDecision,
    RegularDamage,
)
from castlerules.solitaire.model.state import STACKS, YOU, Phase, tableau_of
from castlerules.solitaire.query.payment_sources import ANY_COLOR
from castlerules.testing.solitaire import SolitaireScenario

from .damaged_states import (
    CHOOSING_DISCARD,
    CHOOSING_NEWCOMER,
    CHOOSING_SACRIFICE,
    CHOOSING_TOP,
    DIVIDING_DAMAGE,
    FIGHT,
    LEGENDS,
    MAIN,
    MERGE,
    PAYING,
    PAYING_NESTED,
    PLACING_IN_HAND,
    PLACING_ON_LIBRARY,
    TARGETING,
    TARGETING_TRIGGER,
    USE,
    WON,
    Cases,
    codes,
    with_combat,
    with_tableau,
    with_top_object,
)
from .extra_cards import lay_out

START: Final = MAIN.state
GIANT: Final = FIGHT.state.combat.attackers[0]
BEARS: Final = tuple([blocker for blocker, _ in FIGHT.state.combat.blocks])
USER: Final = tableau_of(USE.state).permanent_in_use
FOUGHT: Final = Combat(attack_declared=True)


# The end.


@pytest.mark.rule("SOL-I23", "SOL-G83", "SOL-G87", "SOL-140")
@pytest.mark.parametrize(
    ("rule", "worth", "cleared", "sound"),
    [
        ("SOL-140", 1.0, True, True),
        ("SOL-140", 1.0, False, False),
        ("SOL-G83", 1.0, False, True),
        ("SOL-G83", 1.0, True, True),
        ("SOL-G56", 1.0, True, False),
        ("SOL-G56", 1.0, False, False),
        ("SOL-G56", -1.0, False, True),
        ("SOL-G56", -1.0, True, False),
        ("SOL-G58", -1.0, False, True),
        ("SOL-G58", -1.0, True, False),
        ("SOL-G84", -1.0, True, True),
        ("SOL-140", -1.0, True, True),
    ],
)
def test_how_a_game_has_ended_fits_the_stacks(rule: str, worth: float, cleared: bool, sound: bool) -> None:
    """Who has cleared them has won, unless they gave up, or were caught in a loop, before that was looked at."""
    state = WON.state if cleared else START
    ended = evolve(state, decision=None, agenda=(), result=Outcome((worth,), "so", rule))

    assert ([] if sound else ["SOL-I23"]) == codes(ended)


def test_of_an_ended_game_nothing_else_is_asked() -> None:
    """Neither what was asked nor what window was open is looked at by Solitaire any more."""
    over = Outcome((-1.0,), "so", "SOL-G84")

    assert [] == codes(evolve(FIGHT.state, decision=None, result=over))
    assert [] == codes(evolve(with_tableau(START, phase=Phase.USE), decision=None, result=over))


# What waits.


WAITING: Final = {
    "": (),
    "A": (tasks.Announce(),),
    "F": (ContinuePayment(),),
    "B": (RegularDamage(),),
    "S": (tasks.Checkpoint(YOU),),
    "-": (tasks.Resolve(),),
    "AF": (tasks.Announce(), ContinuePayment()),
    "FA": (ContinuePayment(), tasks.Announce()),
    "BS": (RegularDamage(), tasks.Checkpoint(YOU)),
    "SS": (tasks.Checkpoint(YOU), tasks.Checkpoint(YOU)),
    "CS": (tasks.FinishResolving(), tasks.Checkpoint(YOU)),
    "C": (tasks.FinishResolving(),),
    "FS": (ContinuePayment(), tasks.Checkpoint(YOU)),
}
BEHIND: Final = (
    (MAIN, ("",)),
    (FIGHT, ("",)),
    (USE, ("",)),
    (DIVIDING_DAMAGE, ("",)),
    (MERGE, ("S",)),
    (LEGENDS, ("S",)),
    (TARGETING_TRIGGER, ("A", "AF")),
    (TARGETING, ("A", "AF")),
    (PAYING, ("F",)),
    (PAYING_NESTED, ("F",)),
    *[
        (now, ("CS",))
        for now in (PLACING_IN_HAND, PLACING_ON_LIBRARY, CHOOSING_NEWCOMER, CHOOSING_DISCARD, CHOOSING_SACRIFICE)
    ],
)


@pytest.mark.rule("SOL-I22", "SOL-G03", "SOL-G51")
@pytest.mark.parametrize("letters", WAITING)
@pytest.mark.parametrize(("now", "able"), BEHIND, ids=range(len(BEHIND)))
def test_what_waits_behind_a_question_follows_from_it(
    now: SolitaireScenario, able: tuple[str, ...], letters: str
) -> None:
    """Announcing and paying go on, the loop is settled, or what resolves is concluded, and nothing else."""
    state = evolve(now.state, agenda=WAITING[letters])
    expected = [] if letters in able else ["SOL-I22"]

    assert expected == [code for code in codes(state) if code == "SOL-I22"]


@pytest.mark.rule("SOL-I22", "SOL-G31")
def test_what_waits_is_told_in_order() -> None:
    """What resolves has its effects first; a question about replacing may come up while something is paid or struck."""
    discard, *rest = CHOOSING_TOP.state.agenda
    decision = decisions.ReplacementDecision(YOU, (), ())
    fits = ("F", "AF", "", "B", "S", "BS", "CS")

    assert [] == codes(evolve(CHOOSING_TOP.state, agenda=(discard, *rest)))
    assert [] == codes(evolve(CHOOSING_TOP.state, agenda=tuple(rest)))
    assert ["SOL-I22"] == codes(evolve(CHOOSING_TOP.state, agenda=(*rest, discard)))
    assert ["SOL-I22"] == codes(evolve(CHOOSING_TOP.state, agenda=(discard,)))
    assert set(WAITING) - {*fits} == {
        letters
        for letters, agenda in WAITING.items()
        if "SOL-I22" in codes(evolve(START, decision=decision, agenda=agenda))
    }


def problem_texts(state: State) -> list[str]:
    """Return the words of the problems of *state*."""
    return [violation.reason for violation in GAME.problems(state)]


def unknown(decision: str, agenda: str) -> list[str]:
    """Return the words of the only problem if Solitaire does not know *decision* or a task of *agenda*."""
    return [
        (
            f"the pending decision is {decision}, and the agenda has the tasks {agenda}; expected only decisions and"
            " tasks that Solitaire has"
        )
    ]


@pytest.mark.rule("SOL-I22", "SOL-G03")
def test_a_question_or_a_task_that_solitaire_does_not_know_is_told() -> None:
    """And a game that goes on without any, and a loop that is settled for somebody else."""
    assert ["SOL-I22"] == codes(evolve(START, decision=None))
    assert ["SOL-I22"] == codes(evolve(START, decision=None, agenda=(tasks.Checkpoint(YOU),)))
    assert unknown("MulliganDecision", "none") == problem_texts(evolve(START, decision=decisions.MulliganDecision(YOU)))
    assert unknown("FreeDecision", "PayManaCost") == problem_texts(evolve(START, agenda=(tasks.PayManaCost(),)))
    assert unknown("MergeDecision", "Checkpoint, PayManaCost") == problem_texts(
        evolve(MERGE.state, agenda=(tasks.Checkpoint(YOU), tasks.PayManaCost()))
    )
    assert ["SOL-G03"] == codes(evolve(MERGE.state, agenda=(tasks.Checkpoint(STACKS),)))
    assert [
        "the agenda has the tasks RegularDamage, Checkpoint while a FreeDecision is pending; expected an empty agenda"
    ] == problem_texts(evolve(START, agenda=(RegularDamage(), tasks.Checkpoint(YOU))))


# Windows.


FIRST_BLOCK: Final = FIGHT.state.combat.blocks[0]
WINDOWS: Final[Cases] = (
    (["SOL-G67"], with_tableau(START, phase=Phase.USE)),
    (["SOL-G67"], with_tableau(START, phase=Phase.LAST_USE)),
    (["SOL-G67"], with_tableau(START, permanent_in_use=USER)),
    (["SOL-G67"], with_tableau(USE.state, permanent_in_use=None)),
    (["SOL-G67"], with_tableau(USE.state, permanent_in_use=ObjectId(FIRST_OBJECT - 1))),
    (["SOL-G67"], with_tableau(USE.state, permanent_in_use=ObjectId(USE.state.next_object))),
    (["SOL-G66", "SOL-G67"], evolve(START, combat=FOUGHT)),
    (["SOL-G67"], evolve(MERGE.state, combat=FOUGHT)),
    (["SOL-G66"], evolve(USE.state, combat=FOUGHT)),
    (["SOL-G66"], with_tableau(FIGHT.state, phase=Phase.USE)),
    (["SOL-G66"], with_tableau(FIGHT.state, phase=Phase.COMBAT_END)),
    (["SOL-053"], with_combat(FIGHT.state, attackers=(BEARS[0],))),
    (["SOL-053"], with_combat(FIGHT.state, attackers=(GIANT, GIANT))),
    (["SOL-053"], with_combat(FIGHT.state, attackers=(GIANT, BEARS[0]))),
    (["SOL-053"], with_combat(FIGHT.state, blocked=(BEARS[0],))),
    (["SOL-053"], with_combat(FIGHT.state, blocks=((BEARS[0], BEARS[1]),))),
    (["SOL-I33"], with_combat(FIGHT.state, blocks=(FIRST_BLOCK, FIRST_BLOCK))),
    (["SOL-G76"], with_combat(FIGHT.state, assigned_damage=(AssignedDamage(BEARS[1], BEARS[0], 1),))),
    (["SOL-G76"], with_combat(FIGHT.state, assigned_damage=(AssignedDamage(GIANT, ObjectId(FIRST_OBJECT - 1), 1),))),
    (["SOL-G76"], with_combat(FIGHT.state, assigned_damage=(AssignedDamage(GIANT, BEARS[0], 0),))),
    (["SOL-G76"], with_combat(FIGHT.state, first_strikers=(GIANT,))),
    (["SOL-G76"], with_combat(DIVIDING_DAMAGE.state, first_strikers=(GIANT,))),
)


@pytest.mark.rule("SOL-G66", "SOL-G67", "SOL-053", "SOL-I33", "SOL-G76")
@pytest.mark.parametrize(("expected", "state"), WINDOWS)
def test_windows_and_fights_that_cannot_be_are_told(expected: list[str], state: State) -> None:
    """A window without a permanent, a fight outside its window, of others, or with damage that is not its own."""
    assert expected == codes(state)


@pytest.mark.rule("SOL-G76")
def test_a_share_of_one_and_who_has_struck_in_time_are_sound() -> None:
    """Before the second blows something has struck, and is asked about what replaces its damage."""
    share = AssignedDamage(GIANT, BEARS[0], 1)
    replacing = evolve(FIGHT.state, decision=decisions.ReplacementDecision(YOU, (), ()), agenda=(RegularDamage(),))

    assert "SOL-G76" not in codes(with_combat(FIGHT.state, assigned_damage=(share,)))
    assert "SOL-G76" not in codes(with_combat(replacing, first_strikers=(GIANT,)))


# Payments.


LOW, HIGH = PAYING_NESTED.state.stack
SPELL: Final = PAYING.state.stack[0]
SHOWN: Final = evolve(SPELL, id=ObjectId(SPELL.id + 1), announced=True)
PAID: Final[Cases] = (
    (["SOL-G51", "SOL-G68"], evolve(PAYING_NESTED.state, stack=(evolve(LOW, announced=True), HIGH))),
    (["SOL-G51", "SOL-G68"], evolve(PAYING_NESTED.state, stack=(LOW, evolve(HIGH, announced=True)))),
    (["SOL-G68"], evolve(PLACING_IN_HAND.state, stack=(*PLACING_IN_HAND.state.stack, SHOWN))),
    (["SOL-G51"], evolve(START, decision=decisions.AnnounceDecision(YOU), agenda=(tasks.Announce(),))),
    (["SOL-G51"], evolve(START, decision=PaymentSourceDecision(YOU), agenda=(ContinuePayment(),))),
    (["SOL-G51"], evolve(PAYING.state, decision=FreeDecision(YOU), agenda=())),
    (["SOL-G51"], evolve(TARGETING.state, decision=MergeDecision(YOU), agenda=(tasks.Checkpoint(YOU),))),
    (["SOL-G68"], with_top_object(with_tableau(PAYING_NESTED.state, paid_colors=((),)), kind=StackKind.TRIGGERED)),
    (["SOL-G68"], with_top_object(PAYING_NESTED.state, kind=StackKind.COMBAT_DAMAGE)),
    (["SOL-G51"], with_tableau(PAYING_NESTED.state, paid_colors=((),))),
    (["SOL-G51"], with_tableau(PAYING_NESTED.state, paid_colors=((), (), ()))),
    (["SOL-G51"], with_tableau(PAYING.state, paid_colors=())),
    (["SOL-G51"], with_tableau(TARGETING_TRIGGER.state, paid_colors=((),))),
    (["SOL-G51"], with_tableau(START, paid_colors=((),))),
    (["SOL-G48"], with_tableau(PAYING.state, paid_colors=((0,),))),
    (["SOL-G48"], with_tableau(PAYING.state, paid_colors=((-1,),))),
    (["SOL-G48"], with_tableau(PAYING.state, paid_colors=((1, ANY_COLOR + 1),))),
)


@pytest.mark.rule("SOL-G51", "SOL-065", "SOL-G68", "SOL-G48")
@pytest.mark.parametrize(("expected", "state"), PAID)
def test_payments_that_cannot_be_are_told(expected: list[str], state: State) -> None:
    """Nothing resolves while something is paid; what pays is a source; and each has colours that there are."""
    assert expected == codes(state)


@pytest.mark.rule("SOL-G51", "SOL-A02")
@pytest.mark.parametrize("agenda", [(tasks.Announce(), ContinuePayment()), (ContinuePayment(),)])
def test_what_goes_on_being_announced_or_paid_is_there(agenda: tuple[tasks.Task, ...]) -> None:
    """Whatever is asked before that."""
    decision = decisions.ReplacementDecision(YOU, (), ())

    assert ["SOL-G51"] == codes(evolve(START, decision=decision, agenda=agenda))
    assert "SOL-G51" in codes(evolve(PLACING_IN_HAND.state, decision=decision, agenda=agenda))


@pytest.mark.rule("SOL-G48")
def test_a_source_of_every_colour_and_a_question_in_between_are_sound() -> None:
    """What pays may be any colour, and what replaces its sacrifice may be asked about before more is paid."""
    between = evolve(PAYING.state, decision=decisions.ReplacementDecision(YOU, (), ()))

    assert not {"SOL-G48", "SOL-G51"} & {*codes(with_tableau(PAYING.state, paid_colors=((1, ANY_COLOR),)))}
    assert not {"SOL-I22", "SOL-G51"} & {*codes(between)}


# Dividing.


SURE: Final = DamageDivisionDecision(YOU)
ONE_BLOCK: Final = with_combat(DIVIDING_DAMAGE.state, blocks=(FIRST_BLOCK,))
DIVIDING: Final[Cases] = (
    ([], evolve(DIVIDING_DAMAGE.state, decision=DamageDivisionDecision(YOU, (0,)))),
    ([], evolve(DIVIDING_DAMAGE.state, decision=DamageDivisionDecision(YOU, (3,)))),
    (["SOL-G76"], evolve(DIVIDING_DAMAGE.state, decision=DamageDivisionDecision(YOU, (1, 1)))),
    (["SOL-G76"], evolve(DIVIDING_DAMAGE.state, decision=DamageDivisionDecision(YOU, (-1,)))),
    (["SOL-G76"], ONE_BLOCK),
    (["SOL-G76"], with_combat(DIVIDING_DAMAGE.state, attackers=())),
    (["SOL-G76"], with_tableau(DIVIDING_DAMAGE.state, phase=Phase.USE)),
    (["SOL-G76"], evolve(lay_out(slot="Hill Giant", K1="| Fog").attack("K1").state, decision=SURE)),
)


@pytest.mark.rule("SOL-G76")
@pytest.mark.parametrize(("expected", "state"), DIVIDING)
def test_damage_that_cannot_be_divided_is_told(expected: list[str], state: State) -> None:
    """Outside a fight, without an attacker, and among fewer than two blockers."""
    assert expected == codes(state)
