"""Which source pays for a card or an ability, in words: ``sacrifice Forest``, ``paid by Llanowar Elves (slot)``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from castlerules.cards import language as lang
from castlerules.core.frozen import frozen
from castlerules.magic.model import CardObject, ObjectId, State
from castlerules.magic.presentation.names import ObjectNames
from castlerules.magic.query.board import Board
from castlerules.solitaire.book import SOLITAIRE
from castlerules.solitaire.model import YOU
from castlerules.solitaire.query import announceable
from castlerules.solitaire.query.casting import castable_faces_of
from castlerules.solitaire.query.layout import stack_tops
from castlerules.solitaire.query.payers import payers_of_ability, payers_of_spell
from castlerules.solitaire.query.payment_sources import Needs, PaymentSource

from .display import SolitaireDisplay, sacrifice_phrase
from .phrases import card_and_place

X_PRICE: Final = " for X = 1, more for a larger X"
"""SOL-066, SOL-067: what follows the price of a spell or ability with X in its cost."""


@frozen
class PaymentWords:
    """The words for what pays, with the *names* of an observation; *state* is one that matches it."""

    names: ObjectNames
    state: State

    @property
    def _display(self) -> SolitaireDisplay:
        return SolitaireDisplay(self.names.observation)

    @property
    def _board(self) -> Board:
        return Board(SOLITAIRE, self.state)

    def for_card(self, number: ObjectId, origin: lang.Zone) -> str:
        """SOL-062, SOL-G28: return what pays for the card *number*, cast from *origin*; of a split card for each half.

        The text is empty if the card is nowhere from where it could be played.
        """
        card = next((card for card in self._playable_cards() if card.id == number), None)
        if card is None:
            return ""
        board, is_flashback = self._board, origin is lang.Zone.GRAVEYARD
        prices = []
        for castable in castable_faces_of(board, card.card, from_graveyard=is_flashback):
            words = self._words(castable.needs or (), payers_of_spell(board, card, castable))
            prices.append(f"{words}{X_PRICE}" if castable.cost.mana.xs else words)
        return " // ".join(prices)

    def _playable_cards(self) -> list[CardObject]:
        seat, tops = self.state.seats[YOU], [card for _, card in stack_tops(self.state)]
        return [*seat.hand[:1], *tops, *seat.graveyard]

    def for_ability(self, source: ObjectId, index: int) -> str:
        """SOL-G42: return what pays for ability *index* of the permanent *source*; empty if it has no such ability."""
        board = self._board
        abilities = board.characteristics[source].abilities.activated if source in board.permanents else ()
        if not 0 <= index < len(abilities):
            return ""
        ability, compiled = abilities[index], board.compiled.first_faces[board.permanents[source].card]
        needs = announceable.activation_needs(self._display.rules, ability, compiled) or ()
        words = self._words(needs, payers_of_ability(board, source, ability)).replace("sacrifice ", "paid by ", 1)
        return f"{words}{X_PRICE}" if ability.cost.mana.xs else words

    def _words(self, needs: Needs, payers: Sequence[PaymentSource]) -> str:
        """Return what pays for *needs*, of which *payers* can pay the first; several lands have the words for a colour.

        A single source, and whatever is no land, is named, since its loss matters more than its colour.
        """
        if not needs:
            return "free of charge"
        lands = {land.id: land.card.name for land in self._display.row}
        land_names = list(dict.fromkeys([lands[source.id] for source in payers if source.id in lands]))
        others = [card_and_place(self.names, source.id) for source in payers if source.id not in lands]
        colours = " and ".join(map(sacrifice_phrase, needs))
        if len(needs) > 1 or not payers:
            return f"sacrifice {colours}"
        if not others:
            return f"sacrifice {land_names[0] if len(land_names) == 1 else colours}"
        land_words = land_names if len(land_names) == 1 else [colours] * bool(land_names)
        return f"paid by {' or '.join([*land_words, *others])}"
