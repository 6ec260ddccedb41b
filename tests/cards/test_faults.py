"""What makes a card senseless: each fault is reported, and what is only near to it is none."""

from __future__ import annotations

import attrs
import pytest
from hypothesis import given

from castlerules import DataError
from castlerules.cards import *
from castlerules.cards.builders import *
from castlerules.cards.language.constants import *

from .faulty_creature import ability_faults, creature_with, effect_faults
from .node_strategies import CARDS


@pytest.mark.parametrize("card", POOL.values(), ids=list(POOL))
def test_no_card_of_the_pool_has_a_fault(card: CardDef) -> None:
    """Neither as it is, nor read for its characteristics alone."""
    faces = tuple([attrs.evolve(face, abilities=()) for face in card.faces])

    assert () == faults_of(card)
    assert () == faults_of(attrs.evolve(card, faces=faces, blank=True))


@given(CARDS)
def test_any_well_typed_card_is_sound_or_has_sentences_against_it(card: CardDef) -> None:
    """Nothing is raised, and nothing reported twice."""
    faults = faults_of(card)

    assert len(set(faults)) == len(faults)
    assert all(fault and fault.isprintable() for fault in faults)


@pytest.mark.parametrize(
    ("slot", "expected"),
    [
        (TargetSlot(CREATURE), ()),
        (TargetSlot(None, TargetPlayers.OPPONENT), ()),
        (
            TargetSlot(None),
            ("a TargetSlot has neither filter nor players, so it can have no target; expected at least one",),
        ),
        (TargetSlot(CREATURE, count=TargetCount(0, 2)), ()),
        (TargetSlot(CREATURE, count=TargetCount(2, 2)), ()),
        (TargetSlot(CREATURE, count=TargetCount(2, 1)), ("most of TargetCount: expected at least 2, got 1",)),
        (TargetSlot(CREATURE, count=TargetCount(0, 0)), ("most of TargetCount: expected at least 1, got 0",)),
        (TargetSlot(CREATURE, count=TargetCount(-1, 1)), ("least of TargetCount: expected at least 0, got -1",)),
    ],
)
def test_a_target_slot_takes_something(slot: TargetSlot, expected: tuple[str, ...]) -> None:
    """Up to two is a number, nothing at all is none (BASE-058)."""
    assert expected == effect_faults(Draw(You()), slot)


@pytest.mark.parametrize(
    ("sound", "wrong", "fault"),
    [
        (kicker("{1}"), Keyword(KeywordKind.KICKER), "the keyword kicker lacks its cost"),
        (FLYING, Keyword(KeywordKind.FLYING, cost=Cost()), "the keyword flying has, but does not use, cost"),
        (landwalk("Island"), Keyword(KeywordKind.LANDWALK), "the keyword landwalk lacks its filter"),
        (FLYING, Keyword(KeywordKind.FLYING, filter=CREATURE), "the keyword flying has, but does not use, filter"),
        (fading(1), fading(0), "the keyword fading lacks its n"),
        (FLYING, Keyword(KeywordKind.FLYING, 1), "the keyword flying has, but does not use, n"),
    ],
)
def test_keywords_have_just_the_parameters_that_they_use(sound: Keyword, wrong: Keyword, fault: str) -> None:
    """On a card and where they are given to others."""
    granting = ApplyUntil(This(), (AddKeyword(wrong),))

    assert () == faults_of(creature_with(FLYING, sound))
    assert ability_faults(fault, place=2) == faults_of(creature_with(FLYING, wrong))
    assert fault in effect_faults(granting)


def test_a_keyword_may_lack_and_have_several_things() -> None:
    """All of it is reported."""
    wrong = Keyword(KeywordKind.CYCLING, -1, filter=CREATURE)

    assert ability_faults(
        "the keyword cycling lacks its cost",
        "the keyword cycling has, but does not use, filter",
        "n of Keyword: expected at least 0, got -1",
    ) == faults_of(creature_with(wrong))


DRAW = does(Draw(You()))
ONCE = "expected one Spell ability on an instant or sorcery, got "
NO_MANA = "options of AddMana: expected one or more, each with mana, got"
HOST = "expected one keyword ability enchant on an Aura, got "


@pytest.mark.parametrize(
    ("card", "expected"),
    [
        (instant("A", "{U}", DRAW), ()),
        (instant("A", "{U}"), (f"A: {ONCE}0",)),
        (instant("A", "{U}", FLYING), (f"A: {ONCE}0",)),
        (sorcery("A", "{U}", DRAW, DRAW), (f"A: {ONCE}2",)),
        (sorcery("A", "{U}", Spell(())), ("A, ability 1: the Spell ability has no modes; expected at least one",)),
        (
            enchantment("A", "{U}", DRAW),
            ("A: the card has a Spell ability; expected one only on an instant or sorcery",),
        ),
        (aura("A", "{U}", CREATURE), ()),
        (aura("A", "{U}", CREATURE, Keyword(KeywordKind.ENCHANT, filter=CREATURE)), (f"A: {HOST}2",)),
        (
            enchantment("A", "{U}", Keyword(KeywordKind.ENCHANT, filter=CREATURE)),
            ("A: the card has the keyword ability enchant; expected it only on an Aura",),
        ),
        (land("A"), ()),
    ],
)
def test_what_a_card_is_fits_what_it_says(card: CardDef, expected: tuple[str, ...]) -> None:
    """Spells do something once, Auras enchant something once, and nothing else does either."""
    assert expected == faults_of(card)


