"""What a vector of Magic looks up again and again: who attacks, what is a target, which slot an object has."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

import attrs

from castlerules.core import DataError, Player
from castlerules.core.errors import short_repr
from castlerules.magic.information.observation import Observation, ObservedPermanent
from castlerules.magic.model import ObjectId
from castlerules.magic.model.decisions import AttackDecision, BlockDecision

PERMANENTS: Final = 24
"""How many permanents of each player have a slot."""


@attrs.frozen(eq=False)
class Scene:
    """An *observation* with its permanents, those of the observing player in *mine* and all others in *theirs*.

    Both are sorted by id, as legal actions are. *attackers* maps attackers to whether they are blocked, and *blocks*
    blockers to what they block; both hold what is being declared, too. *targeted* and *attached* count how often an
    object is a target of an object on the stack, and has something attached to it. *chosen* are the objects that
    answered the pending decision so far, *asked* is the object that it asks about.
    """

    observation: Observation
    mine: tuple[ObservedPermanent, ...]
    theirs: tuple[ObservedPermanent, ...]
    attackers: dict[ObjectId, bool]
    blocks: dict[ObjectId, ObjectId]
    targeted: Counter[ObjectId]
    attached: Counter[ObjectId]
    chosen: tuple[object, ...]
    asked: object
    places: dict[ObjectId, float]

    def place(self, object_id: ObjectId | None) -> float:
        """Return the slot of a permanent: above 0 for an own one, below 0 for another, 0 if it has no slot."""
        return 0.0 if object_id is None else self.places.get(object_id, 0.0)

    def is_new(self, permanent: ObservedPermanent) -> bool:
        """BASE-041: return whether its controller has not controlled *permanent* since their latest turn began."""
        return permanent.controlled_since >= self.observation.seats[permanent.controller].last_turn


def scene_of(observation: Observation) -> Scene:
    """Return the scene of *observation*; raise DataError if its player has no seat."""
    player = observation.player
    if not 0 <= player < len(observation.seats):
        raise DataError("observation", f"expected the observation of a seat, got that of player {short_repr(player)}")
    permanents = sorted(observation.permanents, key=lambda permanent: permanent.id)
    mine = tuple([permanent for permanent in permanents if permanent.controller == player])
    theirs = tuple([permanent for permanent in permanents if permanent.controller != player])
    chosen = _flat(getattr(observation.decision, "chosen", ()))
    combat = observation.combat
    declared = observation.decision.chosen if isinstance(observation.decision, AttackDecision) else ()
    declared_blocks = observation.decision.chosen if isinstance(observation.decision, BlockDecision) else ()
    blocks = dict((*combat.blocks, *declared_blocks))
    return Scene(
        observation,
        mine,
        theirs,
        {attacker: attacker in combat.blocked for attacker in (*combat.attackers, *declared)},
        blocks,
        Counter([target for spell in observation.stack for targets in spell.targets for target in targets]),
        Counter([permanent.attached_to for permanent in permanents if permanent.attached_to is not None]),
        chosen,
        _asked(observation),
        {**_places(mine, 1), **_places(theirs, -1)},
    )


def other_player(observation: Observation) -> Player:
    """Return the seat opposite the observing player."""
    return Player(1 - observation.player)


def _places(permanents: Sequence[ObservedPermanent], sign: int) -> dict[ObjectId, float]:
    return {permanent.id: sign * (place + 1) / PERMANENTS for place, permanent in enumerate(permanents[:PERMANENTS])}


def _flat(parts: object) -> tuple[ObjectId, ...]:
    """Return the object ids in *parts*, the ids or pairs of ids that a decision holds; other things are left out."""
    found: list[ObjectId] = []
    for part in parts if isinstance(parts, tuple) else ():
        found += [ObjectId(one) for one in (part if isinstance(part, tuple) else (part,)) if type(one) is int]
    return tuple(found)


def _asked(observation: Observation) -> object:
    """Return the object about which the pending decision asks: an attacker, or the next permanent to untap."""
    decision = observation.decision
    permanents = getattr(decision, "permanents", ())
    return getattr(decision, "attacker", permanents[0] if permanents else None)
