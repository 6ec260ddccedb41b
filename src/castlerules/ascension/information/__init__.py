"""What a player may know of a league, and states that look the same."""
