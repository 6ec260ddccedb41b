"""``legal_actions``: list every legal action of a state.

Here each condition is tested once per window or card, for speed; ``violations`` tests all conditions for a single
action. The conformance kit checks that the two agree.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from castlerules.magic54.model.actions import (
    Action,
    AssignDamage,
    ChooseFromDeck,
    Cycle,
    DeclareAttacker,
    DeclareBlocker,
    DeclineCycle,
    Discard,
    FinishAttackers,
    FinishBlockers,
    Pass,
    PlayAce,
    PlayDamage,
    PlayEight,
    PlayGrowth,
    PlayJoker,
    PlayTen,
    PutMana,
    Summon,
    UseKnowledge,
    UseProtection,
    UseSacrifice,
)
from castlerules.magic54.model.cards import CARDS, Card, CardKind, opponent
from castlerules.magic54.model.state import PLAYERS, ObjectId, Phase, Side, State, card_of

from .combat import can_attack, can_block, growth_targets, next_assignment
from .permissions import SPECIAL_COSTS, can_jack_stand_in, can_put_permanent, mana_drop_left, untapped_mana

PASS: Final = Pass()
_JUST_PASS: Final[tuple[Action, ...]] = (PASS,)
_PUT: Final[Mapping[Card, Action]] = MappingProxyType({card: PutMana(card) for card in CARDS.values()})
_SUMMON: Final[Mapping[Card, Action]] = MappingProxyType({card: Summon(card) for card in CARDS.values()})
_DISCARD: Final[Mapping[Card, Action]] = MappingProxyType({card: Discard(card) for card in CARDS.values()})
_CYCLE: Final[Mapping[Card, Action]] = MappingProxyType({card: Cycle(card) for card in CARDS.values()})
_TARGETED: Final[Mapping[str, Callable[[Card, ObjectId], Action]]] = MappingProxyType(
    {"2": PlayDamage, "4": PlayDamage, "6": PlayDamage, "A": PlayAce, "8": PlayEight}
)
_UNTARGETED: Final[Mapping[str, Callable[[Card], Action]]] = MappingProxyType({"10": PlayTen, "X": PlayJoker})


def _plays_without_creature(card: Card) -> tuple[Action, ...]:
    """M54-Q21: return the plays of the instant *card* that need no creature: at a player, or without target."""
    if card.rank in _UNTARGETED:
        return (_UNTARGETED[card.rank](card),)
    return () if card.rank == "8" else tuple([_TARGETED[card.rank](card, target) for target in PLAYERS])


_PLAYS_WITHOUT_CREATURE: Final[Mapping[Card, tuple[Action, ...]]] = MappingProxyType(
    {
        card: _plays_without_creature(card)
        for card in CARDS.values()
        if card.rank in _TARGETED or card.rank in _UNTARGETED
    }
)


def legal_actions(state: State) -> tuple[Action, ...]:
    """Return every legal action, each once (M54-I26): first the action that does nothing, then by card.

    In a window: the hand in order, each card with its targets (RED, BLACK, RED's creatures, BLACK's creatures, in order
    of entry), then the Specials of the player's own creatures in that order. A search lists the deck by card index.
    """
    if state.result is not None:
        return ()
    if state.searching_joker is not None:
        deck = state.sides[state.searching_joker.team].deck
        return tuple([ChooseFromDeck(card) for card in sorted(deck, key=_card_index)])
    return _ACTION_LISTS[state.phase](state)


def _card_index(card: Card) -> int:
    return card.index


def _window_actions(state: State) -> tuple[Action, ...]:
    """M54-080, M54-081, M54-095, M54-111: return the legal actions of the player with priority in a window."""
    mine = state.sides[state.priority]
    mana = untapped_mana(mine)
    permanents_allowed = can_put_permanent(state)
    fighters = growth_targets(state) if state.phase is _COMBAT else ()
    mana_allowed = permanents_allowed and mana_drop_left(state)
    if not mana and not mana_allowed and not fighters:
        return _JUST_PASS
    actions: list[Action] = [PASS]
    creatures = [creature.id for side in state.sides for creature in side.creatures] if mana else []
    for card in mine.hand:
        if card.kind is _MANA:
            if mana_allowed:
                actions.append(_PUT[card])
            if fighters:
                actions += [PlayGrowth(card, object_id) for object_id in fighters]
        elif card.cost > mana:
            continue
        elif card.kind is _CREATURE:
            if permanents_allowed:
                actions.append(_SUMMON[card])
        else:
            actions += _PLAYS_WITHOUT_CREATURE[card]
            if creatures and card.rank in _TARGETED:
                actions += [_TARGETED[card.rank](card, target) for target in creatures]
    if mana and mine.creatures:
        _add_specials(state, mine, mana, actions)
    return tuple(actions)


_MANA, _CREATURE = CardKind.MANA, CardKind.CREATURE
_PRE, _COMBAT, _POST = Phase.PRECOMBAT, Phase.COMBAT, Phase.POSTCOMBAT


def _add_specials(state: State, mine: Side, mana: int, actions: list[Action]) -> None:
    """M54-033, M54-036, M54-Q20: append to *actions* the Specials of all creatures of *mine*, also tapped or sick."""
    for creature in mine.creatures:
        source = creature.id
        rank = card_of(source).rank
        if SPECIAL_COSTS[rank] > mana:
            continue
        if rank == "J":
            others = [creature.id for side in state.sides for creature in side.creatures]
            actions += [UseSacrifice(source, other) for other in others if can_jack_stand_in(state, source, other)]
        else:
            actions.append(UseProtection(source) if rank == "Q" else UseKnowledge(source))


def _attacker_actions(state: State) -> tuple[Action, ...]:
    creatures = state.sides[state.active].creatures
    return (FinishAttackers(), *[DeclareAttacker(creature.id) for creature in creatures if can_attack(creature)])


def _blocker_actions(state: State) -> tuple[Action, ...]:
    """M54-094: return the end of blocking and each legal block, ordered by blocker, then by attacker."""
    creatures = state.sides[opponent(state.active)].creatures
    free = [creature.id for creature in creatures if can_block(state, creature)]
    attackers = state.combat.attackers
    return (
        FinishBlockers(),
        *[DeclareBlocker(blocker, attacker) for blocker in free for attacker in attackers],
    )


def _assignment_actions(state: State) -> tuple[Action, ...]:
    assignment = next_assignment(state)
    if assignment is None:
        return ()
    attacker, blocker, left = assignment
    return tuple([AssignDamage(attacker, blocker, amount) for amount in range(left + 1)])


def _discard_actions(state: State) -> tuple[Action, ...]:
    return tuple([_DISCARD[card] for card in state.sides[state.active].hand])


def _cycle_actions(state: State) -> tuple[Action, ...]:
    return (DeclineCycle(), *[_CYCLE[card] for card in state.sides[state.active].hand])


_ACTION_LISTS: Final[Mapping[Phase, Callable[[State], tuple[Action, ...]]]] = MappingProxyType(
    {
        Phase.PRECOMBAT: _window_actions,
        Phase.ATTACKERS: _attacker_actions,
        Phase.BLOCKERS: _blocker_actions,
        Phase.COMBAT: _window_actions,
        Phase.ASSIGNMENT: _assignment_actions,
        Phase.POSTCOMBAT: _window_actions,
        Phase.DISCARD: _discard_actions,
        Phase.CYCLE: _cycle_actions,
    }
)
