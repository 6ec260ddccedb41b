"""Positions of Solitaire in words, for tests of single rules and cards."""
