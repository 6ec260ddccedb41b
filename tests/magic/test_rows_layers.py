"""The layers: what has begun is carried through them, and what waits for what within one (BASE 2.9)."""

from __future__ import annotations

import pytest

from castlerules.cards import language as lang
from castlerules.cards.builders import all_of, creature, does, enchantment, gets, instant, land, non, tap_for, target
from castlerules.magic.model.options import MagicRules
from castlerules.testing.magic import MagicScenario, side

from .kit import every_edition, table

FLIERS = lang.HasKeyword(lang.KeywordKind.FLYING)
CARDS = {
    card.name: card
    for card in (
        creature(
            "Dryad",
            "{G}",
            "Dryad",
            2,
            2,
            gets(
                lang.IsSubtype("Forest"),
                lang.SetTypes((lang.CardType.CREATURE,)),
                lang.AddKeyword(lang.TRAMPLE),
                lang.SetPT(1, 1),
            ),
        ),
        creature(
            "Marshal",
            "{W}",
            "Human",
            2,
            2,
            gets(all_of(lang.NOT_THIS, lang.CREATURE), lang.AddKeyword(lang.FIRST_STRIKE), lang.AddPT(1, 1)),
        ),
        enchantment("Lances", "{W}", gets(FLIERS, lang.AddKeyword(lang.FIRST_STRIKE))),
        enchantment("Alarm", "{R}", gets(lang.CREATURE, lang.AddKeyword(lang.TRAMPLE), condition=lang.Exists(FLIERS))),
        enchantment(
            "Lift", "{U}", gets(all_of(lang.CREATURE, non(FLIERS)), lang.AddKeyword(lang.FLYING), lang.AddPT(1, 1))
        ),
        enchantment("Night", "{B}", gets(all_of(lang.CREATURE, lang.RED), lang.SetColors((lang.Color.BLACK,)))),
        enchantment("Dusk", "{U}", gets(all_of(lang.CREATURE, lang.BLACK), lang.SetColors((lang.Color.BLUE,)))),
        enchantment("Dawn", "{R}", gets(all_of(lang.CREATURE, non(lang.RED)), lang.SetColors((lang.Color.RED,)))),
        land("Glade"),
        enchantment("Herd", "{G}", gets(lang.HasManaAbility(), lang.AddKeyword(lang.TRAMPLE))),
        enchantment("Growths", "{G}", gets(lang.LAND, lang.AddAbility(tap_for("G")))),
        enchantment("Warren", "{G}", gets(lang.HasManaAbility(), lang.SetTypes((), ("Wolf",)))),
        enchantment("Packs", "{G}", gets(lang.IsSubtype("Wolf"), lang.SetTypes((), ("Elder",)))),
        enchantment("Kin", "{G}", gets(lang.LAND, lang.SetTypes((), ("Wolf",)))),
        instant(
            "Silence",
            "{W}",
            does(lang.ApplyUntil(lang.TARGET, (lang.LoseAbilities(),)), target(lang.CREATURE, count=2)),
        ),
        enchantment("Wilds", "{G}", gets(lang.LAND, lang.SetTypes((), ("Forest",)))),
        enchantment(
            "Pact",
            "{G}",
            gets(
                lang.Anything(),
                lang.SetTypes((), ("Wolf",)),
                condition=lang.Compare(lang.Domain(lang.You()), lang.Comparison.AT_LEAST, 1),
            ),
        ),
        enchantment("Groves", "{G}", gets(lang.CREATURE, lang.SetTypes((), ("Forest",)))),
        enchantment("Fields", "{G}", gets(lang.CREATURE, lang.SetTypes((lang.CardType.LAND,)))),
    )
}


def position_of(mine: str) -> MagicScenario:
    """Return the position of these permanents and three Springs, with Jump in hand."""
    return table(side(f"{mine}, 3 Spring", hand="Jump"), cards=CARDS)


def colors(now: MagicScenario) -> set[lang.Color]:
    """Return the colours of Bear and Ogre."""
    return {*now.characteristics("Bear").colors, *now.characteristics("Ogre").colors}


@every_edition
@pytest.mark.rule("BASE-082", "BASE-083", scenario="BASE-S91")
def test_what_has_begun_is_carried_through_though_its_source_loses_its_abilities(rules: MagicRules) -> None:
    """Hush on Dryad leaves Forest a 1/1 creature with trample; Hush on Marshal ends all that it gives."""
    start = table(side("Dryad, Forest, Marshal, 2 Spring", hand="Hush"), rules=rules, cards=CARDS)
    dryad, marshal = [start.cast("Hush", name).resolve() for name in ("Dryad", "Marshal")]

    assert ("2/2", "1/1") == (dryad.size("Forest"), marshal.size("Forest"))
    assert [True, True] == [magic_scenario.has_keyword("Forest", "trample") for magic_scenario in (dryad, marshal)]
    assert [True, False] == [
        magic_scenario.has_keyword("Forest", "first strike") for magic_scenario in (dryad, marshal)
    ]
    assert ((), "3/3", "2/2") == (
        dryad.characteristics("Dryad").abilities.in_order,
        dryad.size("Dryad"),
        marshal.size("Dryad"),
    )


@pytest.mark.rule("BASE-082", "BASE-081")
def test_what_has_begun_waits_for_nothing() -> None:
    """Silence on Dryad and Forest at once is newer than the trample that Dryad gives: Forest has it no more."""
    start = table(side("Dryad, Forest, Spring", hand="Silence"), cards=CARDS)
    done = start.cast("Silence", "Dryad", "Forest").resolve()

    assert ("1/1", False) == (done.size("Forest"), done.has_keyword("Forest", "trample"))


