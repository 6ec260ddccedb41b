"""What every reason is like, whoever gives it: the code of a rule, and words that go on after it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from castlerules.core import Violation

__all__ = ["checked_codes", "checked_reason"]

CODE_PATTERN: Final = re.compile(r"[A-Z][A-Z\d]+-[A-Z]?\d+")
"""A rule is named as its ledger names it."""

REASON_PATTERN: Final = re.compile(r"(?!XX)(?=.*[a-z]).*[^.X]")
"""A reason is described in words, and without a full stop."""


def checked_reason(violation: Violation) -> Violation:
    """Return *violation*, which names a rule, and whose reason is a phrase that goes on after its code."""
    assert CODE_PATTERN.fullmatch(violation.rule), str(violation)
    assert REASON_PATTERN.fullmatch(violation.reason), str(violation)
    return violation


def checked_codes(problems: Iterable[Violation]) -> list[str]:
    """Return the codes of *problems*, each once, in order, and see to it that each is well ``said``."""
    return sorted({checked_reason(violation).rule for violation in problems})
