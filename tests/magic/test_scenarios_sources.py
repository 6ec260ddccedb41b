"""Damage redirected, multiplied, not preventable, or prevented from a source; and replaced draws (BASE 2.10)."""

from __future__ import annotations

from collections.abc import Iterable

import attrs
import pytest

from castlerules import IllegalAction, evolve
from castlerules.cards import language as lang
from castlerules.cards.builders import *
from castlerules.magic.integrity.invariants import state_problems
from castlerules.magic.model import actions, changes
from castlerules.magic.model.ongoing_effects import SourcePreventionShield
from castlerules.magic.model.options import MagicRules
from castlerules.magic.model.rulebook import Replacement, Substitution
from castlerules.magic.normal import NORMAL
from castlerules.magic.query.board import Board
from castlerules.testing.magic import A, MagicScenario, N, side

from .kit import KIT, MODERN, SIXTH, every_edition, table

MARTYRDOM = aura(
    "Martyrdom",
    "{W}",
    lang.CREATURE,
    lang.Static(lang.DamageChanged(lang.RedirectDamage(lang.Enchanted()), who=lang.You())),
)
HEX = instant("Hex", "{R}", does(lang.DealDamage(3, (lang.TARGET,), lang.This(), preventable=False), lang.ANY_TARGET))
RAGE = enchantment("Rage", "{R}", lang.Static(lang.DamageChanged(lang.MultiplyDamage(3))))
MONK = creature("Monk", "{W}", "Monk", 1, 3, protection(lang.RED))
IMP = creature("Imp", "{R}", "Imp", 1, 1, act("", damage(1, lang.TARGET), lang.ANY_TARGET))
VERDURE, BLUSH = [
    instant(name, "{G}", does(lang.ApplyUntil(lang.TARGET, (lang.SetColors((color,)),)), target(lang.CREATURE)))
    for name, color in (("Verdure", lang.Color.GREEN), ("Blush", lang.Color.RED))
]
WARD = instant(
    "Ward",
    "{W}",
    does(lang.PreventFromSource(all_of(lang.CREATURE, lang.ControlledBy(lang.EachOpponent())), lang.You())),
)
CARDS = {card.name: card for card in (MARTYRDOM, HEX, RAGE, MONK, IMP, VERDURE, BLUSH, WARD)}


def shields(now: MagicScenario) -> tuple[SourcePreventionShield, ...]:
    """Return the shields against sources that are left."""
    return tuple([delayed for delayed in now.state.ongoing if isinstance(delayed, SourcePreventionShield)])


@every_edition
@pytest.mark.rule("BASE-094", "BASE-099", "BASE-D21", scenario="BASE-S79")
@pytest.mark.parametrize(("x", "ends"), [(4, {18, 15}), (3, {20, 17})])
def test_the_order_of_prevention_and_doubling_is_chosen(rules: MagicRules, x: int, ends: set[int]) -> None:
    """With a Veil on N and Kiln in play, Bolide deals 4: 1 doubled is 2, or 8 less 3 is 5; N chooses."""
    start = table(side("Kiln, 9 Spring", hand="Bolide"), side("Spring", hand="Veil"), rules=rules)
    deciding = start.passes().cast("Veil", N).resolve().cast("Bolide", N, x=x).resolve()
    first, second = deciding.choose(0), deciding.choose(1)

    assert (N, 2) == (deciding.to_act, len(deciding.offers(actions.ChooseReplacement)))
    assert ends == {first.life(N), second.life(N)}
    assert () == (*first.state.ongoing, *second.state.ongoing)


@pytest.mark.rule("BASE-099", "BASE-Q07", "BASE-093")
def test_equal_multiplications_act_one_after_the_other_and_different_ones_are_asked_about() -> None:
    """Two Kilns make 2 damage 8 without a question; Kiln and Rage make it 12 in either order."""
    twice = table(side("2 Kiln, Spring", hand="Spark")).cast("Spark", N).resolve()
    deciding = table(side("Kiln, Rage, Spring", hand="Spark"), cards=CARDS).cast("Spark", N).resolve()

    assert 12 == twice.life(N)
    assert [8, 8] == [deciding.choose(n).life(N) for n in (0, 1)]


