"""Propose, replace, commit: the only code that turns changes into the next state."""
