"""The rulebook of Castle: that of normal Magic, with the replacements and additions of Castle.

Every rule of normal Magic that this module does not replace applies unchanged (CAS-001). So players win in the ordinary
ways (CAS-002, CAS-K24); life is lost and paid as usual (CAS-Q13), mana burns, poison kills (CAS-Q14); summoning
sickness and haste apply to attackers (CAS-Q26); first strike has its own damage step (CAS-Q59); a defending creature
that survives stays in its slot (CAS-Q60), and so does one that regenerates (CAS-Q62); castle creatures use their
abilities (CAS-Q83), untap (CAS-Q84), pay upkeep (CAS-051, CAS-K23, CAS-Q85) and can be sacrificed (CAS-052, CAS-K22);
creature spells resolve onto the battlefield, never into a castle (CAS-053, CAS-K18); rules are not effects (CAS-Q72);
the legend rule counts the copies in play (CAS-Q98); a player who draws from an empty library loses, even with a full
castle (CAS-Q95); players who lose at the same time draw the game (CAS-Q94); and a player who has to decide may concede
(CAS-Q97).
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from castlerules.core import evolve
from castlerules.magic.model import BlockDecision, Step, actions, changes, tasks
from castlerules.magic.model.rulebook import (
    TIED_DURATIONS,
    TURN_CHANGES,
    Finder,
    Lens,
    Replacement,
    Restriction,
    RestrictionRule,
    TextReferences,
)
from castlerules.magic.normal import NORMAL
from castlerules.magic.query.affects import Affecting
from castlerules.magic.query.attachments import protection_from_attaching
from castlerules.magic.query.targets import Targeting, protection_from_targeting
from castlerules.magic.rules import replacement_effects
from castlerules.magic.rules.turn import turn_with

from .model.tasks import ContinueBreach, DealAssignedDamage
from .rules import breach, castle_creatures, column_combat, committers, decisions, maneuvers

_OTHER_RESTRICTIONS: Final[Mapping[Any, RestrictionRule]] = MappingProxyType(
    {
        protection_from_targeting: castle_creatures.protection_of_castle_targets,  # CAS-Q18
        protection_from_attaching: castle_creatures.protection_of_castle_hosts,  # CAS-Q18
    }
)
_OTHER_REPLACEMENTS: Final[Mapping[Any, Finder]] = MappingProxyType(
    {
        replacement_effects.protection_from_damage: castle_creatures.castle_protection_from_damage,  # CAS-Q18
        replacement_effects.combat_damage_prevention: castle_creatures.prevention_outside_castles,  # CAS-Q73
    }
)

CASTLE: Final = evolve(
    NORMAL,
    unplayed=frozenset(  # CAS-Q33: what lands always make
        {"mana ability with a condition", "mana ability that looks at the game", "effect AddMana.of_chosen"}
    )
    | TURN_CHANGES
    | TIED_DURATIONS,
    turn_steps=turn_with(
        at_beginning={
            Step.UNTAP: column_combat.begin_turn,
            Step.ATTACKERS: column_combat.begin_attack,
            Step.BLOCKERS: breach.begin_breach,
        },
        next_step={
            Step.ATTACKERS: column_combat.step_after_attackers,
            Step.BLOCKERS: column_combat.step_after_blockers,
            Step.FIRST_STRIKE: column_combat.step_after_first_strike,
        },
        at_end={
            **dict.fromkeys((Step.BLOCKERS, Step.FIRST_STRIKE, Step.DAMAGE), column_combat.remove_from_combat),
            Step.END_OF_COMBAT: column_combat.end_breach,
        },
    ),
    restrictions=(
        *[
            evolve(restriction, rule=_OTHER_RESTRICTIONS.get(restriction.rule, restriction.rule))
            for restriction in NORMAL.restrictions
            if restriction.on is not actions.AddBlocker  # CAS-K10, CAS-K11, CAS-015, CAS-Q20, CAS-Q22
        ],
        Restriction(actions.AddAttacker, castle_creatures.castle_creatures_stay_home),
        Restriction(Targeting, castle_creatures.castle_shield),
        Restriction(Affecting, castle_creatures.affected_only_if_targeted),
        *maneuvers.RESTRICTIONS,
    ),
    offers=(*NORMAL.offers, maneuvers.maneuver_choices),
    replacements=(
        *[
            evolve(replacement, finder=_OTHER_REPLACEMENTS.get(replacement.finder, replacement.finder))
            for replacement in NORMAL.replacements
        ],
        Replacement(changes.Move, castle_creatures.castle_creatures_die_for_good),
        Replacement(changes.LifeLost, castle_creatures.no_life_loss_by_opponent),
    ),
    lenses=(
        Lens(castle_creatures.row_bonus, affected_objects=castle_creatures.creatures_with_row_bonus, cacheable=True),
    ),
    references=TextReferences(extra_counted=castle_creatures.face_down_creatures),
    decision_rules=MappingProxyType(
        {
            **{
                kind: decision_rule
                for kind, decision_rule in NORMAL.decision_rules.items()
                if kind is not BlockDecision
            },
            **decisions.DECISIONS,
        }
    ),
    action_handlers=MappingProxyType({**NORMAL.action_handlers, **maneuvers.HANDLERS}),
    task_handlers=MappingProxyType(
        {
            **NORMAL.task_handlers,
            tasks.Checkpoint: breach.breach_checkpoint,
            ContinueBreach: breach.continue_breach,
            tasks.AssignDamage: column_combat.assign_damage,
            DealAssignedDamage: column_combat.deal_damage,
        }
    ),
    committers=MappingProxyType({**NORMAL.committers, **committers.CASTLE_COMMITTERS}),
)
"""CAS: the rulebook of Castle."""
