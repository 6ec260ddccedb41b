"""Invariants of Solitaire: checks that find impossible states and impossible steps."""
