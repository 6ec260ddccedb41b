"""What a game is started with besides its options, as ``name=value`` words."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final, get_args, get_type_hints

import attrs

from castlerules.core import AnyGame, CastleRulesError

from .errors import Failed, UsageError, unknown
from .files import text_of
from .options import read_value
from .output import complain

__all__ = ["keywords", "setup_with", "setup_words"]

_FILE: Final = "@"
Settings = Iterable[tuple[str, str]]


def setup_with(game: AnyGame, settings: Settings) -> object:
    """Return the set-up of *game* with *settings*, the rest as usual; raise UsageError for wrong ones.

    A deck is the name of a ready-made one, or that of a file after ``@``; commas part several decks. Other values
    are written as those of options.
    """
    kinds = get_type_hints(game.Setup)
    given: dict[str, Any] = {}
    for name, text in settings:
        if not kinds:
            raise UsageError(f"--setup: {game.name} is always started alike; leave it out")
        if name not in kinds:
            raise UsageError(f"--setup: {unknown(f'set-up of {game.name}', name, kinds)}")
        if name in given:
            raise UsageError(f"--setup: {name} is given twice; give it once")
        given[name] = _value(kinds[name], text)
    try:
        return game.Setup(**given)
    except CastleRulesError as error:
        raise UsageError(f"--setup {' '.join(given)}: {error}") from None


def setup_words(game: AnyGame, setup: object, settings: Settings) -> dict[str, str]:
    """Return those of *settings*, of which *setup* was made, that are not as usual."""
    usual = game.Setup()
    return {name: text for name, text in settings if getattr(setup, name) != getattr(usual, name)}


def keywords(setup: Any) -> dict[str, Any]:
    """Return *setup* as ``new_game`` takes it."""
    return attrs.asdict(setup, recurse=False)


def _value(kind: Any, text: str) -> object:
    """Return what *text* stands for in the place of a *kind*: a deck or several, a text, or a value as in options."""
    if _is_deck(kind):
        return _deck(text)
    if any(map(_is_deck, get_args(kind))):
        return tuple([_deck(part.strip()) for part in text.split(",")])
    return text if kind is str else read_value(text)


def _is_deck(kind: Any) -> bool:
    from castlerules.cards.definition import CardDef  # a game that has decks has loaded it

    return get_args(kind) == (CardDef, ...)


def _deck(text: str) -> object:
    """Return the deck called *text*, or the list in the file that it names, of a format that may stand before it."""
    if not text.startswith(_FILE):
        return text
    from castlerules.cards import DeckFormat, read_deck  # only lists need it

    name = text.removeprefix(_FILE)
    form, colon, rest = name.partition(":")
    known = bool(colon) and form in [str(one) for one in DeckFormat]
    name = rest if known else name
    if not name:
        raise UsageError("--setup: a file has a name; give one after @")
    try:
        deck = read_deck(text_of(Path(name), "a deck list"), format=form if known else None)
    except (Failed, CastleRulesError) as error:
        raise UsageError(f"--setup: {name}: {error}") from None
    for note in deck.passed_over:
        complain(f"{name}: {note}")
    return deck
