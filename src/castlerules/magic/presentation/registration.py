"""Registers the text table and picture of Magic's observations; ``castlerules.text.load_presentation`` imports it."""

from castlerules.magic.information.observation import Observation
from castlerules.svg import picture_of
from castlerules.text import text_of

from .picture import picture
from .text_table import table_text

text_of.register(Observation, table_text)
picture_of.register(Observation, picture)
