"""``GameApp``: a game on the whole screen. What is typed, clicked or pressed becomes a line for the prompt of ``play``.

So choices, undo, hints, menus, saving and loading are those of the game in lines, and a game with the same start and
the same choices is the same game. Bots think in a thread; until they have done so, the screen takes no choices.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from threading import Event
from typing import ClassVar, Final

from textual import events, on
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container
from textual.content import Content
from textual.style import Style
from textual.suggester import SuggestFromList
from textual.widgets import Input, OptionList, Static
from textual.worker import WorkerFailed

from castlerules.cli.arguments.names import seat_name
from castlerules.cli.io.errors import CommandError
from castlerules.cli.io.interrupts import handling_interrupts
from castlerules.cli.play.keeping import GameKeeper, Leaving, interrupted_message
from castlerules.cli.play.lines import Line, LineKind, entry_phrase
from castlerules.cli.play.prompt import (
    LoadRequest,
    PromptResult,
    QuitRequest,
    Redraw,
    SaveRequest,
    answer_line,
    default_choice,
    opening_lines,
)
from castlerules.cli.play.session import Session
from castlerules.cli.play.table import Table
from castlerules.core import CastleRulesError

from .background import in_background
from .contents import (
    LinesAt,
    StyledLine,
    card_lines,
    entry_lines,
    hand_lines,
    menu_title,
    status_lines,
    table_lines,
    text_lines,
)
from .help import HelpScreen
from .layout import CSS, HEIGHTS, WIDTHS
from .links import CardFinder
from .panels import ChoiceList, StatusLines, TextPanel
from .story import Story

INTERRUPTED_CODE: Final = 130
_UNBROKEN: Final = 1_000
"""The width for answers whose lines a panel breaks itself."""
_NOTICED_SECONDS: Final = 0.15
_MOST_MESSAGE_LINES: Final = 2
_CARD_PREFIX: Final = "? "
_DETAILS_TITLE: Final = "details"
_TIP: Final = "The cursor keys move in the list; what it stands on is explained here. ? shows all keys."
_TIP_AT_THE_END: Final = "u takes back your last decision, s saves the game, q leaves."
_KEY_BAR: Final = (
    ("h", "hint", "app.type('hint')"),
    ("u", "undo", "app.type('undo')"),
    ("/", "card", "app.ask('? ')"),
    ("z", "zoom", "app.zoom"),
    ("s", "save", "app.type('save')"),
    ("?", "help", "app.help"),
    ("q", "quit", "app.quit"),
)


class GameApp(App[Leaving]):
    """The screen of *session*, which *keeper* saves; what came of leaving it is its return value."""

    CSS = CSS
    HORIZONTAL_BREAKPOINTS = WIDTHS
    VERTICAL_BREAKPOINTS = HEIGHTS
    ENABLE_COMMAND_PALETTE = False
    ESCAPE_TO_MINIMIZE = False
    TITLE = "castlerules"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("h", "type('hint')", "hint"),
        Binding("u", "type('undo')", "undo"),
        Binding("b", "type('back')", "back"),
        Binding("escape", "escape", "back"),
        Binding("a", "type('all')", "all"),
        Binding("s", "type('save')", "save"),
        Binding("l", "ask('load ')", "load"),
        Binding("slash", "ask('? ')", "card"),
        Binding("colon", "ask('')", "type"),
        Binding("left_square_bracket", "scroll_table(-1)", "table up"),
        Binding("right_square_bracket", "scroll_table(1)", "table down"),
        Binding("z", "zoom", "zoom"),
        Binding("question_mark,f1", "help", "help"),
        Binding("q", "quit", "quit"),
        Binding("ctrl+q,ctrl+d", "quit", "quit", priority=True),
        Binding("ctrl+c", "interrupt", "interrupt", priority=True),
    ]

    def __init__(self, session: Session, keeper: GameKeeper) -> None:
        super().__init__()
        self.session = session
        self.table = Table(session)
        self.thinking = False
        self._keeper = keeper
        self._story = Story()
        self._finder = CardFinder(())
        self._number = ""
        self._stop = Event()
        self._failure: BaseException | None = None
        self._event_loop: asyncio.AbstractEventLoop | None = None

    def run_game(self) -> Leaving:
        """Play until the person leaves; return what came of it. An unforeseen error is raised when the screen is gone.

        ``session`` then still is the game as it stands.
        """
        with handling_interrupts(self._on_signal):
            leaving = self.run()
        if self._failure is not None:
            raise self._failure
        return self._keeper.leave(self.session, may_stay=False) if leaving is None else leaving

    def _handle_exception(self, error: Exception) -> None:
        """Leave the screen after an unforeseen *error*, without what textual would print.

        That is the variables of all functions that were running, and with them everything that is hidden.
        """
        super()._handle_exception(error)
        self._exit_renderables.clear()
        self._failure = self._failure or (error.error if isinstance(error, WorkerFailed) else error)

    # Layout.

    def compose(self) -> ComposeResult:
        """Yield the panels."""
        with Container(id="body"):
            with Container(id="board"):
                yield TextPanel("table", "table", starts_in_the_middle=True)
                yield TextPanel("hand", "hand")
            with Container(id="side"):
                yield ChoiceList("choices")
                with Container(id="reading"):
                    yield TextPanel(_DETAILS_TITLE, "details")
                    yield TextPanel("log", "log")
        yield StatusLines("status")
        yield StatusLines("message")
        yield Input(id="prompt", compact=True, select_on_focus=False)
        yield Static(_key_bar(), id="keys")

    def on_mount(self) -> None:
        """Show the game, and let the bots begin if they do."""
        self._event_loop = asyncio.get_running_loop()
        self._panel("log").anchor()
        self._choices.focus()
        self._start()

    # Keys and the mouse.

    def on_key(self, event: events.Key) -> None:
        """Move the cursor to the choice whose number is typed, digit by digit."""
        digit = event.character or ""
        if not (digit.isascii() and digit.isdigit()) or self.screen is not self.screen_stack[0]:
            self._number = ""
            return
        count = len(self.table.menu.entries) if self._takes_choices else 0
        self._number = next((text for text in (self._number + digit, digit) if 1 <= int(text) <= count), "")
        if self._number:
            self._choices.focus()
            self._choices.highlighted = int(self._number) - 1

    def action_type(self, line: str) -> None:
        """Carry out *line* as if it had been typed."""
        self._answer(line)

    def action_ask(self, beginning: str) -> None:
        """Open the line at the bottom, which begins with *beginning*."""
        prompt = self.query_one("#prompt", Input)
        names = [f"{_CARD_PREFIX}{name}" for name in self.table.guide.cards()]
        prompt.suggester = SuggestFromList(names, case_sensitive=False)
        prompt.value = beginning
        prompt.placeholder = "a number, an action or a command; ? shows what can be typed; Escape closes"
        prompt.add_class("-open")
        prompt.focus()
        prompt.cursor_position = len(beginning)

    def action_escape(self) -> None:
        """Close the line at the bottom, else make a panel small again, else go to the menu before this one."""
        if self.query_one("#prompt").has_class("-open"):
            self._close_prompt()
        elif self.screen.maximized is not None:
            self.screen.minimize()
        elif self._takes_choices and self.table.menu_above is not None:
            self._answer("back")

    def action_zoom(self) -> None:
        """Show the panel with the focus on the whole screen, or make it small again."""
        if self.screen.maximized is not None:
            self.screen.minimize()
        elif self.screen.focused is not None:
            self.screen.maximize(self.screen.focused, container=False)

    def action_scroll_table(self, direction: int) -> None:
        """Scroll the table up (-1) or down (1)."""
        self._panel("table").scroll_relative(y=3 * direction, animate=False)

    def action_help(self) -> None:
        """Show the keys, and what can be typed at a decision; its example must be no action of another player."""
        lines = () if self.thinking else answer_line(self.session, "?", _UNBROKEN).lines
        self.push_screen(HelpScreen([line.text for line in lines]))

    def action_read_card(self, name: str) -> None:
        """Show what the card *name* says."""
        card = self.table.card_help(name)
        if card is not None:
            self._show_details(card_lines(card), card.name)
        self._choices.focus()

    async def action_quit(self) -> None:
        """Save the game and leave."""
        self._leave(QuitRequest(save=True))

    def action_interrupt(self) -> None:
        """Save the game and leave as after an interrupt."""
        self._stop.set()
        saved = self._keeper.save_progress(self.session)
        self.exit(Leaving(INTERRUPTED_CODE, interrupted_message(self.session, saved)))

    def _on_signal(self, *_: object) -> None:
        """Leave after a signal from outside, such as that of a closed window."""
        if self._event_loop is None:
            raise KeyboardInterrupt
        with suppress(RuntimeError):  # the screen is being left already
            self._event_loop.call_soon_threadsafe(self.action_interrupt)

    @on(OptionList.OptionSelected, "#choices")
    def _take_choice(self, event: OptionList.OptionSelected) -> None:
        if self._takes_choices:
            self._answer(str(event.option_index + 1))

    @on(OptionList.OptionHighlighted, "#choices")
    def _explain_choice(self, event: OptionList.OptionHighlighted) -> None:
        self._explain(event.option_index)

    @on(ChoiceList.Hovered)
    def _explain_hovered(self, event: ChoiceList.Hovered) -> None:
        self._explain(event.index)

    @on(Input.Changed, "#prompt")
    def _preview_card(self, event: Input.Changed) -> None:
        name = event.value.removeprefix(_CARD_PREFIX)
        if name == event.value:
            return
        with suppress(CastleRulesError):  # several cards begin so
            card = self.table.card_help(name)
            if card is not None:
                self._show_details(card_lines(card), card.name)

    @on(Input.Submitted, "#prompt")
    def _carry_out_typed(self, event: Input.Submitted) -> None:
        typed = event.value.strip()
        self._close_prompt()
        if typed == "?":
            self.action_help()
        elif typed:
            self._answer(typed)

    def _close_prompt(self) -> None:
        self.query_one("#prompt").remove_class("-open")
        self._choices.focus()

    # The game.

    @property
    def _takes_choices(self) -> bool:
        return not (self.thinking or self.session.is_over)

    def _answer(self, typed: str) -> None:
        """Carry out the line *typed*; while a bot thinks, say that it does."""
        if self.thinking:
            self._show_message([Line(LineKind.REFUSAL, "a bot is thinking; wait, or press q to save and leave")])
        elif typed.split()[:1] == ["hint"]:
            self._set_thinking("a bot is looking for a hint ...")
            self.run_worker(self._answer_in_background(typed), exclusive=True)
        else:
            result = answer_line(self.session, typed, _UNBROKEN)
            self._carry_out(result, is_explanation=typed.startswith("?"))

    async def _answer_in_background(self, typed: str) -> None:
        session = self.session
        result = await in_background(lambda: answer_line(session, typed, _UNBROKEN))
        self._set_thinking("")
        self._carry_out(result)

    def _carry_out(self, result: PromptResult, *, is_explanation: bool = False) -> None:
        """Take over the session of *result*, show its lines, and do what it requests."""
        self.session = result.session
        self._show_answer(result.lines, is_explanation=is_explanation)
        match result.request:
            case QuitRequest() as request:
                self._leave(request)
            case SaveRequest() | LoadRequest() as request:
                self._do_request(request)
            case None:
                if result.redraw is not Redraw.NOTHING:
                    self._go_on()

    def _do_request(self, request: SaveRequest | LoadRequest) -> None:
        """Save or load the game; what makes that impossible is shown and changes nothing."""
        try:
            if isinstance(request, SaveRequest):
                self._show_message([Line(LineKind.NOTE, self._keeper.save(self.session, request))])
                return
            loaded = self._keeper.load(self.session, request.name)
        except (CommandError, CastleRulesError) as error:
            self._show_message([Line(LineKind.REFUSAL, str(error))])
            return
        self.session = loaded.session
        self._start()
        if loaded.message:
            self._show_message([Line(LineKind.REFUSAL if loaded.has_problem else LineKind.NOTE, loaded.message)])

    def _leave(self, request: QuitRequest) -> None:
        leaving = self._keeper.leave(self.session, may_stay=True) if request.save else Leaving(0)
        if leaving.code is None:
            self._show_message([Line(LineKind.REFUSAL, leaving.message)])
            return
        self._stop.set()
        self.exit(leaving)

    def _start(self) -> None:
        """Show a game that has just been dealt or loaded."""
        self._go_on()
        self._show_message(opening_lines(self.session, _UNBROKEN))

    def _go_on(self) -> None:
        """Show the game when the person must decide, after the bots and the forced actions; these run in a thread."""
        if self.session.is_over or self.session.is_waiting:
            self._show_game()
            return
        self._set_thinking(self._waiting_words)
        self.run_worker(self._let_bots_play(), exclusive=True)

    @property
    def _waiting_words(self) -> str:
        """Who is thinking, if that is a bot; an action that is done for the person takes no thought."""
        game, state = self.session.game, self.session.state
        actor = game.to_act(state)
        if actor is None or self.session.acts_in(state):
            return "the game goes on ..."
        return f"{seat_name(game, actor)} is thinking ..."

    async def _let_bots_play(self) -> None:
        """Take over the game after the bots; show it in between if that takes so long that a person notices."""
        session = self.session
        playing = asyncio.ensure_future(in_background(lambda: _after_bots(session, self._stop)))
        finished, _ = await asyncio.wait([playing], timeout=_NOTICED_SECONDS)
        if not finished:
            self._show_game(waits_for=self._waiting_words)
        self.session = await playing
        self._set_thinking("")
        self._go_on()

    # What is shown.

    def _show_game(self, *, waits_for: str = "") -> None:
        """Show the game as it stands; *waits_for* says who is thinking, if the person is not to act."""
        self.table = table = Table(self.session)
        self._finder = CardFinder(table.guide.cards())
        self._show_table()
        self._panel("log").show(self._story.lines(self.session), self._finder)
        if waits_for:
            self._set_thinking(waits_for)
            return
        self._show_decision(table.result() if self.session.is_over else table.decision)
        self._show_choices()

    def _show_table(self) -> None:
        panel, display = self._panel("table"), self.table.display
        names = [self.session.game.name] if display is None else [display.heading, display.observer]
        panel.border_title = Content(", ".join(filter(None, names)))
        panel.show(table_lines(self.table), self._finder)
        hand, hand_panel = hand_lines(self.table), self._panel("hand")
        hand_panel.set_class(hand is None, "-empty")
        hand_panel.show(hand or (lambda _: ()), self._finder)

    def _show_choices(self) -> None:
        """Show the menu; the cursor stands on what Enter alone would take, if there is such a choice."""
        if self.session.is_over:
            self._choices.border_title = Content("the game is over")
            self._choices.show((), None)
            self._show_details(text_lines([_TIP_AT_THE_END]))
            return
        self._show_details(text_lines([_TIP]))
        entries, default = self.table.menu.entries, default_choice(self.table)
        self._choices.border_title = Content(menu_title(self.table))
        self._choices.border_subtitle = Content("" if self.table.menu_above is None else "b goes back")
        place = next((index for index, entry in enumerate(entries) if entry is default), None)
        self._choices.show([entry_phrase(entry) for entry in entries], place)

    def _show_decision(self, decision: str) -> None:
        self.query_one("#status", StatusLines).show(status_lines(self.table, decision))

    def _set_thinking(self, words: str) -> None:
        """Say in *words* that a bot is thinking; empty words end that."""
        self.thinking = bool(words)
        self._choices.set_class(self.thinking, "-waiting")
        self._show_decision(words or self.table.decision)

    def _explain(self, index: int) -> None:
        if self._takes_choices and index < len(self.table.menu.entries):
            self._show_details(entry_lines(self.table, self.table.menu.entries[index]))

    def _show_details(self, lines_at: LinesAt, title: str = _DETAILS_TITLE) -> None:
        panel = self._panel("details")
        panel.border_title = Content(title)
        panel.show(lines_at, self._finder)
        panel.scroll_home(animate=False)

    def _show_answer(self, lines: Sequence[Line], *, is_explanation: bool) -> None:
        """Show refusals and short answers above the keys; explanations and long answers among the details."""
        is_refusal = any([line.kind is LineKind.REFUSAL for line in lines])
        is_message = is_refusal or (len(lines) <= _MOST_MESSAGE_LINES and not is_explanation)
        self._show_message(lines if is_message else ())
        if not is_message:
            self._show_details(text_lines([line.text for line in lines]), "answer")

    def _show_message(self, lines: Sequence[Line]) -> None:
        message = self.query_one("#message", StatusLines)
        message.set_class(any([line.kind is LineKind.REFUSAL for line in lines]), "-refusal")
        message.show(text_lines([StyledLine(line.text) for line in lines]))

    def _panel(self, panel_id: str) -> TextPanel:
        return self.query_one(f"#{panel_id}", TextPanel)

    @property
    def _choices(self) -> ChoiceList:
        return self.query_one("#choices", ChoiceList)


def _after_bots(session: Session, stop: Event) -> Session:
    """Return *session* when the person must decide next, the game is over, or the screen is left."""
    while not (session.is_over or session.is_waiting or stop.is_set()):
        session = session.advanced()
    return session


def _key_bar() -> Content:
    """Return the keys that can also be clicked."""
    parts = [
        Content.assemble((key, "bold $accent"), f" {word}").stylize(Style.from_meta({"@click": action}))
        for key, word, action in _KEY_BAR
    ]
    return Content("  ").join(parts)
