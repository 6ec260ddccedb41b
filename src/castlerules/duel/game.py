"""The duel as a game: its set-up, ``new_game``, and the ``castlerules.Game`` made of the rulebook of normal Magic."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from castlerules.core import Generator, Rng
from castlerules.core.frozen import frozen
from castlerules.magic.decks import Deck
from castlerules.magic.game import MagicGame, TwoDeckSetup, check_rules_and_rng, new_duel
from castlerules.magic.model.state import State
from castlerules.magic.normal import NORMAL

from .options import DuelRules


@frozen(repr=False)
class DuelSetup(TwoDeckSetup):
    """The set-up of a duel: the *decks* of both players, by default ``RG aggro`` and ``WB aggro``.

    Each deck has one of the forms that ``DuelGame.new_game`` takes. Raises SetupError for a name that no deck or
    card has.
    """


class DuelGame(MagicGame):
    """The duel as a ``castlerules.Game``: two decks begin a game."""

    __slots__ = ()

    def new_game(
        self,
        decks: Sequence[Deck] | None = None,
        *,
        rules: DuelRules = DuelRules(),  # noqa: B008 - a frozen value
        rng: Generator = Rng.seeded(0),  # noqa: B008 - a frozen value
    ) -> State:
        """Return a new duel, in which the starting player decides on the opening hand (BASE-180, BASE-181).

        Each of the two *decks* is the name of one of ``DECKS``, a ``DeckList``, or a sequence of cards and names of
        cards of the pool, in any order. With None for *decks* both players get a ready-made deck. The default generator
        always gives the same game. Raises SetupError with every problem of either deck, and if *rules* is no
        ``DuelRules`` or *rng* no generator.
        """
        check_rules_and_rng(DuelRules, rules, rng)
        return new_duel(self.book, decks, rules, rng)


GAME: Final = DuelGame.make_game(
    "duel",
    NORMAL,
    rules=DuelRules,
    setup=DuelSetup,
    seat_names=("player 0", "player 1"),
)
"""The duel with all functions and values of the contract of a game; ``GAMES["duel"]`` is this object."""
