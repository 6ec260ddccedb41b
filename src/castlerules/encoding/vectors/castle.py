"""The vector of an observation of Castle: that of normal Magic, both castles slot by slot, and the attack on one."""

from __future__ import annotations

from typing import Final

from castlerules.castle.information.observed_castle import (
    ObservedActiveCard,
    ObservedCastle,
    ObservedCastleState,
    ObservedFaceDownCard,
)
from castlerules.castle.model import grid
from castlerules.castle.model.options import CastleRules
from castlerules.castle.model.state import BreachStage
from castlerules.core import AnyGame, DataError, Player
from castlerules.encoding.blocks import Block, one_hot
from castlerules.magic.information.observation import Observation

from .card import CARD, card_values
from .magic import with_variant
from .scene import Scene, other_player

_STAGES: Final = tuple(BreachStage)


def block(game: AnyGame, rules: CastleRules, _: object) -> Block[Observation]:
    """Return the vector under *rules*, which say how many slots a castle has."""
    castle = _castle_block(rules)
    return with_variant(
        game,
        castle.of("own.castle", lambda scene: (scene, scene.observation.player)),
        castle.of("other.castle", lambda scene: (scene, other_player(scene.observation))),
        _breach_block(rules),
    )


def _own_part(scene: Scene) -> ObservedCastleState:
    extra = scene.observation.extra
    if not isinstance(extra, ObservedCastleState):
        raise DataError("observation", "expected an observation of Castle")
    return extra


def _castle_block(rules: CastleRules) -> Block[tuple[Scene, Player]]:
    """Return the entries for the castle of a player: its size, then slot after slot, row by row from the front."""
    slot_names = ("face_down", "revealed", "active", "creature", *[f"card.{name}" for name in CARD.names])
    names = [f"{grid.slot_name(rules, slot)}.{name}" for slot in range(rules.slots) for name in slot_names]

    def values(scene_and_player: tuple[Scene, Player]) -> list[float]:
        scene, player = scene_and_player
        castle: ObservedCastle = _own_part(scene).castles[player]
        head = [
            castle.reserve / 15,
            len(castle.lost) / 15,
            sum(slot is not None for slot in castle.slots) / rules.slots,
        ]
        return [*head, *[number for slot in castle.slots for number in _slot_values(scene, slot)]]

    return Block(("reserve", "lost", "occupied", *names), values)


def _slot_values(scene: Scene, slot: ObservedFaceDownCard | ObservedActiveCard | None) -> list[float]:
    if isinstance(slot, ObservedFaceDownCard):
        return [1.0, float(slot.known), 0.0, 0.0, *card_values(slot.card)]
    if slot is None:
        return [0.0, 0.0, 0.0, 0.0, *card_values(None)]
    cards = {permanent.id: permanent.card for permanent in scene.observation.permanents}
    return [0.0, 0.0, 1.0, scene.place(slot.creature), *card_values(cards.get(slot.creature))]


def _breach_block(rules: CastleRules) -> Block[Scene]:
    names = (
        *("maneuvers", "breach.price", "breach.switches", "breach.defender"),
        *[f"breach.stage.{stage.value}" for stage in _STAGES],
        *[f"breach.column.{column}" for column in range(1, rules.columns + 1)],
        *[f"breach.slot.{grid.slot_name(rules, slot)}" for slot in range(rules.slots)],
    )

    def values(scene: Scene) -> list[float]:
        part = _own_part(scene)
        breach = part.breach
        if breach is None:
            return [float(part.maneuvers), *[0.0] * (len(names) - 1)]
        return [
            float(part.maneuvers),
            breach.price / 10,
            breach.switches / 5,
            scene.place(breach.defending_creature),
            *one_hot(_STAGES.index(breach.stage), len(_STAGES)),
            *one_hot(breach.column - 1, rules.columns),
            *one_hot(breach.slot, rules.slots),
        ]

    return Block(names, values)
