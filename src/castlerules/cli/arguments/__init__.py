"""Parses the command line: arguments, and the games, options, bots and positions they name."""
