"""Magic 54: a duel with an ordinary 54-card pack.

``GAME`` is its ``castlerules.Game``. Its rules are in ``docs/rules/magic54.md``, and the codes in docstrings and in the
reasons of refused actions (``M54-...``) refer to that page.
"""

from .game import GAME, Magic54Game
from .information.observation import Observation, OpponentSide, OwnSide
from .model.actions import (
    ACTIONS,
    Action,
    AssignDamage,
    ChooseFromDeck,
    Cycle,
    DeclareAttacker,
    DeclareBlocker,
    DeclineCycle,
    Discard,
    FinishAttackers,
    FinishBlockers,
    Pass,
    PlayAce,
    PlayDamage,
    PlayEight,
    PlayGrowth,
    PlayJoker,
    PlayTen,
    PutMana,
    Summon,
    UseKnowledge,
    UseProtection,
    UseSacrifice,
)
from .model.cards import BLACK, CARDS, RED, TEAM_CARDS, Card, CardKind, card, opponent
from .model.events import (
    AttackerDeclared,
    BlockerDeclared,
    CardFound,
    Cycled,
    DamageAssigned,
    DamageCancelled,
    Damaged,
    DamageRedirected,
    Died,
    Discarded,
    DiscardRecycled,
    Drew,
    GameEnded,
    Grew,
    Healed,
    ManaPut,
    Passed,
    PhaseBegan,
    Played,
    ReturnedToHand,
    Revealed,
    SearchBegan,
    ShieldRaised,
    Solved,
    Summoned,
    TurnBegan,
)
from .model.ids import ObjectId, card_of, object_id, owner_of
from .model.options import (
    DamagePersistence,
    DamageTiming,
    FirstPlayer,
    GrowthExpiry,
    GrowthScope,
    JackScope,
    Magic54Rules,
    ManaDropScope,
    PileResolution,
    RecycleTiming,
    ShieldDuration,
    SimultaneousZero,
)
from .model.state import NO_COMBAT, Combat, Creature, Packet, Phase, PileItem, PlayKind, Result, Shield, Side, State

__all__ = [
    "ACTIONS", "BLACK", "CARDS", "GAME", "NO_COMBAT", "RED", "TEAM_CARDS", "Action", "AssignDamage", "AttackerDeclared",
    "BlockerDeclared", "Card", "CardFound", "CardKind", "ChooseFromDeck", "Combat", "Creature", "Cycle", "Cycled",
    "DamageAssigned", "DamageCancelled", "DamagePersistence", "DamageRedirected", "DamageTiming", "Damaged",
    "DeclareAttacker", "DeclareBlocker", "DeclineCycle", "Died", "Discard", "DiscardRecycled", "Discarded", "Drew",
    "FinishAttackers", "FinishBlockers", "FirstPlayer", "GameEnded", "Grew", "GrowthExpiry", "GrowthScope", "Healed",
    "JackScope", "Magic54Game", "Magic54Rules", "ManaDropScope", "ManaPut", "ObjectId", "Observation", "OpponentSide",
    "OwnSide", "Packet", "Pass", "Passed", "Phase", "PhaseBegan", "PileItem", "PileResolution", "PlayAce", "PlayDamage",
    "PlayEight", "PlayGrowth", "PlayJoker", "PlayKind", "PlayTen", "Played", "PutMana", "RecycleTiming", "Result",
    "ReturnedToHand", "Revealed", "SearchBegan", "Shield", "ShieldDuration", "ShieldRaised", "Side", "SimultaneousZero",
    "Solved", "State", "Summon", "Summoned", "TurnBegan", "UseKnowledge", "UseProtection", "UseSacrifice", "card",
    "card_of", "object_id", "opponent", "owner_of",
]  # fmt: skip
