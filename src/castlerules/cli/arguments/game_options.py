"""The options of a game as ``name=value`` words, and those that are not at their default."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from castlerules.cli.io.errors import UsageError, unknown_name_text
from castlerules.core import AnyGame, DataError, from_data, to_data
from castlerules.core.data import canonical_json, parse_json
from castlerules.core.errors import short_repr

Options = dict[str, object]


def parse_rules(game: AnyGame, settings: Iterable[tuple[str, str]]) -> object:
    """Return the rules of *game* with *settings*, the rest at their defaults; raise UsageError for wrong ones.

    A dot leads into options that hold others: ``core.name=value``; commas part the values of a tuple: ``name=1,-2``.
    """
    data = to_data(game.Rules(), game=game)
    given_names = set[str]()
    for name, text in settings:
        if name in given_names:
            raise UsageError(f"--rules: {name} is given twice; give it once")
        given_names.add(name)
        _set_option(game.name, data["value"], name, text)
    try:
        return from_data(data, game=game)
    except DataError as error:
        path = error.path.removeprefix("value").lstrip(".")
        raise UsageError(f"--rules{' ' * bool(path)}{path}: {error.problem}") from None


def changed_options(game: AnyGame, rules: object) -> Options:
    """Return the options of *rules* that are not at their default, by dotted name, as JSON data."""
    default = _flattened(to_data(game.Rules(), game=game)["value"])
    chosen = _flattened(to_data(rules, game=game)["value"])
    return {name: option for name, option in chosen.items() if name not in default or option != default[name]}


def option_text(option: object) -> str:
    """Return the JSON data *option* as ``parse_rules`` reads it after ``name=``: the values of a tuple with commas."""
    if not isinstance(option, list):
        return str(option)
    text = canonical_json(option)
    return text if text.startswith("[[") else text[1:-1]


def parse_value(text: str) -> object:
    """Return what *text* is as JSON (``None`` and ``True`` count), or *text* itself for the game to refuse."""
    word = {"none": "null", "true": "true", "false": "false"}.get(text.lower(), text)
    try:
        return parse_json(word)
    except DataError:
        return text


def _set_option(game: str, options: Options, name: str, text: str) -> None:
    """Put the value that *text* stands for in the place of the option *name*."""
    flat_options = _flattened(options)
    if name not in flat_options:
        raise UsageError(f"--rules: {unknown_name_text(f'option of {game}', name, flat_options)}")
    *outer, last = name.split(".")
    inner: Any = options
    for part in outer:
        inner = inner[part]
    default = flat_options[name]
    if isinstance(default, list) and not text.startswith("["):
        raw_text, text = text, f"[{_with_quotes(text, default)}]"  # commas alone part the values of a tuple
        if isinstance(parse_value(text), str):
            example = f", such as {name}={option_text(default)}" if default else ""
            raise UsageError(f"--rules {name}: expected a list, got {short_repr(raw_text)}{example}")
    inner[last] = text if isinstance(flat_options[name], str) else parse_value(text)


def _with_quotes(text: str, default: list[object]) -> str:
    """Return the values in *text* as they stand in JSON: words need no quotes where the *default* has words."""
    if not text or '"' in text or not default or not all(isinstance(value, str) for value in default):
        return text
    return canonical_json([word.strip() for word in text.split(",")])[1:-1]


def _flattened(options: Options, prefix: str = "") -> Options:
    """Return *options* with those inside others under dotted names."""
    flat_options: Options = {}
    for name, option in options.items():
        flat_options |= (
            _flattened(option, f"{prefix}{name}.") if isinstance(option, dict) else {f"{prefix}{name}": option}
        )
    return flat_options
