"""Magic: the Ascension: a league in which players buy cards for their decks with points they win (ASC-001, ASC-002).

``GAME`` is its ``castlerules.Game``. ``docs/rules/ascension.md`` states its rules; the codes in docstrings and in
the reasons of refused actions (``ASC-...``) are those of that page. A league records decks, points, purchases and
results; the games of Magic themselves are played elsewhere (ASC-006).
"""

from types import MappingProxyType as _MappingProxyType
from typing import TYPE_CHECKING

from castlerules._modules import lazy_attributes as _lazily

from .game import GAME, AscensionGame
from .information.observation import Observation, PublicMember
from .model.actions import (
    ACTIONS,
    Action,
    BeginStreakSwap,
    BuyBasicPair,
    BuyCard,
    BuyCopyLimit,
    BuyExpansion,
    BuySideboard,
    ChooseFirstPlayer,
    ChooseHandicapRow,
    ClaimFreeCard,
    MoveToMain,
    MoveToSide,
    RebuildDeck,
    RecordResult,
    RegisterDeck,
    RemoveCard,
    ReturnCard,
    StartContest,
    StreakKill,
    StreakPick,
    SwapWithSide,
    VoidContest,
    WaiveFreePicks,
    Withdraw,
)
from .model.events import (
    BasicsBought,
    CardBought,
    CardClaimed,
    CardKilled,
    CardMoved,
    CardPicked,
    CardRemoved,
    CardReturned,
    CardsExchanged,
    ContestEnded,
    ContestStarted,
    ContestVoided,
    CopyLimitRaised,
    DeckRebuilt,
    DeckResized,
    ExpansionBought,
    FirstChooserSet,
    FirstPlayerSet,
    HandicapRowChosen,
    LeagueEnded,
    PicksWaived,
    PlayerRegistered,
    PlayerWithdrew,
    PrivateDeckEvent,
    SideboardBought,
    StreakSwapBegan,
)
from .model.options import (
    AscensionRules,
    ColorCheck,
    FreeCommonSurcharge,
    HandicapBasis,
    HandicapMode,
    LegendScope,
    MultiplayerLoss,
    PairingScope,
    PowerBasis,
    RebuildCarryover,
    RemovedCards,
    TiePoints,
)
from .model.state import NO_BONUS, Bonus, Contest, ContestId, ContestStatus, History, Member, Placings, Setup, State
from .pool.card_pool import (
    BASIC_LANDS,
    RARITY_MAP,
    CardPool,
    CardSet,
    Printing,
    PrintingId,
    Rarity,
    SetKind,
    color_letters,
    read_colors,
)
from .pool.decks import (
    ALLIANCES,
    SIDEBOARD_SOURCE,
    Deck,
    DeckKind,
    PickSource,
    Pile,
    StarterDeck,
    StreakSwap,
    Zone,
    pile,
    set_of_source,
    source_of_set,
)
from .pool.invented import STARTERS
from .presentation.notation import format_deck, parse_deck
from .presentation.phrases import describe_starter
from .presentation.text_table import deck_table, describe_contest, pending_duties, points_ledger, standings_table
from .rules.contest_checks import MAX_LISTED_GROUPS, MAX_LISTED_SIZE
from .rules.legal_actions import actor_of
from .rules.queries import Handicap, Standing, handicaps, legal_contests, price_of, standings, streak_remedy_available
from .rules.random_starters import random_starter
from .rules.scoring import HANDICAP_ROWS, HandicapRow
from .rules.starters import StarterMode, StarterViolation, ViolationCode, validate_starter

if TYPE_CHECKING:
    from .pool.importing import SET_CATALOGUE as SET_CATALOGUE
    from .pool.importing import PoolImport as PoolImport
    from .pool.importing import RefusedRow as RefusedRow
    from .pool.importing import list_of_deck as list_of_deck
    from .pool.importing import pool_from_rows as pool_from_rows
    from .pool.importing import printing_named as printing_named
    from .pool.importing import printings_named as printings_named
    from .pool.importing import read_pool as read_pool
    from .pool.importing import starter_from_list as starter_from_list
else:
    _HOMES = _MappingProxyType(
        {  # not needed to play
            "SET_CATALOGUE": "pool.importing",
            "PoolImport": "pool.importing",
            "RefusedRow": "pool.importing",
            "list_of_deck": "pool.importing",
            "pool_from_rows": "pool.importing",
            "printing_named": "pool.importing",
            "printings_named": "pool.importing",
            "read_pool": "pool.importing",
            "starter_from_list": "pool.importing",
        }
    )
    __getattr__, __dir__ = _lazily(__name__, (), _HOMES)

__all__ = [
    "ACTIONS", "ALLIANCES", "BASIC_LANDS", "GAME", "HANDICAP_ROWS", "MAX_LISTED_GROUPS", "MAX_LISTED_SIZE", "NO_BONUS",
    "RARITY_MAP", "SET_CATALOGUE", "SIDEBOARD_SOURCE", "STARTERS", "Action", "AscensionGame", "AscensionRules",
    "BasicsBought", "BeginStreakSwap", "Bonus", "BuyBasicPair", "BuyCard", "BuyCopyLimit", "BuyExpansion",
    "BuySideboard", "CardBought", "CardClaimed", "CardKilled", "CardMoved", "CardPicked", "CardPool", "CardRemoved",
    "CardReturned", "CardSet", "CardsExchanged", "ChooseFirstPlayer", "ChooseHandicapRow", "ClaimFreeCard",
    "ColorCheck", "Contest", "ContestEnded", "ContestId", "ContestStarted", "ContestStatus", "ContestVoided",
    "CopyLimitRaised", "Deck", "DeckKind", "DeckRebuilt", "DeckResized", "ExpansionBought", "FirstChooserSet",
    "FirstPlayerSet", "FreeCommonSurcharge", "Handicap", "HandicapBasis", "HandicapMode", "HandicapRow",
    "HandicapRowChosen", "History", "LeagueEnded", "LegendScope", "Member", "MoveToMain", "MoveToSide",
    "MultiplayerLoss", "Observation", "PairingScope", "PickSource", "PicksWaived", "Pile", "Placings",
    "PlayerRegistered", "PlayerWithdrew", "PoolImport", "PowerBasis", "Printing", "PrintingId", "PrivateDeckEvent",
    "PublicMember", "Rarity", "RebuildCarryover", "RebuildDeck", "RecordResult", "RefusedRow", "RegisterDeck",
    "RemoveCard", "RemovedCards", "ReturnCard", "SetKind", "Setup", "SideboardBought", "Standing", "StartContest",
    "StarterDeck", "StarterMode", "StarterViolation", "State", "StreakKill", "StreakPick", "StreakSwap",
    "StreakSwapBegan", "SwapWithSide", "TiePoints", "ViolationCode", "VoidContest", "WaiveFreePicks", "Withdraw",
    "Zone", "actor_of", "color_letters", "deck_table", "describe_contest", "describe_starter", "format_deck",
    "handicaps", "legal_contests", "list_of_deck", "parse_deck", "pending_duties", "pile", "points_ledger",
    "pool_from_rows", "price_of", "printing_named", "printings_named", "random_starter", "read_colors", "read_pool",
    "set_of_source", "source_of_set", "standings", "standings_table", "starter_from_list", "streak_remedy_available",
    "validate_starter",
]  # fmt: skip
