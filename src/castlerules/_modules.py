"""Makes the games and other modules attributes of the package, each imported on first use."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from types import ModuleType
from typing import Final

from ._games import GAMES

_OTHER_MODULES: Final = ("bots", "cards", "magic", "strategies", "svg", "testing", "text")


def lazy_attributes(package: str) -> tuple[Callable[[str], ModuleType], Callable[[], list[str]]]:
    """Return ``__getattr__`` and ``__dir__`` for *package*, which include its public modules not yet imported.

    A module whose requirements are not installed raises AttributeError, so that tools can inspect all attributes.
    """
    public_modules = (*GAMES, *_OTHER_MODULES)

    def get(name: str) -> ModuleType:
        """Return the module *name*; raise AttributeError if it does not exist or cannot be imported."""
        if name not in public_modules:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        try:
            return import_module(f"{package}.{name}")
        except ImportError as error:
            raise AttributeError(f"module {package}.{name} cannot be imported: {error}") from error

    def names() -> list[str]:
        """Return the sorted names of the attributes of the package."""
        return sorted({*vars(import_module(package)), *public_modules})

    return get, names
