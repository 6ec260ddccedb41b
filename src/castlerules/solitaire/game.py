"""The game itself: the book of Solitaire as an object with the names of the contract."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import attrs

from castlerules.cards.definition import CardDef
from castlerules.core import Broken, Generator, Rng, SetupError
from castlerules.core.shown import shown
from castlerules.magic.actions import Action
from castlerules.magic.changes import Change
from castlerules.magic.deck import Deck
from castlerules.magic.engine import started
from castlerules.magic.state import State
from castlerules.magic.tasks import Settle
from castlerules.magic.variant import MagicGame, game

from .book import SOLITAIRE
from .decks import DEFAULT_DECK, checked_deck, named_deck
from .invariants import problems, step_problems
from .knowledge import fill, hide
from .rules import SolitaireRules
from .setup import dealt
from .tableau import (
    EVENTS,
    INTENTS,
    KEPT,
    YOU,
    AssignToBlocker,
    AttackStack,
    DrawThree,
    FinishUse,
    MergeCopies,
    PaySource,
    Strike,
)

if TYPE_CHECKING:
    from castlerules.magic.naming import Names

__all__ = ["GAME", "SolitaireSetup", "deal", "new_game"]


@attrs.frozen
class SolitaireSetup:
    """What a game is started with: a *deck*, by default a ready-made one.

    It may be given as ``new_game`` takes it. Raises SetupError for names of no deck and no card.
    """

    deck: tuple[CardDef, ...] = attrs.field(default=DEFAULT_DECK, converter=named_deck)


def new_game(
    deck: Deck = DEFAULT_DECK,
    *,
    rules: SolitaireRules = SolitaireRules(),  # noqa: B008 - a frozen value
    rng: Generator = Rng.seeded(0),  # noqa: B008 - a frozen value
) -> State:
    """Return a game of Solitaire, dealt and settled (SOL-003 to SOL-007, SOL-G03).

    *deck* is the name of one of ``DECKS``, or the cards of a deck, each as itself or as the name of a card of the
    pool; their order is irrelevant. The default generator always gives the same game. Raises SetupError with all that
    is wrong with the deck (SOL-G01, SOL-G86), and if *rules* or *rng* are no such thing.
    """
    if not isinstance(rules, SolitaireRules):
        raise SetupError((Broken("SOL-G01", f"rules are a SolitaireRules, not {shown(rules)}"),))
    if not callable(getattr(rng, "below", None)):
        raise SetupError((Broken("SOL-003", f"rng is a generator with below(n), not {shown(rng)}"),))
    return started(SOLITAIRE, dealt(checked_deck(deck, rules), rules, rng), Settle(YOU))


def deal(
    deck: Deck = DEFAULT_DECK,
    number: int = 1,
    *,
    rules: SolitaireRules = SolitaireRules(),  # noqa: B008 - a frozen value
) -> State:
    """SOL-003: return deal *number* of *deck*, the same for everybody: that of ``play solitaire --seed number``."""
    return new_game(deck, rules=rules, rng=Rng.seeded(number).derive(0))


def _own_words(names: Names, action: Action) -> str | None:
    from .words import own_words  # only where something is told

    return own_words(names, action)


def _own_events(names: Names, change: Change) -> str | None:
    from .words import own_events  # as above

    return own_events(names, change)


GAME: Final[MagicGame] = game(
    "solitaire",
    SOLITAIRE,
    rules=SolitaireRules,
    setup=SolitaireSetup,
    new_game=new_game,
    seat_names=("PLAYER",),
    verbs={
        "draw": DrawThree,
        "fight": AttackStack,
        "strike": Strike,
        "deal": AssignToBlocker,
        "finish": FinishUse,
        "merge": MergeCopies,
        "source": PaySource,
    },
    events=(*EVENTS, *INTENTS),
    extra=KEPT,
    hide=hide,
    fill=fill,
    named=named_deck,
    problems=problems,
    step_problems=step_problems,
    own_words=_own_words,
    own_events=_own_events,
)
"""Solitaire as a ``castlerules.Game``; the functions of ``castlerules.solitaire`` are its methods."""
