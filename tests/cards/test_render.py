"""Cards in the words that players know, which are never the same for two abilities that do different things."""

from __future__ import annotations

from itertools import combinations
from typing import Any, get_args

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn

from castlerules.cards import *
from castlerules.cards.builders import *
from castlerules.cards.language.constants import *
from castlerules.cards.rendering.tables import TEXTS
from castlerules.core import DataError

from .node_strategies import ABILITIES, CARDS, EFFECTS, FILTERS, variant_of
from .same_meaning import same_meaning

ONE_TO_TARGET = DealDamage(1, (Target(),), This())
CREATURES = IsType(CardType.CREATURE)
MINE = AllOf((CREATURES, ControlledBy(You())))
SOLDIER = Token("Soldier", TypeLine((), (CardType.CREATURE,), ("Soldier",)), (Color.WHITE,), 1, 1)
FOUND = BoundObjects("found")
LATER = CreateDelayedTrigger(END_STEP, SacrificeObject(BoundObjects("made")))

SENTENCES: dict[str, Ability] = {
    # Activated abilities: a capital after every comma of the cost, and the source is "it" if the cost has named it.
    "{G}: Regenerate this permanent.": act("{G}", Regenerate(This())),
    "{2}{R}, {T}, Sacrifice this permanent: It deals 3 damage to any target.": Activated(
        Cost(mana("{2}{R}"), (TapThis(), SacrificeThis())), DealDamage(3, (Target(),), This()), (ANY_TARGET,)
    ),
    "{1}: You gain 2 life. Activate only as a sorcery.": Activated(
        Cost(mana("{1}")), GainLife(You(), 2), limits=(ActivationLimit.SORCERY,)
    ),
    "{T}: Add one mana of any color.": Activated(
        Cost(parts=(TapThis(),)), AddMana(tuple([(kind,) for kind in ManaKind if kind is not ManaKind.COLORLESS]))
    ),
    "Pay 2 life, Discard a card: Draw two cards.": Activated(
        Cost(parts=(PayLife(2), DiscardCards(Anything()))), Draw(You(), 2)
    ),
    # Triggered abilities.
    "When this permanent enters, draw a card.": enters(Draw(You())),
    "At the beginning of your upkeep, you may draw a card.": when(YOUR_UPKEEP, May(You(), Draw(You()))),
    "At the beginning of your upkeep, sacrifice this permanent unless you pay {2}.": when(
        YOUR_UPKEEP, UnlessPaid(You(), pay("{2}"), SacrificeObject(This()))
    ),
    "Whenever this permanent attacks, it gets +1/+0 until end of turn.": when(Attacks(), pump(This(), 1, 0)),
    "Whenever a black creature dies, each opponent loses 1 life.": when(
        ZoneChange(AllOf((CREATURES, BLACK)), Zone.BATTLEFIELD, Zone.GRAVEYARD), LoseLife(EachOpponent(), 1)
    ),
    "Whenever you cast a red spell, this permanent deals 1 damage to each opponent.": when(
        SpellCast(AllOf((RED, ControlledBy(You())))), damage(1, EachOpponent())
    ),
    "Whenever a creature enters, you may pay {1}. If you do, destroy it.": when(
        ZoneChange(CREATURES, to=Zone.BATTLEFIELD), MayPay(You(), pay("{1}"), Destroy(EventObject()))
    ),
    "At the beginning of your upkeep, sacrifice another creature if you control one. Otherwise, you lose 7 life.": when(
        YOUR_UPKEEP,
        If(
            Exists(AllOf((CREATURES, NOT_THIS, YOU_CONTROL))),
            SacrificeSome(You(), AllOf((CREATURES, NOT_THIS))),
            LoseLife(You(), 7),
        ),
    ),
    "Whenever this permanent blocks a creature, destroy that creature at end of combat.": when(
        Blocks(attacker=CREATURES),
        CreateDelayedTrigger(StepBegins(StepName.END_OF_COMBAT, EachPlayer()), Destroy(EventOther())),
    ),
    "Whenever this permanent becomes blocked, it gets +1/+0 until end of turn for each permanent blocking it.": when(
        BecomesBlocked(), pump(This(), CountOf(IsBlocking(This())), 0)
    ),
    "At the beginning of your upkeep, if this permanent attacked this turn, draw a card.": when(
        YOUR_UPKEEP, Draw(You()), condition=Matches(This(), AttackedThisTurn())
    ),
    # Static abilities.
    "Other Elves you control get +1/+1 and have forestwalk.": gets(
        AllOf((IsSubtype("Elf"), NOT_THIS, YOU_CONTROL)), AddPT(1, 1), AddKeyword(landwalk("Forest"))
    ),
    "This permanent has flying as long as you control an Island.": gets(
        IsThis(), AddKeyword(FLYING), condition=Exists(AllOf((IsSubtype("Island"), YOU_CONTROL)))
    ),
    "This permanent gets +1/+1 for each artifact you control.": gets(
        IsThis(), AddPT(CountOf(AllOf((ARTIFACT, YOU_CONTROL))), CountOf(AllOf((ARTIFACT, YOU_CONTROL))))
    ),
    "Enchanted permanent has “{T}: This permanent deals 1 damage to any target.”": gets(
        Enchanted(), AddAbility(act("{T}", ONE_TO_TARGET, ANY_TARGET))
    ),
    "White spells your opponents cast cost {2} more to cast.": Static(
        CostChange(AllOf((WHITE, ControlledBy(EachOpponent()))), mana("{2}"))
    ),
    # Spells.
    "Destroy target creature with power greater than the number of cards in your hand.": does(
        Destroy(TARGET), target(AllOf((CREATURES, PowerIs(Comparison.AT_LEAST, Sum((HandSize(You()), 1))))))
    ),
    "Counter target spell that targets a creature you control.": does(
        CounterSpell(TARGET), TargetSlot(HasTarget(MINE), zone=Zone.STACK)
    ),
    "Tap target attacking creature you control.": does(
        SetTapped(TARGET), target(AllOf((CREATURES, AllOf((IsAttacking(), YOU_CONTROL)))))
    ),
    "Destroy all permanents that aren't creatures with flying.": does(
        Destroy(Each(Not(AllOf((CREATURES, HasKeyword(KeywordKind.FLYING))))))
    ),
    "Destroy all nonattacking creatures.": does(Destroy(Each(AllOf((CREATURES, Not(IsAttacking())))))),
    "Unless target spell's controller pays {1}, tap all lands they control that have mana abilities, "
    "then counter it.": does(
        UnlessPaid(
            ControllerOf(TARGET),
            pay("{1}"),
            in_order(
                SetTapped(Each(AllOf((LAND, HasManaAbility(), ControlledBy(ControllerOf(TARGET)))))),
                CounterSpell(TARGET),
            ),
        ),
        TARGET_SPELL,
    ),
    "Destroy target creature. If a permanent was destroyed this way, draw a card.": does(
        in_order(
            Noted(Destroy(TARGET), "gone"),
            If(Compare(NumberOf(BoundObjects("gone"), Anything()), Comparison.AT_LEAST, 1), Draw(You())),
        ),
        target(CREATURES),
    ),
    "Destroy target nonblack creature. It can't be regenerated.": does(
        Destroy(TARGET, regenerable=False), target(AllOf((CREATURES, Not(BLACK))))
    ),
    "Exile up to two target creatures. Their controller draws a card.": does(
        in_order(MoveTo(TARGET, Zone.EXILE), Draw(ControllerOf(TARGET))),
        TargetSlot(CREATURES, count=TargetCount(0, 2)),
    ),
    "Creatures you control get +1/+1 and gain trample until end of turn.": does(pump(Each(MINE), 1, 1, TRAMPLE)),
    "Return all creatures to their owners' hands.": does(bounce(Each(CREATURES))),
    "This spell deals damage to target creature equal to the number of cards in your hand.": does(
        damage(HandSize(You()), TARGET), target(CREATURES)
    ),
    "This spell deals X damage divided as you choose among any number of targets.": does(
        DivideDamage(X()), TargetSlot(CREATURES, TargetPlayers.ANY, count=TargetCount(0, None))
    ),
    "Search your library for a basic land card, put it onto the battlefield tapped, then shuffle.": does(
        in_order(
            Search("found", AllOf((IsSupertype(Supertype.BASIC), LAND))),
            MoveTo(FOUND, Zone.BATTLEFIELD, You(), tapped=True),
            Shuffle(You()),
        )
    ),
    "Look at the top three cards of your library. Put one of those cards into your hand. "
    "Put the rest into your graveyard.": does(
        in_order(
            LookAtTop("top", 3),
            ChooseCards(You(), "one", Anything(), Zone.LIBRARY, You(), among="top"),
            MoveTo(BoundObjects("one"), Zone.HAND),
            TakeAll("rest", Anything(), "top"),
            MoveTo(BoundObjects("rest"), Zone.GRAVEYARD),
        )
    ),
    "Reveal the top card of your library. If it is a land, put it into your hand.": does(
        in_order(
            LookAtTop("top", 1, You(), public=True),
            TakeAll("shown", Anything(), "top"),
            If(Matches(BoundObjects("shown"), LAND), MoveTo(BoundObjects("shown"), Zone.HAND)),
        )
    ),
    "Look at the top card of your library. You may put that card into your hand if it is a land card. "
    "Otherwise, put that card on the bottom of your library.": does(
        in_order(
            LookAtTop("top", 1),
            ChooseCards(You(), "one", LAND, Zone.LIBRARY, You(), least=0, among="top"),
            MoveTo(BoundObjects("one"), Zone.HAND),
            TakeAll("rest", Anything(), "top"),
            MoveTo(BoundObjects("rest"), Zone.LIBRARY, position=LibraryPosition.BOTTOM),
        )
    ),
    "Search your library for a Swamp card and an Island card, put them onto the battlefield, then shuffle.": does(
        in_order(
            Search("swamp", IsSubtype("Swamp")),
            Search("island", IsSubtype("Island"), besides=("swamp",)),
            AtOnce(tuple([MoveTo(BoundObjects(name), Zone.BATTLEFIELD, You()) for name in ("swamp", "island")])),
            Shuffle(You()),
        )
    ),
    "Create two 1/1 white Soldier creature tokens. Sacrifice them at the beginning of the next end step.": does(
        in_order(CreateTokens(SOLDIER, You(), 2, "made"), LATER)
    ),
    "Choose one — • Draw a card. • Target player mills three cards.": Spell(
        (Mode(Draw(You())), Mode(Mill(TargetPlayer(), 3), (TARGET_PLAYER,)))
    ),
    "Target creature gains protection from the color of your choice until end of turn.": does(
        a_color(lambda color: ApplyUntil(TARGET, (AddKeyword(protection(IsColor(color))),))), target(CREATURES)
    ),
    "If this spell was kicked, draw three cards. Otherwise, draw a card.": does(
        If(WasPaid(KeywordKind.KICKER), Draw(You(), 3), Draw(You()))
    ),
    "Any player may pay {3}. If they do, counter target spell.": does(
        MayPay(EachPlayer(), pay("{3}"), CounterSpell(TARGET)), TARGET_SPELL
    ),
}


