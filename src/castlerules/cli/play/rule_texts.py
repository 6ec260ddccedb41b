"""The short texts of the rules that messages name by their codes, such as ``SOL-G74``."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from .rule_table import RULE_TEXTS


def rule_text(words: str) -> str | None:
    """Return the code *words*, in brackets or not, and the text of its rule; None if no message names such a rule."""
    code = words.strip(" ().").upper()
    text = _texts().get(code)
    return None if text is None else f"{code}: {text}"


@cache
def _texts() -> Mapping[str, str]:
    entries = RULE_TEXTS.replace("\n ", " ").splitlines()
    return MappingProxyType({code: text for code, _, text in [entry.partition(" ") for entry in entries]})
