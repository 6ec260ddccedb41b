"""States that play cannot reach are told by ``problems``: what is asked, windows, fights, payments, and the end."""

from __future__ import annotations

from typing import Final

import pytest

from castlerules.core import Outcome, evolve
from castlerules.magic import asking as q
from castlerules.magic import tasks as t
from castlerules.magic.ids import FIRST_OBJECT, ObjectId
from castlerules.magic.stack import Share, StackKind
from castlerules.magic.state import Combat, State
from castlerules.solitaire.game import GAME
from castlerules.solitaire.sources import ANY
from castlerules.solitaire.tableau import (
    STACKS,
    YOU,
    Deciding,
    Dividing,
    Fund,
    Funding,
    Merging,
    Phase,
    SecondBlows,
    tableau_of,
)
from castlerules.testing.solitaire import Patience

from .broken import (
    AIMED,
    ARRIVING,
    DISCARDED,
    DIVIDED,
    FIGHT,
    FUNDED,
    LEGENDS,
    MAIN,
    MERGE,
    NESTED,
    PLACED,
    SACRIFICED,
    SUNK,
    TOPPED,
    TRIGGERED,
    USE,
    WON,
    Cases,
    codes,
    fighting,
    kept,
    on_stack,
)
from .extra import table

START: Final = MAIN.state
GIANT: Final = FIGHT.state.combat.attackers[0]
BEARS: Final = tuple([blocker for blocker, _ in FIGHT.state.combat.blocks])
USER: Final = tableau_of(USE.state).user
FOUGHT: Final = Combat(declared=True)


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
    ended = evolve(state, asks=None, agenda=(), result=Outcome((worth,), "so", rule))

    assert ([] if sound else ["SOL-I23"]) == codes(ended)


def test_of_an_ended_game_nothing_else_is_asked() -> None:
    """Neither what was asked nor what window was open is looked at by Solitaire any more."""
    over = Outcome((-1.0,), "so", "SOL-G84")

    assert [] == codes(evolve(FIGHT.state, asks=None, result=over))
    assert [] == codes(evolve(kept(START, phase=Phase.USE), asks=None, result=over))


# What waits.


WAITING: Final = {
    "": (),
    "A": (t.Announce(),),
    "F": (Fund(),),
    "B": (SecondBlows(),),
    "S": (t.Settle(YOU),),
    "-": (t.Resolve(),),
    "AF": (t.Announce(), Fund()),
    "FA": (Fund(), t.Announce()),
    "BS": (SecondBlows(), t.Settle(YOU)),
    "SS": (t.Settle(YOU), t.Settle(YOU)),
    "CS": (t.Conclude(), t.Settle(YOU)),
    "C": (t.Conclude(),),
    "FS": (Fund(), t.Settle(YOU)),
}
BEHIND: Final = (
    (MAIN, ("",)),
    (FIGHT, ("",)),
    (USE, ("",)),
    (DIVIDED, ("",)),
    (MERGE, ("S",)),
    (LEGENDS, ("S",)),
    (TRIGGERED, ("A", "AF")),
    (AIMED, ("A", "AF")),
    (FUNDED, ("F",)),
    (NESTED, ("F",)),
    *[(now, ("CS",)) for now in (PLACED, SUNK, ARRIVING, DISCARDED, SACRIFICED)],
)


@pytest.mark.rule("SOL-I22", "SOL-G03", "SOL-G51")
@pytest.mark.parametrize("letters", WAITING)
@pytest.mark.parametrize(("now", "able"), BEHIND, ids=range(len(BEHIND)))
def test_what_waits_behind_a_question_follows_from_it(now: Patience, able: tuple[str, ...], letters: str) -> None:
    """Announcing and paying go on, the loop is settled, or what resolves is concluded, and nothing else."""
    state = evolve(now.state, agenda=WAITING[letters])
    expected = [] if letters in able else ["SOL-I22"]

    assert expected == [code for code in codes(state) if code == "SOL-I22"]


@pytest.mark.rule("SOL-I22", "SOL-G31")
def test_what_waits_is_told_in_order() -> None:
    """What resolves has its effects first; a question about replacing may come up while something is paid or struck."""
    discard, *rest = TOPPED.state.agenda
    asked = q.Replacing(YOU, (), ())
    fits = ("F", "AF", "", "B", "S", "BS", "CS")

    assert [] == codes(evolve(TOPPED.state, agenda=(discard, *rest)))
    assert [] == codes(evolve(TOPPED.state, agenda=tuple(rest)))
    assert ["SOL-I22"] == codes(evolve(TOPPED.state, agenda=(*rest, discard)))
    assert ["SOL-I22"] == codes(evolve(TOPPED.state, agenda=(discard,)))
    assert set(WAITING) - {*fits} == {
        letters for letters, agenda in WAITING.items() if "SOL-I22" in codes(evolve(START, asks=asked, agenda=agenda))
    }