@pytest.mark.parametrize("sentence", SENTENCES)
def test_an_ability_reads_as_on_a_card(sentence: str) -> None:
    """Sentences begin with a capital and end with a full stop; targets, numbers and costs are in the usual words."""
    assert sentence == render_ability(SENTENCES[sentence])


NOUNS: dict[str, Filter] = {
    "nonartifact, nonblack creature": AllOf((CREATURES, Not(ARTIFACT), Not(BLACK))),
    "untapped white creature": AllOf((Not(IsTapped()), WHITE, CREATURES)),
    "attacking or blocking creature": AllOf((AnyOf((IsAttacking(), IsBlocking())), CREATURES)),
    "creature you control without flying": AllOf((Not(HasKeyword(KeywordKind.FLYING)), MINE.parts[1], CREATURES)),
    "artifact, enchantment, or land": AnyOf((ARTIFACT, ENCHANTMENT, LAND)),
    "creature with power 3 or greater": AllOf((CREATURES, PowerIs(Comparison.AT_LEAST, 3))),
    "nonland permanent": Not(LAND),
    "non-Wall creature": AllOf((Not(IsSubtype("Wall")), CREATURES)),
}


@pytest.mark.parametrize("words", NOUNS)
def test_the_parts_of_a_filter_stand_in_their_usual_order(words: str) -> None:
    """Adjectives come first, then the type, then who controls it and what it has, however the filter lists them."""
    assert words == render_filter(NOUNS[words])


