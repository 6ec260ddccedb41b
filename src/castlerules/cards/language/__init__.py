"""The language that describes cards: abilities, effects, costs, filters, ... as immutable data without behaviour."""

from .abilities import *
from .card_data import *
from .characteristics import *
from .constants import *
from .costs import *
from .definition import *
from .enums import *
from .expressions import *
from .filters import *
from .mana import *
from .one_shot import *
from .queries import *
from .references import *
from .static_rules import *
from .tree import *
from .triggers import *

__all__ = [
    "ANY_TARGET", "ARTIFACT", "BLACK", "BLUE", "COLORLESS", "COLORS", "CREATURE", "DEFENDER", "ENCHANTMENT", "END_STEP",
    "FEAR", "FIRST_STRIKE", "FLANKING", "FLASH", "FLYING", "GREEN", "HASTE", "HORSEMANSHIP", "LAND", "MANA_KINDS",
    "NODE_KINDS", "NOT_THIS", "PHASING", "PT", "REACH", "RED", "SHADOW", "SHROUD", "TARGET", "TARGET_PLAYER",
    "TARGET_SPELL", "TRAMPLE", "VIGILANCE", "WHITE", "YOUR_UPKEEP", "YOU_CONTROL", "Ability", "Activated",
    "ActivationLimit", "AddAbility", "AddKeyword", "AddMana", "AddPT", "AdditionalCost", "AllOf", "AnyOf", "Anything",
    "ApplyUntil", "Attach", "Attacks", "BecomesBlocked", "BecomesBlockedBy", "BecomesTapped", "Blocks", "BoundObjects",
    "CantAttack", "CantBeBlocked", "CantBlock", "CardDef", "CardDiscarded", "CardDrawn", "CardType",
    "CharacteristicDefining", "ChooseCards", "ChooseOne", "Color", "Compare", "Comparison", "Condition", "Continuous",
    "ControlledBy", "ControllerOf", "Cost", "CostPart", "CountOf", "CounterKind", "CounterSpell", "CountersOn",
    "CreateDelayedTrigger", "CreateTokens", "DamageDealt", "DamageMultiplied", "DamageRedirected", "DamagedThisTurnBy",
    "DealDamage", "Destroy", "Discard", "DiscardCards", "DiscardMethod", "DiscardObject", "DiscardThis", "DivideDamage",
    "Domain", "Draw", "Duration", "DuringTurnOf", "Each", "EachOpponent", "EachPlayer", "Effect", "EmptyPool",
    "Enchanted", "EntersWith", "EventAmount", "EventObject", "EventOther", "EventPlayer", "EventReference", "Exists",
    "Face", "Filter", "GainLife", "GivePoison", "GoesUnblocked", "HandSize", "HasKeyword", "HasManaAbility", "If",
    "InOrder", "Is", "IsAttacking", "IsBlocking", "IsColor", "IsSubtype", "IsSupertype", "IsTapped", "IsThis", "IsType",
    "Keyword", "KeywordKind", "Layout", "LibraryPosition", "LifeGained", "LifeLost", "LifeOf", "LookAtTop",
    "LoseAbilities", "LoseGame", "LoseLife", "ManaCost", "ManaKind", "ManaValueIs", "ManaValueOf", "Matches", "May",
    "MayPay", "Mill", "Mode", "Modification", "MoveTo", "MustAttack", "MustBeBlocked", "MustBlock", "NewSinceUpkeep",
    "NoUntap", "Not", "ObjectRef", "OneShotEffect", "OwnerOf", "PayLife", "PlayerRef", "PowerIs", "PowerOf",
    "PreventCombatDamage", "PreventFromSource", "PreventNextDamage", "Printing", "Product", "PutCounters", "Rarity",
    "Recipient", "Regenerate", "RemoveCounters", "RemoveCountersFromThis", "RevealHand", "SacrificeObject",
    "SacrificePermanents", "SacrificeSome", "SacrificeThis", "Search", "SetColors", "SetPT", "SetTapped", "SetTypes",
    "SharesName", "Shuffle", "SinglePlayerRef", "Spell", "SpellCast", "Static", "StaticEffect", "StepBegins",
    "StepName", "Sum", "Supertype", "SwitchPT", "TakeControl", "TakesDamage", "TapOthers", "TapThis", "Target",
    "TargetCount", "TargetPlayer", "TargetPlayers", "TargetSlot", "This", "ThisWay", "Token", "TriggerCondition",
    "Triggered", "TypeLine", "UnlessPaid", "Untrue", "Value", "WasPaid", "WinGame", "X", "You", "Zone", "ZoneChange",
    "ambiguous_costs", "card_from_data", "card_from_json", "card_to_data", "card_to_json", "event_references_of",
    "is_hidden_move", "is_mana_ability", "is_too_deep", "mana", "mana_of", "nodes_in", "optional_costs_in", "parts_of",
    "primitives_of", "targets_of", "uses_x",
]  # fmt: skip
