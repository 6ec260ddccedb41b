"""The laws of form: what travels as data, pickles, is written as text and read back, and replays."""

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

from .laws import Course, Spot, shown

__all__ = [
    "actions_are_text",
    "everything_pickles_and_copies",
    "everything_travels",
    "position_keys_leave_the_generator_out",
    "positions_are_text",
    "replays_are_equal",
    "types_are_declared",
]

State = TypeVar("State", bound=GameState)
Action = TypeVar("Action")
View = TypeVar("View")


def everything_travels(spot: Spot[State, Action, View]) -> Iterator[str]:
    """Demand that state, views, rules, outcome, actions, events and memories are equal after a journey as JSON."""
    game = spot.game
    things: Iterable[Any] = _things(spot)
    for thing in things:
        text = to_json(thing, game=game)
        back = from_json(text, type(thing), game=game)
        if back != thing or type(back) is not type(thing) or to_json(back, game=game) != text:
            yield f"{shown(thing)} comes back from JSON as {shown(back)}"
        elif thing is spot.state and (legal := game.legal_actions(back)) != spot.legal:
            yield f"back from JSON, the state has the legal actions {shown(legal)}"


def everything_pickles_and_copies(spot: Spot[State, Action, View]) -> Iterator[str]:
    """Demand that the same things, and refusals, are equal after ``pickle``, ``copy`` and ``deepcopy``."""
    for thing in _things(spot):
        again = pickle.loads(pickle.dumps(thing))  # noqa: S301 - bytes made in this line
        for way, other in (("pickle", again), ("copy", copy.copy(thing)), ("deepcopy", copy.deepcopy(thing))):
            if other != thing or type(other) is not type(thing):
                yield f"{way} makes {shown(other)} of {shown(thing)}"
    for action in spot.strangers:
        broken = spot.game.why_not(spot.state, action)
        if broken is not None:
            again = pickle.loads(pickle.dumps(IllegalAction(action, broken)))  # noqa: S301 - as above
            if (again.action, again.broken) != (action, broken):
                yield f"pickle makes {again!r} of the refusal of {shown(action)}"


def _things(spot: Spot[State, Action, View]) -> Iterable[object]:
    """Return everything about *spot* that travels, each once; impossible states and their views do not."""
    game, state = spot.game, spot.state
    found: list[object] = [state.rules, *spot.legal]
    if not game.problems(state):
        found += [state, *[game.view(state, player) for player in game.players(state)]]
    outcome = game.outcome(state)
    found += [] if outcome is None else [outcome]
    for action in spot.legal:
        _, events = game.transition(state, action)
        found += events
        for player in game.players(state):
            seen = [one for event in events if (one := game.seen_by(event, player)) is not None]
            found += [*seen, Memory(player, tuple(seen))]
    return dict.fromkeys(found)


def position_keys_leave_the_generator_out(spot: Spot[State, Action, View]) -> Iterator[str]:
    """Demand that ``position_key`` is hashable, and the same whatever the generator."""
    game, state = spot.game, spot.state
    key = game.position_key(state)
    for rng in (state.rng, *spot.generators(2)):
        other = game.position_key(with_generator(state, rng))
        if other != key or hash(other) != hash(key):
            yield f"the key is {shown(key)}, with another generator {shown(other)}"


def actions_are_text(spot: Spot[State, Action, View]) -> Iterator[str]:
    """Demand that a legal action has a text of its own, without white space, that state and views read back.

    Read without either it means the same action or is refused; text that names nothing is refused everywhere.
    """
    game, state = spot.game, spot.state
    texts: dict[str, Action] = {}
    views = [game.view(state, player) for player in game.players(state)]
    for action in spot.legal:
        text = game.format_action(action)
        if not text or text.split() != [text]:
            yield f"the text {text!r} of {shown(action)} is empty or has white space"
        if texts.setdefault(text, action) != action:
            yield f"{text!r} stands for {shown(action)} and for {shown(texts[text])}"
        for where in (state, *views, None):
            found = _parsed(game, where, text)
            if found != action and not (where is None and isinstance(found, DataError)):
                yield f"{text!r} is {shown(action)}, but is read from {type(where).__name__} as {shown(found)}"
    for text in ("", "no-such-action", "\x00"):
        if not isinstance(found := _parsed(game, state, text), DataError):
            yield f"{text!r} is read as {shown(found)}"


def _parsed(game: Game[State, Action, View], where: State | View | None, text: str) -> Action | DataError:
    try:
        return game.parse_action(where, text)
    except DataError as error:
        return error


def positions_are_text(spot: Spot[State, Action, View]) -> Iterator[str]:
    """Demand that a position is one line that does not show the generator, and is read back with any."""
    game, state = spot.game, spot.state
    text = game.format_position(state)
    if len(text.splitlines()) != 1 or text.splitlines() != [text]:
        yield f"{text!r} is not one line"
    for rng in (state.rng, *spot.generators(1)):
        wanted = with_generator(state, rng)
        if game.format_position(wanted) != text:
            yield "the line depends on the generator"
        if (found := game.parse_position(text, rng=rng)) != wanted:
            yield f"{text!r} is read as {shown(found)}"
    try:
        game.parse_position("no such position", rng=state.rng)
    except ValueError as error:
        if type(error) is ValueError:
            yield "text that is no position raises a bare ValueError"
    else:
        yield "text that is no position is read as one"


def types_are_declared(course: Course[State, Action, View]) -> Iterator[str]:
    """Demand that ``data_types`` begins with state and view, holds rules and set-up, and no two classes of one name.

    If seats have names, there is one for each.
    """
    game, state = course.game, course.states[0]
    kinds = game.data_types
    first = (type(state), type(game.view(state, game.players(state)[0])))
    if kinds[:2] != first:
        yield f"data_types begins with {shown(kinds[:2])}, not with {first!r}"
    for kind in (type(course.rules), game.Setup):
        if kind not in kinds and kind.__module__ != "castlerules.core.game":
            yield f"{kind.__name__} is not among data_types"
    if len(game.seat_names) not in (0, len(game.players(state))):
        yield f"{game.seat_names!r} are not the names of {len(game.players(state))} seats"
    names = [kind.__name__ for kind in kinds]
    if len(set(names)) != len(names) or not all(attrs.has(kind) for kind in kinds):
        yield f"data_types has a name twice or a class without fields: {', '.join(names)}"


def replays_are_equal(course: Course[State, Action, View]) -> Iterator[str]:
    """Demand that the record of the game replays to the very same states, also after JSON and after text."""
    game = course.game
    record = course.until(len(course.actions))
    written = from_json(to_json(record, game=game), Record, game=game)
    if written != record:
        yield f"JSON makes {shown(written)} of {shown(record)}"
    told = Record.from_text(record.to_text(game=game), game=game)
    if told.actions != record.actions:
        yield f"the text of the record has other actions: {shown(told.actions)}, not {shown(record.actions)}"
    for form, one in (("record", record), ("JSON", written), ("text", told)):
        if tuple(one.replay(game=game)) != course.states:
            yield f"the replay from {form} comes to other states"
