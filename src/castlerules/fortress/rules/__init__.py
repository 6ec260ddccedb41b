"""The rules of Fortress: setup, turn, blocking automaton, decisions, differences from normal Magic."""
