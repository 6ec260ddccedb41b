"""The cards of the pool say nothing in vain: what is named is used, and each meaning has one wording.

That nothing is used which is not there is looked for by ``faults_of``, in test_faults.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from castlerules.cards import language as lang
from castlerules.cards.pool import POOL

from .card_nodes import nodes_of_type

FACES = {face.name: face for card in POOL.values() for face in card.faces}
every_face = pytest.mark.parametrize("face", FACES.values(), ids=FACES)


def aimed(face: lang.Face) -> Iterator[lang.Mode | lang.Activated | lang.Triggered]:
    """Yield what of *face* declares targets, those in granted abilities too."""
    for node in lang.nodes_in(face):
        if isinstance(node, (lang.Mode, lang.Activated, lang.Triggered)):
            yield node


def pointed_at(effect: object) -> set[int]:
    """Return the target slots that *effect* speaks of."""
    slots = [
        node.index
        for node in lang.nodes_in(effect)
        if isinstance(node, (lang.Target, lang.TargetPlayer, lang.DivideDamage))
    ]
    return set(slots)


@pytest.mark.rule("BASE-055")
@every_face
def test_every_target_is_spoken_of(face: lang.Face) -> None:
    """No slot of a head is left aside."""
    for ability in aimed(face):
        assert set(range(len(ability.targets))) == pointed_at(ability.effect)


@every_face
def test_players_are_pointed_at_as_players(face: lang.Face) -> None:
    """A slot for players alone is spoken of as a player, a slot for objects as objects."""
    for ability in aimed(face):
        kinds = [lang.TargetPlayer if slot.filter is None else lang.Target for slot in ability.targets]

        assert not [part for part in nodes_of_type(ability.effect, lang.Target) if kinds[part.index] is not lang.Target]
        assert not [
            part
            for part in nodes_of_type(ability.effect, lang.TargetPlayer)
            if kinds[part.index] is not lang.TargetPlayer
        ]


@every_face
def test_a_slot_is_not_left_empty(face: lang.Face) -> None:
    """At least one target has to be chosen for it."""
    for slot in nodes_of_type(face, lang.TargetSlot):
        assert slot.count.least != 0


@every_face
def test_names_of_steps_are_used_once(face: lang.Face) -> None:
    """What is chosen or found is spoken of, and what is dealt is counted if it has a name."""
    bound_names = [node.name for node in lang.nodes_in(face) if isinstance(node, (lang.ChooseCards, lang.Search))]
    dealt = [effect.result_name for effect in nodes_of_type(face, lang.DealDamage) if effect.result_name]

    assert sorted(bound_names) == sorted(bound.name for bound in nodes_of_type(face, lang.BoundObjects))
    assert sorted(dealt) == sorted(this_way.name for this_way in nodes_of_type(face, lang.ThisWay))


@pytest.mark.rule("BASE-038")
@every_face
def test_an_x_that_is_paid_is_spoken_of(face: lang.Face) -> None:
    """X stands in no cost in vain."""
    in_spell = any(nodes_of_type(ability, lang.X) for ability in face.abilities if isinstance(ability, lang.Spell))
    abilities = nodes_of_type(face, lang.Activated)

    assert in_spell == (face.cost is not None and face.cost.xs > 0)
    assert [ability.cost.mana.xs > 0 for ability in abilities] == [
        bool(nodes_of_type(ability.effect, lang.X)) for ability in abilities
    ]


@every_face
def test_what_is_put_into_play_has_a_controller(face: lang.Face) -> None:
    """Only there somebody is named."""
    for move in nodes_of_type(face, lang.MoveTo):
        assert (move.controller is not None) == (move.zone is lang.Zone.BATTLEFIELD)


@every_face
def test_costs_are_not_empty(face: lang.Face) -> None:
    """Every cost asks for something."""
    free = lang.Cost()

    assert free not in [
        node.cost for node in lang.nodes_in(face) if isinstance(node, (lang.Activated, lang.AdditionalCost))
    ]
