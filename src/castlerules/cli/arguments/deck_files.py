"""Reads deck lists from files, and makes decks of their cards: built-in ones, and those in card files."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from castlerules.cli.io.card_files import CardFiles
from castlerules.cli.io.errors import UsageError, raised_as
from castlerules.cli.io.files import read_text_file
from castlerules.cli.io.output import print_error
from castlerules.core import UnsupportedCard

if TYPE_CHECKING:
    from castlerules.cards import CardDef, DeckList


def read_deck_file(name: str, option: str) -> DeckList:
    """Return the deck list in the file *name*; raise UsageError, which names the *option*, if there is none.

    A format and a colon may stand before the name of the file. What is skipped is noted on standard error.
    """
    from castlerules.cards import DeckFormat, read_deck  # late: only deck lists need it

    format_name, colon, rest = name.partition(":")
    has_format = bool(colon) and format_name in [str(deck_format) for deck_format in DeckFormat]
    file = rest if has_format else name
    if not file:
        raise UsageError(f"{option}: expected the name of a file after @, got none in {name[:40]!r}")
    with raised_as(UsageError, f"{option}: {file}: "):
        deck = read_deck(read_text_file(Path(file), "a deck list"), format=format_name if has_format else None)
    for note in deck.skipped_sections:
        print_error(f"{file}: {note}")
    return deck


def main_deck_with(deck: DeckList, card_files: CardFiles) -> tuple[CardDef | str, ...]:
    """Return the main deck of *deck*: cards of *card_files*, and the names of cards that are built in or unknown.

    Raises UsageError, with every reason, for cards of *card_files* that the library cannot play.
    """
    from castlerules.cards.pool.lookup import is_in_pool

    cards: list[CardDef | str] = []
    refused: list[str] = []
    for line in deck.main:
        try:
            card = None if is_in_pool(line.name) else card_files.card(line.name)
        except UnsupportedCard as error:
            refused.append(str(error))
        else:
            cards += line.count * [line.name if card is None else card]
    if refused:
        raise UsageError(f"--cards: {'; '.join(dict.fromkeys(refused))}")
    return tuple(cards)