@every_edition
@pytest.mark.rule("BASE-092", "BASE-D22", scenario="BASE-S80")
def test_the_next_damage_of_a_chosen_source_is_prevented_whole(rules: MagicRules) -> None:
    """N shields against Spark, or against Ogre: then Spark hurts, and Ogre's next damage to N does not."""
    start = table(side("Ogre, 2 Spring", hand="2 Spark"), side("Circle, 2 Spring"), rules=rules)
    deciding = start.cast("Spark#1", N).passes().activate("Circle").resolve()
    spark = deciding.choose("Spark#1").resolve()
    second = spark.cast("Spark#2", N).resolve()
    ogre = deciding.choose("Ogre").resolve()
    fought = ogre.attack("Ogre").deal_combat_damage()

    assert (N, {"Spark#1", "Ogre"}) == (deciding.to_act, set(deciding.offers(actions.ChooseSource)))
    assert (20, 18) == (spark.life(N), second.life(N))
    assert (18, 18, ()) == (ogre.life(N), fought.life(N), fought.state.ongoing)


@every_edition
@pytest.mark.rule("BASE-135", "BASE-136", "BASE-D22", scenario="BASE-S81")
def test_the_source_of_an_ability_on_the_stack_is_chosen_by_what_it_was(rules: MagicRules) -> None:
    """N sacrifices Firebrand for 1 damage to A; A's Circle takes its ability's source, red as it last was."""
    start = table(side("Circle, Spring, Ogre"), side("Firebrand"), rules=rules).passes()
    deciding = start.activate("Firebrand", A).passes().activate("Circle").resolve()
    done = deciding.choose("Firebrand").resolve()

    assert {"Firebrand", "Ogre"} == set(deciding.offers(actions.ChooseSource))
    assert (20, ("Firebrand",)) == (done.life(A), done.graveyard(N))
    assert 19 == deciding.choose("Ogre").resolve().life(A)


@every_edition
@pytest.mark.rule("BASE-Q38", "BASE-092", scenario="BASE-S92")
def test_a_source_that_is_no_longer_what_it_was_chosen_for_deals_its_damage(rules: MagicRules) -> None:
    """Circle takes the red Imp; green it deals N 1, and the shield stays; red again its next damage is prevented."""
    mine, theirs = side("Imp, 2 Spring", hand="Verdure, Blush"), side("Circle, Spring")
    shielded = table(mine, theirs, rules=rules, cards=CARDS).passes().activate("Circle").resolve()
    green = shielded.cast("Verdure", "Imp").resolve().activate("Imp", N).resolve()
    red = green.cast("Blush", "Imp").resolve().activate("Imp", N).resolve()

    assert (20, 19, 19) == (shielded.activate("Imp", N).resolve().life(N), green.life(N), red.life(N))
    assert (1, ()) == (
        sum(isinstance(delayed, SourcePreventionShield) for delayed in green.state.ongoing),
        shields(red),
    )
    assert 18 == red.activate("Imp", N).resolve().life(N)


@pytest.mark.rule("BASE-Q38", "BASE-D22", "BASE-070")
def test_what_a_source_is_to_the_player_who_chose_it_is_looked_at_again_too() -> None:
    """Ward is for creatures of opponents: an Imp that N has stolen since is none, and hurts N."""
    mine, theirs = side("Imp"), side("4 Spring", hand="Ward, Bond")
    warded = table(mine, theirs, cards=CARDS, active=N).cast("Ward").resolve()
    stolen = warded.cast("Bond", "Imp").resolve()

    (shield,) = shields(warded)
    forgetful = evolve(warded.state, ongoing=(evolve(shield, captured=None),))

    assert [(), ("BASE-Q38",)] == [
        tuple([violation.rule for violation in state_problems(NORMAL, now)]) for now in (warded.state, forgetful)
    ]
    assert 20 == warded.passes().activate("Imp", N).resolve().life(N)
    assert (19, 1) == (stolen.activate("Imp", N).resolve().life(N), len(shields(stolen)))


