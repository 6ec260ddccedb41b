"""Damage redirected, multiplied, not preventable, or prevented from a source; and replaced draws (BASE 2.10)."""

from __future__ import annotations

from collections.abc import Iterable

import attrs
import pytest

from castlerules import IllegalAction
from castlerules.cards.abilities import DamageMultiplied, DamageRedirected, Static
from castlerules.cards.atoms import DealDamage
from castlerules.cards.builders import (
    ANY_TARGET,
    CREATURE,
    RED,
    TARGET,
    aura,
    creature,
    does,
    enchantment,
    instant,
    protection,
)
from castlerules.cards.terms import Enchanted, This, You
from castlerules.magic import actions as d
from castlerules.magic import changes as c
from castlerules.magic.book import Instead, Replacement
from castlerules.magic.normal import NORMAL
from castlerules.magic.options import MagicRules
from castlerules.magic.scene import Scene
from castlerules.testing.magic import A, N, Scenario, side

from .kit import BOTH, KIT, table

every_edition = pytest.mark.parametrize("rules", BOTH, ids=("sixth", "modern"))
MARTYRDOM = aura("Martyrdom", "{W}", CREATURE, Static(DamageRedirected(You(), Enchanted())))
HEX = instant("Hex", "{R}", does(DealDamage(3, (TARGET,), This(), preventable=False), ANY_TARGET))
RAGE = enchantment("Rage", "{R}", Static(DamageMultiplied(3)))
MONK = creature("Monk", "{W}", "Monk", 1, 3, protection(RED))
CARDS = {one.name: one for one in (MARTYRDOM, HEX, RAGE, MONK)}


@every_edition
@pytest.mark.rule("BASE-094", "BASE-099", "BASE-D21", scenario="BASE-S79")
@pytest.mark.parametrize(("x", "ends"), [(4, {18, 15}), (3, {20, 17})])
def test_the_order_of_prevention_and_doubling_is_chosen(rules: MagicRules, x: int, ends: set[int]) -> None:
    """With a Veil on N and Kiln in play, Bolide deals 4: 1 doubled is 2, or 8 less 3 is 5; N chooses."""
    start = table(side("Kiln, 9 Spring", hand="Bolide"), side("Spring", hand="Veil"), rules=rules)
    asked = start.passes().cast("Veil", N).resolve().cast("Bolide", N, x=x).resolve()
    first, second = asked.choose(0), asked.choose(1)

    assert (N, 2) == (asked.to_act, len(asked.offers(d.ChooseReplacement)))
    assert ends == {first.life(N), second.life(N)}
    assert () == (*first.state.lasting, *second.state.lasting)


@pytest.mark.rule("BASE-099", "BASE-Q07", "BASE-093")
def test_equal_multiplications_act_one_after_the_other_and_different_ones_are_asked_about() -> None:
    """Two Kilns make 2 damage 8 without a question; Kiln and Rage make it 12 in either order."""
    twice = table(side("2 Kiln, Spring", hand="Spark")).cast("Spark", N).resolve()
    asked = table(side("Kiln, Rage, Spring", hand="Spark"), cards=CARDS).cast("Spark", N).resolve()

    assert 12 == twice.life(N)
    assert [8, 8] == [asked.choose(n).life(N) for n in (0, 1)]


@pytest.mark.rule("BASE-099", "BASE-132")
def test_loss_of_life_is_not_multiplied() -> None:
    """Siphon takes 2 with Kiln in play."""
    assert 18 == table(side("Kiln, Spring", hand="Siphon")).cast("Siphon", N).resolve().life(N)


@every_edition
@pytest.mark.rule("BASE-092", "BASE-D22", scenario="BASE-S80")
def test_the_next_damage_of_a_chosen_source_is_prevented_whole(rules: MagicRules) -> None:
    """N shields against Spark, or against Ogre: then Spark hurts, and Ogre's next damage to N does not."""
    start = table(side("Ogre, 2 Spring", hand="2 Spark"), side("Circle, 2 Spring"), rules=rules)
    asked = start.cast("Spark#1", N).passes().activate("Circle").resolve()
    spark = asked.choose("Spark#1").resolve()
    second = spark.cast("Spark#2", N).resolve()
    ogre = asked.choose("Ogre").resolve()
    fought = ogre.attack("Ogre").strike()

    assert (N, {"Spark#1", "Ogre"}) == (asked.to_act, set(asked.offers(d.ChooseSource)))
    assert (20, 18) == (spark.life(N), second.life(N))
    assert (18, 18, ()) == (ogre.life(N), fought.life(N), fought.state.lasting)


@pytest.mark.rule("BASE-D22", "BASE-092")
def test_a_shield_against_a_source_is_used_up_by_one_event_and_ends_with_the_turn() -> None:
    """Of two events of one Ogre only the first is prevented; a shield that nothing meets is gone next turn."""
    start = table(side("Ogre, 2 Spring", library="3 Bear"), side("Circle, 2 Spring", library="3 Bear"))
    shielded = start.passes().activate("Circle").resolve()

    assert 1 == len(shielded.state.lasting)
    assert () == shielded.to("upkeep").state.lasting
    assert (20, ()) == (shielded.attack("Ogre").strike().life(N), shielded.attack("Ogre").strike().state.lasting)


