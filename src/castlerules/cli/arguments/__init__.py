"""Words of the command line, and the games, options, bots and positions that they name."""
