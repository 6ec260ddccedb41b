"""The engine of normal Magic and its variants: states, actions, and the rules as a value.

``make_game`` makes a playable game of a ``Rulebook``. ``NORMAL`` is the rulebook of normal Magic for two. A variant is
``attrs.evolve(NORMAL, ...)`` with other restrictions, offers, replacement effects, state-based actions, text lenses or
turn steps. The codes in docstrings and in the reasons of refused actions (``BASE-...``) are those of
``docs/rules/base.md``, the rules of normal Magic.
"""

from .capability.support import refusals, supported_primitives
from .decks import DEFAULT_DECKS, Deck, checked_decks, deck_problems, ready_made_deck
from .game import MagicGame, TwoDeckSetup, check_rules_and_rng, make_game, new_duel
from .information.dealer import AsideCards, Dealer
from .information.observation import (
    HiddenReference,
    Observation,
    ObservedCard,
    ObservedLastKnown,
    ObservedPermanent,
    ObservedSeat,
    ObservedStackObject,
)
from .integrity.invariants import Invariants
from .mana.feasibility import ManaBundle
from .model import *
from .normal import NORMAL
from .presentation.display import VariantDisplay, variant_display
from .query.board import Board, GameObject
from .transaction.transaction import Transaction

__all__ = [
    "ACTIONS", "DEFAULT_DECKS", "EVENTS", "NORMAL", "Abilities", "AbilityActivated", "AbilityContext", "Action",
    "ActivateMana", "AddAttacker", "AddBlocker", "AsideCards", "AssignAttackerDamage", "AssignShare", "AssignedDamage",
    "Attached", "Attacked", "BeginAbility", "BeginCast", "Blocked", "Board", "BottomCard", "CardId", "CardObject",
    "CardTable", "Cause", "Change", "Characteristics", "ChooseCard", "ChooseLegend", "ChooseNamedCard", "ChooseOption",
    "ChooseOwnPermanent", "ChooseReplacement", "ChooseSacrifice", "ChooseSource", "ChooseTarget", "ChooseX",
    "CoinFlipped", "Combat", "CombatDamagePrevention", "CombatToCome", "CompiledFace", "Concede", "ConfirmAttack",
    "ConfirmBlocks", "ContinuousEffect", "ControlGained", "CoreRules", "Countered", "CountersPut", "CountersRemoved",
    "Damage", "DamageCleared", "DamageDivision", "Dealer", "Decision", "DecisionRule", "Deck", "DeclareNoAttack",
    "DeclineUpkeep", "DelayedTrigger", "DepartedSpell", "Destruction", "Discard", "DiscardCard", "Draw", "DrawFailed",
    "EffectBegan", "EffectsEnded", "EngineRules", "EnterBattlefield", "Fizzled", "Fought", "GameObject", "Handler",
    "HiddenReference", "Invariants", "KeepHand", "LandPlayed", "LastKnown", "LastingRule", "LeftCombat", "LegendRule",
    "Lens", "LibraryMove", "LifeGained", "LifeLost", "Link", "LookedAt", "LookedElsewhere", "MagicGame", "MagicRules",
    "ManaAdded", "ManaBundle", "ManaEmpties", "ManaSpent", "Mill", "Move", "Moved", "MovedUnseen", "Mulligan",
    "MulliganRule", "ObjectId", "Observation", "ObservedCard", "ObservedLastKnown", "ObservedPermanent", "ObservedSeat",
    "ObservedStackObject", "Offer", "OngoingEffect", "OrderTrigger", "PassPriority", "PayGenericWith", "PayUpkeep",
    "PendingTrigger", "Permanent", "PlayLand", "PlayerLost", "PoisonGiven", "PoolEmptied", "Prevented",
    "PreventionShield", "PutOnStack", "Regenerated", "RegenerationShield", "Replacement", "Resolved", "Restriction",
    "RestrictionRule", "Revealed", "Rulebook", "Sacrifice", "Seat", "ShieldUsed", "Shuffled", "SkipToCome",
    "SourcePreventionShield", "SpellCast", "SpellCopied", "StackKind", "StackObject", "State", "StateBasedAction",
    "Step", "StepBegan", "StopChoosing", "Substitution", "Tapped", "TappedForMana", "TargetsChanged", "Task",
    "TextLens", "TextReferences", "TiedEffect", "TokenCeased", "TokenOwner", "Transaction", "TriggerEvent",
    "TriggerPutOnStack", "TurnBasedAction", "TurnBegan", "TurnStep", "TurnToCome", "TwoDeckSetup", "Untapped",
    "VariantAction", "VariantDisplay", "VariantState", "check_rules_and_rng", "checked_decks", "deck_problems",
    "make_game", "new_duel", "ready_made_deck", "refusals", "supported_primitives", "variant_display",
]  # fmt: skip
