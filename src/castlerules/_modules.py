"""Makes modules attributes of the packages that contain them, imported on first use; tells which build runs."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from importlib.machinery import PathFinder
from types import ModuleType
from typing import Final

from ._games import GAMES

compiled: Final = PathFinder.find_spec("castlerules._native", import_module("castlerules").__path__) is not None
"""Whether this is the compiled build, in which rules run as machine code; only that build has the module."""

PUBLIC_MODULES: Final = (*GAMES, "bots", "cards", "magic", "strategies", "svg", "testing", "text")
"""The modules that are attributes of ``castlerules``."""


def lazy_attributes(
    package: str, public_modules: tuple[str, ...]
) -> tuple[Callable[[str], ModuleType], Callable[[], list[str]]]:
    """Return ``__getattr__`` and ``__dir__`` for *package*, which import *public_modules* of it on first use.

    ``__getattr__`` raises AttributeError, not ImportError, for a module whose requirements are not installed, because
    tools that inspect every attribute of the package expect that.
    """

    def get(name: str) -> ModuleType:
        """Return the module *name*; raise AttributeError if it does not exist or cannot be imported."""
        if name not in public_modules:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        try:
            return import_module(f"{package}.{name}")
        except ImportError as error:
            raise AttributeError(f"module {package}.{name} cannot be imported: {error}") from error

    def names() -> list[str]:
        """Return the sorted names of the package's attributes and public modules, imported or not."""
        return sorted({*vars(import_module(package)), *public_modules})

    return get, names
