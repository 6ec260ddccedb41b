"""The rules of a game in words: all of them, its goal, the words of its table, and the rule that an action breaks."""

from __future__ import annotations

from collections.abc import Iterator

from castlerules import GAMES
from castlerules.core import Violation

from .table import Table


def rules_lines(table: Table) -> tuple[str, ...]:
    """Return the rules of the game under its options, and how words are explained.

    A line says of a game that is not one of the library that its own changes are not among them.
    """
    rules, name = table.guide.rules(), table.game.name
    if not rules:
        return (f"{name} has no rules in words.",)
    changes = () if name in GAMES else (f"{name} is a game of its own: what it changes is not in these lines.",)
    return (*rules, *changes, "? and a word of the table explain it, such as " + ", ".join(example_words(table)) + ".")


def violation_text(table: Table, violation: Violation) -> str:
    """Return why an action is illegal at *table*, with the code of the rule at the end."""
    return f"{table.guide.reason(violation)} ({violation.rule})"


def goal_line(table: Table) -> str:
    """Return the goal of the game and where the rest is told; empty if the game has no rules in words."""
    goal = table.guide.goal()
    return f"Goal: {goal} Type rules for the rest." if goal else ""


def example_words(table: Table) -> Iterator[str]:
    """Yield a few words that the glossary explains: those of the game itself, which stand last."""
    seen: dict[str, str] = {}
    for word, meaning in table.guide.glossary().items():
        seen.setdefault(meaning, word)
    yield from [f"?{word}" for word in list(seen.values())[-4:]]


def word_meaning(table: Table, words: str) -> str | None:
    """Return what *words* mean on the table of the game; None if they are no word or place of it."""
    return table.guide.explain(words)


def beginning_meaning(table: Table, words: str) -> str | None:
    """Return what the most first words of *words* mean that mean something, as ``gather`` of ``gather the copies``."""
    parts = words.split()
    found = (word_meaning(table, " ".join(parts[:count])) for count in range(len(parts) - 1, 0, -1))
    return next((meaning for meaning in found if meaning is not None), None)
