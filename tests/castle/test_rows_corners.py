"""Corners in which castle creatures meet other rules of Magic, ruling by ruling."""

from __future__ import annotations

from typing import Any

import pytest

from castlerules.cards.builders import (
    all_of,
    artifact,
    aura,
    creature,
    dies,
    does,
    gets,
    instant,
    sorcery,
    target,
    when,
)
from castlerules.cards.language.abilities import AddPT
from castlerules.cards.language.constants import ANY_TARGET, CREATURE, TARGET
from castlerules.cards.language.enums import CounterKind, Zone
from castlerules.cards.language.expressions import Is
from castlerules.cards.language.filters import IsSubtype
from castlerules.cards.language.one_shot import DealDamage, GainLife, MoveTo, PutCounters
from castlerules.cards.language.references import Enchanted, EventObject, This, You
from castlerules.cards.language.triggers import Attacks, ZoneChange
from castlerules.core import IllegalAction
from castlerules.testing.castle import CastleScenario, castle
from castlerules.testing.magic import A, side

from .kit import KIT, D, scenario

AURA = target(IsSubtype("Aura"), zone=Zone.GRAVEYARD)
OWN = {
    card.name: card
    for card in (
        artifact("Knell", "{2}", when(ZoneChange(CREATURE, Zone.BATTLEFIELD), GainLife(You(), 1))),
        creature("Phoenix", "{1}{R}", "Bird", 2, 2, dies(MoveTo(This(), Zone.HAND))),
        creature("Ember", "{1}{R}", "Bird", 2, 2, dies(MoveTo(EventObject(), Zone.HAND))),
        aura("Spur", "{G}", CREATURE, gets(Is(Enchanted()), AddPT(1, 1))),
        aura("Bridle", "{G}", CREATURE, gets(all_of(CREATURE, Is(Enchanted())), AddPT(1, 1))),
        aura("Sting", "{G}", CREATURE, when(Attacks(Is(Enchanted())), PutCounters(EventObject(), CounterKind.PLUS))),
        aura("Drum", "{G}", CREATURE, when(Attacks(CREATURE), PutCounters(EventObject(), CounterKind.PLUS))),
        instant("Sear", "{R}", does(DealDamage(2, (TARGET,), This(), preventable=False), ANY_TARGET)),
        sorcery("Reweave", "{W}", does(MoveTo(TARGET, Zone.BATTLEFIELD, controller=You()), AURA)),
    )
}
"""What the pool has no card for."""


def own(mine: Any = "", theirs: Any = "", **position: Any) -> CastleScenario:
    """Return a position in which the cards above are known."""
    sides = [side(words) if isinstance(words, str) else words for words in (mine, theirs)]
    return CastleScenario.of_castles(*sides, cards={**KIT, **OWN}, **position)


@pytest.mark.rule("CAS-Q11", "CAS-009")
def test_a_creature_that_was_sacrificed_for_it_still_hurts_its_controller() -> None:
    """A Mogg Fanatic beside the castle or within deals 1 to its own player, and none to the other."""
    start = scenario("Mogg Fanatic", castle=castle(R1C1="Mogg Fanatic/up"))

    assert [19, 19] == [start.activate(f"Mogg Fanatic#{n}", A).resolve().life(A) for n in (1, 2)]
    assert 20 == start.activate("Mogg Fanatic#2", D).resolve().life(D)


@pytest.mark.rule("CAS-Q11", "CAS-Q71", "CAS-Q99")
def test_an_ability_from_an_aura_is_that_of_the_creature() -> None:
    """A Bear with the opponent's Hermetic Study may shoot its own player for 1, and the other for nothing."""
    slots = castle(R2C1="Grizzly Bears/up")
    start = scenario("", "Hermetic Study", castle=slots, attached={"Hermetic Study": "A R2C1"})

    assert 19 == start.activate("Grizzly Bears", A).resolve().life(A)
    assert 20 == start.activate("Grizzly Bears", D).resolve().life(D)


@pytest.mark.rule("CAS-Q65", "CAS-044", "CAS-Q73")
def test_what_does_not_target_passes_by_castle_creatures_that_attack() -> None:
    """A Basilisk that blocks a castle's Mastodon does not destroy it, and a Fog does not spare it."""
    slots = castle(R1C1="Siege Mastodon/up")
    basilisk = scenario(castle=slots, theirs_castle=castle(R1C2="Thicket Basilisk/up")).breach(2, "Siege Mastodon")
    giant = scenario("", side("Forest", hand="Fog"), castle=slots, theirs_castle=castle(R1C2="Hill Giant/up"))
    fogged = giant.breach(2, "Siege Mastodon").passes().cast("Fog").resolve().fight_in_castle()

    assert ("Thicket Basilisk",) == basilisk.stack
    assert "Siege Mastodon 3/5" == basilisk.resolve().fight_in_castle().to_step("end of combat").resolve().slot(
        A, "R1C1"
    )
    assert (3, "vacant") == (fogged.damage("Siege Mastodon"), fogged.slot(D, "R1C2"))


