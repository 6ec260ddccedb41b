"""A report on a deck for Solitaire: the class of each card, and whether sources of the deck can pay for it."""

from __future__ import annotations

from typing import Final

from castlerules.cards import language as lang
from castlerules.core.frozen import frozen
from castlerules.magic.decks import Deck
from castlerules.magic.model.ids import ObjectId
from castlerules.solitaire.decks import solitaire_deck
from castlerules.solitaire.model.options import SolitaireRules
from castlerules.solitaire.query import layout, payment_sources

from .card_classes import CardClass, abilities_of, card_class


@frozen
class DeckReportLine:
    """One card of a deck: its number of copies, its class, and whether sources of the deck can pay for it.

    *payable* is true for lands, which cost nothing (SOL-060).
    """

    card: lang.CardDef
    count: int
    card_class: CardClass
    payable: bool


def deck_report(deck: Deck, rules: SolitaireRules | None = None) -> tuple[DeckReportLine, ...]:
    """Return a line for each different card of *deck*, in order of first appearance, to judge the deck by.

    Unsupported abilities count as absent (SOL-G86). The deck may have any size, and *rules* are by default the default
    options. Raises SetupError for an unknown name of a deck or card.

    >>> report = deck_report(["Swamp", "Terror", "Terror", "Crusade"])
    >>> [(line.card.name, line.count, line.card_class.value, line.payable) for line in report]
    [('Swamp', 1, 'live', True), ('Terror', 2, 'live', True), ('Crusade', 1, 'clog', False)]
    """
    rules = rules or SolitaireRules()
    cards = solitaire_deck(deck)
    sources = _DeckSources(cards, rules)
    return tuple(
        [
            DeckReportLine(
                card, cards.count(card), card_class(card, rules), layout.is_land(card) or sources.can_pay_for(card)
            )
            for card in dict.fromkeys(cards)
        ]
    )


class _DeckSources:
    """The sources of mana in a deck, to find its cards that nothing can pay for (SOL-G48).

    They are all lands and mana spells, and one at a time of the permanents with mana abilities, since the slot holds
    one. Permanents that no source can pay for are left out; each new one found may pay for others.
    """

    def __init__(self, cards: tuple[lang.CardDef, ...], rules: SolitaireRules) -> None:
        self.rules = rules
        self.always_available = [
            (card, payment_source)
            for number, card in enumerate(cards)
            for payment_source in _card_sources(number, card, rules)
        ]
        makers = {card: _permanent_sources(card, rules) for card in dict.fromkeys(cards) if _is_mana_permanent(card)}
        self.mana_permanents = dict[lang.CardDef, tuple[payment_sources.PaymentSource, ...]]()
        while payable := {
            card: sources
            for card, sources in makers.items()
            if card not in self.mana_permanents and self.can_pay_for(card)
        }:
            self.mana_permanents |= payable

    def can_pay_for(self, card: lang.CardDef) -> bool:
        """SOL-062: return whether the deck has sources that pay for a face of *card*, which cannot pay for itself."""
        needed = [payment_sources.face_needs(self.rules, face) for face in card.faces]
        own = next((source.id for other, source in self.always_available if other == card), None)
        sources = [source for _, source in self.always_available if source.id != own or layout.is_land(card)]
        return any([self._can_pay(needs, sources) for needs in needed if needs is not None])

    def _can_pay(self, needs: payment_sources.Needs, sources: list[payment_sources.PaymentSource]) -> bool:
        slot_sources = [(), *self.mana_permanents.values()]
        return any([payment_sources.Supply([*sources, *in_slot]).can_pay(needs, 0) for in_slot in slot_sources])


_SLOT_ID: Final = ObjectId(-1)


def _is_mana_permanent(card: lang.CardDef) -> bool:
    in_slot = layout.is_in_play_on_stack(card) and not layout.is_land(card)
    return in_slot and bool(abilities_of(card.face).mana_uses)


def _card_sources(number: int, card: lang.CardDef, rules: SolitaireRules) -> tuple[payment_sources.PaymentSource, ...]:
    """Return a payment source for each way in which *card*, a land or a mana spell, can pay; none for other cards.

    *number* stands in for the object id, which a card of a deck does not have.
    """
    if layout.is_land(card):
        return _permanent_sources(card, rules, ObjectId(number))
    mask, needs = payment_sources.mana_spell_colors(card), payment_sources.face_needs(rules, card.face)
    return (payment_sources.PaymentSource(ObjectId(number), mask, needs),) if mask and needs is not None else ()


def _permanent_sources(
    card: lang.CardDef, rules: SolitaireRules, number: ObjectId = _SLOT_ID
) -> tuple[payment_sources.PaymentSource, ...]:
    """SOL-G48: return a payment source for each way in which the permanent *card* can pay with its mana abilities."""
    yields = payment_sources.yields_of_abilities(rules, card, abilities_of(card.face))
    return tuple([payment_sources.PaymentSource(number, mask, needs) for mask, needs in yields])
