"""The panels of the screen: texts with names of cards that can be clicked, and the list of choices."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from textual import events
from textual.containers import VerticalScroll
from textual.content import Content
from textual.message import Message
from textual.style import Style
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from castlerules.text import wrapped

from .contents import LinesAt, StyledLine, TableLinesAt
from .links import CardFinder

_HANG: Final = 2
_MOVING_KEYS: Final = ("up", "down", "home", "end", "pageup", "pagedown")
_LOWER_SHARE: Final = 5
"""So much of the panel of a tall table, a fifth, shows its lower side at first: the permanents nearest the middle."""
_NO_CARDS: Final = CardFinder(())


def content_of(lines: Sequence[StyledLine], finder: CardFinder) -> Content:
    """Return *lines* as one text, in which a click on the name of a card shows that card."""
    texts = [line.text for line in lines]
    parts = [Content.styled(line.text, line.style) for line in lines]
    for span in finder.spans(texts):
        link = Style.from_meta({"@click": ("app.read_card", (span.name,))})
        parts[span.row] = parts[span.row].stylize(link, span.start, span.end)
    return Content("\n").join(parts)


class TextPanel(VerticalScroll, can_focus=True):
    """A frame with a title and lines, which are laid out anew for each width; it scrolls."""

    ALLOW_MAXIMIZE = True

    def __init__(self, title: str, panel_id: str) -> None:
        super().__init__(Static(markup=False), id=panel_id)
        self.border_title = Content(title)
        self._lines_at: LinesAt = lambda _: ()
        self._finder = _NO_CARDS

    def show(self, lines_at: LinesAt, finder: CardFinder = _NO_CARDS) -> None:
        """Show these lines; the cards that *finder* finds in them can be clicked."""
        self._lines_at, self._finder = lines_at, finder
        self._lay_out()

    def on_resize(self) -> None:
        """Lay out the lines for the new size."""
        self._lay_out()

    @property
    def text(self) -> str:
        """The lines as they are laid out, one below the other."""
        return self._content.plain

    def _lay_out(self) -> None:
        self.query_one(Static).update(self._content)

    @property
    def _content(self) -> Content:
        return content_of(self._lines_at(self.scrollable_content_region.width), self._finder)


class TablePanel(TextPanel):
    """The panel of the table, which is laid out for its height, too; on the whole screen it leaves nothing out.

    A table that has no room nevertheless is scrolled to the permanents of both sides.
    """

    _table_at: TableLinesAt | None = None

    def show_table(self, table_at: TableLinesAt, finder: CardFinder) -> None:
        """Show this table; the cards that *finder* finds in it can be clicked."""
        self._table_at = table_at
        self.show(self._table_lines, finder)

    def _table_lines(self, width: int) -> Sequence[StyledLine]:
        return () if self._table_at is None else self._table_at(width, self._height).lines

    @property
    def _height(self) -> int | None:
        return None if self.is_maximized else self.scrollable_content_region.height

    def _lay_out(self) -> None:
        super()._lay_out()
        if self._table_at is not None:
            width, height = self.scrollable_content_region.size
            start = self._table_at(width, self._height).lower_start
            last = 0 if start is None else start + max(1, height // _LOWER_SHARE)
            self.scroll_to(y=max(last - height, 0), animate=False)


class StatusLines(Static):
    """Lines without a frame, as many as there are."""

    def __init__(self, panel_id: str) -> None:
        super().__init__(id=panel_id, markup=False)
        self._lines_at: LinesAt = lambda _: ()

    def show(self, lines_at: LinesAt) -> None:
        """Show these lines."""
        self._lines_at = lines_at
        self._lay_out()

    def on_resize(self) -> None:
        """Lay out the lines for the new width."""
        self._lay_out()

    def _lay_out(self) -> None:
        lines = self._lines_at(self.app.size.width - self.styles.padding.width)
        self.update(content_of(lines, _NO_CARDS))
        self.display = bool(lines)


class ChoiceList(OptionList):
    """The numbered entries of the menu; a click takes one, and the mouse above one shows more about it."""

    ALLOW_MAXIMIZE = True

    class Hovered(Message):
        """The mouse is above the entry number *index*, counted from 0."""

        def __init__(self, index: int) -> None:
            super().__init__()
            self.index = index

    def __init__(self, panel_id: str) -> None:
        super().__init__(id=panel_id, markup=False)
        self._phrases: tuple[str, ...] = ()
        self._hovered: int | None = None
        self._first = 1
        self.needs_move = False

    def show(self, phrases: Sequence[str], highlighted: int | None, *, first: int = 1) -> None:
        """Show entries with these *phrases*, numbered from *first*, and the cursor on that with index *highlighted*.

        If that is None, the cursor stands on the first one, but ``needs_move`` is true until the person chooses.
        """
        self._phrases, self._hovered, self._first = tuple(phrases), None, first
        self.set_options([Option(prompt) for prompt in self._prompts()])
        self.needs_move = highlighted is None
        self.highlighted = 0 if highlighted is None and phrases else highlighted

    def on_key(self, event: events.Key) -> None:
        """Note that the cursor is moved, also if it has nowhere to go."""
        if event.key in _MOVING_KEYS:
            self.needs_move = False

    def on_mouse_down(self) -> None:
        """Note that an entry is clicked."""
        self.needs_move = False

    def on_resize(self) -> None:
        """Break the phrases for the new width."""
        for index, prompt in enumerate(self._prompts()):
            self.replace_option_prompt_at_index(index, prompt)
        self.scroll_to_highlight()

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Tell the application which entry the mouse is above."""
        index = event.style.meta.get("option")
        if index is not None and index != self._hovered:
            self._hovered = index
            self.post_message(self.Hovered(index))

    def _prompts(self) -> list[Content]:
        digits = len(str(len(self._phrases)))
        room = max(self.scrollable_content_region.width - digits - 3, 12)
        return [self._prompt(number, phrase, digits, room) for number, phrase in enumerate(self._phrases, self._first)]

    @staticmethod
    def _prompt(number: int, phrase: str, digits: int, room: int) -> Content:
        first, *others = wrapped(phrase, room, hang=_HANG)
        lines = [first, *[" " * (digits + 1) + line for line in others]]
        return Content.assemble((f"{number:>{digits}}", "bold $accent"), " ", "\n".join(lines))
