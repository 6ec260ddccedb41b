"""Rewrite a module of the library for mypyc: attrs classes become native classes, ``evolve`` a method of theirs.

The rewritten text is compiled and thrown away. Its meaning is that of the module: see ``sources.Classes`` for the
classes that qualify, and ``native.finish`` for what attrs gives a class besides.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from . import rooms
from .constants import constants_in
from .sources import EVOLVERS, Classes, Field, Module, NativeClass, is_readable

UPDATERS = ("castlerules.core.update", "castlerules.core.value.update")
PRELUDE = (
    "from typing import Any as _Any, ClassVar as _ClassVar, Final as _Final, Literal as _Literal, cast as _cast;"
    " from builtins import object as _object; from castlerules import _native; _SAME: _Final = _native.SAME;"
    " _new_tuple: _Final = tuple.__new__"
)
EQUALITY_IN_C = frozenset({"int", "bool", "str"})

Edit = tuple[int, int, str]
"""Characters from one index to another, and the text that replaces them."""


def _is_wide_union(node: ast.expr | None) -> bool:
    """Return whether *node* is a union of at least three types."""
    return (
        isinstance(node, ast.BinOp)
        and isinstance(node.op, ast.BitOr)
        and isinstance(node.left, ast.BinOp)
        and isinstance(node.left.op, ast.BitOr)
    )


class Rewriting:
    """Collects the edits of one *module*."""

    def __init__(self, module: Module, classes: Classes) -> None:
        self._module = module
        self._classes = classes
        self._untyped = module.name.startswith(rooms.UNTYPED)

    def result(self) -> tuple[str, list[int]]:
        """Return the rewritten text of the module, and for each of its lines the line of the module that it is from."""
        data = self._module.data
        parts, lines, line, done = [b""], [1], 1, 0
        for start, end, new in [*sorted(self._edits(), key=lambda edit: edit[:2]), (len(data), len(data), "")]:
            assert start >= done, f"two edits of {self._module.name} overlap"
            kept = data[done:start]
            lines += range(line + 1, line + kept.count(b"\n") + 1)
            line += kept.count(b"\n")
            lines += [line] * new.count("\n")
            line += data[start:end].count(b"\n")
            parts += [kept, new.encode()]
            done = end
        return b"".join(parts).decode(), lines

    def _edits(self) -> Iterator[Edit]:
        yield from self._prelude()
        yield from self._constants()
        yield from self._aliases()
        for node in ast.walk(self._module.tree):
            if isinstance(node, ast.ClassDef):
                native = self._classes.native.get(f"{self._module.name}.{node.name}")
                if native is not None and native.node is node:
                    yield from self._native_class(native)
            elif isinstance(node, ast.Call) and self._module.place(node.func) in EVOLVERS:
                yield from self._evolved(node)
            elif isinstance(node, ast.Call):
                yield from self._named_tuple(node)
            elif isinstance(node, ast.FunctionDef):
                yield from self._function(node)
            elif isinstance(node, ast.Compare):
                yield from self._membership(node)

    def _prelude(self) -> Iterator[Edit]:
        """Put the names that the other edits use after the future import, or the docstring."""
        body = self._module.tree.body
        last = None
        for node in body:
            if isinstance(node, ast.ImportFrom) and node.module == "__future__":
                last = node
        assert last is not None, f"{self._module.name} has no future import"
        end = self._module.span(last)[1]
        typed = {
            node.target.id: self._module.segment(node.annotation)
            for node in body
            if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name)
        }
        doc = ast.get_docstring(self._module.tree, clean=False)
        yield end, end, f"; {PRELUDE}; __doc__ = {doc!r}; __annotations__ = {typed!r}"

    def _constants(self) -> Iterator[Edit]:
        """Assign what is looked up at each use to final globals, as soon as it is defined: see ``constants``."""
        body = self._module.tree.body
        imports = [node for node in body if isinstance(node, ast.Import | ast.ImportFrom)]
        classes = {node.name: node for node in body if isinstance(node, ast.ClassDef)}
        for number, (text, nodes) in enumerate(constants_in(self._module, self._classes).items()):
            own = classes.get(text.partition(".")[0])
            end = self._module.span(own or imports[-1])[1]
            yield end, end, f"{chr(10) if own else '; '}_CONSTANT_{number}: _Final = {text}"
            for node in nodes:
                yield *self._module.span(node), f"_CONSTANT_{number}"

    def _aliases(self) -> Iterator[Edit]:
        """Let mypyc take an alias of a union for Any, but keep its value: C would check every member at each call."""
        for node in self._module.tree.body:
            if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and _is_wide_union(node.value):
                start = self._module.span(node.annotation)[1] + len(" = ")
                yield start, start, f"_Any; globals().update({node.target.id}=("
                end = self._module.span(node)[1]
                yield end, end, "))"

    def _evolved(self, call: ast.Call) -> Iterator[Edit]:
        """``evolve(x, a=1)`` becomes ``(x)._evolved(a=1)``; a call with ``**`` stays."""
        if len(call.args) != 1 or any(word.arg is None for word in call.keywords):
            return
        if self._module.segment(call.args[0]) in rooms.OTHER_VALUES:
            return
        start, end = self._module.span(call.args[0])
        after = self._module.index(call.keywords[0].lineno, call.keywords[0].col_offset) if call.keywords else end
        yield self._module.span(call)[0], start, "("
        yield end, after, ")._evolved("

    def _membership(self, node: ast.Compare) -> Iterator[Edit]:
        """``x in (*a, *b)`` becomes ``x in tuple([*a, *b])``, because mypyc expects no star there."""
        for place in node.comparators:
            if isinstance(place, ast.Tuple) and any(isinstance(item, ast.Starred) for item in place.elts):
                start, end = self._module.span(place)
                yield start, start + 1, "tuple(["
                yield end - 1, end, "])"

    def _function(self, node: ast.FunctionDef) -> Iterator[Edit]:
        for decorator in node.decorator_list:
            if isinstance(decorator, ast.Call) and self._module.place(decorator.func) in UPDATERS:
                if self._classes.at(self._module, decorator.args[0]) is not None:
                    start, end = self._module.span(decorator)
                    yield start - 1, end, ""
        yield from self._checked_arguments(node)

    def _checked_arguments(self, node: ast.FunctionDef) -> Iterator[Edit]:
        """Let arguments have any type if the function checks them itself: it says that it raises DataError for them.

        So do arguments that strangers give to the rules, which are refused with a reason.
        """
        checks = "DataError" in (ast.get_docstring(node) or "") or f"{self._module.name}.{node.name}" in rooms.SEARCHING
        for argument in (*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs):
            kind = argument.annotation
            if kind is not None and (checks or self._module.place(kind) in rooms.STRANGE):
                yield *self._module.span(kind), "_Any"

    def _named_tuple(self, node: ast.Call) -> Iterator[Edit]:
        """``Pair(a, b)`` becomes ``_cast(Pair, _new_tuple(Pair, (a, b)))``: the constructor of Pair is Python code."""
        if node.keywords or any(isinstance(item, ast.Starred) for item in node.args):
            return
        if len(node.args) != self._classes.width(self._module.place(node.func)):
            return
        (start, after), (_, end) = self._module.span(node.func), self._module.span(node)
        name = self._module.segment(node.func)
        yield start, after + 1, f"_cast({name}, _new_tuple({name}, ("
        yield end - 1, end, ")))" if b"," in self._module.data[self._module.span(node.args[-1])[1] : end] else ",)))"

    def _native_class(self, native: NativeClass) -> Iterator[Edit]:
        node = native.node
        yield (
            *self._module.span(node.decorator_list[0]),
            "_native.mypyc_attr(native_class=True, allow_interpreted_subclasses=True)",
        )
        own = {field.name for field in native.own}
        for item in node.body:
            if (
                not isinstance(item, ast.AnnAssign)
                or not isinstance(item.target, ast.Name)
                or item.target.id not in own
            ):
                continue
            end = self._module.span(item.annotation)[1] if item.value is None else self._module.span(item.value)[1]
            if self._untyped:
                yield self._module.span(item.annotation)[0], end, "_Any"
            elif item.value is not None:
                yield self._module.span(item.annotation)[1], end, ""
        end = self._module.span(node.body[-1])[1]
        lines = [*self._methods(native)]
        yield end, end, "\n\n" + "\n".join(f"    {line}" for line in lines) + "\n\n" + self._finish(native)

    def _annotation(self, native: NativeClass, field: Field) -> str:
        """Return the annotation of *field* for code in this module; that of an inherited field may be out of sight."""
        if self._untyped:
            return "_Any"
        if field in native.own:
            return field.annotation
        return field.annotation if is_readable(self._module, field.annotation) else "_Any"

    def _methods(self, native: NativeClass) -> Iterator[str]:
        written = {item.name for item in native.node.body if isinstance(item, ast.FunctionDef)}
        names = [field.name for field in native.fields if field.compared]
        positional = [field.name for field in native.given if not field.by_name]
        literals = ", ".join(f"_Literal[{name!r}]" for name in positional)
        values = "".join(f"{name!r}, " for name in positional)
        yield f"__match_args__: _ClassVar[tuple[{literals or '()'}]] = ({values})"
        yield from self._constructor(native)
        if native.compares and "__eq__" not in written:
            yield from self._equality(native)
        if native.compares and "__hash__" not in written:
            whole = f"hash(({''.join(f'self.{name}, ' for name in names)}))"
            if native.options.get("cache_hash"):
                yield "def __hash__(self) -> int:"
                yield "    if self._hash == -1:"
                yield f"        self._hash = {whole}"
                yield "    return self._hash"
            else:
                yield "def __hash__(self) -> int:"
                yield f"    return {whole}"
        yield from self._evolution(native)

    def _constructor(self, native: NativeClass) -> Iterator[str]:
        def parameter(field: Field) -> str:
            default = "_SAME" if field.factory is not None else field.default
            kind = "_Any" if field.factory is not None else self._annotation(native, field)
            return f"{field.name}: {kind}{'' if default is None else f' = {default}'}"

        by_name = [parameter(field) for field in native.given if field.by_name]
        positional = [parameter(field) for field in native.given if not field.by_name]
        parameters = ["self", *positional, *(["*", *by_name] if by_name else [])]
        hooked = any(getattr(item, "name", None) == "__attrs_post_init__" for item in native.node.body)
        if native.options.get("cache_hash"):
            yield "_hash: int"
        yield f"def __init__({', '.join(parameters)}) -> None:"
        for field in native.fields:
            if field.factory is None and not field.derived:
                yield f"    self.{field.name} = {field.name}"
            if field.factory is None:
                continue
            made = f"({field.factory})({'self' if field.takes_self else ''})"
            given = "" if field.derived else f" if {field.name} is _SAME else {field.name}"
            yield f"    self.{field.name} = {made}{given}"
        if native.options.get("cache_hash"):
            yield "    self._hash = -1"
        yield "    self.__attrs_post_init__()" if hooked else "    pass"

    def _equality(self, native: NativeClass) -> Iterator[str]:
        yield "def __eq__(self, other: _object) -> _Any:"
        yield "    if self is other:"
        yield "        return True"
        yield "    if type(other) is not type(self):"
        yield "        return NotImplemented"
        yield f"    _o = _cast({native.node.name}, other)"
        for field in native.fields:
            if not field.compared:
                continue
            same = f"self.{field.name} == _o.{field.name}"
            if field.annotation not in EQUALITY_IN_C:
                same = f"(self.{field.name} is _o.{field.name} or {same})"
            yield f"    if not {same}:"
            yield "        return False"
        yield "    return True"

    def _evolution(self, native: NativeClass) -> Iterator[str]:
        parameters = "".join(f", {field.name}: _object = _SAME" for field in native.given)
        star = ", *" if native.given else ""
        yield f"def _evolved(self{star}{parameters}) -> {native.node.name}:"
        yield f"    if type(self) is not {native.node.name}:"
        changes = "".join(f"{field.name!r}: {field.name}, " for field in native.given)
        yield f"        return _cast({native.node.name}, _native.evolve_other(self, {{{changes}}}))"
        yield f"    return {native.node.name}("
        for field in native.given:
            name, kind = field.name, self._annotation(native, field)
            given = f"_cast({kind}, {name})"
            yield f"        {name}=self.{name} if {name} is _SAME else {given},"
        yield "    )"

    def _finish(self, native: NativeClass) -> str:
        """Return the call that tells ``native.finish`` all that attrs would know of the class."""
        flags = {
            "by_name": [field.name for field in native.fields if field.by_name],
            "derived": [field.name for field in native.fields if field.derived],
            "not_compared": [field.name for field in native.fields if not field.compared],
            "not_shown": [field.name for field in native.fields if not field.shown],
        }
        types = "".join(f"({field.name!r}, {field.annotation!r}), " for field in native.fields)
        defaults = [f"{field.name!r}: {field.default}" for field in native.fields if field.default is not None]
        defaults += [
            f"{field.name!r}: _native.Factory({field.factory}, takes_self={field.takes_self})"
            for field in native.fields
            if field.factory is not None
        ]
        doc = ast.get_docstring(native.node, clean=False)
        return (
            f"_native.finish({native.node.name}, {doc!r}, ({types}), {len(native.own)}, {{{', '.join(defaults)}}},"
            f" { ({name: names for name, names in flags.items() if names})!r},"
            f" compares={native.compares}, shown={native.options.get('repr', True)})\n"
        )
