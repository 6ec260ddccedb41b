"""Continuous effects, replacement, resolution, cards in zones (BASE 2.8 to 2.12, 2.18)."""

from __future__ import annotations

import pytest

from castlerules.cards import language as lang
from castlerules.cards.builders import *
from castlerules.magic.model import actions, changes
from castlerules.magic.model.options import MagicRules
from castlerules.testing.magic import A, MagicScenario, N, side

from .kit import MODERN, SIXTH, every_edition, table

PLUS = lang.CounterKind.PLUS
KICKED = lang.WasPaid(lang.KeywordKind.KICKER)
ARRIVES = lang.ZoneChange(lang.IsThis(), to=lang.Zone.BATTLEFIELD)
FLIERS = lang.HasKeyword(lang.KeywordKind.FLYING)
CARDS = {
    card.name: card
    for card in (
        enchantment(
            "Lift", "{U}", gets(all_of(lang.CREATURE, non(FLIERS)), lang.AddKeyword(lang.FLYING), lang.AddPT(1, 1))
        ),
        enchantment("Gale", "{U}", gets(all_of(lang.CREATURE, FLIERS), lang.AddPT(1, 1))),
        instant("Swell", "{G}", does(lang.ApplyUntil(lang.TARGET, (lang.SetPT(7, 7),)), target(lang.CREATURE))),
        creature("Slug", "{G}", "Slug", 1, 1, lang.EntersWith(tapped=True), lang.EntersWith(kind=PLUS, count=2)),
        creature("Grower", "{G}", "Beast", 1, 1, kicker("{2}"), lang.EntersWith(kind=PLUS, count=2, condition=KICKED)),
        creature(
            "Giver", "{G}", "Beast", 1, 1, kicker("{2}"), when(ARRIVES, lang.GainLife(lang.You(), 3), condition=KICKED)
        ),
        creature(
            "Keeper", "{G}", "Beast", 1, 1, kicker("{2}"), gets(lang.IsThis(), lang.AddPT(1, 1), condition=KICKED)
        ),
        creature(
            "Hydra",
            "{X}{G}",
            "Hydra",
            1,
            1,
            enters(lang.GainLife(lang.You(), lang.X())),
            act("{X}", lang.GainLife(lang.You(), lang.X())),
        ),
        instant("Mud", "{B}", does(lang.ApplyUntil(lang.TARGET, (lang.SetTypes((), ("Swamp",)),)), target(lang.LAND))),
        creature("Swarm", "{X}{G}", "Insect", 0, 0, lang.EntersWith(kind=PLUS, count=lang.X())),
        sorcery(
            "Return", "{W}", does(lang.MoveTo(lang.Each(lang.CREATURE, lang.Zone.GRAVEYARD), lang.Zone.BATTLEFIELD))
        ),
        sorcery(
            "Hunt",
            "{G}",
            does(
                lang.InOrder(
                    (lang.Search("it", lang.CREATURE), bounce(lang.BoundObjects("it")), lang.Shuffle(lang.You()))
                )
            ),
        ),
        sorcery("Grind", "{U}", does(lang.Mill(lang.EachPlayer(), 3))),
        instant(
            "Blink",
            "{W}",
            does(
                lang.InOrder(
                    (
                        lang.MoveTo(lang.TARGET, lang.Zone.EXILE),
                        lang.MoveTo(lang.TARGET, lang.Zone.BATTLEFIELD),
                        lang.PutCounters(lang.TARGET, lang.CounterKind.PLUS),
                    )
                ),
                target(lang.CREATURE),
            ),
        ),
        instant(
            "Plough",
            "{W}",
            does(
                lang.InOrder(
                    (
                        lang.MoveTo(lang.TARGET, lang.Zone.EXILE),
                        lang.GainLife(lang.ControllerOf(lang.TARGET), lang.PowerOf(lang.TARGET)),
                    )
                ),
                target(lang.CREATURE),
            ),
        ),
    )
}


