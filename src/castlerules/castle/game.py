"""The game itself: the book of Castle as an object with the names of the contract."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import attrs

from castlerules.cards.definition import CardDef
from castlerules.core import Generator, Rng
from castlerules.core.shown import shown
from castlerules.magic import knowledge as knowledge_of_magic
from castlerules.magic.actions import Action
from castlerules.magic.changes import Change
from castlerules.magic.dealer import misfit
from castlerules.magic.deck import Deck, decks_as_code
from castlerules.magic.engine import started
from castlerules.magic.setup import hands_dealt
from castlerules.magic.state import State
from castlerules.magic.tasks import BeginGame
from castlerules.magic.variant import MagicGame, TwoDecks, game, refuse_strangers
from castlerules.magic.view import View

from .book import CASTLE
from .decks import DEFAULT_STOCKS, as_stock, both_stocks, checked
from .invariants import problems, step_problems
from .keep import (
    EVENTS,
    KEPT,
    AssignBlockerDamage,
    ChooseAttackColumn,
    DeclineActivation,
    ManeuverMove,
    ManeuverSwap,
    ManeuverTurnDown,
    PayActivation,
    ProceedToBlock,
    SwitchWithBehind,
)
from .knowledge import fill, hide, kept, kept_of
from .rules import CastleRules
from .setup import first_state

if TYPE_CHECKING:
    from castlerules.magic.naming import Names

__all__ = ["GAME", "CastleSetup", "determinize", "new_game"]


@attrs.frozen(repr=False)
class CastleSetup(TwoDecks):
    """What a game is started with: the *decks* and *stocks* of both players, by default ready-made ones.

    They may be given as ``new_game`` takes them. Raises SetupError for names of no deck, stock or card.
    """

    stocks: tuple[tuple[CardDef, ...], ...] = attrs.field(default=DEFAULT_STOCKS, converter=both_stocks)

    def __repr__(self) -> str:
        return f"CastleSetup({decks_as_code(self.decks)}, {decks_as_code(self.stocks)})"


def new_game(
    decks: Sequence[Deck] | None = None,
    stocks: Sequence[Deck] | None = None,
    *,
    rules: CastleRules = CastleRules(),  # noqa: B008 - a frozen value
    rng: Generator = Rng.seeded(0),  # noqa: B008 - a frozen value
) -> State:
    """Return a game of Castle in which the player who starts looks at the opening hand (CAS-Q08).

    Each of the two *decks* is the name of one of ``DECKS``, a deck list that was read, or cards, each as itself or as
    the name of a card of the pool; each of the two *stocks* is the name of one of ``STOCKS``, or creatures likewise.
    The order of their cards is irrelevant to the rules. None stands for two that are ready-made. The default generator
    always gives the same game. Raises SetupError with all that is wrong with decks and stocks (CAS-K01), and if *rules*
    or *rng* are no such thing.
    """
    refuse_strangers(CastleRules, rules, rng)
    main, kept_apart = checked(decks, stocks, rules)
    state = first_state(main, kept_apart, rules, rng)
    return started(CASTLE, hands_dealt(CASTLE, state), BeginGame())


def determinize(
    view: View,
    rng: Generator,
    *,
    decks: Sequence[Deck | None] | None = None,
    stocks: Sequence[Deck | None] | None = None,
) -> State:
    """Return a state that looks like *view*: what is hidden is dealt by *rng*, every way as likely.

    Libraries, hands, face-down cards and reserves of both sides are dealt anew. Where the player of the view is to
    act, the legal actions are the real ones. The game goes on with the successor of *rng*. A deck that the player does
    not know is one of *decks* if that gives one, and a stock one of *stocks*; otherwise a deck is guessed as in a duel,
    and a stock as further copies of the creatures that have been seen of the castle. Where none has, they are creatures
    that the player has in play, or those of the own stock. Raises SetupError if no game fits what is seen and given.
    """
    return knowledge_of_magic.determinize(
        CASTLE, view, rng, decks, hide, fill, lambda seen: kept_of(seen, _given(seen, stocks))
    )


def _given(seen: View, stocks: object) -> Sequence[tuple[CardDef, ...] | None]:
    """Return the cards of *stocks*, of which None stands for one that is not known; SetupError if they are none."""
    if stocks is None:
        return (None,) * len(seen.seats)
    if isinstance(stocks, (str, bytes)) or not isinstance(stocks, Sequence) or len(stocks) != len(seen.seats):
        raise misfit(f"two stocks are wanted, None for each that is not known, not {shown(stocks)}")
    return [None if one is None else as_stock(one) for one in stocks]


def _own_words(names: Names, action: Action) -> str | None:
    from .words import own_words  # only where something is told

    return own_words(names, action)


def _own_events(names: Names, change: Change) -> str | None:
    from .words import own_events  # as above

    return own_events(names, change)


GAME: Final[MagicGame] = game(
    "castle",
    CASTLE,
    rules=CastleRules,
    setup=CastleSetup,
    new_game=new_game,
    seat_names=("player 0", "player 1"),
    verbs={
        "column": ChooseAttackColumn,
        "raise": PayActivation,
        "decline": DeclineActivation,
        "proceed": ProceedToBlock,
        "switch": SwitchWithBehind,
        "blow": AssignBlockerDamage,
        "move": ManeuverMove,
        "turn_down": ManeuverTurnDown,
        "swap": ManeuverSwap,
    },
    events=EVENTS,
    extra=KEPT,
    hide=hide,
    fill=fill,
    kept=kept,
    problems=problems,
    step_problems=step_problems,
    own_words=_own_words,
    own_events=_own_events,
)
"""Castle as a ``castlerules.Game``; the functions of ``castlerules.castle`` are its methods."""
