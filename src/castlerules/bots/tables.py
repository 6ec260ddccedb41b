"""Results as tables of plain text, for ``str`` of a match and for the reports of the command line."""

from __future__ import annotations

from collections.abc import Sequence

Row = Sequence[str]


def table_lines(header: Row, rows: Sequence[Row], *, text_columns: int = 1) -> list[str]:
    """Return the lines of a table with *header* and *rows*.

    The first *text_columns* columns hold words and are aligned to the left, the others numbers, aligned to the right.
    """
    padded_columns = []
    for place, cells in enumerate(zip(header, *rows, strict=True)):
        align = "<" if place < text_columns else ">"
        padded_columns.append([f"{cell:{align}{max(map(len, cells))}}" for cell in cells])
    return ["  ".join(row) for row in zip(*padded_columns, strict=True)]


def number_text(number: float | None, format_spec: str) -> str:
    """Return *number* in the format *format_spec*, or a hyphen if it is None."""
    return "-" if number is None else format(number, format_spec)


def interval_text(low: float, high: float) -> str:
    """Return an interval of shares, *low* to *high*, in per cent."""
    return f"{low:.1%} to {high:.1%}"
