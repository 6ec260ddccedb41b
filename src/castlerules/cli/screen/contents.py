"""What stands in the panels of the screen, as lines; all of it comes from a ``Table`` and so from what one may know."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

import attrs

from castlerules._display import TALLEST, Display, fitted_table
from castlerules._display.panels import EMPTY, Entry, Panel, Side
from castlerules.cli.play.choices import Choice
from castlerules.cli.play.choices import Entry as MenuEntry
from castlerules.cli.play.lines import broken, declaration_text
from castlerules.cli.play.table import CardHelp, Table
from castlerules.core.frozen import frozen
from castlerules.text import wrapped

_CHOICES_TITLE: Final = "choices: type a number, then Enter"
_HAND: Final = "hand"
_GAP: Final = "   "
_NARROWEST: Final = 24
"""A text is laid out for at least so many columns."""

STRONG: Final = "bold"
WEAK: Final = "dim"


@frozen
class StyledLine:
    """A line of a panel, and the style of its text: STRONG, WEAK, or empty."""

    text: str
    style: str = ""


LinesAt: TypeAlias = Callable[[int], Sequence[StyledLine]]
"""The lines of a panel of so many columns."""


@frozen
class TableLines:
    """The *lines* of a table, and the number of the first one of the lower side, if there are two sides.

    The permanents of both sides are around that line.
    """

    lines: Sequence[StyledLine]
    lower_start: int | None = None


TableLinesAt: TypeAlias = Callable[[int, int | None], TableLines]
"""The lines of a table of so many columns and, unless it is None, lines."""


def text_lines(texts: Sequence[str | StyledLine]) -> LinesAt:
    """Return *texts* as the lines of a panel; what is longer than the panel is broken."""
    lines = [StyledLine(text) if isinstance(text, str) else text for text in texts]

    def lines_at(width: int) -> Sequence[StyledLine]:
        return [StyledLine(part, line.style) for line in lines for part in broken(line.text, max(width, _NARROWEST))]

    return lines_at


# The table and the hand.


def table_lines(table: Table) -> TableLinesAt:
    """Return the table without the hand and the decision, which have places of their own on the screen.

    It has few lines where there is no room for more; the table without a bound for its height has everything.
    """
    display = table.display
    if display is None:
        return lambda width, _: TableLines([StyledLine(line) for line in table.lines(max(width, _NARROWEST))])
    shown = attrs.evolve(_without_hand(display), decision="")

    def lines_at(width: int, height: int | None) -> TableLines:
        room = max(width, _NARROWEST)
        tallest = TALLEST if height is None else height + 1
        fitted = fitted_table(shown, room, tallest=tallest, may_be_brief=height is not None)
        lines: list[StyledLine] = []
        lower_start = None
        for place, section in enumerate(fitted.sections):
            if any(section):
                lines += [StyledLine("─" * room, WEAK)] if lines else []
                lower_start = len(lines) if shown.below and place == fitted.lower else lower_start
                lines += [StyledLine(part) for line in section for part in wrapped(line, room, hang=2)]
        return TableLines(lines, lower_start)

    return lines_at


def hand_lines(table: Table) -> LinesAt | None:
    """Return the cards in the person's hand, side by side; None if the game has no hands."""
    items = _hand_items(table)
    if not items:
        return None

    def lines_at(width: int) -> Sequence[StyledLine]:
        return [StyledLine(line) for line in flowing(items, max(width, _NARROWEST))]

    return lines_at


def is_hand_empty(table: Table) -> bool:
    """Return whether the person has a hand, and no card in it."""
    return _hand_items(table) == [EMPTY]


def _hand_items(table: Table) -> list[str]:
    entries = [] if table.display is None else _hand_entries(table.display)
    return [line for _, lines in entries for line in lines]


def flowing(items: Sequence[str], width: int) -> list[str]:
    """Return *items* side by side in lines of at most *width* columns; only an item that is wider is broken."""
    lines: list[str] = []
    for item in items:
        if lines and len(lines[-1]) + len(_GAP) + len(item) <= width:
            lines[-1] += _GAP + item
        else:
            lines.append(item)
    return [part for line in lines for part in wrapped(line, width, hang=2)] if lines else []


def _own_sides(display: Display) -> list[Side]:
    """Return the sides on which the hand is that of the person; in a game for one player these are all sides."""
    sides = [*display.above, *display.below, *display.after]
    return [side for side in sides if side.own] or sides


def _hand_entries(display: Display) -> list[Entry]:
    return [
        entry for side in _own_sides(display) for panel in side.panels for entry in panel.entries if entry[0] == _HAND
    ]


def _without_hand(display: Display) -> Display:
    own_sides = _own_sides(display)

    def panels(before: tuple[Panel, ...]) -> tuple[Panel, ...]:
        return tuple(
            [
                attrs.evolve(panel, entries=tuple([entry for entry in panel.entries if entry[0] != _HAND]))
                for panel in before
            ]
        )

    def sides(before: tuple[Side, ...]) -> tuple[Side, ...]:
        return tuple(
            [
                attrs.evolve(side, edge=panels(side.edge), field=panels(side.field))
                if any(side is own for own in own_sides)
                else side
                for side in before
            ]
        )

    return attrs.evolve(display, above=sides(display.above), below=sides(display.below), after=sides(display.after))


# The decision.


def status_lines(table: Table, decision: str) -> LinesAt:
    """Return the *decision*, where the game stands, and what all choices have in common."""
    picked, advice = declaration_text(table, in_lines=False), table.guide.advice()

    def lines_at(width: int) -> Sequence[StyledLine]:
        room = max(width, _NARROWEST)
        status = [StyledLine(line) for line in table.status_lines(room)]
        before, after = [
            [StyledLine(line, WEAK) for line in broken(words, room) if words] for words in (picked, advice)
        ]
        return [*[StyledLine(line, STRONG) for line in broken(decision, room)], *before, *status, *after]

    return lines_at


def menu_title(table: Table) -> str:
    """Return the name of the menu, with the names of those that lead to it."""
    path = table.menu.path
    note = table.guide.heading_note(path[:1]) if path else ""
    names = [f"{path[0]} ({note})" if note else path[0], *path[1:]] if path else [_CHOICES_TITLE]
    return " > ".join(names)


def entry_lines(table: Table, entry: MenuEntry) -> LinesAt:
    """Return more about an *entry* of the menu: what follows of it, the cards in it, and how it is typed."""
    if not isinstance(entry, Choice):
        note = [entry.note] if entry.note else []
        return text_lines([StyledLine(entry.label, STRONG), f"a menu with {entry.count} actions", *note])
    details = table.guide.details(entry.action)
    typed = [StyledLine(f"typed: {entry.typed}", WEAK)] if entry.typed != entry.label else []
    consequence = [entry.consequence] if entry.consequence else []
    return text_lines([StyledLine(entry.words, STRONG), *consequence, *([""] if details else []), *details, *typed])


def card_lines(card: CardHelp) -> LinesAt:
    """Return the text of *card*."""
    first, *others = card.lines or (card.name,)
    return text_lines([StyledLine(first, STRONG), *others])
