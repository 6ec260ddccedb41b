"""Magic 54: a duel with an ordinary 54-card pack.

The module is a ``castlerules.Game``. Its rules are in ``docs/rules/magic54.md``, and the codes in docstrings and in the
reasons of refused actions (``M54-...``) refer to that page.
"""

from .game import Rules, Setup, data_types, name, players, position_key, rules_version, seat_names, seen_by
from .information.observation import Observation, OpponentSide, OwnSide, determinize, observe
from .integrity.invariants import problems
from .integrity.step_invariants import step_problems
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
from .model.state import (
    NO_COMBAT,
    Combat,
    Creature,
    ObjectId,
    Packet,
    Phase,
    PileItem,
    PlayKind,
    Result,
    Shield,
    Side,
    State,
    card_of,
    object_id,
    owner_of,
)
from .presentation.narration import describe_events
from .presentation.notation import format_action, parse_action
from .presentation.phrases import describe_action
from .presentation.position import format_position, parse_position
from .rules.handlers import advance, apply, transition
from .rules.legality import legal_actions
from .rules.outcome import outcome
from .rules.permissions import to_act
from .rules.setup import new_game
from .rules.violations import why_not

__all__ = [
    "ACTIONS", "BLACK", "CARDS", "NO_COMBAT", "RED", "TEAM_CARDS", "Action", "AssignDamage", "AttackerDeclared",
    "BlockerDeclared", "Card", "CardFound", "CardKind", "ChooseFromDeck", "Combat", "Creature", "Cycle", "Cycled",
    "DamageAssigned", "DamageCancelled", "DamagePersistence", "DamageRedirected", "DamageTiming", "Damaged",
    "DeclareAttacker", "DeclareBlocker", "DeclineCycle", "Died", "Discard", "DiscardRecycled", "Discarded", "Drew",
    "FinishAttackers", "FinishBlockers", "FirstPlayer", "GameEnded", "Grew", "GrowthExpiry", "GrowthScope", "Healed",
    "JackScope", "Magic54Rules", "ManaDropScope", "ManaPut", "ObjectId", "Observation", "OpponentSide", "OwnSide",
    "Packet", "Pass", "Passed", "Phase", "PhaseBegan", "PileItem", "PileResolution", "PlayAce", "PlayDamage",
    "PlayEight", "PlayGrowth", "PlayJoker", "PlayKind", "PlayTen", "Played", "PutMana", "RecycleTiming", "Result",
    "ReturnedToHand", "Revealed", "Rules", "SearchBegan", "Setup", "Shield", "ShieldDuration", "ShieldRaised", "Side",
    "SimultaneousZero", "Solved", "State", "Summon", "Summoned", "TurnBegan", "UseKnowledge", "UseProtection",
    "UseSacrifice", "advance", "apply", "card", "card_of", "data_types", "describe_action", "describe_events",
    "determinize", "format_action", "format_position", "legal_actions", "name", "new_game", "object_id", "observe",
    "opponent", "outcome", "owner_of", "parse_action", "parse_position", "players", "position_key", "problems",
    "rules_version", "seat_names", "seen_by", "step_problems", "to_act", "transition", "why_not",
]  # fmt: skip
