"""``legal_actions``: list every legal action of a state.

Here each condition is tested once per window or card, for speed; ``violations`` tests all conditions for a single
action. The conformance kit checks that the two agree.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from castlerules.magic54.model import actions
from castlerules.magic54.model.cards import CARDS, Card, CardKind, opponent
from castlerules.magic54.model.ids import PLAYERS, ObjectId, card_of
from castlerules.magic54.model.state import Phase, Side, State

from .combat import can_attack, can_block, growth_targets, next_assignment
from .permissions import SPECIAL_COSTS, can_jack_stand_in, can_put_permanent, mana_drop_left, untapped_mana

PASS: Final = actions.Pass()
_JUST_PASS: Final[tuple[actions.Action, ...]] = (PASS,)
_PUT: Final[Mapping[Card, actions.Action]] = MappingProxyType({card: actions.PutMana(card) for card in CARDS.values()})
_SUMMON: Final[Mapping[Card, actions.Action]] = MappingProxyType(
    {card: actions.Summon(card) for card in CARDS.values()}
)
_DISCARD: Final[Mapping[Card, actions.Action]] = MappingProxyType(
    {card: actions.Discard(card) for card in CARDS.values()}
)
_CYCLE: Final[Mapping[Card, actions.Action]] = MappingProxyType({card: actions.Cycle(card) for card in CARDS.values()})
_TARGETED: Final[Mapping[str, Callable[[Card, ObjectId], actions.Action]]] = MappingProxyType(
    {
        "2": actions.PlayDamage,
        "4": actions.PlayDamage,
        "6": actions.PlayDamage,
        "A": actions.PlayAce,
        "8": actions.PlayEight,
    }
)
_UNTARGETED: Final[Mapping[str, Callable[[Card], actions.Action]]] = MappingProxyType(
    {"10": actions.PlayTen, "X": actions.PlayJoker}
)


def _plays_without_creature(card: Card) -> tuple[actions.Action, ...]:
    """M54-Q21: return the plays of the instant *card* that need no creature as target: at a player, or untargeted."""
    if card.rank in _UNTARGETED:
        return (_UNTARGETED[card.rank](card),)
    return () if card.rank == "8" else tuple([_TARGETED[card.rank](card, target) for target in PLAYERS])


_PLAYS_WITHOUT_CREATURE: Final[Mapping[Card, tuple[actions.Action, ...]]] = MappingProxyType(
    {
        card: _plays_without_creature(card)
        for card in CARDS.values()
        if card.rank in _TARGETED or card.rank in _UNTARGETED
    }
)


def legal_actions(state: State) -> tuple[actions.Action, ...]:
    """Return every legal action of the player to act, each once (M54-I26), in a fixed order; () once the duel is over.

    First comes the action that plays nothing: to pass, to end attackers or blocks, or to keep the hand. In a window (a
    phase with instant plays) follow the cards of the hand in order, each with its targets (RED, BLACK, RED's creatures,
    BLACK's creatures, by entry), then the Specials of the player's own creatures. A search lists the deck sorted by
    ``Card.index``.
    """
    if state.result is not None:
        return ()
    if state.searching_joker is not None:
        deck = state.sides[state.searching_joker.team].deck
        return tuple([actions.ChooseFromDeck(card) for card in sorted(deck, key=_card_index)])
    return _ACTION_LISTS[state.phase](state)


def _card_index(card: Card) -> int:
    return card.index


def _window_actions(state: State) -> tuple[actions.Action, ...]:
    """M54-080, M54-081, M54-095, M54-111: return the legal actions of the player with priority in a window."""
    mine = state.sides[state.priority]
    mana = untapped_mana(mine)
    permanents_allowed = can_put_permanent(state)
    fighters = growth_targets(state) if state.phase is _COMBAT else ()
    mana_allowed = permanents_allowed and mana_drop_left(state)
    if not mana and not mana_allowed and not fighters:
        return _JUST_PASS
    legal: list[actions.Action] = [PASS]
    creatures = [creature.id for side in state.sides for creature in side.creatures] if mana else []
    for card in mine.hand:
        if card.kind is _MANA:
            if mana_allowed:
                legal.append(_PUT[card])
            if fighters:
                legal += [actions.PlayGrowth(card, object_id) for object_id in fighters]
        elif card.cost > mana:
            continue
        elif card.kind is _CREATURE:
            if permanents_allowed:
                legal.append(_SUMMON[card])
        else:
            legal += _PLAYS_WITHOUT_CREATURE[card]
            if creatures and card.rank in _TARGETED:
                legal += [_TARGETED[card.rank](card, target) for target in creatures]
    if mana and mine.creatures:
        _add_specials(state, mine, mana, legal)
    return tuple(legal)


_MANA, _CREATURE = CardKind.MANA, CardKind.CREATURE
_PRE, _COMBAT, _POST = Phase.PRECOMBAT, Phase.COMBAT, Phase.POSTCOMBAT


def _add_specials(state: State, mine: Side, mana: int, legal: list[actions.Action]) -> None:
    """M54-033, M54-036, M54-Q20: append to *legal* every Special (creature ability) of *mine* that costs up to *mana*.

    Tapped and sick creatures can use Specials too.
    """
    for creature in mine.creatures:
        source = creature.id
        rank = card_of(source).rank
        if SPECIAL_COSTS[rank] > mana:
            continue
        if rank == "J":
            creatures = [creature.id for side in state.sides for creature in side.creatures]
            legal += [
                actions.UseSacrifice(source, other) for other in creatures if can_jack_stand_in(state, source, other)
            ]
        else:
            legal.append(actions.UseProtection(source) if rank == "Q" else actions.UseKnowledge(source))


def _attacker_actions(state: State) -> tuple[actions.Action, ...]:
    creatures = state.sides[state.active].creatures
    able = [creature.id for creature in creatures if can_attack(creature)]
    return (actions.FinishAttackers(), *[actions.DeclareAttacker(attacker) for attacker in able])


def _blocker_actions(state: State) -> tuple[actions.Action, ...]:
    """M54-094: return ``FinishBlockers`` and each legal block, ordered by blocker, then by attacker."""
    creatures = state.sides[opponent(state.active)].creatures
    free = [creature.id for creature in creatures if can_block(state, creature)]
    attackers = state.combat.attackers
    return (
        actions.FinishBlockers(),
        *[actions.DeclareBlocker(blocker, attacker) for blocker in free for attacker in attackers],
    )


def _assignment_actions(state: State) -> tuple[actions.Action, ...]:
    assignment = next_assignment(state)
    if assignment is None:
        return ()
    attacker, blocker, left = assignment
    return tuple([actions.AssignDamage(attacker, blocker, amount) for amount in range(left + 1)])


def _discard_actions(state: State) -> tuple[actions.Action, ...]:
    return tuple([_DISCARD[card] for card in state.sides[state.active].hand])


def _cycle_actions(state: State) -> tuple[actions.Action, ...]:
    return (actions.DeclineCycle(), *[_CYCLE[card] for card in state.sides[state.active].hand])


_ACTION_LISTS: Final[Mapping[Phase, Callable[[State], tuple[actions.Action, ...]]]] = MappingProxyType(
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
