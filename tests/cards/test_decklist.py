"""Deck lists are read as what they say, in each format."""

from __future__ import annotations

import pytest

from castlerules import DataError
from castlerules.cards import DeckFormat, DeckLine, DeckList, read_deck

from .sample_decklists import ALL

ONE_A = (DeckLine(1, "Alpha"),)
ONE_B = (DeckLine(1, "Beta"),)
PRINTED = {
    "mtgo": ((None, None), (None, None), (None, None)),
    "arena": (("APC", "128"), (None, None), ("CSP", "8")),
    "cockatrice": (("APC", None), ("7E", None), (None, None)),
    "xmage": (("APC", "128"), ("7ED", "343"), ("CSP", "8")),
    "forge": (("APC", None), ("7ED", None), ("CSP", "8")),
}


@pytest.mark.parametrize("deck_format", DeckFormat)
@pytest.mark.parametrize("named", [True, False])
def test_the_same_deck_is_read_from_each_format_told_or_recognised(deck_format: DeckFormat, named: bool) -> None:
    """Names, counts, sideboard and as much of the printing as the format says come out."""
    fire, mountain, grunt = PRINTED[deck_format]
    name = None if deck_format is DeckFormat.MTGO else "Two Colours"
    main = (DeckLine(4, "Fire // Ice", *fire), DeckLine(20, "Mountain", *mountain))

    deck = read_deck(ALL[deck_format], format=deck_format if named else None)
    assert DeckList(name, main, (DeckLine(2, "Jötun Grunt", *grunt),)) == deck
    assert (24, 2) == (deck.main_count, deck.sideboard_count)


@pytest.mark.parametrize("deck_format", DeckFormat)
def test_marks_of_files_and_line_ends_change_nothing(deck_format: DeckFormat) -> None:
    """A byte order mark, other line ends and tabs or no-break spaces in lines are seen through."""
    deck = read_deck(ALL[deck_format])

    for end in ("\r\n", "\r"):
        assert deck == read_deck("\ufeff" + ALL[deck_format].replace("\n", end))
    assert deck == read_deck(ALL[deck_format].replace("4 ", "4\t\xa0"))


@pytest.mark.parametrize(
    "name",
    ["Fire/Ice", "Ach! Hans, Run!", "Urza's Tower", "Æther Vial", "_____", "Hazmat Suit (Used)", "+2 Mace", "1996"],
)
@pytest.mark.parametrize("line", ["3 {}", "3x {}", "3 [M10:1] {}", "SB: 3 {}"])
def test_a_name_is_taken_as_it_is_written(name: str, line: str) -> None:
    """Commas, apostrophes, slashes, brackets and letters of all kinds belong to the name."""
    deck = read_deck(line.format(name))

    assert [(3, name)] == [(card.count, card.name) for card in deck.main + deck.sideboard]


def test_equal_lines_stay_apart_and_in_order() -> None:
    """Nothing is merged or sorted."""
    deck = read_deck("1 Beta\n1 Alpha\n1 Beta")

    assert (*ONE_B, *ONE_A, *ONE_B) == deck.main


@pytest.mark.parametrize(
    "text",
    [
        "1 Alpha\n\n\n1 Beta\n\n",
        "\n1 Alpha\nSB: 1 Beta",
        "SB: 1 Beta\n\n1 Alpha",
        "1 Alpha\nSideboard\n1 Beta",
        "1 Alpha\nSIDEBOARD:\n\n1 Beta",
        "// 1 Maindeck\n1 Alpha\n\n//Sideboard\nSB: 1 Beta",
        "Sideboard\n1 Beta\nDeck\n1 Alpha",
        "# mine\n1 [X:1] Alpha\nSB: 1 [X:2] Beta",
        "[sideboard]\n1 Beta\n# mine\n[MAIN]\n1 Alpha",
    ],
)
def test_each_way_to_mark_a_sideboard_is_understood(text: str) -> None:
    """A blank line, a prefix, a heading and a comment that is one."""
    deck = read_deck(text)

    assert ([1], ["Alpha"]) == (
        [deck_line.count for deck_line in deck.main],
        [deck_line.name for deck_line in deck.main],
    )
    assert ([1], ["Beta"]) == (
        [deck_line.count for deck_line in deck.sideboard],
        [deck_line.name for deck_line in deck.sideboard],
    )


