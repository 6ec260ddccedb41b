"""How many cards of a file play, and why the others do not."""
