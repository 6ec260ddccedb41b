"""Invariants: what no reachable state and no step may show."""
