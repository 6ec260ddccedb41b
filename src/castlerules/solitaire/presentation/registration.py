"""Registers the display of Solitaire for its observations; ``castlerules.text.load_presentation`` imports it."""

from castlerules.magic.presentation.display import variant_display
from castlerules.solitaire.model.state import ObservedTableau

from .phrases import display

variant_display.register(ObservedTableau, display)
