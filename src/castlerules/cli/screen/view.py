"""``GameView``: all panels of the screen, and what they show of a table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from textual.app import ComposeResult
from textual.containers import Container
from textual.content import Content

from castlerules.cli.play.entries import default_choice
from castlerules.cli.play.lines import Line, LineKind, entry_phrase
from castlerules.cli.play.table import CardHelp, Table

from .contents import (
    LinesAt,
    StyledLine,
    card_lines,
    entry_lines,
    hand_lines,
    is_hand_empty,
    menu_title,
    status_lines,
    table_lines,
    text_lines,
)
from .links import CardFinder
from .panels import ChoiceList, StatusLines, TablePanel, TextPanel
from .story import Story

_MOST_MESSAGE_LINES: Final = 2
_DETAILS_TITLE: Final = "details"
_TIP: Final = "The choice under the cursor is explained here. ? shows all keys."
_TIP_AT_THE_END: Final = "n deals another game, u takes back your last decision, s saves the game, q leaves."


class GameView(Container):
    """The panels of a game: table, hand, choices, details and log, and below them status and message."""

    def __init__(self) -> None:
        super().__init__(id="view")
        self._finder = CardFinder(())
        self._story = Story()

    def compose(self) -> ComposeResult:
        """Yield the panels."""
        with Container(id="body"):
            with Container(id="board"):
                yield TablePanel("table", "table")
                yield TextPanel("hand", "hand")
            with Container(id="side"):
                yield ChoiceList("choices")
                with Container(id="reading"):
                    yield TextPanel(_DETAILS_TITLE, "details")
                    yield TextPanel("log", "log")
        yield StatusLines("status")
        yield StatusLines("message")

    def on_mount(self) -> None:
        """Let the log stay at its end."""
        self.panel("log").anchor()

    @property
    def choices(self) -> ChoiceList:
        """The list of choices."""
        return self.query_one("#choices", ChoiceList)

    def panel(self, panel_id: str) -> TextPanel:
        """Return the panel *panel_id*."""
        return self.query_one(f"#{panel_id}", TextPanel)

    def show_game(self, table: Table) -> None:
        """Show the table, the hand and the log."""
        self._finder = CardFinder(table.guide.cards())
        panel, display = self.query_one("#table", TablePanel), table.display
        panel.border_title = Content(table.game.name if display is None else display.heading)
        panel.show_table(table_lines(table), self._finder)
        hand, hand_panel = hand_lines(table), self.panel("hand")
        hand_panel.set_class(hand is None, "-missing")
        hand_panel.set_class(is_hand_empty(table), "-empty")
        hand_panel.show(hand or text_lines(()), self._finder)
        self.panel("log").show(self._story.lines(table.session), self._finder)

    def show_choices(self, table: Table) -> None:
        """Show the menu; the cursor stands on what Enter alone takes in a game in lines, if there is such a choice."""
        if table.session.is_over:
            self.choices.border_title = Content("the game is over")
            self.choices.border_subtitle = Content("")
            self.panel("table").border_title = Content(table.result())
            self.choices.show((), None)
            self.show_details(text_lines([_TIP_AT_THE_END]))
            return
        entries, default = table.menu.entries, default_choice(table)
        self.choices.border_title = Content(menu_title(table))
        self.choices.border_subtitle = Content("" if table.menu_above is None else "b goes back")
        place = next((index for index, entry in enumerate(entries) if entry is default), None)
        self.show_details(text_lines([_TIP]))
        self.choices.show([entry_phrase(entry) for entry in entries], place, first=table.menu.first)

    def show_decision(self, table: Table, decision: str, *, waits: bool) -> None:
        """Show *decision* and the status; choices are paler if the game *waits* for a bot."""
        self.choices.set_class(waits, "-waiting")
        self.query_one("#status", StatusLines).show(status_lines(table, decision))

    def explain(self, table: Table, index: int) -> None:
        """Show more about the entry number *index* of the menu, counted from 0."""
        if index < len(table.menu.entries):
            self.show_details(entry_lines(table, table.menu.entries[index]))

    def show_card(self, card: CardHelp) -> None:
        """Show the text of *card*."""
        self.show_details(card_lines(card), card.name)

    def show_details(self, lines_at: LinesAt, title: str = _DETAILS_TITLE) -> None:
        """Show these lines in the panel of details."""
        panel = self.panel("details")
        panel.border_title = Content(title)
        panel.show(lines_at, self._finder)
        panel.scroll_home(animate=False)

    def show_answer(self, lines: Sequence[Line], *, is_explanation: bool) -> None:
        """Show refusals and short answers in the message; explanations and long answers among the details."""
        is_refusal = any([line.kind is LineKind.REFUSAL for line in lines])
        is_message = is_refusal or (len(lines) <= _MOST_MESSAGE_LINES and not is_explanation)
        self.show_message(lines if is_message else ())
        if not is_message:
            self.show_details(text_lines([line.text for line in lines]), "answer")

    def show_message(self, lines: Sequence[Line]) -> None:
        """Show *lines* below the status; none, if there are none."""
        message = self.query_one("#message", StatusLines)
        message.set_class(any([line.kind is LineKind.REFUSAL for line in lines]), "-refusal")
        message.show(text_lines([StyledLine(line.text) for line in lines]))
