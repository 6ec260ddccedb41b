"""States that play cannot reach are told by the code of what they break."""

from __future__ import annotations

from typing import Any, Final

import pytest

from castlerules.core import Outcome, Player, Rng, evolve
from castlerules.magic.ids import CardId, ObjectId
from castlerules.magic.state import Combat, State
from castlerules.magic.tasks import Settle
from castlerules.solitaire.game import GAME, new_game
from castlerules.solitaire.tableau import YOU, Deciding, Dividing, Merging, Phase, Stack, Tableau, tableau_of

from .extra import table

START: Final = new_game(rng=Rng.seeded(7))
WON: Final = table(K1="| Llanowar Elves", hand="Shock", row="Mountain").play("Shock", at="Llanowar Elves").state


def with_tableau(**changed: Any) -> State:
    """Return a new game with *changed* in its tableau."""
    state = START
    return evolve(state, extra=evolve(tableau_of(state), **changed))


def stacks(**changed: Any) -> tuple[Stack, ...]:
    """Return the stacks of a new game with *changed* in the last of them."""
    *others, last = tableau_of(START).stacks
    return (*others, evolve(last, **changed))


def last() -> Stack:
    """Return the last stack of a new game."""
    return tableau_of(START).stacks[-1]


DAMAGED = {
    "SOL-001": evolve(START, active=Player(1)),
    "SOL-004": with_tableau(stacks=(Stack(()),)),
    "SOL-I01": with_tableau(covered=(CardId(999),)),
    "SOL-I02": with_tableau(discard=last().down[:1]),
    "SOL-I04": with_tableau(stacks=stacks(up=(*tableau_of(START).stacks[0].up, *last().up))),
    "SOL-I05": with_tableau(stacks=stacks(down=(*last().down, last().up[0].card), up=())),
    "SOL-I14": with_tableau(trip=4),
    "SOL-G53": with_tableau(sealed=1),
    "SOL-G60": with_tableau(known=last().down[:1]),
    "SOL-G66": evolve(
        START, combat=Combat(declared=True), extra=evolve(tableau_of(START), phase=Phase.USE, user=ObjectId(3))
    ),
    "SOL-G67": with_tableau(phase=Phase.USE),
    "SOL-G84": with_tableau(actions=1),
    "SOL-120": evolve(START, turn=2),
    "SOL-I22": evolve(START, asks=None),
    "SOL-I30": evolve(START, seats=(evolve(START.seats[0], life=20), START.seats[1])),
    "SOL-053": evolve(START, combat=Combat((ObjectId(3),))),
    "SOL-G76": evolve(START, agenda=(), asks=Dividing(YOU, (1,))),
    "SOL-G05": evolve(START, asks=Merging(YOU), agenda=(Settle(YOU),)),
    "BASE-I01": with_tableau(stacks=stacks(down=last().down[1:])),
}


@pytest.mark.rule("SOL-I01", "SOL-I04", "SOL-I14", "SOL-I22", "SOL-I30")
@pytest.mark.parametrize(("code", "state"), DAMAGED.items(), ids=DAMAGED)
def test_a_damaged_state_is_told_by_its_code(code: str, state: State) -> None:
    """And an undamaged one has no problems."""
    assert code in [broken.rule for broken in GAME.problems(state)]
    assert () == GAME.problems(START)


@pytest.mark.rule("SOL-I23", "SOL-G83", "SOL-G87")
@pytest.mark.parametrize(
    ("rule", "worth", "cleared", "sound"),
    [
        ("SOL-140", 1.0, True, True),
        ("SOL-140", 1.0, False, False),
        ("SOL-G83", 1.0, False, True),
        ("SOL-G56", 1.0, True, False),
        ("SOL-G56", -1.0, False, True),
        ("SOL-G56", -1.0, True, False),
        ("SOL-G84", -1.0, True, True),
    ],
)
def test_how_a_game_has_ended_fits_the_stacks(rule: str, worth: float, cleared: bool, sound: bool) -> None:
    """Who has cleared them has won, unless they gave up, or were caught in a loop, before that was looked at."""
    state = WON if cleared else START
    told = GAME.problems(evolve(state, asks=None, agenda=(), result=Outcome((worth,), "so", rule)))

    assert ([] if sound else ["SOL-I23"]) == [broken.rule for broken in told]


@pytest.mark.rule("SOL-I08", "SOL-I09", "SOL-I14", "SOL-I28")
def test_a_step_that_cannot_be_is_told_by_its_code() -> None:
    """Cards under what is face down, cards on an empty stack, a trip back, and a window that nothing pays for."""
    state = START
    action = GAME.legal_actions(state)[0]
    cleared = with_tableau(stacks=stacks(down=(), up=()), trip=2, phase=Phase.USE, user=ObjectId(2))
    told = [broken.rule for broken in GAME.step_problems(cleared, action, state)]

    assert {"SOL-I09", "SOL-I14"} <= {*told}
    assert "SOL-I08" in told
    assert isinstance(state.asks, Deciding)


@pytest.mark.rule("SOL-040", "SOL-G95")
def test_what_is_in_use_is_told_apart_in_position_keys() -> None:
    """The tops of different stacks are different objects in a key, also such as are not in play."""
    numbers = [one.id for stack in tableau_of(START).stacks for one in stack.up]
    keys = {GAME.position_key(with_tableau(phase=Phase.USE, user=number)) for number in numbers}

    assert numbers == [one.id for one in tableau_of(START).laid()]
    assert len(numbers) == len(keys)
    assert () == Tableau().laid()
