"""The procedures of Solitaire: announcing, paying, effects, combat, the checkpoint, and the committers of changes."""
