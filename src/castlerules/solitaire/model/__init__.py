"""The data that only Solitaire has: its state, actions, decisions, events and options; no rules."""

from .actions import *
from .decisions import *
from .events import *
from .options import *
from .state import *
from .updates import *

__all__ = [
    "ACTIONS", "EVENTS", "EXTRA_TYPES", "HAND", "INTENTS", "SLOT", "STACKS", "STACKS_DEALT", "STACK_NAMES", "YOU",
    "AbilityPayment", "AssignToBlocker", "AttackStack", "CardTurnedUp", "ColorlessPayment", "ContinuePayment",
    "CopiesGathered", "DamageDivisionDecision", "DealPattern", "DiscardDestination", "DrawThree", "EndOfTurn",
    "FinishUse", "FreeDecision", "HandCardShown", "HandDiscarded", "HandModel", "HandPileCleared", "HandScope",
    "LandMoved", "LifeDestination", "LifePaidFromLibrary", "LossTiming", "ManaTiming", "ManalessPayment", "MergeCopies",
    "MergeDecision", "NewcomerDecision", "ObservedTableau", "ObservedTableauStack", "OptionalCosts", "PacketDrawn",
    "PacketOrder", "PaySource", "PaymentSourceDecision", "PaymentStrictness", "Phase", "PlaceAction",
    "PlacementDecision", "RecycleOrder", "RecycleTiming", "RegularDamage", "SecondPermanent", "ShuffleIn",
    "SideSacrificeDecision", "SolitaireRules", "StackTopDecision", "StacksChoice", "StacksHandMove", "Strike",
    "Tableau", "TableauStack", "TripBegan", "ZeroCostPayment", "chance_chooses_for", "options_of", "tableau_of",
    "with_covered_hand", "with_discard_pile", "with_paid_colors", "with_phase", "with_stacks",
]  # fmt: skip
