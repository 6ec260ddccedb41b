"""The worked scenarios on continuous effects (BASE 8.5)."""

from __future__ import annotations

import pytest

from castlerules.cards.builders import all_of, does, instant, pump
from castlerules.cards.language.constants import CREATURE, YOU_CONTROL
from castlerules.cards.language.expressions import Each
from castlerules.magic.model.options import MagicRules
from castlerules.testing.magic import A, side

from .kit import every_edition, table

RALLY = instant("Rally", "{W}", does(pump(Each(all_of(CREATURE, YOU_CONTROL)), 1, 1)))


@every_edition
@pytest.mark.rule("BASE-088", "BASE-080", "BASE-081", scenario="BASE-S52")
def test_setting_power_leaves_bonuses_alone(rules: MagicRules) -> None:
    """Pygmy makes Bear with Mantle 3/3; Growth and then Pygmy make a plain Bear 4/4."""
    mantled = table(side("Bear, Mantle @ Bear, Spring", hand="Pygmy"), rules=rules)
    plain = table(side("Bear, 2 Spring", hand="Growth, Pygmy"), rules=rules).cast("Growth", "Bear").resolve()

    assert ("4/4", "3/3") == (mantled.size("Bear"), mantled.cast("Pygmy", "Bear").resolve().size("Bear"))
    assert ("5/5", "4/4") == (plain.size("Bear"), plain.cast("Pygmy", "Bear").resolve().size("Bear"))


@every_edition
@pytest.mark.rule("BASE-083", "BASE-079", "BASE-120", scenario="BASE-S54")
def test_a_creature_that_loses_its_abilities_helps_nobody_any_more(rules: MagicRules) -> None:
    """Hush on Foreman kills the Squire that it kept alive; Mantle on Foreman still counts."""
    mine = side("Foreman, Squire/d1, Mantle @ Foreman, 2 Spring", hand="Hush")
    start = table(mine, rules=rules)
    done = start.cast("Hush", "Foreman").resolve()

    assert ("4/4", "2/2") == (start.size("Foreman"), start.size("Squire"))
    assert ("4/4", ("Squire", "Hush")) == (done.size("Foreman"), tuple(sorted(done.graveyard(A), reverse=True)))
    assert () == done.characteristics("Foreman").abilities.in_order


@every_edition
@pytest.mark.rule("BASE-114", "BASE-K38", "BASE-085", scenario="BASE-S57")
def test_a_spell_counts_for_threshold_as_soon_as_it_is_in_the_graveyard(rules: MagicRules) -> None:
    """Six cards and Spark make seven: Acolyte is 4/4, and even survives that Spark."""
    mine = side("Acolyte, 2 Spring", hand="Spark, Growth", graveyard="6 Giant")
    start = table(mine, rules=rules)
    elsewhere, itself = start.cast("Spark", A).resolve(), start.cast("Spark", "Acolyte").resolve()
    five = table(side("Acolyte, Spring", hand="Spark", graveyard="5 Giant"), rules=rules)

    assert ("2/2", "4/4") == (start.size("Acolyte"), elsewhere.size("Acolyte"))
    assert (True, 2, "4/4") == (itself.is_on_battlefield("Acolyte"), itself.damage("Acolyte"), itself.size("Acolyte"))
    assert not five.cast("Spark", "Acolyte").resolve().is_on_battlefield("Acolyte")


@every_edition
@pytest.mark.rule("BASE-076", "BASE-075", scenario="BASE-S58")
def test_an_effect_of_a_spell_covers_what_was_there_and_that_of_a_permanent_what_is(rules: MagicRules) -> None:
    """Rally strengthens two creatures and not a third that comes later; Banner strengthens all three."""
    mine = side("Bear, Squire, 9 Spring", hand="Rally, Hawk, Banner")
    rallied = table(mine, rules=rules, cards={"Rally": RALLY}).cast("Rally").resolve().cast("Hawk").resolve()
    banner = rallied.cast("Banner").resolve()

    assert ("3/3", "2/2", "2/2") == tuple(rallied.size(name) for name in ("Bear", "Squire", "Hawk"))
    assert ("4/4", "3/3", "3/3") == tuple(banner.size(name) for name in ("Bear", "Squire", "Hawk"))
