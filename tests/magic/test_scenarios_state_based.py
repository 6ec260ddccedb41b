"""The worked scenarios on checks (BASE 8.4)."""

from __future__ import annotations

import pytest

from castlerules.cards import language as lang
from castlerules.cards.builders import any_of, does, face, instant, one_face, sorcery, target
from castlerules.magic.model import actions
from castlerules.magic.model.options import MagicRules
from castlerules.testing.magic import A, MagicScenario, N, side

from .kit import MODERN, SIXTH, every_edition, table

WITHER = instant("Wither", "{B}", does(lang.PutCounters(lang.TARGET, lang.CounterKind.MINUS), target(lang.CREATURE)))
RUIN = sorcery("Ruin", "{W}", does(lang.Destroy(lang.Each(any_of(lang.CREATURE, lang.ENCHANTMENT)))))
WORLD = lang.TypeLine((lang.Supertype.WORLD,), (lang.CardType.ENCHANTMENT,))
WORLDS = {name: one_face(face(name, "{W}", WORLD)) for name in ("Bright World", "Drowned World", "Desert")}
BOTH = sorcery(
    "Both",
    "{W}",
    does(lang.MoveTo(lang.Each(lang.ENCHANTMENT, lang.Zone.GRAVEYARD), lang.Zone.BATTLEFIELD, controller=lang.You())),
)
CARDS = {"Wither": WITHER, "Ruin": RUIN, "Both": BOTH, **WORLDS}


def shielded(rules: MagicRules, hand: str) -> MagicScenario:
    """Return A with a Troll that has a shield, mana and *hand*."""
    start = table(side("Troll, Butcher, 9 Spring", hand=hand), rules=rules, cards=CARDS)
    return start.activate("Troll").resolve()


@every_edition
@pytest.mark.rule("BASE-128", "BASE-098", "BASE-155", "BASE-K20", scenario="BASE-S39")
def test_a_regenerated_creature_is_tapped_unhurt_and_out_of_combat(rules: MagicRules) -> None:
    """Troll blocked by Giant takes 5 and stays; without another shield the next destruction kills it."""
    start = table(side("Troll, 3 Spring", hand="Smite"), side("Giant"), rules=rules)
    fought = start.activate("Troll").resolve().attack("Troll").block({"Giant": "Troll"}).deal_combat_damage()

    assert (True, 0, ()) == (fought.is_tapped("Troll"), fought.damage("Troll"), fought.state.combat.attackers)
    assert (3, ()) == (fought.damage("Giant"), fought.state.ongoing)
    assert ("Smite", "Troll") == tuple(sorted(fought.cast("Smite", "Troll").resolve().graveyard(A)))


@every_edition
@pytest.mark.rule("BASE-098", "BASE-120", "BASE-128", scenario="BASE-S40")
@pytest.mark.parametrize(
    ("spell", "at", "lives"), [("Execution", 1, False), ("Purge", 0, False), ("Cleansing", 0, True), ("Smite", 1, True)]
)
def test_a_shield_helps_against_destruction_that_allows_it(rules: MagicRules, spell: str, at: int, lives: bool) -> None:
    """Smite and Cleansing are survived, Execution and Purge are not."""
    done = shielded(rules, spell).cast(spell, *["Troll"] * at).resolve()

    assert lives == done.is_on_battlefield("Troll")
    assert lives == (not done.state.ongoing)  # a shield that does not apply is not used up


@every_edition
@pytest.mark.rule("BASE-120", "BASE-127", "BASE-126", scenario="BASE-S40")
def test_a_shield_helps_neither_without_toughness_nor_against_sacrifice(rules: MagicRules) -> None:
    """Troll made 1/1 dies of a -1/-1 counter, and a sacrificed one is gone."""
    small = shielded(rules, "Pygmy, Wither").cast("Pygmy", "Troll").resolve()
    gone = shielded(rules, "").activate("Butcher", paid_with=("Troll",))

    assert "1/1" == small.size("Troll")
    assert ("Pygmy", "Wither", "Troll") == small.cast("Wither", "Troll").resolve().graveyard(A)
    assert ("Troll",) == gone.graveyard(A)


