"""``why_not``: the rule that an action would break, found by an ordered list of checks for each class of actions.

A permanent is a Mana card or a creature. The pile is the stack of instant plays that wait to be solved.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

from castlerules.core import Violation
from castlerules.core.errors import not_an_action, short_repr
from castlerules.magic54.model import actions, options
from castlerules.magic54.model.cards import TEAM_NAMES, Card, CardKind, opponent
from castlerules.magic54.model.ids import MOST_DIGITS, PLAYERS, ObjectId, target_text
from castlerules.magic54.model.state import Phase, State, creature_in_play

from . import combat, permissions

Check = Callable[[State, Any], Violation | None]
_LARGEST_NUMBER: Final = 10**MOST_DIGITS  # ids and amounts beyond it are refused as malformed


def why_not(state: State, action: actions.Action) -> Violation | None:
    """Return the rule that *action* would break now, or None if it is legal; never raises.

    Anything that is not an action of Magic 54 breaks ``M54-I26``.
    """
    malformed = _check_form(action)
    if malformed is not None:
        return malformed
    if state.result is not None:
        return Violation("M54-I03", "the game is over")
    checks = (_search_first, *_CHECKS[type(action)])
    return next((violation for check in checks if (violation := check(state, action)) is not None), None)


def _check_form(action: object) -> Violation | None:
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


def _search_first(state: State, action: actions.Action) -> Violation | None:
    joker = state.searching_joker
    if (joker is None) != isinstance(action, actions.ChooseFromDeck):
        return None
    if joker is None:
        return Violation("M54-Q25", "no search is open; only a Joker lets its player take a card out of the deck")
    name = TEAM_NAMES[joker.team]
    return Violation("M54-Q25", f"the Joker's search comes first: {name} must take a card out of the deck")


def _in_window(state: State, _: actions.Action) -> Violation | None:
    if state.phase in (Phase.PRECOMBAT, Phase.COMBAT, Phase.POSTCOMBAT):
        return None
    return Violation("M54-Q12", f"nothing can be played in the {state.phase.value} step")


def _in_phase(phase: Phase, code: str, reason: str) -> Check:
    def check(state: State, _: Any) -> Violation | None:
        if state.phase is phase:
            return None
        return Violation(code, f"{reason} in the {phase.value} step only; this is the {state.phase.value} step")

    return check


def _permanent_timing(state: State, action: actions.PutMana | actions.Summon) -> Violation | None:
    if permissions.can_put_permanent(state):
        return None
    if state.phase is Phase.COMBAT:
        return Violation("M54-080", "Mana and creatures are put into play before or after the attack, not in combat")
    if state.priority != state.active:
        name = TEAM_NAMES[state.active]
        return Violation("M54-081", f"only {name}, the active player, may put Mana and creatures into play")
    reason = f"Mana and creatures need an empty pile; plays waiting on it: {len(state.pile)}"
    return Violation("M54-A01" if isinstance(action, actions.PutMana) else "M54-A02", reason)


def _mana_drop_limit(state: State, _: actions.Action) -> Violation | None:
    if permissions.mana_drop_left(state):
        return None
    scope = state.rules.mana_drop_scope.value
    return Violation(
        "M54-Q06", f"{state.mana_played} of {state.rules.mana_per_turn} Mana cards are already put this {scope}"
    )


def _of_kind(code: str, kind: CardKind, name: str) -> Check:
    def check(
        _: State, action: actions.PutMana | actions.Summon | actions.PlayDamage | actions.PlayGrowth
    ) -> Violation | None:
        return None if action.card.kind is kind else Violation(code, f"{action.card} is no {name} card")

    return check


def _of_rank(rank: str, name: str) -> Check:
    def check(
        _: State, action: actions.PlayAce | actions.PlayEight | actions.PlayTen | actions.PlayJoker
    ) -> Violation | None:
        return None if action.card.rank == rank else Violation("M54-T1", f"{action.card} is no {name}")

    return check


def _of_actor(state: State, action: Any) -> Violation | None:
    card: Card = action.card
    if card.team == permissions.to_act(state):
        return None
    return Violation("M54-Q41", f"{card} belongs to {TEAM_NAMES[card.team]}, who is not to act")


def _in_hand(state: State, action: Any) -> Violation | None:
    card: Card = action.card
    if card not in state.sides[card.team].hand:
        return Violation("M54-021", f"{card} is not in the hand of {TEAM_NAMES[card.team]}")
    return None


def _card_payable(state: State, action: Any) -> Violation | None:
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


def _target_exists(state: State, action: actions.PlayDamage | actions.PlayAce) -> Violation | None:
    return None if action.target in PLAYERS else _in_play(state, action.target)


def _creature_exists(state: State, action: actions.PlayEight | actions.UseSacrifice) -> Violation | None:
    if action.creature in PLAYERS:
        code = "M54-A05" if isinstance(action, actions.PlayEight) else "M54-A08"
        return Violation(code, f"expected a creature, got {target_text(action.creature)}")
    return _in_play(state, action.creature)


def _own_special(name: str, rank: str) -> Check:
    def check(state: State, action: Any) -> Violation | None:
        source: ObjectId = getattr(action, name)
        creature = creature_in_play(state, source)
        if creature is None or creature.card.team != permissions.to_act(state):
            actor = TEAM_NAMES[state.priority]
            return Violation("M54-033", f"{actor}, who is to act, has no {target_text(source)} in play")
        if creature.card.rank != rank:
            return Violation("M54-T1", f"{creature.card} is no {name}")
        return _cost_payable(state, permissions.SPECIAL_COSTS[rank])

    return check


def _sacrifice_target(state: State, action: actions.UseSacrifice) -> Violation | None:
    if permissions.can_jack_stand_in(state, action.jack, action.creature):
        return None
    whose = "either team" if state.rules.jack_scope is options.JackScope.ANY_OTHER else "its own team"
    given = target_text(action.creature)
    return Violation("M54-Q15", f"a Jack stands in for another creature of {whose}; expected one, got {given}")


def _growth_target(state: State, action: actions.PlayGrowth) -> Violation | None:
    if state.phase is not Phase.COMBAT:
        return Violation("M54-053", "Growth is played in the combat window only")
    if action.creature not in combat.growth_targets(state):
        whose = "" if state.rules.growth_scope is options.GrowthScope.ANY else f" of {TEAM_NAMES[state.priority]}"
        expected = f"expected a blocked attacker or a blocker{whose}"
        return Violation("M54-055", f"{target_text(action.creature)} cannot grow: {expected}")
    return None


def _may_attack(state: State, action: actions.DeclareAttacker) -> Violation | None:
    creature = creature_in_play(state, action.creature)
    if creature is None or creature.card.team != state.active:
        expected = f"expected a creature of {TEAM_NAMES[state.active]}, the active player, in play"
        return Violation("M54-091", f"{target_text(action.creature)} cannot attack: {expected}")
    if combat.can_attack(creature):
        return None
    reason = "is tapped" if creature.tapped else "entered play this turn"
    return Violation("M54-091" if creature.tapped else "M54-040", f"{creature.card} {reason}, so it cannot attack")


def _may_block(state: State, action: actions.DeclareBlocker) -> Violation | None:
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


def _next_assignment(state: State, action: actions.AssignDamage) -> Violation | None:
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


def _in_own_deck(state: State, action: actions.ChooseFromDeck) -> Violation | None:
    joker = state.searching_joker
    if joker is not None and action.card in state.sides[joker.team].deck:
        return None
    return Violation("M54-A16", f"{action.card} is not in the deck of the player who searches")


_PLAY_CHECKS: Final = (_in_window,)
_CARD_CHECKS: Final = (*_PLAY_CHECKS, _of_actor)
_PERMANENT_CHECKS: Final = (*_CARD_CHECKS, _permanent_timing)
_IN_ATTACKERS: Final = _in_phase(Phase.ATTACKERS, "M54-A13", "attackers are named")
_IN_BLOCKERS: Final = _in_phase(Phase.BLOCKERS, "M54-A15", "blockers are named")
_IN_ASSIGNMENT: Final = _in_phase(Phase.ASSIGNMENT, "M54-A14", "damage is divided")
_IN_DISCARD: Final = _in_phase(Phase.DISCARD, "M54-A17", "cards are discarded")
_IN_CYCLE: Final = _in_phase(Phase.CYCLE, "M54-A18", "a card is exchanged")

_CHECKS: Final[Mapping[type[Any], tuple[Check, ...]]] = MappingProxyType(
    {
        actions.PutMana: (*_PERMANENT_CHECKS, _of_kind("M54-A01", CardKind.MANA, "Mana"), _in_hand, _mana_drop_limit),
        actions.Summon: (
            *_PERMANENT_CHECKS,
            _of_kind("M54-A02", CardKind.CREATURE, "Creature"),
            _in_hand,
            _card_payable,
        ),
        actions.PlayDamage: (
            *_CARD_CHECKS,
            _of_kind("M54-A03", CardKind.DAMAGE, "Damage"),
            _in_hand,
            _card_payable,
            _target_exists,
        ),
        actions.PlayAce: (*_CARD_CHECKS, _of_rank("A", "Ace"), _in_hand, _card_payable, _target_exists),
        actions.PlayEight: (*_CARD_CHECKS, _of_rank("8", "Eight"), _in_hand, _card_payable, _creature_exists),
        actions.PlayTen: (*_CARD_CHECKS, _of_rank("10", "Ten"), _in_hand, _card_payable),
        actions.PlayJoker: (*_CARD_CHECKS, _of_rank("X", "Joker"), _in_hand, _card_payable),
        actions.UseSacrifice: (*_PLAY_CHECKS, _own_special("jack", "J"), _creature_exists, _sacrifice_target),
        actions.UseProtection: (*_PLAY_CHECKS, _own_special("queen", "Q")),
        actions.UseKnowledge: (*_PLAY_CHECKS, _own_special("king", "K")),
        actions.PlayGrowth: (*_CARD_CHECKS, _of_kind("M54-A11", CardKind.MANA, "Mana"), _in_hand, _growth_target),
        actions.Pass: _PLAY_CHECKS,
        actions.DeclareAttacker: (_IN_ATTACKERS, _may_attack),
        actions.FinishAttackers: (_IN_ATTACKERS,),
        actions.AssignDamage: (_IN_ASSIGNMENT, _next_assignment),
        actions.DeclareBlocker: (_IN_BLOCKERS, _may_block),
        actions.FinishBlockers: (_IN_BLOCKERS,),
        actions.ChooseFromDeck: (_in_own_deck,),
        actions.Discard: (_IN_DISCARD, _of_actor, _in_hand),
        actions.Cycle: (_IN_CYCLE, _of_actor, _in_hand),
        actions.DeclineCycle: (_IN_CYCLE,),
    }
)
