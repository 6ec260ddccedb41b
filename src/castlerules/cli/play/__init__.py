"""A game at the terminal without its input and output: session, seating, prompt, saving."""
