"""The list of everything that may be done.

The conditions are asked once per window or per card here, and all of them per action in ``reasons``; the conformance
kit proves that the two agree.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from .actions import (
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
from .cards import CARDS, Card, Kind, opponent
from .combat import can_attack, can_block, growable, next_division
from .permissions import COSTS, calm, drop_left, jack_may_help, ready_mana
from .state import PLAYERS, ObjectId, Phase, Side, State, card_of

__all__ = ["legal_actions"]

PASS: Final = Pass()
_JUST_PASS: Final[tuple[Action, ...]] = (PASS,)
_PUT: Final[Mapping[Card, Action]] = MappingProxyType({one: PutMana(one) for one in CARDS.values()})
_SUMMON: Final[Mapping[Card, Action]] = MappingProxyType({one: Summon(one) for one in CARDS.values()})
_DISCARD: Final[Mapping[Card, Action]] = MappingProxyType({one: Discard(one) for one in CARDS.values()})
_CYCLE: Final[Mapping[Card, Action]] = MappingProxyType({one: Cycle(one) for one in CARDS.values()})
_AIMED: Final[Mapping[str, Callable[[Card, ObjectId], Action]]] = MappingProxyType(
    {"2": PlayDamage, "4": PlayDamage, "6": PlayDamage, "A": PlayAce, "8": PlayEight}
)
_UNAIMED: Final[Mapping[str, Callable[[Card], Action]]] = MappingProxyType({"10": PlayTen, "X": PlayJoker})


def _without_creature(card: Card) -> tuple[Action, ...]:
    """M54-Q21: return the plays of the instant *card* that need no creature: at a player, or at nothing."""
    if card.rank in _UNAIMED:
        return (_UNAIMED[card.rank](card),)
    return () if card.rank == "8" else tuple([_AIMED[card.rank](card, target) for target in PLAYERS])


_INSTANTS: Final[Mapping[Card, tuple[Action, ...]]] = MappingProxyType(
    {one: _without_creature(one) for one in CARDS.values() if one.rank in _AIMED or one.rank in _UNAIMED}
)


def legal_actions(state: State) -> tuple[Action, ...]:
    """Return every legal action, each once (M54-I26): first the one that does nothing, then by card.

    In a window: the hand in order, each card with its targets (RED, BLACK, RED's creatures and BLACK's in the order
    of their entry), then the Specials of the own creatures in that order. A search lists the deck by card index.
    """
    if state.result is not None:
        return ()
    if state.search is not None:
        deck = state.sides[state.search.team].deck
        return tuple([ChooseFromDeck(one) for one in sorted(deck, key=_index)])
    return _LISTS[state.phase](state)


def _index(card: Card) -> int:
    return card.index


def _window(state: State) -> tuple[Action, ...]:
    """M54-080, M54-081, M54-095, M54-111: return what the one with priority may play."""
    mine = state.sides[state.priority]
    mana = ready_mana(mine)
    quiet = calm(state)
    fighters = growable(state) if state.phase is _COMBAT else ()
    dropping = quiet and drop_left(state)
    if not mana and not dropping and not fighters:
        return _JUST_PASS
    found: list[Action] = [PASS]
    creatures = [one.id for side in state.sides for one in side.creatures] if mana else []
    for card in mine.hand:
        if card.kind is _MANA:
            if dropping:
                found.append(_PUT[card])
            if fighters:
                found += [PlayGrowth(card, one) for one in fighters]
        elif card.cost > mana:
            continue
        elif card.kind is _CREATURE:
            if quiet:
                found.append(_SUMMON[card])
        else:
            found += _INSTANTS[card]
            if creatures and card.rank in _AIMED:
                found += [_AIMED[card.rank](card, target) for target in creatures]
    if mana and mine.creatures:
        _add_specials(state, mine, mana, found)
    return tuple(found)


_MANA, _CREATURE = Kind.MANA, Kind.CREATURE
_PRE, _COMBAT, _POST = Phase.PRE, Phase.COMBAT, Phase.POST


def _add_specials(state: State, mine: Side, mana: int, found: list[Action]) -> None:
    """M54-033, M54-036, M54-Q20: add to *found* the Specials of the creatures of *mine*, tapped and sick ones too."""
    for creature in mine.creatures:
        source = creature.id
        rank = card_of(source).rank
        if COSTS[rank] > mana:
            continue
        if rank == "J":
            others = [one.id for side in state.sides for one in side.creatures]
            found += [UseSacrifice(source, other) for other in others if jack_may_help(state, source, other)]
        else:
            found.append(UseProtection(source) if rank == "Q" else UseKnowledge(source))


def _attackers(state: State) -> tuple[Action, ...]:
    creatures = state.sides[state.active].creatures
    return (FinishAttackers(), *[DeclareAttacker(one.id) for one in creatures if can_attack(one)])


def _blockers(state: State) -> tuple[Action, ...]:
    """M54-094: return each block that may be named, by blocker and then attacker, both in order."""
    creatures = state.sides[opponent(state.active)].creatures
    free = [one.id for one in creatures if can_block(state, one)]
    attackers = state.combat.attackers
    return (
        FinishBlockers(),
        *[DeclareBlocker(blocker, attacker) for blocker in free for attacker in attackers],
    )


def _divisions(state: State) -> tuple[Action, ...]:
    division = next_division(state)
    if division is None:
        return ()
    attacker, blocker, left = division
    return tuple([AssignDamage(attacker, blocker, amount) for amount in range(left + 1)])


def _discards(state: State) -> tuple[Action, ...]:
    return tuple([_DISCARD[card] for card in state.sides[state.active].hand])


def _cycles(state: State) -> tuple[Action, ...]:
    return (DeclineCycle(), *[_CYCLE[card] for card in state.sides[state.active].hand])


_LISTS: Final[Mapping[Phase, Callable[[State], tuple[Action, ...]]]] = MappingProxyType(
    {
        Phase.PRE: _window,
        Phase.ATTACKERS: _attackers,
        Phase.BLOCKERS: _blockers,
        Phase.COMBAT: _window,
        Phase.SPLIT: _divisions,
        Phase.POST: _window,
        Phase.DISCARD: _discards,
        Phase.CYCLE: _cycles,
    }
)
