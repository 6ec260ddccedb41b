"""What the abilities of a card speak of is there: targets, names of steps, events, hosts, and X."""

from __future__ import annotations

import pytest

from castlerules.cards import *
from castlerules.cards.builders import *
from castlerules.cards.language.constants import *

from .faulty_creature import ability_faults, creature_with, effect_faults

HIT = DamageDealt(IsThis(), CREATURE, TargetPlayers.ANY)
SEARCH = Search("found", CREATURE)
FETCH = MoveTo(BoundObjects("found"), Zone.HAND)
BURN = damage(2, Target(), name="dealt")
DRINK = GainLife(You(), ThisWay("dealt"))
NO_HOST = "Enchanted() refers to an enchanted object; expected it on an Aura only"
NO_EVENT = "refers to a trigger event; expected it in a triggered ability only"
NO_X = "X() refers to the X of a cost, but no cost has {X}"
NOT_FOUND = "BoundObjects('found'): expected a name that an earlier step gives to objects or a result"
NOT_DEALT = "ThisWay('dealt'): expected a name that an earlier step gives to objects or a result"


@pytest.mark.parametrize(
    ("effect", "expected"),
    [
        (damage(1, Target(1)), ()),
        (Destroy(Target(2)), ("Target(2) refers to a target slot that does not exist",)),
        (Destroy(Target(-1)), ("Target(-1) refers to a target slot that does not exist",)),
        (damage(1, TargetPlayer(1), Target(1)), ()),
        (Draw(TargetPlayer(0)), ("TargetPlayer(0): expected a target slot with players, but slot 0 takes none",)),
        (Draw(TargetPlayer(2)), ("TargetPlayer(2) refers to a target slot that does not exist",)),
        (Draw(ControllerOf(Target(3))), ("Target(3) refers to a target slot that does not exist",)),
        (DivideDamage(3, 1), ()),
        (DivideDamage(3, 2), ("DivideDamage(2) refers to a target slot that does not exist",)),
        (
            May(You(), MayPay(You(), Cost(), Destroy(Target(9)))),
            ("Target(9) refers to a target slot that does not exist",),
        ),
    ],
)
def test_effects_point_at_the_slots_of_their_own_head(effect: Effect, expected: tuple[str, ...]) -> None:
    """Of two slots, one for creatures and one for anything, there are 0 and 1, and only the other takes players."""
    assert expected == effect_faults(effect, target(CREATURE), ANY_TARGET)


def test_the_slots_of_other_abilities_and_modes_do_not_count() -> None:
    """Each mode has its own head, and so has an ability that is granted."""
    aimed, blind = Mode(Destroy(Target()), (target(CREATURE),)), Mode(Destroy(Target()))
    granted = ApplyUntil(Target(), (AddAbility(act("{T}", Destroy(Target()))),))

    assert () == faults_of(instant("Shards", "{R}", Spell((aimed, aimed))))
    assert ("Shards, ability 1: Target(0) refers to a target slot that does not exist",) == faults_of(
        instant("Shards", "{R}", Spell((aimed, blind)))
    )
    assert ("Target(0) refers to a target slot that does not exist",) == effect_faults(granted, target(CREATURE))


def test_a_target_may_depend_on_those_before_it() -> None:
    """A slot speaks of earlier ones only; when an ability triggers, nothing is chosen."""
    blocker = target(IsBlocking(Target(0)))

    assert () == effect_faults(Destroy(Target(1)), target(CREATURE), blocker)
    assert ("Target(0) refers to a target slot that does not exist",) == effect_faults(
        Destroy(Target(1)), blocker, target(CREATURE)
    )
    assert ability_faults("Target(0) refers to a target slot that does not exist") == faults_of(
        creature_with(when(DamageDealt(IsBlocking(Target(0))), Destroy(Target()), target(CREATURE)))
    )


@pytest.mark.parametrize(
    ("effect", "expected"),
    [
        (in_order(SEARCH, FETCH), ()),
        (in_order(FETCH, SEARCH), (NOT_FOUND,)),
        (FETCH, (NOT_FOUND,)),
        (in_order(Search("other", CREATURE), FETCH), (NOT_FOUND,)),
        (in_order(May(You(), SEARCH), FETCH), ()),
        (in_order(If(Exists(CREATURE), SEARCH), FETCH), ()),
        (If(Exists(CREATURE), SEARCH, FETCH), (NOT_FOUND,)),
        (in_order(If(Exists(CREATURE), Draw(You()), SEARCH), FETCH), ()),
        (in_order(SEARCH, UnlessPaid(You(), Cost(), FETCH)), ()),
        (ChooseCards(You(), "found", IsBlocking(BoundObjects("found")), Zone.BATTLEFIELD, You()), (NOT_FOUND,)),
        (in_order(damage(1, You(), name="found"), FETCH), (NOT_FOUND,)),
    ],
)
def test_what_is_spoken_of_by_name_was_found_before(effect: Effect, expected: tuple[str, ...]) -> None:
    """The step stands earlier, in whatever is done before; the other branch of a condition is not."""
    assert expected == effect_faults(effect)


@pytest.mark.parametrize(
    ("effect", "expected"),
    [
        (in_order(BURN, DRINK), ()),
        (in_order(DRINK, BURN), (NOT_DEALT,)),
        (in_order(damage(2, Target()), DRINK), (NOT_DEALT,)),
        (in_order(damage(2, Target()), GainLife(You(), ThisWay(""))), (NOT_DEALT.replace("dealt", ""),)),
        (in_order(Search("dealt", CREATURE), damage(1, Target()), DRINK), (NOT_DEALT,)),
    ],
)
def test_damage_is_counted_after_it_is_dealt_under_that_name(effect: Effect, expected: tuple[str, ...]) -> None:
    """Damage without a name is not counted, and what was found is no damage."""
    assert expected == effect_faults(effect, target(CREATURE))


