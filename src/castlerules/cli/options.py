"""The options of a game as ``name=value`` words, and those that are not at their default."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from castlerules.core import AnyGame, DataError, from_data, to_data
from castlerules.core.data import canonical, parsed_json
from castlerules.core.shown import shown

from .errors import UsageError, unknown

__all__ = ["changed_options", "option_word", "read_value", "rules_with"]

Options = dict[str, object]


def rules_with(game: AnyGame, settings: Iterable[tuple[str, str]]) -> object:
    """Return the rules of *game* with *settings*, the rest at their defaults; raise UsageError for wrong ones.

    A dot leads into options that hold others: ``core.name=value``; commas part the values of a tuple: ``name=1,-2``.
    """
    data = to_data(game.Rules(), game=game)
    seen = set[str]()
    for name, text in settings:
        if name in seen:
            raise UsageError(f"--rules: {name} is given twice; give it once")
        seen.add(name)
        _set(game.name, data["value"], name, text)
    try:
        return from_data(data, game=game)
    except DataError as error:
        path = error.path.removeprefix("value").lstrip(".")
        raise UsageError(f"--rules{' ' * bool(path)}{path}: {error.problem}") from None


def changed_options(game: AnyGame, rules: object) -> Options:
    """Return the options of *rules* that are not at their default, by dotted name, as JSON data."""
    default = _flat(to_data(game.Rules(), game=game)["value"])
    chosen = _flat(to_data(rules, game=game)["value"])
    return {name: option for name, option in chosen.items() if name not in default or option != default[name]}


def option_word(option: object) -> str:
    """Return the JSON data *option* as ``rules_with`` reads it after ``name=``: the values of a tuple with commas."""
    if not isinstance(option, list):
        return str(option)
    text = canonical(option)
    return text if text.startswith("[[") else text[1:-1]


def read_value(text: str) -> object:
    """Return what *text* is as JSON (``None`` and ``True`` count), or *text* itself for the game to refuse."""
    word = {"none": "null", "true": "true", "false": "false"}.get(text.lower(), text)
    try:
        return parsed_json(word)
    except DataError:
        return text


def _set(game: str, options: Options, name: str, text: str) -> None:
    """Put the value that *text* stands for in the place of the option *name*."""
    known = _flat(options)
    if name not in known:
        raise UsageError(f"--rules: {unknown(f'option of {game}', name, known)}")
    *outer, last = name.split(".")
    inner: Any = options
    for part in outer:
        inner = inner[part]
    listed = known[name]
    if isinstance(listed, list) and not text.startswith("["):
        given, text = text, f"[{_quoted(text, listed)}]"  # commas alone part the values of a tuple
        if isinstance(read_value(text), str):
            such = f", such as {name}={option_word(listed)}" if listed else ""
            raise UsageError(f"--rules {name}: a list is wanted, not {shown(given)}{such}")
    inner[last] = text if isinstance(known[name], str) else read_value(text)


def _quoted(text: str, default: list[object]) -> str:
    """Return the values in *text* as they stand in JSON: words need no quotes where the *default* has words."""
    if not text or '"' in text or not default or not all(isinstance(one, str) for one in default):
        return text
    return canonical([word.strip() for word in text.split(",")])[1:-1]


def _flat(options: Options, front: str = "") -> Options:
    """Return *options* with those inside others under dotted names."""
    found: Options = {}
    for name, option in options.items():
        found |= _flat(option, f"{front}{name}.") if isinstance(option, dict) else {f"{front}{name}": option}
    return found
