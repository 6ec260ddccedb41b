"""The cards of a new league out of a file."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from castlerules.ascension import CardPool
from castlerules.core import CastleRulesError
from castlerules.core.data import parsed_json

from .errors import Failed, UsageError
from .files import text_of

__all__ = ["pool_in"]

_WANTED: Final = "printings and sets as JSON"
_PARTS: Final = ("printings", "sets")


def pool_in(name: str) -> CardPool:
    """Return the pool of cards in the file *name*; raise UsageError if there is none, saying where it is wrong."""
    try:
        return _pool(parsed_json(text_of(Path(name), _WANTED)))
    except (Failed, CastleRulesError) as error:
        raise UsageError(f"--pool: {name}: {error}") from None


def _pool(data: object) -> CardPool:
    if not isinstance(data, Mapping) or set(data) != set(_PARTS):
        raise Failed(f"an object with {' and '.join(_PARTS)} is wanted")
    printings, sets = [_listed(data, part) for part in _PARTS]
    return CardPool.of(printings, sets)


def _listed(data: Mapping[str, Any], part: str) -> list[Any]:
    if not isinstance(data[part], list):
        raise Failed(f"{part}: a list is wanted")
    return list(data[part])
