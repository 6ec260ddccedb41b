"""Cards in our own words: readable, and never the same for two different abilities."""

from __future__ import annotations

from itertools import combinations
from typing import Any, get_args

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn

from castlerules.cards import *
from castlerules.cards.language.constants import *
from castlerules.cards.rendering import effects, expressions, static_rules

from .node_strategies import ABILITIES, CARDS, EFFECTS, FILTERS, variant_of

ONE_TO_TARGET = DealDamage(1, (Target(),), This())

LINES = {
    "Prodigal Sorcerer": "{T}: 1 damage to target creature or player.",
    "Man-o'-War": "enters: return target creature to its owner's hand.",
    "Crusade": "static: every white creature gets +1/+1.",
    "Knight of Dusk": "{B}{B}: destroy target creature blocking this.",
    "Wrath of God": "spell: destroy each creature, no regeneration.",
    "Earthquake": "spell: X damage to each creature without flying and each player.",
    "Carnophage": "your upkeep: tap this unless you do: pay 1 life.",
    "Hermetic Study": "static: enchanted object has [{T}: 1 damage to target creature or player].",
    "Reanimate": (
        "spell: put target creature in graveyard onto the battlefield, under your control; "
        "you lose (mana value of that target) life."
    ),
    "Fire // Ice": "spell: 2 damage divided among 1-2 target creatures or player.",
}


@pytest.mark.parametrize("name", LINES)
def test_an_ability_of_a_card_reads_as_it_works(name: str) -> None:
    """Costs, events and rules stand in front; the target is described where it is named first."""
    assert LINES[name] in render(card(name)).splitlines()


def test_a_card_reads_from_its_name_to_its_last_ability() -> None:
    """Name and cost, type line with power and toughness, and one line for each ability."""
    shown = "Serra Angel {3}{W}{W}\nCreature — Angel 4/4\nflying.\nvigilance."

    assert shown == render(card("Serra Angel"))


def test_what_a_face_does_not_have_is_not_told() -> None:
    """A land has neither cost nor colours, a split card two faces, and a blank card says that it is one."""
    blank = attrs.evolve(card("Serra Angel"), blank=True)

    assert "Basic Land — Forest" == render(card("Forest")).splitlines()[1]
    assert render(card("Forest")).startswith("Forest\n")
    assert ["//", "Ice {1}{U}", "Instant"] == render(card("Fire // Ice")).splitlines()[3:6]
    assert render(blank).endswith("\n(characteristics only)")


def test_colours_are_told_where_the_cost_does_not_tell_them() -> None:
    """A face whose colours are not those of its cost says which it has."""
    face = Face("Imp", mana("{B}"), TypeLine(types=(CardType.CREATURE,)), (Color.BLACK,), PT(1, None))
    ghost = attrs.evolve(face, colors=())

    assert "Imp {B}\nCreature 1/*" == render(CardDef((face,)))
    assert "Imp {B}\nCreature 1/*\ncolours: none" == render(CardDef((ghost,)))


def test_several_targets_are_numbered() -> None:
    """With more than one slot each is described in front, and effects name its number."""
    player = TargetSlot(None, TargetPlayers.OPPONENT)
    both = InOrder((ONE_TO_TARGET, Mill(TargetPlayer(1), 2)))

    assert (
        "spell: 1 is target creature or player, 2 is target opponent; 1 damage to target 1; target 2 mills 2 cards."
        == render_ability(Spell((Mode(both, (ANY_TARGET, player)),)))
    )


def test_a_target_that_nothing_names_is_told_all_the_same() -> None:
    """A slot that the effect does not use stands in front, and a slot that is not there is named by its number."""
    assert "1 is target creature or player; you draw 1 card" == render_effect(Draw(You()), (ANY_TARGET,))
    assert "1 damage to target 1" == render_effect(ONE_TO_TARGET)


def test_zones_and_numbers_of_targets_are_told() -> None:
    """In play is the place that is not named; on the stack there are spells, elsewhere cards."""
    red = IsColor(Color.RED)

    assert "1 damage to target red permanent" == render_effect(ONE_TO_TARGET, (TargetSlot(red),))
    assert "1 damage to target red spell" == render_effect(ONE_TO_TARGET, (TargetSlot(red, zone=Zone.STACK),))
    two = TargetSlot(CREATURE, zone=Zone.GRAVEYARD, count=TargetCount(0, 2))
    assert "1 damage to 0-2 target creatures in graveyard" == render_effect(ONE_TO_TARGET, (two,))


def test_parts_that_are_exported_alone_read_as_in_a_card() -> None:
    """Costs and filters can be described without an ability around them."""
    assert "{1}{G}, {T}" == render_cost(Cost(mana("{1}{G}"), (TapThis(),)))
    assert "{0}" == render_cost(Cost())
    assert "untapped white creature" == render_filter(AllOf((Not(IsTapped()), IsColor(Color.WHITE), CREATURE)))
    assert "non-creature permanent" == render_filter(Not(CREATURE))


