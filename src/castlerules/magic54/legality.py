"""What may be done: each rule once, as a predicate; the list of legal actions; and the reason why not.

``legal_actions`` asks the predicates once per window or per card; ``why_not`` asks all of those that an action
must meet, in order, and reports the first that it does not. The conformance kit proves that the two agree.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Any, Final

from castlerules.core import Broken, Player

from .actions import (
    ACTIONS,
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
from .cards import CARDS, TEAM_NAMES, Card, Kind, opponent
from .combat import can_attack, can_block, growable, next_division
from .rules import JackScope
from .state import PLAYERS, ObjectId, Phase, Side, State, card_of, creature_in_play, owner_of

__all__ = ["COSTS", "legal_actions", "to_act", "why_not"]

PASS: Final = Pass()
_JUST_PASS: Final[tuple[Action, ...]] = (PASS,)
_PUT: Final[Mapping[Card, Action]] = MappingProxyType({one: PutMana(one) for one in CARDS.values()})
_SUMMON: Final[Mapping[Card, Action]] = MappingProxyType({one: Summon(one) for one in CARDS.values()})
_DISCARD: Final[Mapping[Card, Action]] = MappingProxyType({one: Discard(one) for one in CARDS.values()})
_CYCLE: Final[Mapping[Card, Action]] = MappingProxyType({one: Cycle(one) for one in CARDS.values()})
_KEPT: Final = 4096
_damage = lru_cache(_KEPT)(PlayDamage)
_AIMED: Final[Mapping[str, Callable[[Card, ObjectId], Action]]] = MappingProxyType(
    {"2": _damage, "4": _damage, "6": _damage, "A": lru_cache(_KEPT)(PlayAce), "8": lru_cache(_KEPT)(PlayEight)}
)
"""The plays at a target by rank; actions are values, so the same one may be given out again."""
_sacrifice = lru_cache(_KEPT)(UseSacrifice)
_UNAIMED: Final[Mapping[str, Callable[[Card], Action]]] = MappingProxyType({"10": PlayTen, "X": PlayJoker})


def _without_creature(card: Card) -> tuple[Action, ...]:
    """M54-Q21: return the plays of the instant *card* that need no creature: at a player, or at nothing."""
    if card.rank in _UNAIMED:
        return (_UNAIMED[card.rank](card),)
    return () if card.rank == "8" else tuple([_AIMED[card.rank](card, target) for target in PLAYERS])


_INSTANTS: Final[Mapping[Card, tuple[Action, ...]]] = MappingProxyType(
    {one: _without_creature(one) for one in CARDS.values() if one.rank in _AIMED or one.rank in _UNAIMED}
)
COSTS: Final[Mapping[str, int]] = MappingProxyType({"J": 1, "Q": 2, "K": 3})
"""M54-T1, M54-034: what the Specials of a Jack, a Queen and a King cost."""


def to_act(state: State) -> Player | None:
    """Return who must decide, or None when the game is over (M54-I03, M54-I04)."""
    if state.result is not None:
        return None
    if state.search is not None:
        return state.search.team
    return opponent(state.active) if state.phase is Phase.BLOCKERS else state.priority


def ready_mana(side: Side) -> int:
    """M54-030, M54-Q05: return how much *side* can pay: one for each untapped Mana card."""
    return len(side.mana) - side.tapped


def calm(state: State) -> bool:
    """M54-080, M54-Q07: return whether permanents may be put: the active player, a main window, an empty pile."""
    return state.priority == state.active and not state.pile and (state.phase is _PRE or state.phase is _POST)


def drop_left(state: State) -> bool:
    """M54-080, M54-Q06: return whether one more Mana card may be put."""
    return state.mana_played < state.rules.mana_per_turn


def shielded_by_jack(state: State, jack: ObjectId) -> list[ObjectId]:
    """M54-Q15: return the creatures whose damage *jack* may take, RED's first, in the order of their entry."""
    found = [one.id for side in state.sides for one in side.creatures if one.id != jack]
    if state.rules.jack_scope is JackScope.OWN_OTHER:
        return [one for one in found if owner_of(one) == owner_of(jack)]
    return found


