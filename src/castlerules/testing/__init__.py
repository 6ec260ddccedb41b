"""Tools for tests of games: scenarios written as short texts, and the conformance kit that every game must pass."""

from .conformance import NonConformance, check_game, digests
from .scenario import Scenario

__all__ = ["NonConformance", "Scenario", "check_game", "digests"]
