"""What castle cards are, what reaches them and what does not, rule by rule."""

from __future__ import annotations

from typing import Any

import pytest

from castlerules.castle.model.options import CastleRules
from castlerules.magic.model.actions import BeginCast, ChooseTarget
from castlerules.testing.castle import CastleScenario, castle
from castlerules.testing.magic import A, side

from .kit import D, scenario


def targets(table: CastleScenario, card: str) -> tuple[str, ...]:
    """Return what *card* in the hand of whoever has priority may be aimed at; nothing if it cannot be cast."""
    return table.act(BeginCast, card).offers(ChooseTarget) if table.broken_rule(BeginCast, card) is None else ()


def both_sides(mine: Any, **position: Any) -> CastleScenario:
    """Return a position in which each side has a Giant beside the castle, and a Bear and an Angel within."""
    within = castle(R1C1="Grizzly Bears/up", R2C2="Serra Angel/up", R3C3="Black Knight")
    theirs = castle(R1C1="Coral Merfolk/up", R2C2="Air Elemental/up", R3C3="White Knight")
    return scenario(mine, "Trained Armodon", castle=within, theirs_castle=theirs, **position)


def standing(table: CastleScenario) -> tuple[tuple[str, ...], ...]:
    """Return what is in the three slots of each castle."""
    return tuple([tuple([table.slot(who, slot) for slot in ("R1C1", "R2C2", "R3C3")]) for who in (A, D)])


# Targets.


@pytest.mark.rule("CAS-041", "CAS-K03", "CAS-Q67", "CAS-040")
def test_face_down_cards_are_never_targets() -> None:
    """Terror, Giant Growth and Unsummon see the active creatures of both sides and no other castle card."""
    table = both_sides(side("Swamp, Forest, Island, Hill Giant", hand="Terror, Giant Growth, Unsummon"))

    for card in ("Giant Growth", "Unsummon"):
        assert {
            "Hill Giant",
            "Trained Armodon",
            "Grizzly Bears",
            "Serra Angel",
            "Coral Merfolk",
            "Air Elemental",
        } == set(targets(table, card))


@pytest.mark.rule("CAS-042", "CAS-043", "CAS-K03", "CAS-Q69", "CAS-I08")
def test_the_shield_is_up_from_the_declaration_to_the_end_of_the_combat() -> None:
    """Before the declaration Unsummon may be aimed at D's Merfolk, and then in the second main phase."""
    main = both_sides(side("Island, Hill Giant", hand="Unsummon"))
    begins, attack = main.to_step("beginning of combat"), main.attack_column(4, "Hill Giant")
    second = attack.to_step("second main")

    assert [True, True, False, True] == [
        "Coral Merfolk" in targets(castle_scenario, "Unsummon") for castle_scenario in (main, begins, attack, second)
    ]
    assert {"Hill Giant", "Grizzly Bears", "Serra Angel", "Trained Armodon"} == set(targets(attack, "Unsummon"))


@pytest.mark.rule("CAS-042", "CAS-Q61", "CAS-Q69")
def test_the_shield_lasts_through_the_end_of_combat_step() -> None:
    """Also where the combat was over early."""
    start = scenario(
        side("Island, Hill Giant", hand="Unsummon"),
        theirs_castle=castle(R1C1="Llanowar Elves/up", R1C2="Coral Merfolk/up"),
        castle=castle(R1C1="Grizzly Bears/up"),
    )
    end = start.breach(1, "Hill Giant").fight_in_castle().to_step("end of combat")

    assert {"Hill Giant", "Grizzly Bears"} == set(targets(end, "Unsummon"))
    assert "CAS-042" == end.act(BeginCast, "Unsummon").broken_rule(ChooseTarget, "Coral Merfolk")
    assert {"Hill Giant", "Grizzly Bears", "Coral Merfolk"} == set(targets(end.to_step("second main"), "Unsummon"))


# Effects without a target.


