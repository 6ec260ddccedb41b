"""No circle of imports is larger than three files, and rooms import only downwards (import-linter holds the rest)."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from graphlib import CycleError, TopologicalSorter
from pathlib import Path
from typing import Final

SRC: Final = Path(__file__).parents[1] / "src"
LARGEST: Final = 3
"""How many files may import each other in a circle."""


def module_name(path: Path) -> str:
    """Return the dotted name of the module at *path*."""
    parts = path.relative_to(SRC).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


PATHS: Final = {module_name(path): path for path in sorted((SRC / "castlerules").rglob("*.py"))}


def imports_in(node: ast.AST) -> Iterator[ast.Import | ast.ImportFrom]:
    """Yield the imports below *node*, late ones included, without those for type checkers only."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.If) and "TYPE_CHECKING" in ast.unparse(child.test):
            yield from (node_import for part in child.orelse for node_import in imports_in(part))
        elif isinstance(child, (ast.Import, ast.ImportFrom)):
            yield child
        else:
            yield from imports_in(child)


def imported_by(module: str, source: str) -> set[str]:
    """Return the modules of the package that *module*, whose text is *source*, imports."""
    package = module if PATHS[module].name == "__init__.py" else module.rpartition(".")[0]
    modules: set[str] = set()
    for node in imports_in(ast.parse(source)):
        if isinstance(node, ast.Import):
            modules |= {alias.name for alias in node.names}
            continue
        above = package.split(".")[: len(package.split(".")) - node.level + 1] if node.level else []
        base = ".".join([*above, *([node.module] if node.module else [])])
        modules |= {name if (name := f"{base}.{alias.name}") in PATHS else base for alias in node.names}
    return (modules & PATHS.keys()) - {module}


def circles(graph: Mapping[str, set[str]]) -> list[set[str]]:
    """Return the sets of modules that all import each other, directly or by way of others."""
    left = {module: set(imports) for module, imports in graph.items()}
    circles_found: list[set[str]] = []
    while True:
        try:
            TopologicalSorter(left).prepare()
        except CycleError as error:
            start = error.args[1][0]
        else:
            return circles_found
        circle = reachable(left, start) & {module for module in left if start in reachable(left, module)}
        circles_found.append(circle)
        left = {module: imports - circle for module, imports in left.items() if module not in circle}


def reachable(graph: Mapping[str, set[str]], start: str) -> set[str]:
    """Return the modules that *start* imports, directly or by way of others."""
    reached: set[str] = set()
    waiting = [start]
    while waiting:
        new = graph[waiting.pop()] - reached
        reached |= new
        waiting += new
    return reached


def test_no_circle_of_imports_is_large() -> None:
    """A module can be read with those below it alone; at most three files need each other."""
    graph = {module: imported_by(module, path.read_text(encoding="utf-8")) for module, path in PATHS.items()}

    assert [] == [sorted(circle) for circle in circles(graph) if len(circle) > LARGEST]


def test_a_circle_is_found_even_if_an_import_in_it_is_late() -> None:
    """Four modules in a ring are a circle; what only hangs on it is none of it."""
    graph = {"a": {"b"}, "b": {"c"}, "c": {"d"}, "d": {"a", "e"}, "e": set[str](), "f": {"a"}}
    source = "def late():\n    from .model import state\nif TYPE_CHECKING:\n    from . import rules\n"

    assert [{"a", "b", "c", "d"}] == circles(graph)
    assert {"castlerules.magic.model.state"} == imported_by("castlerules.magic.game", source)
