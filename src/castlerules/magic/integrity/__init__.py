"""Invariants of Magic: checks that list what is wrong in one state, or in the step from one state to the next."""