KEYWORDS = {
    "Flying, vigilance": (FLYING, VIGILANCE),
    "First strike, protection from black": (FIRST_STRIKE, protection(BLACK)),
    "Islandwalk": (landwalk("Island"),),
    "Trample\nCycling {2}": (TRAMPLE, cycling("{2}")),
    "Kicker {1}{G}\nHaste": (kicker("{1}{G}"), HASTE),
    "Kicker—Sacrifice a land.": (
        Keyword(KeywordKind.KICKER, cost=Cost(parts=(SacrificePermanents(IsType(CardType.LAND)),))),
    ),
    "Fading 2": (fading(2),),
}


@pytest.mark.parametrize("lines", KEYWORDS)
def test_keywords_share_a_line(lines: str) -> None:
    """Keywords without a cost stand on one line, joined by commas; one with a cost or a number has its own."""
    shown = render(creature("Imp", "{B}", "Imp", 1, 1, *KEYWORDS[lines]))

    assert f"Imp {{B}}\nCreature — Imp\n{lines}\n1/1" == shown


def test_a_card_reads_from_its_name_to_its_size() -> None:
    """Name and cost, type line, keywords on one line, abilities, and at the end power and toughness."""
    warden = creature("Ember Warden", "{1}{R}", "Dwarf", 1, 3, FLYING, HASTE, act("{R}{T}", ONE_TO_TARGET, ANY_TARGET))

    assert [
        "Ember Warden {1}{R}",
        "Creature — Dwarf",
        "Flying, haste",
        "{R}, {T}: This creature deals 1 damage to any target.",
        "1/3",
    ] == render(warden).splitlines()


