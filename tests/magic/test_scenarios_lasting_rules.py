"""Rules that an effect sets for a while: on attacking, blocking, untapping, regenerating and casting."""

from __future__ import annotations

import pytest

from castlerules.cards import faults_of as lang_faults
from castlerules.cards import language as lang
from castlerules.cards.builders import *
from castlerules.castle.book import CASTLE
from castlerules.magic.capability.support import refusals
from castlerules.magic.model import actions
from castlerules.magic.model.options import MagicRules
from castlerules.solitaire.book import SOLITAIRE
from castlerules.testing.magic import A, MagicScenario, N, side

from .kit import every_edition, table

UNTAP = lang.Duration.NEXT_UNTAP
FLIER = lang.HasKeyword(lang.KeywordKind.FLYING)
HUSTLE = sorcery("Hustle", "{R}", does(lang.RuleUntil(lang.CantBlock(lang.TARGET)), target(lang.CREATURE)))
PANIC = sorcery("Panic", "{R}", does(lang.RuleUntil(lang.CantBlock(lang.Not(FLIER)))))
FREEZE = sorcery(
    "Freeze",
    "{U}",
    does(
        lang.InOrder(
            (lang.SetTapped(lang.TARGET), lang.RuleUntil(lang.NoUntap(lang.TARGET), UNTAP)),
        ),
        target(lang.CREATURE, count=2),
    ),
)
SCORCH = instant(
    "Scorch",
    "{R}",
    does(
        lang.InOrder((lang.RuleUntil(lang.CantRegenerate(lang.TARGET)), damage(3, lang.TARGET))), target(lang.CREATURE)
    ),
)
WICKET = creature("Wicket", "{1}{W}", "Wall", 2, 4, lang.Keyword(lang.KeywordKind.DEFENDER))
SALLY = instant("Sally", "{W}", does(lang.RuleUntil(lang.AsThoughNoDefender(lang.TARGET)), target(lang.CREATURE)))
TEASER = creature(
    "Teaser",
    "{G}",
    "Elf",
    1,
    1,
    act("{G}", lang.RuleUntil(lang.MustBlock(lang.TARGET, lang.This())), target(lang.CREATURE)),
)
GAG = instant(
    "Gag",
    "{W}",
    does(lang.RuleUntil(lang.CantCast(lang.TargetPlayer(), lang.CREATURE)), lang.TARGET_PLAYER),
)
DROUGHT = instant("Drought", "{W}", does(lang.RuleUntil(lang.CantPlayLands(lang.TargetPlayer())), lang.TARGET_PLAYER))
BAN = enchantment("Ban", "{W}", lang.Static(lang.CantCast(lang.EachOpponent(), lang.RED)))
WOLF = creature("Wolf", "{2}{G}", "Wolf", 3, 3, lang.Static(lang.AsThoughUnblocked()))
BOAR = creature("Boar", "{2}{G}", "Boar", 4, 3, lang.Static(lang.AsThoughUnblocked()), lang.TRAMPLE)
SURE = instant("Sure", "{R}", does(damage(2, lang.TARGET), lang.ANY_TARGET), lang.Static(lang.CantBeCountered()))
HEED = enchantment("Heed", "{G}", lang.Static(lang.CantBeCountered(lang.CREATURE)))
MIRE = land(
    "Mire Path",
    act(
        "{T}",
        lang.InOrder(
            (
                lang.AddMana(((lang.ManaKind.BLACK,), (lang.ManaKind.RED,))),
                lang.RuleUntil(lang.NoUntap(lang.This()), lang.Duration.YOUR_NEXT_UNTAP),
            )
        ),
    ),
)
SPELLS = (HUSTLE, PANIC, FREEZE, SCORCH, WICKET, SALLY, TEASER, GAG, DROUGHT, BAN, WOLF, BOAR, SURE, HEED, MIRE)
CARDS = {card.name: card for card in SPELLS}


def blockers(position: MagicScenario) -> set[str]:
    """Return the names of the creatures that may block once the attackers of *position* are declared."""
    return {words.partition(" ")[0].partition("#")[0] for words in position.passes(2).offers(actions.AddBlocker)}


