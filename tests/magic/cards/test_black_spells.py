"""How the black spells play."""

from __future__ import annotations

import pytest

from castlerules.magic.model import actions, changes
from castlerules.testing.magic import A, N, side

from .play import aims, castable, table


@pytest.mark.card("Dark Ritual")
@pytest.mark.rule("BASE-034")
def test_dark_ritual_is_a_spell_that_adds_three_black_mana() -> None:
    """It uses the stack and can be countered; the mana pays for other things in the same phase."""
    start = table(side("Swamp", hand="Dark Ritual, Python"), side(hand="Counterspell", pool="UU"))
    cast = start.cast("Dark Ritual")
    done = cast.resolve()

    assert (("Dark Ritual",), "") == (cast.stack, cast.pool(A))
    assert ("BBB", ("Dark Ritual",), ("Python",)) == (done.pool(A), done.graveyard(A), castable(done))
    assert ("Python",) == done.cast("Python").resolve().battlefield(A)[1:]
    assert "" == cast.passes().cast("Counterspell", "Dark Ritual").resolve().pool(A)


@pytest.mark.card("Duress")
@pytest.mark.rule("BASE-055", "BASE-176", "BASE-E17")
def test_duress_lets_its_caster_choose_a_card_that_is_neither_creature_nor_land() -> None:
    """It aims at the opponent only, whose hand is shown; the caster names the card by its name."""
    start = table(side(hand="Duress, Terror", pool="B"), side(hand="Forest, Grizzly Bears, Fog, Juggernaut, Sol Ring"))
    deciding = start.cast("Duress", N).resolve()
    chosen = deciding.choose("Sol Ring")
    shown = [(event.player, len(event.cards)) for event in deciding.events if isinstance(event, changes.Revealed)]

    assert [("player 1",), (N, 5)] == [aims(start, "Duress"), *shown]
    assert (A, ("Fog", "Sol Ring")) == (deciding.to_act, deciding.offers(actions.ChooseNamedCard))
    assert (("Sol Ring",), ("Forest", "Grizzly Bears", "Fog", "Juggernaut")) == (chosen.graveyard(N), chosen.hand(N))
    assert ("Terror",) == chosen.hand(A)


@pytest.mark.card("Bad Moon")
@pytest.mark.rule("BASE-075")
def test_bad_moon_strengthens_the_black_creatures_of_all_players_and_no_others() -> None:
    """A creature of another colour, or of none, stays as it is; the bonus ends with Bad Moon."""
    start = table(
        side("Bad Moon, Scathe Zombies, White Knight", hand="Disenchant", pool="WW"),
        side("Black Knight, Stone Golem, Python/d2"),
    )
    names = ("Scathe Zombies", "Black Knight", "Python", "White Knight", "Stone Golem")
    ended = start.cast("Disenchant", "Bad Moon").resolve()

    assert ["3/3", "3/3", "4/3", "2/2", "4/4"] == [start.size(name) for name in names]
    assert "0/0" == start.size("Bad Moon")
    assert ("2/2", ("Python",)) == (ended.size("Black Knight"), ended.graveyard(N))


@pytest.mark.card("Terror")
@pytest.mark.rule("BASE-098")
def test_terror_destroys_a_creature_that_is_neither_artifact_nor_black() -> None:
    """Regeneration does not help; the own creatures are targets too."""
    start = table(
        side("Hill Giant", hand="Terror", pool="BB"),
        side("River Boa, Forest, Juggernaut, Black Knight, Sol Ring, Stone Golem"),
    )
    answered = start.cast("Terror", "River Boa").passes().activate("River Boa").resolve(2)

    assert ("Hill Giant", "River Boa") == aims(start, "Terror")
    assert ("River Boa",) == answered.graveyard(N)
    assert () == castable(table(side(hand="Terror", pool="BB"), side("Python, Juggernaut")))


@pytest.mark.card("Mind Rot")
@pytest.mark.rule("BASE-176")
def test_mind_rot_makes_a_player_discard_two_cards_of_their_choice() -> None:
    """The one who discards chooses; with one card in hand that goes, with none nothing happens."""
    start = table(side(hand="Mind Rot", pool="BBB"), side(hand="Forest, Fog, Grizzly Bears"))
    deciding = start.cast("Mind Rot", N).resolve()
    chosen = deciding.choose("Forest", "Grizzly Bears")
    magic_scenario = table(side(hand="Mind Rot", pool="BBB"), side(hand="Forest")).cast("Mind Rot", N).resolve()

    assert ("player 0", "player 1") == aims(start, "Mind Rot")
    assert (N, "DiscardDecision") == (deciding.to_act, deciding.decision)
    assert (("Forest", "Grizzly Bears"), ("Fog",)) == (chosen.graveyard(N), chosen.hand(N))
    assert (("Forest",), None) == (magic_scenario.graveyard(N), magic_scenario.decision)
    assert ("Mind Rot",) == start.cast("Mind Rot", A).resolve().graveyard(A)
