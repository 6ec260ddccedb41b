"""Magic 54 as a ``castlerules.Game``: the object ``GAME`` ties all modules together."""

from __future__ import annotations

from collections.abc import Hashable
from functools import partial, wraps
from typing import Final, TypeVar, final

from castlerules.core import Event, NoSetup, Player
from castlerules.core.arguments import for_states_of

from .information.observation import Observation, determinize, determinizer, observe
from .integrity.invariants import problems
from .integrity.step_invariants import step_problems
from .model.actions import ACTIONS, Action
from .model.cards import BLACK, RED, TEAM_NAMES
from .model.events import EVENTS
from .model.ids import PLAYERS, ObjectId, card_of
from .model.options import Magic54Rules
from .model.state import Side, State, check_state
from .presentation.narration import describe_events
from .presentation.notation import format_action
from .presentation.phrases import describe_action
from .presentation.position import format_position, parse_position
from .presentation.typed import parse_action
from .rules.handlers import advance, apply, transition
from .rules.legality import least_action, legal_actions, why_not
from .rules.outcome import outcome
from .rules.permissions import to_act
from .rules.setup import new_game

E = TypeVar("E", bound=Event)

_of_states: Final = for_states_of("magic54", State)


def _seen_by(event: E, player: int) -> E | None:
    """Return *event* as *player* may know it (M54-Q44): only the owner knows drawn, found and exchanged cards."""
    return event.seen_by(player)


def _players(_: State) -> tuple[Player, ...]:
    """Return the seats: RED, BLACK (M54-002, M54-003)."""
    return (RED, BLACK)


def _position_key(state: State) -> Hashable:
    """Return a key that is equal for states with the same possible continuations; searches merge states by it.

    The key omits the generator, counters and the order of hands. It names creatures by their cards, not by their ids,
    and includes the turn number only if ``turn_limit`` is set.
    """
    combat, key = state.combat, partial(_object_key, state)
    return (
        state.rules,
        state.turn if state.rules.turn_limit is not None else None,
        state.active,
        state.phase,
        state.priority,
        state.passes,
        state.response_open,
        state.mana_played,
        tuple([(item.kind, item.card, key(item.source), key(item.target)) for item in state.pile]),
        tuple([(key(shield.target), key(shield.receiver)) for shield in state.shields]),
        tuple([(packet.source, key(packet.target)) for packet in state.pooled_packets]),
        tuple([key(attacker) for attacker in combat.attackers]),
        tuple([(key(blocker), key(attacker)) for blocker, attacker in combat.blocks]),
        tuple([(key(attacker), key(blocker), amount) for attacker, blocker, amount in combat.assignments]),
        combat.growth_cards,
        state.searching_joker,
        state.result,
        tuple([_side_key(side) for side in state.sides]),
    )


def _object_key(state: State, target: ObjectId | None) -> Hashable:
    """Return the part of a position key for *target*: a player or None itself, a creature as (card, is in play)."""
    if target is None or target in PLAYERS:
        return target
    in_play = any(creature.id == target for side in state.sides for creature in side.creatures)
    return (card_of(target), in_play)


def _side_key(side: Side) -> Hashable:
    creatures = tuple(
        [
            (creature.card, creature.tapped, creature.sick, creature.damage, creature.bonus)
            for creature in side.creatures
        ]
    )
    hand = tuple(sorted(card.index for card in side.hand))
    return (side.hp, side.deck, hand, side.discard, side.mana, side.tapped, creatures)


@wraps(parse_action)
def _parse_action(where: State | Observation | None, text: str) -> Action:
    if where is not None and not isinstance(where, Observation):
        check_state(where)
    return parse_action(where, text)


@final
class Magic54Game:
    """Magic 54 as a ``castlerules.Game``; ``GAME`` is the one object of this class."""

    __slots__ = ()

    name: Final = "magic54"
    seat_names: Final = TEAM_NAMES
    rules_version: Final = 1
    Rules: Final = Magic54Rules
    Setup: Final = NoSetup
    data_types: Final[tuple[type[object], ...]] = (State, Observation, Magic54Rules, NoSetup, *ACTIONS, *EVENTS)

    new_game = staticmethod(new_game)
    players = staticmethod(_of_states(_players))
    to_act = staticmethod(to_act)
    legal_actions = staticmethod(legal_actions)
    least_action = staticmethod(least_action)
    why_not = staticmethod(why_not)
    apply = staticmethod(apply)
    transition = staticmethod(transition)
    advance = staticmethod(advance)
    seen_by = staticmethod(_seen_by)
    outcome = staticmethod(outcome)
    observe = staticmethod(observe)
    determinize = staticmethod(determinize)
    determinizer = staticmethod(determinizer)
    position_key = staticmethod(_of_states(_position_key))
    problems = staticmethod(_of_states(problems))
    step_problems = staticmethod(step_problems)
    format_action = staticmethod(format_action)
    parse_action = staticmethod(_parse_action)
    describe_action = staticmethod(describe_action)
    describe_events = staticmethod(describe_events)
    format_position = staticmethod(_of_states(format_position))
    parse_position = staticmethod(parse_position)

    def __repr__(self) -> str:
        return "Magic54Game()"


GAME: Final = Magic54Game()
"""Magic 54 with all functions and values of the contract of a game; ``GAMES["magic54"]`` is this object."""
