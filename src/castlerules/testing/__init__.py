"""Help for tests, ours and yours: scenarios in words, and the conformance kit that every game must pass."""

from .scenario import Scenario

__all__ = ["Scenario"]