@every_edition
@pytest.mark.rule("BASE-082", "BASE-080", "BASE-Q01")
def test_an_effect_of_several_layers_changes_the_set_that_it_found_first(rules: MagicRules) -> None:
    """Lift gives creatures without flying both flying and +1/+1, though they fly by the time of the bonus."""
    lifted = table(side("Bear, Hawk, Lift"), rules=rules, cards=CARDS)

    assert ("3/3", True) == (lifted.size("Bear"), lifted.has_keyword("Bear", "flying"))
    assert "2/2" == lifted.size("Hawk")


@every_edition
@pytest.mark.rule("BASE-084", "BASE-080")
def test_a_bonus_for_fliers_reaches_what_another_effect_lets_fly(rules: MagicRules) -> None:
    """Gale counts the flying that Lift or Jump gives, since abilities come before power."""
    mine = side("Bear, Hawk, Gale, Spring", hand="Jump")
    plain = table(mine, rules=rules, cards=CARDS)
    jumped = plain.cast("Jump", "Bear").resolve()

    assert ("2/2", "3/3", "3/3") == (plain.size("Bear"), plain.size("Hawk"), jumped.size("Bear"))
    assert "4/4" == table(side("Gale, Lift, Bear"), rules=rules, cards=CARDS).size("Bear")


@every_edition
@pytest.mark.rule("BASE-081", "BASE-088")
@pytest.mark.parametrize(("order", "size"), [(("Swell", "Pygmy"), "3/3"), (("Pygmy", "Swell"), "9/9")])
def test_of_two_settings_the_later_one_counts(rules: MagicRules, order: tuple[str, str], size: str) -> None:
    """Bear with Mantle is set to 7/7 and to 1/1, in either order."""
    now = table(side("Bear, Mantle @ Bear, 2 Spring", hand="Swell, Pygmy"), rules=rules, cards=CARDS)
    for spell in order:
        now = now.cast(spell, "Bear").resolve()

    assert size == now.size("Bear")


@every_edition
@pytest.mark.rule("BASE-091", "BASE-093", "BASE-095", "BASE-E02")
def test_each_replacement_of_an_arrival_acts_once(rules: MagicRules) -> None:
    """Slug arrives tapped and with two counters, and no event says that it was tapped or given them."""
    done = table(side("Spring", hand="Slug"), rules=rules, cards=CARDS).cast("Slug").resolve()

    assert (True, 2, "3/3") == (done.is_tapped("Slug"), done.counters("Slug"), done.size("Slug"))
    assert not [event for event in done.events if isinstance(event, (changes.Tapped, changes.CountersPut))]


def fogged(rules: MagicRules) -> MagicScenario:
    """Return N's Bear with a Veil, blocking Ogre under Calm."""
    start = table(side("Ogre, Squire"), side("Bear, 2 Spring", hand="Veil, Calm"), rules=rules)
    blocked = start.attack("Ogre").block({"Bear": "Ogre"}).passes()
    return blocked.cast("Veil", "Bear").resolve().passes().cast("Calm").resolve()


@every_edition
@pytest.mark.rule("BASE-094", "BASE-D21", "BASE-092")
@pytest.mark.parametrize(("index", "shields"), [(0, 2), (1, 1)])
def test_the_controller_chooses_between_two_preventions(rules: MagicRules, index: int, shields: int) -> None:
    """Calm spares the Veil; using the Veil first spends it; Bear takes nothing either way."""
    deciding = fogged(rules).deal_combat_damage()
    done = deciding.do(actions.ChooseReplacement(index))

    assert (N, ("0", "1")) == (deciding.to_act, deciding.offers(actions.ChooseReplacement))
    assert (0, 0, shields) == (done.damage("Bear"), done.damage("Ogre"), len(done.state.ongoing))


