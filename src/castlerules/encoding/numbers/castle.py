"""The numbers of the actions of Castle: columns and slots are fixed, attackers have ranks."""

from __future__ import annotations

from castlerules.castle.model import actions, grid
from castlerules.castle.model.options import CastleRules
from castlerules.core import AnyGame
from castlerules.encoding.kinds import Kind, Room

from .magic import Actions, canonical, kinds_of_variant, write

__all__ = ["canonical", "kinds", "write"]


def kinds(game: AnyGame, rules: CastleRules, setup: object, room: Room) -> tuple[Kind, ...]:
    """Return the kinds of normal Magic, then those of Castle."""
    return kinds_of_variant(game, setup, room, _fixed(rules))


def _fixed(rules: CastleRules) -> Actions:
    names = [grid.slot_name(rules, slot) for slot in range(rules.slots)]
    neighbors = [
        (slot, other)
        for slot in range(rules.slots)
        for other in range(rules.slots)
        if grid.are_adjacent(rules, slot, other)
    ]
    return {
        actions.ChooseAttackColumn: tuple(map(actions.ChooseAttackColumn, range(1, rules.columns + 1))),
        actions.ManeuverMove: tuple([actions.ManeuverMove(names[slot], names[other]) for slot, other in neighbors]),
        actions.ManeuverTurnDown: tuple(map(actions.ManeuverTurnDown, names)),
        actions.ManeuverSwap: tuple(
            [actions.ManeuverSwap(names[slot], names[other]) for slot, other in neighbors if slot < other]
        ),
    }
