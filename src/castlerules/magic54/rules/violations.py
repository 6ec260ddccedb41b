"""The rules that actions must pass: each returns a violation, or None for an action that keeps it.

A permanent is a Mana card or a creature. The pile is the stack of instant plays that wait to be solved.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from castlerules.core import Violation
from castlerules.core.errors import not_an_action, short_repr
from castlerules.magic54.model import actions, options
from castlerules.magic54.model.cards import TEAM_NAMES, Card, opponent
from castlerules.magic54.model.ids import MOST_DIGITS, PLAYERS, ObjectId, target_text
from castlerules.magic54.model.plays import Play
from castlerules.magic54.model.state import PHASE_NAMES, Phase, State, creature_in_play

from . import combat, permissions

Rule = Callable[[State, Any], Violation | None]
_LARGEST_NUMBER: Final = 10**MOST_DIGITS  # ids and amounts beyond it are refused as malformed


def is_an_action(action: object) -> Violation | None:
    """M54-I26: return a violation if *action* is not an action, or has a field of the wrong type."""
    if type(action) not in actions.ACTIONS:
        return not_an_action("M54-I26", "Magic 54", action)
    for name in type(action).__match_args__:  # type: ignore[attr-defined]  # attrs classes have it
        part = getattr(action, name)
        if type(part) is not (Card if name == "card" else int) or (type(part) is int and abs(part) > _LARGEST_NUMBER):
            expected = "a card" if name == "card" else f"an integer of at most {MOST_DIGITS} digits"
            return Violation(
                "M54-I26", f"{name} of {type(action).__name__}: expected {expected}, got {short_repr(part)}"
            )
    return None


def search_first(state: State, action: actions.Action) -> Violation | None:
    """M54-Q25: an open search is answered before anything else, and cards are taken from a deck only in one."""
    joker = state.searching_joker
    if (joker is None) != isinstance(action, actions.ChooseFromDeck):
        return None
    if joker is None:
        return Violation("M54-Q25", "no search is open; only a Joker lets its player take a card out of the deck")
    name = TEAM_NAMES[joker.team]
    return Violation("M54-Q25", f"the Joker's search comes first: {name} must take a card out of the deck")


def in_window(state: State, _: actions.Action) -> Violation | None:
    """M54-Q12: cards and Specials are played, and priority is passed, in windows only."""
    if state.phase in (Phase.PRECOMBAT, Phase.COMBAT, Phase.POSTCOMBAT):
        return None
    return Violation("M54-Q12", f'nothing can be played in the phase "{PHASE_NAMES[state.phase]}"')


def in_phase(phase: Phase, code: str, reason: str) -> Rule:
    """Return the rule *code* that an action needs *phase*; *reason* says what is done in it."""

    def rule(state: State, _: Any) -> Violation | None:
        if state.phase is phase:
            return None
        needed, now = PHASE_NAMES[phase], PHASE_NAMES[state.phase]
        return Violation(code, f'{reason} in the phase "{needed}"; this is the phase "{now}"')

    return rule


def permanent_timing(state: State, action: actions.PutMana | actions.Summon) -> Violation | None:
    """M54-080, M54-081, M54-095: Mana and creatures are put by the active player, out of combat, with an empty pile."""
    if permissions.can_put_permanent(state):
        return None
    if state.phase is Phase.COMBAT:
        return Violation("M54-095", "Mana and creatures are put into play before or after the attack, not in combat")
    if state.priority != state.active:
        name = TEAM_NAMES[state.active]
        return Violation("M54-081", f"only {name}, the active player, may put Mana and creatures into play")
    reason = f"Mana and creatures need an empty pile; plays waiting on it: {len(state.pile)}"
    return Violation("M54-A01" if isinstance(action, actions.PutMana) else "M54-A02", reason)


def mana_drop_limit(state: State, _: actions.Action) -> Violation | None:
    """M54-Q06: the number of Mana cards per turn or window is limited."""
    if permissions.mana_drop_left(state):
        return None
    scope = state.rules.mana_drop_scope.value
    return Violation(
        "M54-Q06", f"{state.mana_played} of {state.rules.mana_per_turn} Mana cards are already put this {scope}"
    )


def of_rank(play: Play) -> Rule:
    """Return the rule that the card of an action is one with which *play* is made."""

    def rule(_: State, action: Any) -> Violation | None:
        return None if action.card.rank in play.ranks else Violation(play.code, f"{action.card} is no {play.name}")

    return rule


def of_actor(state: State, action: Any) -> Violation | None:
    """M54-Q41: the card belongs to the player to act."""
    card: Card = action.card
    if card.team == permissions.to_act(state):
        return None
    return Violation("M54-Q41", f"{card} belongs to {TEAM_NAMES[card.team]}, who is not to act")


def in_hand(state: State, action: Any) -> Violation | None:
    """M54-021: the card is in the hand of its player."""
    card: Card = action.card
    if card not in state.sides[card.team].hand:
        return Violation("M54-021", f"{card} is not in the hand of {TEAM_NAMES[card.team]}")
    return None


def card_payable(state: State, action: Any) -> Violation | None:
    """M54-031: the player with priority can pay for the card."""
    return _cost_payable(state, action.card.cost)


def _cost_payable(state: State, cost: int) -> Violation | None:
    mana = permissions.untapped_mana(state.sides[state.priority])
    if cost <= mana:
        return None
    return Violation("M54-031", f"the cost is {cost} mana, but {TEAM_NAMES[state.priority]} can pay only {mana}")


def _in_play(state: State, target: ObjectId) -> Violation | None:
    if creature_in_play(state, target) is None:
        return Violation("M54-038", f"{target_text(target)} is not in play")
    return None


def target_exists(state: State, action: actions.PlayDamage | actions.PlayAce) -> Violation | None:
    """M54-038: the target is a player, or a creature in play."""
    return None if action.target in PLAYERS else _in_play(state, action.target)


def creature_exists(state: State, action: actions.PlayEight | actions.UseSacrifice) -> Violation | None:
    """M54-A05, M54-A08: the target is no player, but a creature in play."""
    if action.creature in PLAYERS:
        code = "M54-A05" if isinstance(action, actions.PlayEight) else "M54-A08"
        return Violation(code, f"expected a creature, got {target_text(action.creature)}")
    return _in_play(state, action.creature)


def own_special(play: Play) -> Rule:
    """Return the rule that the player to act has the creature in play that *play* needs, and its mana."""
    name = play.source_field

    def rule(state: State, action: Any) -> Violation | None:
        source: ObjectId = getattr(action, name)
        creature = creature_in_play(state, source)
        if creature is None or creature.card.team != permissions.to_act(state):
            actor = TEAM_NAMES[state.priority]
            return Violation("M54-033", f"{actor}, who is to act, has no {target_text(source)} in play")
        if creature.card.rank not in play.ranks:
            return Violation(play.code, f"{creature.card} is no {play.name}")
        return _cost_payable(state, creature.card.cost)

    return rule


def sacrifice_target(state: State, action: actions.UseSacrifice) -> Violation | None:
    """M54-Q15: a Jack takes the damage of another creature, by option one of its own team."""
    if permissions.can_jack_stand_in(state, action.jack, action.creature):
        return None
    whose = "either team" if state.rules.jack_scope is options.JackScope.ANY_OTHER else "its own team"
    given = target_text(action.creature)
    return Violation("M54-Q15", f"a Jack stands in for another creature of {whose}; expected one, got {given}")


def growth_target(state: State, action: actions.PlayGrowth) -> Violation | None:
    """M54-053, M54-055: Growth is played in the combat window, on a creature that fights."""
    if state.phase is not Phase.COMBAT:
        return Violation("M54-053", "Growth is played in combat only")
    if action.creature not in combat.growth_targets(state):
        whose = "" if state.rules.growth_scope is options.GrowthScope.ANY else f" of {TEAM_NAMES[state.priority]}"
        expected = f"expected a blocked attacker or a blocker{whose}"
        return Violation("M54-055", f"{target_text(action.creature)} cannot grow: {expected}")
    return None


def may_attack(state: State, action: actions.DeclareAttacker) -> Violation | None:
    """M54-091, M54-040: an attacker is untapped, not sick, and a creature of the active player."""
    creature = creature_in_play(state, action.creature)
    if creature is None or creature.card.team != state.active:
        expected = f"expected a creature of {TEAM_NAMES[state.active]}, the active player, in play"
        return Violation("M54-091", f"{target_text(action.creature)} cannot attack: {expected}")
    if combat.can_attack(creature):
        return None
    reason = "is tapped" if creature.tapped else "entered play this turn"
    return Violation("M54-091" if creature.tapped else "M54-040", f"{creature.card} {reason}, so it cannot attack")


def may_block(state: State, action: actions.DeclareBlocker) -> Violation | None:
    """M54-093, M54-094, M54-Q30: a blocker of the attacked player is untapped, free, and blocks an attacker."""
    creature = creature_in_play(state, action.blocker)
    if creature is None or creature.card.team == state.active:
        expected = f"expected a creature of {TEAM_NAMES[opponent(state.active)]}, the attacked player, in play"
        return Violation("M54-093", f"{target_text(action.blocker)} cannot block: {expected}")
    if action.attacker not in state.combat.attackers:
        return Violation("M54-094", f"{target_text(action.attacker)} does not attack, so it cannot be blocked")
    if combat.can_block(state, creature):
        return None
    reason = "is tapped" if creature.tapped else "already blocks"
    return Violation("M54-Q30", f"{creature.card} {reason}, so it cannot block")


def next_share(state: State, action: actions.AssignDamage) -> Violation | None:
    """M54-A14, M54-Q31: damage is divided in order, and no more of it than is left."""
    assignment = combat.next_assignment(state)
    if assignment is None:
        return Violation("M54-A14", "no attacker with several blockers has damage left to divide")
    attacker, blocker, left = assignment
    if (action.attacker, action.blocker) != (attacker, blocker):
        expected = f"expected the damage of {target_text(attacker)} to {target_text(blocker)}"
        given = f"{target_text(action.attacker)} to {target_text(action.blocker)}"
        return Violation("M54-A14", f"damage is divided in order: {expected} next, got {given}")
    if 0 <= action.amount <= left:
        return None
    return Violation("M54-Q31", f"expected an amount from 0 to {left}, the damage left to divide; got {action.amount}")


def in_own_deck(state: State, action: actions.ChooseFromDeck) -> Violation | None:
    """M54-A16: the card that is searched for is in the deck of the player who searches."""
    joker = state.searching_joker
    if joker is not None and action.card in state.sides[joker.team].deck:
        return None
    return Violation("M54-A16", f"{action.card} is not in the deck of the player who searches")
