"""The rulebook of Solitaire: normal Magic without turns, stack and life, and with another table of effects.

Every field that is not set here keeps the rules of present-day Magic (SOL-G85).
"""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

import attrs

from castlerules.magic.model import decisions, tasks
from castlerules.magic.model.actions import AddAttacker, AddBlocker
from castlerules.magic.model.rulebook import DecisionRule, Restriction
from castlerules.magic.normal import NORMAL
from castlerules.magic.query import combat_restrictions
from castlerules.magic.query.attachments import Attaching, protection_from_attaching
from castlerules.magic.query.combat_restrictions import NORMAL_COMBAT_RESTRICTIONS
from castlerules.magic.query.targets import Targeting, protection_from_targeting, shroud
from castlerules.magic.rules.decision_table import NORMAL_DECISIONS
from castlerules.magic.rules.resolving import resolve
from castlerules.magic.transaction.commit import NORMAL_COMMITTERS

from .model.state import (
    YOU,
    ContinuePayment,
    DamageDivisionDecision,
    FreeDecision,
    MergeDecision,
    NewcomerDecision,
    PaymentSourceDecision,
    PlacementDecision,
    RegularDamage,
    ShuffleIn,
    SideSacrificeDecision,
    StackTopDecision,
)
from .query.layout import stack_top_objects
from .rules import action_handlers, checkpoint, combat, discards, effects, entering_play, paying
from .rules.commits import COMMITS
from .rules.leaving_stacks import LEAVING_COMMITS
from .rules.rulebook_entries import (
    abilities_do_not_function,
    absent_lands,
    both_players,
    can_concede,
    concession_outcome,
    hand_size,
    no_aura_on_stacks,
    no_host_on_stacks,
    only_stack_tops,
    targetable_players,
    walls_never_attack,
)
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

_BLOCK_RESTRICTIONS: Final = next(rules for on, rules in NORMAL_COMBAT_RESTRICTIONS if on is AddBlocker)

SOLITAIRE: Final = attrs.evolve(
    NORMAL,
    players=(YOU,),
    turn_steps=(),
    restrictions=(
        *[
            Restriction(AddAttacker, rule)
            for rule in (
                combat_restrictions.own_attacker,
                combat_restrictions.untapped_attacker,
                combat_restrictions.defender,
                walls_never_attack,
                combat_restrictions.cant_attack,
            )
        ],
        *[Restriction(AddBlocker, rule) for rule in _BLOCK_RESTRICTIONS],
        *[
            Restriction(Targeting, rule)
            for rule in (shroud, protection_from_targeting, only_stack_tops, no_aura_on_stacks)
        ],
        *[Restriction(Attaching, rule) for rule in (protection_from_attaching, no_host_on_stacks)],
    ),
    offers=(),
    state_based_actions=STATE_BASED_ACTIONS,
    text_lenses=(entering_play.no_continuous_control,),
    all_players=both_players,
    hand_size_of=hand_size,
    extra_objects=stack_top_objects,
    is_silenced=abilities_do_not_function,
    ignored_permanents=absent_lands,
    outcome_of=concession_outcome,
    targetable_players=targetable_players,
    may_concede=can_concede,
    decision_rules=MappingProxyType(
        {
            **{kind: NORMAL_DECISIONS[kind] for kind in _SHARED_DECISIONS},
            decisions.AnnounceDecision: DecisionRule(
                action_handlers.announcing_actions,
                action_handlers.apply_choice,
                "SOL-A02",
                "finish what you have announced first",
                action_handlers.why_not_choice,
            ),
            decisions.PayDecision: DecisionRule(
                effects.payment_actions, effects.apply_payment, "SOL-G93", "say first whether you pay"
            ),
            FreeDecision: DecisionRule(
                action_handlers.free_actions,
                action_handlers.apply_free_action,
                "SOL-G31",
                "that cannot be done now",
                action_handlers.why_not_action,
            ),
            MergeDecision: DecisionRule(
                checkpoint.merge_actions,
                checkpoint.apply_merge,
                "SOL-025",
                "gather the copies first",
                action_handlers.why_not_merge,
            ),
            PaymentSourceDecision: DecisionRule(
                paying.payment_source_actions,
                paying.apply_payment_source,
                "SOL-062",
                "pay first",
                paying.why_not_source,
            ),
            DamageDivisionDecision: DecisionRule(
                combat.division_actions,
                combat.apply_division,
                "SOL-G76",
                "divide the damage first",
                combat.why_not_division,
            ),
            PlacementDecision: DecisionRule(
                entering_play.placement_actions,
                entering_play.apply_placement,
                "SOL-G63",
                "say first which card goes down next",
            ),
            NewcomerDecision: DecisionRule(
                entering_play.newcomer_actions,
                entering_play.apply_newcomer,
                "SOL-G29",
                "say first which of them comes into play",
            ),
            StackTopDecision: DecisionRule(
                discards.stack_top_actions,
                discards.apply_stack_top,
                "SOL-G14",
                "choose among the tops of the stacks first",
            ),
            SideSacrificeDecision: DecisionRule(
                effects.sacrifice_actions, effects.apply_sacrifice, "SOL-P27", "say first what is sacrificed"
            ),
        }
    ),
    action_handlers=MappingProxyType({}),
    task_handlers=MappingProxyType(
        {
            tasks.Checkpoint: checkpoint.run_checkpoint,
            tasks.Announce: action_handlers.announce,
            tasks.Resolve: resolve,
            tasks.FinishResolving: entering_play.conclude,
            ContinuePayment: paying.continue_payment,
            RegularDamage: combat.regular_damage,
            ShuffleIn: entering_play.shuffle_in,
            **effects.EFFECTS,
        }
    ),
    committers=MappingProxyType({**NORMAL_COMMITTERS, **COMMITS, **LEAVING_COMMITS}),
)
"""The rules of Solitaire.

There are no turns, so no step or turn begins or ends (SOL-120, SOL-121, SOL-P52, SOL-P54), and delayed triggers that
wait for one never trigger (SOL-P53).
"""
