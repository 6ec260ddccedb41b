"""Castle as a ``castlerules.Game``: its setup, new games, determinization, and the ``GAME`` object."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

import attrs

from castlerules.cards.language.definition import CardDef
from castlerules.core import Generator, Rng
from castlerules.core.errors import short_repr
from castlerules.core.frozen import frozen
from castlerules.magic.decks import Deck, decks_as_code
from castlerules.magic.engine import start
from castlerules.magic.game import MagicGame, TwoDeckSetup, check_rules_and_rng
from castlerules.magic.information.dealer import inconsistent_observation
from castlerules.magic.information.observation import Observation
from castlerules.magic.model import BeginGame, State
from castlerules.magic.rules.starting import deal_opening_hands

from .book import CASTLE
from .decks import DEFAULT_STOCKS, checked_decks_and_stocks, stock_cards, two_stocks
from .information.observation import castle_cards, guessed_castle_cards, observe_castles, reconstruct_castles
from .information.observed_castle import OBSERVED_TYPES
from .model import actions, events
from .model.options import CastleRules
from .model.state import STATE_TYPES
from .rules.setup import first_state

if TYPE_CHECKING:
    from castlerules.magic.integrity.invariants import Invariants


@frozen(repr=False)
class CastleSetup(TwoDeckSetup):
    """The *decks* and *stocks* that both players start a game with, by default ready-made ones.

    *decks* and *stocks* may have every form that ``CastleGame.new_game`` accepts. Raises SetupError for an unknown name
    of a deck, stock or card.
    """

    stocks: tuple[tuple[CardDef, ...], ...] = attrs.field(default=DEFAULT_STOCKS, converter=two_stocks)

    def __repr__(self) -> str:
        return f"CastleSetup({decks_as_code(self.decks)}, {decks_as_code(self.stocks)})"


def _given_stocks(observation: Observation, stocks: object) -> Sequence[tuple[CardDef, ...] | None]:
    """Return the cards of both *stocks* given to ``determinize``, with None for each stock that is to be guessed.

    *stocks* is None (guess both) or a sequence of two, each a stock or None; anything else raises SetupError.
    """
    if stocks is None:
        return (None,) * len(observation.seats)
    if isinstance(stocks, (str, bytes)) or not isinstance(stocks, Sequence) or len(stocks) != len(observation.seats):
        raise inconsistent_observation(f"expected two stocks, with None for each unknown one, got {short_repr(stocks)}")
    return [None if stock is None else stock_cards(stock) for stock in stocks]


class CastleGame(MagicGame):
    """Castle as a ``castlerules.Game``: two decks and two stocks begin a game, and ``determinize`` takes both."""

    __slots__ = ()

    def new_game(
        self,
        decks: Sequence[Deck] | None = None,
        stocks: Sequence[Deck] | None = None,
        *,
        rules: CastleRules = CastleRules(),  # noqa: B008 - a frozen value
        rng: Generator = Rng.seeded(0),  # noqa: B008 - a frozen value
    ) -> State:
        """Return a new game of Castle, at the mulligan decision of the starting player (CAS-Q08).

        Each of the two *decks* is the name of one of ``DECKS``, a parsed deck list, or a sequence of cards or names of
        cards of the pool; each of the two *stocks* is the name of one of ``STOCKS``, or a sequence of creature cards or
        their names. The order of their cards is irrelevant to the rules. None stands for two ready-made ones. The
        default generator always gives the same game. Raises SetupError with every violation of decks and stocks
        (CAS-K01), and if *rules* or *rng* has the wrong type.
        """
        check_rules_and_rng(CastleRules, rules, rng)
        deck_cards, cards_of_stocks = checked_decks_and_stocks(decks, stocks, rules)
        state = first_state(deck_cards, cards_of_stocks, rules, rng)
        return start(self.book, deal_opening_hands(self.book, state), BeginGame())

    def determinize(
        self,
        observation: Observation,
        rng: Generator,
        *,
        decks: Sequence[Deck | None] | None = None,
        stocks: Sequence[Deck | None] | None = None,
    ) -> State:
        """Return a state that looks like *observation*; *rng* deals the hidden cards, each way with equal probability.

        Libraries, hands, face-down cards and reserves of both sides are dealt anew. If the observing player is to act,
        the legal actions are the same as in the observed game. The new game continues with the successor of *rng*.
        *decks* and *stocks* supply the decks and stocks that the observing player does not know. Without them, a deck
        is guessed as in normal Magic, and a stock as further copies of the creatures that the observing player has seen
        of that castle; if there are none, of the creatures that its owner has in play, or of those in the observing
        player's own stock. Raises SetupError if no game fits *observation*, *decks* and *stocks*.
        """
        from castlerules.magic.information import determinize  # not needed to play

        self._check_observed(observation)
        return determinize.determinize(
            self.book,
            observation,
            rng,
            decks,
            self.observe_extra,
            self.reconstruct_extra,
            lambda observation: castle_cards(observation, _given_stocks(observation, stocks)),
        )

    def determinizer(
        self,
        observation: Observation,
        *,
        decks: Sequence[Deck | None] | None = None,
        stocks: Sequence[Deck | None] | None = None,
    ) -> Callable[[Generator], State]:
        """Return a function that maps *rng* to what ``determinize`` returns for it, at less cost for each further one.

        Raises SetupError at once if no game fits *observation*, *decks* and *stocks*.
        """
        from castlerules.magic.information import determinize  # not needed to play

        self._check_observed(observation)
        return determinize.determinizer(
            self.book,
            observation,
            decks,
            self.observe_extra,
            self.reconstruct_extra,
            lambda observation: castle_cards(observation, _given_stocks(observation, stocks)),
        )


def _invariants() -> Invariants:
    from .integrity.invariants import INVARIANTS  # not needed to play

    return INVARIANTS


GAME: Final = CastleGame.make_game(
    "castle",
    CASTLE,
    rules=CastleRules,
    setup=CastleSetup,
    seat_names=("player 0", "player 1"),
    verbs={
        "column": actions.ChooseAttackColumn,
        "raise": actions.PayActivation,
        "decline": actions.DeclineActivation,
        "proceed": actions.ProceedToBlock,
        "switch": actions.SwitchWithBehind,
        "blow": actions.AssignBlockerDamage,
        "move": actions.ManeuverMove,
        "turn_down": actions.ManeuverTurnDown,
        "swap": actions.ManeuverSwap,
    },
    events=events.EVENTS,
    extra_types=(*STATE_TYPES, *OBSERVED_TYPES),
    observe_extra=observe_castles,
    reconstruct_extra=reconstruct_castles,
    aside_cards_of=guessed_castle_cards,
    invariants=_invariants,
)
"""Castle with all functions and values of the contract of a game; ``GAMES["castle"]`` is this object."""
