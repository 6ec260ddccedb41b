"""Registers the text table and the picture of a league; ``castlerules.text.load_presentation`` imports this module."""

from castlerules.ascension.information.observation import Observation
from castlerules.svg import picture_of
from castlerules.text import text_of

from .picture import picture
from .text_table import league_table

text_of.register(Observation, league_table)
picture_of.register(Observation, picture)
