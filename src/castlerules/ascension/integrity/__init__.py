"""Invariants of a league: checks that find states and steps that the rules cannot bring about."""
