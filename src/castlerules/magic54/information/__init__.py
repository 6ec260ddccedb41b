"""What one player may know, and states that would look the same."""
