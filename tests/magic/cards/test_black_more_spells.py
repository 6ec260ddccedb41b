"""How more of the black sorceries play."""

from __future__ import annotations

import pytest

from castlerules.magic.model import actions, changes
from castlerules.testing.magic import A, N, side

from .play import able_to_attack, aims, castable, returns, table


@pytest.mark.card("Chainer's Edict")
@pytest.mark.rule("BASE-055", "BASE-127", "BASE-D15", "BASE-110")
def test_chainers_edict_makes_a_player_sacrifice_a_creature_of_their_choice() -> None:
    """Neither shroud nor protection nor a shield saves it; either player may be aimed at, also without a creature."""
    theirs = side("Blastoderm, White Knight, River Boa, Forest, Sol Ring")
    start = table(side("Python", hand="Chainer's Edict", pool="BB"), theirs)
    deciding = start.passes().activate("River Boa").resolve().cast("Chainer's Edict", N).resolve()
    none = table(side("Python", hand="Chainer's Edict", pool="BB")).cast("Chainer's Edict", N).resolve()

    assert ("player 0", "player 1") == aims(start, "Chainer's Edict")
    assert (N, ("Blastoderm", "White Knight", "River Boa")) == (
        deciding.to_act,
        deciding.offers(actions.ChooseSacrifice),
    )
    for name in ("Blastoderm", "White Knight", "River Boa"):
        assert (name,) == deciding.choose(name).graveyard(N)
    assert ("Python", "Chainer's Edict") == start.cast("Chainer's Edict", A).resolve().graveyard(A)
    assert (None, ("Chainer's Edict",)) == (none.decision, none.graveyard(A))


@pytest.mark.card("Chainer's Edict")
@pytest.mark.rule("BASE-K32", "BASE-046", "BASE-115")
def test_chainers_edict_comes_back_from_the_own_graveyard_once() -> None:
    """For seven mana, when a sorcery may be cast; resolved or countered it is then removed from the game."""
    start = table(side("7 Swamp", graveyard="Chainer's Edict"), side("Python, 2 Island", hand="Counterspell"))
    cast = start.cast("Chainer's Edict", N)
    done, countered = cast.resolve(), cast.passes().cast("Counterspell", "Chainer's Edict").resolve()

    assert (("Chainer's Edict",), ("Python",), ()) == (done.exile(A), done.graveyard(N), castable(done))
    assert (("Chainer's Edict",), (), True) == (
        countered.exile(A),
        countered.graveyard(A),
        countered.is_on_battlefield("Python"),
    )
    assert () == castable(table(side("6 Swamp", graveyard="Chainer's Edict"), side("Python")))
    assert () == castable(table(side("7 Swamp", graveyard="Chainer's Edict"), step="upkeep"))
    assert () == castable(table(side("7 Swamp"), side(graveyard="Chainer's Edict")))


@pytest.mark.card("Corrupt")
@pytest.mark.rule("BASE-E10", "BASE-085", "BASE-056")
def test_corrupt_drains_as_much_as_its_caster_has_swamps() -> None:
    """Other Swamps, and lands that only make black mana, do not count; more than lethal damage is gained as well."""
    start = table(
        side("4 Swamp, Underground River, Forest", hand="Corrupt", life=10),
        side("Savannah Lions, White Knight, Swamp, Sol Ring"),
    )
    player, lions = start.cast("Corrupt", N).resolve(), start.cast("Corrupt", "Savannah Lions").resolve()

    assert ("player 0", "player 1", "Savannah Lions") == aims(start, "Corrupt")
    assert (16, 14) == (player.life(N), player.life(A))
    assert (("Savannah Lions",), 14) == (lions.graveyard(N), lions.life(A))


@pytest.mark.card("Corrupt")
@pytest.mark.rule("BASE-092", "BASE-059", "BASE-096", "BASE-K21")
def test_corrupt_gives_life_for_the_damage_that_was_really_dealt() -> None:
    """What is prevented is not gained, what is redirected or added is, and without its target nothing happens."""
    start = table(
        side("6 Swamp", hand="Corrupt", life=10),
        side("Giant Spider, Plains, Island", hand="Healing Salve, Unsummon"),
    )
    shielded = start.cast("Corrupt", N).passes().cast("Healing Salve", N, mode=1).resolve(2)
    fled = start.cast("Corrupt", "Giant Spider").passes().cast("Unsummon", "Giant Spider").resolve(2)

    assert (17, 13) == (shielded.life(N), shielded.life(A))
    assert (10, ("Corrupt",)) == (fled.life(A), fled.graveyard(A))
    for theirs, left, gained in (
        ("Furnace of Rath", 8, 12),
        ("Giant Spider, Pariah @ Giant Spider", 20, 6),
        ("White Knight, Pariah @ White Knight", 20, 0),
    ):
        done = table(side("6 Swamp", hand="Corrupt", life=10), side(theirs)).cast("Corrupt", N).resolve()
        assert (left, 10 + gained) == (done.life(N), done.life(A))


