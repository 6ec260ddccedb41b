"""What a player may know of both castles, and states that look the same to that player."""
