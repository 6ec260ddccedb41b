"""Describe cards and their parts as text; two different abilities never have the same text."""
