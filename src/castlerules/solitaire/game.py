"""Solitaire as a ``castlerules.Game``: how a game starts, and the object ``GAME`` that ties all modules together."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import attrs

from castlerules.cards.language.definition import CardDef
from castlerules.core import Generator, Rng, SetupError, Violation
from castlerules.core.errors import short_repr
from castlerules.magic.decks import Deck
from castlerules.magic.engine import start
from castlerules.magic.game import MagicGame, make_game
from castlerules.magic.model.actions import Action
from castlerules.magic.model.changes import Change
from castlerules.magic.model.state import State
from castlerules.magic.model.tasks import Checkpoint

from .book import SOLITAIRE
from .decks import DEFAULT_DECK, checked_deck, solitaire_deck
from .information.observation import observe_tableau, reconstruct_tableau
from .integrity.invariants import problems
from .integrity.step_invariants import step_problems
from .model.options import SolitaireRules
from .model.state import (
    EVENTS,
    EXTRA_TYPES,
    INTENTS,
    YOU,
    AssignToBlocker,
    AttackStack,
    DrawThree,
    FinishUse,
    MergeCopies,
    PaySource,
    Strike,
)
from .rules.dealing import dealt_state

if TYPE_CHECKING:
    from castlerules.magic.presentation.names import ObjectNames


@attrs.frozen
class SolitaireSetup:
    """The setup of a game: the *deck* to play with, by default a ready-made one.

    The deck takes the same forms as in ``new_game``. Raises SetupError for an unknown name of a deck or card.
    """

    deck: tuple[CardDef, ...] = attrs.field(default=DEFAULT_DECK, converter=solitaire_deck)


def new_game(
    deck: Deck = DEFAULT_DECK,
    *,
    rules: SolitaireRules = SolitaireRules(),  # noqa: B008 - a frozen value
    rng: Generator = Rng.seeded(0),  # noqa: B008 - a frozen value
) -> State:
    """Return a game of Solitaire, dealt, with every compulsory move made (SOL-003 to SOL-007, SOL-G03).

    *deck* is the name of one of ``DECKS``, or a sequence of cards and names of cards of the pool, in any order. The
    default generator always gives the same game. Raises SetupError with every problem of the deck (SOL-G01, SOL-G86),
    and if *rules* or *rng* have the wrong type.
    """
    if not isinstance(rules, SolitaireRules):
        raise SetupError((Violation("SOL-G01", f"rules: expected SolitaireRules, got {short_repr(rules)}"),))
    if not callable(getattr(rng, "below", None)):
        raise SetupError((Violation("SOL-003", f"rng: expected a generator with below(n), got {short_repr(rng)}"),))
    return start(SOLITAIRE, dealt_state(checked_deck(deck, rules), rules, rng), Checkpoint(YOU))


def deal(
    deck: Deck = DEFAULT_DECK,
    number: int = 1,
    *,
    rules: SolitaireRules = SolitaireRules(),  # noqa: B008 - a frozen value
) -> State:
    """SOL-003: return deal *number* of *deck*, always the same: the game of ``play solitaire --seed number``."""
    return new_game(deck, rules=rules, rng=Rng.seeded(number).derive(0))


def _action_phrase(names: ObjectNames, action: Action) -> str | None:
    from .presentation.phrases import action_phrase  # loaded only when an action is put into words

    return action_phrase(names, action)


def _event_phrase(names: ObjectNames, change: Change) -> str | None:
    from .presentation.phrases import event_phrase  # as above

    return event_phrase(names, change)


GAME: Final[MagicGame] = make_game(
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
    extra_types=EXTRA_TYPES,
    observe_extra=observe_tableau,
    reconstruct_extra=reconstruct_tableau,
    deck_reader=solitaire_deck,
    find_problems=problems,
    find_step_problems=step_problems,
    action_phrase=_action_phrase,
    event_phrase=_event_phrase,
)
"""Solitaire as a ``castlerules.Game``; the functions of ``castlerules.solitaire`` are its methods."""
