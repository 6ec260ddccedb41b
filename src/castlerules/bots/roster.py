"""The bots by name."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from castlerules.core import Bot

from .by_chance import uniform

__all__ = ["BOTS"]

BOTS: Final[Mapping[str, Bot[Any, Any]]] = MappingProxyType(
    {
        "uniform": uniform,
    }
)
"""What the command line takes for ``--bots``."""
