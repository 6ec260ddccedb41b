"""What one player may know of a state (observations), and states that agree with an observation (determinization)."""