@every_edition
@pytest.mark.rule("BASE-120", "BASE-129", "BASE-075", scenario="BASE-S41")
def test_when_a_lord_dies_its_followers_are_looked_at_again(rules: MagicRules) -> None:
    """Spark kills Foreman; Squire, 1/1 with 1 damage, dies in the next pass; Wake triggers twice."""
    start = table(side("Foreman, Squire/d1, Wake"), side("Spring", hand="Spark"), rules=rules, active=N)
    done = start.cast("Spark", "Foreman").resolve()

    assert "2/2" == start.size("Squire")
    assert (("Foreman", "Squire"), ("Wake", "Wake")) == (done.graveyard(A), done.stack)
    assert 22 == done.resolve(2).life(A)


@every_edition
@pytest.mark.rule("BASE-120", "BASE-129", "BASE-166", scenario="BASE-S42")
def test_the_damage_stays_on_a_creature_whose_lord_dies(rules: MagicRules) -> None:
    """Bear, 3/3 beside Foreman, has 2 damage when Foreman is gone, and dies too."""
    start = table(side("Foreman, Bear"), side("Giant, Sentinel"), rules=rules)
    done = start.attack("Foreman", "Bear").block({"Giant": "Foreman", "Sentinel": "Bear"}).deal_combat_damage()

    assert "3/3" == start.size("Bear")
    assert (("Foreman", "Bear"), ("Sentinel",)) == (done.graveyard(A), done.graveyard(N))
    assert 2 == done.damage("Giant")


@pytest.mark.rule("BASE-118", "BASE-119", "BASE-010", scenario="BASE-S43")
@pytest.mark.parametrize(("rules", "stays"), [(SIXTH, False), (MODERN, True)], ids=("sixth", "modern"))
def test_one_legend_of_each_player_may_stay_in_the_new_rules_only(rules: MagicRules, stays: bool) -> None:
    """A has Regent as N's Regent arrives."""
    start = table(side("Regent"), side("3 Spring", hand="Regent"), rules=rules, active=N)
    done = start.cast("Regent").resolve()

    assert ("Regent",) == done.battlefield(A)
    assert (stays, () if stays else ("Regent",)) == ("Regent" in done.battlefield(N), done.graveyard(N))


@pytest.mark.rule("BASE-118", scenario="BASE-S44")
def test_in_the_old_rules_the_newer_legend_goes() -> None:
    """A second Regent goes to the graveyard unasked."""
    done = table(side("Regent, 3 Spring", hand="Regent"), rules=SIXTH).cast("Regent").resolve()

    assert (None, ("Regent",)) == (done.decision, done.graveyard(A))
    assert [card.id for card in done.state.permanents if done.state.table.cards[card.card].name == "Regent"] == [2]


@pytest.mark.rule("BASE-119", "BASE-D23", scenario="BASE-S44")
def test_in_the_new_rules_the_player_says_which_legend_stays() -> None:
    """Either of two Regents may be kept."""
    deciding = table(side("Regent, 3 Spring", hand="Regent"), rules=MODERN).cast("Regent").resolve()
    kept = deciding.choose("Regent#2")

    assert (A, ("Regent#1", "Regent#2")) == (deciding.to_act, deciding.offers(actions.ChooseLegend))
    assert (False, True, ("Regent",)) == (
        kept.is_on_battlefield("Regent#1"),
        kept.is_on_battlefield("Regent#2"),
        kept.graveyard(A),
    )
    assert (A, None) == (kept.to_act, kept.decision)


@every_edition
@pytest.mark.rule("BASE-125", "BASE-K51")
def test_only_the_newest_world_stays(rules: MagicRules) -> None:
    """The World of another name that A casts sends that of N to its owner's graveyard; what is no World stays."""
    start = table(side("Plains, Regent", hand="Bright World"), side("Drowned World"), rules=rules, cards=CARDS)
    done = start.cast("Bright World").resolve()

    assert (("Regent", "Bright World"), ()) == (done.battlefield(A)[-2:], done.graveyard(A))
    assert ((), ("Drowned World",)) == (done.battlefield(N), done.graveyard(N))


