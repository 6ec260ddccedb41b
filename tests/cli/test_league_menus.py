"""The menus of a league at the prompt: where they lead after an action, and what they ask again."""

from __future__ import annotations

from castlerules import GAMES
from castlerules.ascension.model import actions
from castlerules.cli.play.choices import Heading, choices_of, menu_at
from castlerules.cli.play.lines import menu_lines
from castlerules.cli.play.opening import prompt_text
from castlerules.cli.play.prompt import answer_line
from castlerules.cli.play.session import Session
from castlerules.cli.play.table import Table

from .sessions import after_typing, answer_text, session_of

HINT = "? and a number shows"


def with_a_point() -> Session:
    """Return a league whose first contest is over, in the menu of a member who has a point to spend."""
    session = after_typing(session_of(GAMES["ascension"], seed=4, auto=True), *"1112111")
    session = after_typing(session, "start a contest", "1", "1", "result of contest 1", "1")
    entries = Table(session).menu.entries
    winner = next(entry for entry in entries if isinstance(entry, Heading) and entry.note.startswith("1 point"))
    return after_typing(session, winner.label)


def with_a_card_too_many() -> Session:
    """Return the same league when the member has bought a card."""
    return after_typing(with_a_point(), "buy a card into the deck", "colourless", "1")


def test_a_purchase_leads_back_to_the_menu_of_the_member() -> None:
    """Not into another list under the same numbers."""
    shop = with_a_point()
    bought = with_a_card_too_many()

    assert len(bought.steps) == len(shop.steps) + 1
    assert Table(shop).menu.path[:1] == bought.path == Table(bought).menu.path


def test_a_list_that_takes_cards_away_is_not_entered_by_itself() -> None:
    """It stands as a line even where it is the only one."""
    shop = with_a_card_too_many()
    removals = [action for action in shop.legal if isinstance(action, actions.RemoveCard)]
    guide = Table(shop).guide
    menu = menu_at(guide, choices_of(guide, removals), ())

    assert removals
    assert ["take a card out of the deck"] == [entry.label for entry in menu.entries]


def test_a_card_is_removed_after_a_second_question() -> None:
    """A number asks once more; anything but yes leaves the card."""
    shop = with_a_card_too_many()
    listed = after_typing(shop, "take a card out of the deck", "1")
    asked = answer_line(listed, "1")

    assert shop.steps == asked.session.steps
    assert answer_text(asked).endswith(": sure?")
    assert "yes, or anything else to leave it > " == prompt_text(asked.session)
    assert listed == answer_line(asked.session, "1").session == answer_line(asked.session, "").session
    for word in ("yes", "Y"):
        assert isinstance(answer_line(asked.session, word).session.steps[-1].action, actions.RemoveCard)
    assert answer_line(asked.session, "quit").request is not None


def test_an_action_in_the_notation_is_not_asked_again() -> None:
    """Whoever types it out means it."""
    shop = with_a_card_too_many()
    removal = next(action for action in shop.legal if isinstance(action, actions.RemoveCard))

    assert removal == after_typing(shop, shop.game.format_action(removal)).steps[-1].action


def test_the_advice_is_told_once() -> None:
    """At the first list of the league, not above every menu."""
    first = session_of(GAMES["ascension"], seed=4, auto=True)
    later = after_typing(first, "1", "1", "1")

    told = [any(HINT in line.text for line in menu_lines(Table(session))) for session in (first, later)]
    assert [True, False] == told
    assert not any(HINT in line.text for line in menu_lines(Table(after_typing(first, "1"))))
