"""The siege, its actions and events in words."""
