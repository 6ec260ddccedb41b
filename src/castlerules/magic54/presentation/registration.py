"""Registers the text and the picture of an observation; ``castlerules.text.load_presentation`` imports this module."""

from castlerules.core import SetupError
from castlerules.magic54.information.observation import Observation
from castlerules.svg import picture_of
from castlerules.text import text_of

from .picture import picture
from .text_table import table_text


def _table_or_repr(observation: Observation) -> str:
    """Return the table as text, or the ``repr`` if no duel fits *observation*."""
    try:
        return table_text(observation)
    except SetupError:
        return repr(observation)


text_of.register(Observation, _table_or_repr)
picture_of.register(Observation, picture)