@every_edition
@pytest.mark.rule("BASE-125")
def test_of_worlds_that_arrive_at_once_none_stays(rules: MagicRules) -> None:
    """Two Worlds come back by one effect, and the older one of N goes with them; one alone would have stayed."""
    start = table(
        side("Plains", hand="Both", graveyard="Bright World, Desert"), side("Drowned World"), rules=rules, cards=CARDS
    )
    alone = table(side("Plains", hand="Both", graveyard="Desert"), side("Drowned World"), rules=rules, cards=CARDS)

    assert {"Bright World", "Desert", "Both"} == set(start.cast("Both").resolve().graveyard(A))
    assert ("Drowned World",) == start.cast("Both").resolve().graveyard(N)
    assert alone.cast("Both").resolve().is_on_battlefield("Desert")


@every_edition
@pytest.mark.rule("BASE-185", "BASE-117", "BASE-187", scenario="BASE-S45")
@pytest.mark.parametrize(("life", "returns"), [(4, (0.0, 0.0)), (5, (1.0, -1.0))])
def test_players_who_lose_in_the_same_event_draw(rules: MagicRules, life: int, returns: tuple[float, float]) -> None:
    """Quake for 4 with N at 4 life and A at 4, or at 5."""
    start = table(side("5 Spring", hand="Quake", life=life), side(life=4), rules=rules)
    done = start.cast("Quake", x=4).resolve()

    assert done.result is not None
    assert (returns, life - 4) == (done.result.returns, done.life(A))
    assert ((), (), None) == (done.legal, done.stack, done.to_act)


@every_edition
@pytest.mark.rule("BASE-109", "BASE-117", scenario="BASE-S46")
def test_there_is_no_check_in_the_middle_of_a_resolution(rules: MagicRules) -> None:
    """Bargain takes A from 3 through 0 to 4; from 2 it goes through -1 to 3."""
    start = table(side("Spring", hand="Bargain", life=3), rules=rules)
    lower = table(side("Spring", hand="Bargain", life=2), rules=rules)

    assert (4, None) == (start.cast("Bargain").resolve().life(A), start.cast("Bargain").resolve().result)
    assert 3 == lower.cast("Bargain").resolve().life(A)


@every_edition
@pytest.mark.rule("BASE-117", "BASE-175", "BASE-138", scenario="BASE-S47")
def test_who_must_draw_from_an_empty_library_loses_before_anything_else(rules: MagicRules) -> None:
    """N's library is empty at N's draw step, though N has an instant to answer with."""
    start = table(theirs=side("Spring", hand="Growth", library=0), rules=rules, active=N, step="upkeep")
    done = start.passes(2)

    assert done.result is not None
    assert ((1.0, -1.0), "draw") == (done.result.returns, done.step)


@every_edition
@pytest.mark.rule("BASE-117", "BASE-185", "BASE-111", scenario="BASE-S47")
def test_both_decked_by_one_spell_draw(rules: MagicRules) -> None:
    """Feast with libraries of one card each; with two cards each nobody loses."""
    magic_scenario = (
        table(side("3 Spring", hand="Feast", library=1), side(library=1), rules=rules).cast("Feast").resolve()
    )
    two = table(side("3 Spring", hand="Feast", library=2), side(library=2), rules=rules).cast("Feast").resolve()

    assert magic_scenario.result is not None
    assert (0.0, 0.0) == magic_scenario.result.returns
    assert (None, 2, 2) == (two.result, len(two.hand(A)), len(two.hand(N)))


