"""Invariants of the rules: what must hold in every reachable state, and in every step from one state to the next."""
