"""The procedures of Solitaire: announcing, paying, effects, combat, the checkpoint, and how changes are committed."""
