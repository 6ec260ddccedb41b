"""What a state weighs: in memory, alone and along a game; pickled; as JSON; and what a game weighs as a record."""

from __future__ import annotations

import pickle
import statistics
import sys
from enum import Enum
from typing import Any

import attrs

from castlerules import Record, Rng, to_json
from castlerules.cards import CardDef

from .games import AnyGame, Trail
from .timing import Measure, Timing, timed

__all__ = ["LEFT_OUT", "memory", "pickles", "records", "weight"]

LEFT_OUT = (
    "cards of the pool and whatever else is compared by identity, enum members (also those that are strings), None,"
    " True, False, integers from -5 to 256 and the empty tuple: there is one of each for all states"
)
"""What is not counted as memory of a state."""

ABOUT = 500
"""Records are weighed of the games whose number of actions is nearest to this one."""


def _shared(thing: object) -> bool:
    """Return whether *thing* is there once for all states, see ``LEFT_OUT``."""
    if thing is None or thing == () or isinstance(thing, (bool, Enum, type)):
        return True
    if isinstance(thing, CardDef):
        return thing.code is not None
    if type(thing) is int:
        return -5 <= thing <= 256
    return type(thing).__eq__ is object.__eq__


def _parts(thing: object) -> tuple[object, ...]:
    """Return what *thing* refers to; a state is attrs objects and tuples all the way down."""
    if isinstance(thing, (tuple, list, frozenset)):
        return tuple(thing)
    if isinstance(thing, dict):
        return (*thing.keys(), *thing.values())
    kind: Any = type(thing)
    return tuple(getattr(thing, field.name) for field in attrs.fields(kind)) if attrs.has(kind) else ()


def weight(thing: object, met: dict[int, object]) -> int:
    """Return the bytes (``sys.getsizeof``) of *thing* and all it refers to, less what was *met*; add that to *met*."""
    total, waiting = 0, [thing]
    while waiting:
        one = waiting.pop()
        if id(one) in met or _shared(one):
            continue
        met[id(one)] = one
        total += sys.getsizeof(one)
        waiting.extend(_parts(one))
    return total


def memory(walked: list[Trail]) -> dict[str, float]:
    """Return the bytes of a state by itself and of the options in it, and what a next state of a game adds.

    The options are one object for a whole game.
    """
    alone = [weight(one.states[len(one.states) // 2], {}) for one in walked]
    options = [weight(one.states[0].rules, {}) for one in walked]
    added: list[float] = []
    for one in walked:
        met: dict[int, object] = {}
        _, *more = [weight(state, met) for state in one.states]
        added.append(statistics.fmean(more or [0]))
    return {
        "state": statistics.fmean(alone),
        "options": statistics.fmean(options),
        "added_by_a_state": statistics.fmean(added),
    }


def pickles(game: AnyGame, walked: list[Trail], passes: int, portion: float) -> dict[str, float]:
    """Return the bytes of a mid-game state pickled and as JSON, and the microseconds to pickle and unpickle it."""
    states = [one.states[len(one.states) // 2] for one in walked]
    dumped = [pickle.dumps(state, pickle.HIGHEST_PROTOCOL) for state in states]

    def dump() -> dict[str, int]:
        for state in states:
            pickle.dumps(state, pickle.HIGHEST_PROTOCOL)
        return {"calls": len(states)}

    def load() -> dict[str, int]:
        for text in dumped:
            pickle.loads(text)
        return {"calls": len(dumped)}

    found: dict[str, Timing] = timed([Measure("dump", dump), Measure("load", load)], passes, portion)
    return {
        "pickle_bytes": statistics.fmean(map(len, dumped)),
        "dump_us": found["dump"].nanoseconds("calls") / 1000,
        "load_us": found["load"].nanoseconds("calls") / 1000,
        "json_chars": statistics.fmean([len(to_json(state, game=game)) for state in states]),
    }


def records(game: AnyGame, walked: list[Trail], games: int = 5) -> dict[str, Any]:
    """Return the characters of the *games* of *walked* that are nearest to ``ABOUT`` actions, as compact text and JSON.

    The records hold one digest, that of the last state.
    """
    chosen = sorted(walked, key=lambda one: abs(len(one.actions) - ABOUT))[:games]
    made = [Record.of(game, one.actions, rng=Rng.seeded(one.seed), check_every=0) for one in chosen]
    texts = [len(record.to_text(game=game)) for record in made]
    actions = sum([len(record.actions) for record in made])
    return {
        "actions": actions / len(made),
        "text_chars": statistics.fmean(texts),
        "text_chars_per_action": sum(texts) / actions,
        "json_chars": statistics.fmean([len(to_json(record, game=game)) for record in made]),
    }