@every_edition
@pytest.mark.rule("BASE-200", "BASE-Q51", "BASE-077", scenario="BASE-S107")
def test_a_rule_is_about_a_target_or_about_all_that_match(rules: MagicRules) -> None:
    """Hustle keeps Bear from blocking and not Ogre; Panic keeps all without flying, also one that loses it later."""
    start = table(
        side("Giant, 3 Spring", hand="Hustle, Panic, Hush"), side("Bear, Ogre, Hawk"), cards=CARDS, rules=rules
    )
    panic = start.cast("Panic").resolve()
    none = panic.cast("Hush", "Hawk").resolve()

    assert {"Ogre", "Hawk"} == blockers(start.cast("Hustle", "Bear").resolve().attack("Giant"))
    assert {"Hawk"} == blockers(panic.attack("Giant"))
    assert set() == blockers(none.attack("Giant"))


@pytest.mark.rule("BASE-200", "BASE-077")
def test_a_rule_for_a_turn_ends_with_it() -> None:
    """Hustle on Bear says why Bear cannot block, and ends in cleanup."""
    start = table(
        side("Giant, Spring", hand="Hustle", library="3 Bear"), side("Bear, Ogre", library="3 Bear"), cards=CARDS
    )
    kept = start.cast("Hustle", "Bear").resolve()

    assert (1, 0) == (len(kept.state.ongoing), len(kept.to_step("upkeep").state.ongoing))
    assert "BASE-157" == kept.attack("Giant").passes(2).broken_rule(actions.AddBlocker, "Bear", "Giant")


@every_edition
@pytest.mark.rule("BASE-200", "BASE-K28", "BASE-Q51", scenario="BASE-S108")
def test_what_does_not_untap_in_the_next_untap_step_untaps_in_the_one_after(rules: MagicRules) -> None:
    """Freeze taps Bear of N and Ogre of A: each stays tapped in its controller's next untap step, and then untaps."""
    start = table(
        side("Ogre, Squire, Spring", hand="Freeze", library="9 Bear"),
        side("Bear", library="9 Bear"),
        cards=CARDS,
        rules=rules,
    )
    frozen = start.cast("Freeze", "Bear", "Ogre").resolve()
    second = frozen.to_step("upkeep")
    third = second.to_step("upkeep")
    fourth = third.to_step("upkeep")

    assert [(True, True), (True, True), (True, False)] == [
        (now.is_tapped("Ogre"), now.is_tapped("Bear")) for now in (second, third, fourth)
    ]
    assert [2, 1, 0] == [len(now.state.ongoing) for now in (frozen, second, third)]
    assert not fourth.to_step("upkeep").is_tapped("Ogre")


@every_edition
@pytest.mark.rule("BASE-203", "BASE-098", scenario="BASE-S109")
def test_a_permanent_that_cannot_be_regenerated_keeps_its_shield_and_dies(rules: MagicRules) -> None:
    """Troll with a shield dies of Scorch; Spark twice would only use up the shield."""
    start = table(side("3 Spring", hand="Scorch, 2 Spark"), side("Troll, Spring"), rules=rules, cards=CARDS)
    shielded = start.passes().activate("Troll").resolve()

    assert not shielded.cast("Scorch", "Troll").resolve().is_on_battlefield("Troll")
    sparks = shielded.cast("Spark#1", "Troll").resolve().cast("Spark#2", "Troll").resolve()
    assert sparks.is_on_battlefield("Troll")


@every_edition
@pytest.mark.rule("BASE-201", "BASE-K12", "BASE-012", scenario="BASE-S110")
def test_a_creature_attacks_as_though_without_defender(rules: MagicRules) -> None:
    """Wicket, a Wall with defender, can attack in the turn in which Sally says so, unless it is tapped."""
    start = table(side("Wicket, Spring", hand="Sally"), side(), cards=CARDS, rules=rules)
    free = start.cast("Sally", "Wicket").resolve()

    assert () == start.to_step("beginning of combat").passes(2).offers(actions.AddAttacker)
    assert 18 == free.attack("Wicket").deal_combat_damage().life(N)


