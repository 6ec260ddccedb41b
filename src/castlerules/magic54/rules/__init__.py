"""The rules of Magic 54: which actions are legal, and the state after an action."""
