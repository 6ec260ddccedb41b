"""Positions of Magic in words, for tests of single rules and cards."""
