"""The numbers of actions of a game that the library does not know: all its actions are of one ranked kind."""

from __future__ import annotations

from castlerules.core import AnyGame
from castlerules.encoding.kinds import Kind, Room


def kinds(_: AnyGame, __: object, ___: object, room: Room) -> tuple[Kind, ...]:
    """Return one kind, in which the number of an action is its place in ``legal_actions``."""
    return (Kind(object, ranks=room.many),)


def canonical(action: object) -> object:
    """Return *action*: no action is fixed."""
    return action


def write(game: AnyGame, action: object) -> str:
    """Return the text of *action*."""
    return game.format_action(action)
