"""The data that Fortress adds to a game of Magic: options, siege, actions, events, decisions, the assault table."""
