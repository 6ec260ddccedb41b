"""Registers the display of an observation; ``castlerules.text.load_presentation`` imports this module."""

from castlerules._display import register_display, text_table
from castlerules.core import SetupError
from castlerules.magic54.information.observation import Observation
from castlerules.text import text_of

from .panels import display


def _table_or_repr(observation: Observation) -> str:
    """Return the table as text, or the ``repr`` if no duel fits *observation*."""
    try:
        return text_table(display(observation))
    except SetupError:
        return repr(observation)


register_display(Observation, display)
text_of.register(Observation, _table_or_repr)