@every_edition
@pytest.mark.rule("BASE-Q07", "BASE-092")
def test_of_two_equal_shields_the_older_one_is_used_unasked(rules: MagicRules) -> None:
    """Two Veils on Bear: Spark takes 2 of the first, and nobody is asked."""
    start = table(side("Spring", hand="Spark"), side("Bear, 2 Spring", hand="2 Veil"), rules=rules)
    both = start.passes().cast("Veil#1", "Bear").resolve().passes().cast("Veil#2", "Bear").resolve()
    done = both.cast("Spark", "Bear").resolve()

    assert (None, [1, 3]) == (done.decision, [getattr(delayed, "amount", 0) for delayed in done.state.ongoing])


@every_edition
@pytest.mark.rule("BASE-020", "BASE-E01")
def test_an_effect_that_moves_an_object_goes_on_to_speak_of_the_new_one(rules: MagicRules) -> None:
    """Blink exiles Bear, brings it back as a new object, and puts a counter on that."""
    start = table(side("Bear/t/d1, Spring", hand="Blink"), rules=rules, cards=CARDS)
    done = start.cast("Blink", "Bear").resolve()

    assert (("Spring", "Bear"), "3/3", False, 0) == (
        done.battlefield(A),
        done.size("Bear"),
        done.is_tapped("Bear"),
        done.damage("Bear"),
    )
    assert done.permanent("Bear").id > start.permanent("Bear").id


@every_edition
@pytest.mark.rule("BASE-177", "BASE-D12", "BASE-D18")
def test_a_search_for_a_quality_may_find_nothing(rules: MagicRules) -> None:
    """Hunt offers to stop first, and each fitting name once; without a creature it can only stop."""
    start = table(side("Spring", hand="Hunt", library="Bear, Spark, Ogre, Bear"), rules=rules, cards=CARDS)
    deciding = start.cast("Hunt").resolve()
    empty = table(side("Spring", hand="Hunt", library="Spark"), rules=rules, cards=CARDS).cast("Hunt").resolve()

    assert (("StopChoosing",), ("ChooseNamedCard", "Bear"), ("ChooseNamedCard", "Ogre")) == deciding.legal
    assert (("Ogre",), 3) == (deciding.choose("Ogre").hand(A), len(deciding.choose("Ogre").library(A)))
    assert ((), 4) == (deciding.stop_choosing().hand(A), len(deciding.stop_choosing().library(A)))
    assert (("StopChoosing",),) == empty.legal


@every_edition
@pytest.mark.rule("BASE-177", "BASE-100")
def test_a_search_for_any_card_must_find_one_if_there_is_one(rules: MagicRules) -> None:
    """Demonic Tutor offers names only; in an empty library there is nothing to find, and nobody loses by that."""
    start = table(side("2 Spring", hand="Demonic Tutor", library="Bear, Spark"), rules=rules)
    empty = table(side("2 Spring", hand="Demonic Tutor", library=0), rules=rules).cast("Demonic Tutor").resolve()
    deciding = start.cast("Demonic Tutor").resolve()

    assert (("ChooseNamedCard", "Bear"), ("ChooseNamedCard", "Spark")) == deciding.legal
    assert ("Spark",) == deciding.choose("Spark").hand(A)
    assert ((), None) == (empty.stop_choosing().hand(A), empty.stop_choosing().result)


@every_edition
@pytest.mark.rule("BASE-178", "BASE-E08", "BASE-K53", "BASE-Q05")
def test_milling_takes_what_there_is_and_loses_nobody(rules: MagicRules) -> None:
    """Of two libraries of four and of two cards the top three and both go to the graveyards, in their order."""
    mine, theirs = side("Spring", hand="Grind", library="Bear, Ogre, Hawk, Giant"), side(library="Spark, Growth")
    done = table(mine, theirs, rules=rules, cards=CARDS).cast("Grind").resolve()

    assert (("Bear", "Ogre", "Hawk", "Grind"), ("Giant",)) == (done.graveyard(A), done.library(A))
    assert (("Spark", "Growth"), (), None) == (done.graveyard(N), done.library(N), done.result)


