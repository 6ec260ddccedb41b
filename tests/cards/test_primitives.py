"""What an engine must know to play a card, and what follows from a card alone."""

from __future__ import annotations

from typing import get_args

import attrs
import pytest
from hypothesis import given

from castlerules import DataError
from castlerules.cards import *
from castlerules.cards.language.constants import *
from castlerules.cards.language.tree import NODE_KINDS

from .node_strategies import CARDS, classes

W, U, G = ManaKind.WHITE, ManaKind.BLUE, ManaKind.GREEN
STRUCTURE = {"TargetCount", "Cost", "Face", "ManaCost", "Mode", "PT", "Printing", "Token", "TypeLine"}


def taps_for(effect: Effect, *targets: TargetSlot) -> Activated:
    """Return {T}: *effect*."""
    return Activated(Cost(parts=(TapThis(),)), effect, targets)


def with_spell(effect: Effect, *targets: TargetSlot) -> CardDef:
    """Return a card that is like Lightning Bolt, but for what it does."""
    face = attrs.evolve(card("Lightning Bolt").face, abilities=(Spell((Mode(effect, targets),)),))
    return CardDef((face,))


def test_the_primitives_of_a_card_are_all_its_parts() -> None:
    """Abilities, effects, filters, references, parameters of the target, and nothing of colours and types."""
    assert (
        "ability Spell",
        "effect DealDamage",
        "filter IsType",
        "players any",
        "ref Target",
        "ref This",
        "target TargetSlot",
    ) == primitives_of(card("Lightning Bolt"))
    assert () == primitives_of(card("Grizzly Bears"))


def test_keywords_are_told_by_name() -> None:
    """A keyword that an ability only looks for is not one that the card has."""
    assert ("keyword flying", "keyword vigilance") == primitives_of(card("Serra Angel"))
    assert "keyword flying" not in primitives_of(card("Earthquake"))
    assert "filter HasKeyword" in primitives_of(card("Earthquake"))


def test_what_is_left_out_by_default_is_told_where_it_is_there() -> None:
    """A parameter that changes the meaning is a primitive of its own; numbers are none."""
    plain, fierce = Destroy(Target()), Destroy(Target(), regenerable=False)

    assert {"effect Destroy.regenerable"} == set(primitives_of(with_spell(fierce))) - set(
        primitives_of(with_spell(plain))
    )
    assert primitives_of(with_spell(Draw(You(), 1))) == primitives_of(with_spell(Draw(You(), 7)))


@pytest.mark.parametrize(
    ("name", "primitive"),
    [
        ("Knight of Dusk", "filter IsBlocking.attacker"),
        ("Healing Salve", "ability Spell.modes"),
        ("Fire // Ice", "layout split"),
        ("Fire // Ice", "target TargetSlot.count"),
        ("Blaze", "cost X"),
        ("Blaze", "value X"),
        ("Kavu Titan", "condition WasPaid"),
        ("Mogg Fanatic", "cost SacrificeThis"),
        ("City of Brass", "effect AddMana.options"),
        ("Mind Rot", "player TargetPlayer"),
        ("Disrupting Scepter", "limit on your turn"),
        ("Hypnotic Specter", "discard random"),
        ("Gravedigger", "zone graveyard"),
        ("Man-o'-War", "event ZoneChange"),
        ("Goblin Raider", "rule CantBlock"),
        ("Giant Growth", "modification AddPT"),
    ],
)
def test_a_card_uses_what_sets_it_apart(name: str, primitive: str) -> None:
    """What an engine might lack is named; an ordinary creature has none of it."""
    assert primitive in primitives_of(card(name))
    assert primitive not in primitives_of(card("Wall of Blossoms" if name != "Man-o'-War" else "Wall of Fire"))


def test_hybrid_mana_and_blank_cards_are_told() -> None:
    """A symbol of two kinds, and a card whose text was not read, are things that an engine must know of."""
    hybrid = attrs.evolve(card("Savannah Lions").face, cost=mana("{W/U}"))

    assert ("cost hybrid",) == primitives_of(CardDef((hybrid,)))
    assert ("card blank",) == primitives_of(attrs.evolve(card("Savannah Lions"), blank=True))


def test_every_class_of_the_language_is_a_primitive_or_mere_structure() -> None:
    """A class that is added to the language is a primitive as soon as it is in its union."""
    primitives = {node.__name__ for node in NODE_KINDS}

    assert {node.__name__ for node in classes()} == primitives | STRUCTURE
    assert set() == primitives & STRUCTURE


def test_the_names_of_the_classes_are_different() -> None:
    """Data tells classes apart by their names alone, and the unions share none."""
    unions = [get_args(union) for union in (Ability, Effect, Filter, ObjectRef, Value, PlayerRef)]
    members = [node for union in unions for node in union]

    assert len(classes()) == len({node.__name__ for node in classes()})
    assert len(members) == len(set(members))


