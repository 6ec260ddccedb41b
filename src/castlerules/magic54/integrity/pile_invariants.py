"""Invariants of the pile in Magic 54, the stack of instant plays that wait to be solved, and of each play on it."""

from __future__ import annotations

from collections.abc import Iterator
from types import MappingProxyType
from typing import Final

from castlerules.core import Violation
from castlerules.magic54.model.cards import Card, CardKind
from castlerules.magic54.model.ids import PLAYERS, ObjectId, card_of, owner_of, target_text
from castlerules.magic54.model.options import GrowthScope
from castlerules.magic54.model.state import WINDOWS, Phase, PileItem, PlayKind, State
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
    """M54-I10: yield a violation for each play on the pile whose card, source, target or phase is impossible."""
    if state.pile and state.phase not in WINDOWS:
        yield Violation(
            "M54-I10",
            f"{len(state.pile)} plays are on the pile in the {state.phase.value} step; expected none in this step",
        )
    for item in state.pile:
        if not _card_fits(item.kind, item.card):
            yield Violation(
                "M54-T1", f"{item.card} is on the pile as {item.kind.value}; expected a card with this effect"
            )
        elif not (_source_fits(item) and _target_fits(item)):
            yield Violation(
                "M54-038",
                f"{item.card} is on the pile as {item.kind.value} with the source {_id_text(item.source)} and the"
                f" target {_id_text(item.target)}; expected as source the creature whose Special this is, or None for a"
                " card played from hand, and a target only if this play needs one",
            )
        elif item.kind is PlayKind.GROWTH and not _growth_fits(state, item):
            yield Violation(
                "M54-055",
                f"{item.card} is on the pile as Growth on {_id_text(item.target)}; expected a creature that blocks or"
                " is blocked, and that growth_scope allows",
            )
        elif item.kind is PlayKind.SACRIFICE and not _sacrifice_fits(state, item):
            yield Violation(
                "M54-Q15",
                f"{item.card} is on the pile to take the damage of {_id_text(item.target)}; expected another creature,"
                " one that jack_scope allows",
            )


def _id_text(object_id: ObjectId | None) -> str:
    return "None" if object_id is None else target_text(object_id)


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
