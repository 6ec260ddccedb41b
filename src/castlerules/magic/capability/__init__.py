"""Find out which cards a rulebook can play exactly as their text says, and why it refuses the others."""
