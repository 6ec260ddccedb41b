"""The public part of the language: every name that the modules of its classes define."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Final

from .abilities import *
from .card_data import *
from .characteristics import *
from .combat_rules import *
from .costs import *
from .definition import *
from .enums import *
from .expressions import *
from .filters import *
from .finding import *
from .keywords import *
from .mana import *
from .moments import *
from .one_shot import *
from .references import *
from .static_rules import *
from .targets import *
from .triggers import *
from .turn_rules import *

_MODULES: Final = (
    "abilities",
    "card_data",
    "characteristics",
    "combat_rules",
    "costs",
    "definition",
    "enums",
    "expressions",
    "filters",
    "finding",
    "keywords",
    "mana",
    "moments",
    "one_shot",
    "references",
    "static_rules",
    "targets",
    "triggers",
    "turn_rules",
)
"""By name, because the module ``mana`` defines a function of its own name, which would take the module's place."""


def _defined_names(module: ModuleType) -> list[str]:
    """Return the public names that *module* defines itself: its classes, functions and annotated constants."""
    own = [name for name, value in vars(module).items() if getattr(value, "__module__", None) == module.__name__]
    return [name for name in dict.fromkeys((*own, *module.__annotations__)) if not name.startswith("_")]


if not TYPE_CHECKING:  # type checkers read the imports above, and see the same names
    __all__ = [name for module in _MODULES for name in _defined_names(import_module(f"{__package__}.{module}"))]
