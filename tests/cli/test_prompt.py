"""What comes of a line that is typed."""

from __future__ import annotations

import re

import pytest

from castlerules import GAMES, magic54
from castlerules.cli.arguments.command_words import CommandWord, LeagueWord
from castlerules.cli.play.answers import LoadRequest, NewRequest, QuitRequest, SaveRequest
from castlerules.cli.play.commands import LEAGUE_COMMANDS, PROMPT_COMMANDS
from castlerules.cli.play.declaring import offered_actions
from castlerules.cli.play.lines import LineKind, turn_lines
from castlerules.cli.play.opening import prompt_text
from castlerules.cli.play.prompt import answer_line
from castlerules.cli.play.session import Session
from castlerules.cli.play.table import Table

from .sessions import after_typing, answer_text, decision_points, session_of


@pytest.fixture
def session() -> Session:
    """Return a game in which RED begins with a Mana card and other things to do."""
    return session_of(first_player="red")


def test_an_action_may_be_given_by_number_words_or_text(session: Session) -> None:
    """Small letters and spaces will do, and so will the words of the list."""
    first = session.legal[1]
    text = magic54.GAME.format_action(first)
    after = after_typing(session, "2")

    assert first == after.steps[0].action
    for words in (text, text.lower().replace(":", " "), f"  {text.upper()} ", f"PUT {text[4:].lower()} as mana"):
        assert after == after_typing(session, words)


def test_enter_does_the_first_action_where_it_needs_no_choice(session: Session) -> None:
    """The prompt says so; where it needs one, Enter does nothing."""
    assert "(Enter = pass)" in prompt_text(session)
    assert after_typing(session, "1") == after_typing(session, "")
    overfull = session_of(first_player="red", hand_limit=2)
    discarding = next(session for session in decision_points(overfull) if type(session.legal[0]) is magic54.Discard)
    assert "Enter" not in prompt_text(discarding)
    assert discarding is answer_line(discarding, "").session
    assert "type 1 to " in answer_text(answer_line(discarding, ""))


def test_the_key_0_passes_or_ends_a_choice(session: Session) -> None:
    """Where two choices have no parameters, it does nothing."""
    assert after_typing(session, "1") == after_typing(session, "0")
    declaring = next(each for each in decision_points(session) if magic54.FinishAttackers() in each.legal)
    assert magic54.FinishAttackers() == after_typing(declaring, "0", "y").steps[len(declaring.steps)].action
    keeping = session_of(GAMES["duel"])
    assert "no action has the number 0; type 1 to 2" in answer_text(answer_line(keeping, "0"))


def test_enter_gives_up_nothing_for_good() -> None:
    """To draw in Solitaire discards the hand; the number 0 does it, Enter does not."""
    drawing = session_of(GAMES["solitaire"], auto=True)

    assert "Enter" not in prompt_text(drawing)
    assert drawing is answer_line(drawing, "").session
    assert after_typing(drawing, "1") == after_typing(drawing, "0") != drawing


@pytest.mark.parametrize("words", ["end_block", "put 9C", "cycle 4h"])
def test_an_illegal_try_is_explained_with_its_rule_and_changes_nothing(session: Session, words: str) -> None:
    """Trying and asking give the same reason."""
    tried, question, why = (
        answer_line(session, words, width=200),
        answer_line(session, f"? {words}", width=200),
        answer_line(session, f"why {words}", width=200),
    )
    violation = magic54.GAME.why_not(session.state, magic54.GAME.parse_action(session.state, words))

    assert session is tried.session is question.session
    assert violation is not None
    reason = f"{violation.reason} ({violation.rule})"
    assert f"{reason}\nNothing has changed." == answer_text(tried, LineKind.REFUSAL)
    assert reason == answer_text(question, LineKind.REFUSAL) == answer_text(why, LineKind.REFUSAL)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("99", "no action has the number 99; "),
        ("9" * 5000, "no action has the number 9999"),
        ("-1", "there is no word '-1'; type 1 to "),
        ("foo", "there is no word 'foo'; type 1 to "),
        ("sumon 4h", "there is no word 'sumon' (did you mean summon?); type 1 to "),
        ("undoo", "there is no word 'undoo' (did you mean undo?); type 1 to "),
        ("? sumon", "there is no word 'sumon' (did you mean summon?)"),
        ("? growht", "there is no word 'growht' (did you mean growth?)"),
        ("? xyzzy", "there is no word 'xyzzy'"),
        ("quit! now", "quit! takes no more words; type it alone"),
        ("Undo x", "undo takes no more words; type it alone"),
        ("view x", "view takes no more words; type it alone"),
        ("moves x", "moves takes a number of your last decisions, such as moves 10, not x"),
        ("put", "put what? 2 put "),
        ("attack", "not now: attackers are named after the phase before the attack; pass to get "),
        ("attack all", "not now: attackers are named after the phase before the attack; pass "),
        ("block all", "not now: blockers are named after attackers, in a turn of the opponent; "),
        ("put 99", "; type 1 to "),
        ("\x00\x1b[31m", "there is no word '\\x00\\x1b[31m'"),
    ],
)
def test_what_is_no_action_is_told_with_what_to_type(session: Session, words: str, message: str) -> None:
    """Nothing changes, and no control character comes back."""
    answer = answer_line(session, words, width=120)

    assert session is answer.session
    assert message in answer_text(answer, LineKind.REFUSAL)
    assert answer_text(answer).isprintable()