def test_an_aura_without_a_host_is_senseless_unless_its_text_was_left_out() -> None:
    """A blank card may lack anything that stands in a text, and have nothing wrong there."""
    face = attrs.evolve(aura("A", "{U}", CREATURE).face, abilities=())

    assert (f"A: {HOST}0",) == faults_of(CardDef((face,)))
    assert () == faults_of(CardDef((face,), blank=True))
    assert ("A: the card has a Spell ability; expected one only on an instant or sorcery",) == faults_of(
        CardDef((attrs.evolve(face, abilities=(DRAW,)),), blank=True)
    )


STARS = CharacteristicDefining(CountOf(CREATURE), 2)


@pytest.mark.parametrize(
    ("pt", "abilities", "expected"),
    [
        (PT(2, 2), (), ()),
        (None, (), ("Moss Beast: the creature has no pt; expected power and toughness",)),
        (PT(None, 2), (STARS,), ()),
        (PT(2, None), (), ("Moss Beast: expected one CharacteristicDefining ability for the * in 2/*, got 0",)),
        (
            PT(None, None),
            (STARS, STARS),
            ("Moss Beast: expected one CharacteristicDefining ability for the * in */*, got 2",),
        ),
        (
            PT(0, 0),
            (STARS,),
            ("Moss Beast: a CharacteristicDefining ability defines power and toughness; expected one of them to be *",),
        ),
    ],
)
def test_power_and_toughness_are_those_of_creatures(
    pt: PT | None, abilities: tuple[Ability, ...], expected: tuple[str, ...]
) -> None:
    """A creature has them, and one ability says what they are where that is not printed."""
    assert expected == faults_of(CardDef((attrs.evolve(creature_with().face, pt=pt, abilities=abilities),)))


def test_only_creatures_have_power_and_toughness() -> None:
    """A land with numbers is none of the cards that there are."""
    odd = Face("Field", None, TypeLine(types=land("Field").face.types.types), pt=PT(1, 1))

    assert ("Field: the card has power and toughness 1/1; expected them only on a creature",) == faults_of(
        CardDef((odd,))
    )


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        (((ManaKind.RED,),), ()),
        (((ManaKind.RED, ManaKind.RED), (ManaKind.GREEN,)), ()),
        ((), ability_faults(f"{NO_MANA} none")),
        (((ManaKind.RED,), ()), ability_faults(f"{NO_MANA} an empty one")),
    ],
)
def test_mana_is_added(options: tuple[tuple[ManaKind, ...], ...], expected: tuple[str, ...]) -> None:
    """There is an option, and none of them is empty."""
    assert expected == faults_of(creature_with(act("{T}", AddMana(options))))


@pytest.mark.parametrize(
    ("effect", "expected"),
    [
        (Draw(You(), 0), ()),
        (Draw(You(), -1), ("count of Draw: expected at least 0, got -1",)),
        (LoseLife(You(), -2), ("amount of LoseLife: expected at least 0, got -2",)),
        (LoseLife(You(), -(10**9999)), ("amount of LoseLife: expected at least 0, got an integer of 33216 bits",)),
        (LoseLife(You(), Sum((3, -2))), ()),
        (ApplyUntil(This(), (AddPT(-1, -1),)), ()),
        (Search("a", CREATURE, 0), ("most of Search: expected at least 1, got 0",)),
        (ChooseCards(You(), "a", CREATURE, Zone.HAND, You(), 0, 2), ()),
        (
            ChooseCards(You(), "a", CREATURE, Zone.HAND, You(), 3, 2),
            ("most of ChooseCards: expected at least 3, got 2",),
        ),
        (
            MayPay(You(), Cost(parts=(SacrificePermanents(CREATURE, -1),)), Draw(You())),
            ("count of SacrificePermanents: expected at least 0, got -1",),
        ),
        (
            MayPay(You(), Cost(attrs.evolve(mana("{1}"), generic=-1)), Draw(You())),
            ("generic of ManaCost: expected at least 0, got -1",),
        ),
    ],
)
def test_counts_are_not_below_nothing(effect: Effect, expected: tuple[str, ...]) -> None:
    """Power, toughness and parts of sums may be; nothing is counted from more to less."""
    assert expected == effect_faults(effect)


def test_the_layout_is_that_of_as_many_faces() -> None:
    """One face is a normal card, two are a split one; there is no card without a face."""
    left, right = instant("A", "{U}", DRAW), instant("B", "{R}", DRAW)
    both = split(left, right)

    assert () == faults_of(both)
    assert ("faces of a card with the layout normal: expected 1, got 2",) == faults_of(
        attrs.evolve(both, layout=Layout.NORMAL)
    )
    assert ("faces of a card with the layout split: expected 2, got 1",) == faults_of(
        attrs.evolve(left, layout=Layout.SPLIT)
    )
    assert ("faces of a card with the layout normal: expected 1, got 0",) == faults_of(CardDef(()))


