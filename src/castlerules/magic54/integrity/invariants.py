"""Invariants of a Magic 54 state: facts about cards, hp, Mana and creatures that hold in every duel.

They are the rows M54-I.. of the rules page about one state, and what the rules rely on in addition: a state without
violations can be played to its end, and written and read as text. Invariants of two successive states are in
``step_invariants``.

The pile is the stack of instant plays that wait to be solved. A window is a phase with instant plays: before the
attack, in combat, after it. An exchange lasts from the first play on an empty pile until all plays are solved; in
combat, from the beginning of the combat window to the end of combat.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Final

from castlerules.core import Player, Violation
from castlerules.core.errors import short_repr
from castlerules.magic54.model import options
from castlerules.magic54.model.cards import BLACK, RED, TEAM_CARDS, TEAM_NAMES, CardKind
from castlerules.magic54.model.ids import card_of, entry_number_of, is_creature_id, target_text
from castlerules.magic54.model.state import WINDOWS, Creature, Phase, Result, State, creature_ids_of, target_ids_of
from castlerules.magic54.rules import damage, legality

from .combat_invariants import AFTER_ATTACK, combat_problems, ids_text
from .pile_invariants import pile_problems

Problems = Iterator[Violation]
_MOST_NAMED: Final = 5  # the number of missing cards that a message names
_MOST_SUMMONS: Final = 8  # M54-I06: a team has 8 Mana cards, each pays once a turn, and a creature costs at least 1


def problems(state: State) -> tuple[Violation, ...]:
    """Return a violation for each invariant (M54-I01 on) that *state* breaks; () for every state that play can reach.

    If a player or an id is invalid, the invariants that look up players or creatures are not checked. Whether somebody
    can act is asked only if nothing else is wrong: numbers without bound would make endless lists of actions.
    """
    basic = [violation for find in _IDENTITY_INVARIANTS for violation in find(state)]
    further = _INDEPENDENT_INVARIANTS if basic else (*_INDEPENDENT_INVARIANTS, *_DEPENDENT_INVARIANTS)
    found = (*basic, *[violation for find in further for violation in find(state)])
    return found or tuple(_without_action(state))


def _players(state: State) -> Problems:
    for name in ("active", "priority"):
        if getattr(state, name) not in (RED, BLACK):
            yield Violation("M54-002", f"{name} is {short_repr(getattr(state, name))}; expected RED (0) or BLACK (1)")


def _numbers(state: State) -> Problems:
    if not 1 <= state.turn <= options.MOST_TURNS:
        yield Violation("M54-I21", f"turn is {short_repr(state.turn)}; expected 1 to {options.MOST_TURNS}")
    if state.passes not in (0, 1):
        yield Violation("M54-Q10", f"passes is {short_repr(state.passes)}; expected 0 or 1 passes in succession")
    if not 0 <= state.mana_played <= state.rules.mana_per_turn:
        limit = state.rules.mana_per_turn
        yield Violation(
            "M54-Q06",
            f"mana_played is {short_repr(state.mana_played)}; expected 0 to {limit} cards, the option mana_per_turn",
        )
    if not 0 <= state.creatures_entered <= _MOST_SUMMONS * state.turn:
        yield Violation(
            "M54-Q22",
            f"creatures_entered is {short_repr(state.creatures_entered)}; expected 0 to {_MOST_SUMMONS * state.turn},"
            f" at most {_MOST_SUMMONS} for each of {state.turn} turns",
        )


def _cards(state: State) -> Problems:
    """M54-I01: check that the zones of each team hold each card of this team once, and no card of the other team."""
    for team in (RED, BLACK):
        side = state.sides[team]
        creatures = [card_of(creature.id) for creature in side.creatures if is_creature_id(creature.id)]
        held = Counter([*side.deck, *side.hand, *side.discard, *side.mana, *creatures])
        held.update(item.card for item in state.pile if item.source is None and item.card.team == team)
        held.update(card for card in state.combat.growth_cards if card.team == team)
        held.update(
            [state.searching_joker] if state.searching_joker is not None and state.searching_joker.team == team else []
        )
        missing = [card.code for card in TEAM_CARDS[team] if not held[card]]
        if missing:
            rest = f" and {len(missing) - _MOST_NAMED} more" if len(missing) > _MOST_NAMED else ""
            yield Violation(
                "M54-I01", f"{TEAM_NAMES[team]} lacks {', '.join(missing[:_MOST_NAMED])}{rest}; expected each in a zone"
            )
        for card in [card for card in held if held[card] > (card.team == team)]:
            expected = "once" if card.team == team else f"0 times: it belongs to {TEAM_NAMES[card.team]}"
            yield Violation("M54-I01", f"{TEAM_NAMES[team]} has {card} {held[card]} times; expected {expected}")


def _ids(state: State) -> Problems:
    """M54-038, M54-Q22: check that each creature id belongs to a creature that has entered play, and to no other."""
    entries: dict[int, int] = {}
    for object_id in (*creature_ids_of(state), *target_ids_of(state)):
        if not is_creature_id(object_id):
            yield Violation(
                "M54-038",
                f"a creature or target has the id {short_repr(object_id)}; expected the id of a creature card",
            )
        elif (
            not 1 <= entry_number_of(object_id) <= state.creatures_entered
            or entries.setdefault(entry_number_of(object_id), object_id) != object_id
        ):
            yield Violation(
                "M54-Q22",
                f"a creature has the id {target_text(object_id)}; expected a number of its own after #, from 1 to"
                f" creatures_entered, {state.creatures_entered}",
            )
    for player in (RED, BLACK):
        creatures = [creature.id for creature in state.sides[player].creatures]
        if creatures != sorted(set(creatures)):
            yield Violation(
                "M54-Q39", f"{TEAM_NAMES[player]} has {ids_text(creatures)}; expected them in order of entry, each once"
            )


def _hit_points(state: State) -> Problems:
    for player in (RED, BLACK):
        hp = state.sides[player].hp
        if not 0 <= hp <= state.rules.starting_hp:
            yield Violation("M54-I02", f"{TEAM_NAMES[player]} has {hp} hp; expected 0 to {state.rules.starting_hp}")


def _result(state: State) -> Problems:
    """M54-I03: check that the duel is over if and only if a player has 0 hp or the turn limit is reached."""
    red, black = (side.hp == 0 for side in state.sides)
    limit = state.rules.turn_limit
    if limit is not None and state.turn > limit:
        yield Violation("M54-Q42", f"turn is {state.turn}; expected at most {limit}, the option turn_limit")
    possible: tuple[Result | None, ...]
    if red and black:
        possible = (damage.result_at_double_zero(state),)
    elif red or black:
        possible = (Result.BLACK if red else Result.RED,)
    else:
        possible = (None, Result.DRAW) if state.turn == limit else (None,)
    if state.result not in possible:
        expected = " or ".join("None" if result is None else result.value for result in possible)
        yield Violation(
            "M54-I03",
            f"result is {state.result and state.result.value}; expected {expected} with {state.sides[RED].hp} hp of RED"
            f" and {state.sides[BLACK].hp} hp of BLACK on turn {state.turn}",
        )


def _mana(state: State) -> Problems:
    """M54-I06: check that each player's Mana in play is Mana cards, no more than the turns so far allowed to put."""
    for player in (RED, BLACK):
        side = state.sides[player]
        name = TEAM_NAMES[player]
        wrong = [card.code for card in side.mana if card.kind is not CardKind.MANA]
        if wrong:
            yield Violation("M54-030", f"{name} has {', '.join(wrong)} as Mana in play; expected Mana cards only")
        if len(side.mana) > (most := _most_mana(state, player)):
            yield Violation(
                "M54-I06", f"{name} has {len(side.mana)} Mana in play; expected at most {most} by turn {state.turn}"
            )
        if not 0 <= side.tapped <= len(side.mana):
            yield Violation("M54-024", f"{name} has {side.tapped} tapped Mana cards; expected 0 to {len(side.mana)}")


