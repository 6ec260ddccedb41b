"""What no state and no step of Solitaire may be."""
