"""``play --screen``: a game by keys and mouse is the game in lines, and shows no more."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from threading import Event
from typing import Any

import attrs
import pytest

from castlerules import GAMES, Record, Rng, from_json
from castlerules.cli.play import session as session_module
from castlerules.cli.play.keeping import Leaving
from castlerules.cli.play.lines import entry_phrase
from castlerules.cli.play.passing import pass_action
from castlerules.cli.play.prompt import answer_line
from castlerules.cli.play.table import Table
from castlerules.cli.play.words import rules_lines
from castlerules.magic.model.actions import AddAttacker, BeginCast, PlayLand

pytest.importorskip("textual", reason="the game on the whole screen needs textual, which the extra cli installs")

from castlerules.cli.screen.panels import TextPanel

from .screens import Viewer, on_screen, same_record
from .sessions import after_typing, at_next_decision, decision_points, in_the_first_main_phase, session_of
from .test_declaring import declaration
from .test_secrecy import twin

SEEDS = {"magic54": 5, "fortress": 11, "duel": 2, "castle": 8, "solitaire": 4, "ascension": 1}
DECISIONS = 5


@pytest.fixture
def slow_bot(monkeypatch: pytest.MonkeyPatch) -> Iterator[SlowBot]:
    """Let a slow bot play all other seats; it goes on at the end of the test at the latest."""
    bot = SlowBot()
    monkeypatch.setattr(session_module, "bot_called", lambda *_: bot)
    yield bot
    bot.goes_on.set()


class SlowBot:
    """A bot that thinks until it *goes_on*."""

    def __init__(self) -> None:
        self.goes_on = Event()
        self._is_asked = Event()

    def __call__(self, _: object, legal: tuple[Any, ...], rng: Rng) -> tuple[Any, Rng]:
        """Return the first legal action, after a while."""
        self._is_asked.set()
        assert self.goes_on.wait(60)
        return legal[0], rng

    async def is_thinking(self, viewer: Viewer) -> None:
        """Do what Enter alone does until the bot has to think, and wait until the screen says so."""
        async with asyncio.timeout(60):
            while not self._is_asked.is_set():
                if not viewer.app.thinking:
                    await viewer.press_only("enter")
                await asyncio.sleep(0.01)
            while " is thinking ..." not in viewer.bar("status"):
                await asyncio.sleep(0.01)


def help_text(viewer: Viewer) -> str:
    """Return the page of help, which is open, as one line."""
    return " ".join(viewer.app.screen.query_one("#help", TextPanel).text.split())


@pytest.mark.parametrize("name", SEEDS)
def test_the_same_choices_give_the_game_that_lines_give(name: str, tmp_path: Path) -> None:
    """In every game the screen lists the menu of the game in lines, and a number takes the same action."""
    start = session_of(GAMES[name], seed=SEEDS[name], bot="greedy:1", auto=True)
    drawn = Rng.seeded(SEEDS[name])

    async def look(viewer: Viewer) -> None:
        in_lines, rng = start, drawn
        for _ in range(DECISIONS):
            menu = Table(in_lines).menu
            shown = [f"{number} {entry_phrase(entry)}" for number, entry in enumerate(menu.entries, 1)]
            assert [" ".join(line.split()) for line in shown] == viewer.prompts()
            number, rng = rng.below(len(menu.entries))
            await viewer.choose(number + 1)
            in_lines = at_next_decision(answer_line(in_lines, str(number + 1)).session)
            assert same_record(in_lines, viewer.session)
            assert in_lines.path == viewer.session.path
            if in_lines.is_over:
                return

    on_screen(start, tmp_path, look)


def test_a_whole_game_is_played_by_keys(tmp_path: Path) -> None:
    """At the end the result stands there, the game can be taken back, and leaving saves it."""
    start = session_of(turn_limit=4, first_player="red", bot="uniform", auto=True)

    async def look(viewer: Viewer) -> None:
        while not viewer.session.is_over:
            await viewer.press("1", "enter")
        assert "Nobody has won: a draw: 4 turns have ended without a winner (M54-Q42)." in viewer.bar("status")
        assert [] == viewer.prompts()
        assert "Nobody has won" in str(viewer.panel("table").border_title)
        await viewer.press("enter", "1")
        assert viewer.session.is_over
        await viewer.press("u")
        assert not viewer.session.is_over
        await viewer.press("enter", "q")
        assert viewer.app.return_value is not None
        assert 0 == viewer.app.return_value.code

    on_screen(start, tmp_path, look)
    *_, last = from_json((tmp_path / "game.json").read_text(), Record).replay()
    assert start.game.outcome(last) is not None


def test_the_mouse_takes_a_choice_and_reads_a_card(tmp_path: Path) -> None:
    """A click on the second entry is its number; the mouse above an entry explains it, a click on a name its card."""
    start = in_the_first_main_phase()

    async def look(viewer: Viewer) -> None:
        second = Table(viewer.session).menu.entries[1]
        await viewer.pilot.hover("#choices", offset=(6, 2))
        await viewer.settle()
        assert viewer.words("details").startswith(second.label)
        lines = viewer.text("hand").split("\n")
        assert "Mountain" in lines[0]
        await viewer.pilot.click("#hand", offset=(2 + lines[0].index("Mountain"), 1))
        await viewer.settle()
        assert "Mountain" == str(viewer.panel("details").border_title)
        assert "Basic Land — Mountain" in viewer.text("details")
        assert viewer.choices.has_focus
        await viewer.pilot.click("#choices", offset=(6, 2))
        await viewer.settle()
        assert same_record(after_typing(start, "2"), viewer.session)

    on_screen(start, tmp_path, look)


def test_a_number_of_two_digits_is_typed_digit_by_digit(tmp_path: Path) -> None:
    """A digit moves the cursor; one that makes the number too large begins a new number."""
    members = ("1", "Ann", "2", "Bob", "3", "Cid", "4", "Dan")
    contest = ("start:0+1+2+3", "result of contest 1", "ann wins")
    start = after_typing(session_of(GAMES["ascension"], seed=1), *members, *contest)

    async def look(viewer: Viewer) -> None:
        assert 10 < len(viewer.prompts()) < 20
        for key, place in (("1", 1), ("0", 10), ("7", 7), ("9", 9), ("1", 1), ("down", 2), ("0", 2), ("3", 3)):
            await viewer.press(key)
            assert place - 1 == viewer.choices.highlighted

    on_screen(start, tmp_path, look)


def test_undo_hint_menus_and_equal_choices_are_on_keys(tmp_path: Path) -> None:
    """Each key is the command of the game in lines."""
    start = in_the_first_main_phase()

    async def look(viewer: Viewer) -> None:
        folded = viewer.prompts()
        await viewer.press("a")
        assert len(folded) < len(viewer.prompts())
        await viewer.press("h")
        assert viewer.bar("message") == " ".join(answer_line(viewer.session, "hint").lines[0].text.split())
        await viewer.choose(2)
        assert viewer.session.decision_count == start.decision_count + 1
        await viewer.press("u")
        assert same_record(start, viewer.session)
        assert folded == viewer.prompts()
        assert "Back at your decision" in viewer.bar("message")
        await viewer.press("b")
        assert start.path == viewer.session.path

    on_screen(start, tmp_path, look)


def test_a_menu_of_a_league_opens_and_closes(tmp_path: Path) -> None:
    """The title says where one is; ``b`` and Escape go back."""

    async def look(viewer: Viewer) -> None:
        first = viewer.prompts()
        for key in ("b", "escape"):
            place = next(number for number, words in enumerate(first, 1) if words.endswith("..."))
            await viewer.choose(place)
            assert first != viewer.prompts()
            assert "choices" != str(viewer.choices.border_title)
            await viewer.press(key)
            assert first == viewer.prompts()

    start = after_typing(session_of(GAMES["ascension"], seed=1), "1", "Ann", "1", "Bob", "back")
    on_screen(start, tmp_path, look)


def test_a_new_member_is_named_in_the_line_at_the_bottom(tmp_path: Path) -> None:
    """The line opens by itself, and again after a refusal; Escape, or Enter alone, leads back to the choices."""
    start = session_of(GAMES["ascension"], seed=1)

    async def look(viewer: Viewer) -> None:
        for key in ("escape", "enter"):
            await viewer.choose(1)
            await viewer.press(key)
            assert (None, 0) == (viewer.session.naming, viewer.session.decision_count)
            assert viewer.choices.has_focus
        await viewer.choose(1)
        await viewer.type("7")
        assert "7 is a number" in viewer.bar("message")
        await viewer.type("Ann")
        assert same_record(after_typing(start, "1", "Ann"), viewer.session)
        assert viewer.choices.has_focus

    on_screen(start, tmp_path, look)


def test_a_card_is_read_by_its_name_while_it_is_typed(tmp_path: Path) -> None:
    """``/`` opens the line; the beginning of a name is enough, an unknown one is refused."""

    async def look(viewer: Viewer) -> None:
        await viewer.press("slash", *"moun")
        assert "Basic Land — Mountain" in viewer.text("details")
        await viewer.press(*"xx")
        assert "no card is called so" == viewer.words("details")
        await viewer.press("escape", "colon")
        await viewer.type("? mountain")
        assert "Basic Land — Mountain" in viewer.words("details")
        await viewer.press("slash")
        await viewer.type("xyzzy")
        assert "there is no word 'xyzzy'" in viewer.bar("message")
        await viewer.press("colon")
        await viewer.type("pass")
        assert "pass" == viewer.session.game.format_action(viewer.session.steps[start_steps].action)

    start = in_the_first_main_phase()
    start_steps = len(start.steps)
    on_screen(start, tmp_path, look)


def test_a_key_passes_on(tmp_path: Path) -> None:
    """It passes as the same line does in a game in lines, and says what has happened; the help names it."""
    start = session_of(GAMES["duel"], seed=4, auto=True)
    while pass_action(Table(start).guide, start.legal) is None:
        start = after_typing(start, start.game.format_action(start.legal[0]))
    in_lines = after_typing(start, "p")
    (reason,) = Table(in_lines).passing_note()

    async def look(viewer: Viewer) -> None:
        await viewer.press("p")
        assert same_record(in_lines, viewer.session)
        assert len(start.steps) + 1 < len(viewer.session.steps)
        assert reason == viewer.bar("message")
        await viewer.press("question_mark")
        assert "p pass on until something happens" in help_text(viewer)

    on_screen(start, tmp_path, look)


def test_help_shows_the_keys_and_what_can_be_typed(tmp_path: Path) -> None:
    """It lies above the game until Escape."""

    async def look(viewer: Viewer) -> None:
        await viewer.press("question_mark")
        page = help_text(viewer)
        assert "take the choice under the cursor" in page
        assert "save! FILE overwrites another game" in page
        await viewer.press("escape")
        assert "#help" not in [f"#{widget.id}" for widget in viewer.app.screen.walk_children()]

    on_screen(in_the_first_main_phase(), tmp_path, look)


def test_enter_chooses_nothing_where_no_choice_is_offered_for_it(tmp_path: Path) -> None:
    """The cursor stands on the first choice; a number or a key of the cursor chooses."""
    start = session_of(GAMES["duel"], seed=4, auto=True)

    async def look(viewer: Viewer) -> None:
        assert 0 == viewer.choices.highlighted
        await viewer.press("enter")
        assert start.steps == viewer.session.steps
        assert "choose first" in viewer.bar("message")
        await viewer.press("1", "enter")
        assert same_record(after_typing(start, "1"), viewer.session)

    on_screen(start, tmp_path, look)


def test_the_rules_are_on_a_key(tmp_path: Path) -> None:
    """They stand on a page like the help, which the same key closes."""

    async def look(viewer: Viewer) -> None:
        await viewer.press("r")
        assert rules_lines(Table(viewer.session))[0] in help_text(viewer)
        await viewer.press("r")
        assert viewer.app.screen is viewer.main

    on_screen(in_the_first_main_phase(), tmp_path, look)


def test_attackers_that_are_picked_are_named(tmp_path: Path) -> None:
    """They stand below the status until the attack is declared."""
    start = session_of(GAMES["duel"], seed=1, auto=True)
    while sum([isinstance(action, AddAttacker) for action in start.legal]) < 2:
        plays = [action for action in start.legal if type(action) in (BeginCast, PlayLand)]
        start = after_typing(start, start.game.format_action((plays or list(start.legal))[0]))

    async def look(viewer: Viewer) -> None:
        await viewer.choose(2)
        assert viewer.session.held
        assert "picked so far: attack with " in viewer.bar("status")

    on_screen(start, tmp_path, look)


def test_a_panel_fills_the_screen_and_becomes_small_again(tmp_path: Path) -> None:
    """``z`` enlarges the panel that Tab has reached, or the table."""

    async def look(viewer: Viewer) -> None:
        small = viewer.panel("details").size
        await viewer.press("tab", "z")
        assert viewer.panel("details").size.height > 2 * small.height
        await viewer.press("escape")
        assert small == viewer.panel("details").size
        await viewer.press("shift+tab", "z")
        assert viewer.main.maximized is viewer.panel("table")
        assert "z goes back" == str(viewer.panel("table").border_subtitle)
        assert "" == str(viewer.panel("details").border_subtitle or "")
        assert viewer.panel("table").region.height >= 20
        await viewer.press("z")
        assert viewer.main.maximized is None

    on_screen(in_the_first_main_phase(), tmp_path, look, (80, 24))


def test_a_game_is_saved_loaded_and_left(tmp_path: Path) -> None:
    """The messages are those of the game in lines, and so are the files."""
    start = session_of(bot="uniform", auto=True)
    other = tmp_path / "other.json"

    async def look(viewer: Viewer) -> None:
        await viewer.choose(1)
        await viewer.press("colon")
        await viewer.type(f"save {other}")
        unbroken = "".join(viewer.bar("message").split())  # a long path goes over several lines
        assert f"Thegameissavedin{other}castlerulesplay" in unbroken
        kept = viewer.session
        await viewer.choose(1)
        await viewer.press("l")
        await viewer.type(str(other))
        assert same_record(kept, viewer.session)
        await viewer.press("l")
        await viewer.type("nothing.json")
        assert "nothing.json" in viewer.bar("message")
        assert viewer.app.query_one("#message").has_class("-refusal")
        await viewer.choose(1)
        await viewer.press("q")
        assert viewer.app.return_value == Leaving(
            0, f"the game is saved in {other}\ncastlerules play magic54 --load {other} continues it"
        )

    on_screen(start, tmp_path, look)
    assert from_json(other.read_text(), Record).generator == start.start.generator


def test_enter_pressed_twice_in_haste_takes_nothing_from_a_menu_that_was_not_shown(tmp_path: Path) -> None:
    """A choice of the old menu is not a number of the new one."""
    start = in_the_first_main_phase()

    async def look(viewer: Viewer) -> None:
        await viewer.press("2")
        viewer.choices.action_select()
        viewer.choices.action_select()
        await viewer.settle()
        assert same_record(after_typing(start, "2"), viewer.session)

    on_screen(start, tmp_path, look)


def test_a_bot_may_finish_while_the_help_is_open(tmp_path: Path, slow_bot: SlowBot) -> None:
    """The game goes on behind it, and the help then has no action of the bot for an example."""
    start = session_of(first_player="red", bot="uniform", auto=True)

    async def look(viewer: Viewer) -> None:
        await slow_bot.is_thinking(viewer)
        await viewer.press_only("u")
        assert "a bot is thinking" in viewer.bar("message")
        await viewer.press_only("question_mark")
        assert "typed after the colon" not in help_text(viewer)
        slow_bot.goes_on.set()
        await viewer.settle()
        assert "take the choice under the cursor" in help_text(viewer)
        await viewer.press("escape")
        assert viewer.session.is_waiting
        assert "a bot is thinking" not in viewer.bar("message")
        assert len(viewer.prompts()) == len(Table(viewer.session).menu.entries)

    on_screen(start, tmp_path, look)


@pytest.mark.parametrize(("key", "code"), [("q", 0), ("ctrl+d", 0), ("ctrl+c", 130)])
def test_leaving_while_a_bot_thinks_waits_for_nobody_and_keeps_the_game(
    tmp_path: Path, slow_bot: SlowBot, key: str, code: int
) -> None:
    """Meanwhile a choice is refused, nothing of the bot's choices is shown, and the panels go on answering."""
    start = session_of(first_player="red", bot="uniform", auto=True)

    async def look(viewer: Viewer) -> None:
        await slow_bot.is_thinking(viewer)
        steps = len(viewer.session.steps)
        await viewer.press_only("enter", "u")
        assert "a bot is thinking" in viewer.bar("message")
        await viewer.press_only("question_mark", "escape", "slash", *"kh", "escape")
        assert "KH" == str(viewer.panel("details").border_title)
        await viewer.pilot.resize_terminal(80, 24)
        assert steps == len(viewer.session.steps)
        await viewer.press_only(key)
        assert viewer.app.return_value is not None
        assert code == viewer.app.return_value.code
        assert "the game is saved in" in viewer.app.return_value.message

    on_screen(start, tmp_path, look)
    assert 1 <= len(from_json((tmp_path / "game.json").read_text(), Record).actions)