@every_edition
@pytest.mark.rule("BASE-202", "BASE-157", scenario="BASE-S111")
def test_a_creature_must_block_a_certain_attacker_if_it_can(rules: MagicRules) -> None:
    """Bear must block Teaser and not Ogre; Guard need not block; a tapped Bear need not either."""
    start = table(side("Teaser, Ogre, Spring"), side("Bear, Guard"), cards=CARDS, rules=rules)
    attack = start.activate("Teaser", "Bear").resolve().attack("Teaser", "Ogre").passes(2)
    alone = start.activate("Teaser", "Bear").resolve().attack("Ogre").passes(2)

    assert ("Bear Teaser",) == attack.offers(actions.AddBlocker)[:1]
    assert "BASE-157" == attack.broken_rule(actions.ConfirmBlocks)
    assert attack.block({"Bear": "Teaser"}).is_on_battlefield("Bear")
    assert None is alone.broken_rule(actions.ConfirmBlocks)


@every_edition
@pytest.mark.rule("BASE-204", scenario="BASE-S112")
def test_a_player_cannot_cast_what_a_rule_forbids(rules: MagicRules) -> None:
    """After Gag on A, A casts Spark and no Bear; Ban of N forbids both Sparks, and no rule forbids N's own."""
    start = table(side("4 Spring", hand="Bear, Spark"), side("4 Spring", hand="Gag, Spark"), cards=CARDS, rules=rules)
    gagged = start.passes().cast("Gag", A).resolve()
    banned = table(side("4 Spring", hand="Bear, Spark"), side("Ban, Spring", hand="Spark"), cards=CARDS, rules=rules)

    assert ("BASE-204", None) == tuple(gagged.broken_rule(actions.BeginCast, card) for card in ("Bear", "Spark"))
    assert (None, "BASE-204") == tuple(banned.broken_rule(actions.BeginCast, card) for card in ("Bear", "Spark"))
    assert ("Spark#1",) == gagged.offers(actions.BeginCast)
    assert None is banned.passes().broken_rule(actions.BeginCast, "Spark")


@pytest.mark.rule("BASE-204", "BASE-045")
def test_a_player_cannot_play_lands_when_a_rule_forbids_it() -> None:
    """After Drought on A, A cannot play Stone Quarry this turn; N is not concerned."""
    start = table(side("Spring", hand="Quarry"), side("Spring", hand="Drought"), cards=CARDS)
    dry = start.passes().cast("Drought", A).resolve()

    assert (None, "BASE-204") == tuple(now.broken_rule(actions.PlayLand, "Quarry") for now in (start, dry))
    assert () == dry.offers(actions.PlayLand)


@pytest.mark.rule("BASE-204", "SOL-G85")
def test_solitaire_refuses_rules_on_casting() -> None:
    """Solitaire has its own way of playing cards, which knows no such rule; it plays the others."""
    assert [True, True, True] == [bool(refusals(SOLITAIRE, card)) for card in (GAG, DROUGHT, BAN)]
    assert [()] * 3 == [refusals(SOLITAIRE, card) for card in (HUSTLE, PANIC, SCORCH)]


def test_only_certain_permanents_stay_tapped_for_an_untap_step() -> None:
    """A rule through the next untap step is about permanents that a reference names, and about untapping."""
    bad = (
        lang.RuleUntil(lang.NoUntap(lang.CREATURE), UNTAP),
        lang.RuleUntil(lang.CantBlock(lang.This()), UNTAP),
        lang.ApplyUntil(lang.This(), (lang.AddPT(1, 1),), UNTAP),
    )

    for effect in bad:
        (fault,) = lang_faults(creature("Odd", "{G}", "Elf", 1, 1, act("{G}", effect)))
        assert "expected" in fault


