"""What is public: the documented modules, the names that they offer, and the page of each module as text.

A package offers the names in its ``__all__``; another module those public names that it defines itself.

``conf.py`` makes the pages of the API reference with it, and the tests ask it which docstrings there must be.
"""

from __future__ import annotations

import ast
import inspect
import pkgutil
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from itertools import groupby, pairwise
from operator import attrgetter
from typing import Any, Final, NamedTuple, TypeVar, get_origin

import castlerules

__all__ = ["Name", "home", "import_for_signatures", "meant", "modules", "names", "page"]

_UNDOCUMENTED: Final = {
    "castlerules.core": "``castlerules`` offers it",
    "castlerules.cli": "a program, not a library; ``castlerules --help`` documents it",
}
_INSIDE: Final = ("castlerules.cards.builders", "castlerules.cards.language.constants")
"""Modules inside of packages that offer their names themselves, and no other module does."""
_FIRST: Final = ("castlerules", "castlerules.magic", *[f"castlerules.{game}" for game in castlerules.GAMES])


class Name(NamedTuple):
    """A public name: the documented *module* that offers it, the module that is its *origin*, and its *thing*."""

    module: str
    name: str
    origin: str
    thing: Any

    @property
    def kind(self) -> str:
        """``class``, ``function`` or ``data``; another name for a class is data, and so is what others made."""
        ours = str(getattr(self.thing, "__module__", "")).startswith("castlerules")
        if not ours or getattr(self.thing, "__name__", None) != self.name:
            return "data"
        return "class" if inspect.isclass(self.thing) else "function" if inspect.isroutine(self.thing) else "data"

    @property
    def doc(self) -> str:
        """The docstring; that of data is the text that follows it where it is made."""
        if self.kind == "data":
            return _texts_after_data(self.origin).get(self.name, "")
        return inspect.cleandoc(self.thing.__doc__ or "")


def modules() -> list[str]:
    """Return the names of the documented modules; what two of them offer is documented with the first."""
    found = ["castlerules"]
    for package in ("castlerules", "castlerules.testing"):
        inside = pkgutil.iter_modules(import_module(package).__path__, f"{package}.")
        found += [one.name for one in inside if not one.name.rpartition(".")[2].startswith("_")]
    documented = [name for name in (*found, *_INSIDE) if name not in _UNDOCUMENTED]
    return [*_FIRST, *[name for name in documented if name not in _FIRST]]


def names(module: str) -> list[Name]:
    """Return the public names of *module*, in the order of ``__all__`` or, without that, of their definitions."""
    offered = import_module(module)
    return [Name(module, name, _origin(module, name), getattr(offered, name)) for name in _offered_names(module)]


@cache
def _offered_names(module: str) -> tuple[str, ...]:
    """Return the names in ``__all__``; without that, the public names defined in *module*, save type variables."""
    offered = import_module(module)
    if hasattr(offered, "__all__"):
        return tuple(offered.__all__)
    defined: list[str] = []
    for node in _tree(module).body:
        targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
        defined += [target.id for target in targets if isinstance(target, ast.Name)]
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            defined.append(node.name)
    public = dict.fromkeys(name for name in defined if not name.startswith("_"))
    return tuple(name for name in public if not isinstance(getattr(offered, name), TypeVar))


@cache
def _tree(module: str) -> ast.Module:
    return ast.parse(inspect.getsource(import_module(module)))


@cache
def _origin(module: str, name: str) -> str:
    """Return the module in which *name* is made that *module* offers."""
    package = module if hasattr(import_module(module), "__path__") else module.rpartition(".")[0]
    for node in _tree(module).body:
        if isinstance(node, ast.ImportFrom) and any(name == (one.asname or one.name) for one in node.names):
            upwards = package.rsplit(".", node.level - 1)[0] if node.level else ""
            source = ".".join(part for part in (upwards, node.module) if part)
            return _origin(source, name) if source.startswith("castlerules") else module
    return module


