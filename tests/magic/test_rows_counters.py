"""Counters of all kinds: those with a size, those that only texts read, and what has them (BASE-130)."""

from __future__ import annotations

import pytest

from castlerules.cards import CounterKind
from castlerules.cards import language as lang
from castlerules.cards.builders import all_of, does, enchantment, instant, sorcery, target, when
from castlerules.testing.magic import A, side

from .kit import table

FUSED = all_of(lang.CREATURE, lang.HasCounters(CounterKind.FUSE, 2))
CARDS = {
    card.name: card
    for card in (
        *[
            instant(name, "{G}", does(lang.PutCounters(lang.TARGET, kind, 2), target(lang.CREATURE)))
            for name, kind in (
                ("Powder", CounterKind.FUSE),
                ("Rot", CounterKind.MINUS_0_MINUS_1),
                ("Rage", CounterKind.PLUS_1_PLUS_0),
            )
        ],
        instant("One fuse", "{G}", does(lang.PutCounters(lang.TARGET, CounterKind.FUSE), target(lang.CREATURE))),
        sorcery("Blow", "{R}", does(lang.Destroy(lang.Each(FUSED)))),
        enchantment("Watch", "{W}", when(lang.BecomesTapped(FUSED), lang.GainLife(lang.You(), 1))),
    )
}


@pytest.mark.rule("BASE-130")
def test_counters_with_a_size_change_power_and_toughness_others_do_not() -> None:
    """Ogre 3/3 with two counters of a kind: 3/1, 5/3, and 3/3 with fuse counters."""
    start = table(side("Ogre, Spring", hand="Powder, Rot, Rage"), cards=CARDS)
    sizes = {name: start.cast(name, "Ogre").resolve().size("Ogre") for name in ("Powder", "Rot", "Rage")}

    assert {"Powder": "3/3", "Rot": "3/1", "Rage": "5/3"} == sizes


@pytest.mark.rule("BASE-130", "BASE-126")
def test_a_creature_dies_of_counters_that_take_its_toughness() -> None:
    """Bear 2/2 with two -0/-1 counters is put into the graveyard."""
    done = table(side("Bear, Spring", hand="Rot"), cards=CARDS).cast("Rot", "Bear").resolve()

    assert "Bear" in done.graveyard(A)


@pytest.mark.rule("BASE-130")
def test_a_text_finds_what_has_enough_counters_of_a_kind() -> None:
    """Blow destroys Ogre with two fuse counters, but not Bear with one, nor Giant with others."""
    start = table(side("Ogre, Bear, Giant, 5 Spring", hand="Powder, One fuse, Rage, Blow"), cards=CARDS)
    given = start.cast("Powder", "Ogre").resolve().cast("One fuse", "Bear").resolve()
    done = given.cast("Rage", "Giant").resolve().cast("Blow").resolve()

    assert {"Bear", "Giant"} == set(done.battlefield(A)) - {"Spring"}
