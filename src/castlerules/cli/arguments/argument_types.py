"""Converters for ``argparse``: single words of the command line become values or ArgumentTypeError."""

from __future__ import annotations

import re
from argparse import ArgumentTypeError
from collections.abc import Callable
from typing import Final

_INTEGER: Final = re.compile(r"[+-]?[0-9]{1,30}")


def number(low: int, high: int | None = None) -> Callable[[str], int]:
    """Return a converter that accepts integers from *low* to *high*, or all from *low* if *high* is None."""
    expected = f"{low} or more" if high is None else f"a number from {low} to {high}"

    def read(text: str) -> int:
        value = _integer(text)
        if value < low or (high is not None and value > high):
            raise ArgumentTypeError(f"expected {expected}, got {text[:40]}")
        return value

    return read


def seed(text: str) -> int:
    """Return *text*, the value of ``--seed``, as an integer of up to 64 bits."""
    value = _integer(text)
    if abs(value) >= 1 << 64:
        raise ArgumentTypeError(f"expected a number of at most 64 bits, got {text}")
    return value


def names(text: str) -> tuple[str, ...]:
    """Return the names in *text*, which are separated by commas."""
    return tuple([name.strip() for name in text.split(",")])


def setting(text: str) -> tuple[str, str]:
    """Return the name and the value of an option given as ``name=value``."""
    name, equals, option = text.partition("=")
    if not equals or not name:
        raise ArgumentTypeError(
            f"expected NAME=VALUE, got {text[:40]!r}; the game comes before the options,"
            " and a value with spaces is quoted"
        )
    return name.strip(), option.strip()


def _integer(text: str) -> int:
    if not _INTEGER.fullmatch(text):
        raise ArgumentTypeError(f"expected a whole number of at most 30 digits, got {text[:40]!r}")
    return int(text)
