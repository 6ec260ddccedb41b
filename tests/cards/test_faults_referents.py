"""A reference means players or objects of one zone, and what takes it can do something with those."""

from __future__ import annotations

from typing import get_args

import attrs
import pytest

from castlerules.cards import *
from castlerules.cards.builders import *
from castlerules.cards.checks.referents import ACCEPTED
from castlerules.cards.language.constants import *
from castlerules.core.codec_types import field_types

from .faulty_creature import ability_faults, creature_with, effect_faults
from .node_strategies import classes, part_types

BURIED = target(CREATURE, zone=Zone.GRAVEYARD)
PLUS = CounterKind.PLUS
NO_TARGETS = "a TargetSlot has the zone {}, which is hidden; expected a public zone"
BY_NAME = "Each refers to cards in a library; expected another zone, or Search or LookAtTop, and BoundObjects"
SCOUT = CreateTokens(Token("Scout", TypeLine(types=(CardType.CREATURE,)), power=1, toughness=1), You(), name="it")
EXILED = MoveTo(TARGET, Zone.EXILE)


def misuse(where: str, expected: str, got: str) -> str:
    """Return what is said of a reference that is of no use."""
    return f"{where}: expected {expected}, got {got}"


def test_every_field_that_holds_a_reference_says_what_it_takes() -> None:
    """What takes references is read off the types of the fields, and nothing else is in the table."""
    held = {
        (kind, name)
        for kind in classes()
        for name, part in field_types(kind).items()
        if {*get_args(ObjectRef)}
        & {part, *part_types(part), *[deep for inner in part_types(part) for deep in part_types(inner)]}
    }

    assert {(kind, name) for kind, name in held if hasattr(kind, "__attrs_attrs__")} == set(ACCEPTED)


@pytest.mark.rule("BASE-Q45")
@pytest.mark.parametrize(
    ("effect", "slot", "expected"),
    [
        (Destroy(TARGET), BURIED, misuse("what of Destroy", "a permanent", "Target(index=0), a card in a graveyard")),
        (PutCounters(TARGET, PLUS), BURIED, "what of PutCounters: expected a permanent"),
        (SetTapped(TARGET), TARGET_SPELL, misuse("what of SetTapped", "a permanent", "Target(index=0), a spell")),
        (CounterSpell(TARGET), target(CREATURE), "what of CounterSpell: expected a spell, got Target(index=0), a perm"),
        (
            damage(1, TARGET),
            TARGET_SPELL,
            "to of DealDamage: expected a player or a permanent, got Target(index=0), a spell",
        ),
        (DivideDamage(2), TARGET_SPELL, "index of DivideDamage: expected a player or a permanent"),
        (pump(TARGET, 1, 1), TARGET_SPELL, "what of ApplyUntil: expected a permanent, got Target(index=0), a spell"),
        (DiscardObject(TARGET), BURIED, "what of DiscardObject: expected a card in a hand"),
        (Destroy(TARGET), TARGET_PLAYER, "what of Destroy: expected a permanent, got Target(index=0), a player"),
        (MoveTo(TARGET, Zone.HAND), TARGET_PLAYER, "what of MoveTo: expected"),
        (GainLife(You(), PowerOf(TARGET)), TARGET_PLAYER, "object of PowerOf: expected"),
        (GainLife(ControllerOf(TARGET), 1), BURIED, "object of ControllerOf: expected a permanent or a spell"),
        (If(Matches(TARGET, CREATURE), Draw(You())), TARGET_PLAYER, "object of Matches: expected"),
    ],
)
def test_what_can_do_nothing_with_its_target_is_refused(effect: Effect, slot: TargetSlot, expected: str) -> None:
    """It is told what is expected there and what stands there."""
    (fault,) = effect_faults(effect, slot)

    assert fault.startswith(expected)


