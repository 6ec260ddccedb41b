"""Sizes: of a state in memory, alone and along a game, pickled, and as JSON; and of a game as a record."""

from __future__ import annotations

import pickle
import statistics
import sys
from enum import Enum
from typing import Any

import attrs

from castlerules import Record, Rng, to_json
from castlerules.cards import CardDef

from .games import AnyGame, RandomGame
from .timing import Measure, Timing, time_measures

__all__ = ["LEFT_OUT", "memory", "pickles", "records", "weight"]

LEFT_OUT = (
    "cards of the pool and other objects that compare by identity, enum members, None, True, False, integers from -5"
    " to 256 and the empty tuple, because all states share them"
)
"""The objects that do not count as memory of a state."""

TYPICAL_LENGTH = 500
"""Records are measured on the games whose number of actions is nearest to this one."""


def _is_shared(value: object) -> bool:
    """Return whether all states share *value*, see ``LEFT_OUT``."""
    if value is None or value == () or isinstance(value, (bool, Enum, type)):
        return True
    if isinstance(value, CardDef):
        return value.code is not None
    if type(value) is int:
        return -5 <= value <= 256
    return type(value).__eq__ is object.__eq__


def _parts(value: object) -> tuple[object, ...]:
    """Return the objects that *value* refers to; a state consists of attrs objects and containers."""
    if isinstance(value, (tuple, list, frozenset)):
        return tuple(value)
    if isinstance(value, dict):
        return (*value.keys(), *value.values())
    kind: Any = type(value)
    return tuple(getattr(value, field.name) for field in attrs.fields(kind)) if attrs.has(kind) else ()


def weight(value: object, counted_objects: dict[int, object]) -> int:
    """Return the bytes (``sys.getsizeof``) of *value* and all objects that it refers to, except *counted_objects*.

    Adds the objects that it counts to *counted_objects*.
    """
    total, pending = 0, [value]
    while pending:
        part = pending.pop()
        if id(part) in counted_objects or _is_shared(part):
            continue
        counted_objects[id(part)] = part
        total += sys.getsizeof(part)
        pending.extend(_parts(part))
    return total


def memory(sampled_games: list[RandomGame]) -> dict[str, float]:
    """Return the bytes of a state by itself, of the options in it, and of what the next state of a game adds.

    The options are one object for a whole game.
    """
    alone = [weight(sampled.states[len(sampled.states) // 2], {}) for sampled in sampled_games]
    options = [weight(sampled.states[0].rules, {}) for sampled in sampled_games]
    added: list[float] = []
    for sampled in sampled_games:
        counted_objects: dict[int, object] = {}
        _, *more = [weight(state, counted_objects) for state in sampled.states]
        added.append(statistics.fmean(more or [0]))
    return {
        "state": statistics.fmean(alone),
        "options": statistics.fmean(options),
        "added_by_a_state": statistics.fmean(added),
    }


def pickles(game: AnyGame, sampled_games: list[RandomGame], passes: int, portion: float) -> dict[str, float]:
    """Return the bytes of a mid-game state pickled and as JSON, and the microseconds to pickle and unpickle it."""
    states = [sampled.states[len(sampled.states) // 2] for sampled in sampled_games]
    dumped = [pickle.dumps(state, pickle.HIGHEST_PROTOCOL) for state in states]

    def dump() -> dict[str, int]:
        for state in states:
            pickle.dumps(state, pickle.HIGHEST_PROTOCOL)
        return {"calls": len(states)}

    def load() -> dict[str, int]:
        for text in dumped:
            pickle.loads(text)
        return {"calls": len(dumped)}

    timings: dict[str, Timing] = time_measures([Measure("dump", dump), Measure("load", load)], passes, portion)
    return {
        "pickle_bytes": statistics.fmean(map(len, dumped)),
        "dump_us": timings["dump"].nanoseconds("calls") / 1000,
        "load_us": timings["load"].nanoseconds("calls") / 1000,
        "json_chars": statistics.fmean([len(to_json(state, game=game)) for state in states]),
    }


def records(game: AnyGame, sampled_games: list[RandomGame], games: int = 5) -> dict[str, Any]:
    """Return the sizes in characters of *games* records, as compact text and as JSON.

    The records are of those *sampled_games* that are nearest to ``TYPICAL_LENGTH`` actions. Each holds one digest, that
    of the last state.
    """
    chosen = sorted(sampled_games, key=lambda sampled: abs(len(sampled.actions) - TYPICAL_LENGTH))[:games]
    game_records = [Record.of(game, sampled.actions, rng=Rng.seeded(sampled.seed), check_every=0) for sampled in chosen]
    texts = [len(record.to_text(game=game)) for record in game_records]
    actions = sum([len(record.actions) for record in game_records])
    return {
        "actions": actions / len(game_records),
        "text_chars": statistics.fmean(texts),
        "text_chars_per_action": sum(texts) / actions,
        "json_chars": statistics.fmean([len(to_json(record, game=game)) for record in game_records]),
    }
