"""The menus of a league at the prompt: where they lead after an action, and what they ask again."""

from __future__ import annotations

import pytest

from castlerules import GAMES
from castlerules.ascension.model import actions
from castlerules.cli.arguments.command_words import LeagueWord
from castlerules.cli.play.choices import Choice, Heading, choices_of, menu_at
from castlerules.cli.play.lines import menu_lines
from castlerules.cli.play.opening import prompt_text
from castlerules.cli.play.prompt import answer_line
from castlerules.cli.play.session import Session
from castlerules.cli.play.table import Table
from castlerules.core import ORGANISER

from .sessions import after_typing, answer_text, session_of
from .terminal import run_command

HINT = "? and a number shows"


def with_a_point() -> Session:
    """Return a league whose first contest is over, in the menu of a member who has a point to spend."""
    session = after_typing(session_of(GAMES["ascension"], seed=4, auto=True), "1", "Ann", "2", "Bob")
    session = after_typing(session, "back", "start a contest", "1", "result of contest 1", "1")
    entries = Table(session).menu.entries
    winner = next(entry for entry in entries if isinstance(entry, Heading) and entry.note.startswith("1 point"))
    return after_typing(session, winner.label)


def with_a_card_too_many() -> Session:
    """Return the same league when the member has bought a card."""
    return after_typing(with_a_point(), "buy a card into the deck", "colourless", "1")


def with_four_points() -> Session:
    """Return a league of two in which one member has four points, in the list of the member's white cards."""
    session = after_typing(session_of(GAMES["ascension"], seed=4, pairing_scope="off"), "1", "Ann", "2", "Bob")
    for number in range(1, 5):
        session = after_typing(session, "start:0+1", f"result:{number},1<0")
    return after_typing(session, "change the deck of Ann", "buy a card into the deck", "white")


def is_active(session: Session, seat: int) -> bool:
    """Return whether the member in *seat* is still in the league."""
    member = session.state.members[seat]
    assert member is not None
    return bool(member.active)


def numbered(session: Session) -> list[object]:
    """Return the actions of the entries of the menu, in the order of their numbers."""
    return [entry.action for entry in Table(session).menu.entries if isinstance(entry, Choice)]


def test_a_number_of_a_list_means_the_same_card_after_a_purchase() -> None:
    """What can no longer be bought stays in its place with the reason, and is refused if it is chosen."""
    shop = with_four_points()
    dear = [entry for entry in Table(shop).menu.entries if isinstance(entry, Choice) and entry.price == "4 points"]
    bought = after_typing(shop, "1")
    place = numbered(shop).index(dear[0].action)
    left = Table(bought).menu.entries[place]

    assert len(shop.steps) + 1 == len(bought.steps)
    assert Table(shop).menu.path == Table(bought).menu.path
    assert numbered(shop) == numbered(bought)
    assert isinstance(left, Choice)
    assert left.consequence.startswith("not now: it costs 4, and the bank holds ")
    refused = answer_line(bought, str(place + 1))
    assert "(ASC-042)" in answer_text(refused)
    assert bought == refused.session
    assert dear[0].action not in numbered(after_typing(bought, "back", "white"))


def test_the_lists_of_colors_keep_their_order_after_a_purchase() -> None:
    """White first, then blue, cards of both, and colourless ones, whichever cards can still be bought."""
    shop = with_four_points()
    bought = after_typing(shop, "1")
    before, after = [[entry.label for entry in Table(after_typing(now, "back")).menu.entries] for now in (shop, bought)]

    assert ["white", "blue", "white and blue", "colourless"] == before
    assert [label for label in before if label in after] == after


def test_what_can_be_bought_again_after_undo_stands_where_it_stood() -> None:
    """Undo leads to the list as it was, without anything that is not allowed."""
    shop = with_four_points()

    assert Table(shop).menu == Table(after_typing(shop, "1", "undo")).menu


def test_the_last_purchase_leads_back_to_the_member() -> None:
    """Where the list has become empty, nothing there is done by a number at once."""
    bought = with_a_card_too_many()
    menu = Table(bought).menu

    assert "change the deck of " == menu.path[0][:19]
    assert all(
        isinstance(entry, Heading) or Table(bought).guide.needs_confirmation(entry.action) for entry in menu.entries
    )


