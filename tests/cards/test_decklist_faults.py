"""What is no deck list is refused, with every bad line, its number and the reason."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

from castlerules import DataError
from castlerules.cards import BadDeckList, DeckFormat, DeckLine, DeckList, SkippedSection, read_deck, write_deck

WANTED = "expected a count and the name of a card, as in 4 Hill Giant"
COUNT = "expected a count of cards from 1 to 1000"


def faults(text: str, form: str | None = None) -> list[tuple[int, str]]:
    """Return the numbers and reasons of the bad lines of *text*."""
    with pytest.raises(BadDeckList) as caught:
        read_deck(text, format=form)
    return [(line.number, line.reason) for line in caught.value.lines]


def test_every_bad_line_is_told_with_its_number() -> None:
    """Good lines between them are not reported, and the message holds what the data hold."""
    text = "4 Alpha\nBeta\n0 Gamma\n\n1001 Delta\n1000 Epsilon"

    assert [(2, WANTED), (3, COUNT), (5, COUNT)] == faults(text)
    with pytest.raises(DataError) as caught:
        read_deck(text)
    whole = f"line 2: 'Beta': {WANTED}; line 3: '0 Gamma': {COUNT}; line 5: '1001 Delta': {COUNT}"
    assert f"deck list: read as mtgo: {whole}" == str(caught.value)


def test_the_error_comes_through_a_pickle() -> None:
    """Its format, its lines and its words are the same."""
    with pytest.raises(BadDeckList) as caught:
        read_deck("4 Alpha\nBeta")
    again = pickle.loads(pickle.dumps(caught.value))

    assert (DeckFormat.MTGO, 2, str(caught.value)) == (again.format, again.lines[0].number, str(again))


@pytest.mark.parametrize(
    ("form", "line", "reason"),
    [
        *[
            (deck_format, line, WANTED)
            for deck_format in DeckFormat
            for line in ("Alpha", "4", "x4 Alpha", "-1 Alpha", "٣ Alpha")
        ],
        *[
            (deck_format, f"{count} [X:1] Alpha", COUNT)
            for deck_format in DeckFormat
            for count in ("0", "1001", "9" * 250)
        ],
        *[
            (deck_format, "4 " + "A" * 300, "expected a line of at most 300 characters, got 302")
            for deck_format in DeckFormat
        ],
        *[
            ("arena", line, "only a collector number may follow the set; remove the rest")
            for line in ("1 A (M10) 7 *F*", "1 A (M10) x")
        ],
        *[
            ("mtgo", f"1 A {end}", "the format mtgo has no sets in round brackets; remove the set")
            for end in ("(M10)", "(m10) 7")
        ],
        ("mtgo", "1 " + "A" * 201, "expected a name of at most 200 characters, got 201"),
        ("mtgo", "1 A\x00", "the name has a character that is not printable"),
        ("arena", "1 A\ud800", "the name has a character that is not printable"),
        ("arena", "1 [M10] A", "[ cannot be part of a name, and the format arena does not use [ there for a set"),
        (
            "cockatrice",
            "1 A|M10",
            "| cannot be part of a name, and the format cockatrice does not use | there for a set",
        ),
        ("forge", "1 A|M10|x", "| cannot be part of a name, and the format forge does not use | there for a set"),
        ("xmage", "1 A", "expected a set and a number in square brackets before the name, as in [M10:146]"),
    ],
)
def test_a_bad_line_is_refused_for_its_own_reason(form: str, line: str, reason: str) -> None:
    """The lines around it are good."""
    head, good = ("[Main]", "1 B") if form == "forge" else ("1 [X:1] B",) * 2 if form == "xmage" else ("1 B", "1 B")

    assert [(2, reason)] == faults(f"{head}\n{line}\n{good}", form)


@pytest.mark.parametrize(
    ("form", "text", "numbers"),
    [
        ("mtgo", "1 A\n\n1 B\n\n1 C\n1 D\n\n1 E", [5, 8]),
        ("arena", "Deck\n1 A\n\n1 B", [4]),
        ("mtgo", "Commander\n1 A", [1]),
        ("arena", "About\nName X\nName Y\nNames\n1 A\nDeck\n1 A", [3, 4, 5]),
        ("xmage", "NAME:X\nNAME:Y\nSIDEBOARD:\n1 [X:1] A", [2, 3]),
        ("forge", "1 A\n[metadata]\nName=X\nTitle\n[Planes]\n1 B\n[Main]\n1 C", [1, 4, 6]),
        ("cockatrice", f"// NAME: {'X' * 201}\n// NAME: \x00\n1 A", [1, 2]),
    ],
)
def test_lines_in_the_wrong_place_are_refused(form: str, text: str, numbers: list[int]) -> None:
    """A third block, cards after a gap under a heading, parts that no deck here has, second names."""
    assert numbers == [number for number, _ in faults(text, form)]


SHOP = "[shop]\nWeight=3\n\n# cheap\nMinDifficulty=0\n"


@pytest.mark.parametrize("form", [None, "forge"])
def test_sections_that_hold_no_cards_are_told_and_passed_over(form: str | None) -> None:
    """Settings and empty sections are in no part of the deck, which is the same as without them."""
    whole = read_deck(f"{SHOP}[Main]\n1 A\n[Avatar]\n[Sideboard]\n2 B\n", format=form)

    assert read_deck("[Main]\n1 A\n[Sideboard]\n2 B\n", format=form) == whole
    assert (SkippedSection(1, "'[shop]'", 2), SkippedSection(8, "'[Avatar]'")) == whole.skipped_sections
    assert "line 1: '[shop]': skipped, because it has no cards (2 lines of settings)" == str(whole.skipped_sections[0])
    assert "line 8: '[Avatar]': skipped, because it has no cards (it is empty)" == str(whole.skipped_sections[1])
    assert () == read_deck("[Main]\n1 A\n").skipped_sections


@pytest.mark.parametrize("line", ["1 B", "1 B=C", "B", "=", "1=B", "# 1 B"])
def test_a_section_that_may_hold_cards_is_refused(line: str) -> None:
    """Only settings are sure to be none; a comment is no line."""
    text = f"{SHOP}{line}\n[Main]\n1 A\n"
    if line.startswith("#"):
        assert 2 == read_deck(text).skipped_sections[0].lines
    else:
        read = "[metadata], [main], [sideboard], [commander]"
        assert [(6, f"expected cards only in the sections {read}")] == faults(text, "forge")


def test_a_long_or_strange_line_is_shown_short_and_safe() -> None:
    """No message holds a control character of the text, or more than 60 characters of a line."""
    with pytest.raises(BadDeckList) as caught:
        read_deck("\x1b[31m" + "A" * 1000)

    assert caught.value.lines[0].extract == "'\\x1b[31m" + "A" * 48 + "..."
    assert str(caught.value).isprintable()


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "expected at least one line such as 4 Hill Giant, got no cards"),
        ("Deck\n\n// nothing", "expected at least one line such as 4 Hill Giant, got no cards"),
        ('<?xml version="1.0"?>', "expected plain text, got XML; save the deck as plain text"),
        ("1 A\n" * 2000, "expected at most 2000 lines, got 2001"),
        (" " * 100_001, "expected at most 100000 characters, got 100001"),
        (b"1 A", "expected a string, got bytes"),
    ],
)
def test_a_text_that_is_no_list_is_refused_as_a_whole(text: Any, problem: str) -> None:
    """Empty, too long or not text at all."""
    with pytest.raises(DataError) as caught:
        read_deck(text)
    assert f"deck list: {problem}" == str(caught.value)


def test_the_largest_list_is_read() -> None:
    """2,000 lines and 100,000 characters are taken."""
    assert 1_999 == read_deck("1 A\n" * 1_999).main_count
    assert 1 == read_deck("1 A" + " " * 99_997).main_count


def test_only_known_formats_are_read_and_only_two_written() -> None:
    """The message lists them."""
    with pytest.raises(DataError, match=r"^format: expected one of mtgo, arena, cockatrice, xmage, forge, got 'dek'$"):
        read_deck("1 A", format="dek")
    with pytest.raises(DataError, match=r"^format: expected arena or mtgo for writing, got forge$"):
        write_deck(DeckList(main=(DeckLine(1, "A"),)), "forge")


@pytest.mark.parametrize(
    "line",
    [
        *(DeckLine(0, "A"), DeckLine(1001, "A"), DeckLine(True, "A"), DeckLine(1, "")),
        *(DeckLine(1, name) for name in (" A", "A  B", "A\n1 B", "A (M10)", "[M10] A", "A" * 201)),
        *(DeckLine(1, "A", "M 10"), DeckLine(1, "A", None, "7"), DeckLine(1, "A", "M10", "x")),
    ],
)
def test_a_line_that_would_not_be_read_back_is_not_written(line: DeckLine) -> None:
    """What the text cannot say is refused, not changed."""
    with pytest.raises(DataError):
        write_deck(DeckList(main=(line,)), "arena")


def test_a_deck_that_the_text_cannot_say_is_not_written() -> None:
    """Names with line ends, decks without cards, and commanders in MTGO text."""
    line = DeckLine(1, "A")

    for deck in (DeckList(), DeckList("", (line,)), DeckList("A\nB", (line,)), DeckList("A  B", (line,))):
        with pytest.raises(DataError):
            write_deck(deck, "arena")
    with pytest.raises(
        DataError, match=r"^commander: MTGO text has no place for commanders; write arena text instead$"
    ):
        write_deck(DeckList(main=(line,), commander=(line,)), "mtgo")
