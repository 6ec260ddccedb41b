"""Normal two-player Magic as an engine, and the door for variants of it."""
