"""The worked scenarios on the moment of combat damage, in which the editions differ (BASE-S65 to BASE-S68)."""

from __future__ import annotations

import pytest

from castlerules.magic.model.options import MagicRules
from castlerules.testing.magic import A, N, side

from .kit import MODERN, SIXTH, every_edition, table


@pytest.mark.rule("BASE-168", "BASE-167", "BASE-Q15", "BASE-136", scenario="BASE-S65")
def test_damage_on_the_stack_is_dealt_by_a_creature_that_has_left() -> None:
    """A's Bear, returned with the damage on the stack, still kills N's."""
    start = table(side("Bear, Spring", hand="Recall"), side("Bear"), rules=SIXTH)
    assigned = start.attack("Bear#1").block({"Bear#2": "Bear#1"}).assign_damage()
    done = assigned.cast("Recall", "Bear#1").resolve(2)

    assert (("damage",), A) == (assigned.stack, assigned.to_act)
    assert (("Bear",), ("Bear",), ()) == (done.hand(A), done.graveyard(N), done.stack)


@pytest.mark.rule("BASE-169", "BASE-161", "BASE-008", scenario="BASE-S65")
def test_without_damage_on_the_stack_a_creature_must_leave_before() -> None:
    """In the new rules no priority lies between assigning and dealing; leaving earlier saves both Bears."""
    start = table(side("Bear, Spring", hand="Recall"), side("Bear"), rules=MODERN)
    blocked = start.attack("Bear#1").block({"Bear#2": "Bear#1"})
    done = blocked.cast("Recall", "Bear#1").resolve().deal_combat_damage()

    assert ((), ("Bear",)) == (blocked.assign_damage().stack, blocked.assign_damage().graveyard(N))
    assert (("Bear",), True, 0, 20) == (
        done.hand(A),
        done.is_on_battlefield("Bear#2"),
        done.damage("Bear#2"),
        done.life(N),
    )


@pytest.mark.rule("BASE-168", "BASE-160", scenario="BASE-S66")
@pytest.mark.parametrize(("rules", "damage"), [(SIXTH, (3, 2)), (MODERN, (3, None))], ids=("sixth", "modern"))
def test_a_creature_that_grows_deals_what_was_assigned(rules: MagicRules, damage: tuple[int, int | None]) -> None:
    """Growth on Bear, blocked by Ogre: after the assignment Ogre takes 2 and lives, before it Ogre takes 5."""
    start = table(side("Bear, Spring", hand="Growth"), side("Ogre"), rules=rules)
    blocked = start.attack("Bear").block({"Ogre": "Bear"})
    grown = blocked.assign_damage().cast("Growth", "Bear") if rules is SIXTH else blocked.cast("Growth", "Bear")
    done = grown.resolve(2) if rules is SIXTH else grown.resolve().deal_combat_damage()

    assert (damage[0], damage[1] is not None) == (done.damage("Bear"), done.is_on_battlefield("Ogre"))
    assert damage[1] is None or damage[1] == done.damage("Ogre")


@pytest.mark.rule("BASE-165", "BASE-168", scenario="BASE-S67")
def test_trample_damage_that_was_assigned_is_dealt_though_the_blocker_grows() -> None:
    """Rhino's 2 and 3 are on the stack; Growth saves Bear, and N still takes 3."""
    start = table(side("Rhino"), side("Bear, Spring", hand="Growth"), rules=SIXTH)
    assigned = start.attack("Rhino").block({"Bear": "Rhino"}).assign_damage({"Rhino": {"Bear": 2, N: 3}})
    done = assigned.passes().cast("Growth", "Bear").resolve(2)

    assert (2, "5/5", 17) == (done.damage("Bear"), done.size("Bear"), done.life(N))


@pytest.mark.rule("BASE-165", "BASE-169", scenario="BASE-S67")
def test_a_blocker_that_has_grown_takes_all_of_the_damage() -> None:
    """With Growth before the assignment all 5 are lethal for Bear, and N takes none."""
    start = table(side("Rhino"), side("Bear, Spring", hand="Growth"), rules=MODERN)
    blocked = start.attack("Rhino").block({"Bear": "Rhino"})
    done = blocked.passes().cast("Growth", "Bear").resolve().deal_combat_damage()

    assert (20, ("Growth", "Bear")) == (done.life(N), done.graveyard(N))


@pytest.mark.rule("BASE-092", "BASE-168", scenario="BASE-S68")
def test_a_fog_stops_damage_that_is_on_the_stack() -> None:
    """Calm with the damage on the stack prevents it all; Spark's damage is not combat damage."""
    start = table(side("Ogre, Spring", hand="Spark"), side("Spring", hand="Calm"), rules=SIXTH)
    assigned = start.attack("Ogre").assign_damage()
    done = assigned.passes().cast("Calm").resolve(2)

    assert (17, 20) == (assigned.resolve().life(N), done.life(N))
    assert 18 == done.cast("Spark", N).resolve().life(N)


@every_edition
@pytest.mark.rule("BASE-092", "BASE-169", "BASE-077", scenario="BASE-S68")
def test_a_fog_before_damage_lasts_for_the_turn(rules: MagicRules) -> None:
    """Calm cast at the declaration prevents the damage of this combat, not that of the next turn's."""
    start = table(side("Ogre"), side("Bear, Spring", hand="Calm"), rules=rules)
    done = start.attack("Ogre").passes().cast("Calm").resolve().block().deal_combat_damage()

    assert 20 == done.life(N)
    assert 18 == done.to_step("upkeep").attack("Bear").block().deal_combat_damage().life(A)
