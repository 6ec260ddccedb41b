"""What is written in a picture stays in its card and in the picture, at every width and for every game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final
from xml.etree import ElementTree as ET

import pytest

from castlerules import GAMES, Rng, duel, magic54, playout
from castlerules._display.text_width import ELLIPSIS, first_lines, lines_that_fit, shortened, text_width
from castlerules.cards.builders import creature
from castlerules.cards.language.constants import FEAR, FIRST_STRIKE, FLYING, HASTE, SHADOW, TRAMPLE, VIGILANCE
from castlerules.svg import svg
from castlerules.testing.magic import A, MagicScenario, side

SPACE: Final = "{http://www.w3.org/2000/svg}"
WIDTHS: Final = (400, 700, 1400)
"""Widths of a narrow, a usual and a wide picture."""
LENGTHS: Final = (15, 150, 420)
"""Numbers of actions after which a game is early, in its middle, and late."""
Box = tuple[float, float, float, float]


def numbers(element: ET.Element, *names: str) -> list[float]:
    """Return the attributes *names* of *element* as numbers."""
    return [float(element.get(name, "0")) for name in names]


def text_box(label: ET.Element) -> Box:
    """Return left, top, right and bottom of *label* in the widest font that a picture names."""
    x, y, size = numbers(label, "x", "y", "font-size")
    wide = text_width(label.text or "", size, bold=label.get("font-weight") == "bold")
    if label.get("letter-spacing"):
        wide += len(label.text or "")
    left = x - wide * {"end": 1.0, "middle": 0.5}.get(label.get("text-anchor", "start"), 0)
    return left, y - 0.8 * size, left + wide, y + 0.25 * size


def outside(inner: Box, outer: Box) -> bool:
    """Return whether *inner* sticks out of *outer* by more than a tenth of a pixel."""
    return (
        inner[0] < outer[0] - 0.1 or inner[1] < outer[1] - 0.1 or inner[2] > outer[2] + 0.1 or inner[3] > outer[3] + 0.1
    )


def overflowing(picture: str) -> Iterator[str]:
    """Yield each text of *picture* that sticks out of the picture or of the card it stands on."""
    root = ET.fromstring(picture)
    _, _, wide, high = map(float, root.get("viewBox", "").split())
    for label in root.iter(f"{SPACE}text"):
        if outside(text_box(label), (0, 0, wide, high)):
            yield f"{label.text} leaves the picture"
    for group in root.iter(f"{SPACE}g"):
        x, y, card_wide, card_high = numbers(next(group.iter(f"{SPACE}rect")), "x", "y", "width", "height")
        for label in group.iter(f"{SPACE}text"):
            if outside(text_box(label), (x, y, x + card_wide, y + card_high)):
                yield f"{label.text} leaves its card"


@pytest.mark.parametrize("actions", LENGTHS)
@pytest.mark.parametrize("name", GAMES)
def test_no_text_leaves_its_card_or_the_picture(name: str, actions: int) -> None:
    """At three widths, and with the texts of all cards below the table."""
    game = GAMES[name]
    state = playout(game, game.new_game(rng=Rng.seeded(actions)), rng=Rng.seeded(7), max_actions=actions).state
    for player in game.players(state):
        observation = game.observe(state, player)
        for width in WIDTHS:
            assert [] == list(overflowing(svg(observation, width=width)))
            assert [] == list(overflowing(svg(observation, width=width, details=True)))


LONG: Final = creature(
    "Interminablyextendednamedworm of the Uttermost Northwestern Marches and Beyond",
    "{X}{10}{W}{W}{U}{U}{B}{B}{R}{R}{G}{G}",
    "Elemental Horror Shapeshifter",
    1000,
    1000,
    *(FLYING, TRAMPLE, VIGILANCE, HASTE, FIRST_STRIKE, SHADOW, FEAR),
)


def crowded() -> Any:
    """Return an observation of a duel with many permanents that have long names, sizes, costs and states."""
    mine = side(
        f"20 Forest/t, 3 {LONG.name}, {LONG.name}/t/d900, 12 Karplusan Forest", hand=f"2 {LONG.name}, Fire // Ice"
    )
    theirs = side(f"9 Merfolk of the Pearl Trident, {LONG.name}", graveyard=f"9 {LONG.name}", life=123456)
    cards = {LONG.name: LONG}
    start = MagicScenario.of(duel.NORMAL, mine, theirs, rules=duel.DuelRules(), cards=cards, check=lambda *_: ())
    return duel.GAME.observe(start.state, A)


@pytest.mark.parametrize("width", WIDTHS)
def test_long_names_costs_and_states_are_cut_off_and_are_whole_under_a_pointer(width: int) -> None:
    """An ellipsis marks what is cut off; the tool tip has it all."""
    picture = svg(crowded(), width=width, details=LONG.name)
    root = ET.fromstring(picture)
    titles = [title.text or "" for title in root.iter(f"{SPACE}title")]

    assert [] == list(overflowing(picture))
    assert [label for label in root.iter(f"{SPACE}text") if (label.text or "").endswith(ELLIPSIS)]
    assert [title for title in titles if LONG.name in title and "{X}{10}{W}{W}" in title]


@pytest.mark.parametrize("width", WIDTHS)
def test_the_heading_of_a_pile_has_room_for_its_name_and_fact(width: int) -> None:
    """A short name leaves room for a longer fact, and a long name is written smaller."""
    game = GAMES["solitaire"]
    state = playout(game, game.new_game(rng=Rng.seeded(3)), rng=Rng.seeded(7), max_actions=60).state
    picture = svg(game.observe(state, game.players(state)[0]), width=width)
    labels = [label.text for label in ET.fromstring(picture).iter(f"{SPACE}text")]

    assert "cleared" in labels
    assert "graveyard" in labels


# Widths of text.


def test_widths_are_those_of_the_widest_font() -> None:
    """Wide letters take more room than narrow ones, bold ones more than plain ones, and accents none of their own."""
    assert 99.0 == text_width("W", 100)
    assert 111.0 == text_width("W", 100, bold=True)
    assert 4 * 28.0 == text_width("ilij", 100)
    assert text_width("Lim-Dul", 12) == text_width("Lim-D\N{LATIN SMALL LETTER U WITH CIRCUMFLEX}l", 12)
    assert 112.0 == text_width("\N{CJK UNIFIED IDEOGRAPH-9F8D}", 100)


def test_words_are_cut_into_lines_by_their_widths() -> None:
    """No line is wider than the room, no word is lost, and a word that is too wide is broken."""
    words = "a small zombie of immeasurable incomprehensibility"
    lines = lines_that_fit(words, 60, 10)

    assert all(text_width(line, 10) <= 60 for line in lines)
    assert words.replace(" ", "") == "".join(lines).replace(" ", "")
    assert [""] == lines_that_fit("", 60, 10)
    assert ["wide", "word"] == lines_that_fit("wide word", text_width("wide wor", 10), 10)
    assert ["wide word"] == lines_that_fit("wide word", text_width("wide word", 10), 10)


def test_what_is_left_out_is_marked_by_an_ellipsis() -> None:
    """The marked line fits too; what fits whole has no mark."""
    assert "Forest" == shortened("Forest", text_width("Forest", 12), 12)
    cut = shortened("Forest", text_width("Forest", 12) - 1, 12)

    assert cut.endswith(ELLIPSIS)
    assert text_width(cut, 12) < text_width("Forest", 12)
    assert ["one", "two"] == first_lines(["one", "two"], 2, 100, 10)
    assert ["one", f"two {ELLIPSIS}"] == first_lines(["one", "two", "three"], 2, 100, 10)
    assert [] == first_lines(["one"], 0, 100, 10)


def luminance(color: str) -> float:
    """Return the relative luminance of *color*, such as ``#1d1f21``, as the guidelines for web content define it."""
    parts = [int(color[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = [part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrasts(picture: str) -> Iterator[tuple[float, str]]:
    """Yield the contrast of each text of the cards in *picture* with the card or the mana symbol it stands on."""
    for group in ET.fromstring(picture).iter(f"{SPACE}g"):
        ground = ""
        for shape in group:
            if shape.tag == f"{SPACE}text":
                light, dark = sorted([luminance(shape.get("fill", "")), luminance(ground)], reverse=True)
                yield (light + 0.05) / (dark + 0.05), f"{shape.text} on {ground}"
            elif shape.get("fill", "none") != "none" and shape.get("fill-opacity") is None:
                ground = shape.get("fill", "")


@pytest.mark.parametrize("colors", ["W", "U", "B", "R", "G", "WU", ""])
def test_what_is_written_on_a_card_stands_out(colors: str) -> None:
    """All texts on cards of every colour have the contrast of 4.5 that readers with weak eyes need."""
    cost = "{1}" + "".join([f"{{{color}}}" for color in colors])
    cards = {"Bird": creature("Bird", cost, "Bird", 1, 1, FLYING)}
    seen = MagicScenario.of(duel.NORMAL, side("Bird, Forest", hand="Bird"), cards=cards, rules=duel.DuelRules())
    found = list(contrasts(svg(duel.GAME.observe(seen.state, A))))

    assert 8 < len(found)
    assert [] == [words for contrast, words in found if contrast < 4.5]


@pytest.mark.parametrize("name", GAMES)
def test_notes_take_the_room_of_their_lines(name: str) -> None:
    """No dark box is more than three lines higher than what is written in it, wherever the notes stand."""
    game = GAMES[name]
    state = playout(game, game.new_game(rng=Rng.seeded(15)), rng=Rng.seeded(7), max_actions=150).state
    for width in WIDTHS:
        root = ET.fromstring(svg(game.observe(state, game.players(state)[0]), width=width))
        labels = [text_box(label) for label in root.iter(f"{SPACE}text")]
        for box in root.findall(f"{SPACE}rect[@rx='10']"):
            x, y, wide, high = numbers(box, "x", "y", "width", "height")
            inside = [label for label in labels if not outside(label, (x, y, x + wide, y + high))]

            assert inside
            assert y + high - max(label[3] for label in inside) < 3 * 18


def test_a_duel_of_playing_cards_is_as_narrow_as_a_phone() -> None:
    """The cards of Magic 54 go on in further rows, so that they are not drawn smaller."""
    observation = magic54.GAME.observe(magic54.GAME.new_game(rng=Rng.seeded(1)), magic54.RED)

    assert "0 0 400 " == (ET.fromstring(svg(observation, width=400)).get("viewBox") or "")[:8]
