"""What one player may know, and states that agree with it."""