@pytest.mark.rule("BASE-Q45")
@pytest.mark.parametrize(
    ("effect", "slot"),
    [
        (Destroy(TARGET), target(CREATURE)),
        (MoveTo(TARGET, Zone.BATTLEFIELD), BURIED),
        (MoveTo(TARGET, Zone.HAND), TARGET_SPELL),
        (CounterSpell(TARGET), TARGET_SPELL),
        (in_order(CounterSpell(TARGET), damage(1, ControllerOf(TARGET))), TARGET_SPELL),
        (GainLife(OwnerOf(TARGET), ManaValueOf(TARGET)), BURIED),
        (in_order(EXILED, GainLife(ControllerOf(TARGET), PowerOf(TARGET))), target(CREATURE)),
        (in_order(EXILED, CreateDelayedTrigger(END_STEP, MoveTo(TARGET, Zone.BATTLEFIELD))), target(CREATURE)),
        (in_order(May(You(), EXILED), PutCounters(TARGET, PLUS)), target(CREATURE)),
        (in_order(EXILED, MoveTo(TARGET, Zone.BATTLEFIELD), PutCounters(TARGET, PLUS)), target(CREATURE)),
        (in_order(bounce(TARGET), GainLife(OwnerOf(TARGET), ManaValueOf(TARGET))), BURIED),
        (in_order(SCOUT, CreateDelayedTrigger(END_STEP, Destroy(BoundObjects("it")))), target(CREATURE)),
        (in_order(Search("it", CREATURE), MoveTo(BoundObjects("it"), Zone.HAND), Shuffle(You())), target(CREATURE)),
    ],
)
def test_what_can_be_done_with_a_target_is_accepted(effect: Effect, slot: TargetSlot) -> None:
    """That goes for what is gone too where only something is asked of it (BASE-135)."""
    assert () == effect_faults(effect, slot)


@pytest.mark.rule("BASE-Q45", "BASE-020")
def test_a_spell_countered_to_a_zone_of_variants_is_refused_with_steps_after_it() -> None:
    """The steps after it are looked at, too, whatever the zone."""
    effect = in_order(CounterSpell(TARGET, to=Zone.ASIDE), damage(1, ControllerOf(TARGET)))

    expected = "CounterSpell refers to the zone ASIDE, which only game variants use; expected another zone"
    assert (expected,) == effect_faults(effect, TARGET_SPELL)


@pytest.mark.parametrize(
    ("effect", "fault"),
    [
        (in_order(EXILED, PutCounters(TARGET, PLUS)), "an exiled card"),
        (in_order(bounce(TARGET), Destroy(TARGET)), "an object that is gone"),
        (in_order(MoveTo(TARGET, Zone.LIBRARY), MoveTo(TARGET, Zone.HAND)), "an object that is gone"),
        (in_order(Search("it", CREATURE), Destroy(BoundObjects("it"))), "a card in a library"),
        (
            in_order(Search("it", CREATURE), MoveTo(BoundObjects("it"), Zone.BATTLEFIELD), Destroy(BoundObjects("it"))),
            "an object that is gone",
        ),
        (
            in_order(bounce(TARGET), CreateDelayedTrigger(END_STEP, MoveTo(TARGET, Zone.EXILE))),
            "an object that is gone",
        ),
        (CreateDelayedTrigger(ZoneChange(Is(TARGET), Zone.BATTLEFIELD), bounce(TARGET)), "an object that is gone"),
    ],
)
def test_a_step_finds_things_where_those_before_it_have_put_them(effect: Effect, fault: str) -> None:
    """What was exiled can come back, but cannot be given counters; what lies in a library is found by name only."""
    (fault_text,) = effect_faults(effect, target(CREATURE))

    assert fault_text.endswith(f", {fault}")


@pytest.mark.rule("BASE-Q45")
def test_a_slot_for_players_and_creatures_is_used_for_both() -> None:
    """Destroying its target would leave a player out; damage does not, whatever comes after it."""
    half = "target slot 0 allows {}, but the effect does nothing to it"

    assert (half.format("a player"),) == effect_faults(Destroy(TARGET), ANY_TARGET)
    assert (half.format("a permanent"),) == effect_faults(Draw(TargetPlayer()), ANY_TARGET)
    assert () == effect_faults(in_order(damage(1, TARGET), SetTapped(TARGET), Draw(TargetPlayer())), ANY_TARGET)
    assert () == effect_faults(in_order(Draw(TargetPlayer()), Draw(ControllerOf(TARGET))), ANY_TARGET)
    assert () == effect_faults(DivideDamage(2), TargetSlot(CREATURE, TargetPlayers.ANY, count=TargetCount(1, 2)))


