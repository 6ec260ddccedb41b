"""What a game is started with besides its options, as ``name=value`` words."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final, get_args, get_type_hints

import attrs

from castlerules.cli.io.errors import CommandFailed, UsageError, unknown_name_text
from castlerules.cli.io.files import read_text_file
from castlerules.cli.io.output import print_error
from castlerules.core import AnyGame, CastleRulesError

from .game_options import parse_value

_FILE_SIGN: Final = "@"
Settings = Iterable[tuple[str, str]]


def parse_setup(game: AnyGame, settings: Settings) -> object:
    """Return the set-up of *game* with *settings*, the rest as usual; raise UsageError for wrong ones.

    A deck is the name of a ready-made one, or that of a file after ``@``; commas part several decks. Other values
    are written as those of options.
    """
    field_types = get_type_hints(game.Setup)
    fields: dict[str, Any] = {}
    for name, text in settings:
        if not field_types:
            raise UsageError(f"--setup: {game.name} is always started alike; leave it out")
        if name not in field_types:
            raise UsageError(f"--setup: {unknown_name_text(f'set-up of {game.name}', name, field_types)}")
        if name in fields:
            raise UsageError(f"--setup: {name} is given twice; give it once")
        fields[name] = _parse_setting(field_types[name], text)
    try:
        return game.Setup(**fields)
    except CastleRulesError as error:
        raise UsageError(f"--setup {' '.join(fields)}: {error}") from None


def changed_setup(game: AnyGame, setup: object, settings: Settings) -> dict[str, str]:
    """Return those of *settings*, of which *setup* was made, that are not as usual."""
    default = game.Setup()
    return {name: text for name, text in settings if getattr(setup, name) != getattr(default, name)}


def setup_keywords(setup: Any) -> dict[str, Any]:
    """Return *setup* as ``new_game`` takes it."""
    return attrs.asdict(setup, recurse=False)


def _parse_setting(field_type: Any, text: str) -> object:
    """Return what *text* stands for where a *field_type* is wanted: a deck or several, a text or a value."""
    if _is_deck(field_type):
        return _deck_from_text(text)
    if any(map(_is_deck, get_args(field_type))):
        return tuple([_deck_from_text(part.strip()) for part in text.split(",")])
    return text if field_type is str else parse_value(text)


def _is_deck(field_type: Any) -> bool:
    from castlerules.cards.language.definition import CardDef  # a game that has decks has loaded it

    return get_args(field_type) == (CardDef, ...)


def _deck_from_text(text: str) -> object:
    """Return the deck called *text*, or the list in the file that it names, of a format that may stand before it."""
    if not text.startswith(_FILE_SIGN):
        return text
    from castlerules.cards import DeckFormat, read_deck  # only lists need it

    name = text.removeprefix(_FILE_SIGN)
    format_name, colon, rest = name.partition(":")
    has_format = bool(colon) and format_name in [str(deck_format) for deck_format in DeckFormat]
    name = rest if has_format else name
    if not name:
        raise UsageError("--setup: a file has a name; give one after @")
    try:
        deck = read_deck(read_text_file(Path(name), "a deck list"), format=format_name if has_format else None)
    except (CommandFailed, CastleRulesError) as error:
        raise UsageError(f"--setup: {name}: {error}") from None
    for note in deck.skipped_sections:
        print_error(f"{name}: {note}")
    return deck
