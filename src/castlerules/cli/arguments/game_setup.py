"""Reads the set-up of a game, such as its decks, from ``name=value`` words."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final, get_args, get_type_hints

from castlerules.cli.io.card_files import CardFiles
from castlerules.cli.io.errors import UsageError, raised_as, unknown_name_text
from castlerules.core import AnyGame

from .deck_files import main_deck_with, read_deck_file
from .game_options import parse_value

_FILE_SIGN: Final = "@"
Settings = Iterable[tuple[str, str]]


def parse_setup(game: AnyGame, settings: Settings, card_files: Sequence[str] = ()) -> object:
    """Return the set-up of *game* with *settings*, the rest at its defaults; raise UsageError for wrong ones.

    A deck is the name of a ready-made deck, or ``@`` and the name of a file; commas separate several decks. Cards that
    are not built in come from the files *card_files*. Other values are written like those of options.
    """
    if card_files and not any(_FILE_SIGN in text for _, text in settings):
        raise UsageError("--cards: no deck list asks for cards; give --setup deck=@FILE, or leave out --cards")
    cards = CardFiles.of(card_files, blank_creatures=game.name == "fortress") if card_files else None
    field_types = get_type_hints(game.Setup)
    fields: dict[str, Any] = {}
    for name, text in settings:
        if not field_types:
            raise UsageError(f"--setup: {game.name} always starts alike, there is nothing to set up; leave it out")
        if name not in field_types:
            raise UsageError(f"--setup: {unknown_name_text(f'set-up of {game.name}', name, field_types)}")
        if name in fields:
            raise UsageError(f"--setup: {name} is given twice; give it once")
        fields[name] = _parse_setting(field_types[name], text, cards)
    with raised_as(UsageError, f"--setup {' '.join(fields)}: "):
        return game.Setup(**fields)


def changed_setup(game: AnyGame, setup: object, settings: Settings) -> dict[str, str]:
    """Return those of *settings*, as typed, by which *setup* differs from the default set-up; for reports as JSON."""
    default = game.Setup()
    return {name: text for name, text in settings if getattr(setup, name) != getattr(default, name)}


def _parse_setting(field_type: Any, text: str, cards: CardFiles | None) -> object:
    """Return the value of *text* for a field of *field_type*: a deck, a tuple of decks, a text or a JSON value."""
    if _is_deck(field_type):
        return _deck_from_text(text, cards)
    if any(map(_is_deck, get_args(field_type))):
        return tuple([_deck_from_text(part.strip(), cards) for part in text.split(",")])
    return text if field_type is str else parse_value(text)


def _is_deck(field_type: Any) -> bool:
    from castlerules.cards.language.definition import CardDef  # late: only games with decks load it

    return get_args(field_type) == (CardDef, ...)


def _deck_from_text(text: str, cards: CardFiles | None) -> object:
    """Return the deck that *text* means: the deck list in the file after ``@``, or *text* itself, the name of a deck.

    Raises UsageError if there is no readable deck list.
    """
    if not text.startswith(_FILE_SIGN):
        return text
    deck = read_deck_file(text.removeprefix(_FILE_SIGN), "--setup")
    return deck if cards is None else main_deck_with(deck, cards)
