"""Card pools, deck lists and decks of a league, and their import from card files."""
