"""The worked scenarios of Castle on manoeuvres."""

from __future__ import annotations

import pytest

from castlerules.castle.game import GAME
from castlerules.castle.information.observed_castle import ObservedCastleState, ObservedFaceDownCard
from castlerules.castle.model.actions import ManeuverMove, ManeuverSwap, ManeuverTurnDown, PayActivation
from castlerules.castle.model.options import CastleRules
from castlerules.core import Player
from castlerules.testing.castle import CastleScenario, castle
from castlerules.testing.magic import A, side

from .kit import BOTH, KIT, SIXTH, D, options, scenario


def gaps(rules: CastleRules = SIXTH, *, life: int = 20) -> CastleScenario:
    """Return D's main phase: R2C2 lies face down, R1C2 and R1C3 are vacant, the other neighbours are occupied."""
    slots = castle(R1C1="Bear", R2C1="Bear", R2C2="Ogre", R2C3="Bear", R3C2="Bear")
    return scenario("", side(life=life), theirs_castle=slots, rules=rules, active=D)


def moves_of(now: CastleScenario, slot: str) -> tuple[str, ...]:
    """Return where the card in *slot* may be moved."""
    return tuple(words.split()[1] for words in now.offers(ManeuverMove) if words.split()[0] == slot)


@pytest.mark.rule("CAS-055", "CAS-056", "CAS-Q87", "CAS-Q88", scenario="CAS-S35")
def test_a_face_down_card_moves_to_an_adjacent_vacant_slot_once_a_turn() -> None:
    """The card in R2C2 may go to R1C2 only, for 2 life; after that no manoeuvre is legal in this turn."""
    start = gaps()
    done = start.act(ManeuverMove, "R2C2", "R1C2")

    assert ("R1C2",) == moves_of(start, "R2C2")
    assert ("CAS-Q88", "CAS-056") == (
        start.broken_rule(ManeuverMove, "R2C2", "R1C3"),
        start.broken_rule(ManeuverMove, "R2C2", "R2C3"),
    )
    assert (18, "vacant", "down Ogre") == (done.life(D), done.slot(D, "R2C2"), done.slot(D, "R1C2"))
    assert ((), "CAS-055") == (done.offers(ManeuverMove), done.broken_rule(ManeuverMove, "R1C2", "R2C2"))


@pytest.mark.rule("CAS-055", "CAS-Q86", "CAS-Q87", scenario="CAS-S35")
def test_the_next_own_turn_has_a_manoeuvre_again() -> None:
    """After a manoeuvre there is none in the second main phase, none in A's turn, and one in D's next turn."""
    later = gaps().act(ManeuverMove, "R2C2", "R1C2").to_step("second main")
    theirs = later.to_step("main").passes()

    assert (D, ()) == (later.to_act, later.offers(ManeuverMove))
    assert (D, "CAS-Q86") == (theirs.to_act, theirs.broken_rule(ManeuverMove, "R1C2", "R2C2"))
    assert "R2C2" in moves_of(theirs.to_step("second main").to_step("main"), "R1C2")


@pytest.mark.rule("CAS-Q88", scenario="CAS-S35")
def test_a_diagonal_neighbour_is_adjacent_only_if_that_is_agreed() -> None:
    """With the option the card in R2C2 may go to R1C3 as well, but not to R1C4."""
    start = gaps(options(adjacency="king"))

    assert ("R1C2", "R1C3", "R3C1", "R3C3") == moves_of(start, "R2C2")
    assert 18 == start.act(ManeuverMove, "R2C2", "R1C3").life(D)
    assert "CAS-Q88" == start.broken_rule(ManeuverMove, "R2C2", "R1C4")


@pytest.mark.rule("CAS-056", "CAS-Q91", "CAS-Q40", scenario="CAS-S35")
def test_the_last_life_may_be_spent_on_a_manoeuvre_and_loses() -> None:
    """With 1 life no move is legal; with 2 it is, and loses; with 2 and the option it is not legal."""
    poor, enough, careful = gaps(life=1), gaps(life=2), gaps(options(lethal_payment_allowed=False), life=2)
    done = enough.act(ManeuverMove, "R2C2", "R1C2")

    assert ((), ("R1C2",), ()) == (moves_of(poor, "R2C2"), moves_of(enough, "R2C2"), moves_of(careful, "R2C2"))
    assert (0, (A,)) == (done.life(D), done.result and done.result.winners)


