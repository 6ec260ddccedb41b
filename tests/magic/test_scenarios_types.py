"""Types that effects set instead of others (BASE-086, BASE-214, BASE-289)."""

from __future__ import annotations

import pytest

from castlerules.cards import CardType
from castlerules.cards import language as lang
from castlerules.cards.builders import (
    act,
    all_of,
    aura,
    creature,
    does,
    enchantment,
    gets,
    instant,
    land,
    landwalk,
    non,
    sorcery,
    tap_for,
    target,
)
from castlerules.magic.capability.support import refusals
from castlerules.magic.model import actions
from castlerules.magic.normal import NORMAL
from castlerules.magic.query.board import Board
from castlerules.testing.magic import A, MagicScenario, N, side

from .kit import table

NONBASIC = all_of(lang.LAND, non(lang.IsSupertype(lang.Supertype.BASIC)))


def turned(subtype: str) -> lang.SetTypes:
    """Return the modification that sets *subtype*."""
    return lang.SetTypes((), (subtype,), instead=True)


def awake(*what: lang.ObjectRef, types: tuple[CardType, ...] = (CardType.CREATURE,)) -> lang.ApplyUntil:
    """Return the effect that *what*, by default the source, becomes a 2/4 Soldier creature for good."""
    changes = (lang.SetTypes(types, ("Soldier",), instead=True), lang.SetPT(2, 4))
    return lang.ApplyUntil(what[0] if what else lang.This(), changes, lang.Duration.FOREVER)


AWAKES = awake()
CARDS = {
    card.name: card
    for card in (
        aura("Mire", "{B}", lang.LAND, gets(lang.Enchanted(), turned("Swamp"))),
        land("Keep", tap_for("CC"), act("{0}", lang.GainLife(lang.You(), 1))),
        creature("Stalker", "{B}", "Shade", 1, 1, landwalk("Swamp")),
        instant("Parch", "{R}", does(lang.ApplyUntil(lang.TARGET, (turned("Mountain"),)), target(lang.LAND))),
        instant("Grave Turn", "{B}", does(lang.ApplyUntil(lang.TARGET, (turned("Zombie"),)), target(lang.CREATURE))),
        sorcery("Rest", "{W}", does(lang.Destroy(lang.Each(lang.IsSubtype("Zombie"))))),
        sorcery("Hunt", "{G}", does(lang.Destroy(lang.Each(lang.IsSubtype("Ogre"))))),
        sorcery(
            "Level",
            "{W}",
            does(lang.Destroy(lang.Each(NONBASIC))),
        ),
        instant("Clear", "{W}", does(lang.Destroy(lang.TARGET), target(lang.ENCHANTMENT))),
        enchantment("Red Sky", "{R}", gets(NONBASIC, turned("Mountain"))),
        enchantment("Sleeper", "{W}", act("{1}", AWAKES)),
    )
}


def makes(now: MagicScenario, name: str) -> list[tuple[int, ...]]:
    """Return the mana that the permanent called *name* can make."""
    abilities = Board(NORMAL, now.state).characteristics_of(now.permanent(name)).abilities
    return [use.mana for use in abilities.mana_uses]


@pytest.mark.rule("BASE-086", "BASE-214", scenario="BASE-S56")
def test_a_land_whose_type_is_set_makes_that_mana_only_and_stays_what_it_is_else() -> None:
    """Keep with Mire makes {B} and nothing else; it is a Swamp, but not basic; without Mire it is as printed."""
    start = table(side("Keep, Swamp, 3 Plains", hand="Mire, Clear, Level"), side("Bear"), cards=CARDS)
    mired = start.cast("Mire", "Keep").resolve()
    freed = mired.cast("Clear", "Mire").resolve()

    assert [(0, 0, 0, 0, 0, 2)] == makes(start, "Keep")
    assert [(0, 0, 1, 0, 0, 0)] == makes(mired, "Keep")
    assert ("Keep 0",) == start.offers(actions.BeginAbility)
    assert () == mired.offers(actions.BeginAbility)
    assert "Keep" in mired.cast("Level").resolve().graveyard(A)
    assert [(0, 0, 0, 0, 0, 2)] == makes(freed, "Keep")


