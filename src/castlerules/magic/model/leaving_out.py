"""Finds the rules of a rulebook by their names, and leaves some of them out: the work of ``Rulebook.without``.

A handler can be left out only if it is that of an effect of cards, since games refuse the cards that need it. The
engine needs the handlers of all its own tasks, and of every action, decision and change.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from operator import attrgetter
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

import attrs

from castlerules.core import DataError
from castlerules.core.errors import short_repr

from .state import State
from .tasks import Task

if TYPE_CHECKING:
    from .rulebook import Rulebook, TurnStep

_FUNCTION_OF: Final[Mapping[str, Callable[[Any], Any]]] = MappingProxyType(
    {
        "restrictions": attrgetter("rule"),
        "offers": lambda offer: offer,
        "replacements": attrgetter("finder"),
        "state_based_actions": attrgetter("find"),
        "immediate_actions": attrgetter("find"),
        "text_lenses": lambda text_lens: text_lens,
        "lenses": attrgetter("transform"),
    }
)
"""For each field of a rulebook that is a list of rules: the function of an entry, after which the rule is named."""


def no_turn_based_action(_: Rulebook, state: State) -> State:
    """Do nothing and return *state*: the step has no turn-based action, only triggers and priority."""
    return state


def _rules_of(book: Rulebook) -> Iterator[tuple[str, Any]]:
    """Yield the rules of *book* that can be left out, each as a pair: its field, and its function or effect class."""
    for step in book.turn_steps:
        functions = (step.at_beginning, step.next_step, step.at_end)
        yield from [("turn_steps", function) for function in functions if function not in (None, no_turn_based_action)]
    for field, function_of in _FUNCTION_OF.items():
        yield from [(field, function_of(entry)) for entry in getattr(book, field)]
    yield from [("task_handlers", kind) for kind in book.task_handlers if not issubclass(kind, Task)]


def places_by_name(book: Rulebook) -> Mapping[str, Mapping[str, tuple[Any, ...]]]:
    """Return for each name of a rule of *book* the fields that have it, with the different rules of that name."""
    places: dict[str, dict[str, tuple[Any, ...]]] = {}
    for field, rule in _rules_of(book):
        name = getattr(rule, "__name__", "<unnamed>")
        if not name.startswith("<"):
            by_field = places.setdefault(name, {})
            rules = by_field.setdefault(field, ())
            by_field[field] = rules if rule in rules else (*rules, rule)
    return places


def qualified_names(book: Rulebook) -> tuple[tuple[str, str], ...]:
    """Return the names of the rules of *book*, each as a pair: with its field before it, and alone."""
    return tuple([(f"{field}.{name}", name) for name, fields in places_by_name(book).items() for field in fields])


def fields_without(book: Rulebook, names: Iterable[object]) -> dict[str, Any]:
    """Return those fields of *book* in which a rule has one of *names*, without these rules.

    Raises DataError for a name that no rule has, and for one that several rules have.
    """
    left_out: dict[str, tuple[Any, ...]] = {}
    for name in names:
        field, rule = _rule_called(book, name)
        left_out[field] = (*left_out.get(field, ()), rule)
    return {field: _less(field, getattr(book, field), rules) for field, rules in left_out.items()}


def _rule_called(book: Rulebook, name: object) -> tuple[str, Any]:
    """Return the field and the function or class of the rule of *book* called *name*."""
    if not isinstance(name, str):
        raise DataError("name", f"expected the name of a rule, got {short_repr(name)}")
    places = places_by_name(book)
    field, _, alone = name.rpartition(".")
    candidates = {place: rules for place, rules in places.get(alone, {}).items() if field in ("", place)}
    if not candidates:
        raise DataError("name", f"{short_repr(name)} is not a rule of this rulebook; {_advice(book, name)}")
    if len(candidates) > 1:
        qualified = " or ".join([f"{place}.{alone}" for place in candidates])
        raise DataError("name", f"several rules are called {alone}; write {qualified}")
    ((place, rules),) = candidates.items()
    if len(rules) > 1:
        advice = f"leave out the entries that you mean with attrs.evolve(book, {place}=...)"
        raise DataError("name", f"{len(rules)} different rules in {place} are called {alone}; {advice}")
    return place, rules[0]


def _advice(book: Rulebook, name: str) -> str:
    """Return the names that are similar to *name*, or all names if there are none."""
    from difflib import get_close_matches  # slow to import, and only for errors

    close = get_close_matches(name, book.rule_names, n=3)
    return f"did you mean {' or '.join(close)}?" if close else f"its rules are {', '.join(book.rule_names)}"


def _less(field: str, content: Any, rules: tuple[Any, ...]) -> Any:
    """Return *content*, that of *field* in a rulebook, without *rules*."""
    if isinstance(content, Mapping):
        return MappingProxyType({kind: handler for kind, handler in content.items() if kind not in rules})
    if field == "turn_steps":
        return tuple([_step_without(step, rules) for step in content])
    return tuple([entry for entry in content if _FUNCTION_OF[field](entry) not in rules])


def _step_without(step: TurnStep, rules: tuple[Any, ...]) -> TurnStep:
    """Return *step* without what *rules* do in it; without ``next_step`` the step of the next row follows."""
    return attrs.evolve(
        step,
        at_beginning=no_turn_based_action if step.at_beginning in rules else step.at_beginning,
        next_step=None if step.next_step in rules else step.next_step,
        at_end=None if step.at_end in rules else step.at_end,
    )
