"""Castle: normal Magic, except for what stands here.

What is not named stays as it is (CAS-001). So players win in the ordinary ways (CAS-002, CAS-K24); life is lost and
paid as ever (CAS-Q13), mana burns, poison kills (CAS-Q14); attackers have rested or have haste (CAS-Q26); first strike
has a step of its own (CAS-Q59); a defending creature that survives stays where it is (CAS-Q60), and so does one that
regenerates (CAS-Q62); castle creatures use their abilities (CAS-Q83), untap (CAS-Q84), have an upkeep (CAS-051,
CAS-K23, CAS-Q85) and may be sacrificed (CAS-052, CAS-K22); spells of creatures resolve into play and never into a
castle (CAS-053, CAS-K18); rules are no effects (CAS-Q72); of two copies of a legend those in play count (CAS-Q98);
whoever draws from an empty library loses, however full the castle (CAS-Q95); who loses together has drawn (CAS-Q94);
and whoever decides may concede (CAS-Q97).
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

import attrs

from castlerules.magic import changes as c
from castlerules.magic.actions import AddAttacker, AddBlocker
from castlerules.magic.asking import Blocking
from castlerules.magic.attachments import no_protected_host
from castlerules.magic.book import Finding, Lens, Replacement, Restriction, Rule
from castlerules.magic.normal import NORMAL
from castlerules.magic.reach import Reach
from castlerules.magic.replacements import combat_damage_prevented, damage_to_the_protected, multiplication
from castlerules.magic.steps import Step
from castlerules.magic.targets import Aim, protected
from castlerules.magic.tasks import AssignDamage, Settle

from . import answers, breach, changes, fight, maneuvers
from .differences import (
    castle_creatures_at_home,
    castle_creatures_die_for_good,
    deep_creatures,
    face_down_counted,
    life_behind_walls,
    multiplied_elsewhere,
    prevented_elsewhere,
    protected_from_damage,
    protected_if_agreed,
    row_bonus,
    shielded,
    unreached,
    unshielded_host,
)
from .keep import AllAssigned, BreachGoesOn
from .steps import combat_is_over, turn_begins

__all__ = ["CASTLE"]

_BEGINS: Final = MappingProxyType(
    {Step.UNTAP: turn_begins, Step.ATTACKERS: fight.begin_attack, Step.BLOCKERS: breach.begins}
)
_FOLLOWS: Final = MappingProxyType(
    {
        Step.ATTACKERS: fight.after_attackers,
        Step.BLOCKERS: fight.after_blockers,
        Step.FIRST_STRIKE: fight.after_first_strike,
    }
)
_ENDS: Final = MappingProxyType(
    {
        Step.BLOCKERS: fight.leaves_combat,
        Step.FIRST_STRIKE: fight.leaves_combat,
        Step.DAMAGE: fight.leaves_combat,
        Step.END_OF_COMBAT: combat_is_over,
    }
)
_INSTEAD: Final[Mapping[Any, Rule]] = MappingProxyType(
    {
        protected: protected_if_agreed,  # CAS-Q18
        no_protected_host: unshielded_host,  # CAS-Q18
    }
)
_REPLACED: Final[Mapping[Any, Finding]] = MappingProxyType(
    {
        damage_to_the_protected: protected_from_damage,  # CAS-Q18
        combat_damage_prevented: prevented_elsewhere,  # CAS-Q73
        multiplication: multiplied_elsewhere,  # CAS-Q71
    }
)

CASTLE: Final = attrs.evolve(
    NORMAL,
    turn=tuple(
        [
            attrs.evolve(
                row,
                begins=_BEGINS.get(row.step, row.begins),
                follows=_FOLLOWS.get(row.step, row.follows),
                ends=_ENDS.get(row.step, row.ends),
            )
            for row in NORMAL.turn
        ]
    ),
    restrictions=(
        *[
            attrs.evolve(one, rule=_INSTEAD.get(one.rule, one.rule))
            for one in NORMAL.restrictions
            if one.on is not AddBlocker  # CAS-K10, CAS-K11, CAS-015, CAS-Q20, CAS-Q22
        ],
        Restriction(AddAttacker, castle_creatures_at_home),
        Restriction(Aim, shielded),
        Restriction(Reach, unreached),
        *maneuvers.RESTRICTIONS,
    ),
    offers=(*NORMAL.offers, maneuvers.maneuvers_to_make),
    replacements=(
        *[attrs.evolve(one, finds=_REPLACED.get(one.finds, one.finds)) for one in NORMAL.replacements],
        Replacement(c.Move, castle_creatures_die_for_good),
        Replacement(c.LifeLost, life_behind_walls),
    ),
    lenses=(Lens(row_bonus, on=deep_creatures, steady=True),),
    counted=face_down_counted,
    questions=MappingProxyType(
        {**{kind: asking for kind, asking in NORMAL.questions.items() if kind is not Blocking}, **answers.QUESTIONS}
    ),
    handlers=MappingProxyType({**NORMAL.handlers, **maneuvers.HANDLERS}),
    tasks=MappingProxyType(
        {
            **NORMAL.tasks,
            Settle: breach.settled,
            BreachGoesOn: breach.goes_on,
            AssignDamage: fight.assigns,
            AllAssigned: fight.deals,
        }
    ),
    commits=MappingProxyType({**NORMAL.commits, **changes.COMMITS}),
)
"""CAS: the rules of Castle."""
