"""Which cards a rulebook can play faithfully, and why it refuses the others."""
