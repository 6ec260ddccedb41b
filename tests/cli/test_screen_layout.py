"""What stands where on screens of several sizes: nothing is cut off, and nothing is lost."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from castlerules import GAMES
from castlerules.cli.play.table import Table

pytest.importorskip("textual", reason="the game on the whole screen needs textual, which the extra cli installs")

from textual.widget import Widget

from .crowded_castle import all_active, crowded, duel_with_many_permanents
from .screens import PANELS, Viewer, on_screen
from .sessions import after_typing, in_the_first_main_phase, session_of

SIZES = ((60, 30), (80, 24), (120, 40))
WORD = re.compile(r"\w+")
MOVES = {"magic54": 4, "fortress": 6, "duel": 6, "castle": 8, "solitaire": 6, "ascension": 4}


def lines_of_panels(viewer: Viewer) -> dict[str, list[str]]:
    """Return the lines of each panel, and of the list of choices without its numbers, as they are laid out."""
    lines = {name: viewer.text(name).split("\n") for name in PANELS}
    lines["choices"] = [line for option in viewer.choices.options for line in str(option.prompt).split("\n")]
    return lines


def widgets(viewer: Viewer) -> list[Widget]:
    """Return what shares the screen."""
    names = [*PANELS, "choices", "status", "message", "keys"]
    shown = [viewer.app.query_one(f"#{name}") for name in names]
    return [widget for widget in shown if widget.display and widget.region.area]


@pytest.mark.parametrize("name", MOVES)
def test_every_word_is_there_at_every_width_and_no_line_is_too_long(name: str, tmp_path: Path) -> None:
    """Lines are broken for the width of their panel; a smaller screen has the same words, those of the table zoomed."""
    session = after_typing(session_of(GAMES[name], seed=3, bot="greedy:1", auto=True), *["2"] * MOVES[name])
    words: list[dict[str, set[str]]] = []

    async def look(viewer: Viewer) -> None:
        for size in SIZES:
            await viewer.resize(*size)
            lines = lines_of_panels(viewer)
            for panel, shown in lines.items():
                room = viewer.app.query_one(f"#{panel}").scrollable_content_region.width
                assert [] == [line for line in shown if len(line) > max(room, 24)], panel
            await viewer.press("z")
            lines["table"] = viewer.text("table").split("\n")
            await viewer.press("z")
            words.append({panel: set(WORD.findall("\n".join(shown))) for panel, shown in lines.items()})
        table = Table(viewer.session)
        await viewer.press("z")
        told = set(WORD.findall(f"{viewer.everything()} {table.decision}"))
        assert set(WORD.findall("\n".join(table.lines(80)))) <= told

    on_screen(session, tmp_path, look)
    assert [words[0]] * len(SIZES) == words


def test_two_full_castles_are_told_at_every_size_and_need_no_scrolling_on_a_wide_screen(tmp_path: Path) -> None:
    """Each line fits its panel; equal creatures are one line."""

    async def look(viewer: Viewer) -> None:
        for size in ((80, 24), (100, 40), (160, 50)):
            await viewer.resize(*size)
            for panel, shown in lines_of_panels(viewer).items():
                if not viewer.app.query_one(f"#{panel}").display:
                    continue  # a hand without a card, on a low screen
                room = viewer.app.query_one(f"#{panel}").scrollable_content_region.width
                assert [] == [line for line in shown if len(line) > room], (size, panel)
            assert all(words in viewer.words("table") for words in ("3 Grizzly Bears", "2 Howling Mine", "R3C4"))
        assert 0 == viewer.panel("table").max_scroll_y

    on_screen(crowded(all_active, all_active), tmp_path, look, (160, 50))


@pytest.mark.parametrize("size", [*SIZES, (60, 20), (160, 50)])
def test_the_panels_share_the_screen_without_overlapping(size: tuple[int, int], tmp_path: Path) -> None:
    """Each has a title and a line at least, inside the screen; on a wide screen they stand side by side."""

    async def look(viewer: Viewer) -> None:
        shown = widgets(viewer)
        for place, widget in enumerate(shown):
            assert viewer.app.screen.region.contains_region(widget.region), widget.id
            assert [] == [other.id for other in shown[:place] if other.region.overlaps(widget.region)], widget.id
        assert {"table", "hand", "choices", "details", "log", "status", "keys"} <= {str(widget.id) for widget in shown}
        assert all(viewer.app.query_one(f"#{name}").size.height >= 1 for name in (*PANELS, "choices"))
        table, choices = viewer.panel("table").region, viewer.choices.region
        assert (choices.x >= table.right) == (size[0] >= 120)

    on_screen(in_the_first_main_phase(), tmp_path, look, size)


def test_the_keys_are_all_on_a_narrow_screen(tmp_path: Path) -> None:
    """The line of keys can be clicked, too."""

    async def look(viewer: Viewer) -> None:
        assert "p pass on h hint u undo / card z zoom s save r rules ? help q quit" == viewer.bar("keys")
        await viewer.choose(1)
        before = viewer.session.decision_count
        await viewer.pilot.click("#keys", offset=(21, 0))
        await viewer.settle()
        assert before - 1 == viewer.session.decision_count

    on_screen(in_the_first_main_phase(), tmp_path, look, (60, 30))


def visible_lines(viewer: Viewer) -> list[str]:
    """Return the lines of the table that can be seen."""
    panel = viewer.panel("table")
    return panel.text.split("\n")[panel.scroll_offset.y :][: panel.scrollable_content_region.height]


def test_a_tall_table_begins_where_the_permanents_of_both_sides_are_and_scrolls(tmp_path: Path) -> None:
    """The front rows of two full castles are seen together; brackets move the table, up to its first line."""

    async def look(viewer: Viewer) -> None:
        table = viewer.panel("table")
        shown = "\n".join(visible_lines(viewer))
        assert 0 < table.scroll_y < table.max_scroll_y
        assert 2 == shown.count("+0/+0")
        before = table.scroll_y
        await viewer.press("right_square_bracket")
        assert before < table.scroll_y
        await viewer.press(*["left_square_bracket"] * 9)
        assert 0 == table.scroll_y

    on_screen(crowded(all_active, all_active), tmp_path, look, (80, 24))


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (120, 40)])
def test_a_duel_shows_the_creatures_of_both_sides_without_scrolling(size: tuple[int, int], tmp_path: Path) -> None:
    """Each side has several kinds of permanents; on a low screen they share lines."""

    async def look(viewer: Viewer) -> None:
        shown = " ".join("\n".join(visible_lines(viewer)).split())
        assert "3 Grizzly Bears" in shown
        assert "4 Mountain" in shown
        assert "Drudge Skeletons" in shown
        assert "Hurloon Minotaur" in shown

    on_screen(duel_with_many_permanents(), tmp_path, look, size)


@pytest.mark.parametrize(("size", "is_shown"), [((80, 24), False), ((80, 40), True), ((120, 24), False)])
def test_a_low_screen_has_more_of_the_table_instead_of_an_empty_hand(
    size: tuple[int, int], is_shown: bool, tmp_path: Path
) -> None:
    """The cards of all stacks of Solitaire have their names on it."""

    async def look(viewer: Viewer) -> None:
        assert is_shown is viewer.panel("hand").display
        panel = viewer.panel("table")
        assert "Lightning" in "\n".join(panel.text.split("\n")[: panel.scrollable_content_region.height])

    on_screen(after_typing(session_of(GAMES["solitaire"], seed=3, auto=True), "1"), tmp_path, look, size)
