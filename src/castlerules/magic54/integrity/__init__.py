"""Invariants of Magic 54: checks that a state, or a step between two states, can result from legal play."""
