"""Damaged data is refused in the library's own words, and what is accepted can be played to its end."""

from __future__ import annotations

import copy
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from profiles import brief_settings

from castlerules import (
    CastleRulesError,
    DataError,
    Memory,
    Record,
    Rng,
    SetupError,
    from_data,
    from_json,
    magic54,
    playout,
    to_data,
    to_json,
    with_generator,
)
from castlerules.magic54 import Observation, State
from castlerules.strategies import actions, generators, observations, rules, states

from .damage import damaged, inside, miswritten, paths

pytestmark = pytest.mark.fuzz

ANY = rules("magic54")
STATES = states("magic54", rules=ANY)
LONGEST = 20_000
TOO_LONG = 200


@st.composite
def records(draw: st.DrawFn) -> Record:
    """Return a record of a short game."""
    rng, options = draw(generators()), draw(ANY)
    start = magic54.GAME.new_game(rules=options, rng=rng)
    game = playout(magic54.GAME, start, rng=draw(generators()), max_actions=draw(st.integers(0, 30)))
    return Record.of(magic54.GAME, game.actions, rules=options, rng=rng, tags=(("event", "fuzz"),))


@st.composite
def things(draw: st.DrawFn) -> Any:
    """Return something that travels as data."""
    state, action = draw(actions("magic54", rules=ANY))
    after, events = magic54.GAME.transition(state, action)
    memory = Memory(magic54.RED).after(events)
    return draw(st.sampled_from((state, after, action, *events, memory, state.rules, state.rng)))


def play_on(state: State) -> None:
    """Play *state* to its end by chance; nothing may be wrong on the way."""
    assume(max(side.hp for side in state.sides) < TOO_LONG)
    state = with_generator(state, Rng.seeded(1))
    game = playout(magic54.GAME, state, rng=Rng.seeded(2), max_actions=LONGEST)
    for action in game.actions:
        after = magic54.GAME.apply(state, action)
        assert action == magic54.GAME.parse_action(state, magic54.GAME.format_action(action))
        assert () == magic54.GAME.step_problems(state, action, after)
        assert () == magic54.GAME.problems(after)
        state = after

    assert game.finished
    assert magic54.GAME.outcome(state) is not None


@pytest.mark.rule("M54-I01", "M54-I04", "M54-I26")
@brief_settings
@given(damaged(STATES.map(to_data), gently=True))
def test_a_state_that_is_accepted_can_be_played_to_its_end(data: Any) -> None:
    """A state with a fault is refused, or is one that the rules can go on from like from any other."""
    try:
        state = from_data(data, State)
    except DataError:
        return

    assert state == magic54.GAME.parse_position(magic54.GAME.format_position(state), rng=state.rng)
    play_on(state)


def test_some_damaged_states_are_accepted_and_some_refused() -> None:
    """Damage is not always so great that nothing is left to play."""
    met: set[bool] = set()

    @settings(derandomize=True, database=None, deadline=None, max_examples=60)
    @given(damaged(STATES.map(to_data), gently=True))
    def collect(data: Any) -> None:
        try:
            from_data(data, State)
        except DataError:
            met.add(False)
        else:
            met.add(True)

    collect()

    assert {True, False} == met


@pytest.mark.rule("M54-I06")
def test_mana_that_was_not_counted_this_turn_is_refused() -> None:
    """In the first turn, two windows in, two Mana cards can lie there only if the second counts for this window."""
    start = "magic54 rules=mana_drop_scope:window turn=1 active=RED phase=post red.mana=3H,5H"
    deck = "red.deck=AH,2H,4H,6H,7H,8H,9H,10H,JH,QH,KH,AD,2D,3D,4D,5D,6D,7D,8D,9D,10D,JD,QD,KD,XR"
    other = f"black.deck={','.join(card.code for card in magic54.TEAM_CARDS[magic54.BLACK])}"

    assert 1 == magic54.GAME.parse_position(f"{start} put=1 {deck} {other}").mana_played
    with pytest.raises(SetupError, match="M54-I06"):
        magic54.GAME.parse_position(f"{start} put=0 {deck} {other}")


