"""Phrases: rows that say how a piece of rules text reads, and what it means in the card language.

A phrase belongs to a kind, such as "effect", and has one or more templates: words, and the kinds of its parts in angle
brackets, as in ``destroy <objects>``. ``(a|an)`` allows one word of several, ``[then]`` a word that may be missing.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from itertools import product
from typing import Any, Final

import attrs

from castlerules.core.frozen import frozen

_PIECE: Final = r"<(\w+)>|\(([^()]*)\)|\[([^\[\]]*)\]|(\S+)"


@frozen
class Slot:
    """A part of a template that is itself a phrase of the kind *kind*."""

    kind: str


@frozen(eq=False)
class Phrase:
    """One row: texts like *templates* are of the kind *kind*, and *meaning* makes what they mean from their parts.

    *meaning* gets the meanings of the parts in the order of the text, after the ``Binder`` if *binds* is true.
    *example* is a whole text that uses the phrase; it is the text of a card with the type line *on*.
    """

    kind: str
    templates: tuple[str, ...]
    meaning: Callable[..., Any]
    example: str = ""
    on: str = "Sorcery"
    binds: bool = False

    def sequences(self) -> Iterator[tuple[str | Slot, ...]]:
        """Yield each sequence of words and slots that the templates allow."""
        for template in self.templates:
            yield from sequences_of(template)


def sequences_of(template: str) -> Iterator[tuple[str | Slot, ...]]:
    """Yield each sequence of words and slots that *template* allows."""
    choices: list[list[tuple[str | Slot, ...]]] = []
    for kind, either, optional, word in re.findall(_PIECE, template):
        if kind:
            choices.append([(Slot(kind),)])
        elif word:
            choices.append([(word,)])
        else:
            inner = [tuple(part.split()) for part in either.split("|")] if either else list(sequences_of(optional))
            choices.append([*inner, ()] if optional else list(inner))
    for parts in product(*choices):
        yield tuple(symbol for part in parts for symbol in part)


def says(kind: str, *templates: str, example: str = "", on: str = "Sorcery") -> Callable[[Callable[..., Any]], Phrase]:
    """Return a decorator that makes a function the meaning of a phrase; the function gets the parts of the text.

    *on* is the type line of the card that has the text *example*.
    """
    return lambda meaning: Phrase(kind, templates, meaning, example, on)


def binds(kind: str, *templates: str, example: str = "", on: str = "Sorcery") -> Callable[[Callable[..., Any]], Phrase]:
    """Return a decorator like ``says``, for a function that gets the ``Binder`` before the parts of the text."""
    return lambda meaning: Phrase(kind, templates, meaning, example, on, binds=True)


def words(kind: str, meanings: Mapping[str, Any], example: str, on: str = "Sorcery") -> tuple[Phrase, ...]:
    """Return one phrase of *kind* for each template in *meanings*, which always means the value there.

    *example* is the example of each of them, with ``{}`` where the words of the template stand.
    """

    def constant(value: Any) -> Callable[[], Any]:
        return lambda: value

    return tuple(
        [
            Phrase(kind, (template,), constant(value), example.replace("{}", _shown(template)), on)
            for template, value in meanings.items()
        ]
    )


def _shown(template: str) -> str:
    """Return the text of the first sequence of words that *template* allows."""
    words_shown = [str(symbol) for symbol in next(iter(sequences_of(template)))]
    return " ".join(words_shown).replace(" , ", ", ").replace(" 's", "'s")


def same(phrase: Phrase, *templates: str, example: str, on: str | None = None) -> Phrase:
    """Return the phrase that means what *phrase* means, in the other words of *templates*.

    *on* is the type line of the card that has the text *example*, by default that of the example of *phrase*.
    """
    return attrs.evolve(phrase, templates=templates, example=example, on=on or phrase.on)