@pytest.mark.rule("BASE-Q45")
def test_what_is_given_to_others_uses_no_slot_of_the_one_who_gives_it() -> None:
    """Neither does it make good for a slot that is used by half, nor is its own slot one of theirs."""
    shoots, kills = (act("{T}", damage(1, TARGET), ANY_TARGET), act("{T}", Destroy(TARGET), target(CREATURE)))
    giving = [ApplyUntil(Each(CREATURE), (AddAbility(ability),)) for ability in (shoots, kills)]
    (half,) = effect_faults(in_order(Destroy(TARGET), giving[0]), ANY_TARGET)

    assert half.startswith("target slot 0 allows a player")
    assert () == effect_faults(in_order(damage(1, TARGET), giving[1]), ANY_TARGET)
    assert () == effect_faults(giving[1], ANY_TARGET)


@pytest.mark.rule("BASE-Q45")
def test_where_one_object_is_meant_there_is_one() -> None:
    """Of several sources of damage, or hosts, only the first would count."""
    several = "expected one object, got Target(index=0), which can be several"
    two, to_it = target(CREATURE, count=2), Attach(Each(CREATURE), TARGET)
    scouts = attrs.evolve(SCOUT, who=EachPlayer())

    assert (f"source of DealDamage: {several}",) == effect_faults(DealDamage(1, (You(),), TARGET), two)
    assert (f"to of Attach: {several}",) == effect_faults(to_it, two)
    assert () == effect_faults(in_order(DealDamage(1, (You(),), TARGET), to_it), target(CREATURE))
    assert () == effect_faults(in_order(SCOUT, DealDamage(1, (You(),), BoundObjects("it"))))
    assert effect_faults(in_order(scouts, DealDamage(1, (You(),), BoundObjects("it"))))[0].endswith(
        "which can be several"
    )


def choice_from(zone: Zone) -> ChooseCards:
    """Return the choice of a card in *zone*, known as it."""
    return ChooseCards(You(), "it", CREATURE, zone, You())


@pytest.mark.rule("BASE-Q45")
def test_a_name_stands_for_things_of_one_kind() -> None:
    """What one branch chooses in a hand and the other in play could not be told apart."""
    either = If(Matches(This(), CREATURE), choice_from(Zone.HAND), choice_from(Zone.BATTLEFIELD))
    hands = If(Matches(This(), CREATURE), choice_from(Zone.HAND), in_order(Draw(You()), choice_from(Zone.HAND)))

    assert (
        "BoundObjects('it'): expected the name for one kind of objects, got a card in a hand, and a permanent",
    ) == effect_faults(either)
    assert () == effect_faults(in_order(hands, DiscardObject(BoundObjects("it"))))


EVENTS = [
    (DamageDealt(IsThis()), EventOther(), "EventOther() has no meaning for the trigger event DamageDealt"),
    (SpellCast(CREATURE), EventOther(), "EventOther() has no meaning for the trigger event SpellCast"),
    (
        StepBegins(StepName.UPKEEP, You()),
        EventObject(),
        "EventObject() has no meaning for the trigger event StepBegins",
    ),
    (SpellCast(CREATURE), EventObject(), "what of Destroy: expected a permanent, got EventObject(), a spell"),
    (
        CardDiscarded(You()),
        EventObject(),
        "what of Destroy: expected a permanent, got EventObject(), a card in a graveyard or an exiled card",
    ),
    (
        ZoneChange(CREATURE, Zone.BATTLEFIELD, Zone.GRAVEYARD),
        EventObject(),
        "what of Destroy: expected a permanent, got EventObject(), a card in a graveyard",
    ),
    (
        ZoneChange(IsThis(), Zone.BATTLEFIELD, Zone.GRAVEYARD),
        This(),
        "what of Destroy: expected a permanent, got This(), a card in a graveyard",
    ),
]


