"""How the white cards play that keep damage from their player."""

from __future__ import annotations

import pytest

from castlerules.cards.builders import creature, protection
from castlerules.cards.language.constants import RED
from castlerules.magic.model import actions
from castlerules.magic.model.options import MagicRules
from castlerules.magic.normal import NORMAL
from castlerules.testing.magic import A, MagicScenario, N, Side, side
from magic.kit import MODERN, every_edition

from .play import aims, table, usable

SALAMANDER = creature("Salamander", "{W}", "Lizard", 1, 3, protection(RED))


def edition(rules: MagicRules, mine: Side, theirs: Side) -> MagicScenario:
    """Return the position of normal Magic under *rules*."""
    return MagicScenario.of(NORMAL, mine, theirs, rules=rules)


@pytest.mark.card("Circle of Protection: Red")
@pytest.mark.rule("BASE-D22", "BASE-092")
def test_a_red_spell_on_the_stack_is_a_source_for_the_circle() -> None:
    """Red permanents are others, green ones none; the shield keeps off one event of the chosen source only."""
    start = table(
        side("Hill Giant, Grizzly Bears", hand="2 Lightning Bolt", pool="RR"),
        side("Circle of Protection: Red, 2 Plains"),
    )
    deciding = start.cast("Lightning Bolt#1", N).passes().activate("Circle of Protection: Red").resolve()
    right, wrong = (deciding.choose(name).resolve() for name in ("Lightning Bolt#1", "Hill Giant"))

    assert (N, {"Lightning Bolt#1", "Hill Giant"}) == (deciding.to_act, set(deciding.offers(actions.ChooseSource)))
    assert (20, 17) == (right.life(N), wrong.life(N))
    assert 17 == right.cast("Lightning Bolt#2", N).resolve().life(N)
    assert 17 == wrong.attack("Hill Giant").block().deal_combat_damage().life(N)


@pytest.mark.card("Circle of Protection: Red")
@pytest.mark.rule("BASE-D22", "BASE-092")
def test_the_circle_shields_its_player_and_nobody_else() -> None:
    """Of an Earthquake the creatures and the other player still suffer; without mana there is no shield."""
    start = table(
        side("Circle of Protection: Red, Plains, Grizzly Bears"),
        side("Shivan Dragon", hand="Earthquake", pool="RRR"),
        active=N,
    )
    deciding = start.cast("Earthquake", x=2).passes().activate("Circle of Protection: Red").resolve()
    done = deciding.choose("Earthquake").resolve()

    assert (A, {"Earthquake", "Shivan Dragon"}) == (deciding.to_act, set(deciding.offers(actions.ChooseSource)))
    assert (20, 18, ("Grizzly Bears",)) == (done.life(A), done.life(N), done.graveyard(A))
    assert () == usable(table(side("Circle of Protection: Red, Plains/t"), side("Hill Giant")))


@every_edition
@pytest.mark.card("Circle of Protection: Red")
@pytest.mark.rule("BASE-168", "BASE-169", "BASE-092")
def test_the_circle_works_on_damage_that_waits_on_the_stack(rules: MagicRules) -> None:
    """Used after blocks it prevents the damage in both editions; after assignment in the older one only."""
    start = edition(rules, side("Hill Giant, Raging Goblin"), side("Circle of Protection: Red, Plains"))
    fight = start.attack("Hill Giant").block()
    early, late = (
        magic_scenario.passes().activate("Circle of Protection: Red").resolve().choose("Hill Giant")
        for magic_scenario in (fight, fight.assign_damage())
    )

    assert 20 == early.deal_combat_damage().life(N)
    assert (17 if rules == MODERN else 20) == late.to_step("end of combat").life(N)


@pytest.mark.card("Pariah")
@pytest.mark.rule("BASE-096", "BASE-166")
def test_all_attackers_that_would_damage_the_player_damage_the_pariah_instead() -> None:
    """Far more than lethal damage is redirected in the one event; what the player's creatures suffer is not."""
    start = table(
        side("Hill Giant, Tor Giant, Wild Jhovall"), side("Grizzly Bears, Siege Mastodon, Pariah @ Grizzly Bears")
    )
    attacked = start.attack("Hill Giant", "Tor Giant", "Wild Jhovall")
    open_ = attacked.block().deal_combat_damage()
    blocked = attacked.block({"Siege Mastodon": "Hill Giant"}).deal_combat_damage()

    assert (20, ("Grizzly Bears", "Pariah")) == (open_.life(N), open_.graveyard(N))
    assert (20, 3, ("Grizzly Bears", "Pariah")) == (
        blocked.life(N),
        blocked.damage("Siege Mastodon"),
        blocked.graveyard(N),
    )