def test_names_do_not_reach_into_another_mode() -> None:
    """Only one mode is done."""
    ability = Spell((Mode(SEARCH), Mode(FETCH)))

    assert (f"Quest, ability 1: {NOT_FOUND}",) == faults_of(sorcery("Quest", "{U}", ability))
    assert () == faults_of(sorcery("Quest", "{U}", Spell((Mode(in_order(SEARCH, FETCH)), Mode(Draw(You()))))))


def test_only_an_aura_speaks_of_its_host() -> None:
    """Neither does another enchantment, nor the ability that an Aura gives to somebody else."""
    tap = gets(Enchanted(), AddPT(1, 1))
    granting = gets(Enchanted(), AddAbility(act("{T}", Destroy(Enchanted()))))

    assert () == faults_of(aura("A", "{U}", CREATURE, tap))
    assert (f"A, ability 1: {NO_HOST}",) == faults_of(enchantment("A", "{U}", tap))
    assert (f"A, ability 2: {NO_HOST}",) == faults_of(aura("A", "{U}", CREATURE, granting))


@pytest.mark.parametrize(
    ("part", "name"),
    [
        (Destroy(EventObject()), "EventObject()"),
        (Draw(EventPlayer()), "EventPlayer()"),
        (Draw(You(), EventAmount()), "EventAmount()"),
    ],
)
def test_only_what_has_triggered_speaks_of_an_event(part: Effect, name: str) -> None:
    """Neither does an activated ability, also one that a triggered one gives, nor the event itself."""
    granting = ApplyUntil(This(), (AddAbility(act("{T}", part)),))

    assert () == faults_of(creature_with(when(HIT, part)))
    assert ability_faults(f"{name} {NO_EVENT}") == faults_of(creature_with(act("{T}", part)))
    assert ability_faults(f"{name} {NO_EVENT}") == faults_of(creature_with(when(HIT, granting)))
    assert () == faults_of(creature_with(when(HIT, Draw(You()), condition=Untrue(Exists(IsBlocking(EventObject()))))))
    assert ability_faults(f"EventObject() {NO_EVENT}") == faults_of(
        creature_with(when(DamageDealt(IsBlocking(EventObject())), Draw(You())))
    )


@pytest.mark.parametrize(
    ("card", "sound"),
    [
        (instant("A", "{X}{R}", does(Draw(You(), X()))), True),
        (instant("A", "{R}", does(Draw(You(), X()))), False),
        (instant("A", "{R}", Keyword(KeywordKind.KICKER, cost=pay("{X}")), does(Draw(You(), X()))), True),
        (instant("A", "{R}", Keyword(KeywordKind.CYCLING, cost=pay("{X}")), does(Draw(You(), X()))), False),
        (creature("A", "{X}{G}", "", 0, 0, EntersWith(kind=CounterKind.PLUS, count=X())), True),
        (creature("A", "{X}{G}", "", 0, 0, enters(Draw(You(), X()))), True),
        (creature("A", "{X}{G}", "", 0, 0, act("{1}", Draw(You(), X()))), False),
        (creature("A", "{G}", "", 0, 0, act("{X}", Draw(You(), X()))), True),
        (creature("A", "{G}", "", 0, 0, act(pay("{1}", PayLife(X())), Draw(You()))), True),
        (creature("A", "{G}", "", 0, 0, act(pay("{1}", PayLife(Product(2, X()))), Draw(You()))), False),
        (creature("A", "{G}", "", 0, 0, AdditionalCost(Cost(parts=(PayLife(X()),)))), True),
        (creature("A", "{X}{G}", "", 0, 0, gets(This(), AddAbility(act("{1}", Draw(You(), X()))))), False),
    ],
)
def test_x_is_spoken_of_where_it_is_chosen(card: CardDef, *, sound: bool) -> None:
    """It is in what is paid to cast the face, or in the cost of the ability itself."""
    assert ([] if sound else [NO_X]) == [fault.partition(": ")[2] for fault in faults_of(card)]


PAID = WasPaid(KeywordKind.BUYBACK)


def test_what_was_paid_was_offered() -> None:
    """A condition asks for a keyword of the same face."""
    asks = does(If(PAID, Draw(You())))

    assert () == faults_of(instant("A", "{U}", buyback("{3}"), asks))
    assert (
        "A, ability 2: WasPaid('buyback'): expected an optional cost of the card, but it has no buyback",
    ) == faults_of(instant("A", "{U}", flashback("{3}"), asks))


def test_only_optional_costs_are_paid_besides() -> None:
    """Nobody is asked whether to pay flashback, and nothing is paid for a token."""
    back = does(If(WasPaid(KeywordKind.FLASHBACK), Draw(You())))
    grows = gets(This(), AddPT(1, 1), condition=PAID)
    token = Token("T", TypeLine(types=(CardType.CREATURE,)), abilities=(buyback("{1}"), grows))

    assert (
        "A, ability 2: WasPaid('flashback'): expected an optional cost of the card, but it has no flashback",
    ) == faults_of(instant("A", "{U}", flashback("{3}"), back))
    assert (
        "A, ability 1: WasPaid('buyback'): expected an optional cost of the card, but it has no buyback"
        in faults_of(instant("A", "{U}", does(CreateTokens(token, You()))))
    )
