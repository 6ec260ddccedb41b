"""Damaged data is refused in the library's own words, and what is accepted can be played on."""

from __future__ import annotations

import copy
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final

import attrs
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from profiles import brief_settings

from castlerules import (
    GAMES,
    ORGANISER,
    SCHEMA,
    CastleRulesError,
    DataError,
    Memory,
    Record,
    Rng,
    SetupError,
    ascension,
    choice,
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

VIEWS = observations("magic54", rules=rules("magic54"))
LONGEST = 20_000
SOME = 30
TOO_LONG = 200


@st.composite
def records(draw: st.DrawFn) -> Record:
    """Return a record of a short game."""
    rng, options = draw(generators()), draw(rules("magic54"))
    start = magic54.GAME.new_game(rules=options, rng=rng)
    game = playout(magic54.GAME, start, rng=draw(generators()), max_actions=draw(st.integers(0, 30)))
    return Record.of(magic54.GAME, game.actions, rules=options, rng=rng, tags=(("event", "fuzz"),))


@st.composite
def things(draw: st.DrawFn, name: str) -> Any:
    """Return something of the game *name* that travels as data, other than an observation."""
    game = GAMES[name]
    state, action = draw(actions(name, rules=rules(name)))
    after, events = game.transition(state, action)
    own: tuple[Any, ...] = (Memory(magic54.RED).after(events), state.rng)
    if name == "ascension":
        own = (ascension.Setup(starters=draw(st.lists(st.sampled_from(ascension.STARTERS)))), *ascension.STARTERS)
    return draw(st.sampled_from((state, after, action, *events, state.rules, *own)))


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


def go_on(state: ascension.State) -> None:
    """Go on with *state* by chance for a while; nothing may be wrong on the way, nor in what anybody sees."""
    chance: Any = Rng.seeded(2)
    for player in (ORGANISER, *ascension.GAME.players(state)):
        tell(ascension.GAME.observe(state, player))
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


def look(observation: Observation) -> None:
    """Guess what is hidden in *observation*."""
    assert () == magic54.GAME.problems(magic54.GAME.determinize(observation, Rng.seeded(1)))


def tell(observation: ascension.Observation) -> None:
    """Tell *observation* in words and as a picture, and guess what is hidden in it."""
    assert str(observation)
    assert observation._repr_html_().startswith("<")
    assert len(observation.members) >= len(ascension.standings(observation))
    assert observation == ascension.GAME.observe(
        ascension.GAME.determinize(observation, Rng.seeded(1)), observation.player
    )


@attrs.frozen
class Use:
    """What can be done with a state and with an observation that were accepted."""

    go_on: Callable[[Any], None]
    look: Callable[[Any], None]


USES: Final = {"magic54": Use(play_on, look), "ascension": Use(go_on, tell)}
every_game = pytest.mark.parametrize("name", USES)


@pytest.mark.rule("M54-I01", "M54-I26", "ASC-I11", "ASC-I21", "ASC-I26")
@every_game
@brief_settings
@given(st.data())
def test_a_state_that_is_accepted_can_be_gone_on_with(name: str, data: st.DataObject) -> None:
    """A state with a fault is refused, or is one that the rules can go on from like from any other."""
    game: Any = GAMES[name]
    written = data.draw(damaged(states(name, rules=rules(name)).map(to_data), gently=True))
    try:
        state: Any = from_data(written, game.data_types[0])
    except DataError:
        return

    assert state == game.parse_position(game.format_position(state), rng=state.rng)
    USES[name].go_on(state)


def test_some_damaged_states_are_accepted_and_some_refused() -> None:
    """Damage is not always so great that nothing is left to play."""
    met: set[bool] = set()

    @settings(derandomize=True, database=None, deadline=None, max_examples=60)
    @given(damaged(states("magic54", rules=rules("magic54")).map(to_data), gently=True))
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


@every_game
@brief_settings
@given(st.data())
def test_a_view_that_is_accepted_can_be_completed(name: str, data: st.DataObject) -> None:
    """An observation is what somebody sees of a state without faults, or it is refused."""
    game: Any = GAMES[name]
    written = data.draw(damaged(observations(name, rules=rules(name)).map(to_data), gently=True))
    try:
        observation: Any = from_data(written, game.data_types[1])
    except DataError:
        return

    USES[name].look(observation)


@brief_settings
@given(
    observations("magic54", rules=rules("magic54")),
    st.sampled_from((-3, -1, 0, 1, 2, 7, 54, 63, 64, 118, 252, 10**900)),
)
def test_a_view_with_another_number_raises_nothing_but_a_data_error(seen: Observation, number: int) -> None:
    """Wherever an observation has a number, any number may come."""
    data = to_data(seen)
    for path in [path for path in paths(data) if type(inside(data, path)) is int]:
        changed = copy.deepcopy(data)
        inside(changed, path[:-1])[path[-1]] = number
        with suppress(DataError):
            from_data(changed)


@every_game
@brief_settings
@given(st.data())
def test_damaged_data_raises_nothing_but_a_data_error(name: str, data: st.DataObject) -> None:
    """Whatever is missing, double, of another kind or nested too deep has a path and a reason."""
    written = data.draw(damaged((things(name) | observations(name, rules=rules(name)) | records()).map(to_data)))
    try:
        value: object = from_data(written)
    except DataError:
        return

    assert to_data(value) == _without_old_schema(written)


def _without_old_schema(written: Any) -> Any:
    """Return *written* as the data of today: a record of schema 1 loses its checks, which have older names in them."""
    if written["schema"] != 1:
        return written
    return {**written, "schema": SCHEMA, "value": {**written["value"], "checks": []}}


@every_game
@brief_settings
@given(st.data())
def test_miswritten_json_raises_nothing_but_a_data_error(name: str, data: st.DataObject) -> None:
    """Broken text, numbers without end and doubled keys are no surprise."""
    text = data.draw(miswritten(things(name).map(to_json)))
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


@every_game
@brief_settings
@given(st.data())
def test_a_miswritten_position_is_refused_or_can_be_gone_on_with(name: str, data: st.DataObject) -> None:
    """A line that can be read and breaks no invariant is a position like any other."""
    game: Any = GAMES[name]
    line = data.draw(miswritten(states(name, rules=rules(name)).map(game.format_position)))
    try:
        state = game.parse_position(line)
    except (DataError, SetupError):
        return

    USES[name].go_on(state)


@pytest.mark.rule("ASC-I28")
@every_game
@brief_settings
@given(st.data())
def test_a_miswritten_action_raises_nothing_but_a_data_error(name: str, data: st.DataObject) -> None:
    """What can be read as an action is accepted or has a reason against it, in the state and outside of it."""
    game: Any = GAMES[name]
    state, action = data.draw(actions(name, rules=rules(name)))
    text = data.draw(miswritten(st.just(game.format_action(action))))
    place = data.draw(st.integers(0, 2))
    try:
        read = game.parse_action((state, game.observe(state, game.players(state)[0]), None)[place], text)
    except DataError:
        return

    assert read == game.parse_action(None, game.format_action(read))
    violation = game.why_not(state, read)
    if name == "magic54":
        assert (violation is None) is (read in game.legal_actions(state))
    assert violation is None or (violation.rule.startswith(("M54-", "ASC-")) and violation.reason)
