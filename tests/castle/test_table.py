"""Tables of Castle: both castles as grids, the attack on one of them, and what a card costs."""

from __future__ import annotations

import re

import pytest

from castlerules import Player
from castlerules.castle import GAME, CastleRules
from castlerules.castle.model.actions import ManeuverTurnDown, PayActivation, ProceedToBlock, SwitchWithBehind
from castlerules.testing.castle import STOCK_FILLER, CastleScenario
from castlerules.testing.castle import castle as slots
from castlerules.testing.magic import A, side

from .kit import D, scenario


def lines(position: CastleScenario, player: Player = A) -> list[str]:
    """Return the table as *player* sees it, each line without its frame and with single spaces."""
    return [" ".join(line.strip("|").split()) for line in str(GAME.observe(position.state, player)).splitlines()]


def flat(position: CastleScenario, player: Player = A) -> str:
    """Return the table as one line."""
    return " ".join(lines(position, player))


def place(text_lines: list[str], words: str) -> int:
    """Return the number of the only line with *words* in it."""
    (number,) = [number for number, line in enumerate(text_lines) if words in line]
    return number


def table(**options: object) -> CastleScenario:
    """Return a position with everything in it that a slot can hold."""
    mine = slots(R1C1="Bear/up/t/d1", R2C2="Guard", R3C4="Ogre/known")
    theirs = slots(R1C1="Guard", R2C1="Giant/up", R3C2="Ogre/known")
    return scenario(
        "Ogre, Squire, Mountain",
        side("Island, Hawk", hand="Bear"),
        castle=mine,
        theirs_castle=theirs,
        rules=CastleRules.of(options),
    )


def test_front_rows_lie_nearest_to_each_other() -> None:
    """The opponent's castle is seen from across the table: its last row comes first, and its first column last."""
    text_lines = lines(table())
    heads = [re.sub(r"^[+]\d/[+]\d ", "", line) for line in text_lines]

    theirs = [heads.index(f"R{row}C4 R{row}C3 R{row}C2 R{row}C1") for row in (3, 2, 1)]
    mine = [heads.index(f"R{row}C1 R{row}C2 R{row}C3 R{row}C4") for row in (1, 2, 3)]
    middle = place(text_lines, "manoeuvres")
    assert [*theirs, middle, *mine] == sorted([*theirs, middle, *mine])
    assert place(text_lines, "Hawk {1}{U} 2/2 flying") < theirs[0]
    assert mine[-1] < place(text_lines, "creatures Ogre")


@pytest.mark.rule("CAS-047", "CAS-048")
def test_rows_are_shown_with_their_bonuses() -> None:
    """Row 1 has +0/+0, row 2 +1/+1 and row 3 +2/+2; other options show other numbers."""
    assert "+0/+0 R1C1 R1C2" in flat(table())
    assert "+1/+1 R2C1 R2C2" in flat(table())
    assert "+2/+2 R3C1 R3C2" in flat(table())
    assert "-1/-1 R3C1 R3C2" in flat(table(row_bonus=(5, 0, -1)))
    assert "+0/+0 R2C1 R2C2" in flat(table(row_bonus=(5, 0, -1)))


def test_a_slot_says_what_is_there() -> None:
    """Empty, unknown, known by name, or active with its present size and its marks."""
    text = flat(table())

    assert "Bear 2/2, empty empty empty tapped, 1 damage" in text
    assert "empty unknown empty empty" in text
    assert "empty empty empty Ogre, face down" in text
    assert "empty empty empty Giant 6/6" in text


def test_castle_creatures_are_not_among_the_others() -> None:
    """Each creature is shown in one place; a player who has none outside the castle has none."""
    alone = scenario("", "", castle=slots(R1C1="Bear/up"))

    assert 1 == flat(table()).count("Giant 6/6")
    assert ["creatures none", "creatures none"] == [line for line in lines(alone) if line.startswith("creatures")]


def test_reserve_and_losses_are_counted() -> None:
    """What a castle has lost goes by name; the reserve is a number."""
    (theirs, mine) = [line for line in lines(table()) if line.startswith("castle")]

    assert "castle 3 cards in reserve; 9 lost: 9 Levy" == theirs == mine
    full = slots(**{f"R{row}C{column}": STOCK_FILLER.name for row in (1, 2, 3) for column in (1, 2, 3, 4)})
    assert "castle 3 cards in reserve; none lost" in flat(scenario(castle=full))