@pytest.mark.rule("CAS-044", "CAS-045", "CAS-K04")
@pytest.mark.parametrize(
    ("lands", "card"),
    [("4 Plains", "Wrath of God"), ("5 Island", "Evacuation"), ("5 Forest", "Overrun")],
)
def test_what_sweeps_all_creatures_leaves_castles_alone(lands: str, card: str) -> None:
    """The Giant beside the castle is struck; active and face-down castle cards of both sides are as before."""
    start = both_sides(side(f"{lands}, Hill Giant", hand=card))
    done = start.cast(card).resolve()

    assert standing(start) == standing(done)
    assert "Hill Giant" not in done.battlefield(A) or "6/6" == done.size("Hill Giant")
    assert not done.has_keyword("Grizzly Bears", "trample")


@pytest.mark.rule("CAS-044", "CAS-045")
def test_a_disk_and_an_apocalypse_take_all_but_castles() -> None:
    """Nevinyrral's Disk destroys the Giant and itself; Apocalypse removes every permanent that is not in a castle."""
    disk = both_sides("Nevinyrral's Disk, Swamp, Hill Giant").activate("Nevinyrral's Disk").resolve()
    end = both_sides(side("5 Mountain, Hill Giant", hand="Apocalypse")).cast("Apocalypse").resolve()

    assert standing(both_sides("")) == standing(disk) == standing(end)
    assert {"Nevinyrral's Disk", "Hill Giant"} == set(disk.graveyard(A))
    assert {"Grizzly Bears", "Serra Angel"} == set(end.battlefield(A))


@pytest.mark.rule("CAS-046", "CAS-044", "CAS-Q75")
@pytest.mark.parametrize(
    ("source", "regular", "within"),
    [
        ("Crusade", "Savannah Lions", "Serra Angel"),
        ("Bad Moon", "Scathe Zombies", "Black Knight"),
        ("Goblin King", "Goblin Raider", "Raging Goblin"),
        ("Lord of Atlantis", "Coral Merfolk", "Merfolk of the Pearl Trident"),
    ],
)
def test_bonuses_for_all_of_a_kind_help_no_castle_creature(source: str, regular: str, within: str) -> None:
    """One beside the castle has the bonus; one within has that of its row and no other."""
    plain = scenario(regular, castle=castle(R2C1=f"{within}/up"))
    helped = scenario(f"{source}, {regular}", castle=castle(R2C1=f"{within}/up"))

    assert plain.slot(A, "R2C1") == helped.slot(A, "R2C1")
    assert plain.size(regular) != helped.size(regular)


@pytest.mark.rule("CAS-Q75", "CAS-046")
def test_a_lord_in_a_castle_helps_those_beside_it() -> None:
    """Goblin King in row 1 makes the regular Raider 3/3, and neither itself nor the Goblin next to it greater."""
    table = scenario("Goblin Raider", castle=castle(R1C1="Goblin King/up", R1C2="Raging Goblin/up"))

    assert "3/3" == table.size("Goblin Raider")
    assert ("Goblin King 2/2", "Raging Goblin 1/1") == (table.slot(A, "R1C1"), table.slot(A, "R1C2"))


@pytest.mark.rule("CAS-044", "CAS-Q84", "CAS-050")
def test_castle_creatures_untap_whatever_holds_others_of_their_kind() -> None:
    """Meekstone keeps a regular Giant tapped, and not one in a castle; an Aura on it would, since it is attached."""
    start = scenario("Meekstone, Hill Giant/t", castle=castle(R1C1="Siege Mastodon/up/t"), active=D)
    turn = start.to_step("upkeep")

    assert (A, True, False) == (
        turn.state.active,
        turn.is_tapped("Hill Giant"),
        turn.is_tapped("Siege Mastodon"),
    )


