"""Writes the short texts of rules that the prompt explains: ``python -m tests.rule_texts`` after a rules page changed.

They are those of the codes that stand in strings of the library, and so can stand in messages.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from textwrap import wrap
from typing import Final

__all__ = ["CODE", "FILE", "file_content", "named_codes", "short_text"]

ROOT: Final = Path(__file__).resolve().parents[1]
FILE: Final = ROOT / "src" / "castlerules" / "cli" / "play" / "rule_table.py"
CODE: Final = re.compile(r"\b(?:ASC|BASE|CAS|FOR|M54|SOL)-(?:\d{3}|[A-Z]\d+)\b")

_ROW: Final = re.compile(rf"^\| ({CODE.pattern})[^|]* \| (.*) \|$")
_RULING: Final = re.compile(rf"^\*\*({CODE.pattern}) [\N{{EM DASH}}\N{{EN DASH}}] (.*?)\*\*\s*(.*)$")
_TAG: Final = re.compile(r"[A-Z]{1,8}|=|")
"""A cell that only says what kind of rule it is, or that another column holds for this one, too."""
_OPTIONS: Final = re.compile(r"`[a-z_]+`(?:, `[a-z_]+`)*")
_CITED: Final = re.compile(rf"{CODE.pattern}|\bto\b|\bCR [\d.]+[a-z]?")
_REFERENCES: Final = re.compile(r" ?\((?:[^()]*\b(?:CR \d|[A-Z\d]+-[A-Z]?\d)[^()]*)\)")
_PARTS: Final = re.compile(r"\*(?:Question|Literal|Other readings|Alternatives|Why|Options?):\*")
_DECIDED: Final = re.compile(r"\*\*Ruling(?:\*\*[^*]*\*\*)?:\*\*")
_MOST: Final = 400
_WIDTH: Final = 120
_ASCII: Final = str.maketrans(
    {
        "\N{MINUS SIGN}": "-",
        "\N{EN DASH}": "-",
        "\N{MULTIPLICATION SIGN}": "x",
        "\N{MIDDLE DOT}": " x ",
        "\N{LESS-THAN OR EQUAL TO}": "<=",
        "\N{GREATER-THAN OR EQUAL TO}": ">=",
        "\N{HORIZONTAL ELLIPSIS}": "...",
        "\N{RIGHTWARDS ARROW}": "->",
        "\N{LEFT RIGHT ARROW}": "<->",
        "\N{LEFT RIGHT DOUBLE ARROW}": "<=>",
        "\N{NOT EQUAL TO}": "!=",
        "\N{EM DASH}": "-",
    }
)
"""Characters that a terminal may not have, and what stands for them."""
_HEAD: Final = '''"""The texts of rules that messages name; ``python -m tests.rule_texts`` makes them of the pages."""

from __future__ import annotations

from typing import Final

RULE_TEXTS: Final = """\\
'''
_FOOT: Final = '''
"""
"""The code and the text of each rule; a line that begins with a space continues the one before."""
'''


@cache
def named_codes() -> frozenset[str]:
    """Return the codes in the strings of the library, without its docstrings."""
    found: set[str] = set()
    for path in (ROOT / "src").rglob("*.py"):
        tree = ast.parse("" if path == FILE else path.read_text(encoding="utf-8"))
        lone = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
        texts = [node for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)]
        found.update(*[CODE.findall(str(node.value)) for node in texts if id(node) not in lone])
    return frozenset(found)


def file_content() -> str:
    """Return what the file holds: the code and the short text of each rule that is named, sorted by codes."""
    texts = {code: text for page in sorted((ROOT / "docs" / "rules").glob("*.md")) for code, text in _rules(page)}
    entries = [f"{code} {texts[code]}" for code in sorted(named_codes() & texts.keys())]
    lines = [line for entry in entries for line in wrap(entry, _WIDTH, subsequent_indent=" ", break_long_words=False)]
    return _HEAD + "\n".join(lines) + _FOOT


def _rules(page: Path) -> Iterator[tuple[str, str]]:
    paragraphs = page.read_text(encoding="utf-8").split("\n")
    for place, line in enumerate(paragraphs):
        if row := _ROW.match(line):
            yield row[1], short_text(*_cells(row[2]))
        elif ruling := _RULING.match(line):
            end = next((number for number in range(place, len(paragraphs)) if not paragraphs[number]), None)
            body = " ".join([ruling[3], *paragraphs[place + 1 : end]])
            decided = _DECIDED.split(body)[1:]
            yield ruling[1], short_text(ruling[2], *[_PARTS.split(part)[0] for part in decided])


def _cells(row: str) -> Sequence[str]:
    """Return the cells of a row that say something: no tags, no codes alone."""
    cells = [cell.strip() for cell in re.split(r"(?<!\\)\|", row)]
    cells = [cell for cell in cells if not _TAG.fullmatch(cell) and _CITED.sub("", cell).strip(" ,;")]
    if _OPTIONS.fullmatch(cells[0]) and len(cells) == 3:
        return [f"Option {cells[0]}: {cells[1]} in the preset sixth, {cells[2]} in the preset modern"]
    return cells


def short_text(*parts: str) -> str:
    """Return *parts* as sentences in plain text, the first sentences of them if they are long."""
    sentences = [_plain(part) for part in parts]
    text = " ".join([part if part[-1:] in ".?!:" else f"{part}." for part in sentences if part])
    if len(text) <= _MOST:
        return text
    cut = max(text.rfind(end, 0, _MOST) for end in (". ", "; "))
    return f"{text[: cut if cut > 0 else text.rfind(' ', 0, _MOST)].rstrip(';')} ..."


def _plain(text: str) -> str:
    """Return *text* without marks of Markdown and references, with a capital letter first, but not in code."""
    plain = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", _REFERENCES.sub("", text))
    plain = re.sub(r"\*\*|(?<![\w*])\*(?=\w)|(?<=[\w.,;:)])\*(?![\w*])|`", "", plain.replace("\\|", "|"))
    plain = " ".join(plain.translate(_ASCII).split())
    return plain if text.startswith("`") else plain[:1].upper() + plain[1:]


if __name__ == "__main__":
    FILE.write_text(file_content(), encoding="utf-8", newline="\n")
