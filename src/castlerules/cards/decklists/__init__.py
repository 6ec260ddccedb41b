"""Deck lists as text: five formats are read, two are written."""