@pytest.mark.card("Demonic Tutor")
@pytest.mark.rule("BASE-177", "BASE-E17", "BASE-Q20", "BASE-E16")
def test_demonic_tutor_finds_any_card_and_shows_it_to_nobody() -> None:
    """It must find one, since any will do; then the library is shuffled. To find an empty library is no loss."""
    start = table(side("2 Swamp", hand="Demonic Tutor", library="Fog, Forest, Python, Fog"))
    deciding = start.cast("Demonic Tutor").resolve()
    magic_scenario = deciding.choose("Python")
    empty = table(side("2 Swamp", hand="Demonic Tutor", library=0)).cast("Demonic Tutor").resolve().stop_choosing()

    assert ("ChooseNamedCard", "ChooseNamedCard", "ChooseNamedCard") == tuple(words[0] for words in deciding.legal)
    assert (A, ("Fog", "Forest", "Python")) == (deciding.to_act, deciding.offers(actions.ChooseNamedCard))
    assert (("Python",), ["Fog", "Fog", "Forest"]) == (magic_scenario.hand(A), sorted(magic_scenario.library(A)))
    assert [changes.Shuffled(A)] == [event for event in magic_scenario.events if isinstance(event, changes.Shuffled)]
    assert not any(isinstance(event, changes.Revealed) for event in (*deciding.events, *magic_scenario.events))
    assert (None, ()) == (returns(empty), empty.hand(A))


@pytest.mark.card("Innocent Blood")
@pytest.mark.rule("BASE-111", "BASE-110", "BASE-055")
def test_innocent_blood_takes_a_creature_of_each_player_at_once() -> None:
    """The active player chooses first and loses nothing yet; a player without creatures is not asked."""
    theirs = side("Blastoderm, Grizzly Bears, Forest")
    deciding = (
        table(side("Python, Hill Giant", hand="Innocent Blood", pool="B"), theirs).cast("Innocent Blood").resolve()
    )
    second = deciding.choose("Python")
    done = second.choose("Blastoderm")
    lone = table(side(hand="Innocent Blood", pool="B"), side("Blastoderm")).cast("Innocent Blood").resolve()

    assert (A, ("Python", "Hill Giant")) == (deciding.to_act, deciding.offers(actions.ChooseSacrifice))
    assert (N, ("Blastoderm", "Grizzly Bears")) == (second.to_act, second.offers(actions.ChooseSacrifice))
    assert ((), True) == (second.graveyard(A), second.is_on_battlefield("Python"))
    assert (("Python", "Innocent Blood"), ("Blastoderm",)) == (done.graveyard(A), done.graveyard(N))
    assert (None, ("Blastoderm",)) == (lone.decision, lone.graveyard(N))


@pytest.mark.card("Reanimate")
@pytest.mark.rule("BASE-019", "BASE-016", "BASE-027", "BASE-041")
def test_reanimate_takes_a_creature_card_from_any_graveyard_for_its_mana_value() -> None:
    """The caster controls it and its arrival triggers; its owner gets it back when it dies."""
    start = table(
        side("Swamp", hand="Reanimate, Terminate", graveyard="Savannah Lions, Fog", pool="RB"),
        side("Forest", graveyard="Radiant's Dragoons, Forest, Sol Ring"),
    )
    taken = start.cast("Reanimate", "Radiant's Dragoons").resolve()
    killed = taken.resolve().cast("Terminate", "Radiant's Dragoons").resolve()

    assert ("Savannah Lions", "Radiant's Dragoons") == aims(start, "Reanimate")
    assert (("Swamp", "Radiant's Dragoons"), 16, ("Radiant's Dragoons",)) == (
        taken.battlefield(A),
        taken.life(A),
        taken.stack,
    )
    assert (21, ()) == (taken.resolve().life(A), able_to_attack(taken))
    assert ("Forest", "Sol Ring", "Radiant's Dragoons") == killed.graveyard(N)
    assert ("Savannah Lions", "Fog", "Reanimate", "Terminate") == killed.graveyard(A)
    assert 19 == start.cast("Reanimate", "Savannah Lions").resolve().life(A)