def test_a_blank_line_says_nothing_where_the_sideboard_is_marked() -> None:
    """Groups of cards may be set apart once it is plain where the sideboard is."""
    for mark in ("SB: 1 Gamma", "Sideboard\n1 Gamma"):
        assert (*ONE_A, *ONE_B) == read_deck(f"1 Alpha\n\n1 Beta\n\n{mark}").main


def test_a_blank_line_in_cockatrice_never_begins_the_sideboard() -> None:
    """There only marks count, so the same text is another deck in MTGO."""
    assert DeckList(main=ONE_A + ONE_B) == read_deck("1 Alpha\n\n1 Beta", format="cockatrice")
    assert DeckList(main=ONE_A, sideboard=ONE_B) == read_deck("1 Alpha\n\n1 Beta", format="mtgo")


def test_text_that_means_two_decks_is_refused_until_its_format_is_told() -> None:
    """A comment looks like Cockatrice, where the blank line says nothing; elsewhere it begins the sideboard."""
    text = "// burn\n1 Alpha\n\n1 Beta"

    with pytest.raises(DataError, match="different decks in different formats; pass the format, one of mtgo, arena, c"):
        read_deck(text)
    assert ONE_B == read_deck(text, format=DeckFormat.ARENA).sideboard
    assert ONE_A + ONE_B == read_deck(text, format=DeckFormat.COCKATRICE).main
    assert ONE_A == read_deck("// burn\n1 Alpha").main


@pytest.mark.parametrize("line", ["2 Alpha+|APC|1", "2 Alpha +|APC|1", "2 Alpha |APC|1", "2 Alpha|APC+|1"])
def test_the_mark_of_a_foil_card_is_no_part_of_its_name(line: str) -> None:
    """Nor is the space before it."""
    (card,) = read_deck(f"[Main]\n{line}", format=DeckFormat.FORGE).main

    assert (2, "Alpha", "APC") == (card.count, card.name, card.set_code)


def test_commanders_are_kept_apart() -> None:
    """They are neither in the main deck nor in the sideboard."""
    for text in ("Commander\n1 Alpha\n\nDeck\n1 Beta", "[Commander]\n1 Alpha\n[Main]\n1 Beta"):
        assert DeckList(main=ONE_B, commander=ONE_A) == read_deck(text)


def test_a_companion_is_a_card_of_the_sideboard_once() -> None:
    """Arena lists it twice, under its own heading and in the sideboard."""
    head = "Companion\n1 Alpha\n\nDeck\n1 Gamma\n\n"

    assert ONE_A == read_deck(f"{head}Sideboard\n1 Alpha").sideboard
    assert ONE_A + ONE_B == read_deck(f"{head}Sideboard\n1 Beta").sideboard
    assert ONE_A == read_deck("Companion\n1 Alpha").sideboard


@pytest.mark.parametrize(
    ("tail", "printing"),
    [
        ("(M10) 146", ("M10", "146")),
        ("(2X2) 12★", ("2X2", "12★")),
        ("(m21) 5s", ("m21", "5s")),
        ("(PLST) A-12", ("PLST", "A-12")),
        ("(DAR)", ("DAR", None)),
    ],
)
def test_arena_lines_say_set_and_number(tail: str, printing: tuple[str, str | None]) -> None:
    """The number may hold letters and signs, and may be missing."""
    assert (DeckLine(4, "Alpha", *printing),) == read_deck(f"4 Alpha {tail}").main
