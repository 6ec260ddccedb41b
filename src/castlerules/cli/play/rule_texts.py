"""The short texts of the rules that messages name by their codes, such as ``SOL-G74``."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Final

_FILE: Final = "rule_texts.txt"
"""A line for each code: the code, a tab and the text. ``python -m tests.rule_texts`` makes it of the rules pages."""


def rule_text(words: str) -> str | None:
    """Return the code *words*, in brackets or not, and the text of its rule; None if no message names such a rule."""
    code = words.strip(" ().").upper()
    text = _texts().get(code)
    return None if text is None else f"{code}: {text}"


@cache
def _texts() -> Mapping[str, str]:
    lines = files(__package__).joinpath(_FILE).read_text(encoding="utf-8").splitlines()
    return MappingProxyType({code: text for code, _, text in [line.partition("\t") for line in lines]})
