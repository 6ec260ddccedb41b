"""The rulebook of Solitaire: normal Magic without turns, spell stack and life, and with some effects replaced.

A rulebook names the functions with which the Magic engine plays a game. Every field that is not set here keeps the
rules of present-day Magic (SOL-G85).
"""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from castlerules.core import evolve
from castlerules.magic.model import DecisionRule, Restriction, TextReferences, actions, decisions, tasks
from castlerules.magic.model.rulebook import TIED_DURATIONS, TURN_CHANGES
from castlerules.magic.normal import NORMAL
from castlerules.magic.query import attachments, combat_restrictions, targets
from castlerules.magic.rules.announcing import announce
from castlerules.magic.rules.decision_table import NORMAL_DECISIONS
from castlerules.magic.rules.resolving import after_attempt, resolve
from castlerules.magic.transaction.committers import NORMAL_COMMITTERS

from .model import YOU
from .model import decisions as solitaire_decisions
from .query import legality
from .query.layout import stack_top_objects
from .rules import action_handlers, checkpoint, combat, discards, effects, entering_play, paying, rulebook_entries
from .rules.announcing import SOLITAIRE_PAYMENT
from .rules.committers import SOLITAIRE_COMMITTERS
from .rules.leaving_stacks import LEAVING_COMMITTERS
from .rules.state_based_actions import STATE_BASED_ACTIONS

_SHARED_DECISIONS: Final = (
    decisions.LegendDecision,
    decisions.MayDecision,
    decisions.ChooseCardsDecision,
    decisions.ChooseOneDecision,
    decisions.DamageSourceDecision,
    decisions.AttachDecision,
    decisions.SearchDecision,
    decisions.ReplacementDecision,
)
"""SOL-A08: the decisions that work as in normal Magic."""

_BLOCK_RESTRICTIONS: Final = next(
    rules for on, rules in combat_restrictions.NORMAL_COMBAT_RESTRICTIONS if on is actions.AddBlocker
)

