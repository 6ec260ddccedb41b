"""The entries of a vector for one permanent: its card, its present characteristics and its status."""

from __future__ import annotations

from typing import Final

from castlerules.cards import language as lang
from castlerules.encoding.blocks import Block
from castlerules.magic.information.observation import ObservedPermanent

from .card import IDENTITY_NAMES, TRAIT_NAMES, identity, present_traits
from .scene import Scene

STATUS_NAMES: Final = (
    *("token", "owned", "tapped", "new", "damage", "plus_counters", "minus_counters", "other_counters", "x"),
    *("attacking", "blocked", "blocks", "attached_to", "attachments", "targeted", "chosen", "asked"),
)
"""The entries for what happens to a permanent.

*new* is 1 if its controller has not controlled it since their latest turn began. *blocks* and *attached_to* are slots:
slot number i of the own permanents is (i + 1) / 24, of the others the same number below 0.
"""


def _values(scene_and_permanent: tuple[Scene, ObservedPermanent]) -> list[float]:
    scene, permanent = scene_and_permanent
    return [*identity(permanent.card), *present_traits(permanent.characteristics), *_status(scene, permanent)]


def _status(scene: Scene, permanent: ObservedPermanent) -> list[float]:
    observation, key = scene.observation, permanent.id
    counters = dict(permanent.counters)
    plus, minus = counters.pop(lang.CounterKind.PLUS, 0), counters.pop(lang.CounterKind.MINUS, 0)
    return [
        float(permanent.token),
        float(permanent.owner == observation.player),
        float(permanent.tapped),
        float(scene.is_new(permanent)),
        permanent.damage / 10,
        plus / 5,
        minus / 5,
        sum(counters.values()) / 5,
        permanent.x / 10,
        float(key in scene.attackers),
        float(scene.attackers.get(key, False)),
        scene.place(scene.blocks.get(key)),
        scene.place(permanent.attached_to),
        scene.attached[key] / 4,
        scene.targeted[key] / 4,
        float(key in scene.chosen),
        float(key == scene.asked),
    ]


PERMANENT: Final = Block[tuple[Scene, ObservedPermanent]]((*IDENTITY_NAMES, *TRAIT_NAMES, *STATUS_NAMES), _values)
"""The entries for a permanent, in a scene."""