@pytest.mark.rule("BASE-122", "BASE-130", "BASE-011", scenario="BASE-S48")
@pytest.mark.parametrize(
    ("rules", "counters", "gains", "lives"),
    [(SIXTH, (2, 1), 4, False), (MODERN, (1, 0), 2, True)],
    ids=("sixth", "modern"),
)
def test_opposite_counters_cancel_in_the_new_rules_only(
    rules: MagicRules, counters: tuple[int, int], gains: int, lives: bool
) -> None:
    """Leech beside Foreman with a -1/-1 counter is 2/2 in both; its counters and activations differ."""
    mine = side("Foreman, Spring, Leech/+2", hand="Wither")
    now = table(mine, rules=rules, cards=CARDS).cast("Wither", "Leech").resolve()
    both = (now.counters("Leech"), now.counters("Leech", "-1/-1"))
    assert ("2/2", counters) == (now.size("Leech"), both)

    while now.offers(actions.BeginAbility):
        now = now.activate("Leech").resolve()

    assert (20 + gains, lives) == (now.life(A), now.is_on_battlefield("Leech"))


@every_edition
@pytest.mark.rule("BASE-021", "BASE-124", scenario="BASE-S49")
def test_a_token_that_leaves_play_ceases_to_exist(rules: MagicRules) -> None:
    """Returned to hand it is nowhere; if it dies, Wake sees that, and the graveyard stays as it was."""
    start = table(side("Squire/token, Wake, 3 Spring", hand="Recall, Smite"), rules=rules)
    returned = start.cast("Recall", "Squire").resolve()
    dead = start.cast("Smite", "Squire").resolve()

    assert (None, ("Smite",)) == (returned.zone("Squire"), returned.hand(A))
    assert (None, ("Smite",), ("Wake",)) == (dead.zone("Squire"), dead.graveyard(A), dead.stack)


@every_edition
@pytest.mark.rule("BASE-133", "BASE-Q17", "BASE-123", scenario="BASE-S50")
def test_an_aura_goes_after_its_host_or_with_it(rules: MagicRules) -> None:
    """Mantle follows a destroyed Bear in the next check; what destroys both takes them together."""
    start = table(side("Bear, Mantle @ Bear, 3 Spring", hand="Smite, Ruin"), rules=rules, cards=CARDS)
    after = start.cast("Smite", "Bear").resolve()
    together = start.cast("Ruin").resolve()

    assert ("Bear", "Smite", "Mantle") == after.graveyard(A)
    assert ("Bear", "Mantle", "Ruin") == together.graveyard(A)


@every_edition
@pytest.mark.rule("BASE-K21", "BASE-123", scenario="BASE-S51")
def test_protection_drops_an_aura_of_its_colour_and_no_other(rules: MagicRules) -> None:
    """Redward sends Brand to the graveyard and stays; Quake deals the Bear nothing; Cleansing destroys it."""
    mine = side("Bear, Brand @ Bear, 9 Spring", hand="Redward, Quake, Cleansing")
    warded = table(mine, side("Ogre"), rules=rules).cast("Redward", "Bear").resolve()
    shaken = warded.cast("Quake", x=2).resolve()

    assert (("Brand",), "Bear", "2/2") == (warded.graveyard(A), warded.attached_to("Redward"), warded.size("Bear"))
    assert (0, 2, 18, 18) == (shaken.damage("Bear"), shaken.damage("Ogre"), shaken.life(A), shaken.life(N))
    assert not warded.cast("Cleansing").resolve().is_on_battlefield("Bear")


@every_edition
@pytest.mark.rule("BASE-K21", "BASE-157", scenario="BASE-S51")
def test_creatures_of_the_colour_do_not_block_what_is_protected_from_it(rules: MagicRules) -> None:
    """Red Ogre may not block a Bear with Redward, black Lurker may."""
    start = (
        table(side("Bear, Redward @ Bear"), side("Ogre, Lurker"), rules=rules)
        .attack("Bear")
        .to_step("declare blockers")
    )

    assert ("Lurker Bear",) == start.offers(actions.AddBlocker)
    assert "BASE-K21" == start.broken_rule(actions.AddBlocker, "Ogre", "Bear")
