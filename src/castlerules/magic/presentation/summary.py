"""The ``repr`` of states and observations of Magic: a line with turn, actor, scores and the sizes of all zones.

Everything in it is known to every player; only the own hand of an observing player is added.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import singledispatch
from typing import Any, Final

from castlerules.core.wording import counted_noun
from castlerules.magic.information.observation import NOBODY, Observation, ObservedSeat
from castlerules.magic.model.state import Seat, State
from castlerules.text import game_name, load_presentation, summary_of

from .names import mana_text
from .notes import card_counts, step_text

_MAX_HAND: Final = 160


@summary_of.register
def _(state: State) -> str:
    return "; ".join(_facts(state))


@summary_of.register
def _(observation: Observation) -> str:
    whose = "everybody" if observation.player == NOBODY else f"player {observation.player}"
    return "; ".join([*_facts(observation), f"seen by {whose}", *_own_hand(observation)])


@singledispatch
def variant_facts(extra: object, position: State | Observation) -> tuple[str, ...] | None:  # noqa: ARG001 - for variants
    """Return what a variant says of *position* in place of life, zones and permanents of each player; None: nothing.

    *extra* is the variant's part of *position*. What is returned must be known to every player. A variant registers
    functions for the classes of its part of a state and of an observation.
    """
    return None


def _facts(position: State | Observation) -> Iterator[str]:
    yield f"{game_name(position.rules)}: {_turn_text(position)}"
    yield _actor_text(position)
    load_presentation(position.extra)
    facts = variant_facts(position.extra, position)
    yield from player_facts(position) if facts is None else facts
    if position.stack:
        yield f"{len(position.stack)} on the stack"


def _turn_text(position: State | Observation) -> str:
    if not position.turn:
        return "before the first turn"
    return f"turn {position.turn} of player {position.active}, {step_text(position.step)}"


def _actor_text(position: State | Observation) -> str:
    if position.result is not None:
        return f"over: {position.result.reason}"
    if position.decision is not None:
        return f"player {position.decision.player} to act ({type(position.decision).__name__})"
    return "over" if position.priority is None else f"player {position.priority} to act"


def player_facts(position: State | Observation) -> Iterator[str]:
    """Yield a text for each player of *position*: life, and the sizes of the zones that are not empty."""
    for place, seat in enumerate(position.seats):
        yield f"player {place}: {', '.join([f'{seat.life} life', *zone_facts(position, place)])}"


def zone_facts(position: State | Observation, place: int) -> Iterator[str]:
    """Yield the numbers of cards of player *place* in each zone that is not empty, and poison and mana."""
    seat: Any = position.seats[place]
    library, hand = _hidden_sizes(seat)
    permanents = sum(permanent.controller == place for permanent in position.permanents)
    sizes = {"library": library, "hand": hand, "graveyard": len(seat.graveyard), "exile": len(seat.exile)}
    yield from (f"{name} {size}" for name, size in sizes.items() if size)
    yield from [counted_noun(permanents, "permanent")] if permanents else []
    yield from [f"{seat.poison} poison"] if seat.poison else []
    yield from [f"mana {mana_text(seat.pool)}"] if any(seat.pool) else []


def _hidden_sizes(seat: Seat | ObservedSeat) -> tuple[int, int]:
    """Return the numbers of cards in library and hand of *seat*."""
    return (len(seat.library), len(seat.hand)) if isinstance(seat, Seat) else (seat.library_size, seat.hand_size)


def _own_hand(observation: Observation) -> list[str]:
    if observation.player == NOBODY:
        return []
    words = ", ".join(card_counts([card.card for card in observation.own_seat.hand_cards or ()]))
    return [f"in hand: {words[:_MAX_HAND]}{'...' if len(words) > _MAX_HAND else ''}"] if words else []
