"""Observations of both castles, and determinization: states that are consistent with an observation."""
