"""Cards from rows of MTGJSON and Scryfall files."""
