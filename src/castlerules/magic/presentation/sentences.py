"""Joins clauses about the events of a game to sentences: those that differ in one object share a sentence."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import groupby
from typing import Final, TypeAlias

from castlerules.core import Player
from castlerules.core.wording import counted_noun, listed

from .names import ObjectNames

Clause: TypeAlias = tuple[str, str, str]
"""A part of a sentence: its head, the name of an object, and its end."""

UNKNOWN_CARD: Final = "a card"
"""The name of a card that the player does not see."""

_OBJECT_NUMBER: Final = re.compile(r" #\d+$")
_LEAD_IN_ENDINGS: Final = (":", ";")


def sentences_of(names: ObjectNames, clauses: list[Clause]) -> list[str]:
    """Return the sentences that *clauses* make; one that ends in a colon or semicolon leads in the one after it."""
    return _joined_lead_ins(_sentences(names, clauses))


def without_number(name: str) -> str:
    """Return *name* without the id that tells it apart from others."""
    return _OBJECT_NUMBER.sub("", name)


def _sentences(names: ObjectNames, clauses: list[Clause]) -> Iterator[str]:
    """Yield the sentences that *clauses* make: successive clauses with the same head and end share one.

    Their objects become a list: ``you draw Forest and 2 Plains``.
    """
    players = range(len(names.observation.seats))
    possessives = tuple([f"{names.possessive(Player(player))} " for player in players])
    for (head, end), group in groupby(clauses, key=lambda part: (part[0], part[2])):
        yield " ".join(
            [words for words in (head, _joined_names([thing for _, thing, _ in group], possessives), end) if words]
        )


def _joined_names(things: list[str], possessives: tuple[str, ...]) -> str:
    """Return *things* as a list in words, with the count of those that share a name: ``Forest and 2 Plains``.

    Names with an owner, which begin with one of *possessives*, are counted as ``2 of your Plains``.
    """
    counts = Counter([without_number(thing) for thing in things])
    phrases: list[str] = []
    for name, count in counts.items():
        single_name = next(thing for thing in things if without_number(thing) == name)
        phrases.append(
            single_name
            if count == 1
            else counted_noun(count, "card")
            if name == UNKNOWN_CARD
            else f"{count}{' of' if name.startswith(possessives) else ''} {name}"
        )
    return listed(phrases or [""])


def _joined_lead_ins(sentences: Iterator[str]) -> list[str]:
    """Return *sentences*, but with each one that ends in a colon or semicolon joined to the one after it.

    A variant writes such a lead-in for what follows, as in ``the die shows 3: opponent draws a card``.
    """
    joined: list[str] = []
    for line in sentences:
        if joined and joined[-1].endswith(_LEAD_IN_ENDINGS):
            joined[-1] = f"{joined[-1]} {line}"
        else:
            joined.append(line)
    return [line[:-1] if line.endswith(_LEAD_IN_ENDINGS) else line for line in joined]
