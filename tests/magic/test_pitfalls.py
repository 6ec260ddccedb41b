"""Where engines go silently wrong: what cards of the pool meet of it, as far as no test of a single card tells it."""

from __future__ import annotations

import pytest

from castlerules.magic.model import actions, changes
from castlerules.magic.normal import NORMAL
from castlerules.testing.magic import A, MagicScenario, N, Side, side


def table(mine: Side, theirs: Side | None = None) -> MagicScenario:
    """Return the position of normal Magic with these sides."""
    return MagicScenario.of(NORMAL, mine, theirs)


@pytest.mark.rule("BASE-059", "BASE-113")
def test_an_aura_whose_target_has_gone_never_comes_into_play() -> None:
    """Pacifism goes from the stack to its owner's graveyard."""
    start = table(side(hand="Pacifism", pool="WW"), side("Hill Giant, Island", hand="Unsummon"))
    fizzled = start.cast("Pacifism", "Hill Giant").passes().cast("Unsummon", "Hill Giant").resolve(2)

    assert (("Pacifism",), ()) == (fizzled.graveyard(A), fizzled.battlefield(A))


@pytest.mark.rule("BASE-017", "BASE-059")
def test_a_creature_that_has_been_away_is_another_one() -> None:
    """A Sengir Vampire that was recast has damaged nobody, so its old prey gives it no counter."""
    start = table(
        side("Sengir Vampire, 7 Swamp, Mountain, Island", hand="Unsummon, Lightning Bolt"), side("Giant Spider/+1")
    )
    fought = (
        start.attack("Sengir Vampire")
        .block({"Giant Spider": "Sengir Vampire"})
        .deal_combat_damage()
        .to_step("second main")
    )
    again = fought.cast("Unsummon", "Sengir Vampire").resolve().cast("Sengir Vampire").resolve()
    killed = again.cast("Lightning Bolt", "Giant Spider").resolve()

    assert (("Giant Spider",), ()) == (killed.graveyard(N), killed.stack)
    assert ("Sengir Vampire",) == fought.cast("Lightning Bolt", "Giant Spider").resolve().stack


@pytest.mark.rule("BASE-064")
def test_triggers_of_the_other_player_resolve_first() -> None:
    """The Flash of N kills a Digger before A's own trigger resolves, which then does not find it in the graveyard."""
    start = table(side(hand="Gravedigger", pool="BBBB", graveyard="Python"), side("Aether Flash"))
    arrived = start.cast("Gravedigger").resolve()
    burnt = arrived.resolve()

    assert ("Gravedigger", "Aether Flash") == arrived.stack
    assert (("Python", "Gravedigger"), ("Gravedigger",)) == (burnt.graveyard(A), burnt.stack)
    assert ("Python",) == burnt.resolve().yes().hand(A)


@pytest.mark.rule("BASE-064", "BASE-D19")
def test_a_player_orders_the_own_triggers() -> None:
    """Man-o'-War may return itself before the Flash of the same player burns it, or after."""
    start = table(side("Aether Flash", hand="Man-o'-War", pool="UUU")).cast("Man-o'-War").resolve()
    saved = start.choose("Aether Flash").resolve(2)
    burnt = start.choose("Man-o'-War").resolve(2)

    assert (A, "TriggerOrderDecision") == (start.to_act, start.decision)
    assert (("Man-o'-War",), ()) == (saved.hand(A), saved.graveyard(A))
    assert ((), ("Man-o'-War",)) == (burnt.hand(A), burnt.graveyard(A))


@pytest.mark.rule("BASE-155", "BASE-162")
def test_a_creature_that_is_tapped_in_combat_still_fights() -> None:
    """Icy Manipulator takes neither a declared attacker nor a declared blocker out of combat."""
    start = table(side("Hill Giant, Icy Manipulator, Swamp"), side("Grizzly Bears, Icy Manipulator, Swamp"))
    attacker = start.attack("Hill Giant").passes().activate("Icy Manipulator#2", "Hill Giant").resolve()
    blocked = start.attack("Hill Giant").block({"Grizzly Bears": "Hill Giant"})
    blocker = blocked.activate("Icy Manipulator#1", "Grizzly Bears").resolve()

    assert 17 == attacker.block().deal_combat_damage().life(N)
    assert (True, 2) == (blocker.is_tapped("Grizzly Bears"), blocker.deal_combat_damage().damage("Hill Giant"))


@pytest.mark.rule("BASE-177", "BASE-E16")
def test_a_library_that_was_searched_in_vain_is_shuffled() -> None:
    """Nobody learns from the shuffle whether Harrow has found anything."""
    start = table(side("3 Forest", hand="Harrow", library="Island, Fog, Fog"))
    failed = start.cast("Harrow", paid_with=("Forest#1",)).resolve().stop_choosing()

    assert [changes.Shuffled(A)] == [event for event in failed.events if isinstance(event, changes.Shuffled)]
    assert 3 == len(failed.library(A))


@pytest.mark.rule("BASE-094", "BASE-092")
def test_what_is_prevented_otherwise_uses_up_no_shield() -> None:
    """With Fog and a Healing Salve the player chooses; if Fog acts, all of the shield is left."""
    start = table(
        side("Hill Giant, Mountain", hand="Lightning Bolt"), side("Forest, Plains", hand="Fog, Healing Salve")
    )
    both = start.attack("Hill Giant").passes().cast("Fog").cast("Healing Salve", N, mode=1).resolve(2)
    deciding = both.deal_combat_damage()
    lives = [
        deciding.do(action).cast("Lightning Bolt", N).resolve().life(N)
        for action in (actions.ChooseReplacement(0), actions.ChooseReplacement(1))
    ]

    assert (N, "ReplacementDecision") == (deciding.to_act, deciding.decision)
    assert [20, 17] == lives


@pytest.mark.rule("BASE-120", "BASE-149")
def test_damage_and_the_bonus_that_outweighs_it_end_at_once() -> None:
    """A Bear that Overrun has made large survives a bolt, and the end of the turn as well."""
    start = table(side("Grizzly Bears, Mountain", hand="Overrun, Lightning Bolt", pool="GGGGG"))
    bolted = start.cast("Overrun").resolve().cast("Lightning Bolt", "Grizzly Bears").resolve()

    assert ("5/5", 3) == (bolted.size("Grizzly Bears"), bolted.damage("Grizzly Bears"))
    assert ("2/2", 0) == ((after := bolted.to_step("upkeep")).size("Grizzly Bears"), after.damage("Grizzly Bears"))


@pytest.mark.rule("BASE-115", "BASE-048")
def test_only_spells_that_can_be_completed_are_offered() -> None:
    """A Terror without a target and a Harrow without a land are no options; nothing is ever taken back."""
    hand = "Terror, Harrow, Counterspell, Shatter, Healing Salve"
    start = table(side(hand=hand, pool="BBGGUURRW"), side("Python, Swamp"))

    assert ("Healing Salve",) == start.offers(actions.BeginCast)


@pytest.mark.rule("BASE-032", "BASE-033")
def test_mana_lasts_for_the_phase_and_then_burns() -> None:
    """What Dark Ritual has made in combat is there in the damage step, and gone in the second main phase."""
    start = table(side("Hill Giant, Swamp", hand="Dark Ritual")).attack("Hill Giant").cast("Dark Ritual").resolve()
    struck = start.block().deal_combat_damage()

    assert ("BBB", 20, 17) == (struck.pool(A), struck.life(A), struck.life(N))
    assert ("", 17) == ((after := struck.to_step("second main")).pool(A), after.life(A))
