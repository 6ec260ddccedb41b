"""Plays many games between bots, adds up the results, and prints the report."""