@pytest.mark.rule("ASC-A08", "ASC-A09", "ASC-A10")
def test_single_steps_of_weight_are_asked_again() -> None:
    """A set, the copy limit and the sideboard stand beside menus, so a number is typed quickly."""
    begun = session_of(GAMES["ascension"], seed=4, copy_limit_prices=(0, 0), sideboard_prices=(0, 0, 0))
    session = after_typing(begun, "1", "Ann", "back", "change the deck of Ann")
    place = [entry.label for entry in Table(session).menu.entries].index("raise the copy limit") + 1
    asked = answer_line(session, str(place))

    assert "raise the copy limit: sure?" == answer_text(asked)
    assert session.steps == asked.session.steps
    assert isinstance(after_typing(asked.session, "yes").steps[-1].action, actions.BuyCopyLimit)


def test_a_new_member_gets_a_name_that_all_texts_show() -> None:
    """The organiser is asked for it; the table, the menus and the record have it."""
    begun = session_of(GAMES["ascension"], seed=4, auto=True)
    asked = answer_line(begun, "2")
    named = after_typing(asked.session, "  Ann   Lee ")

    assert "What is the name of the new member?" == answer_text(asked)
    assert "name, or back > " == prompt_text(asked.session)
    assert begun.steps == asked.session.steps
    assert "Ann Lee comes into the league with 45 cards, two colors UB" == Table(named).news()[0]
    assert any("Ann Lee" in line for line in Table(named).lines(80))
    assert named.record().actions[0].endswith(",Ann_Lee")


@pytest.mark.rule("ASC-A01")
def test_a_wrong_name_is_refused_and_asked_again() -> None:
    """One that is taken, too long or a number; ``back`` or nothing registers nobody."""
    asked = after_typing(session_of(GAMES["ascension"], seed=4, auto=True), "1", "Ann", "2")

    for typed, reason in (
        ("ann", "a player with the name ann is in the league already (ASC-A01)"),
        ("3", "3 is a number; give a name with a letter in it"),
        ("x" * 41, "(ASC-A01)"),
    ):
        refused = answer_line(asked, typed)
        assert reason in answer_text(refused)
        assert asked == refused.session
    for typed in ("back", ""):
        left = answer_line(asked, typed).session
        assert (None, asked.steps) == (left.naming, left.steps)
    assert answer_line(asked, "quit").request is not None


def test_the_result_of_a_large_contest_is_found_by_its_winner() -> None:
    """Of the 75 results of four members a list has those of one winner, or those that several share."""
    session = after_typing(session_of(GAMES["ascension"], seed=4), "1", "Ann", "2", "Bob", "3", "Cid", "4", "Dan")
    session = after_typing(session, "start:0+1+2+3", "result of contest 1")
    labels = [entry.label for entry in Table(session).menu.entries]
    counts = [entry.count for entry in Table(session).menu.entries if isinstance(entry, Heading)]

    assert [
        "Ann wins",
        "Bob wins",
        "Cid wins",
        "Dan wins",
        "several share the first place",
        "declare it void",
    ] == labels
    assert [13, 13, 13, 13, 23] == counts
    assert "contest 1: Cid wins before" in Table(after_typing(session, "cid wins", "1")).news()[0]


def test_what_can_be_typed_stands_at_the_right_edge_where_a_line_has_no_room_for_it() -> None:
    """In 80 columns; in 120 there is a column of its own."""
    shop = with_four_points()
    lines = {width: [line.text for line in menu_lines(Table(shop), width)] for width in (80, 120)}
    typed = {width: [line for line in lines[width] if "buy:0," in line] for width in lines}

    assert len(typed[80]) < len(typed[120])
    assert {80} == {len(line) for line in typed[80]}
    assert 1 == len({line.index("buy:0,") for line in typed[120]})


@pytest.mark.rule("ASC-A05", "ASC-A21")
def test_a_contest_can_be_declared_void_and_a_member_can_leave() -> None:
    """Both stand in menus, are asked again, and are done after yes; what is typed in words works too."""
    session = after_typing(session_of(GAMES["ascension"], seed=4), "1", "Ann", "2", "Bob", "3", "Cid")
    open_contest = after_typing(session, "start a contest", "of 2 members", "ann v bob")
    asked = answer_line(open_contest, "declare it void")
    leaving = answer_line(session, "withdraw cid")

    assert "declare it void - it ends without a result, and nobody gets points: sure?" == answer_text(asked)
    assert () == after_typing(asked.session, "y").state.contests
    assert "leave the league - Cid goes for good; the results stay: sure?" == answer_text(leaving)
    assert answer_text(leaving) == answer_text(
        answer_line(after_typing(session, "back", "change the deck of Cid"), "leave")
    )
    left = after_typing(leaving.session, "y")
    assert "Cid has withdrawn (ASC-A21)" in answer_text(answer_line(left, "withdraw cid"))


