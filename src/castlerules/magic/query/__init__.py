"""Pure questions about one state: what it looks like, and what is possible in it."""
