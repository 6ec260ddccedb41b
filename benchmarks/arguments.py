"""Argument types of the benchmarks' command lines."""

from __future__ import annotations

from argparse import ArgumentTypeError

__all__ = ["positive"]


def positive(text: str) -> int:
    """Return the positive whole number in *text*; raise ArgumentTypeError for other text."""
    if not (text.isascii() and text.isdecimal()) or len(text) > 9 or int(text) == 0:
        raise ArgumentTypeError(f"expected a whole number from 1 on, got {text[:40]!r}")
    return int(text)
