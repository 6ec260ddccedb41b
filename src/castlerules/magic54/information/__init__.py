"""Observations of a duel, and determinizations: states that fit an observation."""
