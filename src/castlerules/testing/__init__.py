"""Help for tests, ours and yours: scenarios in words, and the conformance kit that every game must pass."""

from .conformance import NonConformance, check_game, digests
from .scenario import Scenario

__all__ = ["NonConformance", "Scenario", "check_game", "digests"]
