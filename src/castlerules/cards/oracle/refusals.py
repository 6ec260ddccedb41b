"""What the reader says of a clause that it refuses: where it stands, what is wrong, and what could stand there."""

from __future__ import annotations

from enum import Enum

import attrs


class RefusalKind(Enum):
    """Why a clause is refused."""

    READER = "reader"
    """The words are not understood."""
    REFERENCE = "reference"
    """A word such as "it" refers to nothing, or could refer to two things."""
    AMBIGUOUS = "ambiguous"
    """The clause can be read in two ways that mean different things."""
    ENGINE = "engine"
    """The clause is understood, but the card language or the engine has no part for it."""
    CARD = "card"
    """The clauses are understood, but the card that they make up has a fault."""

    __hash__ = object.__hash__


@attrs.frozen
class UnreadClause:
    """A clause of a rules text that keeps a card from being played.

    *clause* is its text, from *start* to *end* in the text of the face. *why* says what is wrong. *unread* is the text
    from the first word on that fits no known reading. *expected* are words, and kinds of phrases in angle brackets,
    that could stand there. *missing* names what the engine lacks, if *kind* is ENGINE.
    """

    kind: RefusalKind
    clause: str
    start: int
    end: int
    why: str
    unread: str = ""
    expected: tuple[str, ...] = ()
    missing: str = ""

    def __str__(self) -> str:
        return f"{self.why}: {self.clause}"
