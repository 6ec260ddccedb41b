"""The numbers of the actions of a league: what a seat does without naming a card, deck or contest is fixed.

Contests have ever higher numbers, and a pool may have thousands of cards, so what names them has ranks. So have the
seats of a larger league than that of the set-up.
"""

from __future__ import annotations

from typing import Final

from castlerules.ascension.model import actions
from castlerules.ascension.model.state import Setup
from castlerules.core import AnyGame, Player
from castlerules.encoding.kinds import Kind, Room, kind_of_class

_OF_SEAT: Final = (actions.BuyCopyLimit, actions.BuySideboard, actions.BeginStreakSwap, actions.Withdraw)
_MANY: Final = (
    *(actions.RegisterDeck, actions.StartContest, actions.RecordResult, actions.BuyCard, actions.BuyBasicPair),
    *(actions.ClaimFreeCard, actions.RemoveCard, actions.SwapWithSide, actions.StreakPick, actions.ReturnCard),
)


def kinds(_: AnyGame, __: object, setup: Setup, room: Room) -> tuple[Kind, ...]:
    """Return the kinds in the order of the actions in ``docs/rules/ascension.md``."""
    seats = [Player(seat) for seat in range(setup.seats)]
    fixed: dict[type[object], tuple[object, ...]] = {kind: tuple(map(kind, seats)) for kind in _OF_SEAT}
    ranks: dict[type[object], int] = {
        kind: room.few if kind in _OF_SEAT else room.many if kind in _MANY else room.some for kind in actions.ACTIONS
    }
    return tuple([kind_of_class(kind, fixed, ranks) for kind in actions.ACTIONS])


def canonical(action: object) -> object:
    """Return *action*: the fixed actions name seats only."""
    return action


def write(game: AnyGame, action: object) -> str:
    """Return the text of *action*."""
    return game.format_action(action)
