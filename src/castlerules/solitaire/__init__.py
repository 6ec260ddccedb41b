"""Solitaire: any Magic deck dealt as seven patience stacks, cleared by playing cards at each other (SOL-001).

``GAME`` is its ``castlerules.Game`` for one player. ``docs/rules/solitaire.md`` states its rules, and
``docs/rules/base.md`` those of the normal Magic that it builds on; the codes in docstrings and in the reasons of
refused actions (``SOL-...``, ``BASE-...``) refer to these two pages.
"""

from types import MappingProxyType as _MappingProxyType
from typing import TYPE_CHECKING

from castlerules._modules import lazy_attributes as _lazily
from castlerules.magic import CoreRules, Observation, State

from .book import SOLITAIRE
from .decks import DECKS, DEFAULT_DECK, deck_problems
from .game import GAME, SolitaireGame, SolitaireSetup, deal
from .model import *
from .query.layout import row_lands, slot_permanent, trips_left

if TYPE_CHECKING:
    from .analysis.card_classes import CardClass as CardClass
    from .analysis.card_classes import card_class as card_class
    from .analysis.deck_report import DeckReportLine as DeckReportLine
    from .analysis.deck_report import deck_report as deck_report
else:
    _HOMES = _MappingProxyType(
        {  # not needed to play
            "CardClass": "analysis.card_classes",
            "DeckReportLine": "analysis.deck_report",
            "card_class": "analysis.card_classes",
            "deck_report": "analysis.deck_report",
        }
    )
    __getattr__, __dir__ = _lazily(__name__, (), _HOMES)

__all__ = [
    "ACTIONS", "DECKS", "DEFAULT_DECK", "EVENTS", "GAME", "SOLITAIRE", "STACKS", "STACKS_DEALT", "STACK_NAMES", "YOU",
    "AbilityPayment", "AssignToBlocker", "AttackStack", "CardClass", "CardTurnedUp", "ColorlessPayment",
    "CopiesGathered", "CoreRules", "DealPattern", "DeckReportLine", "DiscardDestination", "DrawThree", "EndOfTurn",
    "FinishUse", "HandCardShown", "HandDiscarded", "HandModel", "HandPileCleared", "HandScope", "LandMoved",
    "LifeDestination", "LifePaidFromLibrary", "LossTiming", "ManaTiming", "ManalessPayment", "MergeCopies",
    "Observation", "ObservedTableau", "ObservedTableauStack", "OptionalCosts", "PacketDrawn", "PacketOrder",
    "PaySource", "PaymentStrictness", "Phase", "RecycleOrder", "RecycleTiming", "SecondPermanent", "SolitaireGame",
    "SolitaireRules", "SolitaireSetup", "StacksChoice", "State", "Strike", "Tableau", "TableauStack", "TripBegan",
    "ZeroCostPayment", "card_class", "deal", "deck_problems", "deck_report", "row_lands", "slot_permanent",
    "tableau_of", "trips_left",
]  # fmt: skip
