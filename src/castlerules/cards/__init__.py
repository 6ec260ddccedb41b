"""Cards as plain data: the language that describes them, the built-in pool, importing, rendering, and deck lists.

A card is a ``CardDef``. ``card`` finds a built-in card by name, ``card_from_row`` reads cards from card files, and
``render`` describes any card as text. The rules of the games, not this package, say what the parts of a card do.
"""

from .checks.card_faults import faults_of
from .decklists.model import BadDeckList, BadLine, DeckFormat, DeckLine, DeckList, SkippedSection
from .decklists.text import read_deck, write_deck
from .importing.rows import ImportResult, card_from_row, cards_from_rows, read_rows
from .language import *
from .pool import *
from .rendering.cards import render, render_ability, render_cost, render_effect, render_filter

__all__ = [
    "CASTLE_CREATURES", "CASTLE_STOCKS", "COLORLESS", "COLORS", "FORTRESS_DECKS", "FORTRESS_LISTS", "MANA_KINDS",
    "POOL", "PT", "TWO_COLOR_DECKS", "TWO_COLOR_HALVES", "TWO_COLOR_LISTS", "Ability", "Activated", "ActivationLimit",
    "AddAbility", "AddKeyword", "AddMana", "AddPT", "AdditionalCost", "AllOf", "AnyOf", "Anything", "ApplyUntil",
    "Attach", "Attacks", "BadDeckList", "BadLine", "BecomesBlocked", "BecomesBlockedBy", "BecomesTapped", "Blocks",
    "BoundObjects", "CantAttack", "CantBeBlocked", "CantBlock", "CardCounts", "CardDef", "CardDiscarded", "CardDrawn",
    "CardType", "CharacteristicDefining", "ChooseCards", "ChooseOne", "Color", "Compare", "Comparison", "Condition",
    "Continuous", "ControlledBy", "ControllerOf", "Cost", "CostPart", "CountOf", "CounterKind", "CounterSpell",
    "CountersOn", "CreateDelayedTrigger", "CreateTokens", "DamageDealt", "DamageMultiplied", "DamageRedirected",
    "DamagedThisTurnBy", "DealDamage", "DeckFormat", "DeckHalf", "DeckLine", "DeckList", "Destroy", "Discard",
    "DiscardCards", "DiscardMethod", "DiscardObject", "DiscardThis", "DivideDamage", "Domain", "Draw", "Duration",
    "DuringTurnOf", "Each", "EachOpponent", "EachPlayer", "Effect", "EmptyPool", "Enchanted", "EntersWith",
    "EventAmount", "EventObject", "EventOther", "EventPlayer", "Exists", "Face", "Filter", "FortressList", "GainLife",
    "GivePoison", "GoesUnblocked", "HandSize", "HasKeyword", "HasManaAbility", "If", "ImportResult", "InOrder", "Is",
    "IsAttacking", "IsBlocking", "IsColor", "IsSubtype", "IsSupertype", "IsTapped", "IsThis", "IsType", "Keyword",
    "KeywordKind", "Layout", "LibraryPosition", "LifeGained", "LifeLost", "LifeOf", "LookAtTop", "LoseAbilities",
    "LoseGame", "LoseLife", "ManaCost", "ManaKind", "ManaValueIs", "ManaValueOf", "Matches", "May", "MayPay", "Mill",
    "Mode", "Modification", "MoveTo", "MustAttack", "MustBeBlocked", "MustBlock", "NewSinceUpkeep", "NoUntap", "Not",
    "ObjectRef", "OneShotEffect", "OwnerOf", "PayLife", "PlayerRef", "PowerIs", "PowerOf", "PreventCombatDamage",
    "PreventFromSource", "PreventNextDamage", "Printing", "Product", "PutCounters", "Rarity", "Recipient", "Regenerate",
    "RemoveCounters", "RemoveCountersFromThis", "RevealHand", "SacrificeObject", "SacrificePermanents", "SacrificeSome",
    "SacrificeThis", "Search", "SetColors", "SetPT", "SetTapped", "SetTypes", "SharesName", "Shuffle",
    "SinglePlayerRef", "SkippedSection", "Spell", "SpellCast", "Static", "StaticEffect", "StepBegins", "StepName",
    "Sum", "Supertype", "SwitchPT", "TakeControl", "TakesDamage", "TapOthers", "TapThis", "Target", "TargetCount",
    "TargetPlayer", "TargetPlayers", "TargetSlot", "This", "ThisWay", "Token", "TriggerCondition", "Triggered",
    "TypeLine", "UnlessPaid", "Untrue", "Value", "WasPaid", "WinGame", "X", "You", "Zone", "ZoneChange", "card",
    "card_from_data", "card_from_json", "card_from_row", "card_to_data", "card_to_json", "cards_from_rows",
    "castle_stock", "faults_of", "is_mana_ability", "mana", "mana_of", "primitives_of", "read_deck", "read_rows",
    "render", "render_ability", "render_cost", "render_effect", "render_filter", "targets_of", "two_color_deck",
    "uses_x", "write_deck",
]  # fmt: skip
