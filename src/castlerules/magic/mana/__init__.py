"""The exact payment of mana costs, on ints and tuples; imports nothing else of the package."""
