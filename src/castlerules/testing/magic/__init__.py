"""Positions of Magic in words, for tests of single rules and cards."""

from .layout import BLANK, Side, side
from .scenario import A, MagicScenario, N

__all__ = ["BLANK", "A", "MagicScenario", "N", "Side", "side"]