SOLITAIRE: Final = evolve(
    NORMAL,
    players=(YOU,),
    unplayed=frozenset(
        {
            "rule HandsRevealed",  # SOL-G86: no hand is hidden from the one who plays
            "effect RevealUntil",  # SOL-G86: a library may be empty and refilled in the middle
            "effect NoteNumber",  # SOL-G86: the number of cards in a hand changes as its top card is played
            "effect NameObjects",  # SOL-G86: nobody else makes or chooses a pile
            "effect TakeAtRandom",  # SOL-G86: of the cards of STACKS some are hidden, and what lies open is no hand
            "condition InGraveyard",
            "effect ForEachPlayer",
            "mana ability that draws",  # SOL-G48 pays with sources, and a source that draws is none
            "mana ability with a condition",  # SOL-G48 reads the mana of a card once for all
            "offer of more than mana and life",  # SOL-G93 offers a source
            "ability CastOnly",  # the phases of Solitaire are not the steps of a turn (BASE-261)
            "condition DuringPeriod",
            "effect ApplyUntil.spells",  # BASE-244: a card on a stack is called a spell, but is none
            "modification AddKeyword.spares_source",  # BASE-243: Auras of the slot ask no such thing
            "ability EntersChoosing",  # BASE-241: a card on a stack never enters, so it has no value
            "ref Sacrificed",  # SOL-G43 waives the cost
            "effect CounterSpell.to",  # SOL-G94 knows the graveyard only
            "event Caused",  # SOL-G92 lets nothing wait, so that nothing tells what causes an event
            "event BecomesTarget",  # SOL-G20 lets cards be targets in other zones, too
            "filter HasTarget",
            "filter HasOneTarget",
            "filter TargetsOnly",
            "filter AttackedThisTurn",  # SOL-G66: the game is one unending turn, and nothing ends what has fought
            "filter BlockedThisTurn",
            "effect ChangeTargets",
            "effect CopySpell",
            "filter IsBlocked",  # BASE-331: SOL-G75 says what blocks; no blockers are declared
            "filter IsUnblocked",
            "keyword flash at a price",  # SOL-G31 knows instants by what they are
            "keyword alternative cost",  # SOL-G45 knows flashback only: a land must be given
            "keyword madness",  # SOL-G14: what is discarded goes where an option says
            "cost SpendOnX",  # SOL-066 counts sources for X, of whatever colour
            "spell that moves itself",  # SOL-G92 puts each spell into the graveyard
            "cost RemoveCountersFromThis of X",
            "cost RemoveAllCountersFromThis",
            "cost X without mana",  # SOL-G43 waives the cost, so nothing says what X is
        }
    )
    | TURN_CHANGES
    | TIED_DURATIONS,
    turn_steps=(),
    restrictions=(
        *[
            Restriction(actions.AddAttacker, rule)
            for rule in (
                combat_restrictions.own_attacker,
                combat_restrictions.untapped_attacker,
                combat_restrictions.defender,
                rulebook_entries.walls_never_attack,
                combat_restrictions.cant_attack,
            )
        ],
        *[Restriction(actions.AddBlocker, rule) for rule in _BLOCK_RESTRICTIONS],
        *[
            Restriction(targets.Targeting, rule)
            for rule in (
                targets.shroud,
                targets.protection_from_targeting,
                rulebook_entries.only_stack_tops,
                rulebook_entries.no_aura_on_stacks,
            )
        ],
        *[
            Restriction(attachments.Attaching, rule)
            for rule in (attachments.protection_from_attaching, rulebook_entries.no_host_on_stacks)
        ],
    ),
    offers=(),
    state_based_actions=STATE_BASED_ACTIONS,
    text_lenses=(entering_play.no_continuous_control,),
    references=TextReferences(
        players=rulebook_entries.both_players,
        is_opponent=rulebook_entries.is_opponent,
        targetable_players=rulebook_entries.targetable_players,
        hand_size=rulebook_entries.hand_size,
        extra_objects=stack_top_objects,
        ignored_permanents=rulebook_entries.absent_lands,
        without_silenced=rulebook_entries.without_silenced,
    ),
    outcome_of=rulebook_entries.concession_outcome,
    may_concede=rulebook_entries.can_concede,
    decision_rules=MappingProxyType(
        {
            **{kind: NORMAL_DECISIONS[kind] for kind in _SHARED_DECISIONS},
            decisions.AnnounceDecision: evolve(
                NORMAL_DECISIONS[decisions.AnnounceDecision],
                code="SOL-A02",
                prompt="finish what you have announced first",
            ),
            decisions.PayDecision: DecisionRule(
                effects.payment_actions,
                effects.apply_payment,
                "SOL-G93",
                "first say whether you pay, and with which source",
            ),
            solitaire_decisions.FreeDecision: DecisionRule(
                action_handlers.free_actions,
                action_handlers.apply_free_action,
                "SOL-G31",
                "nothing asks for such an action now; begin one of the legal ones",
                legality.why_not_action,
            ),
            solitaire_decisions.MergeDecision: DecisionRule(
                checkpoint.merge_actions,
                checkpoint.apply_merge,
                "SOL-025",
                "first say which copies are gathered on which stack",
                checkpoint.why_not_merge,
            ),
            solitaire_decisions.PaymentSourceDecision: DecisionRule(
                paying.payment_source_actions,
                paying.apply_payment_source,
                "SOL-062",
                "first choose the source that pays for what you have announced",
                paying.why_not_source,
            ),
            solitaire_decisions.DamageDivisionDecision: DecisionRule(
                combat.division_actions,
                combat.apply_division,
                "SOL-G76",
                "first divide the damage of your attacker among the blockers",
                combat.why_not_division,
            ),
            solitaire_decisions.PlacementDecision: DecisionRule(
                entering_play.placement_actions,
                entering_play.apply_placement,
                "SOL-G63",
                "first say which of the moved cards is laid down next",
            ),
            solitaire_decisions.NewcomerDecision: DecisionRule(
                entering_play.newcomer_actions,
                entering_play.apply_newcomer,
                "SOL-G29",
                "first say which of the newcomers comes into play",
            ),
            solitaire_decisions.StackTopDecision: DecisionRule(
                discards.stack_top_actions,
                discards.apply_stack_top,
                "SOL-G14",
                "first choose one of the stack tops",
            ),
            solitaire_decisions.SideSacrificeDecision: DecisionRule(
                effects.sacrifice_actions,
                effects.apply_sacrifice,
                "SOL-P27",
                "first choose a permanent to be sacrificed",
            ),
        }
    ),
    action_handlers=MappingProxyType({}),
    task_handlers=MappingProxyType(
        {
            tasks.Checkpoint: checkpoint.run_checkpoint,
            tasks.Announce: announce,
            tasks.Resolve: resolve,
            tasks.FinishResolving: entering_play.conclude,
            tasks.AfterAttempt: after_attempt,
            solitaire_decisions.ContinuePayment: paying.continue_payment,
            solitaire_decisions.RegularDamage: combat.regular_damage,
            solitaire_decisions.ShuffleIn: entering_play.shuffle_in,
            **effects.EFFECTS,
        }
    ),
    committers=MappingProxyType({**NORMAL_COMMITTERS, **SOLITAIRE_COMMITTERS, **LEAVING_COMMITTERS}),
    payment=SOLITAIRE_PAYMENT,
)
"""The rules of Solitaire.

There are no turns, so no step or turn begins or ends (SOL-120, SOL-121, SOL-P52, SOL-P54), and delayed triggers that
wait for one never trigger (SOL-P53).
"""
