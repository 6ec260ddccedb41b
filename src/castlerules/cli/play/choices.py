"""The choices of a decision: equal actions are folded into one, each with its price, and sorted into menus.

Nothing here depends on how choices are shown, so every front end can use it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Sequence
from typing import Any, TypeAlias

import attrs

from castlerules._display import Guide
from castlerules.core.frozen import frozen


@frozen(kw_only=True)
class Choice:
    """An action that can be chosen; *actions* are that one and its equals, of which the first is taken.

    *label* says what it does, *price* what it costs, *consequence* what follows, *typed* is its text in the notation
    of the game. *headings* are the menus that lead to it, the outermost first. *is_counted* says whether the number of
    its *actions* is told. *other_words* are the label with more words for what it names, if it has any.
    """

    label: str
    price: str = ""
    consequence: str = ""
    typed: str
    actions: tuple[Any, ...]
    headings: tuple[str, ...] = ()
    is_counted: bool = True
    other_words: str = ""

    @property
    def action(self) -> Any:
        """The action that is taken."""
        return self.actions[0]

    @property
    def spoken(self) -> str:
        """What a person may type some words of to name it: the label, or a longer text of the game."""
        return self.other_words or self.label

    @property
    def words(self) -> str:
        """The label with the price and the number of equal actions: ``cast Grizzly Bears {1}{G} (any of 2)``."""
        price = f"{' ' if self.price.startswith('{') else ', '}{self.price}" if self.price else ""
        count = len(self.actions) if self.is_counted else 1
        return f"{self.label}{price}{f' (any of {count})' if count > 1 else ''}"


@frozen
class Heading:
    """An entry of a menu that leads to the menu *path*, which holds *count* actions; *note* says more about it."""

    path: tuple[str, ...]
    count: int
    note: str = ""

    @property
    def label(self) -> str:
        """The name of the menu."""
        return self.path[-1]


Entry: TypeAlias = Choice | Heading


@frozen
class Menu:
    """The menu called *path* (empty: the first one): its entries, numbered from *first*.

    That is 1, unless all of them are amounts in a row: these are their own numbers.
    """

    path: tuple[str, ...]
    entries: tuple[Entry, ...]
    first: int = 1

    @property
    def last(self) -> int:
        """The number of the last entry."""
        return self.first + len(self.entries) - 1

    def entry(self, number: int) -> Entry | None:
        """Return the entry with this *number*; None if there is none."""
        return self.entries[number - self.first] if self.first <= number <= self.last else None

    def number_of(self, action: Any) -> int | None:
        """Return the number of the entry that takes *action* or one equal to it; None if it is in no entry here."""
        for number, entry in enumerate(self.entries, self.first):
            if isinstance(entry, Choice) and action in entry.actions:
                return number
        return None


def choices_of(guide: Guide, legal: Sequence[Any], *, fold: bool = True) -> tuple[Choice, ...]:
    """Return the choices among the actions *legal*, in their order; equal ones are one choice if *fold* is true.

    Choices that would read alike also have what tells their objects apart.
    """
    groups: dict[Hashable, list[Any]] = {}
    for place, action in enumerate(legal):
        groups.setdefault(guide.likeness(action) if fold else place, []).append(action)
    plain = _ranked(guide, [_choice(guide, tuple(group)) for group in groups.values()])
    counts = Counter([(choice.headings, choice.label) for choice in plain])
    return tuple(
        [
            choice
            if counts[choice.headings, choice.label] == 1
            else attrs.evolve(choice, label=guide.label(choice.action, telling=True))
            for choice in plain
        ]
    )


def _ranked(guide: Guide, choices: list[Choice]) -> list[Choice]:
    """Return *choices* with those of each outermost menu in the order of ``guide.rank``, where the first stands.

    Those of the first menu that have a rank are sorted by it, too, and stand together. Idle ones come last.
    """
    ranks = [guide.rank(choice.action) for choice in choices]
    groups = [
        choice.headings[:1] or (() if rank else place)
        for place, (choice, rank) in enumerate(zip(choices, ranks, strict=True))
    ]
    places: dict[Hashable, int] = {}
    for place, group in enumerate(groups):
        places.setdefault(group, place)
    keys = [
        (guide.is_idle(choice.action), places[group], rank)
        for choice, group, rank in zip(choices, groups, ranks, strict=True)
    ]
    return [choices[place] for place in sorted(range(len(choices)), key=keys.__getitem__)]


def _choice(guide: Guide, actions: tuple[Any, ...]) -> Choice:
    first = actions[0]
    return Choice(
        label=guide.label(first),
        price=guide.price(first),
        consequence=guide.consequence(first),
        typed=guide.game.format_action(first),
        actions=actions,
        headings=guide.headings(first),
        is_counted=guide.is_counted(first),
        other_words=guide.spoken(first),
    )


def menu_at(guide: Guide, choices: Sequence[Choice], path: tuple[str, ...]) -> Menu:
    """Return the menu *path* of *choices*, or the nearest one above it that exists.

    A menu with nothing but one heading is passed over, unless it leads to what takes something away.
    """
    depth = max([_shared(path, choice.headings) for choice in choices], default=0)
    menu = _menu(guide, choices, path[:depth])
    while len(menu.entries) == 1 and isinstance(only := menu.entries[0], Heading) and not guide.takes_away(only.path):
        menu = _menu(guide, choices, only.path)
    return menu


def with_kept(menu: Menu, kept: Sequence[Choice], why_not: Callable[[Any], str]) -> Menu:
    """Return *menu* with the entries *kept*, which it had before the last action, under their old numbers.

    One that is not allowed any more stays with the reason, which *why_not* returns; new ones follow at the end.
    """
    if not kept:
        return menu
    left = [entry for entry in menu.entries if isinstance(entry, Choice)]
    entries: list[Entry] = []
    for old in kept:
        same = next((choice for choice in left if old.action in choice.actions), None)
        if same is not None:
            left.remove(same)
        entries.append(same or attrs.evolve(old, price="", consequence=f"not now: {why_not(old.action)}"))
    return Menu(menu.path, (*entries, *[entry for entry in menu.entries if isinstance(entry, Heading)], *left))


def menu_above(guide: Guide, choices: Sequence[Choice], path: tuple[str, ...]) -> Menu | None:
    """Return the menu from which one comes to the menu *path* of *choices*; None for the first one."""
    for depth in range(len(path) - 1, -1, -1):
        menu = _menu(guide, choices, path[:depth])
        if len(menu.entries) > 1:
            return menu
    return None


def _shared(path: tuple[str, ...], headings: tuple[str, ...]) -> int:
    """Return how many names *path* and *headings* share from the beginning."""
    depth = 0
    while depth < min(len(path), len(headings)) and path[depth] == headings[depth]:
        depth += 1
    return depth


def _menu(guide: Guide, choices: Sequence[Choice], path: tuple[str, ...]) -> Menu:
    depth = len(path)
    inside = [choice for choice in choices if choice.headings[:depth] == path]
    counts = Counter([choice.headings[: depth + 1] for choice in inside if len(choice.headings) > depth])
    entries: dict[Hashable, Entry] = {}
    for place, choice in enumerate(inside):
        deeper = choice.headings[: depth + 1]
        if len(deeper) == depth:
            entries[place] = choice
        elif deeper not in entries:
            entries[deeper] = Heading(deeper, counts[deeper], guide.heading_note(deeper))
    amounts = [guide.amount(entry.action) if isinstance(entry, Choice) else None for entry in entries.values()]
    first = amounts[0] if amounts and amounts[0] is not None else 1
    is_row = amounts == list(range(first, first + len(amounts)))
    return Menu(path, tuple(entries.values()), first if is_row else 1)
