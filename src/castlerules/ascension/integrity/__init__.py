"""The invariants of states and steps of a league."""
