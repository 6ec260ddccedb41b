"""Decks that players hand in: lists in files, or one of those that come with the pool."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from castlerules.ascension import Decklist, State, decklist_of
from castlerules.ascension.setup import offered
from castlerules.cards import DeckFormat, read_deck
from castlerules.core import CastleRulesError

from .errors import Failed, UsageError, unknown
from .files import text_of
from .output import complain

__all__ = ["deck_asked", "starters"]


def starters(state: State) -> tuple[Decklist, ...]:
    """Return the decks that come with the pool, which anybody may register."""
    return offered(state.setup, state.rules)


def deck_asked(asked: Namespace, state: State) -> Decklist:
    """Return the deck that was *asked* for; raise UsageError if there is no such list, or it cannot be read."""
    named = {"--colors": asked.colors, "--basic": asked.basic, "--expansion": asked.expansion}
    if asked.starter is not None:
        given = [name for name, word in {"DECK": asked.deck, **named, "--grace": asked.grace}.items() if word]
        if given or asked.format:
            raise UsageError(f"--starter is a whole deck; leave out {', '.join(given) or '--format'}")
        return _starter(asked.starter, state)
    if asked.deck is None:
        raise UsageError("give the file of a deck list, or --starter N for a deck that comes with the pool")
    if missing := [name for name, word in named.items() if not word]:
        raise UsageError(f"a deck is registered with its colors and sets; {', '.join(missing)} is missing")
    return _listed(asked, state)


def _starter(number: int, state: State) -> Decklist:
    decks = starters(state)
    if not decks:
        raise UsageError("--starter: no decks come with the pool of this league; give the file of a deck list")
    if number > len(decks):
        raise UsageError(f"--starter: there are {len(decks)}; give 1 to {len(decks)}")
    return decks[number - 1]


def _listed(asked: Namespace, state: State) -> Decklist:
    forms = [str(one) for one in DeckFormat]
    if asked.format is not None and asked.format not in forms:
        raise UsageError(f"--format: {unknown('format', asked.format, forms)}")
    try:
        listed = read_deck(text_of(Path(asked.deck), "a deck list"), format=asked.format)
        for note in listed.passed_over:
            complain(f"{asked.deck}: {note}")
        return decklist_of(
            listed, state.setup.pool, asked.colors.upper(), asked.basic, asked.expansion, grace=asked.grace
        )
    except (Failed, CastleRulesError) as error:
        raise UsageError(f"{asked.deck}: {error}") from None
