"""What stands before the first decision, and the words before the cursor at each of them."""

from __future__ import annotations

from castlerules.cli.arguments.names import seat_name
from castlerules.text import WIDTH

from .entries import default_choice, number_range
from .lines import Line, LineKind, lines_of
from .session import Session
from .table import Table
from .words import goal_line


def opening_lines(session: Session, width: int = WIDTH) -> tuple[Line, ...]:
    """Return the lines at the start of a game: who plays which seat, and in a new game its goal."""
    seating, game = session.seating, session.game
    goal = "" if session.decision_count else goal_line(Table(session))
    others = [
        f"{seat_name(game, player)} is {name}"
        for player, name in zip(game.players(session.state), seating.names, strict=True)
        if player != seating.seat
    ]
    seating_text = ", ".join([f"you are {seat_name(game, seating.seat)}", *others])
    if session.is_organiser:
        seating_text = "you are the organiser; the members play their contests elsewhere"
    elif not others:
        seating_text = "you play alone"
    texts = [f"{game.name}: {seating_text}. ? shows what you can type.", goal]
    return lines_of(LineKind.NOTE, *filter(None, texts), width=width)


def prompt_text(session: Session, width: int = WIDTH) -> str:
    """Return the words before the cursor: the seat, the numbers that may be typed, and what Enter alone does.

    If that does not fit in *width* columns, what Enter does is told by its number.
    """
    if session.confirming is not None:
        return "yes or no > "
    if session.naming is not None:
        return "name, or back > "
    seat = "organiser" if session.is_organiser else seat_name(session.game, session.seating.seat)
    if session.is_over:
        return f"{seat}: new, undo, save FILE, quit > "
    table = Table(session)
    default = default_choice(table)
    enter = "" if default is None else f" (Enter = {default.label})"
    can_go_back = table.menu_above is not None or session.held or table.guide.is_announcing()
    back = ", back" if can_go_back else ""
    words = f"{seat}: {number_range(table)}{back}{enter} > "
    return words if len(words) <= width else words.replace(enter, f" (Enter = {table.menu.first})")
