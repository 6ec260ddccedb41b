"""The vectors of observations, a module for each game; ``card`` and ``permanent`` are for all games of Magic."""
