"""Reads and writes the options of a game as ``name=value`` words."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import reduce
from typing import Any, Final

import attrs

from castlerules.cli.io.errors import UsageError, unknown_name_text
from castlerules.core import AnyGame, DataError, from_data, to_data
from castlerules.core.data import canonical_json, parse_json
from castlerules.core.errors import short_repr

Options = dict[str, object]

_WORD: Final = re.compile(r'\s*("(?:[^"\\]|\\.)*"|[^",]+?)\s*(,|$)')
"""A word of a list, which may stand in double quotes, and the comma after it."""


def parse_rules(game: AnyGame, settings: Iterable[tuple[str, str]]) -> object:
    """Return the options of *game*, changed by *settings* (pairs of name and text); raise UsageError for wrong ones.

    A dot separates the names of nested options: ``core.name=value``. Commas separate values of a tuple: ``name=1,-2``,
    ``name=two words,others``; a word with a comma stands in double quotes, as in JSON.
    """
    data = to_data(game.Rules(), game=game)
    given_names = set[str]()
    for name, text in settings:
        if name in given_names:
            raise UsageError(f"--rules: {name} is given twice; give it once")
        given_names.add(name)
        _set_option(game, data["value"], name, text)
    try:
        return from_data(data, game=game)
    except DataError as error:
        path = error.path.removeprefix("value").lstrip(".")
        raise UsageError(f"--rules{' ' * bool(path)}{path}: {error.problem}") from None


def changed_options(game: AnyGame, rules: object) -> Options:
    """Return the options of *rules* that differ from their defaults, by dotted name, as JSON data."""
    default = _flattened(to_data(game.Rules(), game=game)["value"])
    chosen = _flattened(to_data(rules, game=game)["value"])
    return {name: option for name, option in chosen.items() if name not in default or option != default[name]}


def option_text(option: object) -> str:
    """Return *option* as text that ``parse_rules`` can read; a tuple becomes its values with commas between them."""
    if not isinstance(option, list):
        return str(option)
    text = canonical_json(option)
    return text if text.startswith("[[") else text[1:-1]


def parse_value(text: str) -> object:
    """Return the value of *text*, read as JSON; ``None`` and ``True`` as in Python are read, too.

    Text that is not JSON is returned unchanged; the game then refuses it, with a better message than the JSON parser.
    """
    word = {"none": "null", "true": "true", "false": "false"}.get(text.lower(), text)
    try:
        return parse_json(word)
    except DataError:
        return text


def _set_option(game: AnyGame, options: Options, name: str, text: str) -> None:
    """Set the option *name* in *options* to the value of *text*.

    Raises UsageError for an unknown name, and for a text that is no list if the default is one.
    """
    flat_options = _flattened(options)
    if name not in flat_options:
        raise UsageError(f"--rules: {unknown_name_text(f'option of {game.name}', name, flat_options)}")
    *outer, last = name.split(".")
    inner: Any = options
    for part in outer:
        inner = inner[part]
    default = flat_options[name]
    if isinstance(default, list) and not text.startswith("["):
        has_words = _has_words(game, name)
        raw_text, text = text, _quoted_words(text) if has_words else f"[{text}]"  # a tuple is written without brackets
        if isinstance(parse_value(text), str):
            example = f", such as {name}={option_text(default)}" if default else _WORDS_EXAMPLE if has_words else ""
            raise UsageError(f"--rules {name}: expected a list, got {short_repr(raw_text)}{example}")
    inner[last] = text if isinstance(flat_options[name], str) else parse_value(text)


_WORDS_EXAMPLE: Final = ", such as 'One Name,Another' with commas between names, or '\"A, B\",C' if a name has a comma"


def _has_words(game: AnyGame, name: str) -> bool:
    """Return whether the option with this dotted *name* is a tuple of words."""
    *outer, last = name.split(".")
    holder: Any = reduce(getattr, outer, game.Rules())
    return str(attrs.fields_dict(type(holder))[last].type).startswith("tuple[str,")


def _quoted_words(text: str) -> str:
    """Return *text*, words with commas between them, as a JSON list; return it unchanged if it is no such list."""
    words, place = list[object](), 0
    while place < len(text):
        match = _WORD.match(text, place)
        if match is None or (match[2] and match.end() == len(text)):
            return text
        words.append(parse_value(match[1]) if match[1].startswith('"') else match[1])
        place = match.end()
    return canonical_json(words)


def _flattened(options: Options, prefix: str = "") -> Options:
    """Return *options* without nesting: a nested option gets a dotted name, such as ``core.name``, after *prefix*."""
    flat_options: Options = {}
    for name, option in options.items():
        flat_options |= (
            _flattened(option, f"{prefix}{name}.") if isinstance(option, dict) else {f"{prefix}{name}": option}
        )
    return flat_options
