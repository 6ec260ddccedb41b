"""The pages of the API reference, one for each public module, in reStructuredText; ``conf.py`` hands them to Sphinx."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from importlib import import_module
from itertools import groupby
from operator import attrgetter
from typing import get_origin

import fields
import public
import signatures
from public import Name, home, names

from castlerules import GAMES
from castlerules.magic import VariantState

__all__ = ["page"]


def page(module: str) -> str:
    """Return the page of *module* in reStructuredText: its names, grouped by the file that defines them."""
    return "\n".join(_lines(module))


def _lines(module: str) -> Iterator[str]:
    yield from (module, "=" * len(module), "", f".. py:module:: {module}", "")
    yield from (inspect.cleandoc(import_module(module).__doc__ or ""), "")
    mine: list[Name] = []
    elsewhere: list[Name] = []
    for name in names(module):
        (mine if home(name.origin, name.name) == module else elsewhere).append(name)
    if elsewhere:
        links = [f":py:obj:`{name.name} <{home(name.origin, name.name)}.{name.name}>`" for name in elsewhere]
        yield from (f"Also offered here: {', '.join(links)}.", "")
    yield from _overview(module, mine)
    mine.sort(key=attrgetter("origin"))
    for origin, group in groupby(mine, attrgetter("origin")):
        if origin != module:
            title = origin.rpartition(".")[2].lstrip("_").replace("_", " ").capitalize()
            about = inspect.cleandoc(import_module(origin).__doc__ or "").partition("\n\n")[0]
            yield from (title, "-" * len(title), "", about, "")
        for name in group:
            yield from _entry(name)


def _overview(module: str, mine: list[Name]) -> Iterator[str]:
    """Yield what the states, observations and events of a game are, before all its names."""
    events = fields.event_table(module)
    parts = list(_parts(module, mine))
    if parts or events:
        yield from ("States, observations and events", "-" * 31, "", " ".join(parts), "", *events)


def _parts(module: str, mine: list[Name]) -> Iterator[str]:
    """Yield what the states and the observations of the game of *module* are, and where more of its events stand."""
    game = module.rpartition(".")[2]
    if game not in GAMES:
        return
    extra = [name.name for name in mine if name.kind == "class" and issubclass(name.value, VariantState)]
    observed = [name for name in extra if name.startswith("Observed")] or extra
    hidden = [name for name in extra if name not in observed] or extra
    yield f"A game at one moment is a {_holding(module, 'State', hidden)}."
    yield f"What a player may know of it is an {_holding(module, 'Observation', observed)}."
    if extra:
        yield "Besides the events in this table there are those of :py:mod:`castlerules.magic`."
    elif public.resolved(module, "State") != f"{module}.State":
        yield "Its events are those of :py:mod:`castlerules.magic`."


def _holding(module: str, kind: str, extra: list[str]) -> str:
    """Return a link to *kind*, and to the class in its field ``extra``, if the game of *module* has one."""
    holds = [f", whose ``extra`` is {'an' if name[0] in 'AEIOU' else 'a'} :py:obj:`{name}`" for name in extra]
    return f":py:obj:`~{public.resolved(module, kind)}`{''.join(holds)}"


def _entry(name: Name) -> Iterator[str]:
    full = f"{name.module}.{name.name}"
    if name.kind == "data":
        kind = "type" if hasattr(name.value, "__supertype__") or get_origin(name.value) else "data"
        yield from (f".. py:{kind}:: {name.name}", "", *[f"   {line}" for line in name.doc.splitlines()], "")
        value = signatures.alias(name.origin, name.name) if kind == "type" else None
        if value and get_origin(name.value):
            yield from (f"   It stands for {fields.linked(value)}.", "")
        return
    yield f".. auto{name.kind}:: {full}"
    if name.kind == "class":
        yield "   :members:"
        if hidden := [inner for inner, value in vars(name.value).items() if _is_public_class(value, inner)]:
            yield f"   :exclude-members: {', '.join(hidden)}"
        if "__call__" in vars(name.value):
            yield "   :special-members: __call__"
        if issubclass(name.value, Exception):
            yield "   :show-inheritance:"
    yield ""


def _is_public_class(value: object, name: str) -> bool:
    """Return whether *value* is a class of its module called *name*, so that it has an entry of its own."""
    return inspect.isclass(value) and value.__qualname__ == name
