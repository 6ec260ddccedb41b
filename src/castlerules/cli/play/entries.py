"""The entries of a menu by what is typed: a number, words, the notation, ``0``, or Enter alone."""

from __future__ import annotations

from contextlib import suppress
from typing import Any, Final

import attrs

from castlerules.core import DataError
from castlerules.text import action_text

from .choices import Choice
from .name_matching import is_number
from .table import Table

ENDING_WORDS: Final = ("0", "done", "none")
"""What is typed to pass, or to end a choice, never by mistake for another number."""

_LINKS: Final = ("and", "on", "to", "with")
"""Words that may stand between the arguments of an action."""

_MOST_DIGITS: Final = 9


def default_choice(table: Table) -> Choice | None:
    """Return the choice that Enter alone takes: the only one, or the first one if it ends a decision; else None.

    If the game advises a choice, it is that one. Enter does nothing where the choice gives up something for good, or
    an attack, nor in a menu below the first one, nor where it would leave a main phase in which an own spell has just
    resolved: a key pressed once too often must not skip the attack.
    """
    first, *others = table.menu.entries
    if not isinstance(first, Choice) or table.menu.path:
        return None
    if others and (advised := table.guide.advised(table.legal)) is not None:
        return table.choice_of(advised)
    if table.guide.is_costly(first.action):
        return None
    is_end = first is ending_choice(table) and not _is_hasty(table, first.action)
    return first if is_end or not others else None


def why_no_default(table: Table) -> str:
    """Return why Enter alone does not take the first choice, which a person who presses it may mean; else empty."""
    first = table.menu.entries[0]
    if not isinstance(first, Choice) or table.menu.path or default_choice(table) is not None:
        return ""
    if table.guide.is_costly(first.action):
        return f"Enter alone does not {first.label}, since nothing in the game takes it back"
    if first is not ending_choice(table):
        return ""
    if table.guide.gives_up_attack(first.action):
        return "Enter alone does not give up the attack"
    return "Enter alone does not pass right after something of yours has resolved"


def passing_choice(table: Table) -> Choice | None:
    """Return the choice that a person means who passes where no pass is legal; None if there is none.

    It ends a declaration, which may be one of no attackers: a person who types a word does so on purpose.
    """
    ending = ending_choice(table)
    is_end = ending is not None and (default_choice(table) is ending or table.guide.gives_up_attack(ending.action))
    is_declared = bool(table.picks) or (ending is not None and table.guide.gives_up_attack(ending.action))
    return ending if is_end and is_declared else None


def _is_hasty(table: Table, action: Any) -> bool:
    """Return whether *action* gives up an attack, or passes right after something of the person has resolved."""
    guide, session = table.guide, table.session
    if not guide.is_pass(action):
        return guide.gives_up_attack(action)
    return session.last_choice is not None and any(
        [guide.has_resolved_own(session.observation_of(step.state_before)) for step in session.new_steps]
    )


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


def is_numbers(words: str) -> bool:
    """Return whether *words* are nothing but numbers, with spaces or commas between them."""
    parts = words.replace(",", " ").split()
    return bool(parts) and all(map(is_number, parts))


def number_range(table: Table) -> str:
    """Return the numbers of the entries of the menu, such as ``1 to 5``."""
    first, last = table.menu.first, table.menu.last
    return f"{first}" if first == last else f"{first} to {last}"


def parse_entry(table: Table, words: str) -> Any:
    """Return the entry of the menu with this number or these words, or the action with this text.

    If there is none, *words* are read as the game respells them, and then without words such as ``to``, which link the
    arguments of an action, as in ``move r1c1 to r1c2``. Raises DataError if they are nothing either way.
    """
    try:
        return _parse_as_typed(table, words)
    except DataError:
        respelled = table.guide.respelled(words)
        shorter = " ".join([word for word in respelled.split() if word.casefold() not in _LINKS])
        for other in dict.fromkeys((respelled, shorter)):
            if other != words:
                with suppress(DataError):
                    return _parse_as_typed(table, other)
        raise


def _parse_as_typed(table: Table, words: str) -> Any:
    """Return what ``parse_entry`` does for *words* as they are."""
    entries = table.menu.entries
    if words.casefold() in ENDING_WORDS and (ending := ending_choice(table)) is not None:
        return ending
    if is_number(words):
        entry = table.menu.entry(int(words)) if len(words) <= _MOST_DIGITS else None
        if entry is None:
            raise DataError("action", f"no action has the number {words[:40]}")
        return entry
    if is_numbers(words):
        raise DataError("action", "this decision takes one number of the list at a time")
    wanted = words.casefold()
    for entry in entries:
        if entry.label.casefold() == wanted or (isinstance(entry, Choice) and entry.words.casefold() == wanted):
            return entry
    game, observation = table.game, table.observation
    same = [action for action in table.legal if action_text(game, observation, action).casefold() == wanted]
    return same[0] if same else game.parse_action(observation, words)