def test_the_faults_of_all_faces_and_abilities_are_told_with_their_places() -> None:
    """Those of the type line come first, face by face, and the same fault in one place once."""
    left = instant("A", "{U}", does(in_order(Destroy(Target()), Destroy(Target()))), FLYING, DRAW)
    right = sorcery("B", "{R}", flashback("{R}"), does(damage(1, Target(2)), TARGET_PLAYER))

    assert (
        f"A: {ONCE}2",
        "A, ability 1: Target(0) refers to a target slot that does not exist",
        "B, ability 2: Target(2) refers to a target slot that does not exist",
    ) == faults_of(split(left, right))


@pytest.mark.parametrize("depth", [27, 28, 5_000])
def test_a_card_that_is_nested_too_deep_for_data_has_that_fault(depth: int) -> None:
    """Neither is such a card walked through; one step less is."""
    deep: Effect = Draw(You())
    for _ in range(depth):
        deep = in_order(deep)
    card = instant("Deep", "{U}", does(deep))

    if depth < 28:
        assert () == faults_of(card)
        assert card_to_data(card)
    else:
        assert ("the card is nested deeper than 64 levels",) == faults_of(card)
        with pytest.raises(DataError, match="nested deeper than 64"):
            card_to_data(card)


PLUS = CounterKind.PLUS


@pytest.mark.rule("BASE-Q45", "BASE-020", "BASE-Q43")
@pytest.mark.parametrize("ref", [EventObject(), This()])
def test_what_has_gone_to_a_hand_is_not_moved_from_there(ref: ObjectRef) -> None:
    """It can be asked for the power that it had; out of a graveyard it can be exiled."""
    hand, grave = [ZoneChange(IsThis(), Zone.BATTLEFIELD, zone) for zone in (Zone.HAND, Zone.GRAVEYARD)]

    assert faults_of(creature_with(when(hand, MoveTo(ref, Zone.EXILE))))[0].endswith("an object that is gone")
    assert faults_of(creature_with(when(hand, DiscardObject(ref))))[0].endswith("an object that is gone")
    assert () == faults_of(
        creature_with(when(hand, GainLife(You(), PowerOf(ref))), when(grave, MoveTo(ref, Zone.EXILE)))
    )


@pytest.mark.rule("BASE-Q44", "BASE-063")
@pytest.mark.parametrize(
    ("ability", "fault"),
    [
        (kicker("{1}"), "an effect gives a permanent the keyword kicker, which does nothing in play"),
        (cycling("{1}"), "an effect gives a permanent the keyword cycling, which does nothing in play"),
        (
            act(pay("", DiscardThis()), Draw(You())),
            "an effect gives a permanent an ability with the cost DiscardThis, which can be paid in hand only",
        ),
        (fading(2), ""),
        (echo("{1}"), ""),
        (act("{1}", Draw(You())), ""),
    ],
)
def test_what_works_outside_play_is_not_given_to_permanents(ability: Keyword | Activated, fault: str) -> None:
    """A token is never cast nor held in a hand, and neither is a creature that gets an ability."""
    token = Token("Elf", TypeLine(types=(CardType.CREATURE,)), (), 1, 1, (ability,))
    mod = AddKeyword(ability) if isinstance(ability, Keyword) else AddAbility(ability)
    faults = (fault,) if fault else ()

    assert faults == effect_faults(CreateTokens(token, You()))
    assert ability_faults(*faults) == faults_of(creature_with(gets(CREATURE, mod)))


@pytest.mark.rule("BASE-Q45")
@pytest.mark.parametrize(
    ("ability", "fault"),
    [
        (EntersWith(), "EntersWith has neither tapped nor counters, so it does nothing; expected at least one"),
        (EntersWith(count=2), "EntersWith has 2 as count of counters, but no kind; expected both or neither"),
        (
            EntersWith(tapped=True, count=2),
            "EntersWith has 2 as count of counters, but no kind; expected both or neither",
        ),
        (EntersWith(kind=PLUS), "EntersWith has the kind of counters +1/+1, but the count 0; expected both or neither"),
        (gets(CREATURE), "modifications of Continuous: expected at least one, got none"),
        (enters(ApplyUntil(This(), ())), "modifications of ApplyUntil: expected at least one, got none"),
        (enters(damage(3)), "to of DealDamage: expected at least one recipient, got none"),
        (
            enters(Destroy(Each(AnyOf(())))),
            "parts of AnyOf: expected at least one filter, got none, which matches nothing",
        ),
    ],
)
def test_what_lists_nothing_does_nothing(ability: Ability, fault: str) -> None:
    """Counters have a kind and a number, changes and recipients are named."""
    assert ability_faults(fault) == faults_of(creature_with(ability))
    assert () == faults_of(
        creature_with(EntersWith(kind=PLUS, count=2), EntersWith(tapped=True), gets(CREATURE, AddPT(1, 1)))
    )
