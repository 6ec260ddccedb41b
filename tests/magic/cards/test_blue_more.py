"""How more of the blue cards play: control, lessons, taps, and cards of the library."""

from __future__ import annotations

import pytest

from castlerules.magic.model import actions
from castlerules.testing.magic import A, N, side

from .play import able_to_block, aims, aims_of, castable, table, usable


@pytest.mark.card("Brainstorm")
@pytest.mark.rule("BASE-175", "BASE-D18", "BASE-109")
def test_brainstorm_draws_three_cards_and_puts_back_any_two_of_the_hand() -> None:
    """What was in the hand before may go back too, the card named last lies on top; the opponent's cards stay."""
    start = table(
        side("Island", hand="Brainstorm, Fog", library="Terror, Shatter, Duress, Forest"), side(hand="Python")
    )
    deciding = start.cast("Brainstorm").resolve()
    first = deciding.choose("Fog")
    done = first.choose("Terror")

    assert (A, ("Fog", "Terror", "Shatter", "Duress")) == (deciding.to_act, deciding.hand(A))
    assert {"Fog", "Terror", "Shatter", "Duress"} == set(deciding.offers(actions.ChooseCard))
    assert ({"Terror", "Shatter", "Duress"}, ()) == (
        set(first.offers(actions.ChooseCard)),
        first.offers(actions.StopChoosing),
    )
    assert (("Shatter", "Duress"), ("Terror", "Fog", "Forest")) == (done.hand(A), done.library(A))
    assert (("Brainstorm",), ("Python",)) == (done.graveyard(A), done.hand(N))


@pytest.mark.card("Control Magic", "Treetop Village")
@pytest.mark.rule("BASE-123", "BASE-131", "BASE-077")
def test_control_magic_falls_off_a_land_that_is_a_creature_no_more() -> None:
    """The Village is taken while it is an Ape, and is its owner's land again when the turn ends."""
    start = table(side("4 Island", hand="Control Magic"), side("2 Forest, Treetop Village"))
    taken = start.passes().activate("Treetop Village").resolve().cast("Control Magic", "Treetop Village").resolve()
    ended = taken.to_step("upkeep")

    assert (True, ()) == ("Treetop Village" in taken.battlefield(A), castable(start))
    assert (True, ("Control Magic",)) == ("Treetop Village" in ended.battlefield(N), ended.graveyard(A))


@pytest.mark.card("Hermetic Study")
@pytest.mark.rule("BASE-049", "BASE-041", "BASE-K21")
def test_hermetic_study_teaches_the_creature_which_is_the_source_of_the_damage() -> None:
    """Its controller uses the ability, if it has rested; taught Zombies cannot aim at a White Knight."""
    start = table(
        side("Hill Giant/s", hand="2 Hermetic Study", pool="UUUU"), side("Scathe Zombies, White Knight, Forest")
    )
    taught = start.cast("Hermetic Study#1", "Scathe Zombies").resolve()
    shot = taught.passes().activate("Scathe Zombies", A)

    assert ("Hill Giant", "Scathe Zombies", "White Knight") == aims(start, "Hermetic Study#1")
    assert ((), ("Scathe Zombies 0",)) == (usable(taught), usable(taught.passes()))
    assert ("player 0", "player 1", "Hill Giant", "Scathe Zombies") == aims_of(taught.passes(), "Scathe Zombies")
    assert (19, True) == (shot.resolve().life(A), shot.is_tapped("Scathe Zombies"))
    assert () == usable(start.cast("Hermetic Study#1", "Hill Giant").resolve())


@pytest.mark.card("Horseshoe Crab", "Hermetic Study")
@pytest.mark.rule("BASE-046", "BASE-134", "BASE-148")
def test_horseshoe_crab_untaps_as_often_as_it_is_paid_for() -> None:
    """A learned Crab shoots once for each blue mana and once more; untapped it may untap to no purpose."""
    start = table(side("Horseshoe Crab, Hermetic Study @ Horseshoe Crab, 2 Island"), side())
    now = start.activate("Horseshoe Crab", N, index=1).resolve()
    for _ in range(2):
        now = now.activate("Horseshoe Crab").resolve().activate("Horseshoe Crab", N, index=1).resolve()
    idle = start.activate("Horseshoe Crab").resolve()

    assert (17, True, ()) == (now.life(N), now.is_tapped("Horseshoe Crab"), usable(now))
    assert (False, True) == (idle.is_tapped("Horseshoe Crab"), idle.is_tapped("Island#1"))
    assert () == usable(table(side("Horseshoe Crab, Forest")))


