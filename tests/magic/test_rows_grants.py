"""Abilities that effects give and take: triggered and static ones, and keywords that are lost (BASE-213)."""

from __future__ import annotations

import pytest

from castlerules.cards import KeywordKind
from castlerules.cards import language as lang
from castlerules.cards.builders import all_of, aura, creature, does, enchantment, gets, instant, sorcery, target, when
from castlerules.core import IllegalAction
from castlerules.magic.capability.support import refusals
from castlerules.magic.normal import NORMAL
from castlerules.testing.magic import A, N, side

from .kit import table

UPKEEP = when(lang.YOUR_UPKEEP, lang.GainLife(lang.You(), 1))
DIES = when(
    lang.ZoneChange(lang.IsThis(), lang.Zone.BATTLEFIELD, lang.Zone.GRAVEYARD), lang.LoseLife(lang.EachPlayer(), 2)
)
FLYING = lang.HasKeyword(KeywordKind.FLYING)
CARDS = {
    card.name: card
    for card in (
        aura("Blessing", "{W}", lang.CREATURE, gets(lang.Enchanted(), lang.AddAbility(UPKEEP))),
        instant(
            "Last Words", "{B}", does(lang.ApplyUntil(lang.TARGET, (lang.AddAbility(DIES),)), target(lang.CREATURE))
        ),
        enchantment("Peace", "{W}", gets(lang.CREATURE, lang.AddAbility(lang.Static(lang.CantBlock())))),
        creature("Gull", "{U}", "Bird", 1, 1, lang.FLYING),
        instant(
            "Clip",
            "{G}",
            does(lang.ApplyUntil(lang.TARGET, (lang.LoseKeyword(KeywordKind.FLYING),)), target(lang.CREATURE)),
        ),
        instant(
            "Lift", "{U}", does(lang.ApplyUntil(lang.TARGET, (lang.AddKeyword(lang.FLYING),)), target(lang.CREATURE))
        ),
        enchantment("Downpour", "{G}", gets(all_of(lang.CREATURE, FLYING), lang.LoseKeyword(KeywordKind.FLYING))),
        sorcery("Storm", "{R}", does(lang.Destroy(lang.Each(all_of(lang.CREATURE, FLYING))))),
    )
}


@pytest.mark.rule("BASE-213", "BASE-066")
def test_a_granted_ability_triggers_for_the_controller_of_the_permanent_that_has_it() -> None:
    """A's Blessing on N's Bear gives N a life in N's upkeep, and A nothing in A's."""
    start = table(side("Spring", hand="Blessing", library="3 Bear"), side("Bear", library="3 Bear"), cards=CARDS)
    blessed = start.cast("Blessing", "Bear").resolve().to_step("upkeep").resolve()

    assert (20, 21) == (blessed.life(A), blessed.life(N))
    assert (20, 21) == (blessed.to_step("upkeep").life(A), blessed.life(N))


@pytest.mark.rule("BASE-213", "BASE-067")
def test_a_granted_ability_sees_its_own_permanent_die_until_it_ends() -> None:
    """Bear with Last Words costs both players 2 life as it dies this turn, Ogre without it costs nothing."""
    start = table(side("Bear, Ogre, 3 Spring", hand="Last Words, 2 Smite"), cards=CARDS)
    given = start.cast("Last Words", "Bear").resolve()
    bear, ogre = (given.cast("Smite#1", name).resolve() for name in ("Bear", "Ogre"))

    assert (18, 18) == (bear.resolve().life(A), bear.resolve().life(N))
    assert () == ogre.stack


@pytest.mark.rule("BASE-213", "BASE-157")
def test_a_granted_rule_holds_for_the_permanent_that_has_it() -> None:
    """With Peace no creature can block; without it Bear can."""
    start = table(side("Bear, Spring", hand="Peace"), side("Bear"), cards=CARDS)

    assert start.attack("Bear").block({"Bear#2": "Bear#1"}).state.combat.blocks
    with pytest.raises(IllegalAction):
        start.cast("Peace").resolve().attack("Bear#1").block({"Bear#2": "Bear#1"})


@pytest.mark.rule("BASE-213", "BASE-079", "BASE-081")
def test_a_lost_keyword_is_gone_until_it_is_gained_again() -> None:
    """Storm spares Gull after Clip, and Bear, but hits a Gull that was clipped and then lifted."""
    start = table(side("Gull, Bear, 3 Spring", hand="Clip, Lift, Storm"), cards=CARDS)
    clipped = start.cast("Clip", "Gull").resolve()

    assert ("Bear",) == start.cast("Storm").resolve().battlefield(A)[:1]
    assert {"Gull", "Bear"} <= set(clipped.cast("Storm").resolve().battlefield(A))
    assert "Gull" in clipped.cast("Lift", "Gull").resolve().cast("Storm").resolve().graveyard(A)
    assert "Gull" in start.cast("Lift", "Gull").resolve().cast("Clip", "Gull").resolve().cast(
        "Storm"
    ).resolve().battlefield(A)


@pytest.mark.rule("BASE-213", "BASE-083")
def test_the_loss_of_a_keyword_waits_for_what_gives_it() -> None:
    """Downpour, which is about flying creatures, takes flying also from a Bear that Lift makes fly later."""
    start = table(side("Gull, Bear, 3 Spring", hand="Downpour, Lift, Storm"), cards=CARDS)
    wet = start.cast("Downpour").resolve().cast("Lift", "Bear").resolve().cast("Storm").resolve()

    assert {"Gull", "Bear"} <= set(wet.battlefield(A))


@pytest.mark.rule("BASE-213", "BASE-Q25")
def test_an_ability_that_modifies_objects_cannot_be_granted() -> None:
    """A card that grants "other creatures get +1/+1" is refused."""
    lord = gets(lang.CREATURE, lang.AddAbility(gets(all_of(lang.NOT_THIS, lang.CREATURE), lang.AddPT(1, 1))))

    assert refusals(NORMAL, enchantment("Legion", "{W}", lord))
    assert not refusals(NORMAL, CARDS["Peace"])
