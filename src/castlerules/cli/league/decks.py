"""Reads the deck that a player registers: a deck list in a file, or a starter deck of the pool."""

from __future__ import annotations

import shlex
from argparse import Namespace
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from castlerules.ascension import (
    StarterDeck,
    StarterMode,
    StarterViolation,
    State,
    ViolationCode,
    read_colors,
    validate_starter,
)
from castlerules.ascension.pool.importing import starter_and_faults
from castlerules.ascension.rules.deck_checks import deck_kept_on_rebuild
from castlerules.ascension.rules.setup import candidate_starters
from castlerules.cards import BadDeckList, DeckFormat, DeckList, read_deck
from castlerules.cards.decklists.text import split_lines
from castlerules.cli.io.errors import UsageError, raised_as, unknown_name_text
from castlerules.cli.io.files import read_text_file
from castlerules.cli.io.output import counted_noun, print_error
from castlerules.core import DataError

from .names import member_called

_MENDED_BY_CARDS: Final = (ViolationCode.SIZE, ViolationCode.COLOR_MISSING, ViolationCode.GRACE)
"""The faults that a deck may have only because some of its cards could not be read."""


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
        listed, faults = _read_list(read_text_file(Path(args.deck), "a deck list"), args.format)
        for note in listed.skipped_sections:
            print_error(f"{args.deck}: {note}")
        try:
            colors = read_colors(args.colors.upper())
        except DataError as error:
            colors = ()
            faults = (f"--colors: {error.problem}", *faults)
        deck, card_faults = starter_and_faults(
            listed, state.setup.pool, colors, (args.basic, args.expansion), grace=args.grace
        )
        if faults or card_faults:
            broken = _broken_rules(args, state, deck, None if faults else listed.main_count) if colors else ()
            raise DataError("deck list", "; ".join([*faults, *card_faults, *broken]))
    return deck


def _read_list(text: str, format_name: str | None) -> tuple[DeckList, tuple[str, ...]]:
    """Return the deck list in *text* without the lines that cannot be read, and what is wrong with those.

    Raises DataError if it is no deck list at all, or if no line of it can be read.
    """
    try:
        return read_deck(text, format=format_name), ()
    except BadDeckList as error:
        bad_numbers = [line.number for line in error.lines]
        lines = [line for number, line in enumerate(split_lines(text), start=1) if number not in bad_numbers]
        try:
            return read_deck("\n".join(lines), format=error.format), (error.problem,)
        except DataError:  # no other line of it can be read
            raise error from None


def _broken_rules(args: Namespace, state: State, deck: StarterDeck, size: int | None) -> Iterator[str]:
    """Yield the rules that *deck* breaks, of a list of *size* cards of which some could not be read.

    These are only rules that the missing cards cannot mend; *size* is None if it is not known.
    """
    required = state.rules.starter_size
    if size is not None and size != required:
        yield f"{ViolationCode.SIZE}: a starter has exactly {required} cards, not {size} (ASC-010)"
    for violation in _violations(args, state, deck):
        if violation.code not in _MENDED_BY_CARDS:
            yield f"{violation} ({violation.rule})"


def _violations(args: Namespace, state: State, deck: StarterDeck) -> tuple[StarterViolation, ...]:
    """Return the faults of *deck* for what the command in *args* does with it: register, rebuild or validate."""
    rebuilds = args.league_command == "rebuild"
    kept_deck = deck_kept_on_rebuild(state, member_called(state, args.player)) if rebuilds else None
    mode = StarterMode.REBUILD if rebuilds or getattr(args, "rebuild", False) else StarterMode.STARTER
    return validate_starter(deck, state.setup.pool, state.rules, mode=mode, kept_deck=kept_deck)


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
