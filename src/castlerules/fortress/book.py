"""Fortress: normal Magic, except for what stands here.

What is not named stays as it is. So the player does not draw in the first turn (FOR-Q10); lands are put down from the
hand, in a main phase, also one that kills (FOR-Q19, FOR-Q21); mana burns and hands are kept to seven cards (FOR-Q22);
X of a creature is chosen and paid (FOR-Q27); the artifact and the lands work in full (FOR-Q28); all damage wears off in
cleanup (FOR-Q30); the artifact may kill what opposes (FOR-Q32); fights are simultaneous (FOR-Q44), cost nothing and are
allowed in every turn (FOR-Q46), also against an empty garrison (FOR-Q45); checks are made where they always are
(FOR-Q60), so that a loss comes before the assault (FOR-Q61, FOR-Q17); combat damage uses the stack (FOR-Q67); and only
the order of the library is hidden (FOR-Q66).
"""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

import attrs

from castlerules.cards.abilities import ChooseCards, OneOf
from castlerules.cards.atoms import LoseGame, WinGame
from castlerules.magic.actions import AddAttacker
from castlerules.magic.book import Lens, Replacement, Restriction
from castlerules.magic.changes import (
    Arrive,
    ControlGained,
    Damage,
    DrawFailed,
    LandPlayed,
    LifeGained,
    LifeLost,
    Move,
    PoisonGiven,
    Sacrifice,
)
from castlerules.magic.combat import attackers_in_order
from castlerules.magic.evasion import walls_do_not_attack
from castlerules.magic.normal import NORMAL
from castlerules.magic.priority import one_land_a_turn
from castlerules.magic.steps import Step

from . import answers
from .differences import (
    abilities_of_creatures_are_off,
    arrives,
    besieger_gives_up,
    changes_sides,
    creatures_are_blank,
    extra_lands_hurt,
    how_it_is_lost,
    no_choice_behind_the_walls,
    no_draw_no_loss,
    no_gifts_behind_the_walls,
    no_life_behind_the_walls,
    no_life_left,
    no_poison_behind_the_walls,
    no_sacrifice_behind_the_walls,
    nobody_left,
    nothing_behind_the_walls,
    nowhere_to_return,
    targets_of_fortress,
)
from .restrictions import walls_stay_at_home
from .siege import PLAYER
from .steps import garrison_blocks, last_turn_ends, rolls_the_die, storms_or_attacks, untaps_both_sides

__all__ = ["FORTRESS"]

_BEGINS: Final = MappingProxyType(
    {Step.UNTAP: untaps_both_sides, Step.ATTACKERS: storms_or_attacks, Step.BLOCKERS: garrison_blocks}
)
_ENDS: Final = MappingProxyType({Step.END: rolls_the_die, Step.CLEANUP: last_turn_ends})
_DROPPED: Final = (
    one_land_a_turn,  # FOR-022
    attackers_in_order,  # FOR-Q36
    walls_do_not_attack,  # FOR-Q26
)

_NEVER: Final = (WinGame, LoseGame)

FORTRESS: Final = attrs.evolve(
    NORMAL,
    players=(PLAYER,),  # FOR-K09, FOR-020, FOR-043
    turn=tuple(
        [
            attrs.evolve(row, begins=_BEGINS.get(row.step, row.begins), ends=_ENDS.get(row.step, row.ends))
            for row in NORMAL.turn
        ]
    ),
    restrictions=(
        *[one for one in NORMAL.restrictions if one.rule not in _DROPPED],
        Restriction(AddAttacker, walls_stay_at_home),
    ),
    replacements=(
        *NORMAL.replacements,
        Replacement(LandPlayed, extra_lands_hurt),
        Replacement(Damage, nothing_behind_the_walls),
        Replacement(LifeGained, no_life_behind_the_walls),
        Replacement(LifeLost, no_life_behind_the_walls),
        Replacement(PoisonGiven, no_poison_behind_the_walls),
        Replacement(Sacrifice, no_sacrifice_behind_the_walls),
        Replacement(Arrive, no_gifts_behind_the_walls),
        Replacement(DrawFailed, no_draw_no_loss),
        Replacement(Move, nowhere_to_return),
    ),
    at_once=(no_life_left,),
    checks=(*NORMAL.checks, nobody_left),
    readings=(creatures_are_blank,),
    lenses=(Lens(abilities_of_creatures_are_off, at_work=lambda _: False, steady=True),),
    result=how_it_is_lost,
    targetable=targets_of_fortress,
    concession=besieger_gives_up,
    questions=MappingProxyType({**NORMAL.questions, **answers.QUESTIONS}),
    tasks=MappingProxyType(
        {
            **{kind: doing for kind, doing in NORMAL.tasks.items() if kind not in _NEVER},  # FOR-Q65
            OneOf: no_choice_behind_the_walls,
            ChooseCards: no_choice_behind_the_walls,
        }
    ),
    commits=MappingProxyType({**NORMAL.commits, Arrive: arrives, ControlGained: changes_sides}),
)
"""FOR: the rules of Fortress."""