@pytest.mark.rule("CAS-Q85", "CAS-051", "CAS-Q44")
def test_an_echo_is_due_in_the_upkeep_after_the_activation() -> None:
    """Bone Shredder kills the attacker as it rises; unpaid, it is removed from the game."""
    risen = scenario("Hill Giant", "3 Swamp", theirs_castle=castle(R1C2="Bone Shredder")).breach(2, "Hill Giant")
    upkeep = risen.resolve().to_step("upkeep")
    lost = upkeep.resolve().no()

    assert (("Bone Shredder",), ("Hill Giant",)) == (upkeep.stack, upkeep.graveyard(A))
    assert ("vacant", True) == (lost.slot(D, "R1C2"), "Bone Shredder" in lost.exile(D))


@pytest.mark.rule("CAS-Q66", "CAS-049")
@pytest.mark.parametrize("name", ["Phoenix", "Ember"])
def test_what_would_return_from_the_graveyard_is_not_found_there(name: str) -> None:
    """The trigger of its death resolves; the card stays removed from the game."""
    start = own(side("Mountain", hand="Lightning Bolt"), theirs_castle=castle(R1C2=f"{name}/up"))
    dead = start.cast("Lightning Bolt", name).resolve()
    done = dead.resolve()

    assert ((name,), (), True) == (dead.stack, done.hand(D), name in done.exile(D))


@pytest.mark.rule("CAS-Q20", "CAS-Q99", "CAS-Q71")
def test_a_pacified_castle_creature_blocks_and_does_not_attack() -> None:
    """A defender ignores that it cannot block; that it cannot attack holds in the own turn."""
    position: dict[str, Any] = {"castle": castle(R1C2="Siege Mastodon/up"), "attached": {"Pacifism": "A R1C2"}}
    own_turn = scenario("Hill Giant", "Pacifism", step="declare attackers", step_begins=True, **position).attack_column
    theirs = scenario("Pacifism", "Hill Giant", active=D, **position).breach(2, "Hill Giant")

    assert 1 == len(theirs.state.combat.blocks)
    with pytest.raises(IllegalAction, match="BASE-154"):
        own_turn(1, "Siege Mastodon")


@pytest.mark.rule("CAS-Q71", "CAS-Q99", "CAS-K04")
@pytest.mark.parametrize(("name", "size"), [("Spur", "3/3"), ("Bridle", "3/3"), ("Brand", "4/2")])
def test_an_aura_reaches_its_creature_however_it_speaks_of_it(name: str, size: str) -> None:
    """And nothing else in the castle."""
    slots = castle(R1C1="Grizzly Bears/up", R1C2="Hill Giant/up")
    table = own(name, castle=slots, attached={name: "A R1C1"})

    assert size == table.slot(A, "R1C1").removeprefix("Grizzly Bears ")
    assert "Hill Giant 3/3" == table.slot(A, "R1C2")


@pytest.mark.rule("CAS-Q71", "CAS-Q99", "CAS-044")
@pytest.mark.parametrize(("name", "attackers"), [("Sting", 1), ("Drum", 2)])
def test_a_trigger_of_an_aura_reaches_its_creature_alone(name: str, attackers: int) -> None:
    """A Drum on a Bear that puts a counter on whatever attacks puts none on the Giant of the castle."""
    slots = castle(R1C1="Grizzly Bears/up", R1C2="Hill Giant/up")
    attack = own(name, castle=slots, attached={name: "A R1C1"}).attack_column(1, "Grizzly Bears", "Hill Giant")
    put = attack.choose(name) if attack.decision == "TriggerOrderDecision" else attack
    done = put.resolve(attackers)

    assert (1, 0) == (done.counters("Grizzly Bears"), done.counters("Hill Giant"))


@pytest.mark.rule("CAS-Q12", "CAS-010", "CAS-K06")
def test_damage_that_cannot_be_prevented_is_zero_as_well() -> None:
    """Since the rule prevents nothing."""
    start = own(side("Mountain", hand="Sear"), "Siege Mastodon")

    assert 20 == start.cast("Sear", D).resolve().life(D)
    assert 2 == start.cast("Sear", "Siege Mastodon").resolve().damage("Siege Mastodon")


@pytest.mark.rule("CAS-Q81", "CAS-K21", "CAS-028")
def test_taking_control_of_an_own_castle_creature_changes_nothing() -> None:
    """It stays in its slot, and keeps the bonus."""
    start = scenario(side("4 Island", hand="Control Magic"), castle=castle(R3C1="Siege Mastodon/up"))

    assert "Siege Mastodon 5/7" == start.cast("Control Magic", "Siege Mastodon").resolve().slot(A, "R3C1")


@pytest.mark.rule("CAS-Q81", "CAS-Q72")
def test_a_stolen_creature_may_die_of_the_bonus_it_has_lost() -> None:
    """A Bear of row 3 with 3 damage dies as the thief's, to the graveyard of its owner."""
    start = scenario(side("4 Island", hand="Control Magic"), theirs_castle=castle(R3C1="Grizzly Bears/up/d3"))
    done = start.cast("Control Magic", "Grizzly Bears").resolve()

    assert (("Grizzly Bears",), "vacant") == (done.graveyard(D), done.slot(D, "R3C1"))


@pytest.mark.rule("CAS-044", "CAS-Q26")
def test_haste_for_all_creatures_is_none_for_those_of_a_castle() -> None:
    """With Fires of Yavimaya a new castle creature has to rest."""
    slots = castle(R3C1="Siege Mastodon/up/s")

    assert None is scenario("Fires of Yavimaya", castle=slots, step="declare attackers", step_begins=True).decision
