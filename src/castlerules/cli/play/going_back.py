"""Taking back: the last decision, the last pick, an announcement, or the way into a menu."""

from __future__ import annotations

import attrs

from .answers import PromptResult, Redraw, note, refusal
from .declaring import picks_again
from .session import Session
from .table import Table


def undo(session: Session, _: str) -> PromptResult:
    """Return the result of going back to the person's last decision, or of taking back the last pick."""
    if session.held:
        return _take_back(session)
    before = session.undone()
    if before is None:
        return refusal(session, "there is no decision of yours to undo")
    before = picks_again(before)
    return note(before, f"Back at your decision {before.decision_count + 1}.", redraw=Redraw.TABLE)


def _take_back(session: Session) -> PromptResult:
    """Return the result of taking back the last pick of a declaration."""
    *rest, last = session.held
    phrase = Table(session).guide.label(last)
    shorter = attrs.evolve(session, held=tuple(rest), unfolded=False)
    return note(shorter, f"Taken back: {phrase}.", redraw=Redraw.MENU)


def _cancel(session: Session) -> PromptResult:
    """Return the result of taking back the announcement in which *session* is, with all choices made for it."""
    before: Session | None = session
    while before is not None and Table(before).guide.is_announcing():
        session, before = before, before.undone()
    if before is None:
        return refusal(session, "the announcement began before your first decision; it cannot be taken back")
    begun = session.steps[len(before.steps)].action
    phrase = Table(before).guide.label(begun)
    return note(before, f"Taken back: {phrase}.", redraw=Redraw.TURN)


def back(session: Session, _: str) -> PromptResult:
    """Return the result of going to the menu above, or of taking back the last pick or the announcement."""
    if session.held:
        return _take_back(session)
    above = None if session.is_over else Table(session).menu_above
    if above is None and not session.is_over and Table(session).guide.is_announcing():
        return _cancel(session)
    if above is None:
        return refusal(session, "there is no menu before this one; undo takes back a decision")
    return PromptResult(attrs.evolve(session, path=above.path, kept=()), redraw=Redraw.MENU)
