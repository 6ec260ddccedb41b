"""What no state and no step of Castle may be."""
