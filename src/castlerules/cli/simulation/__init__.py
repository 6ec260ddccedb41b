"""Many games between bots: playing them, adding them up, showing the result."""
