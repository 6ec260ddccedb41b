"""Damaged data of leagues is refused, and what is accepted can be described and played on."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from profiles import brief_settings

from castlerules import (
    ORGANISER,
    CastleRulesError,
    DataError,
    Rng,
    ascension,
    choice,
    from_data,
    from_json,
    to_data,
    to_json,
)
from castlerules.ascension import Observation, State
from castlerules.strategies import actions, observations, rules, states

from .damage import damaged, miswritten

pytestmark = pytest.mark.fuzz

ANY = rules("ascension")
STATES = states("ascension", rules=ANY)
VIEWS = observations("ascension", rules=ANY)
SOME = 30


@st.composite
def things(draw: st.DrawFn) -> Any:
    """Return something of a league that travels as data, other than an observation."""
    state, action = draw(actions("ascension", rules=ANY))
    after, events = ascension.GAME.transition(state, action)
    own = ascension.Setup(starters=draw(st.lists(st.sampled_from(ascension.STARTERS))))
    return draw(st.sampled_from((state, after, action, *events, state.rules, own, *ascension.STARTERS)))


def go_on(state: State) -> None:
    """Go on with *state* by chance for a while; nothing may be wrong on the way."""
    chance: Any = Rng.seeded(2)
    for _ in range(SOME):
        legal = ascension.GAME.legal_actions(state)
        if not legal:
            return
        action, chance = choice(chance, legal)
        after = ascension.GAME.apply(state, action)
        assert action == ascension.GAME.parse_action(state, ascension.GAME.format_action(action))
        assert () == ascension.GAME.step_problems(state, action, after)
        assert () == ascension.GAME.problems(after)
        state = after


def tell(observation: Observation) -> None:
    """Tell *observation* in words and as a picture, and guess what is hidden in it."""
    assert str(observation)
    assert observation._repr_html_().startswith("<")
    assert len(observation.members) >= len(ascension.standings(observation))
    assert observation == ascension.GAME.observe(
        ascension.GAME.determinize(observation, Rng.seeded(1)), observation.player
    )


@pytest.mark.rule("ASC-I01", "ASC-I11", "ASC-I21", "ASC-I26")
@brief_settings
@given(damaged(STATES.map(to_data), gently=True))
def test_a_league_that_is_accepted_can_be_gone_on_with(data: Any) -> None:
    """A league with a fault is refused, or is one that the rules can go on from like from any other."""
    try:
        state = from_data(data, State)
    except DataError:
        return

    assert state == ascension.GAME.parse_position(ascension.GAME.format_position(state), rng=state.rng)
    go_on(state)
    for player in (ORGANISER, *ascension.GAME.players(state)):
        tell(ascension.GAME.observe(state, player))


@brief_settings
@given(damaged(VIEWS.map(to_data), gently=True))
def test_a_view_that_is_accepted_can_be_told(data: Any) -> None:
    """An observation is what somebody sees of a league without faults, or it is refused."""
    try:
        observation = from_data(data, Observation)
    except DataError:
        return

    tell(observation)


@brief_settings
@given(damaged((things() | VIEWS).map(to_data)))
def test_damaged_data_of_a_league_raises_nothing_but_a_data_error(data: Any) -> None:
    """Whatever is missing, double, of another kind or nested too deep has a path and a reason."""
    try:
        value: object = from_data(data)
    except DataError:
        return

    assert to_data(value) == data


@brief_settings
@given(miswritten(things().map(to_json)))
def test_miswritten_json_of_a_league_raises_nothing_but_a_data_error(text: str) -> None:
    """Broken text, numbers without end and doubled keys are no surprise."""
    try:
        value: object = from_json(text)
    except DataError:
        return

    assert value == from_json(to_json(value))


@brief_settings
@given(miswritten(STATES.map(ascension.GAME.format_position)))
def test_a_miswritten_line_is_refused_or_is_a_league(line: str) -> None:
    """A line that can be read and breaks no invariant is a league like any other."""
    try:
        state = ascension.GAME.parse_position(line)
    except CastleRulesError:
        return

    go_on(state)


@st.composite
def state_and_text(draw: st.DrawFn) -> tuple[State, str]:
    """Return a league and the text of an action there, miswritten."""
    state, action = draw(actions("ascension", rules=ANY))
    return state, draw(miswritten(st.just(ascension.GAME.format_action(action))))


@pytest.mark.rule("ASC-I28")
@brief_settings
@given(state_and_text())
def test_a_miswritten_action_raises_nothing_but_a_data_error(pair: tuple[State, str]) -> None:
    """What can be read as an action is written the same way again, and is legal, or refused with a reason."""
    state, text = pair
    try:
        action = ascension.GAME.parse_action(state, text)
    except DataError:
        return

    assert action == ascension.GAME.parse_action(state, ascension.GAME.format_action(action))
    violation = ascension.GAME.why_not(state, action)
    assert violation is None or (violation.rule.startswith("ASC-") and violation.reason)
