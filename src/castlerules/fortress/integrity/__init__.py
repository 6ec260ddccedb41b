"""Invariants: checks that every state and every step of Fortress must pass."""