@pytest.mark.rule("CAS-017", "CAS-020")
def test_the_attacked_column_and_the_slot_at_stake_are_marked() -> None:
    """Only the card that the attackers face, and the same in words between the castles; what blocks is not at stake."""
    attacked, faced = table().attack_column(1, "Ogre"), table().breach(1, "Ogre")
    blocked = faced.act(PayActivation).act(ProceedToBlock)

    assert 1 == flat(attacked).count(", attacked") == flat(attacked).count("empty empty empty unknown, attacked")
    assert "empty empty empty Guard 2/5, turned up, at stake" in flat(faced)
    assert ", attacked" not in flat(faced)
    assert "attack column 1 of opponent's castle is attacked Guard in R1C1 is at stake" in flat(faced)
    assert "Guard in R1C1 blocks all attackers" in flat(blocked)
    assert "empty empty empty Guard 2/5, new, blocks" in flat(blocked)
    assert "at stake" not in flat(blocked)
    assert "attacked" not in flat(table())


@pytest.mark.rule("CAS-019", "CAS-039")
def test_an_open_column_and_the_end_of_a_combat_are_told() -> None:
    """Nobody blocks in an empty column; once the defending creature is gone the combat is over."""
    over = scenario("Giant", "", theirs_castle=slots(R1C1="Bear/up")).breach(1, "Giant").fight_in_castle()

    assert "it is empty, so nobody blocks" in flat(table().breach(3, "Ogre"))
    assert "the combat is over" in flat(over)


@pytest.mark.rule("CAS-021", "CAS-024", "CAS-025")
def test_the_price_is_explained_before_it_is_paid() -> None:
    """Which land covers which mana, what the rest costs and what life is left, for both players; then no more."""
    deciding = table().breach(1, "Ogre")
    words = (
        "price Guard {3}{W} in R1C1: 4 of 20 life, 16 left"
        " no land left for {W}: 2 life {1}: Island no land left for {2}: 2 life"
    )

    assert words in flat(deciding, A)
    assert words in flat(deciding, D)
    assert "you to act: pay 4 life so that Guard in R1C1 becomes active, or let it go" in flat(deciding, D)
    assert "price" not in flat(deciding.act(PayActivation))


def test_a_card_that_was_turned_up_lies_open() -> None:
    """It is neither active nor face down while its price is asked; its size is that which it will have in its row."""
    behind = scenario("Ogre", side("Island"), theirs_castle=slots(R2C1="Guard")).breach(1, "Ogre")

    assert "Guard 2/5, turned up" in re.sub(" +", " ", flat(table().breach(1, "Ogre")))
    assert "Guard 3/6, turned up" in re.sub(" +", " ", flat(behind))


@pytest.mark.rule("CAS-042", "CAS-Q68", "CAS-Q69")
def test_the_shield_is_told_of_while_it_is_up() -> None:
    """From the declaration on; with the option only the defender's castle has it."""
    narrow = table(shield_scope="defender_only").attack_column(1, "Ogre")

    assert "shield" not in flat(table().to_step("declare attackers"))
    assert "shield no player can target the other player's castle creatures in this combat" in flat(
        table().attack_column(1, "Ogre")
    )
    assert "shield you cannot target opponent's castle creatures in this combat" in flat(narrow, A)
    assert "shield opponent cannot target your castle creatures in this combat" in flat(narrow, D)
    assert "shield" not in flat(table())


@pytest.mark.rule("CAS-055", "CAS-Q87")
def test_the_manoeuvres_that_are_left_are_counted() -> None:
    """One at first, none after it; the other player reads whose they are."""
    done = table().act(ManeuverTurnDown, "R1C1")

    assert "manoeuvres you have 1 left this turn" in flat(table())
    assert "manoeuvres you have none left this turn" in flat(done)
    assert "manoeuvres opponent has 1 left this turn" in flat(table(), D)
    assert "Bear, face down" in flat(done, D)


def test_questions_say_what_is_decided() -> None:
    """The column, the switch with its price, and the damage that is left to divide."""
    faced = table().breach(1, "Ogre", "Squire").act(PayActivation)
    switched = faced.act(SwitchWithBehind)
    fighting = faced.act(ProceedToBlock)
    while fighting.state.decision is None:
        fighting = fighting.passes()

    assert "say which column of your castle is attacked, if any" in flat(table().to_step("declare attackers"), D)
    assert "let Guard in R1C1 block, or pay 2 life and switch with R2C1 (Giant 6/6)" in flat(faced)
    assert "let Giant in R1C1 block, or pay 2 life and switch with R2C1 (Guard 3/6)" in flat(switched)
    assert "1 switch so far" in flat(switched)
    assert "divide the damage of Guard in R1C1: 2 of 2 left" in flat(fighting)


def test_castles_that_are_too_broad_are_lists() -> None:
    """Nine columns do not fit beside each other; their slots follow on each other."""
    rules = CastleRules(columns=9, rows=1, row_bonus=(3,))
    text = flat(scenario("", "", castle=slots(R1C1="Bear/up", R1C2="Guard"), rules=rules))

    assert "+3/+3 R1C1: Bear 5/5; R1C2: unknown; R1C3: empty" in text
    assert "+3/+3 R1C9 to R1C1: empty" in text