def test_asking_about_what_is_allowed_tells_its_number(session: Session) -> None:
    """An action may be asked about by its number too."""
    text = magic54.GAME.format_action(session.legal[1])

    first, *more = answer_text(answer_line(session, f"? {text}")).split("\n")
    assert first.endswith(": allowed, number 2")
    assert f"  typed as {text}" == more[-1]
    assert [first, *more] == answer_text(answer_line(session, "?2")).split("\n")
    assert "no action has the number 99" in answer_text(answer_line(session, "? 99"))


def test_help_names_every_command(session: Session) -> None:
    """A single question mark shows it, and an example is a legal action."""
    shown = answer_text(answer_line(session, "?"))

    assert shown == answer_text(answer_line(session, "help")) == answer_text(answer_line(session, "why"))
    for word in (
        "hint",
        "all",
        "back",
        "? CARD",
        "undo",
        "view",
        "moves",
        "save [FILE]",
        "load FILE",
        "quit!",
        "? ACTION",
        "why",
        "record",
    ):
        assert word in shown
    assert magic54.GAME.format_action(session.legal[-1]) in shown


def test_a_hint_is_what_the_bot_would_do_with_the_persons_view(session: Session) -> None:
    """It is a legal action, the same whenever it is asked for, and nothing is done."""
    answer = answer_line(session, "hint greedy:2")

    assert session is answer.session
    assert answer_text(answer).startswith("greedy:2 would do ")
    assert answer_text(answer) == answer_text(answer_line(session, "hint greedy:2"))
    assert "there is no bot 'nobody'; try uniform, greedy, " in answer_text(answer_line(session, "hint nobody"))


def test_wishes_are_for_the_outside_to_do(session: Session) -> None:
    """Nothing is read or written here."""
    wishes = {
        "save": SaveRequest(""),
        "save a b.json": SaveRequest("a b.json"),
        "save! x": SaveRequest("x", force=True),
        "LOAD y": LoadRequest("y"),
        "quit": QuitRequest(save=True),
        "q": QuitRequest(save=True),
        "exit": QuitRequest(save=True),
        "quit!": QuitRequest(save=False),
    }

    assert wishes == {words: answer_line(session, words).request for words in wishes}
    assert {session} == {answer_line(session, words).session for words in wishes}


def test_moves_tell_own_actions_in_order_and_what_was_seen(session: Session) -> None:
    """At the beginning there is nothing to tell."""
    assert "nothing has happened yet" == answer_text(answer_line(session, "moves"))
    later = after_typing(session, "2", "1")
    lines = answer_text(answer_line(later, "record")).split("\n")

    assert ["1.", "2."] == [line.split()[0] for line in lines if line[0].isdigit()]
    assert any(line.startswith("    RED puts ") for line in lines)


def test_the_scene_tells_what_happened_since_the_last_decision_only(session: Session) -> None:
    """Before that is what ``moves`` is for."""
    later = after_typing(session, "2", "1")
    news = [line.text for line in turn_lines(later) if line.kind is LineKind.NEWS]

    assert "  RED passes" == news[0]
    assert not any("as Mana" in line for line in news)


def test_a_game_that_is_over_can_be_undone_or_left() -> None:
    """Nothing is allowed any more, and Enter alone does not leave."""
    ended = session_of(turn_limit=1, first_player="red")
    while not ended.is_over:
        ended = after_typing(ended, "1")

    assert "Nobody has won: a draw" in "\n".join(line.text for line in turn_lines(ended))
    assert prompt_text(ended).endswith(": new, undo, save FILE, quit > ")
    assert QuitRequest(save=True) == answer_line(ended, "quit").request
    for words in ("", "1", "pass", "? end_block", "hint"):
        assert "the game is over" in answer_text(answer_line(ended, words), LineKind.REFUSAL)
    assert not answer_line(ended, "undo").session.is_over
    assert "(" in answer_text(answer_line(ended, "?"))


def test_every_command_word_has_a_function() -> None:
    """The words that the prompt knows and suggests are those that it can carry out."""
    assert {*CommandWord} == {*PROMPT_COMMANDS}
    assert {*LeagueWord} == {*LEAGUE_COMMANDS}
    assert not {*LEAGUE_COMMANDS} & {*PROMPT_COMMANDS}


def test_new_asks_for_another_game_when_this_one_is_over() -> None:
    """Before that it is refused, so that no game is lost."""
    *_, last = decision_points(session_of())
    ended = after_typing(last, last.game.format_action(offered_actions(last)[-1]))

    assert ended.is_over
    assert NewRequest() == answer_line(ended, "New").request
    assert answer_line(last, "new").request is None
    assert "new deals another game when this one is over" in answer_text(answer_line(last, "new"))


def test_the_result_says_once_who_has_won() -> None:
    """The reason follows with its rule."""
    *_, last = decision_points(session_of(seed=4, auto=True))
    ended = after_typing(last, last.game.format_action(offered_actions(last)[-1]))

    assert ended.is_over
    assert re.fullmatch(r"You have (won|lost): (RED|BLACK) has 0 hp \(M54-\d+\)\.", Table(ended).result())


def test_done_ends_what_zero_ends() -> None:
    """A declaration, a choice, or a pass."""
    session = session_of(seed=4, auto=True)

    assert after_typing(session, "0") == after_typing(session, "done") == after_typing(session, "Done")


@pytest.mark.parametrize(("name", "is_there"), [("duel", True), ("solitaire", False)])
def test_the_help_has_passing_and_attacks_only_where_there_are_any(name: str, is_there: bool) -> None:
    """In Solitaire nobody passes (SOL-120)."""
    told = answer_text(answer_line(session_of(GAMES[name], seed=3), "?"))

    assert [is_there] * 3 == [words in told for words in ("end turn", "attack all", "\n  p  ")]
    assert "undo" in told