@pytest.mark.rule("BASE-Q38", "BASE-Q07", "BASE-D21")
def test_shields_for_different_qualities_of_one_source_are_asked_about_and_equal_ones_are_not() -> None:
    """Two Circles against Imp need no choice, nor do two Wards; of a Circle and a Ward, N says which is used up."""
    start = table(side("Imp"), side("2 Circle, 3 Spring", hand="Ward"), cards=CARDS).passes()
    equal = start.activate("Circle#1").resolve().passes().activate("Circle#2").resolve()
    mixed = start.activate("Circle#1").resolve().passes().cast("Ward").resolve().activate("Imp", N).resolve()
    wards = table(side("Imp"), side("2 Spring", hand="2 Ward"), cards=CARDS, active=N)
    warded = wards.cast("Ward").resolve().cast("Ward").resolve().passes().activate("Imp", N).resolve()

    assert [1, 20] == [len(shields(equal.activate("Imp", N).resolve())), equal.activate("Imp", N).resolve().life(N)]
    assert (None, 20, 1) == (warded.decision, warded.life(N), len(shields(warded)))
    assert (N, 2) == (mixed.to_act, len(mixed.offers(actions.ChooseReplacement)))
    assert [1, 1] == [len(shields(mixed.choose(n))) for n in (0, 1)]


@pytest.mark.rule("BASE-D22", "BASE-168", "BASE-136", scenario="BASE-S93")
def test_a_creature_that_has_left_with_its_damage_on_the_stack_may_be_chosen() -> None:
    """Ogre is returned after assignment: Circle may take it, and N is not hurt; once it is dealt it is no source."""
    start = table(side("Ogre, Giant, Spring", hand="Recall"), side("Circle, 2 Spring"), rules=SIXTH).attack("Ogre")
    deciding = start.to_step("combat damage").cast("Recall", "Ogre").resolve().passes().activate("Circle").resolve()
    late = deciding.choose("Giant").resolve().passes().activate("Circle").resolve()

    assert {"Ogre", "Giant"} == {*deciding.offers(actions.ChooseSource)}
    assert (20, 17) == (deciding.choose("Ogre").resolve().life(N), deciding.choose("Giant").resolve().life(N))
    assert (None, 2) == (late.decision, len(shields(late)))


@pytest.mark.rule("BASE-D22", "BASE-169", scenario="BASE-S93")
def test_without_damage_on_the_stack_a_creature_that_has_left_is_no_source() -> None:
    """Ogre is returned before damage: Circle takes Giant, the only source left, without a question."""
    start = table(side("Ogre, Giant, Spring", hand="Recall"), side("Circle, Spring"), rules=MODERN).attack("Ogre")
    done = start.block().cast("Recall", "Ogre").resolve().passes().activate("Circle").resolve()

    assert (None, [done.permanent("Giant").id]) == (
        done.decision,
        [source_prevention_shield.source for source_prevention_shield in shields(done)],
    )
    assert 20 == done.to_step("end of combat").life(N)


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
        .deal_combat_damage()
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

    def nothing_in_hand(board: Board, change: changes.Draw) -> Iterable[Substitution]:
        if not board.state.seats[change.player].hand:
            yield Substitution("empty", (changes.LifeGained(change.player, 1),), "empty", "life is gained instead")

    book = attrs.evolve(NORMAL, replacements=(*NORMAL.replacements, Replacement(changes.Draw, nothing_in_hand)))
    poor = MagicScenario.of(book, side("3 Spring", hand="Insight", library="3 Bear"), cards=KIT)
    rich = MagicScenario.of(book, side("3 Spring", hand="Insight, Ogre", library="3 Bear"), cards=KIT)
    done, drawn = poor.cast("Insight").resolve(), rich.cast("Insight").resolve()

    assert (22, ()) == (done.life(A), done.hand(A))
    assert (20, ("Ogre", "Bear", "Bear")) == (drawn.life(A), drawn.hand(A))
