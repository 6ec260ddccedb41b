"""A record as a short text for the address of a page, and back."""

from __future__ import annotations

import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error
from typing import Final

from castlerules.core import DataError, Record, from_json

_MOST_BYTES: Final = 4_000_000
"""A link is not unpacked beyond this size."""


def packed(record: Record) -> str:
    """Return *record* as text of letters, digits, ``-`` and ``_``."""
    return urlsafe_b64encode(zlib.compress(record.to_text().encode(), 9)).decode().rstrip("=")


def unpacked(text: str) -> Record:
    """Return the record that ``packed`` wrote as *text*; raise DataError for anything else."""
    unpacker = zlib.decompressobj()
    try:
        data = unpacker.decompress(urlsafe_b64decode(text + "=" * (-len(text) % 4)), _MOST_BYTES)
        content = data.decode()
    except (Error, UnicodeError, ValueError, zlib.error):
        raise DataError("link", "expected a link from the button Share, got a damaged one; copy all of it") from None
    if not unpacker.eof:
        raise DataError("link", f"expected a whole game of at most {_MOST_BYTES} bytes; copy all of the link")
    return Record.from_text(content)


def read_record(text: str) -> Record:
    """Return the record in *text*, which is JSON or compact text; raise DataError if it holds none."""
    return from_json(text, Record) if text.lstrip().startswith("{") else Record.from_text(text)
