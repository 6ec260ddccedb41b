"""``deck`` and the copies of a card: decks of lines of text and cards, in one call."""

from __future__ import annotations

from typing import Any

import pytest

from castlerules import DataError, Rng, SetupError, castle, duel, fortress, solitaire
from castlerules.cards import TWO_COLOR_DECKS, CardDef, DeckLine, card, deck, read_deck
from castlerules.cards.builders import creature, split

NEWT = creature("Mirror Newt", "{U}", "Newt", 1, 2)
TWINS = split(creature("Left Twin", "{U}", "Newt", 1, 2), creature("Right Twin", "{R}", "Newt", 2, 1))
SEVEN = creature("7 Dwarves", "{R}", "Dwarf", 2, 2)


@pytest.mark.parametrize(
    ("part", "cards"),
    [
        ("2 Hill Giant", ["Hill Giant"] * 2),
        ("2x hill giant", ["Hill Giant"] * 2),
        ("Hill Giant", ["Hill Giant"]),
        ("2 Fire // Ice", ["Fire // Ice"] * 2),
        ("2 Hill Giant (7ED) 193", ["Hill Giant"] * 2),
        ("1 Forest\n2 Swamp\n\n3 Plains", ["Forest", "Swamp", "Swamp"]),
        (read_deck("1 Forest\n2 Swamp\n\n3 Plains"), ["Forest", "Swamp", "Swamp"]),
        (DeckLine(2, "Swamp"), ["Swamp"] * 2),
        ((2, "Swamp"), ["Swamp"] * 2),
        ((2, NEWT), ["Mirror Newt"] * 2),
        (NEWT, ["Mirror Newt"]),
        (NEWT * 3, ["Mirror Newt"] * 3),
        ([NEWT, "2 Swamp", (1, "Forest")], ["Mirror Newt", "Swamp", "Swamp", "Forest"]),
        (TWO_COLOR_DECKS["RG aggro"][:1], [TWO_COLOR_DECKS["RG aggro"][0].name]),
        ((), []),
    ],
)
def test_each_kind_of_part_stands_for_its_cards(part: Any, cards: list[str]) -> None:
    """The cards come in the order of the part; a deck list gives its main deck."""
    assert cards == [one.name for one in deck(part)]


def test_parts_follow_each_other() -> None:
    """The result is one tuple of cards, and those of the pool are the cards of the pool."""
    assert (NEWT, NEWT, card("Forest"), NEWT) == deck(NEWT * 2, "Forest", NEWT)


@pytest.mark.parametrize(
    ("line", "cards"),
    [
        ("2 mirror newt", (NEWT, NEWT)),
        ("Left Twin", (TWINS,)),
        ("left twin/right twin", (TWINS,)),
        ("7 Dwarves", (SEVEN,)),
        ("2 7 Dwarves", (SEVEN, SEVEN)),
        ("Hill Giant", (card("Hill Giant"),)),
    ],
)
def test_lines_name_cards_of_your_own(line: str, cards: tuple[CardDef, ...]) -> None:
    """They are found by the same spellings as built-in cards, which are still found."""
    assert cards == deck(line, cards=[NEWT, TWINS, SEVEN])


def test_a_card_of_your_own_comes_before_the_built_in_one() -> None:
    """Under the name of a built-in card the own card is meant, if there is one."""
    giant = creature("Hill Giant", "{R}", "Giant", 9, 9)

    assert (giant,) == deck("Hill Giant", cards=[giant])
    assert (card("Hill Giant"),) == deck("Hill Giant", cards=[NEWT])


@pytest.mark.rule("BASE-180")
@pytest.mark.parametrize(
    ("part", "problem"),
    [
        ("4 Hill Gaint", "parts[1]: 'Hill Gaint' is not in the built-in pool; did you mean Hill Giant?"),
        ("Hill Gaint", "parts[1]: 'Hill Gaint' is not in the built-in pool; did you mean Hill Giant?"),
        ("Xyzzy", "parts[1]: 'Xyzzy' is not in the built-in pool"),
        ("0 Forest", "parts[1]: '0 Forest': expected a count of cards from 1 to 1000"),
        ("1 Forest\nSwamp", "parts[1]: read as mtgo: line 2: 'Swamp': expected a count and the name of a card, as in"),
        ("Sideboard\n1 Forest", "parts[1]: expected cards of the main deck, got only others in 'Sideboard\\n1 Forest'"),
        ((0, NEWT), "parts[1]: expected a count of cards from 1 to 1000, got 0"),
        ((1001, NEWT), "parts[1]: expected a count of cards from 1 to 1000, got 1001"),
        (DeckLine(-1, "Forest"), "parts[1]: expected a count of cards from 1 to 1000, got -1"),
        ((2, 3), "parts[1]: expected a card or its name after the count, got 3"),
        (3, "parts[1]: expected a line such as 4 Hill Giant, a card, a pair (4, card), a deck list, or a sequence of"),
        (None, "parts[1]: expected a line such as 4 Hill Giant, a card, a pair"),
        (b"Forest", "parts[1]: expected a line such as 4 Hill Giant, a card, a pair"),
        ([NEWT, [NEWT]], "parts[1][1]: expected a line such as 4 Hill Giant, a card, or a pair (4, card), got [CardD"),
        ((True, NEWT), "parts[1][0]: expected a line such as 4 Hill Giant, a card, or a pair (4, card), got True"),
        (["Forest", "2 Froest"], "parts[1][1]: 'Froest' is not in the built-in pool; did you mean Forest"),
        (read_deck("1 Forest\n2 Froest"), "parts[1].main[1]: 'Froest' is not in the built-in pool; did you mean"),
    ],
)
def test_a_bad_part_is_named_by_its_place(part: Any, problem: str) -> None:
    """The one bad argument is reported with its position, and nothing else is."""
    with pytest.raises(SetupError) as refused:
        deck("4 Forest", part, NEWT)

    assert ["BASE-180"] == [violation.rule for violation in refused.value.problems]
    assert refused.value.problems[0].reason.startswith(problem)


