"""The Hypothesis strategies and the state machine."""
