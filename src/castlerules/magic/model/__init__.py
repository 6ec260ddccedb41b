"""The data of a game of Magic: states, actions, changes, decisions, tasks, options, the shape of a rulebook; no rules."""