def turned_down(rules: CastleRules = SIXTH) -> tuple[CastleScenario, CastleScenario]:
    """Return D's main phase with Herald, which has Mantle and 3 damage, and the same after it was turned down."""
    start = scenario(
        "Ogre",
        "Mantle, Island",
        theirs_castle=castle(R1C1="Herald/up/d3"),
        attached={"Mantle": "N R1C1"},
        rules=rules,
        active=D,
    )
    return start, start.act(ManeuverTurnDown, "R1C1")


@pytest.mark.rule("CAS-057", "CAS-Q78", "CAS-Q99", "CAS-Q90", scenario="CAS-S36")
def test_a_creature_that_is_turned_down_leaves_play_with_all_that_is_on_it() -> None:
    """It costs 1; Mantle goes to the graveyard, nothing dies, and nothing triggers."""
    start, done = turned_down()

    assert ("Herald 3/5", 3) == (start.slot(D, "R1C1"), start.damage("Herald"))
    assert ("R1C1",) == start.offers(ManeuverTurnDown)
    assert (19, "known Herald", ("Mantle",)) == (done.life(D), done.slot(D, "R1C1"), done.graveyard(D))
    assert ((), ("Island",)) == (done.stack, done.battlefield(D))


@pytest.mark.rule("CAS-Q07", "CAS-Q78", scenario="CAS-S36")
@pytest.mark.parametrize("player", [A, D])
def test_what_was_turned_down_is_known_to_both(player: Player) -> None:
    """Both players see that it is Herald; with the option neither of them does."""
    known = GAME.observe(turned_down()[1].state, player).extra
    unknown = GAME.observe(turned_down(options(remember_revealed=False))[1].state, player).extra
    assert isinstance(known, ObservedCastleState)
    assert isinstance(unknown, ObservedCastleState)

    assert ObservedFaceDownCard(KIT["Herald"], known=True) == known.castles[D].slots[0]
    assert ObservedFaceDownCard(None, known=True) == unknown.castles[D].slots[0]


@BOTH
@pytest.mark.rule("CAS-Q79", "CAS-Q44", "CAS-029", scenario="CAS-S36")
def test_what_was_turned_down_is_activated_anew(rules: CastleRules) -> None:
    """In A's attack it costs 2, comes into play again, gains 2 life, and is 1/3 without damage."""
    deciding = turned_down(rules)[1].to_step("end of turn").to_step("main").breach(1, "Ogre")
    paid = deciding.act(PayActivation)
    done = paid.resolve()

    assert (2, 17, ("Herald",)) == (deciding.activation_price, paid.life(D), paid.stack)
    assert (19, "Herald 1/3", 0) == (done.life(D), done.slot(D, "R1C1"), done.damage("Herald"))


@pytest.mark.rule("CAS-058", "CAS-Q92", "CAS-Q89", scenario="CAS-S37")
def test_a_swap_into_a_lesser_row_may_kill() -> None:
    """Squire with 2 damage is 2/2 in row 2 and dies there; the face-down card has gone to row 3 as it was."""
    start = scenario(theirs_castle=castle(R3C1="Squire/up/d2", R2C1="Guard"), active=D)
    done = start.act(ManeuverSwap, "R2C1", "R3C1")

    assert ("Squire 3/3", ("R2C1 R3C1",)) == (start.slot(D, "R3C1"), start.offers(ManeuverSwap))
    assert (19, "down Guard", "vacant") == (done.life(D), done.slot(D, "R3C1"), done.slot(D, "R2C1"))
    assert (True, ()) == ("Squire" in done.exile(D), done.graveyard(D))


@pytest.mark.rule("CAS-058", "CAS-Q92", "CAS-Q52", scenario="CAS-S37")
def test_a_swap_that_does_not_kill_leaves_damage_where_it_is() -> None:
    """Squire with 1 damage is 2/2 in row 2 afterwards, with that damage."""
    start = scenario(theirs_castle=castle(R3C1="Squire/up/d1", R2C1="Guard"), active=D)
    done = start.act(ManeuverSwap, "R2C1", "R3C1")

    assert ("Squire 2/2", 1) == (done.slot(D, "R2C1"), done.damage("Squire"))
    assert "CAS-Q92" == start.broken_rule(ManeuverSwap, "R3C1", "R2C1")
