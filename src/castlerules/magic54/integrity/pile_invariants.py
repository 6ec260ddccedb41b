"""The invariants of the pile and of the plays on it."""

from __future__ import annotations

from collections.abc import Iterator
from types import MappingProxyType
from typing import Final

from castlerules.core import Violation
from castlerules.magic54.model.cards import Card, CardKind
from castlerules.magic54.model.options import GrowthScope
from castlerules.magic54.model.state import PLAYERS, WINDOWS, Phase, PileItem, PlayKind, State, card_of, owner_of
from castlerules.magic54.rules.permissions import can_jack_stand_in

_RANKS: Final = MappingProxyType(
    {
        PlayKind.ACE: "A",
        PlayKind.EIGHT: "8",
        PlayKind.TEN: "10",
        PlayKind.JOKER: "X",
        PlayKind.SACRIFICE: "J",
        PlayKind.PROTECTION: "Q",
        PlayKind.KNOWLEDGE: "K",
    }
)
_SPECIALS: Final = (PlayKind.SACRIFICE, PlayKind.PROTECTION, PlayKind.KNOWLEDGE)
_WITHOUT_TARGET: Final = (PlayKind.TEN, PlayKind.JOKER, PlayKind.KNOWLEDGE)
_TARGET_PLAYERS_TOO: Final = (PlayKind.DAMAGE, PlayKind.ACE)


def pile_problems(state: State) -> Iterator[Violation]:
    """M54-I10: yield a violation for each fault of the pile and its items."""
    if state.pile and state.phase not in WINDOWS:
        yield Violation("M54-I10", f"there is a pile in the {state.phase.value} step")
    for item in state.pile:
        if not _card_fits(item.kind, item.card):
            yield Violation("M54-T1", f"{item.card} cannot be played for {item.kind.value}")
        elif not (_source_fits(item) and _target_fits(item)):
            yield Violation("M54-038", f"{item.card} has the wrong source or target for {item.kind.value}")
        elif item.kind is PlayKind.GROWTH and not _growth_fits(state, item):
            yield Violation("M54-055", f"{item.card} is Growth on a creature that does not fight, or not for its owner")
        elif item.kind is PlayKind.SACRIFICE and not _sacrifice_fits(state, item):
            yield Violation("M54-Q15", f"{item.card} stands in for a creature that the table does not allow")


def _card_fits(kind: PlayKind, card: Card) -> bool:
    if kind is PlayKind.DAMAGE:
        return card.kind is CardKind.DAMAGE
    return card.kind is CardKind.MANA if kind is PlayKind.GROWTH else card.rank == _RANKS[kind]


def _source_fits(item: PileItem) -> bool:
    if item.kind not in _SPECIALS:
        return item.source is None
    return item.source is not None and item.source not in PLAYERS and card_of(item.source) is item.card


def _target_fits(item: PileItem) -> bool:
    if item.kind in _WITHOUT_TARGET:
        return item.target is None
    if item.target is None or (item.target in PLAYERS and item.kind not in _TARGET_PLAYERS_TOO):
        return False
    return (item.target == item.source) is (item.kind is PlayKind.PROTECTION)


def _growth_fits(state: State, item: PileItem) -> bool:
    if item.target is None or state.phase is not Phase.COMBAT:
        return False
    if state.rules.growth_scope is GrowthScope.OWN and owner_of(item.target) != item.card.team:
        return False
    blockers = dict(state.combat.blocks)
    return item.target in blockers or item.target in blockers.values()


def _sacrifice_fits(state: State, item: PileItem) -> bool:
    return item.source is not None and item.target is not None and can_jack_stand_in(state, item.source, item.target)