@pytest.mark.rule("BASE-118", "BASE-Q03", "BASE-119")
@pytest.mark.parametrize(("rules", "stay"), [(SIXTH, 0), (MODERN, 1)], ids=("sixth", "modern"))
def test_legends_that_arrive_together_all_go_in_the_old_rules(rules: MagicRules, stay: int) -> None:
    """Two Regents put into play by one spell: none is the oldest; in the new rules one is kept."""
    start = table(side("Spring", hand="Return", graveyard="2 Regent"), rules=rules, cards=CARDS)
    done = start.cast("Return").resolve()
    done = done.choose("Regent#1") if done.decision else done

    assert stay == done.battlefield(A).count("Regent")


@every_edition
@pytest.mark.rule("BASE-086", "BASE-030")
def test_a_land_that_gains_a_type_keeps_what_it_has_and_gains_its_mana(rules: MagicRules) -> None:
    """Forest that is a Swamp as well pays {B} or {G}; a creature that is called a Swamp makes no mana."""
    plain = table(side("Forest, Spring", hand="Mud, Siphon"), rules=rules, cards=CARDS)
    muddy = plain.cast("Mud", "Forest").resolve()

    assert ((), ("Siphon",)) == (
        table(side("Forest", hand="Siphon"), rules=rules).offers(actions.BeginCast),
        muddy.offers(actions.BeginCast),
    )
    assert [(0, 0, 1, 0, 0, 0), (0, 0, 0, 0, 1, 0)] == [
        use.mana for use in muddy.characteristics("Forest").abilities.mana_uses
    ]
    assert ("Forest", "Swamp") == muddy.characteristics("Forest").subtypes


@every_edition
@pytest.mark.rule("BASE-095", "BASE-038")
def test_x_is_none_for_a_permanent_that_nobody_paid_for(rules: MagicRules) -> None:
    """Swarm arrives with X counters: cast for 2 it is 2/2, put into play it is 0/0 and dies."""
    start = table(side("3 Spring", hand="Swarm, Return"), rules=rules, cards=CARDS)
    dead = table(side("Spring", hand="Return", graveyard="Swarm"), rules=rules, cards=CARDS).cast("Return").resolve()

    assert "2/2" == start.cast("Swarm", x=2).resolve().size("Swarm")
    assert ("Return", "Swarm") == dead.graveyard(A)


@every_edition
@pytest.mark.rule("BASE-020", "BASE-K30", "BASE-066", "BASE-095")
@pytest.mark.parametrize(
    ("name", "plain", "kicked"),
    [
        ("Grower", ("1/1", 20), ("3/3", 20)),
        ("Giver", ("1/1", 20), ("1/1", 23)),
        ("Keeper", ("1/1", 20), ("2/2", 20)),
    ],
)
def test_a_permanent_remembers_whether_it_was_kicked(
    rules: MagicRules, name: str, plain: tuple[str, int], kicked: tuple[str, int]
) -> None:
    """As it arrives, in its trigger and in its static ability."""
    start = table(side("3 Spring", hand=name), rules=rules, cards=CARDS)
    done = [start.cast(name, optional_costs=paid).resolve() for paid in ((), ("kicker",))]
    done = [magic_scenario.resolve() if magic_scenario.stack else magic_scenario for magic_scenario in done]

    assert [plain, kicked] == [(magic_scenario.size(name), magic_scenario.life(A)) for magic_scenario in done]


@every_edition
@pytest.mark.rule("BASE-020", "BASE-038")
def test_a_permanent_remembers_its_x_and_an_ability_with_an_x_has_its_own(rules: MagicRules) -> None:
    """Hydra's trigger gains 3 for the X of its spell; its ability gains the X that is paid for it."""
    now = table(side("5 Spring", hand="Hydra"), rules=rules, cards=CARDS).cast("Hydra", x=3).resolve().resolve()

    assert 23 == now.life(A)
    assert (23, 24) == tuple(now.activate("Hydra", x=x).resolve().life(A) for x in (0, 1))