@every_edition
@pytest.mark.rule("BASE-208", "BASE-161")
def test_a_blocked_creature_assigns_all_its_damage_as_though_unblocked_or_none(rules: MagicRules) -> None:
    """Wolf, blocked by Bear, deals its 3 to N or to Bear, never 1 and 2; with its blocker gone, to N or to nobody."""
    start = table(side("Wolf"), side("Bear, Spring", hand="Recall"), cards=CARDS, rules=rules)
    blocked = start.attack("Wolf").passes(2).block({"Bear": "Wolf"})
    asked, gone = blocked.passes(2), blocked.passes().cast("Recall", "Bear").resolve().passes(2)

    assert ["0", "3"] == [words.split()[-1] for words in asked.offers(actions.AssignAttackerDamage)]
    assert "BASE-208" == asked.broken_rule(actions.AssignAttackerDamage, "Wolf", N, 1)
    assert ["0", "3"] == [words.split()[-1] for words in gone.offers(actions.AssignAttackerDamage)]
    through, held = [now.to_step("second main") for now in (asked.choose(3), asked.choose(0))]
    assert [(17, True), (20, False)] == [(now.life(N), now.is_on_battlefield("Bear")) for now in (through, held)]
    assert [17, 20] == [now.to_step("second main").life(N) for now in (gone.choose(3), gone.choose(0))]


@pytest.mark.rule("BASE-208", "BASE-165")
def test_trample_still_counts_for_one_that_does_not_pass_its_blockers() -> None:
    """Boar with trample, blocked by Bear: all 4 to N, or at least 2 to Bear."""
    blocked = table(side("Boar"), side("Bear"), cards=CARDS).attack("Boar").passes(2).block({"Bear": "Boar"})
    asked = blocked.passes(2)
    normal = asked.choose(0)

    assert ["0", "4"] == [words.split()[-1] for words in asked.offers(actions.AssignAttackerDamage)]
    assert ["2", "3", "4"] == [words.split()[-1] for words in normal.offers(actions.AssignAttackerDamage)]


@every_edition
@pytest.mark.rule("BASE-209", "BASE-115")
def test_a_spell_that_cannot_be_countered_resolves(rules: MagicRules) -> None:
    """Denial does nothing to Sure, nor with Heed in play to Bear; it counters Spark."""
    start = table(
        side("Heed, 6 Spring", hand="Sure, Spark, Bear"), side("4 Spring", hand="2 Denial"), cards=CARDS, rules=rules
    )
    sure = start.cast("Sure", N).passes().cast("Denial#1", "Sure").resolve(2)
    spark = start.cast("Spark", N).passes().cast("Denial#1", "Spark").resolve()
    bear = start.cast("Bear").passes().cast("Denial#1", "Bear").resolve(2)

    assert (18, 20, True) == (sure.life(N), spark.life(N), bear.is_on_battlefield("Bear"))
    assert ("Spark",) == spark.graveyard(A)


@pytest.mark.rule("BASE-208", "BASE-209")
def test_castle_and_solitaire_refuse_what_they_do_not_keep() -> None:
    """Both assign combat damage in their own way, and Solitaire counters in its own way."""
    assert [True, True] == [bool(refusals(book, WOLF)) for book in (CASTLE, SOLITAIRE)]
    assert [False, True] == [bool(refusals(book, SURE)) for book in (CASTLE, SOLITAIRE)]


@every_edition
@pytest.mark.rule("BASE-200", "BASE-035", "BASE-K28")
def test_a_land_that_made_mana_stays_tapped_through_your_next_untap_step(rules: MagicRules) -> None:
    """Mire Path pays for Spark, stays tapped in A's next untap step, and untaps in the one after that."""
    start = table(side("Mire Path", hand="Spark", library="9 Bear"), side(library="9 Bear"), cards=CARDS, rules=rules)
    first = start.cast("Spark", N).resolve()
    theirs = first.to_step("upkeep")
    second = theirs.to_step("upkeep")
    fourth = second.to_step("upkeep").to_step("upkeep")

    assert [True, True, True, False] == [now.is_tapped("Mire Path") for now in (first, theirs, second, fourth)]
    assert [1, 1, 0] == [len(now.state.ongoing) for now in (first, theirs, second)]
