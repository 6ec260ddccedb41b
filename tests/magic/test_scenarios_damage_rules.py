"""Rules about damage: preventing it each time, making it less or exact, and sending it elsewhere (BASE-205 to 207)."""

from __future__ import annotations

import pytest

from castlerules.cards import faults_of
from castlerules.cards import language as lang
from castlerules.cards.builders import *
from castlerules.magic.model.options import MagicRules
from castlerules.testing.magic import A, N, side

from .kit import every_edition, table

ALL = lang.PreventDamage()
GHOST = creature(
    "Ghost",
    "{1}{W}",
    "Spirit",
    0,
    0,
    lang.EntersWith(kind=lang.CounterKind.PLUS, count=2),
    lang.Static(lang.DamageChanged(ALL, to=lang.IsThis(), counter=lang.CounterKind.PLUS)),
)
LAMP = enchantment("Lamp", "{W}", lang.Static(lang.DamageChanged(lang.PreventDamage(2), lang.RED, who=lang.You())))
MAIL = enchantment(
    "Mail", "{W}", lang.Static(lang.DamageChanged(lang.LessDamage(1), to=all_of(lang.CREATURE, lang.YOU_CONTROL)))
)
THICK = creature("Thick", "{4}{R}", "Giant", 4, 4, lang.Static(lang.DamageChanged(ALL, to=lang.IsThis(), most=2)))
CAP = enchantment("Cap", "{W}", lang.Static(lang.DamageChanged(lang.ExactDamage(3), least=4)))
LULL = instant(
    "Lull", "{W}", does(lang.RuleUntil(lang.DamageChanged(ALL, lang.TARGET, combat=True)), target(lang.CREATURE))
)
AEGIS = instant("Aegis", "{W}", does(lang.RuleUntil(lang.DamageChanged(ALL, to=lang.TARGET)), lang.ANY_TARGET))
SHINE = instant(
    "Shine", "{W}", does(lang.RuleUntil(lang.DamageChanged(ALL, to=all_of(lang.CREATURE, lang.YOU_CONTROL))))
)
DOUBT = instant("Doubt", "{W}", does(lang.PreventFromSource(lang.Anything(), None, lasting=True)))
ONCE = instant("Once", "{W}", does(lang.PreventFromSource(lang.RED, None)))
PAIN = instant("Pain", "{R}", does(lang.RuleUntil(lang.DamageNotPreventable())))
CARDS = {card.name: card for card in (GHOST, LAMP, MAIL, THICK, CAP, LULL, AEGIS, SHINE, DOUBT, ONCE, PAIN)}


@every_edition
@pytest.mark.rule("BASE-205", "BASE-Q52", scenario="BASE-S113")
def test_damage_is_prevented_each_time_and_costs_one_counter_for_each_event(rules: MagicRules) -> None:
    """Bear and Ogre, which block Ghost with two counters, cost it one; two Sparks cost it both, and it dies."""
    start = table(side("Ghost/+2, 2 Spring", hand="2 Spark"), side("Bear, Ogre"), cards=CARDS, rules=rules)
    fought = start.attack("Ghost").passes(2).block({"Bear": "Ghost", "Ogre": "Ghost"})
    fought = fought.deal_combat_damage({"Ghost": {"Bear": 2}})
    once = start.cast("Spark#1", "Ghost").resolve()

    assert ("1/1", 0) == (fought.size("Ghost"), fought.damage("Ghost"))
    assert ("1/1", 0) == (once.size("Ghost"), once.damage("Ghost"))
    assert not once.cast("Spark#2", "Ghost").resolve().is_on_battlefield("Ghost")


@every_edition
@pytest.mark.rule("BASE-207", "BASE-205", "BASE-Q52")
def test_damage_that_cannot_be_prevented_is_dealt_and_still_costs_the_counter(rules: MagicRules) -> None:
    """After Pain, Spark deals its 2 to Ghost 3/3, which loses a counter and dies; a Veil on A is of no use either."""
    start = table(side("4 Spring", hand="Pain, 2 Spark, Veil"), side("Ghost/+3"), cards=CARDS, rules=rules)
    pain = start.cast("Veil", A).resolve().cast("Pain").resolve()

    assert not pain.cast("Spark#1", "Ghost").resolve().is_on_battlefield("Ghost")
    assert (18, 1) == (pain.cast("Spark#1", A).resolve().life(A), len(pain.state.ongoing) - 1)
    assert 20 == start.cast("Veil", A).resolve().cast("Spark#1", A).resolve().life(A)


