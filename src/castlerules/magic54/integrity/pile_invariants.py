"""Invariants of the pile in Magic 54, the stack of instant plays that wait to be solved, and of each play on it."""

from __future__ import annotations

from collections.abc import Iterator

from castlerules.core import Violation
from castlerules.magic54.model.ids import PLAYERS, ObjectId, card_of, target_text
from castlerules.magic54.model.plays import PLAYS_BY_KIND, Play, Targets
from castlerules.magic54.model.state import WINDOWS, Phase, PileItem, State


def pile_problems(state: State) -> Iterator[Violation]:
    """M54-I10: yield a violation for each play on the pile whose card, source, target or phase is impossible."""
    if state.pile and state.phase not in WINDOWS:
        yield Violation(
            "M54-I10",
            f"{len(state.pile)} plays are on the pile in the {state.phase.value} step; expected none in this step",
        )
    for item in state.pile:
        play = PLAYS_BY_KIND[item.kind]
        if item.card.rank not in play.ranks:
            yield Violation(
                "M54-T1", f"{item.card} is on the pile as {item.kind.value}; expected a card with this effect"
            )
        elif not (_source_fits(play, item) and _target_fits(play, item)):
            yield Violation(
                "M54-038",
                f"{item.card} is on the pile as {item.kind.value} with the source {_id_text(item.source)} and the"
                f" target {_id_text(item.target)}; expected as source the creature whose Special this is, or None for a"
                " card played from hand, and a target only if this play needs one",
            )
        elif play.targets is Targets.FIGHTERS and not _fights(state, item.target):
            yield Violation(
                "M54-055",
                f"{item.card} is on the pile as Growth on {_id_text(item.target)}; expected a creature that blocks or"
                " is blocked",
            )


def _id_text(object_id: ObjectId | None) -> str:
    return "None" if object_id is None else target_text(object_id)


def _source_fits(play: Play, item: PileItem) -> bool:
    if not play.is_special:
        return item.source is None
    return item.source is not None and item.source not in PLAYERS and card_of(item.source) is item.card


def _target_fits(play: Play, item: PileItem) -> bool:
    if play.targets is Targets.NOTHING or item.target is None:
        return play.targets is Targets.NOTHING and item.target is None
    if item.target in PLAYERS:
        return play.targets is Targets.CREATURES_AND_PLAYERS
    return (item.target == item.source) is (play.targets is Targets.ITSELF)


def _fights(state: State, target: ObjectId | None) -> bool:
    return state.phase is Phase.COMBAT and any(target in block for block in state.combat.blocks)
