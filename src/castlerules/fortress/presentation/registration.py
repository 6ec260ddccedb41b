"""Registers the display of Fortress; ``castlerules.text.load_presentation`` imports this module."""

from castlerules.fortress.model.state import Siege
from castlerules.magic.presentation.display import variant_display

from .phrases import display

variant_display.register(Siege, display)
