"""Books that lack one of their rules, and the tests that carry a code, called one by one."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from itertools import product
from pathlib import Path
from typing import Any, Final

import attrs
import pytest

from castlerules.magic.book import Rulebook
from castlerules.magic.replace import replacements_of
from castlerules.magic.restrictions import rules_on

__all__ = ["Part", "calls", "parts_of", "without"]

HERE: Final = Path(__file__).parent
KINDS: Final = ("test_rows_*.py", "test_scenarios_*.py", "test_review_*.py", "test_requirements.py", "test_traps.py")
"""The files with tests of single rules; others play whole games, which might never end without one."""
FIELDS: Final = ("restrictions", "replacements", "checks", "offers", "lenses", "readings", "at_once")
CODE: Final = re.compile(r"\b[A-Z0-9]{3,4}-[A-Z]?\d{2,3}\b")


@attrs.frozen
class Part:
    """A named rule of a book: *entry* of its *field*, and the function that says it."""

    field: str
    entry: Any
    rule: Callable[..., Any]

    @property
    def codes(self) -> frozenset[str]:
        """The codes in the first sentence about the function."""
        return frozenset(CODE.findall((self.rule.__doc__ or "").partition(".")[0]))

    def __str__(self) -> str:
        return f"{self.field}: {self.rule.__name__}"


def parts_of(book: Rulebook) -> tuple[Part, ...]:
    """Return every named rule of *book*."""
    found = []
    for field in FIELDS:
        for entry in getattr(book, field):
            inner = [getattr(entry, name) for name in ("rule", "finds", "look") if hasattr(entry, name)]
            found.append(Part(field, entry, inner[0] if inner else entry))
    return tuple(found)


@contextmanager
def without(book: Rulebook, part: Part) -> Iterator[None]:
    """Take *part* out of *book* for a while, wherever the book is known."""
    whole = getattr(book, part.field)
    _set(book, part.field, tuple([entry for entry in whole if entry is not part.entry]))
    try:
        yield
    finally:
        _set(book, part.field, whole)


def _set(book: Rulebook, field: str, entries: tuple[Any, ...]) -> None:
    object.__setattr__(book, field, entries)
    rules_on.cache_clear()
    replacements_of.cache_clear()


@cache
def _tests() -> tuple[tuple[frozenset[str], Callable[[], object]], ...]:
    """Return every test of a single rule, with its codes, and once for each row of its parameters."""
    found = []
    for path in sorted(path for kind in KINDS for path in HERE.glob(kind)):
        module = import_module(f"{__package__}.{path.stem}")
        for name, thing in vars(module).items():
            if name.startswith("test_"):
                marks = getattr(thing, "pytestmark", ())
                codes = frozenset(code for mark in marks if mark.name == "rule" for code in mark.args)
                found += [(codes, call) for call in _called(thing, marks)]
    return tuple(found)


def _called(test: Callable[..., object], marks: tuple[Any, ...]) -> Iterator[Callable[[], object]]:
    """Yield *test* with each row of its parameters."""
    rows = [_rows(*mark.args[:2]) for mark in marks if mark.name == "parametrize"]
    for chosen in product(*rows):
        given = {name: value for row in chosen for name, value in row.items()}
        yield lambda given=given: test(**given)  # type: ignore[misc]  # the row is kept


def _rows(names: str | tuple[str, ...], values: Any) -> list[dict[str, Any]]:
    words = [name.strip() for name in names.split(",")] if isinstance(names, str) else list(names)
    found = []
    for value in values:
        inner = value.values if isinstance(value, type(pytest.param())) else (value,) if len(words) == 1 else value
        found.append(dict(zip(words, inner, strict=True)))
    return found


def calls(codes: frozenset[str]) -> list[Callable[[], object]]:
    """Return the tests that carry one of *codes*, ready to be called."""
    return [call for carried, call in _tests() if carried & codes]
