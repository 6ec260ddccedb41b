"""What no state and no step may be."""
