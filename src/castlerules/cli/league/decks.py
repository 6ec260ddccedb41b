"""Reads the deck that a player registers: a deck list in a file, or a starter deck of the pool."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from castlerules.ascension import StarterDeck, State, starter_from_list
from castlerules.ascension.rules.setup import offered_starters
from castlerules.cards import DeckFormat, read_deck
from castlerules.cli.io.errors import UsageError, raised_as, unknown_name_text
from castlerules.cli.io.files import read_text_file
from castlerules.cli.io.output import counted_noun, print_error


def starters(state: State) -> tuple[StarterDeck, ...]:
    """Return the decks that come with the pool, which any player may register."""
    return offered_starters(state.setup, state.rules)


def read_decklist(args: Namespace, state: State) -> StarterDeck:
    """Return the deck in *args*; raise UsageError if there is no such deck, or its list cannot be read."""
    options = {"--colors": args.colors, "--basic": args.basic, "--expansion": args.expansion}
    if args.starter is not None:
        superfluous = [name for name, word in {"DECK": args.deck, **options, "--grace": args.grace}.items() if word]
        if superfluous or args.format:
            raise UsageError(f"--starter is a whole deck; leave out {', '.join(superfluous) or '--format'}")
        return _starter_deck(args.starter, state)
    if args.deck is None:
        raise UsageError("give the file of a deck list, or --starter N for a deck that comes with the pool")
    if missing := [name for name, word in options.items() if not word]:
        raise UsageError(f"a deck list needs its colors and sets; give {', '.join(missing)}")
    return _deck_from_file(args, state)


def _starter_deck(number: int, state: State) -> StarterDeck:
    decks = starters(state)
    if not decks:
        raise UsageError("--starter: no decks come with the pool of this league; give the file of a deck list")
    if number > len(decks):
        raise UsageError(
            f"--starter: there are {counted_noun(len(decks), 'deck')}, no deck {number}; give 1 to {len(decks)}"
        )
    return decks[number - 1]


def _deck_from_file(args: Namespace, state: State) -> StarterDeck:
    formats = [str(deck_format) for deck_format in DeckFormat]
    if args.format is not None and args.format not in formats:
        raise UsageError(f"--format: {unknown_name_text('format', args.format, formats)}")
    with raised_as(UsageError, f"{args.deck}: "):
        decklist = read_deck(read_text_file(Path(args.deck), "a deck list"), format=args.format)
        for note in decklist.skipped_sections:
            print_error(f"{args.deck}: {note}")
        return starter_from_list(
            decklist, state.setup.pool, args.colors.upper(), args.basic, args.expansion, grace=args.grace
        )