def words(state: State) -> list[str]:
    """Return the words of the problems of *state*."""
    return [broken.reason for broken in GAME.problems(state)]


@pytest.mark.rule("SOL-I22", "SOL-G03")
def test_a_question_or_a_task_that_solitaire_does_not_know_is_told() -> None:
    """And a game that goes on without any, and a loop that is settled for somebody else."""
    unknown = ["these rules do not know what is asked, or what is to be done"]

    assert ["SOL-I22"] == codes(evolve(START, asks=None))
    assert ["SOL-I22"] == codes(evolve(START, asks=None, agenda=(t.Settle(YOU),)))
    assert unknown == words(evolve(START, asks=q.Keeping(YOU)))
    assert unknown == words(evolve(START, agenda=(t.PayMana(),)))
    assert unknown == words(evolve(MERGE.state, agenda=(t.Settle(YOU), t.PayMana())))
    assert ["SOL-G03"] == codes(evolve(MERGE.state, agenda=(t.Settle(STACKS),)))
    assert ["what is to be done does not follow from what is asked: BS"] == words(
        evolve(START, agenda=(SecondBlows(), t.Settle(YOU)))
    )


# Windows.


FIRST_BLOCK: Final = FIGHT.state.combat.blocks[0]
WINDOWS: Final[Cases] = (
    (["SOL-G67"], kept(START, phase=Phase.USE)),
    (["SOL-G67"], kept(START, phase=Phase.LAST_USE)),
    (["SOL-G67"], kept(START, user=USER)),
    (["SOL-G67"], kept(USE.state, user=None)),
    (["SOL-G67"], kept(USE.state, user=ObjectId(FIRST_OBJECT - 1))),
    (["SOL-G67"], kept(USE.state, user=ObjectId(USE.state.serial))),
    (["SOL-G66", "SOL-G67"], evolve(START, combat=FOUGHT)),
    (["SOL-G67"], evolve(MERGE.state, combat=FOUGHT)),
    (["SOL-G66"], evolve(USE.state, combat=FOUGHT)),
    (["SOL-G66"], kept(FIGHT.state, phase=Phase.USE)),
    (["SOL-G66"], kept(FIGHT.state, phase=Phase.COMBAT_END)),
    (["SOL-053"], fighting(FIGHT.state, attackers=(BEARS[0],))),
    (["SOL-053"], fighting(FIGHT.state, attackers=(GIANT, GIANT))),
    (["SOL-053"], fighting(FIGHT.state, attackers=(GIANT, BEARS[0]))),
    (["SOL-053"], fighting(FIGHT.state, blocked=(BEARS[0],))),
    (["SOL-053"], fighting(FIGHT.state, blocks=((BEARS[0], BEARS[1]),))),
    (["SOL-I33"], fighting(FIGHT.state, blocks=(FIRST_BLOCK, FIRST_BLOCK))),
    (["SOL-G76"], fighting(FIGHT.state, shares=(Share(BEARS[1], BEARS[0], 1),))),
    (["SOL-G76"], fighting(FIGHT.state, shares=(Share(GIANT, ObjectId(FIRST_OBJECT - 1), 1),))),
    (["SOL-G76"], fighting(FIGHT.state, shares=(Share(GIANT, BEARS[0], 0),))),
    (["SOL-G76"], fighting(FIGHT.state, struck=(GIANT,))),
    (["SOL-G76"], fighting(DIVIDED.state, struck=(GIANT,))),
)


@pytest.mark.rule("SOL-G66", "SOL-G67", "SOL-053", "SOL-I33", "SOL-G76")
@pytest.mark.parametrize(("told", "state"), WINDOWS)
def test_windows_and_fights_that_cannot_be_are_told(told: list[str], state: State) -> None:
    """A window without a permanent, a fight outside its window, of others, or with damage that is not its own."""
    assert told == codes(state)


@pytest.mark.rule("SOL-G76")
def test_a_share_of_one_and_who_has_struck_in_time_are_sound() -> None:
    """Before the second blows something has struck, and is asked about what replaces its damage."""
    share = Share(GIANT, BEARS[0], 1)
    replacing = evolve(FIGHT.state, asks=q.Replacing(YOU, (), ()), agenda=(SecondBlows(),))

    assert "SOL-G76" not in codes(fighting(FIGHT.state, shares=(share,)))
    assert "SOL-G76" not in codes(fighting(replacing, struck=(GIANT,)))


# Payments.