@pytest.mark.card("Impulse")
@pytest.mark.rule("BASE-179", "BASE-100", "BASE-D18")
def test_impulse_takes_one_of_four_cards_and_puts_the_others_on_the_bottom() -> None:
    """In any order, the one named last lowest; the fifth card is not seen, and is then on top."""
    start = table(side("2 Island", hand="Impulse", library="Fog, Terror, Python, Duress, Forest, Swamp"))
    deciding = start.cast("Impulse").resolve()
    taken = deciding.choose("Python")
    done = taken.choose("Duress", "Fog")

    assert {"Fog", "Terror", "Python", "Duress"} == set(deciding.offers(actions.ChooseNamedCard))
    assert {"Fog", "Terror", "Duress"} == set(taken.offers(actions.ChooseNamedCard))
    assert (("Python",), ("Forest", "Swamp", "Duress", "Fog", "Terror")) == (done.hand(A), done.library(A))


@pytest.mark.card("Jump")
@pytest.mark.rule("BASE-K01", "BASE-158", "BASE-077")
def test_jump_lifts_an_attacker_over_its_blockers_if_it_comes_in_time() -> None:
    """Before blocks only fliers and reachers are left to block; after blocks it changes nothing."""
    start = table(side("Hill Giant, Island", hand="Jump"), side("Grizzly Bears, Giant Spider"))
    attacked = start.attack("Hill Giant")
    early = attacked.cast("Jump", "Hill Giant").resolve()
    late = attacked.block({"Grizzly Bears": "Hill Giant"}).cast("Jump", "Hill Giant").resolve()

    assert ("Giant Spider Hill Giant",) == early.to_step("declare blockers").offers(actions.AddBlocker)
    assert (20, ("Grizzly Bears",)) == ((after := late.deal_combat_damage()).life(N), after.graveyard(N))
    assert (True, False) == (
        late.has_keyword("Hill Giant", "flying"),
        late.to_step("upkeep").has_keyword("Hill Giant", "flying"),
    )


@pytest.mark.card("Lord of Atlantis")
@pytest.mark.rule("BASE-K06", "BASE-075", "BASE-K41")
def test_lord_of_atlantis_lets_the_other_merfolk_of_all_players_walk_on_islands() -> None:
    """Where the defender has an Island they are not blocked, by anything; the Lord and other creatures are."""
    mine = side("Lord of Atlantis, Coral Merfolk, Wind Drake")
    sea, dry = (table(mine, side(f"Air Elemental, {land}")) for land in ("Island", "Underground River"))
    attackers = ("Lord of Atlantis", "Coral Merfolk", "Wind Drake")
    theirs = table(side("Lord of Atlantis"), side("Coral Merfolk"))

    assert ["2/2", "3/2", "2/2"] == [sea.size(attacker) for attacker in attackers]
    assert ["Lord of Atlantis", "Wind Drake"] == [
        pair.removeprefix("Air Elemental ") for pair in able_to_block(sea, *attackers)
    ]
    assert 3 == len(able_to_block(dry, *attackers))
    assert ("3/2", True) == (theirs.size("Coral Merfolk"), theirs.has_keyword("Coral Merfolk", "landwalk"))


