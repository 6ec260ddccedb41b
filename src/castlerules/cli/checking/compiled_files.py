"""Reads all cards of a file, or what a folder keeps of an earlier reading of the same file by the same reader."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path
from typing import Any

import castlerules
from castlerules.cards import ImportResult, read_rows
from castlerules.cards.importing.compiled import compiled_data, compiled_key, result_from_compiled
from castlerules.cli.io.card_files import EXPECTED_ROWS, rows_in
from castlerules.cli.io.errors import CommandFailed, UsageError, raised_as
from castlerules.cli.io.files import is_existing_file, make_folder, read_text_file, write_text
from castlerules.core import DataError
from castlerules.core.data import canonical_json, parse_json


def read_card_file(name: str, folder: str | None) -> tuple[list[Any], ImportResult]:
    """Return the rows of the file *name*, and what the library makes of them; ill-formed rows are refused cards.

    With *folder*, the result is kept there, in a file named for the content of *name* and the version of the reader.
    Raises UsageError if *name* is no card file, and CommandFailed if *folder* cannot be used.
    """
    with raised_as(UsageError, f"{name}: "):
        text = read_text_file(Path(name), EXPECTED_ROWS)
        rows = rows_in(parse_json(text))
    if rows is None:
        raise UsageError(f"{name}: expected {EXPECTED_ROWS}")
    if folder is None:
        return rows, read_rows(rows, lenient=True)
    key = compiled_key(text, _reader_digest())
    path = make_folder(folder, "--cache") / f"{key}.json"
    if (kept := _kept_result(path, key)) is not None:
        return rows, kept
    result = read_rows(rows, lenient=True)
    data = canonical_json(compiled_data(result, key))
    write_text(path, data, force=True, what="result", place_name="--cache folder")
    return rows, result


def _kept_result(path: Path, key: str) -> ImportResult | None:
    """Return the result that the file *path* keeps; None if there is none, or it is damaged."""
    if not is_existing_file(path, "--cache folder"):
        return None
    try:
        return result_from_compiled(parse_json(read_text_file(path, "a result")), key)
    except (CommandFailed, DataError):
        return None


@cache
def _reader_digest() -> str:
    """Return a digest of all modules on which the result of reading a card file depends."""
    root = Path(castlerules.__file__).parent
    digest = hashlib.sha256(castlerules.__version__.encode())
    for room in ("cards", "core"):
        for path in sorted((root / room).rglob("*.py")):
            digest.update(path.relative_to(root).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()