@pytest.mark.card("Pariah")
@pytest.mark.rule("BASE-096", "BASE-K21", "BASE-123")
def test_damage_to_a_pariah_with_protection_is_prevented() -> None:
    """Redirected damage is of the same source: red does nothing to a Salamander, green and its own death do."""
    start = table(
        side("Hill Giant, Grizzly Bears", hand="Lightning Bolt, Unsummon", pool="RU"),
        side("Salamander, Pariah @ Salamander"),
        cards={"Salamander": SALAMANDER},
    )
    fought = start.attack("Hill Giant", "Grizzly Bears").block().deal_combat_damage()
    bolt = start.cast("Lightning Bolt", N).resolve()
    bare = start.cast("Unsummon", "Salamander").resolve().cast("Lightning Bolt", N).resolve()

    assert (20, 2) == (fought.life(N), fought.damage("Salamander"))
    assert (20, 0) == (bolt.life(N), bolt.damage("Salamander"))
    assert (17, ("Pariah",)) == (bare.life(N), bare.graveyard(N))


@pytest.mark.card("Pariah", "Black Knight")
@pytest.mark.rule("BASE-K48", "BASE-K21", "BASE-132")
def test_pariah_may_be_hung_on_a_creature_of_the_other_player() -> None:
    """That creature suffers for its own attack; loss of life is not redirected; protection from white refuses it."""
    start = table(
        side("3 Plains, Swamp", hand="Pariah, Reanimate", graveyard="Python"), side("Siege Mastodon, Black Knight")
    )
    worn = start.cast("Pariah", "Siege Mastodon").resolve()
    fought = worn.to_step("upkeep").attack("Siege Mastodon", "Black Knight").block()

    assert ("Siege Mastodon",) == aims(start, "Pariah")
    assert (20, ("Siege Mastodon",)) == (
        (after := fought.deal_combat_damage().deal_combat_damage()).life(A),
        after.graveyard(N),
    )
    assert 17 == worn.cast("Reanimate", "Python").resolve().life(A)


@pytest.mark.card("Pariah")
@pytest.mark.rule("BASE-166", "BASE-170")
def test_what_strikes_after_the_pariah_has_died_hurts_the_player() -> None:
    """A first striker kills the Bear in its step; the Giant's damage comes in the next and is not redirected."""
    start = table(side("White Knight, Hill Giant"), side("Grizzly Bears, Pariah @ Grizzly Bears"))
    first = start.attack("White Knight", "Hill Giant").block().deal_combat_damage()

    assert (20, ("Grizzly Bears", "Pariah")) == (first.life(N), first.graveyard(N))
    assert 17 == first.deal_combat_damage().life(N)


@every_edition
@pytest.mark.card("Pariah")
@pytest.mark.rule("BASE-168", "BASE-169", "BASE-096")
def test_whether_there_is_a_pariah_is_asked_as_damage_is_dealt(rules: MagicRules) -> None:
    """Disenchanted before damage it redirects nothing; later the attacker can do so only while damage waits."""
    start = edition(
        rules, side("Hill Giant, 2 Plains", hand="Disenchant"), side("Siege Mastodon, Pariah @ Siege Mastodon")
    )
    fight = start.attack("Hill Giant").block()
    early, late = (
        magic_scenario.cast("Disenchant", "Pariah").resolve() for magic_scenario in (fight, fight.assign_damage())
    )

    assert 17 == early.deal_combat_damage().life(N)
    assert (20 if rules == MODERN else 17) == late.to_step("end of combat").life(N)
    assert (3 if rules == MODERN else 0) == late.to_step("end of combat").damage("Siege Mastodon")


@pytest.mark.card("Pariah")
@pytest.mark.rule("BASE-094", "BASE-D21")
def test_the_player_chooses_which_of_two_pariahs_suffers() -> None:
    """Each source is asked about by itself."""
    start = table(
        side(hand="Lightning Bolt", pool="R"),
        side("Siege Mastodon, Trained Armodon, Pariah @ Siege Mastodon, Pariah @ Trained Armodon"),
    )
    deciding = start.cast("Lightning Bolt", N).resolve()

    assert (N, 2) == (deciding.to_act, len(deciding.offers(actions.ChooseReplacement)))
    assert [(20, 3, True), (20, 0, False)] == [
        (
            magic_scenario.life(N),
            magic_scenario.damage("Siege Mastodon"),
            magic_scenario.is_on_battlefield("Trained Armodon"),
        )
        for magic_scenario in (deciding.choose(0), deciding.choose(1))
    ]


@pytest.mark.card("Pariah", "Furnace of Rath")
@pytest.mark.rule("BASE-093", "BASE-099")
def test_damage_that_is_redirected_is_doubled_once_in_either_order() -> None:
    """A bolt at the player comes to 6 on the Wurm; at the Wurm itself it is 6 too, without a question."""
    start = table(
        side("Furnace of Rath", hand="Lightning Bolt", pool="R"), side("Spined Wurm/+3, Pariah @ Spined Wurm")
    )
    deciding = start.cast("Lightning Bolt", N).resolve()
    ends = [deciding.choose(index) for index in (0, 1)]

    assert (N, "ReplacementDecision") == (deciding.to_act, deciding.decision)
    assert [(6, 20)] * 2 == [(magic_scenario.damage("Spined Wurm"), magic_scenario.life(N)) for magic_scenario in ends]
    assert 6 == start.cast("Lightning Bolt", "Spined Wurm").resolve().damage("Spined Wurm")
