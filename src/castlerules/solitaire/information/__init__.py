"""What the player may know of a state (observation), and states that fit an observation (determinization)."""
