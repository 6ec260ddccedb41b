"""Equal objects: those that differ in nothing but their ids, so that it does not matter which of them is meant."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from castlerules.cards import language as lang
from castlerules.core import evolve
from castlerules.core.described import field_names
from castlerules.core.frozen import frozen
from castlerules.magic.model import ObjectId, decisions
from castlerules.magic.model.renumber import object_ids_in
from castlerules.magic.model.state import NO_COMBAT

if TYPE_CHECKING:
    from castlerules.magic.information.observation import Observation, ObservedPermanent

    from .names import ObjectNames


_OF_ONE_OBJECT: Final = ("id", "timestamp", "controlled_since")
"""The fields of a permanent in which equal ones differ."""


@frozen
class Equals:
    """The equal objects of an observation: *firsts* has the first equal object for each object.

    *marks* has the side, size and status that a table shows for each permanent to which nothing refers by its id.
    """

    firsts: Mapping[ObjectId, ObjectId]
    marks: Mapping[ObjectId, Hashable]

    def numbered(self, pairs: Iterable[tuple[ObjectId, str]]) -> frozenset[ObjectId]:
        """Return which objects of the (id, name) *pairs* are told from their namesakes by a number.

        Equal objects are not; nor are permanents to which nothing refers if the table tells them apart by their marks.
        """
        ids_and_names = list(pairs)
        kinds = dict.fromkeys(
            [(name, self.marks.get(number), self.firsts.get(number, number)) for number, name in ids_and_names]
        )
        namesakes = Counter([name for name, _, _ in kinds])
        alike = Counter([(name, marks) for name, marks, _ in kinds])
        return frozenset(
            [
                number
                for number, name in ids_and_names
                if (alike[name, self.marks[number]] if number in self.marks else namesakes[name]) > 1
            ]
        )


NO_EQUALS: Final = Equals(MappingProxyType({}), MappingProxyType({}))
"""No two objects are equal, and something may refer to each of them."""


def equals_of(names: ObjectNames) -> Equals:
    """Return which objects are equal: in name, zone and status.

    An object to which anything refers by its id, such as an Aura or an effect, is equal to no other.
    """
    seen = names.observation
    declaring = isinstance(seen.decision, decisions.AttackDecision)
    combat = seen.combat if seen.combat.blocks or seen.combat.assigned_damage else NO_COMBAT
    quiet = evolve(seen, combat=combat, decision=None if declaring else seen.decision)
    mentions = Counter(object_ids_in(quiet))
    firsts: dict[Hashable, ObjectId] = {}
    keys = [(number, key if mentions[number] == 1 else number) for number, key in _keys(names)]
    marks = {
        permanent.id: (
            permanent.controller,
            permanent.characteristics.power,
            permanent.characteristics.toughness,
            *names.status_words(permanent),
        )
        for permanent in seen.permanents
        if mentions[permanent.id] == 1
    }
    return Equals({number: firsts.setdefault(key, number) for number, key in keys}, marks)


def _keys(names: ObjectNames) -> Iterator[tuple[ObjectId, Hashable]]:
    """Yield the id of each object, and all in which it can differ from another one besides its id."""
    for permanent in names.observation.permanents:
        yield permanent.id, (_status(permanent), permanent.id in names.attackers, names.is_summoning_sick(permanent))
    for number, place, card in cards_in_zones(names.observation):
        yield number, (place, card)


def _status(permanent: ObservedPermanent) -> tuple[object, ...]:
    """Return all fields of *permanent* in which equal ones are equal."""
    names = [name for name in field_names(type(permanent)) if name not in _OF_ONE_OBJECT]
    return tuple([getattr(permanent, name) for name in names])


def cards_in_zones(seen: Observation) -> Iterator[tuple[ObjectId, tuple[lang.Zone, int], lang.CardDef]]:
    """Yield the id, the zone with its owner, and the card of each visible card in a hand, a graveyard, or exile."""
    for owner, seat in enumerate(seen.seats):
        zones = (
            (lang.Zone.HAND, seat.hand_cards or ()),
            (lang.Zone.GRAVEYARD, seat.graveyard),
            (lang.Zone.EXILE, seat.exile),
        )
        yield from ((card.id, (zone, owner), card.card) for zone, cards in zones for card in cards)
