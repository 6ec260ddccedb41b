"""Register the display of Castle; ``castlerules.text.load_presentation`` imports this module."""

from castlerules.castle.information.observed_castle import ObservedCastleState
from castlerules.magic.presentation.display import variant_display

from .phrases import display

variant_display.register(ObservedCastleState, display)
