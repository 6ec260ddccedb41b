"""The cards of the pool say nothing in vain: what is named is used, and each thing is said in one way.

That nothing is used which is not there is looked for by ``faults_of``, in test_faults.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from castlerules.cards.abilities import (
    Activated,
    AdditionalCost,
    ChooseCards,
    Mode,
    Search,
    Spell,
    TargetSlot,
    Triggered,
)
from castlerules.cards.atoms import DealDamage, DivideDamage, MoveTo
from castlerules.cards.costs import Cost
from castlerules.cards.definition import Face
from castlerules.cards.pool import POOL
from castlerules.cards.terms import (
    Bound,
    Slot,
    TargetPlayer,
    ThisWay,
    X,
    Zone,
)

from .pool_walk import nodes, of_kind

FACES = {face.name: face for one in POOL.values() for face in one.faces}
every_face = pytest.mark.parametrize("face", FACES.values(), ids=FACES)


def aimed(face: Face) -> Iterator[Mode | Activated | Triggered]:
    """Yield what of *face* declares targets, those in granted abilities too."""
    for one in nodes(face):
        if isinstance(one, (Mode, Activated, Triggered)):
            yield one


def pointed_at(effect: object) -> set[int]:
    """Return the target slots that *effect* speaks of."""
    slots = [one.index for one in nodes(effect) if isinstance(one, (Slot, TargetPlayer, DivideDamage))]
    return set(slots)


@pytest.mark.rule("BASE-055")
@every_face
def test_every_target_is_spoken_of(face: Face) -> None:
    """No slot of a head is left aside."""
    for one in aimed(face):
        assert set(range(len(one.targets))) == pointed_at(one.effect)


@every_face
def test_players_are_pointed_at_as_players(face: Face) -> None:
    """A slot for players alone is spoken of as a player, a slot for objects as objects."""
    for one in aimed(face):
        kinds = [TargetPlayer if slot.filter is None else Slot for slot in one.targets]

        assert not [part for part in of_kind(one.effect, Slot) if kinds[part.index] is not Slot]
        assert not [part for part in of_kind(one.effect, TargetPlayer) if kinds[part.index] is not TargetPlayer]


@every_face
def test_a_slot_is_not_left_empty(face: Face) -> None:
    """At least one target has to be chosen for it."""
    for slot in of_kind(face, TargetSlot):
        assert 1 <= slot.count.least


@every_face
def test_names_of_steps_are_used_once(face: Face) -> None:
    """What is chosen or found is spoken of, and what is dealt is counted if it has a name."""
    found = [one.name for one in nodes(face) if isinstance(one, (ChooseCards, Search))]
    dealt = [one.name for one in of_kind(face, DealDamage) if one.name]

    assert sorted(found) == sorted(one.name for one in of_kind(face, Bound))
    assert sorted(dealt) == sorted(one.name for one in of_kind(face, ThisWay))


@pytest.mark.rule("BASE-038")
@every_face
def test_an_x_that_is_paid_is_spoken_of(face: Face) -> None:
    """X stands in no cost in vain."""
    in_spell = any(of_kind(one, X) for one in face.abilities if isinstance(one, Spell))
    abilities = of_kind(face, Activated)

    assert in_spell == (face.cost is not None and face.cost.xs > 0)
    assert [one.cost.mana.xs > 0 for one in abilities] == [bool(of_kind(one.effect, X)) for one in abilities]


@every_face
def test_what_is_put_into_play_has_a_controller(face: Face) -> None:
    """Only there somebody is named."""
    for move in of_kind(face, MoveTo):
        assert (move.under is not None) == (move.zone is Zone.BATTLEFIELD)


@every_face
def test_costs_are_not_empty(face: Face) -> None:
    """Every cost asks for something."""
    free = Cost()

    assert free not in [one.cost for one in nodes(face) if isinstance(one, (Activated, AdditionalCost))]
