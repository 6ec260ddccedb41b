"""The keys of the screen: what they do, and the line at the bottom, in which they can be clicked."""

from __future__ import annotations

from typing import Final

from textual.binding import Binding, BindingType
from textual.content import Content
from textual.style import Style

BINDINGS: Final[list[BindingType]] = [
    Binding("p", "type('p')", "pass on"),
    Binding("h", "type('hint')", "hint"),
    Binding("u", "type('undo')", "undo"),
    Binding("b", "type('back')", "back"),
    Binding("escape", "escape", "back"),
    Binding("a", "type('all')", "all"),
    Binding("n", "type('new')", "no or new"),
    Binding("y", "confirm", "yes"),
    Binding("e", "type('end turn')", "end turn"),
    Binding("s", "type('save')", "save"),
    Binding("l", "ask('load ')", "load"),
    Binding("slash", "ask('? ')", "card"),
    Binding("colon", "ask('')", "type"),
    Binding("left_square_bracket", "scroll_table(-1)", "table up"),
    Binding("right_square_bracket", "scroll_table(1)", "table down"),
    Binding("z", "zoom", "zoom"),
    Binding("r", "rules", "rules"),
    Binding("question_mark,f1", "help", "help"),
    Binding("q", "quit", "quit"),
    Binding("ctrl+q,ctrl+d", "quit", "quit", priority=True),
    Binding("ctrl+c", "interrupt", "interrupt", priority=True),
]
"""The keys, and the actions of ``GameApp`` that they start; the last two lines also work while something is typed."""

_KEY_BAR: Final = (
    ("p", "pass on", "app.type('p')"),
    ("h", "hint", "app.type('hint')"),
    ("u", "undo", "app.type('undo')"),
    ("/", "card", "app.ask('? ')"),
    ("z", "zoom", "app.zoom"),
    ("s", "save", "app.type('save')"),
    ("r", "rules", "app.rules"),
    ("?", "help", "app.help"),
    ("q", "quit", "app.quit"),
)


def key_bar() -> Content:
    """Return the most useful keys as a line; a click on one of them does the same as the key."""
    parts = [
        Content.assemble((key, "bold $accent"), f" {word}").stylize(Style.from_meta({"@click": action}))
        for key, word, action in _KEY_BAR
    ]
    return Content("  ").join(parts)
