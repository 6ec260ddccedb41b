"""Convert states, actions, records and other values to JSON data and back.

``to_data`` returns dicts, lists, strings, numbers, booleans and None. ``from_data`` accepts exactly what ``to_data``
returns; for anything else it raises DataError with the path of the fault. Each game has one codec, built once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from math import isfinite
from typing import TYPE_CHECKING, Any, Final, TypeVar

from castlerules._games import GAMES

from .arguments import library_game_of
from .codec_scalars import described
from .errors import DataError, SetupError, Violation, short_repr
from .events import Memory
from .game import NoSetup, Outcome
from .rng import Generator, Rng, Scripted

if TYPE_CHECKING:
    from .codec import Codec
    from .game import AnyGame


SCHEMA: Final = 2
"""The version of the data layout; data of another version is refused, save records of the version before."""
_OLD_SCHEMA: Final = 1
"""The data layout of castlerules 0.1.0."""

MAX_DEPTH: Final = 64
MAX_NODES: Final = 4_000_000
MAX_BITS: Final = 3_321  # about 1,000 digits
_DIGEST_LENGTH: Final = 32
_HEXADECIMAL: Final = frozenset("0123456789abcdef")
_ENVELOPE: Final = ("schema", "game", "type", "value")

T = TypeVar("T")
GeneratorReaders = Mapping[str, Callable[[object], Generator]]

GAMELESS_TYPES: Final[tuple[type[object], ...]] = (Rng, Scripted, Outcome, Violation, NoSetup)
"""The classes whose data names no game."""


def to_data(thing: object, *, game: AnyGame | None = None) -> dict[str, Any]:
    """Return *thing* (such as a state, observation, action, event, rules, generator or record) as JSON data.

    *game* is needed only if it is not in ``GAMES``. Raises DataError for a value that cannot be written, such as a
    state with a generator of your own that has no ``to_data``.
    """
    owner = _owner_of(thing, game)
    kind = type(thing)
    if _data_types(owner).get(kind.__name__) is not kind:
        reason = "it belongs to no game; pass game=" if owner is None else f"{owner.name}.data_types does not list it"
        raise DataError("", f"{kind.__name__} cannot be written as data: {reason}")
    name = None if owner is None else owner.name
    try:
        value = _codec_of(owner).unstructure(thing)
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        raise _write_error(kind, error) from error
    return dict(zip(_ENVELOPE, (SCHEMA, name, kind.__name__, value), strict=True))


def _write_error(kind: type[object], error: Exception) -> DataError:
    if isinstance(error, DataError):
        return error
    return DataError("", f"this {kind.__name__} has a field of a wrong type ({type(error).__name__}: {error})"[:300])


def from_data(
    data: object,
    expect: type[T] | None = None,
    *,
    game: AnyGame | None = None,
    generators: GeneratorReaders | None = None,
) -> T:
    """Return the value that ``to_data`` turned into *data*.

    *expect* is the class that the result must have; *game* is needed only if it is not in ``GAMES``; *generators* maps
    the ``type`` of generators other than ``Rng`` and ``Scripted`` to a function that reads their data. Raises
    DataError, with the path of the first fault, if *data* is malformed or its state breaks an invariant.
    """
    check_size(data)
    envelope = checked_fields(data, "", _ENVELOPE)
    schema = envelope["schema"]
    if type(schema) is int and schema == _OLD_SCHEMA:
        envelope = _old_record(envelope)
    elif type(schema) is not int or schema != SCHEMA:
        raise DataError("schema", f"expected schema {SCHEMA}, got {described(schema)}")
    thing: T = _read(envelope, expect, game, generators)
    return thing


def _old_record(envelope: dict[str, Any]) -> dict[str, Any]:
    """Return the record of schema 1 in *envelope* without its checks: they are digests of states under older names."""
    if envelope["type"] != "Record":
        raise DataError("schema", f"expected schema {SCHEMA}, got {_OLD_SCHEMA}; of that schema only records are read")
    value = envelope["value"]
    if type(value) is dict and "checks" in value:
        value = {**value, "checks": []}
    return {**envelope, "value": value}


def to_json(thing: object, *, game: AnyGame | None = None) -> str:
    """Return ``to_data(thing)`` as canonical JSON: keys sorted, no white space, ASCII only."""
    return canonical_json(to_data(thing, game=game))


def from_json(
    text: str, expect: type[T] | None = None, *, game: AnyGame | None = None, generators: GeneratorReaders | None = None
) -> T:
    """Return the value in *text*, as ``from_data`` does; raise DataError also if *text* is invalid JSON."""
    return from_data(parse_json(text), expect, game=game, generators=generators)


def digest(thing: object, *, game: AnyGame | None = None) -> str:
    """Return a BLAKE2b hash (32 hexadecimal digits) of the canonical JSON of *thing*; the same on every machine."""
    from hashlib import blake2b  # only digests need it, and it takes long to load

    return blake2b(to_json(thing, game=game).encode("ascii"), digest_size=16).hexdigest()


def combined_digest(digests: Iterable[str]) -> str:
    """Return a BLAKE2b hash (32 hexadecimal digits) of *digests*, what ``digest`` returned for many things, in order.

    ``castlerules simulate`` prints that of the final states of its games, the game with the number 0 first. Raises
    DataError for anything that is no digest.
    """
    from hashlib import blake2b  # late, as in digest

    combined = blake2b(digest_size=16)
    for place, text in enumerate(digests):
        if type(text) is not str or len(text) != _DIGEST_LENGTH or not _HEXADECIMAL.issuperset(text):
            raise DataError(f"digests[{place}]", f"expected 32 hexadecimal digits of digest(), got {short_repr(text)}")
        combined.update(text.encode("ascii"))
    return combined.hexdigest()


def parse_json(text: str) -> object:
    """Return the JSON value in *text*; raise DataError if *text* is invalid, repeats a key or is nested too deeply."""
    import json  # as hashlib in digest

    if not isinstance(text, str):
        raise DataError("", f"expected JSON text, got {type(text).__name__}")
    try:
        parsed: object = json.loads(text, object_pairs_hook=_distinct_keys, parse_constant=_refuse_constant)
    except RecursionError:
        raise DataError("", f"nested deeper than {MAX_DEPTH} levels") from None
    except DataError:
        raise
    except ValueError as error:
        raise DataError("", f"invalid JSON: {error}") from None
    return parsed


def canonical_json(data: object) -> str:
    """Return *data* as canonical JSON text; raise DataError for a value such as NaN."""
    import json  # as hashlib in digest

    try:
        return json.dumps(data, sort_keys=True, separators=(",", ":"), allow_nan=False)
    except (TypeError, ValueError) as error:
        raise DataError("", f"invalid JSON: {error}") from None


def _distinct_keys(pairs: list[tuple[str, object]]) -> dict[str, object]:
    parts: dict[str, object] = {}
    for key, part in pairs:
        if key in parts:
            raise DataError("", f"the key {key[:40]!r} appears twice")
        parts[key] = part
    return parts


def _refuse_constant(name: str) -> object:
    raise DataError("", f"{name} is not a number of JSON")


def _read(
    envelope: dict[str, Any], expect: type[object] | None, game: AnyGame | None, generators: GeneratorReaders | None
) -> Any:
    name, kind = envelope["game"], envelope["type"]
    owner = None if name is None else game_by_name(name, game)
    data_types = _data_types(owner)
    if not isinstance(kind, str) or kind not in data_types:
        raise DataError("type", f"{described(kind)} is not one of {', '.join(data_types)}")
    if expect is not None and not issubclass(data_types[kind], expect):
        raise DataError("type", f"expected {expect.__name__}, got {kind}")
    thing = _codec_of(owner, generators).structure(envelope["value"], data_types[kind], "value")
    if owner is not None:
        _check_content(owner, thing)
        if _owner_of(thing, owner) is None:
            raise DataError("game", f"this {kind} belongs to no game: expected null, got {described(name)}")
    return thing


def _check_content(owner: AnyGame, thing: object) -> None:
    """Raise DataError for a record of a game other than *owner*, and for a state or observation that is impossible.

    An observation is checked through a state that ``determinize`` makes from it.
    """
    if getattr(thing, "game", owner.name) != owner.name:
        raise DataError("value.game", f"expected {owner.name!r}, as in the envelope, got {described(thing.game)}")  # type: ignore[attr-defined]  # only records have it
    state_type, observation_type = owner.data_types[:2]
    try:
        state = owner.determinize(thing, Rng.seeded(0)) if isinstance(thing, observation_type) else thing
    except SetupError as error:
        raise DataError("value", str(error)) from None
    problems = owner.problems(state) if isinstance(state, state_type) else ()
    if problems:
        raise DataError("value", "; ".join(map(str, problems)))


def game_by_name(name: object, game: AnyGame | None) -> AnyGame:
    """Return *game* if its name is *name*, else the game of that name in ``GAMES``; raise DataError if none is."""
    if game is not None and game.name == name:
        return game
    if not isinstance(name, str) or name not in GAMES:
        raise DataError(
            "game", f"{described(name)} is not one of {', '.join(GAMES)}; pass game= for a game of your own"
        )
    return GAMES[name]


def game_of(thing: object) -> AnyGame | None:
    """Return the game in ``GAMES`` that the state or observation *thing* belongs to; None if there is none."""
    return _owner_of(thing, None)


def _owner_of(thing: object, game: AnyGame | None) -> AnyGame | None:
    """Return the game that *thing* belongs to, or None for one of ``GAMELESS_TYPES`` and for an empty memory.

    A record names its game. Anything else belongs to *game*; if that is None, to the game that defines its class (of a
    state: the class of its rules; of a memory: the classes of its events).
    """
    from .record import ObservedRecord, Record  # a record is read and written with this module

    if isinstance(thing, GAMELESS_TYPES) or (isinstance(thing, Memory) and not thing.events):
        return None
    if isinstance(thing, (Record, ObservedRecord)):
        return game_by_name(thing.game, game)
    if game is None and isinstance(thing, Memory):
        return next((_owner_of(event, None) for event in thing.events), None)
    return library_game_of(thing) if game is None else game


def _data_types(owner: AnyGame | None) -> dict[str, type[object]]:
    """Return the classes whose objects can be data of the game *owner* (None: of no game), by class name."""
    from .record import ObservedRecord, Record  # a record is read and written with this module

    kinds = (*GAMELESS_TYPES, Memory) if owner is None else (*owner.data_types, Memory, Record, ObservedRecord)
    return {kind.__name__: kind for kind in kinds}


def checked_fields(data: object, path: str, names: tuple[str, ...]) -> dict[str, Any]:
    """Return *data* if it is a dict with exactly the keys *names*; else raise DataError with *path*."""
    if type(data) is not dict:
        raise DataError(path, f"expected an object with {', '.join(names)}, got {described(data)}")
    for name in names:
        if name not in data:
            raise DataError(path, f"{name!r} is missing")
    for key in data:
        if key not in names:
            raise DataError(path, f"{described(key)} is not one of {', '.join(names)}")
    return data


def check_size(data: object, max_nodes: int = MAX_NODES) -> None:
    """Raise DataError if *data* is not JSON data, is nested too deeply or has more than *max_nodes* values.

    ``from_data`` calls this first, so that hostile data cannot exhaust memory or the call stack.
    """
    level: list[object] = [data]
    nodes, depth = 1, 0
    while level:
        if depth > MAX_DEPTH:
            raise DataError("", f"nested deeper than {MAX_DEPTH} levels")
        deeper: list[object] = []
        for node in level:
            parts = _child_values(node)
            nodes += len(parts)
            if nodes > max_nodes:
                raise DataError("", f"the data has more than {max_nodes} values")
            deeper += parts
        level, depth = deeper, depth + 1


def _child_values(node: object) -> list[object]:
    """Return the values inside *node*; raise DataError if it is not JSON data."""
    if type(node) is dict:
        for key in node:
            if type(key) is not str:
                raise DataError("", f"the key {short_repr(key)} is not a string")
        return list(node.values())
    if type(node) is list:
        return node
    if type(node) is int and node.bit_length() > MAX_BITS:
        raise DataError("", f"expected integers of at most {MAX_BITS} bits, got an integer of {node.bit_length()} bits")
    if type(node) is float and not isfinite(node):
        raise DataError("", f"{node} is not a number of JSON")
    if node is None or type(node) in (bool, int, float, str):
        return []
    raise DataError("", f"{type(node).__name__} is not JSON data; expected a dict, list, str, int, float, bool or None")


def _codec_of(owner: AnyGame | None, generators: GeneratorReaders | None = None) -> Codec:
    """Return the codec of the game *owner*; one codec per game is shared unless it needs *generators*."""
    if generators:
        return _new_codec(owner, generators)
    return _shared_codec(owner)  # type: ignore[arg-type]  # modules and games of one's own are hashable


@cache
def _shared_codec(owner: AnyGame | None) -> Codec:
    return _new_codec(owner, {})


def _new_codec(owner: AnyGame | None, generators: GeneratorReaders) -> Codec:
    from .codec import Codec  # cattrs is imported when data is first needed
    from .record import AnyObservation, AnyRules, AnySetup  # a record is read and written with this module

    if owner is None:
        return Codec((), generators, {})
    stand_ins = {AnyRules: owner.Rules, AnySetup: owner.Setup, AnyObservation: owner.data_types[1]}
    return Codec(owner.data_types, generators, stand_ins)
