"""Put docstrings and line numbers into the C code of mypyc: it drops the former and counts lines of rewritten text."""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping, Sequence
from typing import Final

METHOD: Final = re.compile(r'\(PyCFunction\)CPyPy_(\w+),(\s+METH_[\w |]*, PyDoc_STR\("[^"]*?\\n--\\n\\n)"\)')
TRACEBACK: Final = re.compile(r'"(castlerules/[\w/]+\.py)", "([^"]*)", (\d+),')


def docstrings(tree: ast.Module) -> dict[str, str]:
    """Return the docstrings of the functions of a module, and of the methods of its classes as ``Class___method``."""
    docs = {}
    for node in tree.body:
        inner = [(f"{node.name}___", item) for item in node.body] if isinstance(node, ast.ClassDef) else [("", node)]
        for prefix, item in inner:
            if isinstance(item, ast.FunctionDef) and (text := ast.get_docstring(item)):
                docs[prefix + item.name] = text
    return docs


def completed(code: str, docs: Mapping[str, str], lines: Mapping[str, Sequence[int]]) -> str:
    """Return the C *code* of a module with the *docs* of its functions.

    *lines* holds, for each file, the line number in the source of each line of the rewritten text.
    """

    def described(match: re.Match[str]) -> str:
        parts = match[1].split("___")
        text = docs.get("___".join(parts[-2:])) or docs.get(parts[-1], "")
        return f'(PyCFunction)CPyPy_{match[1]},{match[2]}{_as_c(text)}")'

    def located(match: re.Match[str]) -> str:
        known = lines.get(match[1], ())
        line = int(match[3])
        return f'"{match[1]}", "{match[2]}", {known[line - 1] if 0 < line <= len(known) else line},'

    return TRACEBACK.sub(located, METHOD.sub(described, code))


def _as_c(text: str) -> str:
    """Return *text* as the inside of a string literal of C."""
    plain = [chr(byte) if 32 <= byte < 127 and chr(byte) not in '"\\?' else f"\\{byte:03o}" for byte in text.encode()]
    return "".join(plain)
