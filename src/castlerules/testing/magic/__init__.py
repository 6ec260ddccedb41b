"""Positions of Magic written as short texts, for tests of single rules and cards."""

from .layout import BLANK, Side, side
from .names import object_name
from .scenario import A, MagicScenario, N

__all__ = ["BLANK", "A", "MagicScenario", "N", "Side", "object_name", "side"]
