"""``GAME``: the rulebook of Fortress made into an object with the functions of the game contract."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import attrs

from castlerules.cards.language.definition import CardDef
from castlerules.core import Generator, Rng, SetupError, Violation
from castlerules.core.errors import short_repr
from castlerules.core.rng import rng_violations
from castlerules.magic.decks import Deck
from castlerules.magic.engine import start
from castlerules.magic.game import MagicGame
from castlerules.magic.model.state import State

from .book import FORTRESS
from .decks import DEFAULT_DECK, checked_deck, is_creature, named_deck
from .model import actions, events
from .model.options import FortressRules
from .model.state import Siege
from .rules.setup import ask_for_opposition, first_state

if TYPE_CHECKING:
    from castlerules.magic.integrity.invariants import Invariants


@attrs.frozen
class FortressSetup:
    """The set-up of a game: a *deck* in any form that ``FortressGame.new_game`` accepts, by default "mono Mountain".

    Raises SetupError for names of unknown decks and cards.
    """

    deck: tuple[CardDef, ...] = attrs.field(default=DEFAULT_DECK, converter=named_deck)


class FortressGame(MagicGame):
    """Fortress as a ``castlerules.Game``: one deck begins a game.

    The methods are pure: they change no argument, and equal arguments give equal results (FOR-I20). An observation
    hides the order of the library (FOR-I21). Only the player makes decisions: a decision that normal Magic would leave
    to the owner of the garrison is made with the first legal action (FOR-Q69).
    """

    __slots__ = ()

    def new_game(
        self,
        deck: Deck = DEFAULT_DECK,
        *,
        rules: FortressRules = FortressRules(),  # noqa: B008 - a frozen value
        rng: Generator = Rng.seeded(0),  # noqa: B008 - a frozen value
    ) -> State:
        """Return a game of Fortress in which the player is about to choose the opposition (FOR-007 to FOR-013).

        *deck* is the name of one of ``DECKS``, or a sequence of cards and names of cards of the pool in any order. The
        default generator always gives the same game. Raises SetupError with all problems of the deck (FOR-K01), and if
        *rules* are not options of Fortress or *rng* is not a generator.
        """
        if not isinstance(rules, FortressRules):
            raise SetupError((Violation("FOR-015", f"rules: expected FortressRules, got {short_repr(rules)}"),))
        if violations := rng_violations("FOR-008", rng):
            raise SetupError(violations)
        return start(self.book, ask_for_opposition(self.book, first_state(checked_deck(deck, rules), rules, rng)))


def _invariants() -> Invariants:
    from .integrity.invariants import INVARIANTS  # not needed to play

    return INVARIANTS


GAME: Final = FortressGame.make_game(
    "fortress",
    FORTRESS,
    rules=FortressRules,
    setup=FortressSetup,
    deck_reader=named_deck,
    seat_names=("BESIEGER",),
    verbs={
        "oppose": actions.ChooseOpposition,
        "twin": actions.ChooseBlocker,
        "assault": actions.DeclareAssault,
        "wait": actions.SkipAssault,
        "again": actions.PlayAgain,
        "admit": actions.AdmitDefeat,
    },
    events=events.EVENTS,
    extra_types=Siege,
    accepts_blank=is_creature,
    invariants=_invariants,
)
"""Fortress with all functions and values of the contract of a game; ``GAMES["fortress"]`` is this object."""
