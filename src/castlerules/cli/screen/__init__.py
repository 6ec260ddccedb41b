"""A game on the whole screen of a terminal: panels, keys and the mouse; the only part that needs textual."""
