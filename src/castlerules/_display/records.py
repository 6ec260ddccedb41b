"""How notebooks show records of games: a header with the result, and below it the last table.

The table is what its player to act sees, or everybody once the game is over; of the record of what one player saw, the
last observation. Generator, decks and actions, which say what is hidden, are not shown.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from castlerules._displayed import Printer, is_alone
from castlerules.core import CastleRulesError, GameState, ObservedRecord, Record
from castlerules.core.data import game_by_name
from castlerules.core.errors import short_repr
from castlerules.core.frozen import frozen
from castlerules.core.game import setup_keywords
from castlerules.core.wording import counted_noun
from castlerules.svg import Element, add_label, add_rectangle, drawn, format_number, html_frame, markup, new_document
from castlerules.text import WIDTH, shown_as_text, wrapped

from .canvas import DARK, EDGE, GAP
from .card import PALE
from .panels import options_text
from .text_width import lines_that_fit

_MAX_ACTIONS: Final = 2_000
"""Records of more actions are not replayed to be shown, because that takes long."""

_WIDTH: Final = 960
_LINE_HEIGHT: Final = 20


@frozen
class ShownRecord:
    """What is shown of a record: the *lines* of its header, and its last state or observation if there is one."""

    lines: tuple[str, ...]
    table: object | None


def shown_record(record: Record | ObservedRecord) -> ShownRecord:
    """Return what is shown of *record*; never raises for a record that cannot be replayed, but says why."""
    if isinstance(record, ObservedRecord):
        head = f"record of {record.game} as player {record.player} saw it, {counted_noun(len(record.steps), 'action')}"
        return ShownRecord((head, f"rules version {record.rules_version}"), record.end)
    head = f"record of {record.game}, {counted_noun(len(record.actions), 'action')}"
    facts = [head, f"rules version {record.rules_version}", *_options(record)]
    facts += [f"{name}: {content}" for name, content in record.tags]
    try:
        state, result = _replayed(record)
    except CastleRulesError as problem:
        return ShownRecord((*facts, f"cannot be replayed: {problem}"), None)
    return ShownRecord((*facts, result), state)


def _options(record: Record) -> Iterator[str]:
    rules: Any = record.rules
    changed = rules.changed() if hasattr(rules, "changed") else {}
    if changed:
        yield f"options: {options_text(changed)}"


def _replayed(record: Record) -> tuple[GameState | None, str]:
    """Return the last state of *record* and the result in words; None for a state that is not reached.

    No digests are compared. Raises CastleRulesError if the game is unknown or cannot start.
    """
    if len(record.actions) > _MAX_ACTIONS:
        return None, "too long to be replayed here; replay() yields its states"
    game = game_by_name(record.game, None)
    state = game.new_game(**setup_keywords(record.setup), rules=record.rules, rng=record.generator)
    for step, text in enumerate(record.actions, start=1):
        try:
            state = game.apply(state, game.parse_action(state, text))
        except CastleRulesError as problem:
            return state, f"stops before action {step}, {short_repr(text)}: {problem}"
    outcome, actor = game.outcome(state), game.to_act(state)
    return state, f"not over, player {actor} to act" if outcome is None else f"over: {outcome.reason}"


def record_text(record: Record | ObservedRecord) -> str:
    """Return *record* as text: its header, and the last table."""
    shown = shown_record(record)
    lines = [part for line in shown.lines for part in wrapped(line, WIDTH, hang=2)]
    try:
        table = [] if shown.table is None else [shown_as_text(shown.table)]
    except CastleRulesError:
        table = []  # the last state of a game that has no display
    return "\n".join([*lines, *table])


def record_picture(record: Record | ObservedRecord) -> Element:
    """Return *record* as a picture: its header in a box, and the last table below."""
    shown = shown_record(record)
    try:
        table = None if shown.table is None else drawn(shown.table)
    except CastleRulesError:
        table = None  # as above
    wide = _WIDTH if table is None else float(table.get("width", _WIDTH))
    lines = [part for line in shown.lines for part in lines_that_fit(line, wide - 2 * EDGE, 14)]
    head = 2 * EDGE + _LINE_HEIGHT * len(lines)
    high = head if table is None else head + GAP + float(table.get("height", 0))
    root = new_document((wide, high), shown.lines[0], ". ".join(shown.lines[1:]))
    add_rectangle(root, (0, 0), (wide, head), 14, fill=DARK)
    for place, line in enumerate(lines):
        weight = "normal" if place else "bold"
        add_label(root, (EDGE, EDGE + 15 + _LINE_HEIGHT * place), line, 14, fill=PALE, font_weight=weight)
    if table is not None:
        del table.attrib["xmlns"]
        table.set("y", format_number(head + GAP))
        root.append(table)
    return root


def record_svg(record: Record | ObservedRecord) -> str:
    """Return the picture of *record* as SVG."""
    return markup(record_picture(record))


def record_html(record: Record | ObservedRecord) -> str:
    """Return the picture of *record* in an HTML element."""
    return markup(html_frame(record_picture(record)))


def print_record(record: Record | ObservedRecord, printer: Printer) -> None:
    """Print *record* as text, or inside of another value its ``repr``."""
    printer.text(record_text(record) if is_alone(printer) else repr(record))
