"""Makes modules, and names that they define, attributes of a package, imported on first use; tells which build runs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from importlib.machinery import PathFinder
from types import MappingProxyType
from typing import Final

from ._games import GAMES

compiled: Final = PathFinder.find_spec("castlerules._native", import_module("castlerules").__path__) is not None
"""Whether this is the compiled build, in which rules run as machine code; only that build has the module."""

PUBLIC_MODULES: Final = (
    *GAMES,
    "adapters",
    "bots",
    "cards",
    "encoding",
    "magic",
    "strategies",
    "svg",
    "testing",
    "text",
)
"""The modules that are attributes of ``castlerules``."""


_GAMES_OF_MAGIC: Final = ("castle", "duel", "fortress", "solitaire")


def lazy_attributes(
    package: str, public_modules: tuple[str, ...], homes: Mapping[str, str] = MappingProxyType({})
) -> tuple[Callable[[str], object], Callable[[], list[str]]]:
    """Return ``__getattr__`` and ``__dir__`` for *package*, which import parts of it on first use.

    These are *public_modules* of the package, and the names in *homes*, each with the module of the package that
    defines it. ``__getattr__`` raises AttributeError, not ImportError, for a module whose requirements are not
    installed, because tools that inspect every attribute of the package expect that.
    """

    def get(name: str) -> object:
        """Return the module or thing *name*; raise AttributeError if it does not exist or cannot be imported."""
        if name not in homes and name not in public_modules:
            raise AttributeError(f"module {package!r} has no attribute {name!r}{_where_else(package, name)}")
        module = f"{package}.{homes.get(name, name)}"
        try:
            imported = import_module(module)
        except ImportError as error:
            raise AttributeError(f"module {module} cannot be imported: {error}") from error
        return getattr(imported, name) if name in homes else imported

    def names() -> list[str]:
        """Return the sorted names of the package's attributes and of what it imports on first use."""
        return sorted({*vars(import_module(package)), *public_modules, *homes})

    return get, names


def _where_else(package: str, name: str) -> str:
    """Return that ``castlerules.magic`` has *name*, for a *package* that is a game of Magic; empty if it has not."""
    if package.removeprefix("castlerules.") not in _GAMES_OF_MAGIC or name.startswith("_"):
        return ""
    home = import_module("castlerules.magic")
    return f"; it is castlerules.magic.{name}" if name in home.__all__ else ""