def _most_mana(state: State, player: Player) -> int:
    """Return the most Mana cards that *player* can have in play: the limits of past turns, plus those of this turn."""
    by_window = state.rules.mana_drop_scope is options.ManaDropScope.WINDOW
    mine = player == state.active
    most = (state.turn - mine) // 2 * (1 + by_window) * state.rules.mana_per_turn
    if mine:
        most += state.mana_played
        if by_window and state.phase in AFTER_ATTACK:
            most += state.rules.mana_per_turn
    return most


def _creatures(state: State) -> Problems:
    for player in (RED, BLACK):
        for creature in state.sides[player].creatures:
            if creature.damage < 0 or creature.bonus < 0:
                yield Violation(
                    "M54-I11",
                    f"{creature.card} has damage {creature.damage} and bonus {creature.bonus}; expected 0 or more",
                )
            elif creature.damage >= creature.defence:
                yield Violation(
                    "M54-I11",
                    f"{creature.card} is in play with {creature.damage} damage; expected less than {creature.defence},"
                    " its defence",
                )
            if creature.sick and creature.tapped:
                yield Violation(
                    "M54-I14", f"{creature.card} is tapped and sick; expected not both: a sick creature cannot attack"
                )
            yield from _rested(state, creature)


def _rested(state: State, creature: Creature) -> Problems:
    """M54-I13, M54-I14: check that *creature* is tapped only if it attacks, and has no bonus unless it fights."""
    mine = creature.card.team == state.active
    attacked = creature.id in state.combat.attackers
    if (
        mine
        and state.phase in (Phase.PRECOMBAT, Phase.ATTACKERS, Phase.BLOCKERS, Phase.COMBAT, Phase.ASSIGNMENT)
        and creature.tapped is not attacked
    ):
        yield Violation(
            "M54-I14",
            f"{creature.card} {'attacks' if attacked else 'does not attack'}, but is"
            f" {'tapped' if creature.tapped else 'untapped'}; expected exactly the attackers of its team to be tapped",
        )
    fighters = (*state.combat.attackers, *dict(state.combat.blocks))
    if creature.bonus and creature.id not in fighters:
        yield Violation(
            "M54-I13", f"{creature.card} has the bonus {creature.bonus}; expected 0, unless it attacks or blocks"
        )


