"""Solitaire as a ``castlerules.Game``: how a game starts, and the object ``GAME`` that ties all modules together."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import attrs

from castlerules.cards.language.definition import CardDef
from castlerules.core import Generator, Rng, SetupError, Violation
from castlerules.core.errors import short_repr
from castlerules.core.frozen import frozen
from castlerules.core.rng import rng_violations
from castlerules.magic.decks import Deck
from castlerules.magic.engine import start
from castlerules.magic.game import MagicGame
from castlerules.magic.model import State, tasks

from .book import SOLITAIRE
from .decks import DEFAULT_DECK, checked_deck, solitaire_deck
from .information.observation import observe_tableau, reconstruct_tableau
from .model import EVENTS, EXTRA_TYPES, INTENTS, YOU, SolitaireRules
from .model.actions import AssignToBlocker, AttackStack, DrawThree, FinishUse, MergeCopies, PaySource, Strike
from .rules.dealing import dealt_state

if TYPE_CHECKING:
    from castlerules.magic.integrity.invariants import Invariants


@frozen
class SolitaireSetup:
    """What a game starts from besides options and chance: the *deck* to play with, by default a ready-made one.

    The deck takes the same forms as in ``new_game``. Raises SetupError for an unknown name of a deck or card.
    """

    deck: tuple[CardDef, ...] = attrs.field(default=DEFAULT_DECK, converter=solitaire_deck)


def deal(
    deck: Deck = DEFAULT_DECK,
    number: int = 1,
    *,
    rules: SolitaireRules = SolitaireRules(),  # noqa: B008 - a frozen value
) -> State:
    """SOL-003: return the new game that is deal *number* of *deck*, always the same.

    The command ``play solitaire --seed number`` starts the same game. Raises SetupError as ``new_game`` does.
    """
    return GAME.new_game(deck, rules=rules, rng=Rng.seeded(number).derive(0))


class SolitaireGame(MagicGame):
    """The class of ``GAME``, Solitaire as a ``castlerules.Game``; it starts games, and inherits all else from Magic."""

    __slots__ = ()

    def new_game(
        self,
        deck: Deck = DEFAULT_DECK,
        *,
        rules: SolitaireRules = SolitaireRules(),  # noqa: B008 - a frozen value
        rng: Generator = Rng.seeded(0),  # noqa: B008 - a frozen value
    ) -> State:
        """Return a game of Solitaire, dealt, with every compulsory move made (SOL-003 to SOL-007, SOL-G03).

        *deck* is the name of one of ``DECKS``, or a sequence of cards and names of cards of the pool, in any order. The
        default generator always gives the same game. Raises SetupError with every problem of the deck (SOL-G01,
        SOL-G86), and if *rules* or *rng* have the wrong type.
        """
        if not isinstance(rules, SolitaireRules):
            raise SetupError((Violation("SOL-G01", f"rules: expected SolitaireRules, got {short_repr(rules)}"),))
        if violations := rng_violations("SOL-003", rng):
            raise SetupError(violations)
        return start(self.book, dealt_state(checked_deck(deck, rules), rules, rng), tasks.Checkpoint(YOU))


def _invariants() -> Invariants:
    from .integrity.invariants import INVARIANTS  # not needed to play

    return INVARIANTS


GAME: Final = SolitaireGame.make_game(
    "solitaire",
    SOLITAIRE,
    rules=SolitaireRules,
    setup=SolitaireSetup,
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
    extra_types=EXTRA_TYPES,
    observe_extra=observe_tableau,
    reconstruct_extra=reconstruct_tableau,
    deck_reader=solitaire_deck,
    invariants=_invariants,
)
"""Solitaire with all functions and values of the contract of a game; ``GAMES["solitaire"]`` is this object."""
