"""``GameApp``: a game on the whole screen. What is typed, clicked or pressed becomes a line for the prompt of ``play``.

So choices, undo, hints, menus, saving and loading are those of the game in lines, and a game with the same start and
the same choices is the same game. Bots think in a thread; until they have done so, the screen takes no choices.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from secrets import randbelow
from threading import Event
from typing import ClassVar, Final

import attrs
from textual import events, on
from textual.app import App, ComposeResult
from textual.binding import BindingType
from textual.content import Content
from textual.suggester import SuggestFromList
from textual.widget import Widget
from textual.widgets import Input, OptionList, Static
from textual.worker import WorkerFailed

from castlerules.cli.io.errors import CommandError
from castlerules.cli.io.interrupts import handling_interrupts
from castlerules.cli.play.answers import LoadRequest, NewRequest, PromptResult, QuitRequest, Redraw, SaveRequest
from castlerules.cli.play.entries import number_range
from castlerules.cli.play.keeping import SEED_COUNT, GameKeeper, Leaving, interrupted_message
from castlerules.cli.play.lines import Line, LineKind
from castlerules.cli.play.opening import opening_lines
from castlerules.cli.play.prompt import answer_line
from castlerules.cli.play.seating import GOING_ON, thinking_words
from castlerules.cli.play.session import Session
from castlerules.cli.play.table import Table
from castlerules.cli.play.words import rules_lines
from castlerules.core import CastleRulesError, DataError

from .background import in_background
from .contents import text_lines
from .help import HelpScreen, help_lines
from .keys import BINDINGS, key_bar
from .layout import CSS, HEIGHTS, WIDTHS
from .panels import ChoiceList, TextPanel
from .view import GameView

INTERRUPTED_CODE: Final = 130
_UNBROKEN: Final = 1_000
"""The width for answers whose lines a panel breaks itself."""
_NOTICED_SECONDS: Final = 0.15
_CARD_PREFIX: Final = "? "
_YES_OR_NO: Final = "y does it, n leaves it"
_WAY_BACK: Final = "z goes back"


@attrs.define
class _Progress:
    """The *session* that bots and forced actions have reached so far, until *stop* is set."""

    session: Session
    stop: Event

    def finish(self) -> Session:
        """Return the session when the person must decide next, the game is over, or ``stop`` is set."""
        while not (self.session.is_over or self.session.is_waiting or self.stop.is_set()):
            self.session = self.session.advanced()
        return self.session


class GameApp(App[Leaving]):
    """The screen of *session*, which *keeper* saves; what came of leaving it is its return value."""

    CSS = CSS
    HORIZONTAL_BREAKPOINTS = WIDTHS
    VERTICAL_BREAKPOINTS = HEIGHTS
    ENABLE_COMMAND_PALETTE = False
    ESCAPE_TO_MINIMIZE = False
    TITLE = "castlerules"
    BINDINGS: ClassVar[list[BindingType]] = BINDINGS

    def __init__(self, session: Session, keeper: GameKeeper) -> None:
        super().__init__()
        self.session = session
        self.table = Table(session)
        self.thinking = False
        self._is_told_to_wait = False
        self._keeper = keeper
        self._view = GameView()
        self._prompt = Input(id="prompt", compact=True, select_on_focus=False)
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

    def compose(self) -> ComposeResult:
        """Yield the panels, the line in which one can type, and the keys."""
        yield self._view
        yield self._prompt
        yield Static(key_bar(), id="keys")

    def on_mount(self) -> None:
        """Show the game, and let the bots begin if they do."""
        self._event_loop = asyncio.get_running_loop()
        self._view.choices.focus()
        self.watch(self.screen, "maximized", self._tell_way_back)
        self._start()

    # Keys and the mouse.

    def on_key(self, event: events.Key) -> None:
        """Move the cursor to the choice whose number is typed, digit by digit."""
        digit = event.character or ""
        if not (digit.isascii() and digit.isdigit()) or self.screen is not self.screen_stack[0]:
            self._number = ""
            return
        menu = self.table.menu
        fits = [text for text in (self._number + digit, digit) if self._takes_choices and menu.entry(int(text))]
        self._number = fits[0] if fits else ""
        if self._number:
            self._view.choices.needs_move = False
            self._view.choices.focus()
            self._view.choices.highlighted = int(self._number) - menu.first
            self._view.explain(self.table, int(self._number) - menu.first)
        elif self._takes_choices:
            self._refuse(f"no choice has the number {digit}; type {number_range(self.table)}")

    def action_type(self, line: str) -> None:
        """Carry out *line* as if it had been typed; ``n`` answers a question with no."""
        is_asked = self.session.confirming is not None
        self._answer("no" if is_asked and line == "new" else line)

    def action_confirm(self) -> None:
        """Answer the question whether an action is meant with yes."""
        if self.session.confirming is not None:
            self._answer("yes")

    def action_ask(self, beginning: str) -> None:
        """Open the line at the bottom, which begins with *beginning*."""
        prompt = self._prompt
        names = [f"{_CARD_PREFIX}{name}" for name in self.table.guide.cards()]
        prompt.suggester = SuggestFromList(names, case_sensitive=False)
        prompt.value = beginning
        prompt.placeholder = "a number, an action or a command; ? shows what can be typed; Escape closes"
        prompt.add_class("-open")
        prompt.focus()
        prompt.cursor_position = len(beginning)

    def action_escape(self) -> None:
        """Close the line at the bottom, else make a panel small again, else go to the menu before this one."""
        if self._prompt.has_class("-open"):
            self._close_prompt()
            self._give_up_naming()
        elif self.screen.maximized is not None:
            self.screen.minimize()
        elif self._takes_choices and self.table.menu_above is not None:
            self._answer("back")

    def action_zoom(self) -> None:
        """Show the panel with the focus, else the table, on the whole screen, or make it small again."""
        if self.screen.maximized is not None:
            self.screen.minimize()
        elif self.screen is self.screen_stack[0]:
            focused = self.screen.focused
            panel = focused if isinstance(focused, TextPanel) else self._view.panel("table")
            self.screen.maximize(panel, container=False)

    def _tell_way_back(self, before: Widget | None, maximized: Widget | None) -> None:
        """Write at the edge of a panel on the whole screen, which hides the keys, how it is made small again.

        After the table the choices have the focus, so that the same key shows the table again.
        """
        for panel, words in ((before, ""), (maximized, _WAY_BACK)):
            if panel is not None:
                panel.border_subtitle = Content(words)
        if maximized is None and before is self._view.panel("table"):
            self._view.choices.focus()

    def action_scroll_table(self, direction: int) -> None:
        """Scroll the table up (-1) or down (1)."""
        self._view.panel("table").scroll_relative(y=3 * direction, animate=False)

    def action_help(self) -> None:
        """Show the keys, and what can be typed at a decision; its example must be no action of another player."""
        lines = () if self.thinking else answer_line(self.session, "?", _UNBROKEN).lines
        self.push_screen(HelpScreen(help_lines([line.text for line in lines])))

    def action_rules(self) -> None:
        """Show the rules of the game."""
        self.push_screen(HelpScreen(text_lines(rules_lines(self.table)), "rules"))

    def action_read_card(self, name: str) -> None:
        """Show what the card *name* says."""
        card = self.table.card_help(name)
        if card is not None:
            self._view.show_card(card)
        self._view.choices.focus()

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
        """Take the choice of *event*, unless another menu has been shown since."""
        is_shown = any([option is event.option for option in self._view.choices.options])
        if self._takes_choices and is_shown and self._view.choices.needs_move:
            self._refuse("choose first: type a number, or move the cursor")
        elif self._takes_choices and is_shown:
            self._answer(str(event.option_index + self.table.menu.first))

    @on(OptionList.OptionHighlighted, "#choices")
    def _explain_choice(self, event: OptionList.OptionHighlighted) -> None:
        if self._takes_choices and not self._view.choices.needs_move:
            self._view.explain(self.table, event.option_index)

    @on(ChoiceList.Hovered)
    def _explain_hovered(self, event: ChoiceList.Hovered) -> None:
        if self._takes_choices:
            self._view.explain(self.table, event.index)

    @on(Input.Changed, "#prompt")
    def _preview_card(self, event: Input.Changed) -> None:
        name = event.value.removeprefix(_CARD_PREFIX)
        if name == event.value:
            return
        card, reason = None, "no card is called so" if name.strip() else ""
        try:
            card = self.table.card_help(name)
        except DataError as error:
            reason = error.problem
        if card is None:
            self._view.show_details(text_lines([reason]))
        else:
            self._view.show_card(card)

    @on(Input.Submitted, "#prompt")
    def _carry_out_typed(self, event: Input.Submitted) -> None:
        typed = event.value.strip()
        self._close_prompt()
        if typed == "?":
            self.action_help()
        elif typed:
            self._answer(typed)
        else:
            self._give_up_naming()

    def _give_up_naming(self) -> None:
        """Go back to the choices if a name has been asked for and none was typed."""
        if self.session.naming is not None:
            self._answer("back")

    def _close_prompt(self) -> None:
        self._prompt.remove_class("-open")
        self._view.choices.focus()

    # The game.

    @property
    def _takes_choices(self) -> bool:
        return not (self.thinking or self.session.is_over)

    def _answer(self, typed: str) -> None:
        """Carry out the line *typed*; while a bot thinks, say that it does."""
        if self.thinking:
            self._is_told_to_wait = True
            self._refuse("a bot is thinking; wait, or press q to save and leave")
        elif typed.split()[:1] == ["hint"]:
            self._set_thinking("a bot is looking for a hint ...")
            self.run_worker(self._answer_in_background(typed), exclusive=True)
        else:
            result = answer_line(self.session, typed, _UNBROKEN)
            self._carry_out(result, is_explanation=typed.startswith("?"))

    async def _answer_in_background(self, typed: str) -> None:
        session = self.session
        result = await in_background(lambda: answer_line(session, typed, _UNBROKEN))
        self.thinking = False
        self._show_decision()
        self._carry_out(result)

    def _carry_out(self, result: PromptResult, *, is_explanation: bool = False) -> None:
        """Take over the session of *result*, show its lines, and do what it requests."""
        self.session = result.session
        asked = [] if self.session.confirming is None else [Line(LineKind.NOTE, _YES_OR_NO)]
        self._view.show_answer([*result.lines, *asked], is_explanation=is_explanation)
        match result.request:
            case QuitRequest() as request:
                self._leave(request)
            case SaveRequest() | LoadRequest() | NewRequest() as request:
                self._do_request(request)
            case None:
                if result.redraw is not Redraw.NOTHING:
                    self._go_on()
        if self.session.naming is not None:
            self.action_ask("")

    def _do_request(self, request: SaveRequest | LoadRequest | NewRequest) -> None:
        """Save or load the game, or deal another one; what makes that impossible is shown and changes nothing."""
        try:
            if isinstance(request, SaveRequest):
                self._say(LineKind.NOTE, self._keeper.save(self.session, request))
                return
            if isinstance(request, LoadRequest):
                loaded = self._keeper.load(self.session, request.name)
            else:
                loaded = self._keeper.deal(self.session, randbelow(SEED_COUNT))
        except (CommandError, CastleRulesError) as error:
            self._refuse(str(error))
            return
        self.session = loaded.session
        self._start()
        if loaded.message:
            self._say(LineKind.REFUSAL if loaded.has_problem else LineKind.NOTE, loaded.message)

    def _say(self, kind: LineKind, message: str) -> None:
        """Show the lines of *message* below the status."""
        self._view.show_message([Line(kind, line) for line in message.split("\n")])

    def _leave(self, request: QuitRequest) -> None:
        leaving = self._keeper.leave(self.session, may_stay=True) if request.save else Leaving(0)
        if leaving.code is None:
            self._refuse(leaving.message)
            return
        self._stop.set()
        self.exit(leaving)

    def _start(self) -> None:
        """Show a game that has just been dealt or loaded."""
        self._go_on()
        self._view.show_message(opening_lines(self.session, _UNBROKEN))

    def _go_on(self) -> None:
        """Show the game when the person must decide, after the bots and the forced actions; these run in a thread."""
        if self.session.is_over or self.session.is_waiting:
            self._show_game()
            self._show_decision()
            self._view.show_choices(self.table)
            if self._is_told_to_wait:
                self._is_told_to_wait = False
                self._view.show_message([])
            if note := self.table.passing_note():
                self._view.show_message([Line(LineKind.NOTE, words) for words in note])
            return
        self._set_thinking(self._waiting_words)
        self.run_worker(self._let_bots_play(), exclusive=True)

    @property
    def _waiting_words(self) -> str:
        """Who is thinking, if that is a bot; an action that is done for the person takes no thought."""
        session = self.session
        is_thinking = not session.is_over and not session.acts_in(session.state)
        return thinking_words(session.seating) if is_thinking else GOING_ON

    async def _let_bots_play(self) -> None:
        """Take over the game after the bots; show it in between if that takes so long that a person notices."""
        progress = _Progress(self.session, self._stop)
        playing = asyncio.ensure_future(in_background(progress.finish))
        while not (await asyncio.wait([playing], timeout=_NOTICED_SECONDS))[0]:
            if progress.session is not self.table.session:
                self.session = progress.session
                self._show_game()
                self._set_thinking(self._waiting_words)
            self._view.choices.show((), None)
        self.session = await playing
        self.thinking = False
        self._go_on()

    # What is shown.

    def _show_game(self) -> None:
        """Show the game as it stands, but no choices."""
        self.table = Table(self.session)
        self._view.show_game(self.table)

    def _show_decision(self) -> None:
        """Show what the person has to decide, or the result."""
        table = self.table
        self._view.show_decision(table, table.result() if self.session.is_over else table.decision, waits=False)

    def _set_thinking(self, words: str) -> None:
        """Say in *words* that a bot is thinking; until ``thinking`` is false again, no choices are taken."""
        self.thinking = True
        self._view.show_decision(self.table, words, waits=True)

    def _refuse(self, words: str) -> None:
        self._view.show_message([Line(LineKind.REFUSAL, words)])
