"""Text of Fortress: notes for tables, phrases for actions and events."""
