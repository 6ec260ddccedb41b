"""The parts of the ``Game`` contract that have no module of their own: names, types, ``position_key``."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final, TypeVar

from castlerules.core import Event, NoSetup, Player

from .information.observation import Observation
from .model.actions import ACTIONS
from .model.cards import BLACK, RED, TEAM_NAMES
from .model.events import EVENTS
from .model.options import Magic54Rules
from .model.state import PLAYERS, ObjectId, Side, State, card_of

E = TypeVar("E", bound=Event)

name: Final = "magic54"
"""The key of this game in ``GAMES``, in records and in data."""

seat_names: Final = TEAM_NAMES
"""The names of the seats, in order."""

rules_version: Final = 1
"""The version of the rules, increased whenever a ruling or a default changes."""

Rules = Magic54Rules
"""The options class."""

Setup = NoSetup
"""The class of set-ups: a duel needs none, because both decks are fixed (M54-005)."""

data_types: Final[tuple[type[object], ...]] = (State, Observation, Magic54Rules, NoSetup, *ACTIONS, *EVENTS)
"""The classes that are converted to data, the state first."""


def seen_by(event: E, player: int) -> E | None:
    """Return *event* as *player* may know it (M54-Q44): only the owner knows drawn, found and exchanged cards."""
    return event.seen_by(player)


def players(_: State) -> tuple[Player, ...]:
    """Return the seats: RED, BLACK (M54-002, M54-003)."""
    return (RED, BLACK)


def position_key(state: State) -> Hashable:
    """Return a key that is equal for states that play on alike, apart from chance; searches use it to merge positions.

    The key omits the generator, counters, the order of hands, and ids: creatures count by their cards. It includes the
    turn number only if ``turn_limit`` is set.
    """
    return (
        state.rules,
        state.turn if state.rules.turn_limit is not None else None,
        state.active,
        state.phase,
        state.priority,
        state.passes,
        state.response_open,
        state.mana_played,
        tuple(
            [
                (item.kind, item.card, _object_key(state, item.source), _object_key(state, item.target))
                for item in state.pile
            ]
        ),
        tuple([(_object_key(state, shield.target), _object_key(state, shield.receiver)) for shield in state.shields]),
        tuple([(packet.source, _object_key(state, packet.target)) for packet in state.pooled_packets]),
        tuple([_object_key(state, object_id) for object_id in state.combat.attackers]),
        tuple(
            [
                (_object_key(state, object_id), _object_key(state, attacker))
                for object_id, attacker in state.combat.blocks
            ]
        ),
        tuple(
            [
                (_object_key(state, object_id), _object_key(state, two), amount)
                for object_id, two, amount in state.combat.assignments
            ]
        ),
        state.combat.growth_cards,
        state.searching_joker,
        state.result,
        tuple([_side_key(side) for side in state.sides]),
    )


def _object_key(state: State, target: ObjectId | None) -> Hashable:
    """Return *target* as it enters a key: a player, or a creature's card and whether that creature is in play."""
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