@pytest.mark.parametrize(("name", "seed"), [("magic54", 7), ("duel", 7)])
def test_the_screen_is_the_same_when_what_is_hidden_is_permuted(name: str, seed: int, tmp_path: Path) -> None:
    """All that stands on it follows from the observation."""
    session = after_typing(session_of(GAMES[name], seed=seed, bot="uniform", auto=True), *["1"] * 12)
    other = twin(session, 3)
    shown: list[str] = []

    async def look(viewer: Viewer) -> None:
        await viewer.press("down")
        shown.append(viewer.everything())

    assert session.state != other.state
    for each in (session, attrs.evolve(other, steps=session.steps)):
        on_screen(each, tmp_path, look)
    assert shown[0] == shown[1]


def test_a_digit_that_is_no_number_of_the_list_says_so(tmp_path: Path) -> None:
    """The cursor stays where it is."""

    async def look(viewer: Viewer) -> None:
        last = viewer.app.table.menu.last
        place = viewer.choices.highlighted
        assert last < 9
        await viewer.press("9")
        assert f"no choice has the number 9; type 1 to {last}" == viewer.bar("message")
        assert place == viewer.choices.highlighted

    on_screen(in_the_first_main_phase(), tmp_path, look, (80, 24))


def test_a_question_is_answered_by_y_and_n(tmp_path: Path) -> None:
    """The message says so; n leaves everything as it was."""
    session = next(each for each in decision_points(session_of(seed=5, auto=True)) if Table(each).picks)

    async def look(viewer: Viewer) -> None:
        await viewer.press("p")
        assert "no attack - there is no combat this turn: sure?" in viewer.bar("message")
        assert "y does it, n leaves it" in viewer.bar("message")
        await viewer.press("n")
        assert session == viewer.session
        await viewer.press("p", "y")
        assert after_typing(session, "0") == viewer.session

    on_screen(session, tmp_path, look)


def test_what_is_picked_stands_right_below_the_decision(tmp_path: Path) -> None:
    """On a low screen, too; and a number picks one only, since no line is typed."""
    session = declaration(AddAttacker, "fortress", 3)

    async def look(viewer: Viewer) -> None:
        assert "Pick one after the other." in viewer.bar("status")
        assert "in one line" not in viewer.bar("status")
        await viewer.press("2", "enter")
        assert viewer.bar("status").startswith("you to act: say who attacks picked so far: attack with ")

    on_screen(session, tmp_path, look)