@pytest.mark.rule("BASE-083")
@pytest.mark.parametrize("order", ["Packs, Kin", "Kin, Packs"])
def test_what_is_about_a_subtype_waits_for_what_gives_it(order: str) -> None:
    """Lands are Wolves, and Wolves are Elders: Glade is both, whichever is older."""
    assert ("Wolf", "Elder") == position_of(f"Glade, {order}").characteristics("Glade").subtypes


@pytest.mark.rule("BASE-083", "BASE-Q37")
@pytest.mark.parametrize("order", ["Lances, Alarm, Bear, Lift", "Lift, Bear, Alarm, Lances"])
def test_what_is_about_a_keyword_waits_for_what_gives_it(order: str) -> None:
    """Lances and Alarm count the flying that Lift or Jump gives, whichever is older."""
    lifted, jumped = position_of(order), position_of("Lances, Alarm, Bear, Squire").cast("Jump", "Bear").resolve()
    plain = position_of("Lances, Alarm, Bear")

    assert [True, True, False] == [
        magic_scenario.has_keyword("Bear", "first strike") for magic_scenario in (lifted, jumped, plain)
    ]
    assert [True, True, False] == [
        magic_scenario.has_keyword("Bear", "trample") for magic_scenario in (lifted, jumped, plain)
    ]
    assert (True, False) == (jumped.has_keyword("Squire", "trample"), jumped.has_keyword("Squire", "first strike"))


@pytest.mark.rule("BASE-083", "BASE-082", "BASE-Q37")
def test_what_is_about_those_without_a_keyword_waits_for_what_gives_it() -> None:
    """Lift passes by a Bear that jumped later; of two Lifts, which wait for each other, the older one acts."""
    start = position_of("Bear, Squire, Lift")
    jumped = start.cast("Jump", "Bear").resolve()

    assert ("3/3", "2/2", "2/2") == (start.size("Bear"), jumped.size("Bear"), jumped.size("Squire"))
    assert "3/3" == position_of("2 Lift, Bear").size("Bear")


@pytest.mark.rule("BASE-083", "BASE-079")
def test_what_is_about_those_without_a_keyword_waits_for_its_loss() -> None:
    """A hushed Hawk does not fly, so that Lift, though older than Hush, lets it fly again, at 3/3."""
    hushed = table(side("Lift, Hawk, 2 Spring", hand="Hush"), cards=CARDS).cast("Hush", "Hawk").resolve()

    assert ("3/3", (lang.FLYING,)) == (hushed.size("Hawk"), hushed.characteristics("Hawk").abilities.in_order)
    assert "2/2" == position_of("Lift, Hawk").size("Hawk")


@pytest.mark.rule("BASE-083", "BASE-K39")
@pytest.mark.parametrize(("older", "newer"), [("Herd", "Growths"), ("Warren", "Wilds"), ("Pact", "Wilds")])
def test_what_is_about_mana_abilities_or_domain_waits_for_what_gives_them(older: str, newer: str) -> None:
    """Effects on what can make mana, and on all lands with enough domain, count the Forest or the ability of Glade."""
    alone, both = [
        table(side(f"Glade, {names}"), cards=CARDS).characteristics("Glade") for names in (older, f"{older}, {newer}")
    ]

    assert ((), ()) == (alone.subtypes, alone.abilities.in_order)
    assert "Wolf" in both.subtypes or lang.TRAMPLE in both.abilities.in_order


@pytest.mark.rule("BASE-083", "BASE-Q37")
@pytest.mark.parametrize("order", ["Dusk, Night", "Night, Dusk"])
def test_what_is_about_a_colour_waits_for_what_gives_it(order: str) -> None:
    """Red creatures are black, and black ones blue: Ogre is blue whichever is older, and Bear stays green."""
    now = position_of(f"Bear, Ogre, {order}")

    assert ((lang.Color.BLUE,), (lang.Color.GREEN,)) == (
        now.characteristics("Ogre").colors,
        now.characteristics("Bear").colors,
    )


@pytest.mark.rule("BASE-083", "BASE-081", "BASE-Q37")
@pytest.mark.parametrize(("order", "color"), [("Dawn, Night", lang.Color.BLACK), ("Night, Dawn", lang.Color.RED)])
def test_colours_that_wait_for_each_other_go_by_their_age(order: str, color: lang.Color) -> None:
    """What is not red is red, and what is red is black: the newer one has the last word."""
    assert {color} == colors(position_of(f"Bear, Ogre, {order}"))


@pytest.mark.rule("BASE-083", "BASE-Q37")
def test_what_waits_for_one_of_a_circle_waits_however_old_it_is() -> None:
    """Dusk, the oldest, waits for Night, which is in a circle with Dawn: all is red, then black, then blue."""
    assert {lang.Color.BLUE} == colors(position_of("Dusk, Dawn, Night, Bear, Ogre"))
    assert {lang.Color.BLACK} == colors(position_of("Dawn, Night, Bear, Ogre"))


@pytest.mark.rule("BASE-086", "BASE-083")
@pytest.mark.parametrize("order", ["Groves, Fields", "Fields, Groves", "Wilds, Fields", "Fields, Wilds"])
def test_a_land_has_the_ability_of_its_basic_type_whichever_of_them_came_first(order: str) -> None:
    """Bear that is a Forest and a land makes {G}; one that is only called a Forest makes nothing."""
    both, named = position_of(f"Bear, {order}"), position_of("Bear, Groves")

    assert [(0, 0, 0, 0, 1, 0)] == [use.mana for use in both.characteristics("Bear").abilities.mana_uses]
    assert () == named.characteristics("Bear").abilities.mana_uses
