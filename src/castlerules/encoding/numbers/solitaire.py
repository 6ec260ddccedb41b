"""The numbers of the actions of Solitaire: stacks are fixed; sources of mana and shares of damage have ranks."""

from __future__ import annotations

from castlerules.core import AnyGame
from castlerules.encoding.kinds import Kind, Room
from castlerules.solitaire.model import actions
from castlerules.solitaire.model.state import HAND, SLOT, STACK_NAMES

from .magic import Actions, canonical, kinds_of_variant, write

__all__ = ["canonical", "kinds", "write"]


def kinds(game: AnyGame, _: object, setup: object, room: Room) -> tuple[Kind, ...]:
    """Return the kinds of normal Magic, then those of Solitaire."""
    return kinds_of_variant(game, setup, room, _fixed())


def _fixed() -> Actions:
    places = (*STACK_NAMES, HAND, SLOT)
    return {
        actions.AttackStack: tuple(map(actions.AttackStack, STACK_NAMES)),
        actions.MergeCopies: tuple(
            [actions.MergeCopies(place, stack) for place in places for stack in STACK_NAMES if place != stack]
        ),
    }
