"""The rulebook of Fortress: the book of normal Magic with the differences in this module.

Everything else is as in normal Magic. So the player does not draw in the first turn (FOR-Q10). Lands are played from
the hand in a main phase, even if the damage kills the player (FOR-Q19, FOR-Q21). There is mana burn, and a maximum hand
size of seven (FOR-Q22). The player chooses and pays X of a creature spell (FOR-Q27). The artifact and the lands work in
full (FOR-Q28), and the artifact may kill creatures of the garrison (FOR-Q32). All damage wears off in cleanup
(FOR-Q30). Combat damage is simultaneous (FOR-Q44) and uses the stack (FOR-Q67). Attacking costs nothing and is allowed
in every turn (FOR-Q46), also against an empty garrison (FOR-Q45). State-based actions are performed at the usual times
(FOR-Q60), so that a loss comes before the assault (FOR-Q61, FOR-Q17). Only the order of the library is hidden
(FOR-Q66).
"""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from castlerules.cards import language as lang
from castlerules.core import evolve
from castlerules.magic.model import AddAttacker, Step, changes
from castlerules.magic.model.rulebook import (
    TIED_DURATIONS,
    TURN_CHANGES,
    Lens,
    Replacement,
    Restriction,
    StateBasedAction,
    TextReferences,
)
from castlerules.magic.normal import NORMAL
from castlerules.magic.query.combat_restrictions import walls_cannot_attack
from castlerules.magic.rules.combat import attackers_in_order
from castlerules.magic.rules.priority import one_land_a_turn
from castlerules.magic.rules.turn import turn_with

from .model.state import PLAYER
from .rules import decisions, differences, turn

_DROPPED_RESTRICTIONS: Final = (
    one_land_a_turn,  # FOR-022
    attackers_in_order,  # FOR-Q36
    walls_cannot_attack,  # FOR-Q26
)

_DROPPED_EFFECTS: Final = (lang.WinGame, lang.LoseGame)

FORTRESS: Final = evolve(
    NORMAL,
    unplayed=TURN_CHANGES | TIED_DURATIONS,
    players=(PLAYER,),  # FOR-K09, FOR-020, FOR-043
    turn_steps=turn_with(
        at_beginning={
            Step.UNTAP: turn.untap_both_sides,
            Step.ATTACKERS: turn.begin_assault_or_attack,
            Step.BLOCKERS: turn.begin_garrison_blocks,
        },
        at_end={Step.END: turn.roll_end_of_turn_die, Step.CLEANUP: turn.lose_after_last_turn},
    ),
    restrictions=(
        *[restriction for restriction in NORMAL.restrictions if restriction.rule not in _DROPPED_RESTRICTIONS],
        Restriction(AddAttacker, turn.walls_stay_at_home),
    ),
    replacements=(
        *NORMAL.replacements,
        Replacement(changes.LandPlayed, differences.extra_lands_hurt),
        Replacement(changes.Damage, differences.no_damage_to_opponent),
        Replacement(changes.LifeGained, differences.no_life_for_opponent),
        Replacement(changes.LifeLost, differences.no_life_for_opponent),
        Replacement(changes.PoisonGiven, differences.no_poison_for_opponent),
        Replacement(changes.Sacrifice, differences.no_sacrifice_by_opponent),
        Replacement(changes.EnterBattlefield, differences.no_arrival_for_opponent),
        Replacement(changes.DrawFailed, differences.empty_library_no_loss),
        Replacement(changes.Move, differences.returned_garrison_removed),
    ),
    immediate_actions=(StateBasedAction(differences.no_life_left),),
    state_based_actions=(*NORMAL.state_based_actions, StateBasedAction(differences.no_creatures_left, timeless=True)),
    text_lenses=(differences.creatures_are_blank,),
    lenses=(Lens(differences.creature_abilities_off, is_active=lambda _: False, cacheable=True),),
    outcome_of=differences.loss_outcome,
    references=TextReferences(targetable_players=differences.targetable_players),
    may_concede=differences.may_concede,
    decision_rules=MappingProxyType({**NORMAL.decision_rules, **decisions.DECISIONS}),
    task_handlers=MappingProxyType(
        {
            **{kind: doing for kind, doing in NORMAL.task_handlers.items() if kind not in _DROPPED_EFFECTS},  # FOR-Q65
            lang.ChooseOne: differences.no_choice_by_opponent,
            lang.ChooseCards: differences.no_choice_by_opponent,
        }
    ),
    committers=MappingProxyType(
        {
            **NORMAL.committers,
            changes.EnterBattlefield: differences.commit_arrival,
            changes.ControlGained: differences.commit_control_change,
        }
    ),
)
"""FOR: the rulebook of Fortress."""