def legal_actions(state: State) -> tuple[Action, ...]:
    """Return every legal action, each once: first the one that does nothing (pass, finish, decline), then by card.

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
            found += [_sacrifice(source, other) for other in shielded_by_jack(state, source)]
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


# Why not: predicates over a state and an action.

Check = Callable[[State, Any], Broken | None]


def why_not(state: State, action: Action) -> Broken | None:
    """Return the rule that *action* would break now, or None if it may be done; never raises.

    Anything that is no action of Magic 54 breaks ``M54-I26``.
    """
    malformed = _malformed(action)
    if malformed is not None:
        return malformed
    if state.result is not None:
        return Broken("M54-I03", "the game is over")
    checks = (_search_first, *_CHECKS[type(action)])
    return next((broken for check in checks if (broken := check(state, action)) is not None), None)


def _malformed(action: object) -> Broken | None:
    """M54-I26: refuse what is no action, or one whose parts are of the wrong kind."""
    if type(action) not in ACTIONS:
        return Broken("M54-I26", f"{type(action).__name__} is no action of Magic 54")
    for name in type(action).__match_args__:  # type: ignore[attr-defined]  # attrs classes have it
        part = getattr(action, name)
        if type(part) is not (Card if name == "card" else int):
            return Broken("M54-I26", f"{name} of {type(action).__name__} is not {part!r}"[:120])
    return None


def _search_first(state: State, action: Action) -> Broken | None:
    if (state.search is None) == isinstance(action, ChooseFromDeck):
        reason = "no search is open" if state.search is None else "the Joker's search comes first"
        return Broken("M54-Q25", reason)
    return None


def _in_window(state: State, _: Action) -> Broken | None:
    if state.phase in (Phase.PRE, Phase.COMBAT, Phase.POST):
        return None
    return Broken("M54-Q12", f"nothing can be played in the {state.phase.value} step")


def _in_phase(phase: Phase, code: str, reason: str) -> Check:
    broken = Broken(code, reason)
    return lambda state, _: None if state.phase is phase else broken


def _permanent_now(state: State, _: Action) -> Broken | None:
    if calm(state):
        return None
    if state.phase is Phase.COMBAT:
        return Broken("M54-080", "permanents are put before or after the attack, not in combat")
    if state.priority != state.active:
        return Broken("M54-081", "only the active player puts permanents")
    return Broken("M54-Q07", "permanents need an empty pile")


def _mana_drop(state: State, _: Action) -> Broken | None:
    if drop_left(state):
        return None
    scope = state.rules.mana_drop_scope.value
    return Broken("M54-Q06", f"no more than {state.rules.mana_per_turn} Mana card a {scope}")


def _of_kind(code: str, kind: Kind, name: str) -> Check:
    def check(_: State, action: PutMana | Summon | PlayDamage | PlayGrowth) -> Broken | None:
        return None if action.card.kind is kind else Broken(code, f"{action.card} is no {name} card")

    return check


def _of_rank(rank: str, name: str) -> Check:
    def check(_: State, action: PlayAce | PlayEight | PlayTen | PlayJoker) -> Broken | None:
        return None if action.card.rank == rank else Broken("M54-T1", f"{action.card} is no {name}")

    return check


def _in_hand(state: State, action: Any) -> Broken | None:
    card: Card = action.card
    actor = to_act(state)
    if card.team != actor:
        return Broken("M54-Q41", f"{card} belongs to {TEAM_NAMES[card.team]}, who is not to act")
    if card not in state.sides[card.team].hand:
        return Broken("M54-021", f"{card} is not in the hand")
    return None


def _payable(state: State, action: Any) -> Broken | None:
    return _short(state, action.card.cost)


def _short(state: State, cost: int) -> Broken | None:
    mana = ready_mana(state.sides[state.priority])
    return None if cost <= mana else Broken("M54-031", f"it costs {cost} mana, and {mana} can be paid")


def _in_play(state: State, target: ObjectId) -> Broken | None:
    if creature_in_play(state, target) is None:
        return Broken("M54-038", f"no creature in play has the id {target}")
    return None


def _target_exists(state: State, action: PlayDamage | PlayAce) -> Broken | None:
    return None if action.target in PLAYERS else _in_play(state, action.target)


def _creature_exists(state: State, action: PlayEight | UseSacrifice) -> Broken | None:
    return _in_play(state, action.creature)


def _own_special(name: str, rank: str) -> Check:
    def check(state: State, action: Any) -> Broken | None:
        source: ObjectId = getattr(action, name)
        creature = creature_in_play(state, source)
        if creature is None or creature.card.team != to_act(state):
            return Broken("M54-033", f"the one to act has no creature {source} in play")
        if creature.card.rank != rank:
            return Broken("M54-T1", f"{creature.card} is no {name}")
        return _short(state, COSTS[rank])

    return check


def _jack_for_other(state: State, action: UseSacrifice) -> Broken | None:
    if action.creature in shielded_by_jack(state, action.jack):
        return None
    return Broken("M54-Q15", f"a Jack stands in for {state.rules.jack_scope.value.replace('_', ' ')} creature")


def _fighting(state: State, action: PlayGrowth) -> Broken | None:
    if state.phase is not _COMBAT:
        return Broken("M54-053", "Growth is played during a fight only")
    if action.creature not in growable(state):
        return Broken("M54-055", "Growth is for blocked attackers and blockers that the table allows")
    return None


def _may_attack(state: State, action: DeclareAttacker) -> Broken | None:
    creature = creature_in_play(state, action.creature)
    if creature is None or creature.card.team != state.active:
        return Broken("M54-091", "an attacker is a creature of the active player in play")
    if can_attack(creature):
        return None
    reason = "a tapped creature" if creature.tapped else "a creature that entered play this turn"
    return Broken("M54-091" if creature.tapped else "M54-040", f"{reason} does not attack")


def _may_block(state: State, action: DeclareBlocker) -> Broken | None:
    creature = creature_in_play(state, action.blocker)
    if creature is None or creature.card.team == state.active:
        return Broken("M54-093", "a blocker is a creature of the other player in play")
    if action.attacker not in state.combat.attackers:
        return Broken("M54-094", "that creature does not attack")
    if can_block(state, creature):
        return None
    return Broken("M54-Q30", "a tapped creature does not block, and none blocks twice")


def _next_share(state: State, action: AssignDamage) -> Broken | None:
    division = next_division(state)
    if division is None or (action.attacker, action.blocker) != division[:2]:
        return Broken("M54-A14", "damage is divided attacker by attacker and blocker by blocker, in order")
    if 0 <= action.amount <= division[2]:
        return None
    return Broken("M54-Q31", f"the amount is from 0 to the {division[2]} that are left")


def _in_own_deck(state: State, action: ChooseFromDeck) -> Broken | None:
    joker = state.search
    if joker is not None and action.card in state.sides[joker.team].deck:
        return None
    return Broken("M54-A16", f"{action.card} is not in the deck of the one who searches")


_PLAY: Final = (_in_window,)
_PERMANENT: Final = (*_PLAY, _permanent_now)
_ATTACKERS: Final = _in_phase(Phase.ATTACKERS, "M54-A13", "attackers are not being named now")
_BLOCKERS: Final = _in_phase(Phase.BLOCKERS, "M54-A15", "blockers are not being named now")
_SPLIT: Final = _in_phase(Phase.SPLIT, "M54-A14", "no damage is being divided now")
_DISCARDING: Final = _in_phase(Phase.DISCARD, "M54-A17", "nothing is to be discarded now")
_CYCLING: Final = _in_phase(Phase.CYCLE, "M54-A18", "no card can be exchanged now")

_CHECKS: Final[Mapping[type[Any], tuple[Check, ...]]] = MappingProxyType(
    {
        PutMana: (*_PERMANENT, _of_kind("M54-A01", Kind.MANA, "Mana"), _in_hand, _mana_drop),
        Summon: (*_PERMANENT, _of_kind("M54-A02", Kind.CREATURE, "Creature"), _in_hand, _payable),
        PlayDamage: (*_PLAY, _of_kind("M54-A03", Kind.DAMAGE, "Damage"), _in_hand, _payable, _target_exists),
        PlayAce: (*_PLAY, _of_rank("A", "Ace"), _in_hand, _payable, _target_exists),
        PlayEight: (*_PLAY, _of_rank("8", "Eight"), _in_hand, _payable, _creature_exists),
        PlayTen: (*_PLAY, _of_rank("10", "Ten"), _in_hand, _payable),
        PlayJoker: (*_PLAY, _of_rank("X", "Joker"), _in_hand, _payable),
        UseSacrifice: (*_PLAY, _own_special("jack", "J"), _creature_exists, _jack_for_other),
        UseProtection: (*_PLAY, _own_special("queen", "Q")),
        UseKnowledge: (*_PLAY, _own_special("king", "K")),
        PlayGrowth: (*_PLAY, _of_kind("M54-A11", Kind.MANA, "Mana"), _in_hand, _fighting),
        Pass: _PLAY,
        DeclareAttacker: (_ATTACKERS, _may_attack),
        FinishAttackers: (_ATTACKERS,),
        AssignDamage: (_SPLIT, _next_share),
        DeclareBlocker: (_BLOCKERS, _may_block),
        FinishBlockers: (_BLOCKERS,),
        ChooseFromDeck: (_in_own_deck,),
        Discard: (_DISCARDING, _in_hand),
        Cycle: (_CYCLING, _in_hand),
        DeclineCycle: (_CYCLING,),
    }
)
