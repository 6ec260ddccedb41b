"""Books that lack one of their rules, and the tests that carry a code, called one by one."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from inspect import signature
from itertools import product
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

import attrs
import pytest

import castlerules
from castlerules.magic.model.rulebook import DecisionRule, Rulebook, TextReferences, TurnStep

__all__ = ["HOOKS", "Part", "calls", "differences", "is_missed", "parts_of", "without"]

if castlerules.compiled:
    pytest.skip("which rule calls which is read off the code of Python", allow_module_level=True)

HERE: Final = Path(__file__).parent
KINDS: Final = (
    *("test_rows_*.py", "test_scenarios_*.py", "test_rulings_*.py", "test_primitives_*.py", "test_review_*.py"),
    *("test_block_requirements.py", "test_pitfalls.py"),
)
"""The files with tests of single rules; others play whole games, which might never end without one."""
FIELDS: Final = (
    "restrictions",
    "replacements",
    "state_based_actions",
    "offers",
    "lenses",
    "text_lenses",
    "immediate_actions",
)
KEYED: Final = ("decision_rules", "action_handlers", "task_handlers", "committers")
PAYMENT: Final = ("castable_faces", "can_add_optional_cost", "payable_xs", "cost_parts", "ask")
"""The functions of the payment model that a test of a single rule misses."""
HOOKS: Final = ("at_beginning", "next_step", "at_end")
CODE: Final = re.compile(r"\b[A-Z0-9]{3,4}-[A-Z]?\d{2,3}\b")


@attrs.frozen
class Part:
    """A named rule of a book: *entry* of its *field*, and the function that says it.

    *entry* is one of a tuple, the key of a mapping, or the name of a reference; *back* takes its place where the
    rule is taken out.
    """

    field: str
    entry: Any
    rule: Callable[..., Any]
    back: tuple[Any, ...] = ()

    @property
    def codes(self) -> frozenset[str]:
        """The codes in the first sentence about the function."""
        return frozenset(CODE.findall((self.rule.__doc__ or "").partition(".")[0]))

    def __str__(self) -> str:
        if isinstance(self.entry, TurnStep):
            return f"{self.field}: {self.rule.__name__} of {self.entry.step.value}"
        on = self.entry if isinstance(self.entry, type) else _affected(self.entry)
        return f"{self.field}: {self.rule.__name__}{'' if on is None else f' of {on.__name__}'}"


def parts_of(book: Rulebook) -> tuple[Part, ...]:
    """Return every named rule of *book*."""
    return tuple([Part(field, entry, _rule_function(entry)) for field in FIELDS for entry in getattr(book, field)])


def _rule_function(entry: Any) -> Any:
    """Return the function that says what *entry* of a book is."""
    if isinstance(entry, DecisionRule):
        return entry.legal_answers
    inner = [getattr(entry, name) for name in ("rule", "finder", "transform", "find") if hasattr(entry, name)]
    return inner[0] if inner else entry


def differences(book: Rulebook, base: Rulebook) -> Iterator[Part]:
    """Yield every rule that *book* adds to those of *base*, or wraps one of them in, with what is there instead.

    A book without turns has no steps to differ in.
    """
    for field in FIELDS:
        normal = getattr(base, field)
        for entry in [rule for rule in getattr(book, field) if rule not in normal]:
            yield Part(
                field,
                entry,
                _rule_function(entry),
                tuple([base_rule for base_rule in normal if _wraps(entry, base_rule)]),
            )
    for row, plain in zip(book.turn_steps, base.turn_steps, strict=bool(book.turn_steps)):
        for hook in [name for name in HOOKS if getattr(row, name) is not getattr(plain, name)]:
            old = attrs.evolve(row, **{hook: getattr(plain, hook)})
            yield Part("turn_steps", row, getattr(row, hook), (old,))
    for field in KEYED:
        ours, theirs = getattr(book, field), getattr(base, field)
        for kind in [
            our for our in ours if our not in theirs or _rule_function(ours[our]) != _rule_function(theirs[our])
        ]:
            yield Part(field, kind, _rule_function(ours[kind]), (theirs[kind],) if kind in theirs else ())
    for field, names in (("references", attrs.fields_dict(TextReferences)), ("payment", PAYMENT)):
        for entry in names:
            ours, theirs = getattr(getattr(book, field), entry), getattr(getattr(base, field), entry)
            if ours is not theirs:
                yield Part(field, entry, ours, (theirs,))


def _wraps(entry: Any, normal: Any) -> bool:
    """Return whether *entry* says the same as *normal* in some cases, which is to say that it calls it."""
    return _affected(entry) is _affected(normal) and (
        _rule_function(normal).__name__ in _rule_function(entry).__code__.co_names
    )


def _affected(entry: Any) -> Any:
    """Return what *entry* of a book is about: a class, a function that names the objects of a lens, or None."""
    return getattr(entry, "on", getattr(entry, "affected_objects", None))


@contextmanager
def without(book: Rulebook, part: Part) -> Iterator[None]:
    """Take *part* out of *book* for a while, wherever the book is known."""
    whole = getattr(book, part.field)
    _set(book, part.field, _less(whole, part))
    try:
        yield
    finally:
        _set(book, part.field, whole)


def _less(whole: Any, part: Part) -> Any:
    """Return *whole*, a field of a book, without *part*."""
    if isinstance(whole, Mapping):
        remaining = {kind: does for kind, does in whole.items() if kind is not part.entry}
        return MappingProxyType({**remaining, **dict(zip((part.entry,), part.back, strict=False))})
    if isinstance(whole, tuple):
        return tuple([rule for entry in whole for rule in (part.back if entry is part.entry else (entry,))])
    (back,) = part.back
    return attrs.evolve(whole, **{part.entry: back}) if isinstance(part.entry, str) else back


def _set(book: Rulebook, field: str, value: Any) -> None:
    object.__setattr__(book, field, value)
    for function in _caches_by_book():
        function.cache_clear()


def _caches_by_book() -> list[Any]:
    """Return every function that keeps what it found out about a book."""
    modules = [module for name, module in sys.modules.items() if name.startswith("castlerules.")]
    functions = [value for module in modules for value in vars(module).values() if hasattr(value, "cache_clear")]
    return [function for function in functions if "book" in signature(function).parameters]


def is_missed(book: Rulebook, part: Part, folder: Path = HERE) -> bool:
    """Return whether a test of *folder* that carries a code of *part* fails with a *book* that lacks it."""
    affected = calls(part.codes, folder)  # this imports the tests, and with them the variants, while the book is whole
    with without(book, part):
        for call in affected:
            try:
                call()
            except pytest.skip.Exception:
                continue
            except BaseException:
                return True
    return False


@cache
def _tests(folder: Path) -> tuple[tuple[frozenset[str], Callable[[], object]], ...]:
    """Return every test of a single rule in *folder*, with its codes, and once for each row of its parameters."""
    tests = []
    for path in sorted(path for kind in KINDS for path in folder.glob(kind)):
        module = import_module(f"{folder.name}.{path.stem}")
        for name, member in vars(module).items():
            if name.startswith("test_"):
                marks = getattr(member, "pytestmark", ())
                codes = frozenset(code for mark in marks if mark.name == "rule" for code in mark.args)
                tests += [(codes, call) for call in _calls_of(member, marks)]
    return tuple(tests)


def _calls_of(test: Callable[..., object], marks: tuple[Any, ...]) -> Iterator[Callable[[], object]]:
    """Yield *test* with each row of its parameters."""
    rows = [_rows(*mark.args[:2]) for mark in marks if mark.name == "parametrize"]
    for chosen in product(*rows):
        arguments = {name: value for row in chosen for name, value in row.items()}
        yield lambda arguments=arguments: test(**arguments)  # type: ignore[misc]  # the row is kept


def _rows(names: str | tuple[str, ...], values: Any) -> list[dict[str, Any]]:
    words = [name.strip() for name in names.split(",")] if isinstance(names, str) else list(names)
    rows = []
    for value in values:
        inner = value.values if isinstance(value, type(pytest.param())) else (value,) if len(words) == 1 else value
        rows.append(dict(zip(words, inner, strict=True)))
    return rows


def calls(codes: frozenset[str], folder: Path = HERE) -> list[Callable[[], object]]:
    """Return the tests of *folder* that carry one of *codes*, ready to be called."""
    return [call for carried, call in _tests(folder) if carried & codes]