@pytest.mark.parametrize(("name", "number"), [("turn", 10**30), ("creatures_entered", 10**9)])
def test_numbers_that_no_game_comes_to_are_refused(name: str, number: int) -> None:
    """Turns and entries stay so small that every id and position can be written and read."""
    data = to_data(magic54.GAME.new_game())

    assert from_data(data | {"value": data["value"] | {name: data["value"][name]}})
    with pytest.raises(DataError, match=rf"{name} is {number}; expected"):
        from_data(data | {"value": data["value"] | {name: number}})


@brief_settings
@given(damaged(observations("magic54", rules=ANY).map(to_data), gently=True))
def test_a_damaged_view_raises_nothing_but_a_data_error(data: Any) -> None:
    """An observation that is accepted is what somebody sees of a state without faults."""
    try:
        seen = from_data(data, Observation)
    except DataError:
        return

    assert () == magic54.GAME.problems(magic54.GAME.determinize(seen, Rng.seeded(1)))


@brief_settings
@given(observations("magic54", rules=ANY), st.sampled_from((-3, -1, 0, 1, 2, 7, 54, 63, 64, 118, 252, 10**900)))
def test_a_view_with_another_number_raises_nothing_but_a_data_error(seen: Observation, number: int) -> None:
    """Wherever an observation has a number, any number may come."""
    data = to_data(seen)
    for path in [path for path in paths(data) if type(inside(data, path)) is int]:
        changed = copy.deepcopy(data)
        inside(changed, path[:-1])[path[-1]] = number
        with suppress(DataError):
            from_data(changed)


@brief_settings
@given(damaged((things() | observations("magic54", rules=ANY) | records()).map(to_data)))
def test_damaged_data_raises_nothing_but_a_data_error(data: Any) -> None:
    """Whatever is missing, double, of another kind or nested too deep has a path and a reason."""
    try:
        value: object = from_data(data)
    except DataError:
        return

    assert to_data(value) == data


@brief_settings
@given(miswritten(things().map(to_json)))
def test_miswritten_json_raises_nothing_but_a_data_error(text: str) -> None:
    """Broken text, numbers without end and doubled keys are no surprise."""
    try:
        value: object = from_json(text)
    except DataError:
        return

    assert value == from_json(to_json(value))


@brief_settings
@given(miswritten(records().map(Record.to_text)))
def test_a_miswritten_record_raises_nothing_but_a_data_error(text: str) -> None:
    """A record that can be read replays, or says where it cannot."""
    try:
        record = Record.from_text(text)
        states_ = list(record.replay(any_version=True))
    except CastleRulesError:
        return

    assert len(record.actions) + 1 == len(states_)


@brief_settings
@given(miswritten(STATES.map(magic54.GAME.format_position)))
def test_a_miswritten_position_is_refused_or_can_be_played_to_its_end(line: str) -> None:
    """A line that can be read and breaks no invariant is a position like any other."""
    try:
        state = magic54.GAME.parse_position(line)
    except (DataError, SetupError):
        return

    play_on(state)


@st.composite
def state_and_text(draw: st.DrawFn) -> tuple[State, str]:
    """Return a state and the text of an action there, miswritten."""
    state, action = draw(actions("magic54", rules=ANY))
    return state, draw(miswritten(st.just(magic54.GAME.format_action(action))))


@brief_settings
@given(state_and_text(), st.integers(0, 2))
def test_a_miswritten_action_raises_nothing_but_a_data_error(pair: tuple[State, str], where: int) -> None:
    """What can be read as an action is accepted or has a reason against it, in the state and outside of it."""
    state, text = pair
    try:
        action = magic54.GAME.parse_action((state, magic54.GAME.observe(state, magic54.RED), None)[where], text)
    except DataError:
        return

    assert action == magic54.GAME.parse_action(None, magic54.GAME.format_action(action))
    assert (magic54.GAME.why_not(state, action) is None) is (action in magic54.GAME.legal_actions(state))
