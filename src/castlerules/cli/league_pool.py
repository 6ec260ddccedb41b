"""The cards of a new league out of files: printings and sets, or the rows of MTGJSON or Scryfall."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from castlerules.ascension import SET_CATALOGUE, CardPool, CardSet, RefusedRow, read_pool
from castlerules.core import CastleRulesError, from_data
from castlerules.core.data import parsed_json

from .errors import Failed, UsageError
from .files import text_of
from .output import many

__all__ = ["pool_in"]

_PARTS: Final = {"printings", "sets"}
_ENVELOPE: Final = {"schema", "type", "value"}
_CARDS: Final = "printings and sets, or the rows of MTGJSON or Scryfall, as JSON"
_SETS: Final = "a list of sets as JSON"
_INVENTED: Final = "invented"
_MOST_TOLD: Final = 3


def pool_in(files: Sequence[str], sets: str | None, *, skip: bool) -> CardPool:
    """Return the pool of the cards in *files*; the invented one if there are none.

    *sets* is a file that says of which kind each set is; without it the catalogue of the library does. With *skip* rows
    that are no cards of a league are left out. Raises UsageError for what is no such file, saying where it is wrong.
    """
    if not files:
        if sets is not None or skip:
            raise UsageError(f"{'--skip' if sets is None else '--sets'} is for --pool; leave it out")
        return CardPool.of_code(_INVENTED)
    loaded = [(name, _json(name, _CARDS)) for name in files]
    whole = next(((name, data) for name, data in loaded if isinstance(data, dict) and _holds_all(data)), None)
    if whole is None:
        return _of_rows(loaded, _sets_in(sets), skip=skip)
    if len(files) > 1 or sets is not None or skip:
        raise UsageError(f"--pool: {whole[0]} holds a whole pool, with its sets; give it alone")
    return _whole(*whole)


def _json(name: str, wanted: str) -> Any:
    try:
        return parsed_json(text_of(Path(name), wanted))
    except (Failed, CastleRulesError) as error:
        raise UsageError(f"{name}: {error}") from None


def _holds_all(data: Mapping[str, Any]) -> bool:
    """Return whether *data* is a pool with its sets, bare or as ``to_json`` of the library writes it."""
    return set(data) == _PARTS or set(data) >= _ENVELOPE


def _whole(name: str, data: Mapping[str, Any]) -> CardPool:
    if set(data) >= _ENVELOPE:
        try:
            return from_data(data, CardPool)
        except CastleRulesError as error:
            raise UsageError(f"--pool: {name}: {error}") from None
    for part in sorted(_PARTS):
        if not isinstance(data[part], list):
            raise UsageError(f"--pool: {name}: {part}: a list is wanted")
    try:
        return CardPool.of(data["printings"], data["sets"])
    except CastleRulesError as error:
        raise UsageError(f"--pool: {name}: {error}") from None


def _sets_in(name: str | None) -> tuple[CardSet, ...]:
    if name is None:
        return SET_CATALOGUE
    data = _json(name, _SETS)
    if not isinstance(data, list):
        raise UsageError(f"--sets: {name}: {_SETS} is wanted")
    try:
        return CardPool.of((), data).sets
    except CastleRulesError as error:
        raise UsageError(f"--sets: {name}: {error}") from None


def _of_rows(files: Sequence[tuple[str, Any]], sets: Sequence[CardSet], *, skip: bool) -> CardPool:
    pools, refused = [], list[tuple[str, RefusedRow]]()
    for name, data in files:
        try:
            found = read_pool(_rows(name, data), sets)
        except CastleRulesError as error:
            raise UsageError(f"--pool: {name}: {error}") from None
        pools.append(found.pool)
        refused += [(name, one) for one in found.refused]
    if refused and not skip:
        told = "; ".join([f"{name}: {one}" for name, one in refused[:_MOST_TOLD]])
        more = f"; and {len(refused) - _MOST_TOLD} more" if len(refused) > _MOST_TOLD else ""
        raise UsageError(f"--pool: {many(len(refused), 'row')} of no card of a league, --skip leaves out: {told}{more}")
    there = dict.fromkeys(one.code for pool in pools for one in pool.sets)
    try:
        cards = tuple([card for pool in pools for card in pool.printings])
        return CardPool(cards, tuple([one for one in sets if one.code in there]))
    except CastleRulesError as error:
        raise UsageError(f"--pool: {error}") from None


def _rows(name: str, data: Any) -> list[Any]:
    """Return the card objects in *data*: those of a list, of a set of MTGJSON, of all its sets, or of a search."""
    inner = data.get("data") if isinstance(data, dict) else data
    if isinstance(inner, dict):
        parts = [inner] if "cards" in inner else list(inner.values())
        if parts and all(isinstance(one, dict) and isinstance(one.get("cards"), list) for one in parts):
            return [row for one in parts for row in one["cards"]]
    if isinstance(inner, list):
        return inner
    raise UsageError(f"--pool: {name}: {_CARDS} are wanted")
