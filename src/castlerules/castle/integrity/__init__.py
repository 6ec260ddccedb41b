"""Invariants of Castle: what must be true of every state, and of every step from one state to the next."""
