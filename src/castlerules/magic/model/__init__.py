"""The data of a game of Magic: state, actions, changes, decisions, tasks and the shape of a rulebook; no rules."""
