"""What the page shows of a session, as data for JSON: nothing in it is hidden from the person."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from castlerules.cli.arguments.names import seat_name
from castlerules.cli.play.choices import Choice, Heading
from castlerules.cli.play.entries import default_choice
from castlerules.cli.play.lines import entry_phrase
from castlerules.cli.play.passing import pass_action
from castlerules.cli.play.session import Session
from castlerules.cli.play.table import Table
from castlerules.svg import svg

from .keys import action_keys

Json = dict[str, Any]
_TEXT_WIDTH: Final = 76
_MOST_ENTRIES: Final = 400
"""A menu shows at most so many entries; a longer one is cut, and says so."""


def view_of(session: Session, width: int, story: Sequence[Json]) -> Json:
    """Return everything that the page shows of *session*, with a picture for *width* pixels and the story so far."""
    table = Table(session)
    display = table.display
    return {
        "game": session.game.name,
        "seat": _seat_words(session),
        "title": session.game.name if display is None else display.heading,
        "observer": "" if display is None else display.observer,
        "over": session.is_over,
        "waiting": session.is_waiting,
        "decision": table.result() if session.is_over else table.decision,
        "status": [] if session.is_over else list(table.guide.status()),
        "picture": svg(table.observation, width=width),
        "words": "\n".join(table.lines(_TEXT_WIDTH)),
        "story": list(story),
        "undo": session.decision_count > 0 or bool(session.held),
        **(_decision(table) if session.is_waiting else _NO_DECISION),
    }


_NO_DECISION: Final[Json] = {
    "menu": None, "back": False, "pass": False, "held": [], "asked": "", "naming": "", "pieces": [], "advice": "",
}  # fmt: skip


def _decision(table: Table) -> Json:
    session = table.session
    is_inside = table.menu_above is not None or bool(session.held) or session.naming is not None
    can_go_back = is_inside or table.guide.is_announcing()
    return {
        "menu": _menu(table),
        "back": can_go_back,
        "pass": not session.held and pass_action(table.guide, table.legal) is not None,
        "held": [table.guide.label(action) for action in session.held],
        "asked": _question(table),
        "naming": "" if session.naming is None else table.guide.asks_name(session.naming),
        "pieces": _pieces(table),
        "advice": table.guide.advice(),
    }


def _seat_words(session: Session) -> str:
    return "organiser" if session.is_organiser else seat_name(session.game, session.seating.seat)


def _question(table: Table) -> str:
    """Return what the person is asked to confirm; empty if nothing."""
    if table.session.confirming is None:
        return ""
    choice = table.choice_of(table.session.confirming)
    return "" if choice is None else f"{entry_phrase(choice)}: sure?"


def _menu(table: Table) -> Json:
    path, default = table.menu.path, default_choice(table)
    entries = [_entry(number, entry, entry is default) for number, entry in enumerate(table.menu.entries, 1)]
    note = table.guide.heading_note(path[:1]) if path else ""
    return {
        "path": list(path),
        "note": note,
        "entries": entries[:_MOST_ENTRIES],
        "left_out": max(0, len(entries) - _MOST_ENTRIES),
    }


def _entry(number: int, entry: Choice | Heading, is_default: bool) -> Json:  # noqa: FBT001 - called in one place
    if isinstance(entry, Heading):
        return {"number": number, "words": entry.label, "more": entry.note, "count": entry.count, "typed": ""}
    typed = "" if entry.typed == entry.label else entry.typed
    return {"number": number, "words": entry.words, "more": entry.consequence, "typed": typed, "default": is_default}


def _pieces(table: Table) -> list[Json]:
    """Return each action that names something in the picture: its keys, its words, and the line to send for it."""
    pieces: list[Json] = []
    for choice in table.choices:
        for action in choice.actions:
            if keys := action_keys(action):
                words = choice.label if not choice.price else f"{choice.label}, {choice.price}"
                line = table.game.format_action(action)
                pieces.append({"keys": list(keys), "words": words, "more": choice.consequence, "line": line})
    return pieces