def _is_outside_exchange(state: State) -> bool:
    """Return whether no exchange is in progress: no plays wait on the pile, and there is no search and no combat.

    False once the game is over, because its end can interrupt an exchange.
    """
    fighting = state.phase is Phase.COMBAT or state.phase is Phase.ASSIGNMENT
    return not state.pile and state.searching_joker is None and state.result is None and not fighting


def _turn(state: State) -> Problems:
    """M54-Q12, M54-I09: check who has priority outside windows, and the hand limit."""
    hand = state.sides[state.active].hand
    if state.phase not in WINDOWS and (state.priority != state.active or state.passes):
        yield Violation(
            "M54-Q12",
            f"priority is {TEAM_NAMES[state.priority]} and passes {state.passes} in the {state.phase.value} step;"
            f" expected {TEAM_NAMES[state.active]}, the active player, and 0",
        )
    if state.phase is Phase.CYCLE and len(hand) > state.rules.hand_limit:
        yield Violation(
            "M54-I09",
            f"the active player has {len(hand)} cards in hand in the cycle step; expected at most"
            f" {state.rules.hand_limit}, the hand_limit",
        )


def _without_action(state: State) -> Problems:
    """M54-I04: check that somebody can act until the game is over."""
    if state.result is None and not legality.legal_actions(state):
        yield Violation("M54-I04", f"no action is legal in the {state.phase.value} step; expected at least one")


def _shields_and_pool(state: State) -> Problems:
    """M54-I10: check that no shields are left after an exchange, and the amount of damage that waits (pooled)."""
    if state.shields and _is_outside_exchange(state) and state.rules.shield_duration is options.ShieldDuration.EXCHANGE:
        yield Violation("M54-I10", f"{len(state.shields)} shields are left after all plays are solved; expected none")
    for packet in state.pooled_packets:
        if packet.amount != packet.source.power:
            yield Violation(
                "M54-Q13",
                f"{packet.amount} damage from {packet.source} waits; expected its power, {packet.source.power}",
            )


def _searching(state: State) -> Problems:
    """M54-I05, M54-Q25: check that only a Joker searches, in a phase with instant plays."""
    joker = state.searching_joker
    if joker is not None and (joker.rank != "X" or state.phase not in WINDOWS or state.result is not None):
        yield Violation(
            "M54-Q25",
            f"searching_joker is {joker} in the {state.phase.value} phase; expected None, or a Joker in the pre, combat"
            " or post phase of an unfinished duel",
        )


_IDENTITY_INVARIANTS: Final[tuple[Callable[[State], Problems], ...]] = (_players, _ids)
_INDEPENDENT_INVARIANTS: Final[tuple[Callable[[State], Problems], ...]] = (_numbers, _cards, _hit_points)
_DEPENDENT_INVARIANTS: Final[tuple[Callable[[State], Problems], ...]] = (
    _result,
    _mana,
    _creatures,
    _turn,
    combat_problems,
    _shields_and_pool,
    _searching,
    pile_problems,
)
