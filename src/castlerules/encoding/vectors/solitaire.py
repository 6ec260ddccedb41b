"""The vector of an observation of Solitaire: that of normal Magic, the seven stacks, and the piles."""

from __future__ import annotations

from typing import Final

from castlerules.core import AnyGame, DataError
from castlerules.encoding.blocks import Block, one_hot
from castlerules.magic.information.observation import Observation
from castlerules.solitaire.model.options import SolitaireRules
from castlerules.solitaire.model.state import STACK_NAMES, ObservedTableau, ObservedTableauStack, Phase

from .card import CARD, card_values
from .magic import with_variant
from .scene import Scene

_PHASES: Final = tuple(Phase)
_STACK_NAMES: Final = ("face_down", "face_up", "permanent", *[f"card.{name}" for name in CARD.names])
_PILE_NAMES: Final = (
    *("covered_hand", "sealed_hand", "discard_pile", "trip", "trips_left", "in_use", "sources_used", "actions"),
    *[f"phase.{phase.value.replace(' ', '_')}" for phase in _PHASES],
)


def block(game: AnyGame, rules: SolitaireRules, _: object) -> Block[Observation]:
    """Return the vector under *rules*, which say how many trips through the library there are."""
    names = [f"{stack}.{name}" for stack in STACK_NAMES for name in _STACK_NAMES]

    def values(scene: Scene) -> list[float]:
        tableau = _tableau(scene)
        stacks = [number for stack in tableau.stacks for number in _stack_values(scene, stack)]
        return [*stacks, *_pile_values(scene, tableau, rules)]

    return with_variant(game, Block((*names, *_PILE_NAMES), values))


def _tableau(scene: Scene) -> ObservedTableau:
    extra = scene.observation.extra
    if not isinstance(extra, ObservedTableau):
        raise DataError("observation", "expected an observation of Solitaire")
    return extra


def _stack_values(scene: Scene, stack: ObservedTableauStack) -> list[float]:
    top = stack.face_up[-1] if stack.face_up else None
    return [
        stack.face_down_count / 7,
        len(stack.face_up) / 4,
        0.0 if top is None else scene.place(top.id),
        *card_values(None if top is None else top.card),
    ]


def _pile_values(scene: Scene, tableau: ObservedTableau, rules: SolitaireRules) -> list[float]:
    return [
        tableau.covered_count / 10,
        tableau.sealed_count / 10,
        tableau.discard_count / 40,
        tableau.trip / 3,
        (rules.max_trips - tableau.trip) / 3,
        scene.place(tableau.permanent_in_use),
        sum(map(len, tableau.paid_colors)) / 4,
        tableau.action_count / 100,
        *one_hot(_PHASES.index(tableau.phase), len(_PHASES)),
    ]
