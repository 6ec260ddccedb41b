"""What players see of a game, as panels, and the two renderers that show the panels of every game: text and SVG.

The presentation of a game turns an observation into a ``Display``; ``register_display`` marks the function.
"""

from .card import Card, CardText
from .compact_table import TALLEST, FittedTable, fitted_table, fitting_table
from .guide import Declaration, Guide, counted_names, glossary_key, glossary_of, guide_for, guide_of
from .panels import Arrow, Bar, Display, Entry, Grid, Panel, Pile, Piles, Ranking, Seat, Side, Slot, options_text
from .picture import picture
from .registration import display_of, register_display, register_state_display
from .text_table import text_table

__all__ = [
    "TALLEST", "Arrow", "Bar", "Card", "CardText", "Declaration", "Display", "Entry", "FittedTable", "Grid", "Guide",
    "Panel", "Pile", "Piles", "Ranking", "Seat", "Side", "Slot", "counted_names", "display_of", "fitted_table",
    "fitting_table", "glossary_key", "glossary_of", "guide_for", "guide_of", "options_text", "picture",
    "register_display", "register_state_display", "text_table",
]  # fmt: skip
