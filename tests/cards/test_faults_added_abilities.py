"""What is given to permanents works in play, a card that went to a hand stays there, and a list holds something."""

from __future__ import annotations

import pytest

from castlerules.cards import (
    Ability,
    Activated,
    AddAbility,
    AddKeyword,
    AddPT,
    AnyOf,
    ApplyUntil,
    CreateTokens,
    Destroy,
    DiscardObject,
    Draw,
    Each,
    EntersWith,
    EventObject,
    GainLife,
    IsThis,
    Keyword,
    MoveTo,
    This,
    You,
    Zone,
    ZoneChange,
    faults_of,
)
from castlerules.cards import language as lang
from castlerules.cards.builders import act, cycling, damage, echo, enters, fading, gets, kicker, pay, when

from .faulty_creature import ability_faults, creature_with, effect_faults

PLUS = lang.CounterKind.PLUS


@pytest.mark.rule("BASE-Q45", "BASE-020", "BASE-Q43")
@pytest.mark.parametrize("ref", [EventObject(), This()])
def test_what_has_gone_to_a_hand_is_not_moved_from_there(ref: lang.ObjectRef) -> None:
    """It can be asked for the power that it had; out of a graveyard it can be exiled."""
    hand, grave = [ZoneChange(IsThis(), Zone.BATTLEFIELD, zone) for zone in (Zone.HAND, Zone.GRAVEYARD)]

    assert faults_of(creature_with(when(hand, MoveTo(ref, Zone.EXILE))))[0].endswith("an object that is gone")
    assert faults_of(creature_with(when(hand, DiscardObject(ref))))[0].endswith("an object that is gone")
    assert () == faults_of(
        creature_with(when(hand, GainLife(You(), lang.PowerOf(ref))), when(grave, MoveTo(ref, Zone.EXILE)))
    )


@pytest.mark.rule("BASE-Q44", "BASE-063")
@pytest.mark.parametrize(
    ("ability", "fault"),
    [
        (kicker("{1}"), "an effect gives a permanent the keyword kicker, which does nothing in play"),
        (cycling("{1}"), "an effect gives a permanent the keyword cycling, which does nothing in play"),
        (
            act(pay("", lang.DiscardThis()), Draw(You())),
            "an effect gives a permanent an ability with the cost DiscardThis, which can be paid in hand only",
        ),
        (fading(2), ""),
        (echo("{1}"), ""),
        (act("{1}", Draw(You())), ""),
    ],
)
def test_what_works_outside_play_is_not_given_to_permanents(ability: Keyword | Activated, fault: str) -> None:
    """A token is never cast nor held in a hand, and neither is a creature that gets an ability."""
    token = lang.Token("Elf", lang.TypeLine(types=(lang.CardType.CREATURE,)), (), 1, 1, (ability,))
    mod = AddKeyword(ability) if isinstance(ability, Keyword) else AddAbility(ability)
    faults = (fault,) if fault else ()

    assert faults == effect_faults(CreateTokens(token, You()))
    assert ability_faults(*faults) == faults_of(creature_with(gets(lang.CREATURE, mod)))


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
        (gets(lang.CREATURE), "modifications of Continuous: expected at least one, got none"),
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
        creature_with(EntersWith(kind=PLUS, count=2), EntersWith(tapped=True), gets(lang.CREATURE, AddPT(1, 1)))
    )