def test_a_card_calls_itself_by_its_type_or_if_it_is_a_spell_by_its_name() -> None:
    """An artifact is "this artifact", an Aura "this Aura", and a sorcery has its name."""
    away = act("{1}", bounce(This()))
    words = "{1}: Return this %s to its owner's hand."

    assert words % "artifact" in render(artifact("Jar", "{1}", away))
    assert words % "land" in render(land("Cave", away))
    assert words % "enchantment" in render(enchantment("Haze", "{1}", away))
    assert words % "Aura" in render(aura("Veil", "{1}", CREATURES, away))
    assert "Cinders deals 3 damage to any target." in render(
        sorcery("Cinders", "{R}", does(damage(3, TARGET), ANY_TARGET))
    )


def test_what_an_aura_gives_is_said_of_what_it_enchants() -> None:
    """The enchanted land has an ability that calls it "this land"."""
    veil = aura("Veil", "{1}", LAND, gets(Enchanted(), AddAbility(act("{T}", GainLife(You(), 1)))))
    gift = gets(Enchanted(), AddAbility(act("{1}", SetTapped(This(), tapped=False))))

    assert "Enchanted land has “{T}: You gain 1 life.”" in render(veil)
    assert "Enchanted land has “{1}: Untap this land.”" in render(with_text(veil, veil.face.abilities[0], gift))


def test_the_modes_of_a_spell_have_lines_of_their_own() -> None:
    """On a card each mode begins with a bullet; an ability alone stays on one line."""
    modes = Spell((Mode(Draw(You())), Mode(GainLife(You(), 4))))

    assert ["Choose one —", "• Draw a card.", "• You gain 4 life."] == render(
        instant("Fork", "{W}", modes)
    ).splitlines()[2:]
    assert "\n" not in render_ability(modes)


def test_not_attacking_and_not_blocking_is_one_sentence() -> None:
    """Two rules about the same creature are one line; about different creatures they are two."""
    both = aura("Calm", "{W}", CREATURES, Static(CantAttack(Enchanted())), Static(CantBlock(Enchanted())))
    two = aura("Calm", "{W}", CREATURES, Static(CantAttack(Enchanted())), Static(CantBlock(CREATURES)))

    assert "Enchanted creature can't attack or block." == render(both).splitlines()[-1]
    assert ["Enchanted creature can't attack.", "Creatures can't block."] == render(two).splitlines()[-2:]


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

    assert "Imp {B}\nCreature\n1/*" == render(CardDef((face,)))
    assert "Imp {B}\nCreature\ncolors: none\n1/*" == render(CardDef((ghost,)))


