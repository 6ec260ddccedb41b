"""The rules of Magic 54: what is legal, and what follows from an action."""
