"""Castle: normal Magic, but every player hides behind a castle of face-down creatures (CAS-001, CAS-003).

``GAME`` is its ``castlerules.Game`` for two players. ``docs/rules/castle.md`` describes its rules, and
``docs/rules/base.md`` those of normal Magic. The codes in docstrings and in the reasons of refused actions
(``CAS-...``, ``BASE-...``) refer to these two pages.
"""

from types import MappingProxyType as _MappingProxyType
from typing import TYPE_CHECKING

from castlerules._modules import lazy_attributes as _lazily
from castlerules.magic import DEFAULT_DECKS, CoreRules, Observation, State

from .book import CASTLE
from .decks import DECKS, DEFAULT_STOCKS, STOCKS, deck_problems, stock_problems
from .game import GAME, CastleGame, CastleSetup
from .information.observed_castle import ObservedActiveCard, ObservedCastle, ObservedCastleState, ObservedFaceDownCard
from .model.actions import (
    ACTIONS,
    AssignBlockerDamage,
    ChooseAttackColumn,
    DeclineActivation,
    ManeuverMove,
    ManeuverSwap,
    ManeuverTurnDown,
    PayActivation,
    ProceedToBlock,
    SwitchWithBehind,
)
from .model.events import (
    EVENTS,
    ActivationDeclined,
    CardRevealed,
    CardsSwapped,
    ColumnAttacked,
    CreatureTurnedDown,
    FaceDownCardMoved,
)
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
from .model.state import ActiveCard, Breach, BreachStage, Castle, CastleState, FaceDownCard, castle_state_of

if TYPE_CHECKING:
    from .presentation.price_explanation import PriceExplanation as PriceExplanation
    from .presentation.price_explanation import PriceLine as PriceLine
    from .presentation.price_explanation import explain_price as explain_price
else:
    _HOMES = _MappingProxyType(
        {  # not needed to play
            "PriceExplanation": "presentation.price_explanation",
            "PriceLine": "presentation.price_explanation",
            "explain_price": "presentation.price_explanation",
        }
    )
    __getattr__, __dir__ = _lazily(__name__, (), _HOMES)

__all__ = [
    "ACTIONS", "CASTLE", "DECKS", "DEFAULT_DECKS", "DEFAULT_STOCKS", "EVENTS", "GAME", "IGNORABLE_KEYWORDS", "STOCKS",
    "ActivationCostBasis", "ActivationDeclined", "ActiveCard", "Adjacency", "AssignBlockerDamage", "Breach",
    "BreachStage", "CardRevealed", "CardsSwapped", "Castle", "CastleGame", "CastleRules", "CastleSetup", "CastleState",
    "ChooseAttackColumn", "ColumnAttacked", "CoreRules", "CreatureTurnedDown", "DeclineActivation", "DepartedDefender",
    "FaceDownCard", "FaceDownCardMoved", "ManeuverMove", "ManeuverSwap", "ManeuverTiming", "ManeuverTurnDown",
    "Observation", "ObservedActiveCard", "ObservedCastle", "ObservedCastleState", "ObservedFaceDownCard",
    "PayActivation", "PriceExplanation", "PriceLine", "ProceedToBlock", "ProtectionScope", "ShieldScope", "State",
    "StolenCastleCreature", "SwitchWithBehind", "castle_state_of", "deck_problems", "explain_price", "stock_problems",
]  # fmt: skip
