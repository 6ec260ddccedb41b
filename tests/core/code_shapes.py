"""What ``castlerules.core.code_shapes`` holds; ``python -m tests.core.code_shapes`` writes it."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from textwrap import indent
from typing import Final

from castlerules import GAMES
from castlerules.core import cached_code

FILE: Final = Path(cached_code.__file__).with_name("code_shapes.py")
HEAD: Final = '''"""Sources of constructors and copies, by the number of fields, that importing the games needs.

``cached_code`` writes such sources, and compiles those that are missing here. Python keeps the ones here compiled.
Written by: python -m tests.core.code_shapes
"""

from typing import TYPE_CHECKING

if not TYPE_CHECKING:
'''
_PRINT_COMPILED: Final = f"""
import json, sys, types
from importlib import import_module

sources = []

def note(event, arguments):
    if event == "compile" and arguments[1].startswith("<SHAPE "):
        sources.append(arguments[0].decode())

sys.addaudithook(note)
sys.modules["castlerules.core.code_shapes"] = types.ModuleType("code_shapes")
for game in {tuple(GAMES)}:
    import_module(f"castlerules.{{game}}")
print(json.dumps(sources))
"""


def written() -> str:
    """Return the text of ``code_shapes``: what importing all games compiles if it is empty, by kind and numbers."""
    from processes import run_process  # where it is depends on whether this is a test or a program

    sources = json.loads(run_process([sys.executable, "-c", _PRINT_COMPILED]).stdout)
    return HEAD + "\n".join([indent(source, "    ") for source in sorted(sources, key=_order)])


def _order(source: str) -> tuple[str, list[int], str]:
    name = source[4 : source.index("(")]
    return name.partition("_")[0], [int(number) for number in re.findall(r"\d+", name)], name


if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[1]))
    FILE.write_text(written(), encoding="utf-8")