def test_every_bad_part_is_reported_at_once() -> None:
    """Two typing errors are two problems, in the order of the arguments."""
    with pytest.raises(SetupError) as refused:
        deck("4 Froest", NEWT, ["2 Mountian"])

    assert ["parts[0]", "parts[2][0]"] == [one.reason.partition(":")[0] for one in refused.value.problems]


@pytest.mark.parametrize(
    ("cards", "problem"),
    [
        ([NEWT, "Forest"], "cards[1]: expected a card, got 'Forest'"),
        ("Forest", "cards: expected a sequence of cards, got 'Forest'"),
        ({"Mirror Newt": NEWT}, "cards: expected a sequence of cards, got {"),
        (3, "cards: expected a sequence of cards, got 3"),
        ([NEWT, creature("mirror newt", "{R}", "Newt", 1, 1)], "cards[1]: there is another card called mirror newt"),
    ],
)
def test_bad_cards_of_your_own_are_named_by_their_place(cards: Any, problem: str) -> None:
    """What is no card, and two cards that one name would mean, are refused."""
    with pytest.raises(SetupError) as refused:
        deck("4 Forest", cards=cards)

    assert refused.value.problems[0].reason.startswith(problem)


def test_an_own_card_is_suggested_for_a_similar_name() -> None:
    """The nearest name may be that of an own card, and the error says where the name was looked for."""
    with pytest.raises(SetupError, match="neither in the built-in pool nor one of the cards given; did you mean Mirr"):
        deck("Miror Newt", cards=[NEWT])


def test_the_same_own_card_may_be_given_twice() -> None:
    """Equal cards under one name are no conflict."""
    assert (NEWT,) == deck("Mirror Newt", cards=NEWT * 2)


def test_every_game_with_decks_plays_such_a_deck() -> None:
    """Duel, Castle, Fortress and Solitaire start with the tuple."""
    bear = creature("Own Bear", "{1}{G}", "Bear", 2, 2)
    mine = deck(bear * 4, "4 Grizzly Bears", "52 Forest")
    siege = deck(bear, fortress.DECKS["mono Forest"][1:])

    assert mine == duel.DuelSetup(decks=(mine, mine)).decks[0]
    assert duel.GAME.new_game((mine, mine), rng=Rng.seeded(1)).table.cards.count(bear) == 8
    assert castle.GAME.new_game((mine, mine), rng=Rng.seeded(1)).table.cards.count(bear) == 8
    assert solitaire.GAME.new_game(mine, rng=Rng.seeded(1)).table.cards.count(bear) == 4
    assert fortress.GAME.new_game(siege, rng=Rng.seeded(1)).table.cards.count(bear) == 1


def test_a_card_times_a_number_is_a_tuple_of_copies() -> None:
    """From both sides, none for 0; the copies are the same object."""
    assert (NEWT, NEWT) == NEWT * 2 == 2 * NEWT
    assert NEWT is (NEWT * 2)[1]
    assert () == NEWT * 0


def test_a_card_is_not_copied_less_than_zero_times() -> None:
    """A negative number is a mistake, which a tuple would hide."""
    with pytest.raises(DataError, match="count: expected an integer of at least 0, got -1"):
        NEWT * -1


@pytest.mark.parametrize("factor", [1.5, True, "2", NEWT, None])
def test_a_card_is_multiplied_by_integers_only(factor: Any) -> None:
    """Python's own error for operands that do not fit."""
    with pytest.raises(TypeError, match=r"unsupported operand|can't multiply"):
        NEWT * factor
    with pytest.raises(TypeError, match=r"unsupported operand|can't multiply"):
        factor * NEWT
