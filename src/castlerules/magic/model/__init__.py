"""The data of a game of Magic: states, actions, changes, decisions, tasks, options, the rulebook; no rules."""

from .actions import *
from .changes import *
from .characteristics import *
from .compiled import *
from .counters import *
from .decisions import *
from .decklists import *
from .ids import *
from .keyword_abilities import *
from .ongoing_effects import *
from .options import *
from .renumber import *
from .rulebook import *
from .stack import *
from .state import *
from .steps import *
from .tasks import *
from .updates import *

__all__ = [
    "ACTIONS", "BASIC_LANDS", "EMPTY_POOL", "EVENTS", "FIRST_OBJECT", "INTENTS", "KEYWORD_ABILITIES", "MAIN_STEPS",
    "MAX_CARDS", "MAX_POINTS", "NO_ABILITIES", "NO_COMBAT", "NO_EFFECT", "NO_TRIGGER_EVENT", "PHASE_ENDS", "Abilities",
    "AbilityActivated", "AbilityContext", "Action", "ActivateMana", "AddAttacker", "AddBlocker", "Announce",
    "AnnounceDecision", "AssignAttackerDamage", "AssignDamage", "AssignShare", "AssignedDamage", "AttachDecision",
    "Attached", "AttackDecision", "Attacked", "BeginAbility", "BeginCast", "BeginGame", "BeginStep", "BlockDecision",
    "Blocked", "BottomCard", "BottomDecision", "CardCounts", "CardId", "CardObject", "CardTable", "Cause", "Change",
    "Characteristics", "Checkpoint", "ChooseCard", "ChooseCardsDecision", "ChooseLegend", "ChooseNamedCard",
    "ChooseOneDecision", "ChooseOption", "ChooseOwnPermanent", "ChooseReplacement", "ChooseSacrifice", "ChooseSource",
    "ChooseTarget", "ChooseX", "CleanUp", "CoinFlipped", "Combat", "CombatDamageDecision", "CombatDamagePrevention",
    "CombatToCome", "Committer", "CompiledCards", "CompiledFace", "Concede", "ConfirmAttack", "ConfirmBlocks",
    "ContinuousAbility", "ContinuousEffect", "ControlGained", "CoreRules", "Countered", "Counters", "CountersPut",
    "CountersRemoved", "Damage", "DamageCleared", "DamageDivision", "DamageSourceDecision", "Decision", "DecisionRule",
    "DeclareNoAttack", "DeclineUpkeep", "DelayedTrigger", "DepartedSpell", "Destruction", "Discard", "DiscardCard",
    "DiscardDecision", "Draw", "DrawFailed", "EffectBegan", "EffectsEnded", "EndCleanup", "EndStep", "EngineRules",
    "EnterBattlefield", "FieldWalk", "Finder", "FinishResolving", "Fizzled", "Fought", "Handler", "KeepHand",
    "LandPlayed", "LastKnown", "LastingRule", "LeftCombat", "LegendDecision", "LegendRule", "Lens", "LibraryMove",
    "LifeGained", "LifeLost", "Link", "LookedAt", "LookedElsewhere", "MagicRules", "ManaAdded", "ManaEmpties",
    "ManaPaymentDecision", "ManaSpent", "ManaUse", "MayDecision", "Mill", "Move", "Moved", "MovedUnseen", "Mulligan",
    "MulliganDecision", "MulliganRule", "NumberMap", "ObjectId", "Offer", "OngoingEffect", "OrderTrigger",
    "PassPriority", "PayDecision", "PayGenericWith", "PayLifeAmount", "PayManaCost", "PayOtherCosts", "PayUpkeep",
    "PaymentModel", "PendingTrigger", "PerformTurnBasedActions", "Permanent", "PlayLand", "PlayerLost", "PoisonGiven",
    "PoolEmptied", "Prevented", "PreventionShield", "PutOnStack", "Regenerated", "RegenerationShield", "Replacement",
    "ReplacementDecision", "Resolve", "Resolved", "Restriction", "RestrictionRule", "Revealed", "Rulebook", "Sacrifice",
    "SacrificeDecision", "SearchDecision", "Seat", "ShieldUsed", "Shuffled", "SkipToCome", "SourcePreventionShield",
    "SpellCast", "SpellCopied", "SpendMana", "StackKind", "StackObject", "State", "StateBasedAction", "Step",
    "StepBegan", "StopChoosing", "Substitution", "Tapped", "TappedForMana", "TargetsChanged", "Task", "TextLens",
    "TextReferences", "TiedEffect", "TokenCeased", "TokenOwner", "TriggerEvent", "TriggerOrderDecision",
    "TriggerPutOnStack", "TriggerStepAbilities", "TurnBasedAction", "TurnBegan", "TurnStep", "TurnToCome",
    "UntapDecision", "Untapped", "VariantAction", "VariantState", "abilities_of_keyword", "abilities_read", "add_mana",
    "always", "as_committed", "bundle_of", "card_counts", "cards_by_name", "compile_cards", "compile_face",
    "compile_faces", "cycling", "decklists_of", "echo", "fading", "flanking", "flashback_cost_of", "is_canonical",
    "is_player", "modes_of", "nodes_of_card", "object_ids_in", "optional_costs_of", "player_object", "renumbered",
    "renumbered_all", "sorted_by_name", "subtract_mana", "symbol_masks", "token_cards", "with_announced", "with_combat",
    "with_counters", "with_damage", "with_decision", "with_events", "with_extra", "with_graveyard", "with_hand",
    "with_land_abilities", "with_library", "with_priority", "with_resolution", "with_stack", "with_step",
]  # fmt: skip
