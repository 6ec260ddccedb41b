"""Castles, actions, events and prices in words and tables."""
