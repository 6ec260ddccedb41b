"""Why an action may not be done: the checks of each kind of action, in order, each with its rule and a sentence."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

from castlerules.core import Broken
from castlerules.core.errors import no_action
from castlerules.core.shown import shown

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
from .cards import TEAM_NAMES, Card, Kind
from .combat import can_attack, can_block, growable, next_division
from .notation import MOST_DIGITS, target_text
from .permissions import COSTS, calm, drop_left, jack_may_help, ready_mana, to_act
from .rules import JackScope
from .state import PLAYERS, ObjectId, Phase, State, creature_in_play

__all__ = ["why_not"]

Check = Callable[[State, Any], Broken | None]
_LARGEST: Final = 10**MOST_DIGITS  # a larger number is told as it is, not looked for on the table


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
        return no_action("M54-I26", "Magic 54", action)
    for name in type(action).__match_args__:  # type: ignore[attr-defined]  # attrs classes have it
        part = getattr(action, name)
        if type(part) is not (Card if name == "card" else int) or (type(part) is int and abs(part) > _LARGEST):
            return Broken("M54-I26", f"{name} of {type(action).__name__} is not {shown(part)}")
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


def _permanent_now(state: State, action: PutMana | Summon) -> Broken | None:
    if calm(state):
        return None
    if state.phase is Phase.COMBAT:
        return Broken("M54-080", "permanents are put before or after the attack, not in combat")
    if state.priority != state.active:
        return Broken("M54-081", "only the active player puts permanents")
    return Broken("M54-A01" if isinstance(action, PutMana) else "M54-A02", "permanents need an empty pile")


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


def _of_actor(state: State, action: Any) -> Broken | None:
    card: Card = action.card
    if card.team == to_act(state):
        return None
    return Broken("M54-Q41", f"{card} belongs to {TEAM_NAMES[card.team]}, who is not to act")


def _in_hand(state: State, action: Any) -> Broken | None:
    card: Card = action.card
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
        return Broken("M54-038", f"{target_text(target)} is not in play")
    return None


def _target_exists(state: State, action: PlayDamage | PlayAce) -> Broken | None:
    return None if action.target in PLAYERS else _in_play(state, action.target)


def _creature_exists(state: State, action: PlayEight | UseSacrifice) -> Broken | None:
    if action.creature in PLAYERS:
        code = "M54-A05" if isinstance(action, PlayEight) else "M54-A08"
        return Broken(code, f"a creature is wanted, not {target_text(action.creature)}")
    return _in_play(state, action.creature)


def _own_special(name: str, rank: str) -> Check:
    def check(state: State, action: Any) -> Broken | None:
        source: ObjectId = getattr(action, name)
        creature = creature_in_play(state, source)
        if creature is None or creature.card.team != to_act(state):
            return Broken("M54-033", f"the one to act has no {target_text(source)} in play")
        if creature.card.rank != rank:
            return Broken("M54-T1", f"{creature.card} is no {name}")
        return _short(state, COSTS[rank])

    return check


def _jack_for_other(state: State, action: UseSacrifice) -> Broken | None:
    if jack_may_help(state, action.jack, action.creature):
        return None
    whose = "either team" if state.rules.jack_scope is JackScope.ANY_OTHER else "its own team"
    return Broken("M54-Q15", f"a Jack stands in for another creature of {whose}")


def _fighting(state: State, action: PlayGrowth) -> Broken | None:
    if state.phase is not Phase.COMBAT:
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
_CARD: Final = (*_PLAY, _of_actor)
_PERMANENT: Final = (*_CARD, _permanent_now)
_ATTACKERS: Final = _in_phase(Phase.ATTACKERS, "M54-A13", "attackers are not being named now")
_BLOCKERS: Final = _in_phase(Phase.BLOCKERS, "M54-A15", "blockers are not being named now")
_SPLIT: Final = _in_phase(Phase.SPLIT, "M54-A14", "no damage is being divided now")
_DISCARDING: Final = _in_phase(Phase.DISCARD, "M54-A17", "nothing is to be discarded now")
_CYCLING: Final = _in_phase(Phase.CYCLE, "M54-A18", "no card can be exchanged now")

_CHECKS: Final[Mapping[type[Any], tuple[Check, ...]]] = MappingProxyType(
    {
        PutMana: (*_PERMANENT, _of_kind("M54-A01", Kind.MANA, "Mana"), _in_hand, _mana_drop),
        Summon: (*_PERMANENT, _of_kind("M54-A02", Kind.CREATURE, "Creature"), _in_hand, _payable),
        PlayDamage: (*_CARD, _of_kind("M54-A03", Kind.DAMAGE, "Damage"), _in_hand, _payable, _target_exists),
        PlayAce: (*_CARD, _of_rank("A", "Ace"), _in_hand, _payable, _target_exists),
        PlayEight: (*_CARD, _of_rank("8", "Eight"), _in_hand, _payable, _creature_exists),
        PlayTen: (*_CARD, _of_rank("10", "Ten"), _in_hand, _payable),
        PlayJoker: (*_CARD, _of_rank("X", "Joker"), _in_hand, _payable),
        UseSacrifice: (*_PLAY, _own_special("jack", "J"), _creature_exists, _jack_for_other),
        UseProtection: (*_PLAY, _own_special("queen", "Q")),
        UseKnowledge: (*_PLAY, _own_special("king", "K")),
        PlayGrowth: (*_CARD, _of_kind("M54-A11", Kind.MANA, "Mana"), _in_hand, _fighting),
        Pass: _PLAY,
        DeclareAttacker: (_ATTACKERS, _may_attack),
        FinishAttackers: (_ATTACKERS,),
        AssignDamage: (_SPLIT, _next_share),
        DeclareBlocker: (_BLOCKERS, _may_block),
        FinishBlockers: (_BLOCKERS,),
        ChooseFromDeck: (_in_own_deck,),
        Discard: (_DISCARDING, _of_actor, _in_hand),
        Cycle: (_CYCLING, _of_actor, _in_hand),
        DeclineCycle: (_CYCLING,),
    }
)
