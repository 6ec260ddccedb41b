"""The public interface: the documented modules and their public names.

The public names of a package are those in its ``__all__``; those of another module are the names without an underscore
that it defines itself.

``pages.py`` makes the pages of the API reference from it, and the tests check that every public name has a docstring.
"""

from __future__ import annotations

import ast
import inspect
import pkgutil
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from itertools import pairwise
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeVar

import castlerules

__all__ = ["Name", "documents", "home", "modules", "names", "resolved", "tree"]

_UNDOCUMENTED: Final = {
    "castlerules.core": "``castlerules`` offers it",
    "castlerules.cli": "a program, not a library; ``castlerules --help`` documents it",
}
_INSIDE: Final = ("castlerules.cards.builders", "castlerules.cards.language.constants")
"""Modules inside of packages whose names no package repeats."""
_FIRST: Final = ("castlerules", "castlerules.magic", *[f"castlerules.{game}" for game in castlerules.GAMES])


class Name(NamedTuple):
    """A public name: the documented *module* that offers it, its *origin* (the defining module), and its *value*."""

    module: str
    name: str
    origin: str
    value: Any

    @property
    def kind(self) -> str:
        """``class``, ``function`` or ``data``; an alias of a class is data, and so is a value of another library."""
        ours = str(getattr(self.value, "__module__", "")).startswith("castlerules")
        if not ours or getattr(self.value, "__name__", None) != self.name:
            return "data"
        return "class" if inspect.isclass(self.value) else "function" if inspect.isroutine(self.value) else "data"

    @property
    def doc(self) -> str:
        """The docstring; for data, the string that follows its assignment."""
        if self.kind == "data":
            return _texts_after_data(self.origin).get(self.name, "")
        return inspect.cleandoc(self.value.__doc__ or "")


def modules() -> list[str]:
    """Return the names of the documented modules; a name that two of them offer is documented with the first."""
    all_modules = ["castlerules"]
    for package in ("castlerules", "castlerules.testing"):
        inside = pkgutil.iter_modules(import_module(package).__path__, f"{package}.")
        all_modules += [info.name for info in inside if not info.name.rpartition(".")[2].startswith("_")]
    documented = [name for name in (*all_modules, *_INSIDE) if name not in _UNDOCUMENTED]
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
    for node in tree(module).body:
        targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
        defined += [target.id for target in targets if isinstance(target, ast.Name)]
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            defined.append(node.name)
    public = dict.fromkeys(name for name in defined if not name.startswith("_"))
    return tuple(name for name in public if not isinstance(getattr(offered, name), TypeVar))


@cache
def tree(module: str) -> ast.Module:
    """Return the source of *module*, parsed."""
    stem = Path(castlerules.__file__).parent.joinpath(*module.split(".")[1:])
    file = stem / "__init__.py" if stem.is_dir() else stem.with_suffix(".py")  # a compiled module lies beside it
    return ast.parse(file.read_text("utf-8"))


@cache
def _origin(module: str, name: str) -> str:
    """Return the module that defines *name*, a public name of *module*."""
    package = module if hasattr(import_module(module), "__path__") else module.rpartition(".")[0]
    for node in _top_level(module):
        if isinstance(node, ast.ImportFrom):
            upwards = package.rsplit(".", node.level - 1)[0] if node.level else ""
            source = ".".join(part for part in (upwards, node.module) if part)
            imported = [alias.asname or alias.name for alias in node.names]
            if name in (_offered_names(source) if imported == ["*"] else imported):
                return _origin(source, name) if source.startswith("castlerules") else module
    return module


def _top_level(module: str) -> Iterator[ast.stmt]:
    """Yield the statements of *module* and those in its ``if``, where type checkers see what is imported on demand."""
    for node in tree(module).body:
        yield from node.body if isinstance(node, ast.If) else [node]


@cache
def _texts_after_data(module: str) -> dict[str, str]:
    """Return the strings that follow assignments in *module*, by the assigned name."""
    body = tree(module).body
    texts = {}
    for node, after in pairwise(body):
        targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
        text = ast.get_docstring(ast.Module([after], []))
        texts.update({target.id: text for target in targets if isinstance(target, ast.Name) and text})
    return texts


@cache
def _homes() -> dict[tuple[str, str], str]:
    """Return the module that documents each public name, by the name's origin and the name."""
    homes: dict[tuple[str, str], str] = {}
    for module in modules():
        for name in names(module):
            homes.setdefault((name.origin, name.name), module)
    return homes


def home(origin: str, name: str) -> str | None:
    """Return the module that documents *name* of the module *origin*, or None if it is not public."""
    return _homes().get((origin, name))


def documents(full: str) -> Name | None:
    """Return the public name that is documented as *full*, such as ``castlerules.magic.State``."""
    module, _, name = full.rpartition(".")
    return _documented().get((module, name))


@cache
def _documented() -> dict[tuple[str, str], Name]:
    return {
        (module, name.name): name
        for module in modules()
        for name in names(module)
        if home(name.origin, name.name) == module
    }


def resolved(module: str, name: str) -> str | None:
    """Return the full documented name of *name* on the page of *module*.

    It is a name of that module, or else of ``castlerules``; None if neither has it.
    """
    for place in (module, "castlerules"):
        if name in _offered_names(place):
            return f"{home(_origin(place, name), name)}.{name}"
    return None
