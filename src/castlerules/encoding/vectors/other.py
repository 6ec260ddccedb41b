"""Observations of a game that the library does not know have no vector."""

from __future__ import annotations

from typing import Any

from castlerules.core import AnyGame, DataError
from castlerules.encoding.blocks import Block


def block(game: AnyGame, _: object, __: object) -> Block[Any]:
    """Raise DataError: what stands in such an observation is unknown."""
    raise DataError("game", f"{game.name} has no vector: only games of the library and variants of Magic have one")
