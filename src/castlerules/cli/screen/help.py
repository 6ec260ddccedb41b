"""The help of the screen: its keys, and what can be typed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.screen import ModalScreen

from castlerules.text import labelled

from .contents import STRONG, LinesAt, StyledLine, text_lines
from .panels import TextPanel

_KEYS: Final = (
    ("up, down", "move the cursor to a choice; its cards are shown beside it"),
    ("1, 2, ...", "move the cursor to the choice with this number"),
    ("Enter", "take the choice under the cursor (mouse: click it)"),
    ("p", "pass on until something happens, or until your next main phase or turn"),
    ("/", "read a card by its name (mouse: click a name)"),
    ("h", "what a bot would do"),
    ("u", "undo: go back to your last decision"),
    ("b, Escape", "go to the menu before this one; b also takes back what you have begun"),
    ("a", "list equal choices one by one"),
    ("e", "pass to the end of the turn, without an attack"),
    ("y, n", "yes or no, where a question is asked"),
    ("n", "deal another game when this one is over"),
    ("s, l", "save the game, or load another one"),
    (":", "type an action or a command"),
    ("Tab", "go to the next panel, which the arrows then scroll"),
    ("[, ]", "scroll the table"),
    ("z", "show the table, or the panel with the cursor, on the whole screen, and back"),
    ("q", "save the game and leave (also: Ctrl-D, Ctrl-C)"),
    ("r", "the rules of this game"),
    ("?", "this help"),
)
_KEY_WIDTH: Final = 11


def help_lines(typed_lines: Sequence[str]) -> LinesAt:
    """Return all keys, and the lines about what can be typed; without any, the keys only."""
    typed = text_lines(typed_lines)

    def lines_at(width: int) -> Sequence[StyledLine]:
        keys = [
            StyledLine(line)
            for key, words in _KEYS
            for line in labelled(key, [words], label_width=_KEY_WIDTH, width=max(width, 2 * _KEY_WIDTH))
        ]
        more = [StyledLine(""), StyledLine("What can be typed after the colon", STRONG)] if typed_lines else []
        return [StyledLine("Keys", STRONG), *keys, *more, *typed(width)]

    return lines_at


class HelpScreen(ModalScreen[None]):
    """A page above the game with *lines*: the help, or what *title* says."""

    BINDINGS: ClassVar[list[BindingType]] = [("escape,q,r,question_mark,enter,f1", "dismiss", "close")]

    def __init__(self, lines: LinesAt, title: str = "help") -> None:
        super().__init__()
        self._lines, self._title = lines, title

    def compose(self) -> ComposeResult:
        """Yield the page."""
        yield TextPanel(f"{self._title} (Escape closes it)", "help")

    def on_mount(self) -> None:
        """Fill the page."""
        panel = self.query_one("#help", TextPanel)
        panel.show(self._lines)
        panel.focus()