@pytest.mark.rule("BASE-D22", "BASE-110")
def test_without_a_source_to_choose_nothing_is_shielded() -> None:
    """Circle is for red sources: a green Bear is none."""
    done = table(side("Bear"), side("Circle, Spring")).passes().activate("Circle").resolve()

    assert (None, ()) == (done.asked, done.state.lasting)


@every_edition
@pytest.mark.rule("BASE-135", "BASE-136", "BASE-D22", scenario="BASE-S81")
def test_the_source_of_an_ability_on_the_stack_is_chosen_by_what_it_was(rules: MagicRules) -> None:
    """N sacrifices Firebrand for 1 damage to A; A's Circle takes its ability's source, red as it last was."""
    start = table(side("Circle, Spring, Ogre"), side("Firebrand"), rules=rules).passes()
    asked = start.activate("Firebrand", A).passes().activate("Circle").resolve()
    done = asked.choose("Firebrand").resolve()

    assert {"Firebrand", "Ogre"} == set(asked.offers(d.ChooseSource))
    assert (20, ("Firebrand",)) == (done.life(A), done.graveyard(N))
    assert 19 == asked.choose("Ogre").resolve().life(A)


@every_edition
@pytest.mark.rule("BASE-096", "BASE-166")
def test_redirected_damage_hurts_somebody_else(rules: MagicRules) -> None:
    """With Martyrdom @ A's Giant, Spark at A marks 2 on Giant; Bear and Ogre that attack A mark 5 and kill it."""
    start = table(side("Giant, Martyrdom @ Giant"), side("Spring", hand="Spark"), rules=rules, cards=CARDS)
    hit = start.passes().cast("Spark", A).resolve()
    fight = (
        table(side("Bear, Ogre"), side("Giant, Martyrdom @ Giant"), rules=rules, cards=CARDS)
        .attack("Bear", "Ogre")
        .block()
        .strike()
    )

    assert (20, 2) == (hit.life(A), hit.damage("Giant"))
    assert (20, ("Giant", "Martyrdom")) == (fight.life(N), fight.graveyard(N))


@pytest.mark.rule("BASE-096", "BASE-K21", "BASE-093")
def test_redirected_damage_stays_red_and_is_prevented_by_protection() -> None:
    """Monk, which carries Martyrdom, has protection from red: Spark at A does nothing at all."""
    start = table(side("Monk, Martyrdom @ Monk"), side("Spring", hand="Spark"), cards=CARDS)
    done = start.passes().cast("Spark", A).resolve()

    assert (20, 0) == (done.life(A), done.damage("Monk"))


@pytest.mark.rule("BASE-096")
def test_damage_stays_where_nobody_else_can_take_it() -> None:
    """Martyrdom @ a Grotto that is no creature any more redirects nothing (until it goes to the graveyard)."""
    start = table(side("Grotto, 2 Spring", hand="Martyrdom"), side("Spring", hand="Spark"), cards=CARDS)
    worn = start.activate("Grotto").resolve().cast("Martyrdom", "Grotto").resolve()
    hit = worn.passes().cast("Spark", A).resolve()

    assert (20, ("Grotto",)) == (hit.life(A), tuple(name for name in hit.graveyard(A) if name == "Grotto"))
    assert 18 == start.passes().cast("Spark", A).resolve().life(A)


@pytest.mark.rule("BASE-102", "BASE-092", "BASE-K21")
def test_damage_that_cannot_be_prevented_ignores_shields_and_protection_without_using_them_up() -> None:
    """Hex deals N all 3 past a Veil, and the Veil is whole afterwards; it does not aim past protection."""
    start = table(side("2 Spring", hand="Hex, Spark"), side("Monk, Spring", hand="Veil"), cards=CARDS)
    shielded = start.passes().cast("Veil", N).resolve()
    hexed = shielded.cast("Hex", N).resolve()

    assert (17, 17) == (hexed.life(N), hexed.cast("Spark", N).resolve().life(N))
    with pytest.raises(IllegalAction, match="BASE-K21"):
        start.cast("Hex", "Monk")


@pytest.mark.rule("BASE-101", "BASE-E05", "BASE-091")
def test_draws_are_replaced_card_by_card() -> None:
    """Under a book in which a player with no card in hand gains 1 life instead, Insight draws one of two."""

    def nothing_in_hand(scene: Scene, change: c.Draw) -> Iterable[Instead]:
        if not scene.state.seats[change.player].hand:
            yield Instead("empty", (c.LifeGained(change.player, 1),), "empty", "life is gained instead")

    book = attrs.evolve(NORMAL, replacements=(*NORMAL.replacements, Replacement(c.Draw, nothing_in_hand)))
    poor = Scenario.under(book, side("3 Spring", hand="Insight", library="3 Bear"), cards=KIT)
    rich = Scenario.under(book, side("3 Spring", hand="Insight, Ogre", library="3 Bear"), cards=KIT)
    done, drawn = poor.cast("Insight").resolve(), rich.cast("Insight").resolve()

    assert (22, ()) == (done.life(A), done.hand(A))
    assert (20, ("Ogre", "Bear", "Bear")) == (drawn.life(A), drawn.hand(A))
