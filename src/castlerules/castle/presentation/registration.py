"""Registers how Castle is shown; ``castlerules.text.load_presentation`` imports it."""

from castlerules.castle.model.state import ObservedCastleState
from castlerules.magic.presentation.display import variant_display

from .phrases import display

variant_display.register(ObservedCastleState, display)
