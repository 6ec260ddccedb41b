"""Reads the deck that a player registers: a deck list in a file, or a starter deck of the pool."""

from __future__ import annotations

import shlex
from argparse import Namespace
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from castlerules.ascension import StarterDeck, StarterViolation, State, starter_from_list, validate_starter
from castlerules.ascension.rules.setup import candidate_starters
from castlerules.cards import DeckFormat, read_deck
from castlerules.cli.io.errors import UsageError, raised_as, unknown_name_text
from castlerules.cli.io.files import read_text_file
from castlerules.cli.io.output import counted_noun, print_error


def starters(state: State) -> tuple[StarterDeck, ...]:
    """Return the decks that come with the pool, by number; those that the options forbid keep their numbers."""
    return candidate_starters(state.setup)


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


def grace_hint(deck: StarterDeck, state: State) -> str | None:
    """Return how *deck*, which has too many copies of a card, gets a grace card; None without such a fault."""
    return grace_hint_for(deck, state, validate_starter(deck, state.setup.pool, state.rules))


def grace_hint_for(deck: StarterDeck, state: State, violations: Iterable[StarterViolation]) -> str | None:
    """Return what ``grace_hint`` does, from the *violations* of *deck*."""
    most, copies = state.rules.grace_copy_limit, dict[str, int]()
    for printing, number in deck.main:
        card = state.setup.pool.index.by_id.get(printing)
        if card is not None:
            copies[card.name] = copies.get(card.name, 0) + number
    names = [violation.about for violation in violations if violation.rule == _COPY_LIMIT]
    name = next((name for name in names if copies.get(name, 0) <= most), None)
    if deck.grace is not None or name is None:
        return None
    return f"one card, the grace card, may be in the deck {most} times: --grace {shlex.quote(name)} names it"


_COPY_LIMIT: Final = "ASC-030"
