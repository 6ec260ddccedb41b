"""Registers how a duel of Magic 54 is shown; ``castlerules.text.load_presentation`` imports it."""

from castlerules.core import SetupError
from castlerules.magic54.information.observation import Observation
from castlerules.svg import picture_of
from castlerules.text import text_of

from .picture import picture
from .text_table import table_text


def _table_or_repr(observation: Observation) -> str:
    """Return the table as text; the ``repr`` of an observation that no duel fits."""
    try:
        return table_text(observation)
    except SetupError:
        return repr(observation)


text_of.register(Observation, _table_or_repr)
picture_of.register(Observation, picture)
