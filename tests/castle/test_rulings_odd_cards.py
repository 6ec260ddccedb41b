"""What the rulings come to for cards that say things as no card of the kit or the pool says them."""

from __future__ import annotations

from typing import Any

import pytest

from castlerules.cards.builders import (
    act,
    all_of,
    creature,
    damage,
    does,
    enchantment,
    gets,
    instant,
    pump,
    sorcery,
    target,
)
from castlerules.cards.language import EntersChoosing, SetChosen, ValueKind
from castlerules.cards.language.abilities import AddPT, ApplyUntil, SetPT, SetTypes
from castlerules.cards.language.characteristics import CardType
from castlerules.cards.language.constants import CREATURE, LAND, TARGET, YOU_CONTROL
from castlerules.cards.language.enums import Comparison, Zone
from castlerules.cards.language.expressions import CountOf, Each, ManaValueIs, SharesName
from castlerules.cards.language.filters import IsThis
from castlerules.cards.language.one_shot import Destroy, GainLife, MoveTo
from castlerules.cards.language.references import This, You
from castlerules.castle.game import GAME
from castlerules.castle.model.actions import PayActivation
from castlerules.castle.model.options import IGNORABLE_KEYWORDS, CastleRules
from castlerules.magic.model.actions import PassPriority
from castlerules.testing.castle import CastleScenario, castle
from castlerules.testing.magic import A, side

from .kit import KIT, D

SAME = all_of(CREATURE, SharesName(TARGET))
OWN = {
    card.name: card
    for card in (
        enchantment("Awakening", "{G}", gets(LAND, SetTypes((CardType.CREATURE,)), SetPT(2, 2))),
        sorcery("Echo", "{B}", does(pump(Each(SAME), -1, -1), target(CREATURE))),
        sorcery("Doom", "{B}", does(Destroy(Each(SAME)), target(CREATURE))),
        sorcery("Poll", "{G}", does(GainLife(You(), CountOf(SAME)), target(CREATURE))),
        sorcery(
            "Levy Roll",
            "{G}",
            does(GainLife(You(), CountOf(all_of(CREATURE, YOU_CONTROL, ManaValueIs(Comparison.AT_LEAST, 1))))),
        ),
        instant("Flicker", "{W}", does(MoveTo(TARGET, Zone.BATTLEFIELD), target(CREATURE))),
        creature("Ghost", "{W}", "Spirit", 2, 2, act("{W}", MoveTo(This(), Zone.BATTLEFIELD))),
        creature("Loner", "{G}", "Elf", 1, 1, gets(all_of(CREATURE, all_of(IsThis(), YOU_CONTROL)), AddPT(1, 1))),
        creature("Swell", "{G}", "Elf", 1, 1, act("{G}", ApplyUntil(Each(IsThis()), (AddPT(1, 1),)))),
        creature("Mirror", "{1}", "Golem", 2, 2, EntersChoosing(ValueKind.COLOR), gets(IsThis(), SetChosen())),
        creature("Bully", "{G}", "Elf", 1, 3, act("{G}", damage(1, Each(all_of(CREATURE, YOU_CONTROL))))),
    )
}
"""What the kit has no card for."""


def own(mine: Any = "", theirs: Any = "", *, agreed: dict[str, Any] | None = None, **position: Any) -> CastleScenario:
    """Return a position in which the cards above are known, with the options *agreed*."""
    sides = [side(words) if isinstance(words, str) else words for words in (mine, theirs)]
    return CastleScenario.of_castles(*sides, cards={**KIT, **OWN}, rules=CastleRules(**agreed or {}), **position)


@pytest.mark.rule("CAS-K15", "CAS-Q44")
def test_what_is_chosen_as_a_card_becomes_active_is_chosen_before_it_defends() -> None:
    """Mirror costs 1 life; while its colour is being chosen it is face down, and nothing defends yet."""
    asked = own("Bear", theirs_castle=castle(R1C1="Mirror")).breach(1, "Bear")
    choosing = asked.act(PayActivation)
    chosen = choosing.choose(1)

    assert (1, 19) == (asked.activation_price, choosing.life(D))
    assert ("known Mirror", "Mirror 2/2") == (choosing.slot(D, "R1C1"), chosen.slot(D, "R1C1"))
    assert [] == [*GAME.problems(choosing.state), *GAME.problems(chosen.state)]


@pytest.mark.rule("CAS-K06", "CAS-019", "CAS-Q10")
def test_an_unblocked_attacker_hurts_though_it_is_no_creature_any_more() -> None:
    """Awakening goes while the 2 damage of the Forest wait on the stack: they are dealt as they were assigned."""
    start = own("Awakening, Forest", side("Plains", hand="Snuff")).attack_column(1, "Forest").to_breach().passes(2)
    done = start.passes().cast("Snuff", "Awakening").resolve()

    assert (("damage",), 20, 18) == (done.stack, done.life(D), done.resolve().life(D))


