"""Normal Magic as a book of named rules. Variants are ``attrs.evolve(NORMAL, ...)``.

One system of layers serves all editions (BASE-Q01), and editions change rules, not texts (BASE-Q09); the default is the
edition of the games that grew out of it (BASE-Q28). Whoever has priority may do any number of things (BASE-148), also
what does them no good (BASE-Q10), and free abilities without end (BASE-Q14); only guards, no search, end a loop
(BASE-Q13).
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from castlerules.core import Outcome, Player

from . import actions as d
from . import tasks as t
from .announce import announce
from .attachments import Attaching, no_protected_host
from .book import Doing, Restriction, Rulebook
from .changes import Lost
from .checks import NORMAL_CHECKS
from .combat import assign_damage, attackers_in_order
from .commit import NORMAL_COMMITS
from .evasion import NORMAL_COMBAT
from .payments import pay, pay_lives, pay_mana, pay_rest
from .priority import NORMAL_HANDLERS, NORMAL_OFFERS, NORMAL_PRIORITY
from .questions import NORMAL_QUESTIONS
from .replacements import NORMAL_REPLACEMENTS
from .resolve import EFFECTS, conclude, resolve
from .scene import Scene, Thing
from .settle import settle
from .setup import begin_game
from .state import State
from .targets import Aim, protected, shrouded
from .turn import NORMAL_TURN, begin_step, clean_up, end_cleanup, end_step, step_triggers, turn_based

__all__ = ["NORMAL", "NORMAL_TASKS"]

PLAYERS: Final = (Player(0), Player(1))


def last_one_standing(_: State, losses: tuple[Lost, ...]) -> Outcome:
    """BASE-185: the player who has not lost wins; if both lose in the same event it is a draw."""
    losers = [one.player for one in losses]
    if all([player in losers for player in PLAYERS]):
        return Outcome((0.0, 0.0), "a draw: both players lose in the same event", "BASE-185")
    returns = tuple([-1.0 if player in losers else 1.0 for player in PLAYERS])
    return Outcome(returns, f"player {losers[0]} loses: {losses[0].reason}", losses[0].rule)


def both_players(_: Scene, __: Thing) -> tuple[Player, ...]:
    """BASE-056: players are targets where a text says so."""
    return PLAYERS


def as_agreed(state: State) -> bool:
    """BASE-D29: players may give up if that was agreed."""
    return state.rules.core.offer_concede


NORMAL_TASKS: Final[Mapping[type[object], Doing]] = MappingProxyType(
    {
        t.BeginGame: begin_game,
        t.BeginStep: begin_step,
        t.TurnBased: turn_based,
        t.StepTriggers: step_triggers,
        t.EndStep: end_step,
        t.CleanUp: clean_up,
        t.EndCleanup: end_cleanup,
        t.Settle: settle,
        t.Announce: announce,
        t.PayMana: pay_mana,
        t.Pay: pay,
        t.PayLives: pay_lives,
        t.PayRest: pay_rest,
        t.Resolve: resolve,
        t.Conclude: conclude,
        t.AssignDamage: assign_damage,
        **EFFECTS,
    }
)
"""What the engine does by itself in normal Magic."""

NORMAL: Final = Rulebook(
    players=PLAYERS,
    turn=NORMAL_TURN,
    restrictions=tuple(
        [
            Restriction(on, rule)
            for on, rules in (
                *NORMAL_PRIORITY,
                *NORMAL_COMBAT,
                (d.AddAttacker, (attackers_in_order,)),
                (Aim, (shrouded, protected)),
                (Attaching, (no_protected_host,)),
            )
            for rule in rules
        ]
    ),
    offers=NORMAL_OFFERS,
    replacements=NORMAL_REPLACEMENTS,
    checks=NORMAL_CHECKS,
    result=last_one_standing,
    targetable=both_players,
    concession=as_agreed,
    questions=NORMAL_QUESTIONS,
    handlers=NORMAL_HANDLERS,
    tasks=NORMAL_TASKS,
    commits=NORMAL_COMMITS,
)
"""BASE: the rules of normal two-player Magic."""