def test_a_line_is_meant_that_has_all_the_words_and_no_others() -> None:
    """``ann v bob`` is the contest of two, although larger ones have these words too."""
    session = after_typing(session_of(GAMES["ascension"], seed=4), "1", "Ann", "2", "Bob", "3", "Cid")

    assert [(0, 1)] == [contest.participants for contest in after_typing(session, "ann v bob").state.contests]
    assert "ann v fits several" in answer_text(answer_line(session, "ann v"))


def test_members_stand_by_name_in_the_notation() -> None:
    """A name that nobody has is refused with the names there are."""
    session = after_typing(session_of(GAMES["ascension"], seed=4), "1", "Ann", "2", "Bob", "3", "Cid Marsh")

    assert [(0, 2)] == [contest.participants for contest in after_typing(session, "start ann cid marsh").state.contests]
    refused = answer_text(answer_line(session, "start ann eve"))
    assert "there is no member 'eve'; there are Ann, Bob, Cid Marsh" in " ".join(refused.split())


@pytest.mark.rule("ASC-Q41", "ASC-Q42")
def test_the_words_of_the_league_show_how_it_stands() -> None:
    """The standings and the log are those of ``castlerules league``; nothing changes, nor does the menu."""
    session = after_typing(session_of(GAMES["ascension"], seed=4), "1", "Ann", "2", "Bob", "3", "Cid", "start ann bob")
    session = after_typing(session, "result:1,1<0", "start ann cid", "1")
    standings = answer_line(session, "standings")

    lines = answer_text(standings).splitlines()
    assert ["player", "deck", "power", "to", "spend", "W-D-L", "streak", "cards"] == lines[0].split()
    assert ["1", "Ann", "WU", "1", "1", "1-0-0", "0", "45", "in", "contest", "2"] == lines[1].split()
    assert "contest 2: Ann (1) v Cid (0)" in lines[-1]
    assert session == standings.session
    assert answer_text(answer_line(session, "moves")) == answer_text(answer_line(session, "Log"))
    assert "contest 2 begins: Ann and Cid" in answer_text(answer_line(session, "log 1"))
    assert "moves takes a number of your last decisions" in answer_text(answer_line(session, "log all"))


@pytest.mark.rule("ASC-110", "ASC-Q40")
def test_the_points_are_shown_of_all_members_or_of_one() -> None:
    """A member is named by the beginning of the name; a name that nobody has is refused."""
    session = session_of(GAMES["ascension"], seed=4)
    assert "nobody has registered" == answer_text(answer_line(session, "points"))
    session = after_typing(session, "1", "Ann", "2", "Anton", "start ann anton", "result:1,1<0")

    assert [
        "Ann    1 earned with this deck, 0 spent, 1 to spend",
        "Anton  0 earned with this deck, 0 spent, 0 to spend",
    ] == answer_text(answer_line(session, "points")).splitlines()
    assert [
        "0 earned with this deck, 0 spent, 0 to spend",
        "contest 1  +0  Ann beats Anton",
    ] == answer_text(answer_line(session, "points ant")).splitlines()
    assert "an fits several: Ann, Anton" == answer_text(answer_line(session, "points an"))
    assert "there is no member 'eve'; there are Ann, Anton" == answer_text(answer_line(session, "points eve"))
    assert "standings takes no more words" in answer_text(answer_line(session, "standings ann"))


def test_the_words_of_the_league_are_no_commands_of_another_game() -> None:
    """There they are words like any others."""
    for word in LeagueWord:
        assert f"there is no word '{word}'" in answer_text(answer_line(session_of(GAMES["magic54"]), word))


def test_the_organiser_gets_help_for_a_league_and_no_hints() -> None:
    """What only players at a table do is not told, and the example of an action is short."""
    session = after_typing(session_of(GAMES["ascension"], seed=4), "1", "Ann", "2", "Bob")
    lines = answer_text(answer_line(session, "?")).splitlines()
    first = answer_text(answer_line(session_of(GAMES["ascension"], seed=4), "?")).splitlines()

    assert "register:..." in [line.strip() for line in first]
    assert "start:0+1" in [line.strip() for line in lines]
    assert {*LeagueWord} < {line.split()[0] for line in lines if line.strip()}
    assert not any([line.strip().startswith(("p ", "attack", "hint", "cast")) or "hand" in line for line in lines])
    assert "there are no hints for the organiser" in answer_text(answer_line(session, "hint"))


@pytest.mark.rule("ASC-Q47")
def test_a_refusal_names_the_members() -> None:
    """Not by the numbers of their seats; so does the explanation of an action."""
    session = after_typing(session_of(GAMES["ascension"], seed=4), "1", "Ann", "2", "Bob", "3", "Cid", "start:0+1")

    for typed in ("start:0+2", "why start:0+2"):
        assert "Ann is still in contest 1 (ASC-Q47)" in answer_text(answer_line(session, typed))


