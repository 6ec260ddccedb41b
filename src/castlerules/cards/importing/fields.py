"""The fields of one row of a card file, each looked at before it is believed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, Self

import attrs

from castlerules.cards.decklists.lines import name_fault
from castlerules.core import DataError
from castlerules.core.errors import short_repr

_LONGEST_LINE: Final = 200
_LONGEST_TEXT: Final = 10_000
_APOSTROPHES: Final = str.maketrans("\u2018\u2019\u02bc", "'''")


@attrs.frozen
class RowFields:
    """The fields of a row, or of a face in one, and the *path* that leads to it in messages.

    A field that is null is as good as none. Every method raises DataError, which names the field, for what is not of
    the kind that is asked for.
    """

    data: Mapping[str, object]
    path: str

    @classmethod
    def of(cls, row: object, path: str) -> Self:
        """Return the fields of *row*; raise DataError if it is not a mapping."""
        if not isinstance(row, Mapping):
            raise DataError(path, f"a mapping is wanted, not {short_repr(row)}")
        return cls(row, path)

    def path_to(self, key: str) -> str:
        """Return the path of the field *key*."""
        return f"{self.path}.{key}"

    def has(self, *keys: str) -> bool:
        """Return whether one of *keys* is there."""
        return any(self.data.get(key) is not None for key in keys)

    def optional_line(self, key: str) -> str | None:
        """Return the text of one line under *key*, or None if there is none; apostrophes are plain ones."""
        return _checked_line(self.data[key], self.path_to(key)) if self.has(key) else None

    def line(self, key: str) -> str:
        """Return the text of one line under *key*, which must be there and not be empty."""
        text = self.optional_line(key)
        if not text:
            raise DataError(self.path_to(key), "it is missing" if text is None else "it is empty")
        return text

    def name(self, key: str) -> str:
        """Return the name under *key*, its spaces made single."""
        name = " ".join(self.line(key).split())
        if fault := name_fault(name) if name else "it is empty":
            raise DataError(self.path_to(key), fault)
        return name

    def text(self, key: str) -> str:
        """Return the rules text under *key*; none is the empty text."""
        text = self.data[key] if self.has(key) else ""
        if not isinstance(text, str):
            raise DataError(self.path_to(key), f"text is wanted, not {short_repr(text)}")
        if len(text) > _LONGEST_TEXT:
            raise DataError(self.path_to(key), f"it is longer than {_LONGEST_TEXT} characters")
        return text

    def line_list(self, key: str) -> tuple[str, ...]:
        """Return the texts of the list under *key*, which differ and are not empty; none is the empty list."""
        found: list[str] = []
        for place, entry in enumerate(self._list(key)):
            path = f"{self.path_to(key)}[{place}]"
            line = _checked_line(entry, path)
            if not line.strip() or line in found:
                raise DataError(path, f"{short_repr(line)} is there twice" if line.strip() else "it is empty")
            found.append(line)
        return tuple(found)

    def mapping_list(self, key: str) -> tuple[Self, ...]:
        """Return the mappings of the list under *key*; none is the empty list."""
        return tuple(
            type(self).of(entry, f"{self.path_to(key)}[{place}]") for place, entry in enumerate(self._list(key))
        )

    def _list(self, key: str) -> Iterable[object]:
        entries = self.data[key] if self.has(key) else ()
        if not isinstance(entries, (list, tuple)):
            raise DataError(self.path_to(key), f"a list is wanted, not {short_repr(entries)}")
        return entries


def _checked_line(text: object, path: str) -> str:
    """Return *text* with plain apostrophes; raise DataError if it cannot be shown in one line."""
    if not isinstance(text, str):
        raise DataError(path, f"text is wanted, not {short_repr(text)}")
    if len(text) > _LONGEST_LINE:
        raise DataError(path, f"it is longer than {_LONGEST_LINE} characters")
    if not text.isprintable():
        raise DataError(path, f"{short_repr(text)} holds a character that cannot be shown")
    return text.translate(_APOSTROPHES)
