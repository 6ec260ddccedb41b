"""What the cards of a game say, as far as the invariants of Fortress ask."""

from __future__ import annotations

from castlerules.cards.abilities import TakeControl
from castlerules.cards.atoms import AddMana, Destroy, Draw, MoveTo, SetTapped
from castlerules.cards.characteristics import CardType
from castlerules.cards.terms import Zone
from castlerules.magic.ids import CardId
from castlerules.magic.playable import words_of
from castlerules.magic.state import State

from .book import FORTRESS
