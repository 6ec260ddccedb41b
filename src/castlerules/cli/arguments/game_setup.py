"""Reads the set-up of a game, such as its decks, from ``name=value`` words."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final, get_args, get_type_hints

from castlerules.cli.io.errors import UsageError, raised_as, unknown_name_text
from castlerules.cli.io.files import read_text_file
from castlerules.cli.io.output import print_error
from castlerules.core import AnyGame

from .game_options import parse_value

_FILE_SIGN: Final = "@"
Settings = Iterable[tuple[str, str]]


def parse_setup(game: AnyGame, settings: Settings) -> object:
    """Return the set-up of *game* with *settings*, the rest at its defaults; raise UsageError for wrong ones.

    A deck is the name of a ready-made deck, or ``@`` and the name of a file; commas separate several decks. Other
    values are written like those of options.
    """
    field_types = get_type_hints(game.Setup)
    fields: dict[str, Any] = {}
    for name, text in settings:
        if not field_types:
            raise UsageError(f"--setup: {game.name} always starts alike, there is nothing to set up; leave it out")
        if name not in field_types:
            raise UsageError(f"--setup: {unknown_name_text(f'set-up of {game.name}', name, field_types)}")
        if name in fields:
            raise UsageError(f"--setup: {name} is given twice; give it once")
        fields[name] = _parse_setting(field_types[name], text)
    with raised_as(UsageError, f"--setup {' '.join(fields)}: "):
        return game.Setup(**fields)


def changed_setup(game: AnyGame, setup: object, settings: Settings) -> dict[str, str]:
    """Return those of *settings*, as typed, by which *setup* differs from the default set-up; for reports as JSON."""
    default = game.Setup()
    return {name: text for name, text in settings if getattr(setup, name) != getattr(default, name)}


def _parse_setting(field_type: Any, text: str) -> object:
    """Return the value of *text* for a field of *field_type*: a deck, a tuple of decks, a text or a JSON value."""
    if _is_deck(field_type):
        return _deck_from_text(text)
    if any(map(_is_deck, get_args(field_type))):
        return tuple([_deck_from_text(part.strip()) for part in text.split(",")])
    return text if field_type is str else parse_value(text)


def _is_deck(field_type: Any) -> bool:
    from castlerules.cards.language.definition import CardDef  # late: only games with decks load it

    return get_args(field_type) == (CardDef, ...)


def _deck_from_text(text: str) -> object:
    """Return the deck that *text* means: the deck list in the file after ``@``, or *text* itself, the name of a deck.

    A format and a colon may stand before the name of the file. Raises UsageError if there is no readable deck list.
    """
    if not text.startswith(_FILE_SIGN):
        return text
    from castlerules.cards import DeckFormat, read_deck  # late: only deck lists need it

    name = text.removeprefix(_FILE_SIGN)
    format_name, colon, rest = name.partition(":")
    has_format = bool(colon) and format_name in [str(deck_format) for deck_format in DeckFormat]
    name = rest if has_format else name
    if not name:
        raise UsageError(f"--setup: expected the name of a file after @, got none in {text[:40]!r}")
    with raised_as(UsageError, f"--setup: {name}: "):
        deck = read_deck(read_text_file(Path(name), "a deck list"), format=format_name if has_format else None)
    for note in deck.skipped_sections:
        print_error(f"{name}: {note}")
    return deck
