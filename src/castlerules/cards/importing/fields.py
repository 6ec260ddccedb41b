"""Checked access to the fields of one row of a card file."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, Self

from castlerules.cards.decklists.lines import name_fault
from castlerules.core import DataError
from castlerules.core.errors import short_repr
from castlerules.core.frozen import frozen

_LONGEST_LINE: Final = 200
_LONGEST_TEXT: Final = 10_000
_APOSTROPHES: Final = str.maketrans("\u2018\u2019\u02bc", "'''")


@frozen
class RowFields:
    """The fields of a row, or of a face in a row; messages name the row by its *path*, such as ``rows[3]``.

    A field that is null counts as missing. Each method that reads a field raises DataError, with the path of the field,
    if the value does not have the type that the method returns.
    """

    data: Mapping[str, object]
    path: str

    @classmethod
    def of(cls, row: object, path: str) -> Self:
        """Return the fields of *row*; raise DataError if it is not a mapping."""
        if not isinstance(row, Mapping):
            raise DataError(path, f"expected a mapping, got {short_repr(row)}")
        return cls(row, path)

    def path_to(self, key: str) -> str:
        """Return the path of the field *key* for messages, such as ``rows[3].name``."""
        return f"{self.path}.{key}"

    def has(self, *keys: str) -> bool:
        """Return whether at least one of the fields *keys* is in the row and not null."""
        return any(self.data.get(key) is not None for key in keys)

    def optional_line(self, key: str) -> str | None:
        """Return the one-line string under *key*, with straight apostrophes, or None if the field is missing."""
        return _checked_line(self.data[key], self.path_to(key)) if self.has(key) else None

    def line(self, key: str) -> str:
        """Return the one-line string under *key*; raise DataError if the field is missing or empty."""
        text = self.optional_line(key)
        if not text:
            raise DataError(self.path_to(key), "this field is missing" if text is None else "this field is empty")
        return text

    def name(self, key: str) -> str:
        """Return the name under *key*, with single spaces; raise DataError if the field is missing or empty."""
        name = " ".join(self.line(key).split())
        if fault := name_fault(name) if name else "it is empty":
            raise DataError(self.path_to(key), fault)
        return name

    def text(self, key: str) -> str:
        """Return the rules text under *key*, or the empty string if it is missing."""
        text = self.data[key] if self.has(key) else ""
        if not isinstance(text, str):
            raise DataError(self.path_to(key), f"expected a string, got {short_repr(text)}")
        if len(text) > _LONGEST_TEXT:
            raise DataError(self.path_to(key), f"expected at most {_LONGEST_TEXT} characters, got {len(text)}")
        return text

    def line_list(self, key: str) -> tuple[str, ...]:
        """Return the strings in the list under *key*, or () if the field is missing.

        Raises DataError if a string is empty or listed twice.
        """
        lines: list[str] = []
        for place, entry in enumerate(self._list(key)):
            path = f"{self.path_to(key)}[{place}]"
            line = _checked_line(entry, path)
            if not line.strip() or line in lines:
                raise DataError(path, f"{short_repr(line)} is listed twice" if line.strip() else "it is empty")
            lines.append(line)
        return tuple(lines)

    def mapping_list(self, key: str) -> tuple[Self, ...]:
        """Return the fields of each mapping in the list under *key*, such as each face; () if the field is missing."""
        return tuple(
            type(self).of(entry, f"{self.path_to(key)}[{place}]") for place, entry in enumerate(self._list(key))
        )

    def _list(self, key: str) -> Iterable[object]:
        entries = self.data[key] if self.has(key) else ()
        if not isinstance(entries, (list, tuple)):
            raise DataError(self.path_to(key), f"expected a list, got {short_repr(entries)}")
        return entries


def _checked_line(text: object, path: str) -> str:
    """Return *text* with straight apostrophes; raise DataError, at *path*, if it is not a short, printable string."""
    if not isinstance(text, str):
        raise DataError(path, f"expected a string, got {short_repr(text)}")
    if len(text) > _LONGEST_LINE:
        raise DataError(path, f"expected at most {_LONGEST_LINE} characters, got {len(text)}")
    if not text.isprintable():
        raise DataError(path, f"{short_repr(text)} has a character that is not printable")
    return text.translate(_APOSTROPHES)