LOW, HIGH = NESTED.state.stack
SPELL: Final = FUNDED.state.stack[0]
SHOWN: Final = evolve(SPELL, id=ObjectId(SPELL.id + 1), done=True)
PAID: Final[Cases] = (
    (["SOL-G51", "SOL-G68"], evolve(NESTED.state, stack=(evolve(LOW, done=True), HIGH))),
    (["SOL-G51", "SOL-G68"], evolve(NESTED.state, stack=(LOW, evolve(HIGH, done=True)))),
    (["SOL-G68"], evolve(PLACED.state, stack=(*PLACED.state.stack, SHOWN))),
    (["SOL-G51"], evolve(START, asks=q.Announcing(YOU), agenda=(t.Announce(),))),
    (["SOL-G51"], evolve(START, asks=Funding(YOU), agenda=(Fund(),))),
    (["SOL-G51"], evolve(FUNDED.state, asks=Deciding(YOU), agenda=())),
    (["SOL-G51"], evolve(AIMED.state, asks=Merging(YOU), agenda=(t.Settle(YOU),))),
    (["SOL-G68"], on_stack(kept(NESTED.state, funds=((),)), kind=StackKind.TRIGGERED)),
    (["SOL-G68"], on_stack(NESTED.state, kind=StackKind.PACKET)),
    (["SOL-G51"], kept(NESTED.state, funds=((),))),
    (["SOL-G51"], kept(NESTED.state, funds=((), (), ()))),
    (["SOL-G51"], kept(FUNDED.state, funds=())),
    (["SOL-G51"], kept(TRIGGERED.state, funds=((),))),
    (["SOL-G51"], kept(START, funds=((),))),
    (["SOL-G48"], kept(FUNDED.state, funds=((0,),))),
    (["SOL-G48"], kept(FUNDED.state, funds=((-1,),))),
    (["SOL-G48"], kept(FUNDED.state, funds=((1, ANY + 1),))),
)


@pytest.mark.rule("SOL-G51", "SOL-065", "SOL-G68", "SOL-G48")
@pytest.mark.parametrize(("told", "state"), PAID)
def test_payments_that_cannot_be_are_told(told: list[str], state: State) -> None:
    """Nothing resolves while something is paid; what pays is a source; and each has colours that there are."""
    assert told == codes(state)


@pytest.mark.rule("SOL-G51", "SOL-A02")
@pytest.mark.parametrize("agenda", [(t.Announce(), Fund()), (Fund(),)])
def test_what_goes_on_being_announced_or_paid_is_there(agenda: tuple[t.Task, ...]) -> None:
    """Whatever is asked before that."""
    asked = q.Replacing(YOU, (), ())

    assert ["SOL-G51"] == codes(evolve(START, asks=asked, agenda=agenda))
    assert "SOL-G51" in codes(evolve(PLACED.state, asks=asked, agenda=agenda))


@pytest.mark.rule("SOL-G48")
def test_a_source_of_every_colour_and_a_question_in_between_are_sound() -> None:
    """What pays may be any colour, and what replaces its sacrifice may be asked about before more is paid."""
    between = evolve(FUNDED.state, asks=q.Replacing(YOU, (), ()))

    assert not {"SOL-G48", "SOL-G51"} & {*codes(kept(FUNDED.state, funds=((1, ANY),)))}
    assert not {"SOL-I22", "SOL-G51"} & {*codes(between)}


# Dividing.


SURE: Final = Dividing(YOU)
ONE_BLOCK: Final = fighting(DIVIDED.state, blocks=(FIRST_BLOCK,))
DIVIDING: Final[Cases] = (
    ([], evolve(DIVIDED.state, asks=Dividing(YOU, (0,)))),
    ([], evolve(DIVIDED.state, asks=Dividing(YOU, (3,)))),
    (["SOL-G76"], evolve(DIVIDED.state, asks=Dividing(YOU, (1, 1)))),
    (["SOL-G76"], evolve(DIVIDED.state, asks=Dividing(YOU, (-1,)))),
    (["SOL-G76"], ONE_BLOCK),
    (["SOL-G76"], fighting(DIVIDED.state, attackers=())),
    (["SOL-G76"], kept(DIVIDED.state, phase=Phase.USE)),
    (["SOL-G76"], evolve(table(slot="Hill Giant", K1="| Fog").attack("K1").state, asks=SURE)),
)


@pytest.mark.rule("SOL-G76")
@pytest.mark.parametrize(("told", "state"), DIVIDING)
def test_damage_that_cannot_be_divided_is_told(told: list[str], state: State) -> None:
    """Outside a fight, without an attacker, and among fewer than two blockers."""
    assert told == codes(state)
