"""What a command of ``castlerules league`` that changes nothing has to say."""

from __future__ import annotations

from typing import Any

from castlerules.core.frozen import frozen

Facts = dict[str, Any]


@frozen
class Report:
    """A report: *lines* for people, *facts* as JSON data, a *note* for standard error; *is_ok* sets the exit code."""

    lines: tuple[str, ...]
    facts: Facts
    is_ok: bool = True
    note: str | None = None
