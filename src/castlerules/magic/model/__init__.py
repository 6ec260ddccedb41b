"""The data of a game of Magic: states, actions, changes, decisions, tasks, options, the rulebook; no rules."""
