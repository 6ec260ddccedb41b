"""Observations of a league, and determinization: leagues with the same observation."""
