"""Castle: normal Magic, but every player hides behind a castle of face-down creatures (CAS-001, CAS-003).

The module is a ``castlerules.Game`` for two players. ``docs/rules/castle.md`` describes its rules, and
``docs/rules/base.md`` those of normal Magic. The codes in docstrings and in the reasons of refused actions
(``CAS-...``, ``BASE-...``) refer to these two pages.
"""

from castlerules.magic import DEFAULT_DECKS, CoreRules, Observation, State

from .book import CASTLE
from .decks import DECKS, DEFAULT_STOCKS, STOCKS, deck_problems, stock_problems
from .game import GAME, CastleSetup, determinize, new_game
from .model.options import (
    IGNORABLE_KEYWORDS,
    ActivationCostBasis,
    Adjacency,
    CastleRules,
    DepartedDefender,
    ManeuverTiming,
    ProtectionScope,
    ShieldScope,
    StolenCastleCreature,
)
from .model.state import (
    ACTIONS,
    EVENTS,
    ActivationDeclined,
    ActiveCard,
    AssignBlockerDamage,
    Breach,
    BreachStage,
    CardRevealed,
    CardsSwapped,
    Castle,
    CastleState,
    ChooseAttackColumn,
    ColumnAttacked,
    CreatureTurnedDown,
    DeclineActivation,
    FaceDownCard,
    FaceDownCardMoved,
    ManeuverMove,
    ManeuverSwap,
    ManeuverTurnDown,
    ObservedActiveCard,
    ObservedCastle,
    ObservedCastleState,
    ObservedFaceDownCard,
    PayActivation,
    ProceedToBlock,
    SwitchWithBehind,
    castle_state_of,
)
from .presentation.price_explanation import PriceExplanation, PriceLine, explain_price

name = GAME.name
"""The name of the game in ``GAMES`` and in records."""

seat_names = GAME.seat_names
"""The names of the two seats."""

rules_version = GAME.rules_version
"""Raised when a ruling or a default changes."""

data_types = GAME.data_types
"""The classes that can be serialised, the state first."""

Rules = CastleRules
"""The options class."""

Setup = CastleSetup
"""The setup class: two decks and two stocks (CAS-004)."""

players = GAME.players
to_act = GAME.to_act
legal_actions = GAME.legal_actions
why_not = GAME.why_not
apply = GAME.apply
transition = GAME.transition
advance = GAME.advance
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
    "ACTIONS", "CASTLE", "DECKS", "DEFAULT_DECKS", "DEFAULT_STOCKS", "EVENTS", "GAME", "IGNORABLE_KEYWORDS", "STOCKS",
    "ActivationCostBasis", "ActivationDeclined", "ActiveCard", "Adjacency", "AssignBlockerDamage", "Breach",
    "BreachStage", "CardRevealed", "CardsSwapped", "Castle", "CastleRules", "CastleSetup", "CastleState",
    "ChooseAttackColumn", "ColumnAttacked", "CoreRules", "CreatureTurnedDown", "DeclineActivation", "DepartedDefender",
    "FaceDownCard", "FaceDownCardMoved", "ManeuverMove", "ManeuverSwap", "ManeuverTiming", "ManeuverTurnDown",
    "Observation", "ObservedActiveCard", "ObservedCastle", "ObservedCastleState", "ObservedFaceDownCard",
    "PayActivation", "PriceExplanation", "PriceLine", "ProceedToBlock", "ProtectionScope", "Rules", "Setup",
    "ShieldScope", "State", "StolenCastleCreature", "SwitchWithBehind", "advance", "apply", "castle_state_of",
    "data_types", "deck_problems", "describe_action", "describe_events", "determinize", "explain_price",
    "format_action", "format_position", "legal_actions", "name", "new_game", "observe", "outcome", "parse_action",
    "parse_position", "players", "position_key", "problems", "rules_version", "seat_names", "seen_by", "step_problems",
    "stock_problems", "to_act", "transition", "why_not",
]  # fmt: skip