@given(CARDS)
def test_primitives_are_sorted_and_told_once(card: CardDef) -> None:
    """Whatever the card, the names come in order, and every class in it that has a meaning is among them."""
    names = primitives_of(card)

    assert list(names) == sorted(set(names))
    assert all(name.split()[0].islower() for name in names)
    for face in card.faces:
        for ability in face.abilities:
            kind = type(ability).__name__
            assert kind == "Keyword" or f"ability {kind}" in names


def test_a_very_deep_card_still_has_primitives() -> None:
    """Steps inside steps inside steps are no limit."""
    deep: Effect = Draw(You())
    for _ in range(50_000):
        deep = InOrder((deep,))
    names = primitives_of(with_spell(deep))

    assert ("ability Spell", "effect Draw", "effect InOrder", "player You") == names


@pytest.mark.rule("BASE-034")
def test_a_mana_ability_adds_mana_and_has_no_target() -> None:
    """Damage beside the mana does not matter; a target does, and so does an ability that adds none."""
    pain = InOrder((AddMana(((W,), (U,))), DealDamage(1, (You(),), This())))

    assert is_mana_ability(taps_for(pain))
    assert not is_mana_ability(taps_for(pain, TargetSlot(CREATURE)))
    assert not is_mana_ability(taps_for(Draw(You())))
    assert is_mana_ability(taps_for(May(You(), AddMana(((G,),)))))
    assert not is_mana_ability(taps_for(AddMana(((),))))


@pytest.mark.rule("BASE-034")
def test_the_mana_that_an_ability_may_add_is_told_with_every_choice() -> None:
    """Choices one after the other multiply, and what comes to the same is reported once."""
    either = AddMana(((W,), (U,)))

    assert ((W,), (U,)) == mana_of(taps_for(either))
    assert ((W, W), (W, U), (U, U)) == mana_of(taps_for(InOrder((either, either))))
    assert ((W, G), (U, G), (G,)) == mana_of(taps_for(InOrder((May(You(), either), AddMana(((G,),))))))
    assert ((W,), (U,), (G,)) == mana_of(taps_for(If(WasPaid(KeywordKind.KICKER), either, AddMana(((G,),)))))
    assert () == mana_of(taps_for(Draw(You())))


def test_mana_that_could_be_anything_is_refused() -> None:
    """More possibilities than anyone can weigh are an error, found before there are too many."""
    any_kind = AddMana(tuple((kind,) for kind in ManaKind))

    with pytest.raises(DataError, match="at most 1000 combinations of mana"):
        mana_of(taps_for(InOrder((any_kind,) * 40)))


@pytest.mark.rule("BASE-053", "BASE-K48")
def test_targets_are_those_of_all_modes_and_of_an_aura() -> None:
    """Spells tell the slots of their modes in order, Auras what they enchant; static abilities have none."""
    salve = card("Healing Salve").face.abilities[0]
    pacifism = card("Pacifism").face.abilities

    assert [None, CREATURE] == [slot.filter for slot in targets_of(salve)]
    assert [(TargetSlot(CREATURE),), (), ()] == [targets_of(ability) for ability in pacifism]
    assert (TargetSlot(CREATURE),) == targets_of(taps_for(Draw(You()), TargetSlot(CREATURE)))
    assert () == targets_of(card("Serra Angel").face.abilities[0])


@pytest.mark.rule("BASE-038")
def test_x_is_chosen_where_a_cost_has_one() -> None:
    """The cost of the face counts, and what else is paid on casting; an ability has an X of its own."""
    deed = card("Pernicious Deed").face
    kicked, echo = (Keyword(kind, cost=Cost(mana("{X}"))) for kind in (KeywordKind.KICKER, KeywordKind.ECHO))

    assert [name for name, card in POOL.items() if uses_x(card.face)] == ["Power Sink", "Blaze", "Earthquake"]
    assert not uses_x(deed)
    assert [True] == [uses_x(ability) for ability in deed.abilities if isinstance(ability, Activated)]
    assert uses_x(attrs.evolve(deed, abilities=(kicked,)))
    assert not uses_x(attrs.evolve(deed, abilities=(echo,)))


def test_numbers_of_targets_and_blockers_are_parameters_that_count() -> None:
    """Two targets, and blocking a certain creature, are reported beside one target and blocking at all."""
    two = TargetSlot(CREATURE, count=TargetCount(2, 2))

    assert "target TargetSlot.count" in primitives_of(with_spell(Draw(You()), two))
    assert "target TargetSlot.count" not in primitives_of(with_spell(Draw(You()), TargetSlot(CREATURE)))
    assert "filter IsBlocking.attacker" in primitives_of(with_spell(Destroy(Each(IsBlocking(This())))))
    assert "filter IsBlocking.attacker" not in primitives_of(with_spell(Destroy(Each(IsBlocking()))))
