"""What an observation shows of both castles, and states that are consistent with an observation."""
