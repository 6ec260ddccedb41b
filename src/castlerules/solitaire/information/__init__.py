"""What the player may know of a state, and states that would look the same."""