@pytest.mark.rule("CAS-Q71", "CAS-050")
@pytest.mark.parametrize(
    ("card", "beside", "size"),
    [("Kird Ape", "Forest", "2/3"), ("Maro", "Forest", "0/0"), ("Mystic Penitent", "", "1/1")],
)
def test_what_a_creature_says_of_itself_holds_in_a_castle(card: str, beside: str, size: str) -> None:
    """A Kird Ape with a Forest is greater, in row 3 by two more."""
    hand = "2 Island" if card == "Maro" else ()
    table = scenario(side(beside, hand=hand), castle=castle(R3C1=f"{card}/up"))
    power, toughness = (int(n) + 2 + (2 if card == "Maro" else 0) for n in size.split("/"))

    assert f"{card} {power}/{toughness}" == table.slot(A, "R3C1")


@pytest.mark.rule("CAS-Q71", "CAS-050", "CAS-Q99")
def test_a_creature_pumps_and_regenerates_itself_in_a_castle() -> None:
    """Wall of Fire gets +1/+0 by its own ability; Skeletons survive a Terror that cannot aim at them, so a Bolt."""
    wall = scenario("Mountain", castle=castle(R1C1="Wall of Fire/up")).activate("Wall of Fire").resolve()
    start = scenario(side("Mountain", hand="Lightning Bolt"), "Swamp", theirs_castle=castle(R1C1="Drudge Skeletons/up"))
    bolt = start.cast("Lightning Bolt", "Drudge Skeletons").passes().activate("Drudge Skeletons").resolve(2)

    assert "Wall of Fire 1/5" == wall.slot(A, "R1C1")
    assert ("Drudge Skeletons 1/1", True) == (bolt.slot(D, "R1C1"), bolt.is_tapped("Drudge Skeletons"))


@pytest.mark.rule("CAS-001", "CAS-044")
def test_things_that_are_about_players_work_as_ever() -> None:
    """Howling Mine draws for both, Ivory Tower gains by the hand, and Millstone turns over cards."""
    start = scenario(
        side("Howling Mine, Ivory Tower", hand="5 Island"), castle=castle(R1C1="Grizzly Bears/up"), active=D
    )
    draw = start.to_step("draw")
    mill = scenario("Millstone, 2 Island").activate("Millstone", D).resolve()

    assert (21, 7) == ((main := draw.to_step("main")).life(A), len(main.hand(A)))
    assert 2 == len(mill.graveyard(D))


# The rows.


@pytest.mark.rule("CAS-047", "CAS-048", "CAS-K05", "CAS-Q76", "CAS-I10")
def test_the_rows_give_one_and_two() -> None:
    """And nothing in front; by option other amounts."""
    slots = castle(R1C1="Grizzly Bears/up", R2C1="Hill Giant/up", R3C1="Savannah Lions/up")
    table, other = scenario(castle=slots), scenario(castle=slots, rules=CastleRules(row_bonus=(3, -1, 0)))

    assert ("Grizzly Bears 2/2", "Hill Giant 4/4", "Savannah Lions 4/3") == places(table)
    assert ("Grizzly Bears 5/5", "Hill Giant 2/2", "Savannah Lions 2/1") == places(other)


def places(table: CastleScenario) -> tuple[str, ...]:
    """Return what is in column 1 of A."""
    return tuple([table.slot(A, f"R{row}C1") for row in (1, 2, 3)])


@pytest.mark.rule("CAS-Q76", "CAS-047", "CAS-Q99", "CAS-050")
def test_a_bonus_comes_on_top_of_everything() -> None:
    """Humble makes a creature 0/1 without abilities: in row 2 that is 1/2; an Armor and counters add to it."""
    start = scenario(
        side("2 Plains, Empyrial Armor", hand="Humble, 2 Island"),
        castle=castle(R2C1="Serra Angel/up/+1"),
        attached={"Empyrial Armor": "A R2C1"},
    )
    done = start.cast("Humble", "Serra Angel").resolve()

    assert ("Serra Angel 9/9", "Serra Angel 4/5") == (start.slot(A, "R2C1"), done.slot(A, "R2C1"))
