"""What keeps a card from being played: clauses of its text, or other parts of it, that are refused, with the reason."""

from __future__ import annotations

from enum import Enum
from typing import Final

from .frozen import frozen

_LONGEST: Final = 200


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
    DATA = "data"
    """Something other than the text is not supported, or is ill-formed, such as the layout or the mana cost."""

    __hash__ = object.__hash__


@frozen
class UnreadClause:
    """A clause of a rules text, or another part of a card, that keeps the card from being played.

    *clause* is its text, from *start* to *end* in the text of the face called *face* (empty if the whole card is
    meant). *why* says what is wrong. *unread* is the text from the first word on that fits no known reading. *expected*
    are words, and kinds of phrases in angle brackets, that could stand there. *missing* names what the engine lacks, if
    *kind* is ENGINE.
    """

    kind: RefusalKind
    clause: str
    start: int
    end: int
    why: str
    unread: str = ""
    expected: tuple[str, ...] = ()
    missing: str = ""
    face: str = ""

    def __str__(self) -> str:
        clause, unread = shown(self.clause), shown(self.unread)
        if not clause or self.clause == self.why:
            return shown(self.why)
        if self.missing:
            return f"{clause} (there is no part for {self.missing})"
        if unread:
            return f"{clause} (not understood: {unread})" if unread != clause else clause
        return f"{clause} ({self.why})"


def shown(text: str, most: int = _LONGEST) -> str:
    """Return *text* for a message: cut after *most* characters, and with codes for characters without a shape."""
    short = text if len(text) <= most else f"{text[:most]}..."
    return short if short.isprintable() else repr(short)


def unsupported(clause: str) -> UnreadClause:
    """Return *clause*, text of a card of which no more is known than that it is not supported."""
    return UnreadClause(RefusalKind.DATA, clause, 0, 0, clause)