@pytest.mark.rule("CAS-K06", "CAS-Q17", "CAS-Q21")
def test_where_trample_counts_its_damage_is_dealt_though_the_attacker_has_gone() -> None:
    """Rhino returns to the hand while 4 of its damage to the player wait on the stack."""
    agreed = {"ignored_keywords": tuple([word for word in IGNORABLE_KEYWORDS if word != "trample"])}
    start = own(side("Rhino, Island", hand="Recall"), theirs_castle=castle(R1C1="Squire/up"), agreed=agreed)
    assigned = start.breach(1, "Rhino").assign_damage({"Rhino": {"Squire": 1, D: 4}})
    gone = assigned.cast("Recall", "Rhino").resolve()

    assert (False, 20, 16) == (gone.is_on_battlefield("Rhino"), gone.life(D), gone.resolve().life(D))


@pytest.mark.rule("CAS-Q71", "CAS-K04", "CAS-044")
def test_what_targets_a_castle_creature_reaches_it_with_all_that_it_does() -> None:
    """Echo and Doom take every creature of the name of their target: the regular one and the target, no other."""
    start = own(side("Bear, 2 Swamp", hand="Echo, Doom"), theirs_castle=castle(R1C1="Bear/up", R1C2="Bear/up"))
    shrunk, dead = (start.cast(spell, "Bear#2").resolve() for spell in ("Echo", "Doom"))
    beside = start.cast("Doom", "Bear#1").resolve()

    assert ["Bear 1/1", "Bear 2/2"] == [shrunk.slot(D, "R1C1"), shrunk.slot(D, "R1C2")]
    assert ["vacant", "Bear 2/2", True] == [dead.slot(D, "R1C1"), dead.slot(D, "R1C2"), "Bear" in dead.graveyard(A)]
    assert ["Bear 2/2", "Bear 2/2"] == [beside.slot(D, "R1C1"), beside.slot(D, "R1C2")]


@pytest.mark.rule("CAS-Q71", "CAS-K04")
def test_a_castle_creature_reaches_itself_however_it_speaks_of_itself() -> None:
    """Loner and Swell grow, each of them alone; Bully, which speaks of all creatures of its player, spares itself."""
    start = own("2 Forest", castle=castle(R1C1="Loner/up", R1C2="Swell/up", R1C3="Bully/up"))
    grown, struck = start.activate("Swell").resolve(), start.activate("Bully").resolve()

    assert ["Loner 2/2", "Swell 2/2", "Bully 1/3"] == [grown.slot(A, f"R1C{column}") for column in (1, 2, 3)]
    assert [0, 0, 0] == [struck.damage(name) for name in ("Loner", "Swell", "Bully")]


@pytest.mark.rule("CAS-Q80", "CAS-053", "CAS-I02")
@pytest.mark.parametrize("name", ["Bear", "Ghost"])
def test_a_castle_creature_that_is_put_into_play_anew_is_a_regular_one(name: str) -> None:
    """Flickered by a spell or by itself it leaves its slot vacant, and has lost the bonus."""
    start = own(side("Plains", hand="Flicker"), castle=castle(R2C1=f"{name}/up"))
    done = (start.activate("Ghost") if name == "Ghost" else start.cast("Flicker", "Bear")).resolve()

    assert (f"{name} 3/3", "vacant", "2/2") == (start.slot(A, "R2C1"), done.slot(A, "R2C1"), done.size(name))
    assert () == GAME.problems(done.state)


@pytest.mark.rule("CAS-Q77", "CAS-I21")
@pytest.mark.parametrize("down", ["Bear", "Giant"])
def test_what_is_counted_of_a_face_down_card_tells_nothing_of_it(down: str) -> None:
    """With the option it counts as a creature without name and mana value, whichever card it is."""
    hand = side("2 Forest, Bear", hand="Poll, Levy Roll")
    start = own(hand, castle=castle(R1C1=down, R1C2="Squire/up"), agreed={"face_down_counts_as_creature": True})

    assert 21 == start.cast("Poll", "Bear").resolve().life(A)
    assert 22 == start.cast("Levy Roll").resolve().life(A)


@pytest.mark.rule("CAS-I29", "CAS-Q16", "CAS-Q71")
@pytest.mark.parametrize("name", ["Bodyguard", "Guard"])
def test_damage_that_a_castle_creature_takes_for_its_player_is_no_problem(name: str) -> None:
    """A Quake for 1 hits Bodyguard, or the creature with a Pariah, in the place of the player and once only."""
    position: dict[str, Any] = {"theirs_castle": castle(R1C1=f"{name}/up")}
    if name == "Guard":
        position |= {"attached": {"Pariah": "N R1C1"}}
    start = own(side("2 Mountain", hand="Quake"), "Pariah" if name == "Guard" else "", **position)
    before = start.cast("Quake", x=1).passes()
    after = before.passes()

    assert (1, 20) == (after.damage(name), after.life(D))
    assert () == GAME.step_problems(before.state, PassPriority(), after.state)


@pytest.mark.rule("CAS-I29", "CAS-Q72")
def test_a_castle_creature_that_dies_of_what_it_counts_is_no_problem() -> None:
    """Cleansing leaves Counter alone, which is 1/1 without the Bears, and had 2 damage."""
    start = own(side("4 Plains, 2 Bear", hand="Cleansing"), castle=castle(R1C1="Counter/up/d2"))
    before = start.cast("Cleansing").passes()
    after = before.passes()

    assert ("Counter 3/3", "vacant") == (start.slot(A, "R1C1"), after.slot(A, "R1C1"))
    assert () == GAME.step_problems(before.state, PassPriority(), after.state)