@pytest.mark.rule("BASE-Q44", "BASE-Q45")
@pytest.mark.parametrize(("event", "ref", "fault"), EVENTS)
def test_an_event_tells_what_it_is_about_and_nothing_else(event: TriggerCondition, ref: ObjectRef, fault: str) -> None:
    """Of most events there is no other object, and what they are about need not be in play."""
    assert ability_faults(fault) == faults_of(creature_with(when(event, Destroy(ref))))
    assert () == faults_of(creature_with(when(BecomesTapped(CREATURE), Destroy(EventObject()))))
    assert () == faults_of(
        creature_with(dies(in_order(MoveTo(EventObject(), Zone.BATTLEFIELD), PutCounters(This(), PLUS))))
    )
    assert () == faults_of(
        creature_with(dies(MoveTo(This(), Zone.HAND)), dies(MoveTo(EventObject(), Zone.BATTLEFIELD)))
    )


@pytest.mark.rule("BASE-Q44")
@pytest.mark.parametrize(
    ("event", "effect"),
    [
        (DamageDealt(IsThis(), CREATURE), Draw(EventPlayer())),
        (ZoneChange(CREATURE, to=Zone.BATTLEFIELD), Draw(You(), EventAmount())),
        (SpellCast(CREATURE), Draw(You(), EventAmount())),
    ],
)
def test_players_and_amounts_are_told_by_some_events_only(event: TriggerCondition, effect: Effect) -> None:
    """Damage to creatures tells of no player, and moves and spells have no amount."""
    (fault,) = faults_of(creature_with(when(event, effect)))

    assert fault.endswith(f"has no meaning for the trigger event {type(event).__name__}")
    assert () == faults_of(
        creature_with(when(DamageDealt(IsThis(), players=TargetPlayers.ANY), Draw(EventPlayer(), EventAmount())))
    )


@pytest.mark.rule("BASE-Q45", "BASE-050")
def test_what_was_paid_with_is_gone() -> None:
    """An artifact that is sacrificed deals damage, and can neither be untapped nor returned; without that it can."""
    cost = pay("{1}", SacrificeThis())
    back = artifact("Urn", "{1}", act(cost, bounce(This())))

    assert () == faults_of(artifact("Urn", "{1}", act(cost, damage(1, You())), act("{1}", bounce(This()))))
    assert faults_of(back)[0].endswith("got This(), an object that is gone")
    assert faults_of(instant("Pulse", "{1}", does(SetTapped(This()))))[0].endswith("got This(), a spell")


@pytest.mark.rule("BASE-Q45")
@pytest.mark.parametrize(
    ("effect", "slot", "expected"),
    [
        (
            Draw(You()),
            target(IsTapped(), zone=Zone.GRAVEYARD),
            ("the filter IsTapped never matches a card in a graveyard; expected one that can",),
        ),
        (
            Draw(You()),
            target(Not(IsAttacking()), zone=Zone.STACK),
            ("the filter IsAttacking never matches a spell; expected one that can",),
        ),
        (Draw(You()), target(AllOf((CREATURE, IsTapped()))), ()),
        (
            Search("it", IsThis()),
            target(CREATURE),
            ("the filter IsThis never matches a card in a library; expected one that can",),
        ),
        (Draw(You()), target(CREATURE, zone=Zone.HAND), (NO_TARGETS.format("hand"),)),
        (Draw(You()), target(CREATURE, zone=Zone.LIBRARY), (NO_TARGETS.format("library"),)),
        (bounce(Each(CREATURE, Zone.LIBRARY)), target(CREATURE), (BY_NAME,)),
        (
            MoveTo(TARGET, Zone.HAND, controller=You()),
            target(CREATURE),
            ("MoveTo to the zone hand sets controller; expected it only in a MoveTo to battlefield",),
        ),
        (
            MoveTo(TARGET, Zone.EXILE, tapped=True),
            target(CREATURE),
            ("MoveTo to the zone exile sets tapped; expected it only in a MoveTo to battlefield",),
        ),
        (
            MoveTo(TARGET, Zone.HAND, position=LibraryPosition.BOTTOM),
            target(CREATURE),
            ("MoveTo to the zone hand sets position; expected it only in a MoveTo to library",),
        ),
        (
            MoveTo(TARGET, Zone.GRAVEYARD),
            BURIED,
            ("MoveTo moves Target(index=0) to the zone graveyard, where it already is",),
        ),
    ],
)
def test_filters_zones_and_parameters_fit_one_another(
    effect: Effect, slot: TargetSlot, expected: tuple[str, ...]
) -> None:
    """Nothing is asked of cards that only permanents are, and nothing is said that a move does not heed."""
    assert expected == effect_faults(effect, slot)


