"""The card pool of a new league: one with a name, or that of files of printings and sets, or of MTGJSON or Scryfall."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from castlerules.ascension import SET_CATALOGUE, CardPool, CardSet, RefusedRow, read_pool
from castlerules.cli.io.card_files import read_json_file, rows_in
from castlerules.cli.io.errors import UsageError, raised_as
from castlerules.cli.io.output import counted_noun
from castlerules.core import from_data

from .built_in_pool import built_in_pool

_POOL_FIELDS: Final = {"printings", "sets"}
_DATA_FIELDS: Final = {"schema", "type", "value"}
_EXPECTED_CARDS: Final = "printings and sets, or the rows of MTGJSON or Scryfall, as JSON"
_EXPECTED_SETS: Final = "a list of sets as JSON"
BUILT_IN: Final = "built-in"
_INVENTED: Final = "invented"
_NAMED_POOLS: Final[Mapping[str, Callable[[], CardPool]]] = {
    BUILT_IN: built_in_pool,
    _INVENTED: lambda: CardPool.of_code(_INVENTED),
}
"""The pools that a word of ``--pool`` names; a file with such a name is given as ``./built-in``."""

_MOST_LISTED: Final = 3


def read_card_pool(files: Sequence[str], sets: str | None, *, skip: bool) -> CardPool:
    """Return the pool of the cards in *files*, or the one that their only word names, or the invented one without any.

    *sets* is a file that says which set is a Basic Set and which an expansion; by default the library's catalogue does.
    With *skip*, rows that are no cards of a league are left out. Raises UsageError for an invalid file, with the place
    of the problem.
    """
    if not files:
        if sets is not None or skip:
            raise UsageError(
                f"{'--skip' if sets is None else '--sets'} is about the cards of --pool; leave it out or give --pool"
            )
        return CardPool.of_code(_INVENTED)
    if (name := next((name for name in files if name in _NAMED_POOLS), None)) is not None:
        if len(files) > 1 or sets is not None or skip:
            raise UsageError(
                f"--pool: {name} is a whole pool, with its sets; give it without files, --sets and --skip, or as"
                f" ./{name} if it is a file"
            )
        return _NAMED_POOLS[name]()
    loaded = [(name, read_json_file(name, _EXPECTED_CARDS)) for name in files]
    complete = next(((name, data) for name, data in loaded if isinstance(data, dict) and _is_complete_pool(data)), None)
    if complete is None:
        return _pool_of_rows(loaded, _read_sets(sets), skip=skip)
    if len(files) > 1 or sets is not None or skip:
        raise UsageError(
            f"--pool: {complete[0]} holds a whole pool, with its sets; give it without other files, --sets and --skip"
        )
    return _complete_pool(*complete)


def _is_complete_pool(data: Mapping[str, Any]) -> bool:
    """Return whether *data* is a pool with its sets, plain or as the library's ``to_json`` writes it."""
    return set(data) == _POOL_FIELDS or set(data) >= _DATA_FIELDS


def _complete_pool(name: str, data: Mapping[str, Any]) -> CardPool:
    if set(data) >= _DATA_FIELDS:
        with raised_as(UsageError, f"--pool: {name}: "):
            return from_data(data, CardPool)
    for part in sorted(_POOL_FIELDS):
        if not isinstance(data[part], list):
            raise UsageError(f"--pool: {name}: {part}: expected a list, got {type(data[part]).__name__}")
    with raised_as(UsageError, f"--pool: {name}: "):
        return CardPool.of(data["printings"], data["sets"])


def _read_sets(name: str | None) -> tuple[CardSet, ...]:
    if name is None:
        return SET_CATALOGUE
    data = read_json_file(name, _EXPECTED_SETS)
    if not isinstance(data, list):
        raise UsageError(f"--sets: {name}: expected {_EXPECTED_SETS}")
    with raised_as(UsageError, f"--sets: {name}: "):
        return CardPool.of((), data).sets


def _pool_of_rows(files: Sequence[tuple[str, Any]], sets: Sequence[CardSet], *, skip: bool) -> CardPool:
    pools, refused = [], list[tuple[str, RefusedRow]]()
    for name, data in files:
        with raised_as(UsageError, f"--pool: {name}: "):
            import_result = read_pool(_card_rows(name, data), sets)
        pools.append(import_result.pool)
        refused += [(name, refused_row) for refused_row in import_result.refused]
    if refused and not skip:
        refused_text = "; ".join([f"{name}: {refused_row}" for name, refused_row in refused[:_MOST_LISTED]])
        more = f"; and {len(refused) - _MOST_LISTED} more" if len(refused) > _MOST_LISTED else ""
        rows = counted_noun(len(refused), "row")
        raise UsageError(f"--pool: {rows} cannot be cards of a league; --skip leaves them out: {refused_text}{more}")
    set_codes = dict.fromkeys(card_set.code for pool in pools for card_set in pool.sets)
    with raised_as(UsageError, "--pool: "):
        cards = tuple([card for pool in pools for card in pool.printings])
        return CardPool(cards, tuple([card_set for card_set in sets if card_set.code in set_codes]))


def _card_rows(name: str, data: Any) -> list[Any]:
    """Return the rows of cards in *data*; raise UsageError, which names the file *name*, if there are none."""
    rows = rows_in(data)
    if rows is None:
        raise UsageError(f"--pool: {name}: expected {_EXPECTED_CARDS}")
    return rows
