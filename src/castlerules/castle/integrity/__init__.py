"""Invariants of Castle: checks of a state, and of a step from one state to the next."""
