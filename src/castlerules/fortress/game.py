"""The game itself: the book of Fortress as an object with the names of the contract."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import attrs

from castlerules.cards.definition import CardDef
from castlerules.core import Broken, Generator, Rng, SetupError
from castlerules.core.shown import shown
from castlerules.magic.actions import Action
from castlerules.magic.book import Rulebook
from castlerules.magic.changes import Change
from castlerules.magic.deck import Deck
from castlerules.magic.engine import started
from castlerules.magic.invariants import problems as problems_of_magic
from castlerules.magic.state import State
from castlerules.magic.step_invariants import step_problems as step_problems_of_magic
from castlerules.magic.variant import MagicGame, game

from .book import FORTRESS
from .decks import DEFAULT_DECK, checked_deck, is_creature, named_deck
from .invariants import problems as problems_of_fortress
from .invariants_steps import step_problems as step_problems_of_fortress
from .rules import FortressRules
from .setup import asked_for_opposition, first_state
from .siege import (
    EVENTS,
    AdmitDefeat,
    ChooseBlocker,
    ChooseOpposition,
    DeclareAssault,
    PlayAgain,
    Siege,
    SkipAssault,
)

if TYPE_CHECKING:
    from castlerules.magic.naming import Names

__all__ = ["GAME", "FortressSetup", "new_game"]


@attrs.frozen
class FortressSetup:
    """What a game is started with: a *deck*, by default that of mountains.

    It may be given as ``new_game`` takes it. Raises SetupError for names of no deck and no card.
    """

    deck: tuple[CardDef, ...] = attrs.field(default=DEFAULT_DECK, converter=named_deck)


def new_game(
    deck: Deck = DEFAULT_DECK,
    *,
    rules: FortressRules = FortressRules(),  # noqa: B008 - a frozen value
    rng: Generator = Rng.seeded(0),  # noqa: B008 - a frozen value
) -> State:
    """Return a game of Fortress in which the player is about to choose the opposition (FOR-007 to FOR-013).

    *deck* is the name of one of ``DECKS``, or the cards of a deck, each as itself or as the name of a card of the
    pool; their order is irrelevant. The default generator always gives the same game. Raises SetupError with all that
    is wrong with the deck (FOR-K01), and if *rules* or *rng* are no such thing.
    """
    if not isinstance(rules, FortressRules):
        raise SetupError((Broken("FOR-015", f"rules are a FortressRules, not {shown(rules)}"),))
    if not callable(getattr(rng, "below", None)):
        raise SetupError((Broken("FOR-008", f"rng is a generator with below(n), not {shown(rng)}"),))
    return started(FORTRESS, asked_for_opposition(FORTRESS, first_state(checked_deck(deck, rules), rules, rng)))


_INSTEAD: Final = ("BASE-I14",)
"""What FOR-I07 says in its own way."""


def _problems(book: Rulebook, state: State) -> tuple[Broken, ...]:
    return problems_of_magic(book, state, without=_INSTEAD) or problems_of_fortress(state)


def _step_problems(book: Rulebook, before: State, action: Action, after: State) -> tuple[Broken, ...]:
    return (
        *step_problems_of_magic(book, before, action, after, without=_INSTEAD),
        *step_problems_of_fortress(before, action, after),
    )


def _own_words(names: Names, action: Action) -> str | None:
    from .words import own_words  # only where something is told

    return own_words(names, action)


def _own_events(names: Names, change: Change) -> str | None:
    from .words import own_events  # as above

    return own_events(names, change)


GAME: Final[MagicGame] = game(
    "fortress",
    FORTRESS,
    rules=FortressRules,
    setup=FortressSetup,
    new_game=new_game,
    named=named_deck,
    seat_names=("BESIEGER",),
    verbs={
        "oppose": ChooseOpposition,
        "twin": ChooseBlocker,
        "assault": DeclareAssault,
        "wait": SkipAssault,
        "again": PlayAgain,
        "admit": AdmitDefeat,
    },
    events=EVENTS,
    extra=Siege,
    takes_blank=is_creature,
    problems=_problems,
    step_problems=_step_problems,
    own_words=_own_words,
    own_events=_own_events,
)
"""Fortress as a ``castlerules.Game``; the functions of ``castlerules.fortress`` are its methods.

They change nothing and always say the same (FOR-I20); a view does not tell the order of the library (FOR-I21). Nobody
but the player is asked: what normal Magic would ask the owner of the garrison gets the first answer (FOR-Q69).
"""
