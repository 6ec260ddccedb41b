"""Card pools: printings, sets, piles of cards, deck lists, and what reads them."""