def test_brackets_show_what_belongs_together() -> None:
    """Steps inside a step, and conditions inside a payment, cannot be taken for what follows them."""
    draw, shuffle = Draw(You()), Shuffle(You())
    kicked = If(WasPaid(KeywordKind.KICKER), draw, shuffle)

    assert "you may: [you draw 1 card; you shuffle the library]" == render_effect(May(You(), InOrder((draw, shuffle))))
    assert (
        "[if kicker was paid: you draw 1 card, else: you shuffle the library] unless each player pays {2}"
        == render_effect(UnlessPaid(EachPlayer(), Cost(mana("{2}")), kicked))
    )


def test_mana_is_told_with_all_its_choices() -> None:
    """One unit of a choice of two, two units of one kind, and nothing at all are three different things."""
    white, blue = ManaKind.WHITE, ManaKind.BLUE

    assert "{T}: add {W} or {U}." == render_ability(Activated(Cost(parts=(TapThis(),)), AddMana(((white,), (blue,)))))
    assert "add {W}{U}" == render_effect(AddMana(((white, blue),)))
    assert "add no mana" == render_effect(AddMana(()))


def test_no_two_abilities_of_the_pool_read_the_same() -> None:
    """Different abilities have different words, though many cards share one."""
    abilities = {ability for card in POOL.values() for face in card.faces for ability in face.abilities}

    assert 100 < len(abilities) == len({render_ability(ability) for ability in abilities})


def test_no_two_cards_of_the_pool_read_the_same() -> None:
    """Every card has its own words."""
    assert 100 < len(POOL) == len({render(card) for card in POOL.values()})


@st.composite
def pairs(draw: DrawFn) -> tuple[Ability, Ability]:
    """Draw two abilities that differ, if at all, in one place."""
    ability = draw(ABILITIES)
    return ability, draw(variant_of(ability, Ability))


@given(pairs())
def test_abilities_that_read_the_same_are_the_same(pair: tuple[Ability, Ability]) -> None:
    """Whatever is changed in an ability shows in its words."""
    ability, other = pair

    assert (ability == other) == (render_ability(ability) == render_ability(other))


def groupings(group: Any, first: Any, two: Any, three: Any) -> list[Any]:
    """Return the ways to put three parts together that mean different things."""
    return [
        group((first, two, three)),
        group((group((first, two)), three)),
        group((first, group((two, three)))),
        group((group((first, two, three)),)),
        group(()),
    ]


@given(st.sampled_from([AllOf, AnyOf]), FILTERS, FILTERS, FILTERS)
def test_filters_in_different_groups_read_differently(group: Any, first: Filter, two: Filter, three: Filter) -> None:
    """Brackets keep the parts of filters apart, and "and" from "or"."""
    mixed: list[Filter] = [
        AllOf((AnyOf((first, two)), three)),
        AnyOf((AllOf((first, two)), three)),
        Not(group((first, two))),
    ]
    mixed += [AllOf((Not(first), two)), *groupings(group, first, two, three)]

    for left, right in combinations(mixed, 2):
        assert (left == right) == (render_filter(left) == render_filter(right))


@given(EFFECTS, EFFECTS, EFFECTS)
def test_effects_in_different_groups_read_differently(first: Effect, two: Effect, three: Effect) -> None:
    """Brackets keep apart what is done in one step, under a condition, and after it."""
    kicked = WasPaid(KeywordKind.KICKER)
    mixed: list[Effect] = [
        InOrder((May(You(), first), two)),
        May(You(), InOrder((first, two))),
        InOrder((If(kicked, first), two)),
    ]
    mixed += [If(kicked, first, two), If(kicked, If(kicked, first), two), If(kicked, If(kicked, first, two))]
    mixed += groupings(InOrder, first, two, three)

    for left, right in combinations(mixed, 2):
        assert (left == right) == (render_effect(left) == render_effect(right))


def test_sums_in_different_groups_read_differently() -> None:
    """Sums of sums, of one part and of none can be told apart."""
    texts = {render_effect(Draw(You(), total)) for total in groupings(Sum, 1, 2, HandSize(You()))}

    assert 5 == len(texts)
    assert "you draw ((1 + 2) + your hand size) cards" in texts


@given(CARDS)
def test_every_card_has_words(card: CardDef) -> None:
    """Whatever a card is made of, its words name every face and have a line for each ability."""
    lines = render(card).splitlines()

    assert sum(len(face.abilities) for face in card.faces) <= len(lines)
    assert all(mark not in render(card) for mark in ("\x00", "Target(", "IsType"))


def test_the_words_of_each_use_every_field_of_a_reference() -> None:
    """The same things in another zone are others."""
    here, there = Each(CREATURE), Each(CREATURE, Zone.EXILE)

    assert "1 damage to each creature" == render_effect(DealDamage(1, (here,), This()))
    assert "1 damage to each creature in exile" == render_effect(DealDamage(1, (there,), This()))


def test_every_class_of_the_language_has_its_words() -> None:
    """The tables of templates have a row for each class of their unions, and no other row."""
    tables = {
        ObjectRef | PlayerRef | Value | Filter | Condition: expressions._TEXTS,
        CostPart: effects._COSTS,
        TriggerCondition: effects._TRIGGERS,
        Effect: effects._EFFECTS,
        Modification: effects._MODIFICATIONS,
        StaticRule: static_rules._RULES,
    }

    for union, table in tables.items():
        assert {kind for kind in get_args(union) if kind is not int} == set(table)