@pytest.mark.card("Tradewind Rider")
@pytest.mark.rule("BASE-041", "BASE-040", "BASE-049")
def test_tradewind_rider_needs_two_other_untapped_creatures() -> None:
    """They may have come this turn, the Rider may not; any permanent is a target, of whoever's."""
    start = table(side("Tradewind Rider, Grizzly Bears/s, Hill Giant, Sol Ring"), side("Forest, Crusade"))
    used = start.activate("Tradewind Rider", "Forest", paid_with=("Grizzly Bears", "Hill Giant"))
    names = ("Tradewind Rider", "Grizzly Bears", "Hill Giant")

    assert {*names, "Sol Ring", "Forest", "Crusade"} == set(aims_of(start, "Tradewind Rider"))
    assert ([True] * 3, ()) == ([used.is_tapped(name) for name in names], used.hand(N))
    assert ("Forest",) == used.resolve().hand(N)
    for mine in ("Grizzly Bears, Hill Giant/t", "Grizzly Bears, Sol Ring"):
        assert () == usable(table(side(f"Tradewind Rider, {mine}"), side("Forest, 2 Hill Giant")))
    assert () == usable(table(side("Tradewind Rider/s, 2 Grizzly Bears"), side("Forest")))


@pytest.mark.card("Tradewind Rider", "Control Magic")
@pytest.mark.rule("BASE-016", "BASE-050", "BASE-059")
def test_what_tradewind_rider_returns_goes_to_its_owner() -> None:
    """A stolen creature too, and although the Rider dies; a target that has gone costs the taps all the same."""
    start = table(
        side("Tradewind Rider, 2 Grizzly Bears, 4 Island", hand="Control Magic"),
        side("Hill Giant, Swamp, Island, Swamp", hand="Terror, Unsummon"),
    )
    stolen = start.cast("Control Magic", "Hill Giant").resolve()
    used = stolen.activate("Tradewind Rider", "Hill Giant", paid_with=("Grizzly Bears#1", "Grizzly Bears#2")).passes()
    slain = used.cast("Terror", "Tradewind Rider").resolve(2)
    fled = used.cast("Unsummon", "Hill Giant").resolve(2)

    assert (("Unsummon", "Hill Giant"), ("Tradewind Rider", "Control Magic")) == (slain.hand(N), slain.graveyard(A))
    assert (("Terror", "Hill Giant"), True) == (fled.hand(N), fled.is_tapped("Grizzly Bears#1"))


@pytest.mark.card("Twiddle")
@pytest.mark.rule("BASE-112", "BASE-134")
def test_twiddle_may_turn_an_artifact_a_creature_or_a_land_the_other_way() -> None:
    """Whether is asked on resolution, when the caster may still refuse; enchantments and players are no targets."""
    start = table(side("Island", hand="Twiddle"), side("Sol Ring, Hill Giant/t, Forest, Crusade"))
    deciding = start.cast("Twiddle", "Hill Giant").resolve()
    land = start.cast("Twiddle", "Forest").resolve()

    assert {"Sol Ring", "Hill Giant", "Forest", "Island"} == set(aims(start, "Twiddle"))
    assert ("MayDecision", A) == (deciding.decision, deciding.to_act)
    assert (False, True) == (deciding.yes().is_tapped("Hill Giant"), deciding.no().is_tapped("Hill Giant"))
    assert (True, False) == (land.yes().is_tapped("Forest"), land.no().is_tapped("Forest"))


@pytest.mark.card("Undo")
@pytest.mark.rule("BASE-057", "BASE-Q23", "BASE-060")
def test_undo_returns_two_different_creatures() -> None:
    """Of any players, each to its owner; with one creature it cannot be cast; if one has gone the other still goes."""
    start = table(
        side("Grizzly Bears, 3 Island", hand="Undo"), side("Hill Giant, Wind Drake, Sol Ring, Island", hand="Unsummon")
    )
    cast = start.cast("Undo", "Grizzly Bears", "Hill Giant")
    done = cast.resolve()
    half = cast.passes().cast("Unsummon", "Hill Giant").resolve(2)

    assert (("Grizzly Bears",), ("Unsummon", "Hill Giant")) == (done.hand(A), done.hand(N))
    assert (("Grizzly Bears",), ("Hill Giant",)) == (half.hand(A), half.hand(N))
    assert () == castable(table(side("Grizzly Bears, 3 Island", hand="Undo"), side("Sol Ring, Forest")))
    assert () == castable(start.to_step("upkeep").to_step("upkeep"))
    second = start.act(actions.BeginCast, "Undo").choose("Grizzly Bears")
    assert ("Hill Giant", "Wind Drake") == second.offers(actions.ChooseTarget)
