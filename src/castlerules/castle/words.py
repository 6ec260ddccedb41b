"""What Castle adds to tables of Magic, and its own actions and events in words."""

from __future__ import annotations

from castlerules.magic.actions import OwnAction
from castlerules.magic.changes import Change
from castlerules.magic.naming import Names
from castlerules.magic.told import Told
from castlerules.magic.view import View

from .keep import SeenCastles

__all__ = ["own_events", "own_words", "told"]


def told(_: SeenCastles, __: View) -> Told:
    """Return what is special in a view."""
    return Told(title="Castle")


def own_words(_: Names, __: OwnAction) -> str | None:
    """Return an action in words."""
    return None


def own_events(_: Names, __: Change) -> str | None:
    """Return an event in words."""
    return None
