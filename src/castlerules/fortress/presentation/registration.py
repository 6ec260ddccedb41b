"""Registers how Fortress is shown; ``castlerules.text.load_presentation`` imports it."""

from castlerules.fortress.model.state import Siege
from castlerules.magic.presentation.display import variant_display

from .phrases import display

variant_display.register(Siege, display)
