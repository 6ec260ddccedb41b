"""The entries of a menu by what is typed: a number, words, the notation, ``0``, or Enter alone."""

from __future__ import annotations

from typing import Any

import attrs

from castlerules.core import DataError
from castlerules.text import action_text

from .choices import Choice
from .table import Table


def default_choice(table: Table) -> Choice | None:
    """Return the choice that Enter alone takes: the only one, or the first one if it ends a decision; else None.

    If the game advises a choice, it is that one. Enter does nothing where the first choice gives up something for good,
    nor in a menu below the first one.
    """
    first, *others = table.menu.entries
    if not isinstance(first, Choice) or table.menu.path:
        return None
    if others and (advised := table.guide.advised(table.legal)) is not None:
        return table.choice_of(advised)
    is_end = first is ending_choice(table) and not table.guide.is_costly(first.action)
    return first if is_end or not others else None


def ending_choice(table: Table) -> Choice | None:
    """Return the choice that the key 0 takes: a pass, or the end of a declaration or choice; None if there is none.

    It is the only one without parameters, apart from conceding. If there are several, such as to pay or to decline,
    there is none, so that pressing a key once too often does not make such a decision.
    """
    found = [
        entry
        for entry in table.menu.entries
        if isinstance(entry, Choice) and not attrs.fields(type(entry.action)) and entry.typed != "concede"
    ]
    return found[0] if len(found) == 1 and not table.menu.path else None


def number_range(table: Table) -> str:
    """Return the numbers of the entries of the menu, such as ``1 to 5``."""
    number = len(table.menu.entries)
    return "1" if number == 1 else f"1 to {number}"


def parse_entry(table: Table, words: str) -> Any:
    """Return the entry of the menu with this number or these words, or the action with this text.

    Raises DataError if there is none.
    """
    entries = table.menu.entries
    if words == "0" and (ending := ending_choice(table)) is not None:
        return ending
    if words.isascii() and words.isdigit():
        if not 1 <= int(words[:9]) <= len(entries) or len(words) > 9:
            raise DataError("action", f"no action has the number {words[:40]}")
        return entries[int(words) - 1]
    wanted = words.casefold()
    for entry in entries:
        if entry.label.casefold() == wanted or (isinstance(entry, Choice) and entry.words.casefold() == wanted):
            return entry
    game, observation = table.game, table.observation
    same = [action for action in table.legal if action_text(game, observation, action).casefold() == wanted]
    return same[0] if same else game.parse_action(observation, words)
