"""``step_problems``: the invariants of a step, which relate a state, an action and the next state."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Final

from castlerules.core import Violation
from castlerules.magic54.model import actions
from castlerules.magic54.model.cards import BLACK, RED, TEAM_NAMES
from castlerules.magic54.model.options import DamagePersistence
from castlerules.magic54.model.state import WINDOWS, Phase, State
from castlerules.magic54.rules.permissions import SPECIAL_COSTS, to_act

Problems = Iterator[Violation]
_AFTER_ATTACK: Final = (Phase.POSTCOMBAT, Phase.DISCARD, Phase.CYCLE)
_COST_MANA: Final = (
    actions.PlayDamage,
    actions.PlayAce,
    actions.PlayEight,
    actions.PlayTen,
    actions.PlayJoker,
    actions.Summon,
)
_SPECIALS: Final[Mapping[type[object], int]] = MappingProxyType(
    {
        actions.UseSacrifice: SPECIAL_COSTS["J"],
        actions.UseProtection: SPECIAL_COSTS["Q"],
        actions.UseKnowledge: SPECIAL_COSTS["K"],
    }
)


def step_problems(before: State, action: actions.Action, after: State) -> tuple[Violation, ...]:
    """Return every invariant (M54-I02 and on) that the step from *before* by *action* to *after* breaks."""
    return tuple([violation for find in _STEP_INVARIANTS for violation in find(before, action, after)])


def _cost(action: actions.Action) -> int:
    """Return the mana that *action* costs (M54-031)."""
    if isinstance(action, _COST_MANA):
        return action.card.cost
    return _SPECIALS.get(type(action), 0)


def _hit_points(before: State, _: actions.Action, after: State) -> Problems:
    for player in (RED, BLACK):
        if after.sides[player].hp > before.sides[player].hp:
            yield Violation("M54-I02", f"the hp of {TEAM_NAMES[player]} have risen")


def _mana(before: State, action: actions.Action, after: State) -> Problems:
    actor = to_act(before)
    for player in (RED, BLACK):
        old, new = before.sides[player], after.sides[player]
        name = TEAM_NAMES[player]
        if new.mana[: len(old.mana)] != old.mana:
            yield Violation("M54-I06", f"Mana of {name} has left play")
        paid = _cost(action) if player == actor else 0
        if player == after.active and after.turn > before.turn:
            if new.tapped:
                yield Violation("M54-I08", f"the Mana of {name} is not untapped at the beginning of the turn")
        elif new.tapped < old.tapped:
            yield Violation("M54-I08", f"Mana of {name} untapped outside the own beginning phase")
        elif new.tapped - old.tapped != paid:
            yield Violation("M54-I07", f"{name} tapped {new.tapped - old.tapped} Mana cards for a cost of {paid}")


def _turns(before: State, _: actions.Action, after: State) -> Problems:
    """M54-I09, M54-I12, M54-I21: at a change of turn, the hand is within its limit and marks are gone."""
    if after.turn == before.turn:
        return
    hand = after.sides[before.active].hand
    if len(hand) > before.rules.hand_limit:
        yield Violation("M54-I09", f"a turn ended with {len(hand)} cards in hand")
    marks = [creature.bonus or creature.damage for side in after.sides for creature in side.creatures]
    if any(marks) and before.rules.damage_persistence is not DamagePersistence.PERMANENT:
        yield Violation("M54-I12", "a turn began with damage or bonuses on creatures")
    old, new = before.sides[after.active], after.sides[after.active]
    drawn = len(new.hand) - len(old.hand)
    if drawn != bool(old.deck or old.discard):
        yield Violation("M54-I21", f"{drawn} cards were drawn in a beginning phase")
    if any(creature.sick for creature in new.creatures):
        yield Violation("M54-I18", "a creature is sick after its owner's beginning phase")


def _attacks(before: State, _: actions.Action, after: State) -> Problems:
    back = before.phase in _AFTER_ATTACK and after.phase not in _AFTER_ATTACK
    if back and after.turn == before.turn:
        yield Violation("M54-I16", "a second attack began in one turn")


def _creatures(before: State, action: actions.Action, after: State) -> Problems:
    """M54-I15, M54-I18: only a summoned creature is newly sick, and only an attacker taps."""
    known = {creature.id: creature for side in before.sides for creature in side.creatures}
    for creature in (creature for side in after.sides for creature in side.creatures):
        old = known.get(creature.id)
        if old is None:
            if not isinstance(action, actions.Summon) or not creature.sick:
                yield Violation("M54-I18", f"{creature.card} came into play without a summoning or not sick")
        elif creature.sick and not old.sick:
            yield Violation("M54-I18", f"{creature.card} fell sick in play")
        elif creature.tapped and not old.tapped and before.phase is not Phase.ATTACKERS:
            yield Violation("M54-I15", f"{creature.card} tapped without attacking")


def _progress(before: State, action: actions.Action, after: State) -> Problems:
    """M54-I28: every play in a window costs a card of the hand or at least one untapped Mana card."""
    actor = to_act(before)
    if actor is None or before.phase not in WINDOWS or isinstance(action, (actions.Pass, actions.ChooseFromDeck)):
        return
    old, new = before.sides[actor], after.sides[actor]
    if len(new.hand) >= len(old.hand) and new.tapped <= old.tapped:
        yield Violation("M54-I28", f"{type(action).__name__} cost neither a card nor Mana")


_STEP_INVARIANTS: Final[tuple[Callable[[State, actions.Action, State], Problems], ...]] = (
    _hit_points,
    _mana,
    _turns,
    _attacks,
    _creatures,
    _progress,
)
