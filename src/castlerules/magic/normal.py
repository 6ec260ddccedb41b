"""Normal Magic as a rulebook of named rules. A variant is ``attrs.evolve(NORMAL, ...)``.

One system of layers serves all editions (BASE-Q01), and editions change rules, not card texts (BASE-Q09); the default
is the edition from which the other games grew (BASE-Q28). A player with priority may act any number of times
(BASE-148), also to their own disadvantage (BASE-Q10) and with free abilities without end (BASE-Q14). Only counters end
a loop; the engine does not search for one (BASE-Q13).
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from castlerules.core import Outcome, Player

from .model import Handler, PlayerLost, Restriction, Rulebook, State, actions, tasks
from .model.rulebook import RestrictionRule
from .query.attachments import Attaching, protection_from_attaching
from .query.combat_restrictions import NORMAL_COMBAT_RESTRICTIONS
from .query.targets import Targeting, protection_from_targeting, shroud
from .query.untargetable import untargetable
from .rules import turn
from .rules.announcing import NORMAL_PAYMENT, announce
from .rules.checkpoint import run_checkpoint
from .rules.combat import attackers_in_order
from .rules.combat_damage import assign_damage
from .rules.decision_table import NORMAL_DECISIONS
from .rules.each_player import draw_cards
from .rules.linked_abilities import keep_link
from .rules.paying import pay, pay_life, pay_mana, pay_other_costs
from .rules.priority import NORMAL_OFFERS, NORMAL_PRIORITY_RULES
from .rules.priority_handlers import NORMAL_HANDLERS
from .rules.prohibitions import PROHIBITIONS
from .rules.replacement_effects import NORMAL_REPLACEMENTS
from .rules.resolving import EFFECTS, after_attempt, end_noting, finish_resolving, resolve
from .rules.starting import begin_game
from .rules.state_based_actions import NORMAL_STATE_BASED_ACTIONS
from .transaction.committers import NORMAL_COMMITTERS

PLAYERS: Final = (Player(0), Player(1))


def last_one_standing(_: State, losses: tuple[PlayerLost, ...]) -> Outcome:
    """BASE-185: return the outcome after *losses*: the other player wins; if both lose at once, it is a draw."""
    losers = [event.player for event in losses]
    if all([player in losers for player in PLAYERS]):
        return Outcome((0.0, 0.0), "a draw: both players lose in the same event", "BASE-185")
    returns = tuple([-1.0 if player in losers else 1.0 for player in PLAYERS])
    return Outcome(returns, f"player {losers[0]} loses: {losses[0].reason}", losses[0].rule)


def concession_agreed(state: State) -> bool:
    """BASE-D29: return whether the options of *state* let players concede."""
    return state.rules.core.offer_concede


NORMAL_TASKS: Final[Mapping[type[object], Handler]] = MappingProxyType(
    {
        tasks.BeginGame: begin_game,
        tasks.BeginStep: turn.begin_step,
        tasks.PerformTurnBasedActions: turn.do_turn_based_action,
        tasks.TriggerStepAbilities: turn.trigger_step_abilities,
        tasks.EndStep: turn.end_step,
        tasks.CleanUp: turn.clean_up,
        tasks.EndCleanup: turn.end_cleanup,
        tasks.Checkpoint: run_checkpoint,
        tasks.Announce: announce,
        tasks.PayManaCost: pay_mana,
        tasks.SpendMana: pay,
        tasks.PayLifeAmount: pay_life,
        tasks.AfterAttempt: after_attempt,
        tasks.EndNoting: end_noting,
        tasks.DrawCards: draw_cards,
        tasks.PayOtherCosts: pay_other_costs,
        tasks.Resolve: resolve,
        tasks.FinishResolving: finish_resolving,
        tasks.KeepLink: keep_link,
        tasks.AssignDamage: assign_damage,
        **EFFECTS,
    }
)
"""The handler of each kind of task in normal Magic: of the engine's own tasks, and of the effects of cards."""

_RESTRICTIONS: Final[tuple[tuple[type[object], tuple[RestrictionRule, ...]], ...]] = (
    *PROHIBITIONS,
    *NORMAL_PRIORITY_RULES,
    *NORMAL_COMBAT_RESTRICTIONS,
    (actions.AddAttacker, (attackers_in_order,)),
    (Targeting, (shroud, protection_from_targeting, untargetable)),
    (Attaching, (protection_from_attaching,)),
)

NORMAL: Final = Rulebook(
    players=PLAYERS,
    turn_steps=turn.NORMAL_TURN,
    restrictions=tuple([Restriction(on, rule) for on, rules in _RESTRICTIONS for rule in rules]),
    offers=NORMAL_OFFERS,
    replacements=NORMAL_REPLACEMENTS,
    state_based_actions=NORMAL_STATE_BASED_ACTIONS,
    outcome_of=last_one_standing,
    may_concede=concession_agreed,
    decision_rules=NORMAL_DECISIONS,
    action_handlers=NORMAL_HANDLERS,
    task_handlers=NORMAL_TASKS,
    committers=NORMAL_COMMITTERS,
    payment=NORMAL_PAYMENT,
)
"""BASE: the rulebook of normal two-player Magic."""
