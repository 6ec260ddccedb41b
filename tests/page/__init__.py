"""The page that plays: its Python side, and the whole page in a browser."""
