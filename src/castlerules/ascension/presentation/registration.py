"""Registers the display of a league; ``castlerules.text.load_presentation`` imports this module."""

from castlerules._display import register_display
from castlerules.ascension.information.observation import Observation

from .panels import display

register_display(Observation, display)