@every_edition
@pytest.mark.rule("BASE-205", scenario="BASE-S114")
def test_some_of_the_damage_of_each_source_is_prevented(rules: MagicRules) -> None:
    """With Lamp a red Ogre deals N 1 and a green Bear 2; two Lamps leave nothing of Ogre's 3; Spark deals nothing."""
    attack = table(side("Ogre, Bear"), side("Lamp"), cards=CARDS, rules=rules).attack("Ogre", "Bear")
    two = table(side("Ogre, Spring", hand="Spark"), side("2 Lamp, Bear"), cards=CARDS, rules=rules)

    assert 17 == attack.deal_combat_damage().life(N)
    assert 20 == two.attack("Ogre").passes(2).block().deal_combat_damage().life(N)
    assert (20, False) == (
        two.cast("Spark", N).resolve().life(N),
        two.cast("Spark", "Bear").resolve().is_on_battlefield("Bear"),
    )


@every_edition
@pytest.mark.rule("BASE-206", "BASE-205", scenario="BASE-S115")
def test_rules_change_amounts_within_their_bounds(rules: MagicRules) -> None:
    """Mail leaves 1 of a Spark at Squire's side; Thick takes 3 and not 2; with Cap, 4 are 3, and 2 stay 2."""
    mail = table(side("Spring", hand="Spark"), side("Mail, Bear"), cards=CARDS, rules=rules)
    thick = table(side("9 Spring", hand="Spark, Bolide"), side("Thick"), cards=CARDS, rules=rules)
    cap = table(side("Cap, 9 Spring", hand="Spark, Bolide"), side(), cards=CARDS, rules=rules)

    assert (1, 18) == (mail.cast("Spark", "Bear").resolve().damage("Bear"), mail.cast("Spark", N).resolve().life(N))
    assert (0, 3) == (
        thick.cast("Spark", "Thick").resolve().damage("Thick"),
        thick.cast("Bolide", "Thick", x=3).resolve().damage("Thick"),
    )
    assert (17, 18) == (cap.cast("Bolide", N, x=4).resolve().life(N), cap.cast("Spark", N).resolve().life(N))


@every_edition
@pytest.mark.rule("BASE-205", "BASE-200", scenario="BASE-S116")
def test_damage_is_prevented_for_a_turn(rules: MagicRules) -> None:
    """Lull on Ogre stops its combat damage and not Bear's; Aegis stops a Spark; Shine shields also what comes later."""
    start = table(side("Ogre, Bear, 6 Spring", hand="Lull, Aegis, Shine, Squire, 2 Spark"), cards=CARDS, rules=rules)
    lull = start.cast("Lull", "Ogre").resolve().attack("Ogre", "Bear").deal_combat_damage()
    aegis = start.cast("Aegis", A).resolve().cast("Spark#1", A).resolve()
    shine = start.cast("Shine").resolve().cast("Squire").resolve().cast("Spark#1", "Squire").resolve()

    assert (18, 20) == (lull.life(N), aegis.life(A))
    assert (0, 18) == (shine.damage("Squire"), shine.cast("Spark#2", A).resolve().life(A))
    assert not start.cast("Spark#1", "Bear").resolve().is_on_battlefield("Bear")


@every_edition
@pytest.mark.rule("BASE-205", "BASE-D22")
def test_a_chosen_source_deals_no_damage_this_turn_or_none_the_next_time(rules: MagicRules) -> None:
    """Doubt on Quake leaves all unhurt; Once stops one of two Quakes, for creatures and players."""
    start = table(
        side("Ogre, 9 Spring", hand="2 Quake"), side("2 Spring", hand="Doubt, Once"), cards=CARDS, rules=rules
    )
    quake = start.cast("Quake#1", x=1).passes()
    doubt, once = [quake.cast(card).resolve() for card in ("Doubt", "Once")]
    doubt, once = [now.choose("Quake#1") if now.decision == "DamageSourceDecision" else now for now in (doubt, once)]
    doubt, once = doubt.resolve(), once.resolve()

    assert [(20, 20, 0)] * 2 == [(now.life(A), now.life(N), now.damage("Ogre")) for now in (doubt, once)]
    assert (1, 0) == (len(doubt.state.ongoing), len(once.state.ongoing))
    assert 18 == once.cast("Quake#2", x=2).resolve().life(N)


@pytest.mark.parametrize(
    "rule",
    [
        lang.RuleUntil(lang.DamageChanged(ALL, to=lang.This(), counter=lang.CounterKind.PLUS)),
        lang.RuleUntil(lang.DamageChanged(ALL, least=3, most=2)),
        lang.RuleUntil(lang.DamageChanged(lang.LessDamage(-1))),
    ],
)
def test_a_rule_about_damage_has_bounds_and_costs_a_counter_only_as_a_static_ability(rule: lang.RuleUntil) -> None:
    """Bounds that nothing meets, negative amounts, and counters of an effect that lasts are faults."""
    (fault,) = faults_of(creature("Odd", "{G}", "Elf", 1, 1, act("{G}", rule)))

    assert "expected" in fault