def test_rules_and_auras_speak_of_permanents() -> None:
    """An Aura changes its host, asks it for counters, and returns with it; a rule about itself is one about this."""
    counters = GainLife(You(), CountersOn(Enchanted(), PLUS))
    dead = when(ZoneChange(Is(Enchanted()), Zone.BATTLEFIELD, Zone.GRAVEYARD), MoveTo(Enchanted(), Zone.BATTLEFIELD))
    weak = when(ZoneChange(Is(Enchanted()), Zone.BATTLEFIELD, Zone.GRAVEYARD), Destroy(Enchanted()))

    assert () == faults_of(aura("Bond", "{W}", CREATURE, gets(Enchanted(), AddPT(1, 1)), enters(counters), dead))
    assert faults_of(aura("Bond", "{W}", CREATURE, weak))[0].endswith("got Enchanted(), a card in a graveyard")
    assert () == faults_of(creature_with(gets(This(), AddPT(1, 1)), enters(ApplyUntil(This(), (AddPT(1, 1),)))))


@pytest.mark.rule("BASE-Q44", "BASE-063")
@pytest.mark.parametrize(
    ("event", "triggers"),
    [
        (SpellCast(IsThis()), False),
        (SpellCast(CREATURE), True),
        (CardDiscarded(You(), AllOf((CREATURE, IsThis()))), False),
        (ZoneChange(IsThis(), None, Zone.GRAVEYARD), False),
        (ZoneChange(IsThis(), Zone.GRAVEYARD, Zone.EXILE), False),
        (ZoneChange(IsThis(), Zone.BATTLEFIELD, Zone.GRAVEYARD), True),
        (ZoneChange(IsThis(), to=Zone.BATTLEFIELD), True),
        (ZoneChange(CREATURE, None, Zone.GRAVEYARD), True),
    ],
)
def test_a_card_does_not_see_what_it_does_where_its_abilities_do_not_work(
    event: TriggerCondition, *, triggers: bool
) -> None:
    """A creature that is cast, discarded or milled is not in play, and does not trigger on that; others may."""
    faults = faults_of(creature_with(when(event, Draw(You()))))

    assert triggers == (not faults)


@pytest.mark.rule("BASE-Q44", "BASE-049", "BASE-075")
@pytest.mark.parametrize(
    "ability",
    [when(END_STEP, Draw(You())), gets(CREATURE, AddPT(1, 1)), EntersWith(tapped=True), act("{1}", Draw(You()))],
)
def test_an_instant_has_no_abilities_of_permanents(ability: Ability) -> None:
    """They would never do anything; what is used in a hand does."""
    fault = (
        f"Pulse: an instant or sorcery has an ability of the class {type(ability).__name__}, which works only in play"
    )
    spell = does(Draw(You()))

    assert (fault,) == faults_of(instant("Pulse", "{U}", spell, ability))
    assert () == faults_of(instant("Pulse", "{U}", spell, act(pay("{1}", DiscardThis()), Draw(You()))))
    assert () == faults_of(creature_with(ability))
