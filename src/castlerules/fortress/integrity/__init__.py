"""What no state and no step of Fortress may be."""
