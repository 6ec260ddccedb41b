"""The games and other modules as names of the package, each imported when it is first asked for."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from types import ModuleType
from typing import Final

from ._games import GAMES

_OTHER_MODULES: Final = ("bots", "cards", "magic", "strategies", "svg", "testing", "text")


def lazy_attributes(package: str) -> tuple[Callable[[str], ModuleType], Callable[[], list[str]]]:
    """Return ``__getattr__`` and ``__dir__`` of *package*, which also have its public modules that are not loaded yet.

    A module that needs what is not installed is no name of the package, as those who look at all names expect.
    """
    public_modules = (*GAMES, *_OTHER_MODULES)

    def get(name: str) -> ModuleType:
        """Return the module *name*; raise AttributeError if there is none."""
        if name not in public_modules:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        try:
            return import_module(f"{package}.{name}")
        except ImportError as error:
            raise AttributeError(f"module {package}.{name} cannot be imported: {error}") from error

    def names() -> list[str]:
        """Return the names of the package."""
        return sorted({*vars(import_module(package)), *public_modules})

    return get, names
