"""What the pile may not hold."""

from __future__ import annotations

from collections.abc import Iterator
from types import MappingProxyType
from typing import Final

from castlerules.core import Broken

from .cards import Card, Kind
from .permissions import jack_may_help
from .rules import GrowthScope
from .state import PLAYERS, WINDOWS, Item, Phase, State, Use, card_of, owner_of

__all__ = ["pile_problems"]

_RANKS: Final = MappingProxyType(
    {
        Use.ACE: "A",
        Use.EIGHT: "8",
        Use.TEN: "10",
        Use.JOKER: "X",
        Use.SACRIFICE: "J",
        Use.PROTECTION: "Q",
        Use.KNOWLEDGE: "K",
    }
)
_SPECIALS: Final = (Use.SACRIFICE, Use.PROTECTION, Use.KNOWLEDGE)
_UNAIMED: Final = (Use.TEN, Use.JOKER, Use.KNOWLEDGE)
_AT_ANYTHING: Final = (Use.DAMAGE, Use.ACE)


def pile_problems(state: State) -> Iterator[Broken]:
    """M54-I10: yield what is wrong with the pile and its items."""
    if state.pile and state.phase not in WINDOWS:
        yield Broken("M54-I10", f"there is a pile in the {state.phase.value} step")
    for item in state.pile:
        if not _is_that_card(item.use, item.card):
            yield Broken("M54-T1", f"{item.card} cannot be played for {item.use.value}")
        elif not (_source_fits(item) and _target_fits(item)):
            yield Broken("M54-038", f"{item.card} has the wrong source or target for {item.use.value}")
        elif item.use is Use.GROWTH and not _grows_a_fighter(state, item):
            yield Broken("M54-055", f"{item.card} is Growth on a creature that does not fight, or not for its owner")
        elif item.use is Use.SACRIFICE and not _stands_in(state, item):
            yield Broken("M54-Q15", f"{item.card} stands in for a creature that the table does not allow")


def _is_that_card(use: Use, card: Card) -> bool:
    if use is Use.DAMAGE:
        return card.kind is Kind.DAMAGE
    return card.kind is Kind.MANA if use is Use.GROWTH else card.rank == _RANKS[use]


def _source_fits(item: Item) -> bool:
    if item.use not in _SPECIALS:
        return item.source is None
    return item.source is not None and item.source not in PLAYERS and card_of(item.source) is item.card


def _target_fits(item: Item) -> bool:
    if item.use in _UNAIMED:
        return item.target is None
    if item.target is None or (item.target in PLAYERS and item.use not in _AT_ANYTHING):
        return False
    return (item.target == item.source) is (item.use is Use.PROTECTION)


def _grows_a_fighter(state: State, item: Item) -> bool:
    if item.target is None or state.phase is not Phase.COMBAT:
        return False
    if state.rules.growth_scope is GrowthScope.OWN and owner_of(item.target) != item.card.team:
        return False
    blockers = dict(state.combat.blocks)
    return item.target in blockers or item.target in blockers.values()


def _stands_in(state: State, item: Item) -> bool:
    return item.source is not None and item.target is not None and jack_may_help(state, item.source, item.target)
