"""What the panels of the screen are made of: names of cards in texts, and the log."""

from __future__ import annotations

from castlerules import GAMES
from castlerules.cli.play.table import Table, step_story
from castlerules.cli.screen.contents import flowing, hand_lines, table_lines
from castlerules.cli.screen.links import CardFinder
from castlerules.cli.screen.story import Story

from .sessions import after_typing, in_the_first_main_phase, session_of

FINDER = CardFinder(["Hill Giant", "Giant", "Wall of Fire", "Orm, the Old", "5H"])


def found(*lines: str) -> list[tuple[str, str]]:
    """Return the parts of *lines* that are names of cards, each with the name."""
    return [(lines[span.row][span.start : span.end], span.name) for span in FINDER.spans(lines)]


def test_the_longest_name_is_found_as_a_whole_word_only() -> None:
    """A name may have a comma, and stand before one or between brackets."""
    assert [("Hill Giant", "Hill Giant"), ("Giant", "Giant")] == found("cast Hill Giant (Giant)")
    assert [("Orm, the Old", "Orm, the Old")] == found("you draw Orm, the Old, and nothing else")
    assert [("5H", "5H")] == found("Mana  5H, 15H 5HX")
    assert [] == found("Giants of the Hill, walls of fire", "Wall and Fire")


def test_a_name_that_goes_on_in_the_next_line_is_one_name() -> None:
    """It goes on at the beginning of that line, or below its first word if it stands in a column."""
    assert [("Wall of", "Wall of Fire"), ("Fire", "Wall of Fire")] == found(
        "Hill is blocked by Wall of", "  Fire and dies"
    )
    assert [("Hill", "Hill Giant"), ("Giant", "Hill Giant")] == found("R1C1    Hill      unknown", "        Giant")
    assert [("Giant", "Giant")] == found("Hill stands here and", "there is a Giant below")


def test_items_stand_side_by_side_as_long_as_there_is_room() -> None:
    """Only an item that is wider than the line is broken."""
    assert ["one   two", "three"] == flowing(["one", "two", "three"], 10)
    assert ["one", "a long", "  item"] == flowing(["one", "a long item"], 7)
    assert [] == flowing([], 10)


def test_the_hand_stands_in_a_panel_of_its_own_and_no_more_in_the_table() -> None:
    """All other lines of the table are there; a revealed hand of an opponent would be, too."""
    table = Table(in_the_first_main_phase())
    hand = hand_lines(table)
    assert hand is not None
    shown = "\n".join(line.text for line in table_lines(table)(76, None).lines)

    assert "Mountain" in "\n".join(line.text for line in hand(76))
    assert "\nhand " not in f"\n{shown}"
    assert table.decision not in shown
    assert "20 life" in shown


def test_a_game_without_hands_has_no_panel_for_one() -> None:
    """The organiser of a league holds no cards."""
    assert hand_lines(Table(session_of(GAMES["ascension"], seed=1))) is None


def test_the_log_tells_each_decision_once_and_forgets_what_is_undone() -> None:
    """It is the story of the game, in parts that begin with the number of a decision."""
    story, session = Story(), in_the_first_main_phase()

    def told() -> list[str]:
        return [line.text for line in story.lines(session)(200) if not line.text.startswith("──")]

    before = told()
    later = after_typing(session, "2", "1")
    assert len(before) < len([line.text for line in story.lines(later)(200)])
    assert before == told()
    assert before == [line.text for line in Story().lines(session)(200) if not line.text.startswith("──")]
    assert set(step_story(later, later.new_steps)) <= {line.text for line in story.lines(later)(200)}
    numbers = [line.text for line in story.lines(later)(200) if line.text.startswith("──")]
    assert later.decision_count == len(numbers)
    assert ["── 3: play Mountain ──", "── 4: pass ──"] == numbers[-2:]
