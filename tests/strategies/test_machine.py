"""The state machine passes on sound games and catches broken ones."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import attrs
import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis.stateful import run_state_machine_as_test
from profiles import by_profile
from toys import TOYS

from castlerules import AnyGame, Violation, evolve, magic54
from castlerules.strategies import rules
from castlerules.testing.machine import GameMachine

QUICK = settings(
    max_examples=by_profile(6, 15),
    stateful_step_count=40,
    deadline=None,
    derandomize=True,
    database=None,
    phases=(Phase.generate,),
    suppress_health_check=list(HealthCheck),
)


def run(game: AnyGame | str, how: settings = QUICK, **changes: Any) -> None:
    """Run the machine on *game*."""
    machine = type("Machine", (GameMachine,), {"game": game, **changes})
    run_state_machine_as_test(machine, settings=how)


class Changed:
    """Magic 54 with some of the names of the contract replaced."""

    def __init__(self, **changes: Any) -> None:
        self._changes = changes

    def __getattr__(self, name: str) -> Any:
        return self._changes[name] if name in self._changes else getattr(magic54.GAME, name)


def test_magic_54_passes_under_its_default_options() -> None:
    """A game is found by its name."""
    run("magic54")


def test_magic_54_passes_under_any_options() -> None:
    """The options are drawn where a strategy for them is given."""
    run(magic54.GAME, options=rules("magic54"))


@pytest.mark.parametrize("game", TOYS, ids=lambda game: str(game.name))
def test_the_smallest_games_pass(game: AnyGame) -> None:
    """Games that end after a few actions start again, and so the machine always goes on."""
    run(game)


def test_no_game_is_longer_than_the_limit() -> None:
    """With no action allowed the machine only starts games."""
    longest = []

    class Watched(GameMachine):
        game = "magic54"
        max_actions = 3

        def teardown(self) -> None:
            longest.append(len(self.states) - 1)

    run_state_machine_as_test(Watched, settings=QUICK)

    assert 3 == max(longest)


def short_of_a_card(state: magic54.State, action: magic54.Action) -> magic54.State:
    """Return the next state with the top of RED's deck gone."""
    after = magic54.GAME.apply(state, action)
    red, black = after.sides
    return evolve(after, sides=(evolve(red, deck=red.deck[1:]), black))


def unpaid(state: magic54.State, action: magic54.Action) -> magic54.State:
    """Return the next state with the Mana of the one who acted untapped again."""
    after = magic54.GAME.apply(state, action)
    red, black = after.sides
    return evolve(after, sides=(evolve(red, tapped=0), evolve(black, tapped=0)))


def every_way(step: Callable[[magic54.State, magic54.Action], magic54.State]) -> Changed:
    """Return Magic 54 in which every way to do an action is *step*."""
    return Changed(apply=step, advance=step, transition=lambda state, action: (step(state, action), ()))


def no_puts(state: magic54.State, action: magic54.Action) -> Violation | None:
    """Return a reason against every Mana card."""
    if isinstance(action, magic54.PutMana):
        return Violation("M54-A01", "no Mana today")
    return magic54.GAME.why_not(state, action)


def turned(observation: magic54.Observation, rng: Any) -> magic54.State:
    """Return a state that looks like *observation*, its own hand in another order."""
    state = magic54.GAME.determinize(observation, rng)
    red, black = (evolve(side, hand=side.hand[::-1]) for side in state.sides)
    return evolve(state, sides=(red, black))


def forged_game(**choices: Any) -> magic54.State:
    """Return a new game whose last card of RED's deck is a forgery, which data cannot tell from the real one."""
    state = magic54.GAME.new_game(**choices)
    red, black = state.sides
    forgery = magic54.Card.__new__(magic54.Card)
    for name in attrs.fields_dict(magic54.Card):
        object.__setattr__(forgery, name, getattr(red.deck[-1], name))
    return evolve(state, sides=(evolve(red, deck=(*red.deck[:-1], forgery)), black))


SABOTAGED = {
    "problems: M54-I01": every_way(short_of_a_card),
    "step_problems of ": every_way(unpaid),
    "advance and apply disagree": Changed(advance=lambda state, _: state),
    "transition and apply disagree": Changed(transition=lambda state, _: (state, ())),
    "accepts: False, legal_actions lists: True": Changed(why_not=no_puts),
    "accepts: True, legal_actions lists: False": Changed(
        legal_actions=lambda state: magic54.GAME.legal_actions(state)[:2]
    ),
    "lists an action twice": Changed(legal_actions=lambda state: magic54.GAME.legal_actions(state) * 2),
    "to_act and legal_actions disagree": Changed(to_act=lambda _: None, outcome=lambda _: 1),
    "to_act and outcome disagree": Changed(outcome=lambda _: 1),
    "changes the observation": Changed(determinize=turned),
    "give back another state": Changed(new_game=forged_game, problems=lambda _: (), step_problems=lambda *_: ()),
}


@pytest.mark.parametrize("message", SABOTAGED)
def test_a_broken_game_is_caught(message: str) -> None:
    """What breaks the contract is an AssertionError that says which promise it is."""
    broken: Any = SABOTAGED[message]

    with pytest.raises(AssertionError, match=message):
        run(broken)