@pytest.mark.rule("ASC-Q41")
def test_the_organiser_is_told_who_is_first_at_the_end() -> None:
    """Neither won nor lost: the organiser plays no side, and still sees every deck."""
    session = after_typing(session_of(GAMES["ascension"], seed=4, pairing_scope="off"), "1", "Ann", "2", "Bob")
    for number in range(1, 13):
        session = after_typing(
            session, "start:0+1", *[f"let bob start contest {number}"] * (number > 5), f"result:{number},1<0"
        )

    assert session.is_over
    assert "the league is over after 12 contests; Ann is first with a power of 12 (ASC-Q41)." == Table(session).result()
    assert ORGANISER == session.observation.player
    assert "organiser: new, undo, save FILE, quit > " == prompt_text(session)


@pytest.mark.parametrize("option", ["--bot uniform", "--seat 1"])
def test_an_organiser_has_neither_a_seat_nor_bots(option: str) -> None:
    """Both are refused instead of being ignored."""
    name = option.partition(" ")[0]
    reason = f"castlerules: {name}: in ascension you are the organiser and enter what all members do; leave it out\n"

    result = run_command(f"play ascension {option}")
    assert (2, reason) == (result.code, result.err)


@pytest.mark.rule("ASC-A03")
def test_the_organiser_enters_what_every_member_decides() -> None:
    """No bot decides who starts; the table says whose decision it is."""
    session = after_typing(session_of(GAMES["ascension"], seed=4, pairing_scope="off"), "1", "Ann", "2", "Bob")
    for number in range(1, 6):
        session = after_typing(session, "start:0+1", f"result:{number},1<0")
    session = after_typing(session, "start:0+1")

    assert "Bob decides who starts in contest 6" == Table(session).decision
    assert "organiser: 1 to 2 > " == prompt_text(session)
    assert ["let Ann start contest 6", "let Bob start contest 6"] == [choice.label for choice in Table(session).choices]
    assert "Ann starts contest 6" == Table(after_typing(session, "1")).news()[0]


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
    assert " ".join(answer_text(asked).split()).endswith("common of TAR - the card is lost for good: sure?")
    assert "yes or no > " == prompt_text(asked.session)
    assert listed == answer_line(asked.session, "no").session == answer_line(asked.session, "").session
    assert asked == answer_line(asked.session, "1")
    for word in ("yes", "Y"):
        assert isinstance(answer_line(asked.session, word).session.steps[-1].action, actions.RemoveCard)
    assert answer_line(asked.session, "quit").request is not None


@pytest.mark.rule("ASC-A21")
@pytest.mark.parametrize("typed", ["withdraw:2", "withdraw 2", "withdraw:Cid", "Withdraw(2)"])
def test_a_member_leaves_only_after_a_second_question(typed: str) -> None:
    """The number of a seat is mistyped easily, and who has left cannot return; the question names the member."""
    session = after_typing(session_of(GAMES["ascension"], seed=4), "1", "Ann", "2", "Bob", "3", "Cid")
    asked = answer_line(session, typed)

    assert "leave the league - Cid goes for good; the results stay: sure?" == answer_text(asked)
    assert session.steps == asked.session.steps
    assert [True, True, True] == [is_active(after_typing(asked.session, "n"), player) for player in range(3)]
    assert [True, True, False] == [is_active(after_typing(asked.session, "y"), player) for player in range(3)]


def test_another_action_in_the_notation_is_not_asked_again() -> None:
    """Whoever types it out means it."""
    shop = with_a_card_too_many()
    removal = next(action for action in shop.legal if isinstance(action, actions.RemoveCard))

    assert removal == after_typing(shop, shop.game.format_action(removal)).steps[-1].action


def test_the_advice_is_told_once() -> None:
    """At the first list of the league, not above every menu."""
    first = session_of(GAMES["ascension"], seed=4, auto=True)
    later = after_typing(first, "1", "Ann")

    told = [any(HINT in line.text for line in menu_lines(Table(session))) for session in (first, later)]
    assert [True, False] == told
    assert not any(HINT in line.text for line in menu_lines(Table(after_typing(later, "2", "Bob", "start a contest"))))


@pytest.mark.parametrize("word", ["power", "grace card", "grace", "alliance", "Alliances"])
def test_the_words_of_the_league_are_explained(word: str) -> None:
    """With a question mark and the word."""
    session = session_of(GAMES["ascension"], seed=4)

    told = answer_text(answer_line(session, f"? {word}"))
    assert told.split(":")[0] in ("Power", "Grace card", "Alliance")
