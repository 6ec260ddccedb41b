"""Compile the library: copy it, rewrite the modules of ``rooms``, and let mypyc and a C compiler make extensions."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from .c_compiler import build as build_extensions
from .c_compiler import check_compiler
from .generated_c import completed, docstrings
from .rooms import INTERPRETED_CLASSES, compiled_paths
from .sources import Classes, Module, read_module
from .transform import Rewriting

GROUP = "castlerules"
NO_CACHES = shutil.ignore_patterns("__pycache__")
FLAGS = ["--config-file=", "--no-warn-no-return", "--allow-untyped-globals", "--implicit-optional"]
QUIET = (
    "import-not-found",  # extras, which a build does not install
    "misc",
    "override",
    "assignment",
    "arg-type",
    "type-var",
    "return-value",
    "index",
    "operator",
    "union-attr",
    "call-overload",
    "no-any-return",
)


def rewritten(source: Path, target: Path) -> dict[str, tuple[Module, list[int]]]:
    """Copy the package in *source* to *target*, with the modules to compile rewritten.

    Return these by their paths in *target*, each with the lines of its source that the lines of its text are from.
    """
    shutil.copytree(source / "castlerules", target / "castlerules", ignore=NO_CACHES)
    _add_native(target)
    paths = compiled_paths(source)
    modules, classes = read_package(source, paths)
    for name, reason in classes.why_not.items():
        print(f"stays an attrs class: {name}: {reason}")
    done = {}
    for module, path in zip(modules, paths, strict=True):
        text, lines = Rewriting(module, classes).result()
        place = path.relative_to(source)
        (target / place).write_text(text, "utf-8")
        done[place.as_posix()] = module, lines
    return done


def read_package(source: Path, paths: list[Path]) -> tuple[list[Module], Classes]:
    """Return the modules in *paths*, and the classes in them that can become native."""
    modules = {module.name: module for module in [read_module(source, path) for path in paths]}

    @cache
    def find(name: str) -> Module | None:
        stem = source.joinpath(*name.split("."))
        files = [path for path in (stem.with_suffix(".py"), stem / "__init__.py") if path.is_file()]
        return modules.get(name) or (read_module(source, files[0]) if files else None)

    return list(modules.values()), Classes(list(modules.values()), find, INTERPRETED_CLASSES)


def compile_package(source: Path, work: Path, target: Path, *, profiled: bool) -> list[Path]:
    """Compile the package in *source*, and put what the compiled build adds to it into *target*; return the new files.

    The paths are relative to *target*; *work* is for what arises on the way. ``CASTLERULES_OPTIMIZE`` in the
    environment is the level of optimisation of the C compiler, by default 2. With *profiled* the games of ``training``
    tell the compiler what is hot. Raises BuildError without a C compiler.
    """
    check_compiler(profiled=profiled)
    for place in (work / "generated", target):
        shutil.rmtree(place, ignore_errors=True)
    generated = work / "generated"
    modules = rewritten(source, generated)
    _add_native(target)
    trial = work / "trial" if profiled else None
    if trial is not None:
        shutil.rmtree(trial, ignore_errors=True)
        shutil.copytree(source / "castlerules", trial / "castlerules", ignore=NO_CACHES)
        _add_native(trial)
    with _working_in(generated):
        build_extensions(_extensions(modules, work), work / "objects", target, trial)
    return sorted(path.relative_to(target) for path in target.rglob("*") if path.is_file())


def _add_native(target: Path) -> None:
    """Add the module ``castlerules._native`` to the package in *target*."""
    package = target / "castlerules"
    package.mkdir(parents=True, exist_ok=True)
    shutil.copy(Path(__file__).with_name("native.py"), package / "_native.py")


def _extensions(modules: dict[str, tuple[Module, list[int]]], work: Path) -> list[Any]:
    """Let mypyc write the C files of *modules* to *work*, and return their extensions."""
    import_module("setuptools")  # before mypyc, which uses it if it is there; only this build needs them
    mypycify = import_module("mypyc.build").mypycify
    exported_name = import_module("mypyc.namegen").exported_name

    extensions: list[Any] = mypycify(
        [*FLAGS, *[f"--disable-error-code={code}" for code in QUIET], f"--cache-dir={work / 'mypy_cache'}", *modules],
        opt_level=os.environ.get("CASTLERULES_OPTIMIZE", "2"),
        debug_level="0",
        group_name=GROUP,
        multi_file=True,
        target_dir=str(work / "c"),
    )
    lines = {place: known for place, (_, known) in modules.items()}
    for module, _ in modules.values():
        file = work / "c" / f"__native_{exported_name(module.name)}.c"
        file.write_text(completed(file.read_text("utf-8"), docstrings(module.tree), lines), "utf-8")
    return extensions


@contextmanager
def _working_in(place: Path) -> Iterator[None]:
    before = Path.cwd()
    os.chdir(place)
    try:
        yield
    finally:
        os.chdir(before)


def main() -> None:
    """Make a copy of the package with its extensions in the directory that the command line names."""
    root, target = Path(__file__).resolve().parents[1], Path(sys.argv[1]).resolve()
    work = Path(sys.argv[2]).resolve() if len(sys.argv) > 2 else target.with_name(target.name + "_work")
    compile_package(root / "src", work, target, profiled="--profiled" in sys.argv[3:])
    shutil.copytree(root / "src" / "castlerules", target / "castlerules", ignore=NO_CACHES, dirs_exist_ok=True)


if __name__ == "__main__":
    main()
