"""The public interface: the documented modules, their public names, and the reference page of each module.

The public names of a package are those in its ``__all__``; those of another module are the names without an underscore
that it defines itself.

``conf.py`` makes the pages of the API reference from it, and the tests check that every public name has a docstring.
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
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeVar, get_origin

import attrs

import castlerules

__all__ = ["Name", "home", "import_for_signatures", "modules", "names", "page", "resolved"]

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
    for node in _tree(module).body:
        targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
        defined += [target.id for target in targets if isinstance(target, ast.Name)]
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            defined.append(node.name)
    public = dict.fromkeys(name for name in defined if not name.startswith("_"))
    return tuple(name for name in public if not isinstance(getattr(offered, name), TypeVar))


@cache
def _tree(module: str) -> ast.Module:
    stem = Path(castlerules.__file__).parent.joinpath(*module.split(".")[1:])
    file = stem / "__init__.py" if stem.is_dir() else stem.with_suffix(".py")  # a compiled module lies beside it
    return ast.parse(file.read_text("utf-8"))


@cache
def _origin(module: str, name: str) -> str:
    """Return the module that defines *name*, a public name of *module*."""
    package = module if hasattr(import_module(module), "__path__") else module.rpartition(".")[0]
    for node in _tree(module).body:
        if isinstance(node, ast.ImportFrom):
            upwards = package.rsplit(".", node.level - 1)[0] if node.level else ""
            source = ".".join(part for part in (upwards, node.module) if part)
            imported = [alias.asname or alias.name for alias in node.names]
            if name in (_offered_names(source) if imported == ["*"] else imported):
                return _origin(source, name) if source.startswith("castlerules") else module
    return module


@cache
def _texts_after_data(module: str) -> dict[str, str]:
    """Return the strings that follow assignments in *module*, by the assigned name."""
    body = _tree(module).body
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


def resolved(module: str, name: str) -> str | None:
    """Return the full documented name of *name* on the page of *module*.

    It is a name of that module, or else of ``castlerules``; None if neither has it.
    """
    for place in (module, "castlerules"):
        if name in _offered_names(place):
            return f"{home(_origin(place, name), name)}.{name}"
    return None


def import_for_signatures() -> None:
    """Do the imports under ``TYPE_CHECKING`` of the modules, so that Sphinx can resolve the types in signatures."""
    origins = sorted({origin for origin, _ in _homes()})
    for origin in origins:
        offered = vars(import_module(origin))
        for node in _tree(origin).body:
            if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
                imports: list[ast.stmt] = [line for line in node.body if isinstance(line, ast.ImportFrom)]
                imported = {"__name__": origin, "__package__": offered["__package__"]}
                exec(compile(ast.Module(imports, []), origin, "exec"), imported)  # noqa: S102 - our own source
                offered.update({name: value for name, value in imported.items() if name not in offered})
    for origin in origins:
        _finish_constructors(origin)


def _finish_constructors(origin: str) -> None:
    """Add to the constructors of the classes in *origin* all names of its module and of the modules of their bases.

    attrs makes constructors with a copy of the module's names, taken before the module was complete; the signature of
    an inherited field uses names of the base's module.
    """
    kinds = [value for value in vars(import_module(origin)).values() if inspect.isclass(value) and attrs.has(value)]
    for kind in [kind for kind in kinds if kind.__module__ == origin]:
        bases = [base.__module__ for base in kind.__mro__ if base.__module__.startswith("castlerules")]
        constructors = [inspect.unwrap(vars(kind)[name]) for name in ("__new__", "__init__") if name in vars(kind)]
        for scope in [constructor.__globals__ for constructor in constructors if inspect.isfunction(constructor)]:
            for known in [vars(import_module(base)) for base in bases]:
                scope.update({name: value for name, value in known.items() if name not in scope})


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
    mine.sort(key=attrgetter("origin"))
    for origin, group in groupby(mine, attrgetter("origin")):
        if origin != module:
            title = origin.rpartition(".")[2].lstrip("_").replace("_", " ").capitalize()
            about = inspect.cleandoc(import_module(origin).__doc__ or "").partition("\n\n")[0]
            yield from (title, "-" * len(title), "", about, "")
        for name in group:
            yield from _entry(name)


def _entry(name: Name) -> Iterator[str]:
    full = f"{name.module}.{name.name}"
    if name.kind == "data":
        kind = "type" if hasattr(name.value, "__supertype__") or get_origin(name.value) else "data"
        yield from (f".. py:{kind}:: {name.name}", "", *[f"   {line}" for line in name.doc.splitlines()], "")
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
