"""The table in ``oracle.md``: how many cards of each set play in the duel.

``python docs/coverage.py FILE...`` checks card files, keeps their numbers in ``coverage.json`` by the names of the
files, and writes the table anew; without files it only writes the table. A test compares the table with the numbers.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from castlerules.cli.checking.capability import capability_of
from castlerules.cli.checking.compiled_files import read_card_file
from castlerules.cli.checking.report import checked_file

__all__ = ["NUMBERS", "measured", "rewritten", "table"]

PAGE: Final = Path(__file__).with_name("oracle.md")
NUMBERS: Final = Path(__file__).with_name("coverage.json")
HEAD: Final = "| set | cards | play | share |\n|---|---|---|---|\n"


def measured(files: Sequence[str]) -> dict[str, tuple[int, int]]:
    """Return the number of cards of each of *files*, and how many of them play, by the names of the files."""
    numbers = {}
    for name in files:
        checked = checked_file(name, *read_card_file(name, None), capability_of("duel"))
        numbers[Path(name).stem] = len(checked.plays) + len(checked.refused), len(checked.plays)
    return numbers


def table(numbers: Mapping[str, Sequence[int]]) -> str:
    """Return the Markdown table of *numbers*: cards, and those that play, by set."""
    rows = [*numbers.items(), ("all", [sum(column) for column in zip(*numbers.values(), strict=True)])]
    return HEAD + "".join([f"| {name} | {cards} | {plays} | {plays / cards:.1%} |\n" for name, (cards, plays) in rows])


def rewritten(page: str, numbers: Mapping[str, Sequence[int]]) -> str:
    """Return the text of *page* with the table of *numbers* in place of the old one."""
    assert HEAD in page, "expected a table of sets, got none"
    return re.sub(re.escape(HEAD) + r"(\|.*\n)*", lambda _: table(numbers), page)


if __name__ == "__main__":
    known = json.loads(NUMBERS.read_text(encoding="utf-8")) if NUMBERS.exists() else {}
    known |= measured(sys.argv[1:])
    NUMBERS.write_text(json.dumps(known) + "\n", encoding="utf-8")
    PAGE.write_text(rewritten(PAGE.read_text(encoding="utf-8"), known), encoding="utf-8")
