"""What the cards of the pool say holds together: nothing points at what is not there."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from castlerules.cards.abilities import (
    Activated,
    AdditionalCost,
    Characteristic,
    ChooseCards,
    Keyword,
    Mode,
    Players,
    Search,
    Spell,
    TargetSlot,
    Triggered,
)
from castlerules.cards.atoms import DealDamage, DivideDamage, MoveTo
from castlerules.cards.characteristics import CardType
from castlerules.cards.costs import Cost
from castlerules.cards.definition import Face
from castlerules.cards.pool import POOL
from castlerules.cards.terms import (
    Bound,
    Enchanted,
    EventAmount,
    EventObject,
    EventPlayer,
    KeywordKind,
    Slot,
    TargetPlayer,
    ThisWay,
    WasPaid,
    X,
    Zone,
)

from .pool_walk import nodes, of_kind

FACES = {face.name: face for one in POOL.values() for face in one.faces}
WITH_COST = {
    *(KeywordKind.KICKER, KeywordKind.BUYBACK, KeywordKind.FLASHBACK, KeywordKind.CYCLING, KeywordKind.ECHO),
}
WITH_FILTER = {KeywordKind.LANDWALK, KeywordKind.PROTECTION, KeywordKind.ENCHANT}
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
def test_every_target_is_spoken_of_and_nothing_else(face: Face) -> None:
    """The slots that effects point at are those that the head declares."""
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
def test_a_slot_takes_something(face: Face) -> None:
    """A slot has a filter or takes players, and at least one target."""
    for slot in of_kind(face, TargetSlot):
        assert slot.filter is not None or slot.players is not Players.NONE
        assert 1 <= slot.count.least <= slot.count.most


@every_face
def test_names_of_steps_are_given_before_they_are_used(face: Face) -> None:
    """What is bound has been chosen or found, and what is counted has been dealt."""
    found = [one.name for one in nodes(face) if isinstance(one, (ChooseCards, Search))]
    dealt = [one.name for one in of_kind(face, DealDamage) if one.name]

    assert sorted(found) == sorted(one.name for one in of_kind(face, Bound))
    assert sorted(dealt) == sorted(one.name for one in of_kind(face, ThisWay))


@every_face
def test_only_triggers_speak_of_an_event_and_only_auras_of_their_host(face: Face) -> None:
    """Elsewhere there is no event, and nothing enchanted."""
    for ability in face.abilities:
        if not isinstance(ability, Triggered):
            assert not [one for one in nodes(ability) if isinstance(one, (EventObject, EventPlayer, EventAmount))]
    if "Aura" not in face.types.subtypes:
        assert not of_kind(face, Enchanted)


@every_face
def test_keywords_have_just_what_they_need(face: Face) -> None:
    """A cost, a filter or a number, where the keyword has one, and nowhere else."""
    for word in of_kind(face, Keyword):
        assert (word.kind in WITH_COST) == (word.cost is not None)
        assert (word.kind in WITH_FILTER) == (word.filter is not None)
        assert (word.kind is KeywordKind.FADING) == (word.n > 0)


@every_face
def test_abilities_fit_the_type_of_the_card(face: Face) -> None:
    """Instants and sorceries say once what they do, Auras what they enchant, and only these."""
    spells = [one for one in face.abilities if isinstance(one, Spell)]
    hosts = [one for one in of_kind(face, Keyword) if one.kind is KeywordKind.ENCHANT]
    defined = face.pt is not None and None in (face.pt.power, face.pt.toughness)

    assert (0 if face.types.is_permanent else 1) == len(spells)
    assert face.types.subtypes.count("Aura") == len(hosts)
    assert defined == any(isinstance(one, Characteristic) for one in face.abilities)
    assert face.has_type(CardType.CREATURE) == (face.pt is not None)


@pytest.mark.rule("BASE-038")
@every_face
def test_x_is_spoken_of_where_it_is_paid(face: Face) -> None:
    """X stands in the cost of what speaks of it."""
    in_spell = any(of_kind(one, X) for one in face.abilities if isinstance(one, Spell))
    abilities = of_kind(face, Activated)

    assert in_spell == (face.cost is not None and face.cost.xs > 0)
    assert [one.cost.mana.xs > 0 for one in abilities] == [bool(of_kind(one.effect, X)) for one in abilities]


@every_face
def test_what_is_put_into_play_has_a_controller(face: Face) -> None:
    """Only there somebody is named, and what was paid was offered."""
    for move in of_kind(face, MoveTo):
        assert (move.under is not None) == (move.zone is Zone.BATTLEFIELD)
    words = [one.kind for one in of_kind(face, Keyword)]

    assert not [one for one in of_kind(face, WasPaid) if one.kind not in words]


@every_face
def test_costs_are_not_empty(face: Face) -> None:
    """Every cost asks for something."""
    free = Cost()

    assert free not in [one.cost for one in nodes(face) if isinstance(one, (Activated, AdditionalCost))]
