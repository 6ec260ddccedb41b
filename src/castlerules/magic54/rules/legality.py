"""``legal_actions`` and ``why_not``: which actions are legal, and the rule that another action would break.

Both read one table, which has for each class of actions its candidates and the rules that they must pass, in the order
in which the first broken one is named. The rules are in ``violations``. For speed, candidates are chosen by the same
functions of ``permissions`` and ``combat`` that the rules call, so that every candidate passes; the conformance kit
checks that.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from castlerules.core import Violation
from castlerules.core.errors import first_violation
from castlerules.magic54.model import actions
from castlerules.magic54.model.cards import CARDS, Card, CardKind, opponent
from castlerules.magic54.model.ids import PLAYERS, card_of
from castlerules.magic54.model.plays import PLAYS, Play, Targets
from castlerules.magic54.model.state import Phase, Side, State, check_state

from . import violations
from .combat import can_attack, can_block, growth_targets, next_assignment
from .permissions import can_jack_stand_in, can_put_permanent, mana_drop_left, untapped_mana

Actions = tuple[actions.Action, ...]
_PASS: Final = actions.Pass()
_JUST_PASS: Final[Actions] = (_PASS,)
_MANA, _CREATURE = CardKind.MANA, CardKind.CREATURE
_PRE, _COMBAT, _POST = Phase.PRECOMBAT, Phase.COMBAT, Phase.POSTCOMBAT
_OTHERS: Final = Targets.OTHER_CREATURES


def legal_actions(state: State) -> Actions:
    """Return every legal action of the player to act, each once (M54-I26), in a fixed order; () once the duel is over.

    First comes the action that plays nothing: to pass, to end attackers or blocks, or to keep the hand. In a window (a
    phase with instant plays) follow the cards of the hand in order, each with its targets (RED, BLACK, RED's creatures,
    BLACK's creatures, by entry), then the Specials of the player's own creatures. A search lists the deck sorted by
    ``Card.index``.
    """
    try:
        searching = state.searching_joker
    except AttributeError:
        check_state(state)
        raise
    if state.result is not None:
        return ()
    if searching is not None:
        deck = state.sides[searching.team].deck
        return tuple([actions.ChooseFromDeck(card) for card in sorted(deck, key=_card_index)])
    phase = state.phase
    if phase is _PRE or phase is _COMBAT or phase is _POST:
        return _window_actions(state)
    step = _STEPS[phase]
    return (*step.always, *step.candidates(state))


def least_action(state: State) -> actions.Action | None:
    """Return the first of ``legal_actions``, in most phases without listing the others; None once the duel is over."""
    if type(state) is not State:
        check_state(state)
    if state.result is None and state.searching_joker is None:
        least = _LEAST.get(state.phase)
        if least is not None:
            return least
    return next(iter(legal_actions(state)), None)


def why_not(state: State, action: actions.Action) -> Violation | None:
    """Return the rule that *action* would break now, or None if it is legal; never raises.

    Anything that is not an action of Magic 54 breaks ``M54-I26``.
    """
    if type(state) is not State:
        check_state(state)
    malformed = violations.is_an_action(action)
    if malformed is not None:
        return malformed
    if state.result is not None:
        return Violation("M54-I03", "the game is over")
    return first_violation(_RULES[type(action)], state, action)


def _card_index(card: Card) -> int:
    return card.index


class _Step(NamedTuple):
    """The row of a phase that is no window: in it "*doing*" happens, or else an action breaks the rule *code*.

    *candidates* yields the actions of the class *action*, which must pass *rules*; *always* are legal without any.
    """

    code: str
    doing: str
    action: type[Any]
    candidates: Callable[[State], Iterable[actions.Action]]
    rules: tuple[violations.Rule, ...]
    always: Actions = ()


def _attackers(state: State) -> list[actions.Action]:
    creatures = state.sides[state.active].creatures
    return [actions.DeclareAttacker(creature.id) for creature in creatures if can_attack(creature)]


def _blocks(state: State) -> list[actions.Action]:
    """M54-094: return each legal block, ordered by blocker, then by attacker."""
    creatures = state.sides[opponent(state.active)].creatures
    attackers = state.combat.attackers
    return [
        actions.DeclareBlocker(creature.id, attacker)
        for creature in creatures
        if can_block(state, creature)
        for attacker in attackers
    ]


def _shares(state: State) -> list[actions.Action]:
    assignment = next_assignment(state)
    if assignment is None:
        return []
    attacker, blocker, left = assignment
    return [actions.AssignDamage(attacker, blocker, amount) for amount in range(left + 1)]


def _with_hand(action: Callable[[Card], actions.Action]) -> Callable[[State], Iterable[actions.Action]]:
    """Return the function that yields an *action* for each card in the hand of the active player."""
    by_card = _by_card(action)
    return lambda state: [by_card[card] for card in state.sides[state.active].hand]


def _by_card(action: Callable[[Card], actions.Action]) -> Mapping[Card, actions.Action]:
    """Return the *action* of each card: to look one up is faster than to build it."""
    return MappingProxyType({card: action(card) for card in CARDS.values()})


_OF_HAND: Final = (violations.of_actor, violations.in_hand)
_ATTACK, _BLOCK, _SHARE = (violations.may_attack,), (violations.may_block,), (violations.next_share,)
_STEPS: Final[Mapping[Phase, _Step]] = MappingProxyType(
    {
        Phase.ATTACKERS: _Step(
            "M54-A13", "attackers are named", actions.DeclareAttacker, _attackers, _ATTACK, (actions.FinishAttackers(),)
        ),
        Phase.BLOCKERS: _Step(
            "M54-A15", "blockers are named", actions.DeclareBlocker, _blocks, _BLOCK, (actions.FinishBlockers(),)
        ),
        Phase.ASSIGNMENT: _Step("M54-A14", "damage is divided", actions.AssignDamage, _shares, _SHARE),
        Phase.DISCARD: _Step("M54-A17", "cards are discarded", actions.Discard, _with_hand(actions.Discard), _OF_HAND),
        Phase.CYCLE: _Step(
            "M54-A18",
            "a card is exchanged",
            actions.Cycle,
            _with_hand(actions.Cycle),
            _OF_HAND,
            (actions.DeclineCycle(),),
        ),
    }
)


_LEAST: Final[Mapping[Phase, actions.Action]] = MappingProxyType(
    {
        **dict.fromkeys((_PRE, _COMBAT, _POST), _PASS),
        **{phase: step.always[0] for phase, step in _STEPS.items() if step.always},
    }
)
"""The phases in which an action is always legal, with the first one: it plays nothing, and is listed first."""


def _window_actions(state: State) -> Actions:
    """M54-080, M54-081, M54-095, M54-111: return the legal actions of the player with priority in a window."""
    mine = state.sides[state.priority]
    mana = untapped_mana(mine)
    permanents_allowed = can_put_permanent(state)
    fighters = growth_targets(state) if state.phase is _COMBAT else ()
    mana_allowed = permanents_allowed and mana_drop_left(state)
    if not mana and not mana_allowed and not fighters:
        return _JUST_PASS
    legal: list[actions.Action] = [_PASS]
    creatures = [creature.id for side in state.sides for creature in side.creatures] if mana else []
    for card in mine.hand:
        if card.kind is _MANA:
            if mana_allowed:
                legal.append(_PUT[card])
            if fighters:
                legal += [actions.PlayGrowth(card, fighter) for fighter in fighters]
        elif card.cost > mana:
            continue
        elif card.kind is _CREATURE:
            if permanents_allowed:
                legal.append(_SUMMON[card])
        else:
            legal += _INSTANTS[card]
            if creatures and card.rank in _AT_CREATURES:
                legal += [_AT_CREATURES[card.rank](card, creature) for creature in creatures]
    if mana and mine.creatures:
        _add_specials(state, mine, mana, legal)
    return tuple(legal)


def _add_specials(state: State, mine: Side, mana: int, legal: list[actions.Action]) -> None:
    """M54-033, M54-036, M54-Q20: append to *legal* every Special (creature ability) of *mine* that costs up to *mana*.

    Tapped and sick creatures can use Specials too.
    """
    for creature in mine.creatures:
        source = creature.id
        card = card_of(source)
        if card.cost > mana:
            continue
        special = _SPECIALS[card.rank]
        if special.targets is _OTHERS:
            creatures = [creature.id for side in state.sides for creature in side.creatures]
            legal += [special.action(source, other) for other in creatures if can_jack_stand_in(state, source, other)]
        else:
            legal.append(special.action(source))


_PUT: Final = _by_card(actions.PutMana)
_SUMMON: Final = _by_card(actions.Summon)
_SPECIALS: Final = MappingProxyType({rank: play for play in PLAYS if play.is_special for rank in play.ranks})
_AIMED: Final = tuple(
    [play for play in PLAYS if play.targets is Targets.CREATURES or play.targets is Targets.CREATURES_AND_PLAYERS]
)
_AT_CREATURES: Final = MappingProxyType({rank: play.action for play in _AIMED for rank in play.ranks})


def _without_creature(card: Card) -> Actions:
    """M54-Q21: return the plays of *card*, if it is an instant, that need no creature as target."""
    plays = [play for play in PLAYS if play.kind is not None and not play.is_special and card.rank in play.ranks]
    alone = [play.action(card) for play in plays if play.targets is Targets.NOTHING]
    both = [play for play in plays if play.targets is Targets.CREATURES_AND_PLAYERS]
    return (*alone, *[play.action(card, player) for play in both for player in PLAYERS])


_INSTANTS: Final = MappingProxyType({card: _without_creature(card) for card in CARDS.values()})
_TARGET_RULES: Final[Mapping[Targets, tuple[violations.Rule, ...]]] = MappingProxyType(
    {
        Targets.NOTHING: (),
        Targets.ITSELF: (),
        Targets.CREATURES: (violations.creature_exists,),
        Targets.CREATURES_AND_PLAYERS: (violations.target_exists,),
        Targets.OTHER_CREATURES: (violations.creature_exists, violations.sacrifice_target),
        Targets.FIGHTERS: (violations.growth_target,),
    }
)


def _rules_of(play: Play) -> tuple[violations.Rule, ...]:
    """Return the rules that every action of *play* must pass in a window."""
    targets = _TARGET_RULES[play.targets]
    if play.is_special:
        return (violations.own_special(play), *targets)
    timing = (violations.permanent_timing,) if play.kind is None else ()
    payment = violations.mana_drop_limit if play.action is actions.PutMana else violations.card_payable
    return (violations.of_actor, *timing, violations.of_rank(play), violations.in_hand, payment, *targets)


def _rules() -> dict[type[Any], tuple[violations.Rule, ...]]:
    """Return the rules that each class of actions must pass; an open search comes before all others (M54-Q25)."""
    window, search = violations.in_window, violations.search_first
    rules: dict[type[Any], tuple[violations.Rule, ...]] = {
        actions.ChooseFromDeck: (search, violations.in_own_deck),
        actions.Pass: (search, window),
    }
    rules |= {play.action: (search, window, *_rules_of(play)) for play in PLAYS}
    for phase, step in _STEPS.items():
        in_phase = violations.in_phase(phase, step.code, step.doing)
        rules |= {type(action): (search, in_phase) for action in step.always}
        rules[step.action] = (search, in_phase, *step.rules)
    return rules


_RULES: Final = MappingProxyType(_rules())
