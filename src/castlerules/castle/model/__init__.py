"""The data that Castle adds to a game of Magic: options, state, actions, events, decisions; no rules."""
