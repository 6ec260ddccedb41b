"""The numbers of actions, a module for each game; ``other`` is for games that the library does not know."""