# Targets and other referents.


def test_several_targets_are_described_where_they_are_mentioned_first() -> None:
    """Each slot is described once; what is said of it later says which is meant."""
    player = TargetSlot(None, TargetPlayers.OPPONENT)
    both = InOrder((ONE_TO_TARGET, Mill(TargetPlayer(1), 2), Draw(TargetPlayer(1))))

    assert "This spell deals 1 damage to any target. Target opponent mills two cards. That player draws a card." == (
        render_ability(does(both, ANY_TARGET, player))
    )


def test_targets_that_the_text_does_not_describe_in_order_are_chosen_first() -> None:
    """A slot that no step uses, or that is used before an earlier one, is named in a sentence of its own."""
    swapped = InOrder((Destroy(Target(1)), Destroy(Target(0))))

    assert "Choose any target. You gain 1 life." == render_ability(does(GainLife(You(), 1), ANY_TARGET))
    assert "Choose target creature and target land. Destroy that land. Destroy that creature." == render_ability(
        does(swapped, target(CREATURES), target(LAND))
    )


def test_two_targets_of_a_kind_are_the_first_and_the_second() -> None:
    """Where "that creature" could be either, the target is counted."""
    each = InOrder(
        (Destroy(Target(0)), Destroy(Target(1)), Draw(ControllerOf(Target(1))), Draw(ControllerOf(Target(0))))
    )
    other = attrs.evolve(target(CREATURES), another=True)

    assert (
        "Destroy target creature. Destroy another target creature. "
        "The second target's controller draws a card. The first target's controller draws a card."
    ) == render_ability(does(each, target(CREATURES), other))


def test_a_target_without_a_slot_has_a_number() -> None:
    """The text of a part alone, without its slots, counts the targets from 1."""
    assert "this deals 1 damage to target 1" == render_effect(ONE_TO_TARGET)
    assert "destroy target 2" == render_effect(Destroy(Target(1)))


def test_zones_and_numbers_of_targets_are_told() -> None:
    """In play is the place that is not named; on the stack there are spells, elsewhere cards."""
    red = IsColor(Color.RED)
    two = TargetSlot(CREATURE, zone=Zone.GRAVEYARD, count=TargetCount(0, 2))

    assert "this deals 1 damage to target red permanent" == render_effect(ONE_TO_TARGET, (TargetSlot(red),))
    assert "this deals 1 damage to target red spell" == render_effect(
        ONE_TO_TARGET, (TargetSlot(red, zone=Zone.STACK),)
    )
    assert "exile up to two target creature cards from graveyards" == render_effect(MoveTo(TARGET, Zone.EXILE), (two,))


def test_a_card_of_your_own_goes_to_your_hand() -> None:
    """The owner is named only where it can be another player."""
    mine = target(ControlledBy(You()), zone=Zone.GRAVEYARD)
    any_card = target(Anything(), zone=Zone.GRAVEYARD)

    assert "return target card from your graveyard to your hand" == render_effect(bounce(TARGET), (mine,))
    assert "return target card from a graveyard to its owner's hand" == render_effect(bounce(TARGET), (any_card,))


def test_names_of_two_things_found_are_said() -> None:
    """Where "that card" could be either of two, the texts say the names that the steps gave."""
    two = InOrder(
        (Search("one", LAND), Search("two", LAND), MoveTo(BoundObjects("one"), Zone.HAND), Reveal(BoundObjects("two")))
    )

    assert "put that card (<one>) into your hand. Reveal that card (<two>)" in render_effect(two).replace("Put", "put")


def test_parts_that_are_exported_alone_read_as_in_a_card() -> None:
    """Costs, conditions and filters can be described without an ability around them."""
    assert "{1}{G}, {T}" == render_cost(Cost(mana("{1}{G}"), (TapThis(),)))
    assert "{0}" == render_cost(Cost())
    assert "red card" == render_filter(RED, "card")
    with pytest.raises(DataError, match="expected a filter of the card language"):
        render_filter(You())  # type: ignore[arg-type]


