"""Find the names of a module that stand for the same object for ever, and load them once.

mypyc reads a name from a dictionary at each use if an interpreted module defines it, and a member of an enumeration
from its class. A final global is read from a C variable: so each of these is assigned to one as soon as it is defined.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final

from .sources import Classes, Module

READ_BY_NAME: Final = {"isinstance": 0, "cast": 1}
"""Functions of which type checkers read an argument by its name, with the place of the other argument."""
GENERICS: Final = frozenset({"list", "dict", "tuple", "set", "frozenset", "type"})


def constants_in(module: Module, classes: Classes) -> dict[str, list[ast.expr]]:
    """Return where functions of *module* name constants from other modules, by the source text of the constant."""
    hidden = _imported_for_types(module)
    found: dict[str, list[ast.expr]] = {}
    for function in _functions(module.tree):
        local = frozenset(_bound_in(function)) | hidden
        for node in _outermost(function.body, module, classes, local):
            found.setdefault(module.segment(node), []).append(node)
    return found


def _functions(tree: ast.Module) -> Iterator[ast.FunctionDef]:
    """Yield the functions of a module and the methods of its classes; those inside of others belong to these."""
    for node in tree.body:
        for item in node.body if isinstance(node, ast.ClassDef) else [node]:
            if isinstance(item, ast.FunctionDef):
                yield item


def _imported_for_types(module: Module) -> frozenset[str]:
    """Return the names that are imported under a condition: they may not exist as the module runs."""
    return frozenset(
        alias.asname or alias.name.partition(".")[0]
        for node in module.tree.body
        if isinstance(node, ast.If)
        for inner in ast.walk(node)
        if isinstance(inner, ast.Import | ast.ImportFrom)
        for alias in inner.names
    )


def _bound_in(function: ast.FunctionDef) -> Iterator[str]:
    """Yield the names that *function*, or a function or pattern in it, binds."""
    for node in ast.walk(function):
        if isinstance(node, ast.arg):
            yield node.arg
        elif isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load):
            yield node.id
        elif isinstance(node, ast.alias):
            yield node.asname or node.name.partition(".")[0]
        elif isinstance(node, ast.FunctionDef | ast.ClassDef | ast.MatchAs | ast.MatchStar | ast.ExceptHandler):
            if node.name is not None:
                yield node.name


def _outermost(
    nodes: list[ast.stmt], module: Module, classes: Classes, local: frozenset[str]
) -> Iterator[ast.Name | ast.Attribute]:
    """Yield the longest expressions in *nodes* that are constants, but none in annotations, patterns and decorators."""
    open_nodes: list[ast.AST] = [*nodes]
    while open_nodes:
        node = open_nodes.pop()
        if isinstance(node, ast.Name | ast.Attribute) and isinstance(node.ctx, ast.Load):
            if _root(node) not in local and classes.is_constant(module.place(node)):
                yield node
                continue
        if isinstance(node, ast.FunctionDef):
            open_nodes += node.body
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in READ_BY_NAME:
            open_nodes.append(node.args[READ_BY_NAME[node.func.id]])
        elif isinstance(node, ast.Subscript) and _root(node.value) in GENERICS:
            continue
        elif isinstance(node, ast.AnnAssign):
            open_nodes += [] if node.value is None else [node.value]
        elif not isinstance(node, ast.pattern):
            open_nodes += ast.iter_child_nodes(node)


def _root(node: ast.expr) -> str:
    while isinstance(node, ast.Attribute):
        node = node.value
    return node.id if isinstance(node, ast.Name) else ""