@cache
def _texts_after_data(module: str) -> dict[str, str]:
    """Return the strings that follow assignments in *module*, by the assigned name."""
    body = _tree(module).body
    found = {}
    for node, after in pairwise(body):
        targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
        text = ast.get_docstring(ast.Module([after], []))
        found.update({target.id: text for target in targets if isinstance(target, ast.Name) and text})
    return found


@cache
def _homes() -> dict[tuple[str, str], str]:
    """Return which module documents a name, by its origin."""
    found: dict[tuple[str, str], str] = {}
    for module in modules():
        for one in names(module):
            found.setdefault((one.origin, one.name), module)
    return found


def home(origin: str, name: str) -> str | None:
    """Return the module that documents *name*, which is made in *origin*, or None if it is not public."""
    return _homes().get((origin, name))


def meant(module: str, name: str) -> str | None:
    """Return the full name, as documented, of what *name* means on the page of *module*.

    That is what the module offers, or else what ``castlerules`` does; None if neither has such a name.
    """
    for place in (module, "castlerules"):
        if name in _offered_names(place):
            return f"{home(_origin(place, name), name)}.{name}"
    return None


def import_for_signatures() -> None:
    """Import what the modules import for type checkers only, so that the types in signatures can be told apart."""
    origins = sorted({origin for origin, _ in _homes()})
    for origin in origins:
        offered = vars(import_module(origin))
        for node in _tree(origin).body:
            if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
                imports: list[ast.stmt] = [one for one in node.body if isinstance(one, ast.ImportFrom)]
                found = {"__name__": origin, "__package__": offered["__package__"]}
                exec(compile(ast.Module(imports, []), origin, "exec"), found)  # noqa: S102 - our own source
                offered.update({name: thing for name, thing in found.items() if name not in offered})
    for origin in origins:
        _finish_constructors(origin)


def _finish_constructors(origin: str) -> None:
    """Tell the constructors of classes made in *origin* all names of its module, and of those of their bases.

    Those that attrs made look for names in a copy of the module, which was not finished then.
    """
    for kind in [one for one in vars(import_module(origin)).values() if inspect.isclass(one)]:
        constructor = vars(kind).get("__init__")
        if kind.__module__ == origin and inspect.isfunction(constructor):
            scope = constructor.__globals__
            for base in kind.__mro__:
                if base.__module__.startswith("castlerules"):
                    known = vars(import_module(base.__module__))
                    scope.update({name: thing for name, thing in known.items() if name not in scope})


def page(module: str) -> str:
    """Return the page of *module* in reStructuredText: its names by the file that they come from."""
    return "\n".join(_lines(module))


def _lines(module: str) -> Iterator[str]:
    yield from (module, "=" * len(module), "", f".. py:module:: {module}", "")
    yield from (inspect.cleandoc(import_module(module).__doc__ or ""), "")
    mine: list[Name] = []
    elsewhere: list[Name] = []
    for one in names(module):
        (mine if home(one.origin, one.name) == module else elsewhere).append(one)
    if elsewhere:
        links = [f":py:obj:`{one.name} <{home(one.origin, one.name)}.{one.name}>`" for one in elsewhere]
        yield from (f"Also offered here: {', '.join(links)}.", "")
    mine.sort(key=attrgetter("origin"))
    for origin, group in groupby(mine, attrgetter("origin")):
        if origin != module:
            title = origin.rpartition(".")[2].lstrip("_").replace("_", " ").capitalize()
            about = inspect.cleandoc(import_module(origin).__doc__ or "").partition("\n\n")[0]
            yield from (title, "-" * len(title), "", about, "")
        for one in group:
            yield from _entry(one)


def _entry(one: Name) -> Iterator[str]:
    full = f"{one.module}.{one.name}"
    if one.kind == "data":
        kind = "type" if hasattr(one.thing, "__supertype__") or get_origin(one.thing) else "data"
        yield from (f".. py:{kind}:: {one.name}", "", *[f"   {line}" for line in one.doc.splitlines()], "")
        return
    yield f".. auto{one.kind}:: {full}"
    if one.kind == "class":
        yield "   :members:"
        if "__call__" in vars(one.thing):
            yield "   :special-members: __call__"
        if issubclass(one.thing, Exception):
            yield "   :show-inheritance:"
    yield ""
