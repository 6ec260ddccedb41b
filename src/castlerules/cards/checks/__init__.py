"""Faults of a card definition: parts of wrong types, and references that refer to nothing."""
