"""Fortress: a solitaire siege against a garrison that blocks by fixed rules."""
