"""Objects, zones, characteristics and mana (BASE 2.1 to 2.3)."""

from __future__ import annotations

import pytest

from castlerules.cards import language as lang
from castlerules.cards.builders import all_of, bounce, creature, does, instant, one_face, pump, sorcery, target
from castlerules.cards.pool import POOL
from castlerules.magic.model import actions
from castlerules.magic.model.options import CoreRules, MagicRules
from castlerules.testing.magic import A, N, side

from .kit import table

FORESTS = lang.CountOf(all_of(lang.IsSubtype("Forest"), lang.YOU_CONTROL))
CARDS = {
    card.name: card
    for card in (
        creature("Grove", "{G}", "Plant", None, None, lang.CharacteristicDefining(FORESTS, FORESTS)),
        one_face(lang.Face("Isle of Plains", None, lang.TypeLine((), (lang.CardType.LAND,), ("Plains", "Island")))),
        creature("Crystal", "{C}", "Golem", 1, 1),
        instant("Weaken", "{B}", does(pump(lang.TARGET, -3, 0), target(lang.CREATURE))),
        instant(
            "Small Denial",
            "{U}",
            does(
                lang.CounterSpell(lang.TARGET),
                target(lang.ManaValueIs(lang.Comparison.AT_MOST, 2), zone=lang.Zone.STACK),
            ),
        ),
        sorcery(
            "Rise",
            "{B}",
            does(bounce(lang.TARGET), target(lang.PowerIs(lang.Comparison.AT_LEAST, 2), zone=lang.Zone.GRAVEYARD)),
        ),
        instant(
            "Greening",
            "{G}",
            does(lang.ApplyUntil(lang.TARGET, (lang.SetColors((lang.Color.GREEN,)),)), target(lang.CREATURE)),
        ),
        instant("Unmaking", "{W}", does(lang.MoveTo(lang.TARGET, lang.Zone.EXILE), target(lang.CREATURE))),
        instant("Slay Green", "{B}", does(lang.Destroy(lang.TARGET), target(all_of(lang.CREATURE, lang.GREEN)))),
        instant(
            "Slay Legend", "{B}", does(lang.Destroy(lang.TARGET), target(lang.IsSupertype(lang.Supertype.LEGENDARY)))
        ),
        creature("Snowman", "{U}", "Golem", 1, 1, types=(lang.Supertype.SNOW,)),
    )
}


@pytest.mark.rule("BASE-015", "BASE-016", "BASE-019", "BASE-024")
def test_cards_go_to_the_zones_of_their_owner() -> None:
    """A countered, an exiled, a destroyed and a returned card of N each lie in a zone of N."""
    mine = side("9 Spring", hand="Unmaking, Smite, Recall")
    start = table(mine, side("Bear, Ogre, Hawk", library="Squire, Giant"), cards=CARDS)
    done = start.cast("Unmaking", "Bear").resolve().cast("Smite", "Ogre").resolve().cast("Recall", "Hawk").resolve()

    assert (("Bear",), ("Ogre",), ("Hawk",)) == (done.exile(N), done.graveyard(N), done.hand(N))
    assert ((), ("Unmaking",) * 0, ("Unmaking", "Smite", "Recall")) == (done.exile(A), done.hand(A), done.graveyard(A))
    assert (("Squire", "Giant"), ()) == (done.library(N), done.battlefield(N))


@pytest.mark.rule("BASE-017", "BASE-023")
def test_a_card_that_comes_back_is_a_new_object() -> None:
    """Ogre with damage, a counter, an Aura and a bonus returns as it is printed, untapped, with a greater number."""
    mine = side("Ogre/t/d2/+1, Mantle @ Ogre, 9 Spring", hand="Growth, Recall")
    start = table(mine)
    old = start.permanent("Ogre").id
    done = start.cast("Growth", "Ogre").resolve().cast("Recall", "Ogre").resolve().cast("Ogre").resolve()

    assert "9/9" == start.cast("Growth", "Ogre").resolve().size("Ogre")
    assert ("3/3", 0, 0, False) == (
        done.size("Ogre"),
        done.damage("Ogre"),
        done.counters("Ogre"),
        done.is_tapped("Ogre"),
    )
    assert done.permanent("Ogre").id > old


@pytest.mark.rule("BASE-025", "BASE-026", "BASE-080")
def test_colours_are_those_of_the_cost_unless_an_effect_says_otherwise() -> None:
    """Hawk is blue, so Slay Green finds Bear only; made green it is green and no longer blue."""
    start = table(side("9 Spring", hand="Slay Green, Greening"), side("Bear, Hawk, Stone Golem"), cards=CARDS)
    greened = start.cast("Greening", "Hawk").resolve()

    assert ("Bear", "Hawk") == greened.act(actions.BeginCast, "Slay Green").offers(actions.ChooseTarget)
    assert ("Slay Green",) == start.cast("Slay Green", "Bear").stack
    assert ((lang.Color.GREEN,), (), (lang.Color.BLUE,)) == (
        greened.characteristics("Hawk").colors,
        start.characteristics("Stone Golem").colors,
        start.characteristics("Hawk").colors,
    )
    assert () == table(side("Spring", hand="Slay Green"), side("Hawk"), cards=CARDS).offers(actions.BeginCast)


@pytest.mark.rule("BASE-025", "BASE-K49", "BASE-K51")
def test_a_filter_on_legends_finds_no_other_supertype() -> None:
    """Slay Legend may aim at Regent, not at a snow creature."""
    theirs = side("Regent, Snowman, Regent")
    start = table(side("Spring", hand="Slay Legend"), side("Regent, Snowman"), cards=CARDS)

    assert theirs.battlefield == ("Regent", "Snowman", "Regent")
    assert ("Regent",) == start.cast("Slay Legend", "Regent").resolve().graveyard(N)
    assert "BASE-Q23" == table(side("Spring", hand="Slay Legend"), side("Snowman"), cards=CARDS).broken_rule(
        actions.BeginCast, "Slay Legend"
    )