def test_brackets_show_what_belongs_together() -> None:
    """Steps inside a step, and conditions inside a payment, cannot be taken for what follows them."""
    draw, shuffle = Draw(You()), Shuffle(You())
    kicked = If(WasPaid(KeywordKind.KICKER), draw, shuffle)

    assert "you may draw a card, then shuffle your library" == render_effect(May(You(), InOrder((draw, shuffle))))
    assert "you may draw a card. Shuffle your library" == render_effect(InOrder((May(You(), draw), shuffle)))
    assert (
        "unless any player pays {2}, [if this was kicked, draw a card. Otherwise, shuffle your library]"
        == render_effect(UnlessPaid(EachPlayer(), Cost(mana("{2}")), kicked))
    )


def test_a_condition_of_the_effect_is_none_of_the_trigger() -> None:
    """What is asked only as the ability resolves stands behind what depends on it."""
    empty = Compare(HandSize(You()), Comparison.EQUAL, 0)

    assert "At the beginning of your upkeep, if you have no cards in hand, draw a card." == render_ability(
        when(YOUR_UPKEEP, Draw(You()), condition=empty)
    )
    assert "At the beginning of your upkeep, draw a card if you have no cards in hand." == render_ability(
        when(YOUR_UPKEEP, If(empty, Draw(You())))
    )


def test_mana_is_told_with_all_its_choices() -> None:
    """One unit of a choice of two, two units of one kind, and nothing at all are three different things."""
    white, blue = ManaKind.WHITE, ManaKind.BLUE

    assert "{T}: Add {W} or {U}." == render_ability(Activated(Cost(parts=(TapThis(),)), AddMana(((white,), (blue,)))))
    assert "add {W}{U}" == render_effect(AddMana(((white, blue),)))
    assert "add no mana" == render_effect(AddMana(()))


# Different abilities have different texts.


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
def test_abilities_that_read_the_same_mean_the_same(pair: tuple[Ability, Ability]) -> None:
    """Whatever is changed in what an ability means shows in its words."""
    ability, other = pair

    if render_ability(ability) == render_ability(other):
        assert same_meaning(ability) == same_meaning(other)
    else:
        assert ability != other


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
        if render_filter(left) == render_filter(right):
            assert same_meaning(left) == same_meaning(right)


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
        if render_effect(left) == render_effect(right):
            assert same_meaning(left) == same_meaning(right)


def test_sums_in_different_groups_read_differently() -> None:
    """Sums of sums, of one part and of none can be told apart."""
    texts = {render_effect(Draw(You(), total)) for total in groupings(Sum, 1, 2, HandSize(You()))}

    assert 5 == len(texts)
    assert "draw cards equal to (1 plus 2) plus the number of cards in your hand" in texts


@given(CARDS)
def test_every_card_has_words(card: CardDef) -> None:
    """Whatever a card is made of, its words name every face, and no mark or class name is left in them."""
    text = render(card)

    assert len(card.faces) <= len(text.splitlines())
    assert not any(chr(mark) in text for mark in range(32) if chr(mark) != "\n")
    assert all(word not in text for word in ("Target(", "IsType", "None"))


def test_the_words_of_each_use_every_field_of_a_reference() -> None:
    """The same things in another zone are others."""
    here, there = Each(CREATURE), Each(CREATURE, Zone.EXILE)

    assert "this deals 1 damage to each creature" == render_effect(DealDamage(1, (here,), This()))
    assert "this deals 1 damage to each creature card in exile" == render_effect(DealDamage(1, (there,), This()))


def test_every_class_of_the_language_has_its_words() -> None:
    """The table of texts has a row for each class of the unions of the language, and no other row."""
    unions = (
        *(ObjectRef, PlayerRef, Value, Filter, Condition, CostPart, TriggerCondition),
        *(Effect, Modification, StaticEffect, DamageChange, Ability),
    )

    assert {kind for union in unions for kind in get_args(union) if kind is not int} | {Mode} == set(TEXTS)
