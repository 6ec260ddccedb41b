"""Registers the display of Magic's observations; ``castlerules.text.load_presentation`` imports this module."""

from castlerules._display import register_display
from castlerules.magic.information.observation import Observation

from .panels import display

register_display(Observation, display)
