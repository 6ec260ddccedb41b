"""The texts of numbers that compare to others: "3 or greater", "less than the number of cards in your hand"."""

from __future__ import annotations

from castlerules.cards import language as lang

from .wording import text_of


def compared(comparison: lang.Comparison, value: lang.Value) -> str:
    """Return the words for a number that compares to *value*: "3 or greater", "less than your life total"."""
    match comparison, value:
        case lang.Comparison.AT_LEAST, lang.Sum(parts=(other, 1)) if " " in text_of(other):
            return f"greater than {text_of(other)}"
        case lang.Comparison.AT_MOST, lang.Sum(parts=(other, -1)) if " " in text_of(other):
            return f"less than {text_of(other)}"
        case _:
            number = text_of(value)
    if " " in number:
        relation = {"=": "", ">=": "greater than or ", "<=": "less than or "}[comparison.value]
        return f"{relation}equal to {number}"
    return {"=": number, ">=": f"{number} or greater", "<=": f"{number} or less"}[comparison.value]


def value_text(value: lang.Value) -> str:
    """Return *value*, in parentheses if it is of several words."""
    text = text_of(value)
    return f"({text})" if " " in text else text
