"""Invariants of one step of Magic 54: what an action may change between a state and the next one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from types import MappingProxyType
from typing import Final

from castlerules.core import Violation
from castlerules.magic54.model import actions, options
from castlerules.magic54.model.cards import BLACK, RED, TEAM_NAMES
from castlerules.magic54.model.ids import card_of
from castlerules.magic54.model.plays import PLAYS
from castlerules.magic54.model.state import WINDOWS, Creature, Phase, State
from castlerules.magic54.rules.permissions import to_act

from .combat_invariants import AFTER_ATTACK

Problems = Iterator[Violation]
_PLAYS: Final = MappingProxyType({play.action: play for play in PLAYS})


def step_problems(before: State, action: actions.Action, after: State) -> tuple[Violation, ...]:
    """Return a violation for each invariant (M54-I02 on) that *action* from *before* to *after* breaks."""
    return tuple([violation for find in _STEP_INVARIANTS for violation in find(before, action, after)])


def _codes(creatures: Iterable[Creature]) -> str:
    return ", ".join(creature.card.code for creature in creatures)


def _cost(action: actions.Action) -> int:
    """Return how much mana *action* costs; 0 if nothing (M54-031)."""
    play = _PLAYS.get(type(action))
    if play is None:
        return 0
    source = getattr(action, play.source_field)
    return (card_of(source) if play.is_special else source).cost


def _hit_points(before: State, _: actions.Action, after: State) -> Problems:
    for player in (RED, BLACK):
        old, new = before.sides[player].hp, after.sides[player].hp
        if new > old:
            yield Violation(
                "M54-I02", f"the hp of {TEAM_NAMES[player]} rose from {old} to {new}; expected hp never to rise"
            )


def _mana(before: State, action: actions.Action, after: State) -> Problems:
    actor = to_act(before)
    for player in (RED, BLACK):
        old, new = before.sides[player], after.sides[player]
        name = TEAM_NAMES[player]
        if new.mana[: len(old.mana)] != old.mana:
            old_codes, new_codes = (" ".join(card.code for card in side.mana) or "none" for side in (old, new))
            yield Violation(
                "M54-I06",
                f"the Mana in play of {name} changed from {old_codes} to {new_codes}; expected new cards only at the"
                " end, and none to leave",
            )
        paid = _cost(action) if player == actor else 0
        if player == after.active and after.turn > before.turn:
            if new.tapped:
                yield Violation("M54-I08", f"{name} begins a turn with {new.tapped} tapped Mana cards; expected 0")
        elif new.tapped < old.tapped:
            yield Violation(
                "M54-I08",
                f"{name} went from {old.tapped} to {new.tapped} tapped Mana cards; expected Mana to untap only when a"
                f" turn of {name} begins",
            )
        elif new.tapped - old.tapped != paid:
            yield Violation(
                "M54-I07",
                f"{name} tapped {new.tapped - old.tapped} Mana cards; expected {paid} by {type(action).__name__}",
            )


def _turns(before: State, _: actions.Action, after: State) -> Problems:
    """M54-I09, M54-I12, M54-I21: check a change of turn: hand within its limit, one card drawn, no damage or bonus."""
    if after.turn == before.turn:
        return
    hand = after.sides[before.active].hand
    if len(hand) > before.rules.hand_limit:
        name, limit = TEAM_NAMES[before.active], before.rules.hand_limit
        yield Violation("M54-I09", f"{name} ended a turn with {len(hand)} cards in hand; expected at most {limit}")
    marked = [creature for side in after.sides for creature in side.creatures if creature.bonus or creature.damage]
    if marked and before.rules.damage_persistence is not options.DamagePersistence.PERMANENT:
        yield Violation(
            "M54-I12", f"a turn began with damage or bonuses on {_codes(marked)}; expected both to be removed"
        )
    old, new = before.sides[after.active], after.sides[after.active]
    drawn = len(new.hand) - len(old.hand)
    if drawn != bool(old.deck or old.discard):
        expected = int(bool(old.deck or old.discard))
        yield Violation(
            "M54-I21", f"{TEAM_NAMES[after.active]} began a turn with {drawn} more cards in hand; expected {expected}"
        )
    sick = [creature for creature in new.creatures if creature.sick]
    if sick:
        yield Violation(
            "M54-I18", f"{_codes(sick)} are sick at the beginning of their owner's turn; expected no sick creatures"
        )


def _attacks(before: State, _: actions.Action, after: State) -> Problems:
    back = before.phase in AFTER_ATTACK and after.phase not in AFTER_ATTACK
    if back and after.turn == before.turn:
        yield Violation(
            "M54-I16",
            f"the phase went from {before.phase.value}, after the attack, back to {after.phase.value}; expected the"
            " next turn first, because a turn has one attack",
        )


def _creatures(before: State, action: actions.Action, after: State) -> Problems:
    """M54-I15, M54-I18: check that creatures enter play by ``Summon`` only, sick, and that only attackers tap."""
    known = {creature.id: creature for side in before.sides for creature in side.creatures}
    for creature in (creature for side in after.sides for creature in side.creatures):
        old = known.get(creature.id)
        if old is None:
            if not isinstance(action, actions.Summon) or not creature.sick:
                state_words = "sick" if creature.sick else "not sick"
                yield Violation(
                    "M54-I18",
                    f"{creature.card} entered play {state_words} by {type(action).__name__}; expected it to enter sick"
                    " by Summon",
                )
        elif creature.sick and not old.sick:
            yield Violation(
                "M54-I18", f"{creature.card} became sick while in play; expected only creatures that enter to be sick"
            )
        elif creature.tapped and not old.tapped and before.phase is not Phase.ATTACKERS:
            yield Violation(
                "M54-I15",
                f"{creature.card} became tapped in the {before.phase.value} step; expected only new attackers to tap",
            )


def _progress(before: State, action: actions.Action, after: State) -> Problems:
    """M54-I28: check that each play in a window costs a hand card or Mana, so that the plays come to an end."""
    actor = to_act(before)
    if actor is None or before.phase not in WINDOWS or isinstance(action, (actions.Pass, actions.ChooseFromDeck)):
        return
    old, new = before.sides[actor], after.sides[actor]
    if len(new.hand) >= len(old.hand) and new.tapped <= old.tapped:
        yield Violation(
            "M54-I28", f"{type(action).__name__} cost neither a card from hand nor Mana; expected one of them"
        )


_STEP_INVARIANTS: Final[tuple[Callable[[State, actions.Action, State], Problems], ...]] = (
    _hit_points,
    _mana,
    _turns,
    _attacks,
    _creatures,
    _progress,
)