@pytest.mark.rule("BASE-086", "BASE-K06")
def test_a_land_that_is_a_swamp_counts_for_landwalk_and_its_old_type_does_not() -> None:
    """Stalker cannot be blocked while N's only land is a Swamp, and can once Parch has made it a Mountain."""
    start = table(side("Stalker, Spring", hand="Parch"), side("Bear, Swamp"), cards=CARDS)
    parched = start.cast("Parch", "Swamp").resolve()

    assert () == start.attack("Stalker").to_step("declare blockers").offers(actions.AddBlocker)
    assert parched.attack("Stalker").block({"Bear": "Stalker"}).state.combat.blocks


@pytest.mark.rule("BASE-214")
def test_a_creature_type_replaces_the_others() -> None:
    """Ogre that has become a Zombie is no Ogre any more."""
    start = table(
        side("Ogre, 4 Spring", hand="Grave Turn, Rest, Hunt", library="9 Bear"), side(library="9 Bear"), cards=CARDS
    )
    turn = start.cast("Grave Turn", "Ogre").resolve()

    assert "Ogre" in turn.cast("Hunt").resolve().battlefield(A)
    assert "Ogre" in turn.cast("Rest").resolve().graveyard(A)
    assert "Ogre" in start.cast("Hunt").resolve().graveyard(A)


@pytest.mark.rule("BASE-086", "BASE-081")
def test_what_sets_the_type_later_counts() -> None:
    """Red Sky makes Keep a Mountain, Mire after it a Swamp; basic lands stay."""
    start = table(side("Keep, Swamp, Mountain", hand="Red Sky, Mire"), side("Forest"), cards=CARDS)
    red = start.cast("Red Sky").resolve()
    both = red.cast("Mire", "Keep").resolve()

    assert [(0, 0, 0, 1, 0, 0)] == makes(red, "Keep")
    assert [(0, 0, 1, 0, 0, 0)] == makes(both, "Keep")
    assert {"Forest"} == set(red.battlefield(N))


@pytest.mark.rule("BASE-289", "BASE-214", scenario="BASE-S211")
def test_an_enchantment_that_becomes_a_creature_is_no_enchantment() -> None:
    """Clear can destroy Sleeper before, and not after; then it is 2/4, in later turns too, and Smite can destroy it."""
    smite = instant("Smite", "{W}", does(lang.Destroy(lang.TARGET), target(lang.CREATURE)))
    start = table(side("Sleeper, 3 Plains", hand="Clear, Smite"), cards={**CARDS, "Smite": smite})
    awoken = start.activate("Sleeper").resolve()

    assert (("Clear",), ("Smite",)) == tuple([now.offers(actions.BeginCast) for now in (start, awoken)])
    assert "2/4" == awoken.size("Sleeper") == awoken.to_step("upkeep").size("Sleeper")
    assert "Sleeper" in awoken.cast("Smite", "Sleeper").resolve().graveyard(A)


@pytest.mark.rule("BASE-289", "BASE-Q25")
@pytest.mark.parametrize(
    ("card", "plays"),
    [
        (enchantment("Sleeper", "{W}", act("{1}", AWAKES)), True),
        (enchantment("Waker", "{W}", act("{1}", awake(lang.TARGET), target(lang.ENCHANTMENT))), False),
        (enchantment("Forge", "{W}", act("{1}", awake(types=(CardType.ARTIFACT,)))), False),
        (aura("Cocoon", "{W}", lang.CREATURE, act("{1}", AWAKES)), False),
        (land("Mound", act("{1}", AWAKES)), False),
    ],
)
def test_only_an_enchantment_can_become_a_creature_and_nothing_else(card: lang.CardDef, *, plays: bool) -> None:
    """Not by the effect of another, not an Aura, not a land, and not something else than a creature."""
    assert plays is not bool(refusals(NORMAL, card))


@pytest.mark.rule("BASE-214", "BASE-Q25")
def test_card_types_are_not_set_instead_of_others() -> None:
    """A land that becomes a creature and no land is refused; one that stays a land is not."""
    cards = [
        land("Odd", act("{1}", lang.ApplyUntil(lang.This(), (lang.SetTypes((CardType.CREATURE,), (), instead),))))
        for instead in (True, False)
    ]

    assert [True, False] == [bool(refusals(NORMAL, card)) for card in cards]
