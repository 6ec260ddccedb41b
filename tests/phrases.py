"""What every reason is like, whoever gives it: the code of a rule, and words that go on after it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from castlerules.core import Broken

__all__ = ["said", "told"]

CODE: Final = re.compile(r"[A-Z][A-Z\d]+-[A-Z]?\d+")
"""A rule is named as its ledger names it."""

PHRASE: Final = re.compile(r"(?!XX)(?=.*[a-z]).*[^.X]")
"""A reason is told in words, and without a full stop."""


def said(broken: Broken) -> Broken:
    """Return *broken*, which names a rule, and whose reason is a phrase that goes on after its code."""
    assert CODE.fullmatch(broken.rule), str(broken)
    assert PHRASE.fullmatch(broken.reason), str(broken)
    return broken


def told(found: Iterable[Broken]) -> list[str]:
    """Return the codes of *found*, each once, in order, and see to it that each is well ``said``."""
    return sorted({said(one).rule for one in found})
