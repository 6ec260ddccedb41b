"""Signatures as the source writes them: ``Action``, not the union of all actions, and each name a link.

Sphinx shows the value of an annotation, in which an alias is lost. Here the text of the annotation is read instead, and
every name in it is replaced by ``~`` and its full name, which Sphinx shows as the last part of the name with a link.
"""

from __future__ import annotations

import ast
import builtins
import inspect
from collections.abc import Callable, Iterator
from enum import Enum
from functools import cache
from importlib import import_module
from typing import Any, Final, ForwardRef, TypeVar

import attrs
import public

__all__ = ["alias", "annotation", "field_types", "give_properties_their_types", "short", "signature"]

_LONGEST_DEFAULT: Final = 45


def signature(name: str, documented: Any) -> tuple[str, str | None] | None:
    """Return the arguments and the return type of *documented*, called *name*, as reStructuredText for Sphinx.

    Return None for what has no signature of its own, such as an enum.
    """
    if inspect.isclass(documented):
        if issubclass(documented, Enum):
            return None
        return ("", None) if getattr(documented, "_is_protocol", False) else _of_class(documented)
    function = inspect.unwrap(getattr(documented, "__func__", documented))
    if not inspect.isfunction(function):
        return None
    module = function.__module__
    types = {given: _text(value) for given, value in function.__annotations__.items()}
    defaults = _written_defaults(function)
    bound = inspect.ismethod(documented) or _is_bound(name, function)
    parameters = [
        _with(parameter, module, types.get(parameter.name), defaults.get(parameter.name))
        for parameter in list(inspect.signature(function).parameters.values())[bound:]
    ]
    returned = types.get("return")
    return _joined(parameters), None if returned is None else annotation(module, returned)


def _of_class(kind: type) -> tuple[str, None] | None:
    try:
        parameters = list(inspect.signature(kind).parameters.values())
    except ValueError:
        return None
    types = field_types(kind)
    constructor = vars(kind).get("__init__")
    if not types and constructor is not None and hasattr(constructor, "__annotations__"):
        module, given = constructor.__module__, constructor.__annotations__
        types = {name: (module, _text(value)) for name, value in given.items()}
    shown = []
    for parameter in parameters:
        module, written = types.get(parameter.name, (kind.__module__, None))
        shown.append(_with(parameter, module, written, None))
    return _joined(shown), None


def field_types(kind: type) -> dict[str, tuple[str, str]]:
    """Return the module and the text of the type of each field of *kind*, by the name of the field as an argument."""
    known = {}
    for base in reversed(kind.__mro__):
        for name, value in vars(base).get("__annotations__", {}).items():
            known[name] = (base.__module__, _text(value))
    if attrs.has(kind):
        return {field.alias or field.name: known[field.name] for field in attrs.fields(kind) if field.name in known}
    return {name: known[name] for name in getattr(kind, "_fields", ()) if name in known}


def _text(value: Any) -> str:
    """Return the text of an annotation whose value is *value*."""
    if isinstance(value, ForwardRef):
        return value.__forward_arg__
    if isinstance(value, str):
        return value
    return "None" if value is None else value.__name__ if inspect.isclass(value) else str(value)


def _is_bound(name: str, function: Callable[..., Any]) -> bool:
    """Return whether the first argument of *function* is given by Python: ``self``, ``cls``."""
    holder, _, last = name.rpartition(".")
    module, _, kind = holder.rpartition(".")
    if not module or not inspect.isclass(owner := getattr(import_module(module), kind, None)):
        return False
    found = inspect.getattr_static(owner, last, function)
    return not isinstance(found, staticmethod)


def _with(parameter: inspect.Parameter, module: str, written: str | None, default: str | None) -> inspect.Parameter:
    """Return *parameter* with texts, of which ``str`` shows no quotes, for its type and default."""
    shown = inspect.Parameter.empty if written is None else _Bare(annotation(module, written))
    value = parameter.default
    if value is not inspect.Parameter.empty:
        value = _Bare(default if default is not None else short(value))
    return parameter.replace(annotation=shown, default=value)


class _Bare(str):
    """A text whose ``repr`` has no quotes."""

    __slots__ = ()

    def __repr__(self) -> str:
        return str(self)


def _joined(parameters: list[inspect.Parameter]) -> str:
    return str(inspect.Signature(parameters, __validate_parameters__=False))


def short(value: Any) -> str:
    """Return *value*, a default, as code; ``...`` if that would tell too little."""
    if isinstance(value, Enum):
        return f"{type(value).__name__}.{value.name}"
    text = value.__name__ if inspect.isclass(value) or inspect.isfunction(value) else repr(value)
    return text if _is_short(text) else "..."


def _is_short(text: str) -> bool:
    """Return whether the code *text* tells something: it is short, and names nothing private."""
    return len(text) <= _LONGEST_DEFAULT and "<" not in text and not text.startswith("_")


def _written_defaults(function: Callable[..., Any]) -> dict[str, str]:
    """Return the defaults of *function* as its source writes them, by the names of the arguments."""
    node = _definition(function.__module__, function.__qualname__)
    if node is None:
        return {}
    positional = [*node.args.posonlyargs, *node.args.args]
    defaults = node.args.defaults
    pairs = [*zip(positional[len(positional) - len(defaults) :], defaults, strict=True)]
    pairs += [(name, value) for name, value in zip(node.args.kwonlyargs, node.args.kw_defaults, strict=True) if value]
    written = {argument.arg: ast.unparse(value) for argument, value in pairs}
    return {name: text if _is_short(text) else "..." for name, text in written.items()}


