"""The engine of normal Magic and its variants: states, actions, and the rules as a value.

``make_game`` makes a playable game of a ``Rulebook``. ``NORMAL`` is the rulebook of normal Magic for two. A variant is
``attrs.evolve(NORMAL, ...)`` with other restrictions, offers, replacement effects, state-based actions, text lenses or
turn steps. The codes in docstrings and in the reasons of refused actions (``BASE-...``) are those of
``docs/rules/base.md``, the rules of normal Magic.
"""

from types import MappingProxyType as _MappingProxyType
from typing import TYPE_CHECKING

from castlerules._modules import lazy_attributes as _lazily

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
from .mana.feasibility import ManaBundle
from .model import *
from .normal import NORMAL
from .query.board import Board, GameObject
from .transaction.transaction import Transaction

if TYPE_CHECKING:
    from .capability.support import refusals as refusals
    from .capability.support import supported_primitives as supported_primitives
    from .integrity.invariants import Invariants as Invariants
    from .presentation.display import VariantDisplay as VariantDisplay
    from .presentation.display import variant_display as variant_display
else:
    _HOMES = _MappingProxyType(
        {  # not needed to play
            "Invariants": "integrity.invariants",
            "VariantDisplay": "presentation.display",
            "refusals": "capability.support",
            "supported_primitives": "capability.support",
            "variant_display": "presentation.display",
        }
    )
    __getattr__, __dir__ = _lazily(__name__, (), _HOMES)

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
