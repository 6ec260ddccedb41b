"""Convert rows of MTGJSON and Scryfall files to cards."""
