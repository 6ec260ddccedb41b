"""Positions of Solitaire written as short texts, for tests of single rules and cards."""

from .layout import FILLERS
from .scenario import SolitaireScenario

__all__ = ["FILLERS", "SolitaireScenario"]