@pytest.mark.rule("BASE-027", "BASE-090")
@pytest.mark.parametrize(("x", "able"), [(0, True), (1, True), (2, False)])
def test_the_chosen_x_counts_on_the_stack(x: int, able: bool) -> None:
    """Bolide with X = 1 has mana value 2, which Small Denial counters; with X = 2 it is too dear."""
    start = table(side("4 Spring", hand="Bolide"), side("Spring", hand="Small Denial"), cards=CARDS)
    cast = start.cast("Bolide", N, x=x).passes()

    assert able == (cast.offers(actions.BeginCast) == ("Small Denial",))


@pytest.mark.rule("BASE-028")
def test_negative_power_deals_nothing_but_is_added_to() -> None:
    """Squire at -2 deals no damage; with Growth it is 1/4 and deals 1."""
    start = table(side("Squire, 9 Spring", hand="Weaken, Growth"), cards=CARDS)
    weak = start.attack("Squire").cast("Weaken", "Squire").resolve()

    assert ("-2/1", 20) == (weak.size("Squire"), weak.to_step("end of combat").life(N))
    assert ("1/4", 19) == (
        weak.cast("Growth", "Squire").resolve().size("Squire"),
        weak.cast("Growth", "Squire").resolve().deal_combat_damage().life(N),
    )


@pytest.mark.rule("BASE-028", "BASE-072")
def test_a_negative_amount_of_life_is_none() -> None:
    """Ivory Tower with two cards in hand gains nothing, with six it gains 2."""
    few = table(side("Ivory Tower", hand="2 Giant"), step="upkeep", step_begins=True).resolve()
    many = table(side("Ivory Tower", hand="6 Giant"), step="upkeep", step_begins=True).resolve()

    assert (20, 22) == (few.life(A), many.life(A))
    assert not [event for event in few.events if type(event).__name__ == "LifeGained"]


@pytest.mark.rule("BASE-029", "BASE-080")
def test_a_number_that_a_card_defines_follows_the_board() -> None:
    """Grove is as large as the number of its controller's Forests, and bonuses are added."""
    start = table(side("Grove, 2 Forest, Mantle @ Grove", hand="Forest"), side("3 Forest"), cards=CARDS)

    assert ("4/4", "5/5") == (start.size("Grove"), start.play_land("Forest").size("Grove"))


@pytest.mark.rule("BASE-029", "BASE-090")
def test_a_number_that_a_card_defines_works_in_every_zone() -> None:
    """Grove in the graveyard has power 2 with two Forests in play, and less with one."""
    two = table(side("2 Forest, Spring", hand="Rise", graveyard="Grove"), cards=CARDS)
    magic_scenario = table(side("Forest, Spring", hand="Rise", graveyard="Grove"), cards=CARDS)

    assert (("Rise",), ()) == (two.offers(actions.BeginCast), magic_scenario.offers(actions.BeginCast))


@pytest.mark.rule("BASE-030", "BASE-K50")
def test_a_land_makes_mana_of_each_of_its_basic_types() -> None:
    """A Plains Island makes W or U, and does not make R."""
    hand = table(side("Isle of Plains"), rules=MagicRules(core=CoreRules(manual_mana=True)), cards=CARDS)

    assert ("Isle of Plains 0", "Isle of Plains 1") == hand.offers(actions.ActivateMana)
    assert ("W", "U") == (hand.tap("Isle of Plains", 0).pool(A), hand.tap("Isle of Plains", 1).pool(A))


@pytest.mark.rule("BASE-031", "BASE-037")
@pytest.mark.parametrize(("pool", "able"), [("C", True), ("WUBRG", False)])
def test_only_colourless_mana_pays_for_its_symbol(pool: str, able: bool) -> None:
    """{C} takes C and none of the five colours."""
    start = table(side(pool=pool, hand="Crystal"), cards=CARDS)

    assert able == (start.offers(actions.BeginCast) == ("Crystal",))
    assert len(lang.ManaKind) == len(start.state.seats[0].pool)


@pytest.mark.rule("BASE-018")
def test_a_card_is_owned_by_who_brought_it_wherever_it_is() -> None:
    """N's Bear, put into play by A's Reanimate, dies into N's graveyard, though A controlled it."""
    start = table(side("9 Spring", hand="Reanimate, Smite"), side(graveyard="Bear"))
    taken = start.cast("Reanimate", "Bear").resolve()

    assert (("Bear",), 18) == (taken.battlefield(A)[-1:], taken.life(A))
    assert (("Bear",), ("Reanimate", "Smite")) == (
        taken.cast("Smite", "Bear").resolve().graveyard(N),
        taken.cast("Smite", "Bear").resolve().graveyard(A),
    )


@pytest.mark.rule("BASE-Q28", "BASE-001")
def test_a_game_without_told_rules_is_one_of_the_sixth_edition() -> None:
    """The options of a game hold the preset of the era."""
    assert CoreRules.sixth_edition() == MagicRules().core
    assert CoreRules.modern() != MagicRules().core


@pytest.mark.rule("BASE-Q09", "BASE-K12", "BASE-K52")
def test_walls_of_the_pool_are_defenders_in_both_editions() -> None:
    """Current wordings hold whatever the edition: no Wall of the pool lacks defender."""
    walls = [card for card in POOL.values() if "Wall" in card.face.types.subtypes]

    assert walls
    assert [] == [card.name for card in walls if lang.DEFENDER not in card.face.abilities]
