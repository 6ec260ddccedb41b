"""Amounts of damage: their numbers in the list are the amounts themselves."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from castlerules import GAMES, AnyGame, Rng, playout
from castlerules._display import guide_for
from castlerules.castle.model.decisions import DamageDivisionDecision
from castlerules.cli.play.choices import Choice, choices_of, menu_at
from castlerules.cli.play.lines import LineKind, turn_lines
from castlerules.cli.play.opening import prompt_text
from castlerules.cli.play.prompt import answer_line
from castlerules.cli.play.session import Session
from castlerules.cli.play.table import Table

from .recordings import session_at, step_of
from .sessions import answer_text


@pytest.fixture
def dividing() -> Session:
    """Return a game of Castle in which the damage of a castle creature is divided."""
    return session_at("castle", step_of("castle", DamageDivisionDecision))


@pytest.mark.rule("CAS-036")
def test_the_number_of_an_amount_is_the_amount(dividing: Session) -> None:
    """So that whoever types 1 deals 1 damage, and 0 none."""
    menu, game = Table(dividing).menu, GAMES["castle"]

    assert 0 == menu.first
    assert f": 0 to {menu.last} > " in prompt_text(dividing)
    for number in range(menu.last + 1):
        done = answer_line(dividing, str(number)).session.steps[len(dividing.steps)].action
        assert number == Table(dividing).guide.amount(done)
        assert number == menu.number_of(done)
        assert game.format_action(done).endswith(f",{number}")
    assert f"no action has the number {menu.last + 1}" in answer_text(answer_line(dividing, str(menu.last + 1)))


@pytest.mark.rule("CAS-036")
def test_the_damage_and_those_that_it_is_divided_among_are_told(dividing: Session) -> None:
    """An amount that is lethal says so, and so do all larger ones; the rest goes to the other attacker."""
    table = Table(dividing)
    lines = [line.text.strip() for line in turn_lines(dividing, 200) if line.kind is not LineKind.TABLE]
    consequences = [choice.consequence for choice in table.choices]
    lethal = [words.startswith("lethal") for words in consequences]

    assert any(line.startswith(f"{table.menu.last} damage to divide among ") for line in lines)
    assert lethal == sorted(lethal)
    assert {True, False} == {*lethal}
    for number, words in enumerate(consequences[:-1]):
        assert f"; the other {table.menu.last - number} to opponent's Hurloon Minotaur (2/3)" in words
    assert consequences[-1] in ("lethal", "not lethal")


@pytest.mark.rule("M54-A14")
def test_amounts_in_magic_54_are_their_own_numbers_too() -> None:
    """In a game in which two creatures block one, the first of them gets from none to all of the damage."""
    game = GAMES["magic54"]
    states = (state for seed in range(30) for state in _states(game, seed) if _divides(game, state))
    state = next(states)
    actor = game.to_act(state)
    assert actor is not None
    guide = guide_for(game, game.observe(state, actor))
    menu = menu_at(guide, choices_of(guide, game.legal_actions(state)), ())

    assert 0 == menu.first
    assert [*range(menu.last + 1)] == [
        guide.amount(entry.action) for entry in menu.entries if isinstance(entry, Choice)
    ]


def _states(game: AnyGame, seed: int) -> Iterator[Any]:
    """Yield the states of a random game."""
    state = game.new_game(rng=Rng.seeded(seed))
    yield state
    for action in playout(game, state, rng=Rng.seeded(seed)).actions:
        state = game.advance(state, action)
        yield state


def _divides(game: AnyGame, state: Any) -> bool:
    """Return whether damage is divided, in more than one way."""
    legal = game.legal_actions(state)
    return len(legal) > 2 and all([game.format_action(action).startswith("assign") for action in legal])
