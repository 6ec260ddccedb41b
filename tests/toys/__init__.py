"""Three games as small as games can be, which prove the contract and the tools built on it.

``duel`` has hidden hands, secret events and a die; ``patience`` has one player; ``league`` has three and an organiser.
"""

from __future__ import annotations

from typing import Any, Final

from castlerules import Game

from . import duel, league, patience

__all__ = ["TOYS", "duel", "league", "patience"]

TOYS: Final[tuple[Game[Any, Any, Any], ...]] = (duel, patience, league)