def _definition(module: str, qualified: str) -> ast.FunctionDef | None:
    if not module.startswith("castlerules"):
        return None
    body: list[ast.stmt] = public.tree(module).body
    found: ast.stmt | None = None
    for name in qualified.split("."):
        found = next((node for node in body if getattr(node, "name", None) == name), None)
        body = getattr(found, "body", [])
    return found if isinstance(found, ast.FunctionDef) else None


def annotation(module: str, written: str) -> str:
    """Return the type *written* in *module* with the full name, after a ``~``, of everything that it names."""
    return ast.unparse(_Renamed(module).visit(ast.parse(written, mode="eval").body))


def alias(module: str, name: str) -> str | None:
    """Return what the alias *name* of *module* stands for, in the form of ``annotation``; None if it is no alias."""
    value = _alias_value(module, name)
    return None if value is None else ast.unparse(_Renamed(module).visit(value))


class _Renamed(ast.NodeTransformer):
    """Replaces the names in an annotation in *module* by full names, and aliases that are not public by their value."""

    def __init__(self, module: str, inside: str = "") -> None:
        self.module = module
        self.inside = inside

    def visit_Constant(self, node: ast.Constant) -> ast.expr:
        """Return a type in quotes without them."""
        if isinstance(node.value, str):
            return self.visit(ast.parse(node.value, mode="eval").body)
        return node

    def visit_Subscript(self, node: ast.Subscript) -> ast.expr:
        """Leave the values of a Literal alone."""
        if ast.unparse(node.value).endswith("Literal"):
            node.value = self.visit(node.value)
            return node
        return self.generic_visit(node)

    def visit_Name(self, node: ast.Name) -> ast.expr:
        """Return the full name."""
        return self._full(node.id)

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        """Return the full name."""
        return self._full(ast.unparse(node))

    def _full(self, dotted: str) -> ast.expr:
        origin, name = located(self.module, dotted)
        if origin == "builtins":
            return ast.Name(name)
        if not origin.startswith("castlerules"):
            return ast.Name(f"~{origin}.{name}")
        if home := public.home(origin, name):
            return ast.Name(f"~{home}.{name}")
        value = None if _is_type_variable(origin, name) else _alias_value(origin, name)
        if value is None or (origin, name) == (self.module, self.inside):
            return ast.Name(f"~{origin}.{name}")
        return _Renamed(origin, inside=name).visit(value)


def _is_type_variable(module: str, name: str) -> bool:
    return isinstance(getattr(import_module(module), name, None), TypeVar)


def _alias_value(module: str, name: str) -> ast.expr | None:
    """Return the expression that *module* assigns to *name*, a new one for each call."""
    body = public.tree(module).body
    for node in [*body, *(inner for block in body if isinstance(block, ast.If) for inner in block.body)]:
        targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
        if any(isinstance(target, ast.Name) and target.id == name for target in targets):
            return ast.parse(ast.unparse(node.value), mode="eval").body  # type: ignore[union-attr]
    return None


@cache
def located(module: str, dotted: str) -> tuple[str, str]:
    """Return the module that defines what *module* calls *dotted*, and its name there."""
    first, _, rest = dotted.partition(".")
    for source, name, local in _imported(module):
        if local == "*" and source.startswith("castlerules") and hasattr(import_module(source), first):
            return located(source, dotted)
        if local == first:
            if name and not source.startswith("castlerules"):
                return source, f"{name}.{rest}" if rest else name
            inner = f"{source}.{name}" if name else source
            if rest and (not name or inspect.ismodule(getattr(import_module(source), name, None))):
                return located(inner, rest) if inner.startswith("castlerules") else (inner, rest)
            return located(source, f"{name}.{rest}" if rest else name)
    if hasattr(builtins, first) and not hasattr(import_module(module), first):
        return "builtins", dotted
    return module, dotted


def _imported(module: str) -> Iterator[tuple[str, str, str]]:
    """Yield every import of *module*: the source, the name there (empty: the source itself), and the local name."""
    package = module if hasattr(import_module(module), "__path__") else module.rpartition(".")[0]
    for node in ast.walk(public.tree(module)):
        if isinstance(node, ast.ImportFrom):
            upwards = package.rsplit(".", node.level - 1)[0] if node.level else ""
            source = ".".join(part for part in (upwards, node.module) if part)
            yield from ((source, given.name, given.asname or given.name) for given in node.names)
        elif isinstance(node, ast.Import):
            yield from ((given.name, "", given.asname or given.name) for given in node.names)


def give_properties_their_types() -> None:
    """Write the types of public properties out, since Sphinx asks nobody about their signatures."""
    for module in public.modules():
        names = [name for name in public.names(module) if public.home(name.origin, name.name) == module]
        for kind in [name.value for name in names if name.kind == "class"]:
            for member in vars(kind).values():
                function = getattr(member, "fget", None)
                if inspect.isfunction(function) and isinstance(function.__annotations__.get("return"), str):
                    written = annotation(function.__module__, function.__annotations__["return"])
                    function.__annotations__["return"] = written
