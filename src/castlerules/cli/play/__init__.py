"""A game at the terminal as values: session, seating, prompt, saving."""
