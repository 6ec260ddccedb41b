"""Laws about data: JSON, ``pickle`` and text give back equal values, and records replay to the same states."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Iterable, Iterator
from typing import Any, TypeVar

import attrs

from castlerules.core import (
    DataError,
    Game,
    GameState,
    IllegalAction,
    Memory,
    Record,
    from_json,
    to_json,
    with_generator,
)

from .play import Playthrough, Sample, shown_short

State = TypeVar("State", bound=GameState)
Action = TypeVar("Action")
Observation = TypeVar("Observation")


def data_round_trips(sample: Sample[State, Action, Observation]) -> Iterator[str]:
    """Check that state, observations, rules, outcome, actions, events and ``Memory`` come back equal from JSON."""
    game = sample.game
    values: Iterable[Any] = _data_of(sample)
    for value in values:
        text = to_json(value, game=game)
        read_back = from_json(text, type(value), game=game)
        if read_back != value or type(read_back) is not type(value) or to_json(read_back, game=game) != text:
            yield f"{shown_short(value)} comes back from JSON as {shown_short(read_back)}"
        elif value is sample.state and (legal := game.legal_actions(read_back)) != sample.legal:
            yield f"back from JSON, the state has the legal actions {shown_short(legal)}"


def pickles_and_copies_are_equal(sample: Sample[State, Action, Observation]) -> Iterator[str]:
    """Check that ``pickle``, ``copy`` and ``deepcopy`` give equal data, and ``pickle`` an equal IllegalAction."""
    for value in _data_of(sample):
        again = pickle.loads(pickle.dumps(value))  # noqa: S301 - bytes made in this line
        for method, other in (("pickle", again), ("copy", copy.copy(value)), ("deepcopy", copy.deepcopy(value))):
            if other != value or type(other) is not type(value):
                yield f"{method} makes {shown_short(other)} of {shown_short(value)}"
    for action in sample.illegal_candidates:
        violation = sample.game.why_not(sample.state, action)
        if violation is not None:
            again = pickle.loads(pickle.dumps(IllegalAction(action, violation)))  # noqa: S301 - as above
            if (again.action, again.violation) != (action, violation):
                yield f"pickle makes {again!r} of the refusal of {shown_short(action)}"


def _data_of(sample: Sample[State, Action, Observation]) -> Iterable[object]:
    """Return every value of *sample* that JSON and ``pickle`` must give back equal, each once.

    A state that breaks an invariant is left out, with its observations, because reading it back is refused.
    """
    game, state = sample.game, sample.state
    values: list[object] = [state.rules, *sample.legal]
    if not game.problems(state):
        values += [state, *[game.observe(state, player) for player in game.players(state)]]
    outcome = game.outcome(state)
    values += [] if outcome is None else [outcome]
    for action in sample.legal:
        _, events = game.transition(state, action)
        values += events
        for player in game.players(state):
            seen_events = [seen for event in events if (seen := game.seen_by(event, player)) is not None]
            values += [*seen_events, Memory(player, tuple(seen_events))]
    return dict.fromkeys(values)


def position_keys_ignore_generator(sample: Sample[State, Action, Observation]) -> Iterator[str]:
    """Check that ``position_key`` is hashable and does not depend on the random generator of the state."""
    game, state = sample.game, sample.state
    key = game.position_key(state)
    for rng in (state.rng, *sample.generators(2)):
        other = game.position_key(with_generator(state, rng))
        if other != key or hash(other) != hash(key):
            yield f"position_key is {shown_short(key)}, but with another generator {shown_short(other)}"


def action_text_round_trips(sample: Sample[State, Action, Observation]) -> Iterator[str]:
    """Check that every legal action has its own text without white space, which parses back to that action.

    ``parse_action`` must read it with the state and with every observation; with None instead, it gives the same action
    or raises DataError. A text that is no action raises DataError.
    """
    game, state = sample.game, sample.state
    texts: dict[str, Action] = {}
    observations = [game.observe(state, player) for player in game.players(state)]
    for action in sample.legal:
        text = game.format_action(action)
        if not text or text.split() != [text]:
            yield f"the text {text!r} of {shown_short(action)} is empty or has white space"
        if texts.setdefault(text, action) != action:
            yield f"{text!r} is the text of {shown_short(action)} and of {shown_short(texts[text])}"
        for context in (state, *observations, None):
            parsed = _parse_or_error(game, context, text)
            if parsed != action and not (context is None and isinstance(parsed, DataError)):
                source = type(context).__name__
                yield f"{text!r} is {shown_short(action)}, but parse_action with {source} gives {shown_short(parsed)}"
    for text in ("", "no-such-action", "\x00"):
        if not isinstance(parsed := _parse_or_error(game, state, text), DataError):
            yield f"{text!r} is no action, but parse_action gives {shown_short(parsed)}"


def _parse_or_error(
    game: Game[State, Action, Observation], context: State | Observation | None, text: str
) -> Action | DataError:
    try:
        return game.parse_action(context, text)
    except DataError as error:
        return error


def position_text_round_trips(sample: Sample[State, Action, Observation]) -> Iterator[str]:
    """Check that ``format_position`` gives one line without the generator, and ``parse_position`` reads it back.

    The state that it gives back has the generator that is passed to it.
    """
    game, state = sample.game, sample.state
    text = game.format_position(state)
    if len(text.splitlines()) != 1 or text.splitlines() != [text]:
        yield f"{text!r} is not one line"
    for rng in (state.rng, *sample.generators(1)):
        expected = with_generator(state, rng)
        if game.format_position(expected) != text:
            yield "the text of the position depends on the generator"
        if (parsed := game.parse_position(text, rng=rng)) != expected:
            yield f"parse_position gives another state for {text!r}: {shown_short(parsed)}"
    try:
        game.parse_position("no such position", rng=state.rng)
    except ValueError as error:
        if type(error) is ValueError:
            yield "parse_position raises a bare ValueError for a text that is no position; expected a subclass"
    else:
        yield "parse_position accepts a text that is no position"


def data_types_are_declared(playthrough: Playthrough[State, Action, Observation]) -> Iterator[str]:
    """Check that ``data_types`` begins with the classes of state and observation and holds those of rules and set-up.

    No two classes share a name, every class is an attrs class, and ``seat_names`` is empty or has a name per seat.
    """
    game, state = playthrough.game, playthrough.states[0]
    declared_types = game.data_types
    first = (type(state), type(game.observe(state, game.players(state)[0])))
    if declared_types[:2] != first:
        yield f"expected data_types to begin with {first!r}, got {shown_short(declared_types[:2])}"
    for kind in (type(playthrough.rules), game.Setup):
        if kind not in declared_types and kind.__module__ != "castlerules.core.game":
            yield f"expected data_types to hold {kind.__name__}, the class of the rules or the set-up"
    if len(game.seat_names) not in (0, len(game.players(state))):
        yield f"expected no seat_names or {len(game.players(state))}, got {game.seat_names!r}"
    names = [kind.__name__ for kind in declared_types]
    if len(set(names)) != len(names) or not all(attrs.has(kind) for kind in declared_types):
        yield f"data_types has a name twice or a class that is no attrs class: {', '.join(names)}"


def replays_are_equal(playthrough: Playthrough[State, Action, Observation]) -> Iterator[str]:
    """Check that the record of the game replays to the same states, also after a round trip by JSON or text."""
    game = playthrough.game
    record = playthrough.record_until(len(playthrough.actions))
    from_data = from_json(to_json(record, game=game), Record, game=game)
    if from_data != record:
        yield f"after JSON the record {shown_short(record)} is {shown_short(from_data)}"
    from_text = Record.from_text(record.to_text(game=game), game=game)
    if from_text.actions != record.actions:
        other, actions = shown_short(from_text.actions), shown_short(record.actions)
        yield f"after text the record has other actions: expected {actions}, got {other}"
    for source, source_record in (("record", record), ("JSON", from_data), ("text", from_text)):
        if tuple(source_record.replay(game=game)) != playthrough.states:
            yield f"the replay of the game from its {source} gives other states than the game had"
