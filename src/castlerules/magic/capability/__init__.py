"""Which cards a rulebook can play faithfully, and why not the others."""
