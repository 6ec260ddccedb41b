"""Solitaire: any Magic deck dealt as seven patience stacks, cleared by playing cards at each other (SOL-001).

The module is a ``castlerules.Game`` for one player. ``docs/rules/solitaire.md`` states its rules, and
``docs/rules/base.md`` those of the normal Magic that it builds on; the codes in docstrings and in the reasons of
refused actions (``SOL-...``, ``BASE-...``) refer to these two pages.
"""

from castlerules.magic import CoreRules, Observation, State

from .analysis.deck_report import CardClass, DeckReportLine, card_class, deck_report
from .book import SOLITAIRE
from .decks import DECKS, DEFAULT_DECK, deck_problems
from .game import GAME, SolitaireSetup, deal, new_game
from .model.options import (
    STACKS_DEALT,
    ColorlessPayment,
    DealPattern,
    DiscardDestination,
    EndOfTurn,
    HandModel,
    HandScope,
    LifeDestination,
    LossTiming,
    ManalessPayment,
    ManaTiming,
    OptionalCosts,
    PacketOrder,
    PaymentStrictness,
    RecycleOrder,
    RecycleTiming,
    SecondPermanent,
    SolitaireRules,
    StacksChoice,
    ZeroCostPayment,
)
from .model.state import (
    ACTIONS,
    EVENTS,
    STACK_NAMES,
    STACKS,
    YOU,
    AssignToBlocker,
    AttackStack,
    CardTurnedUp,
    CopiesGathered,
    DrawThree,
    FinishUse,
    HandCardShown,
    HandDiscarded,
    HandPileCleared,
    LandMoved,
    LifePaidFromLibrary,
    MergeCopies,
    ObservedTableau,
    ObservedTableauStack,
    PacketDrawn,
    PaySource,
    Phase,
    Strike,
    Tableau,
    TableauStack,
    TripBegan,
    tableau_of,
)
from .query.layout import row_lands, slot_permanent, trips_left

name = GAME.name
"""The name of the game in ``GAMES`` and in records."""

seat_names = GAME.seat_names
"""The name of the only seat."""

rules_version = GAME.rules_version
"""Raised when a ruling or a default changes."""

data_types = GAME.data_types
"""The classes that can be encoded as data, the state first."""

Rules = SolitaireRules
"""The options class."""

Setup = SolitaireSetup
"""The setup class: the deck that a game is started with (SOL-002)."""

players = GAME.players
to_act = GAME.to_act
legal_actions = GAME.legal_actions
why_not = GAME.why_not
apply = GAME.apply
transition = GAME.transition
advance = GAME.advance
determinize = GAME.determinize
seen_by = GAME.seen_by
outcome = GAME.outcome
observe = GAME.observe
position_key = GAME.position_key
problems = GAME.problems
step_problems = GAME.step_problems
format_action = GAME.format_action
parse_action = GAME.parse_action
describe_action = GAME.describe_action
describe_events = GAME.describe_events
format_position = GAME.format_position
parse_position = GAME.parse_position

__all__ = [
    "ACTIONS", "DECKS", "DEFAULT_DECK", "EVENTS", "GAME", "SOLITAIRE", "STACKS", "STACKS_DEALT", "STACK_NAMES", "YOU",
    "AssignToBlocker", "AttackStack", "CardClass", "CardTurnedUp", "ColorlessPayment", "CopiesGathered", "CoreRules",
    "DealPattern", "DeckReportLine", "DiscardDestination", "DrawThree", "EndOfTurn", "FinishUse", "HandCardShown",
    "HandDiscarded", "HandModel", "HandPileCleared", "HandScope", "LandMoved", "LifeDestination", "LifePaidFromLibrary",
    "LossTiming", "ManaTiming", "ManalessPayment", "MergeCopies", "Observation", "ObservedTableau",
    "ObservedTableauStack", "OptionalCosts", "PacketDrawn", "PacketOrder", "PaySource", "PaymentStrictness", "Phase",
    "RecycleOrder", "RecycleTiming", "Rules", "SecondPermanent", "Setup", "SolitaireRules", "SolitaireSetup",
    "StacksChoice", "State", "Strike", "Tableau", "TableauStack", "TripBegan", "ZeroCostPayment", "advance", "apply",
    "card_class", "data_types", "deal", "deck_problems", "deck_report", "describe_action", "describe_events",
    "determinize", "format_action", "format_position", "legal_actions", "name", "new_game", "observe", "outcome",
    "parse_action", "parse_position", "players", "position_key", "problems", "row_lands", "rules_version", "seat_names",
    "seen_by", "slot_permanent", "step_problems", "tableau_of", "to_act", "transition", "trips_left", "why_not",
]  # fmt: skip
