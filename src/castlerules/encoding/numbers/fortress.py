"""The numbers of the actions of Fortress: the size of the opposition is fixed, tied blockers have ranks."""

from __future__ import annotations

from castlerules.core import AnyGame
from castlerules.encoding.kinds import Kind, Room
from castlerules.fortress.model import actions
from castlerules.fortress.model.options import FortressRules

from .magic import Actions, canonical, kinds_of_variant, write

__all__ = ["canonical", "kinds", "write"]


def kinds(game: AnyGame, rules: FortressRules, setup: object, room: Room) -> tuple[Kind, ...]:
    """Return the kinds of normal Magic, then those of Fortress."""
    sizes = range(rules.min_opposing, rules.max_opposing + 1)
    own: Actions = {actions.ChooseOpposition: tuple(map(actions.ChooseOpposition, sizes))}
    return kinds_of_variant(game, setup, room, own)
