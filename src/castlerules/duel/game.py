"""The game itself: the book of normal Magic as an object with the names of the contract."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import attrs

from castlerules.core import Generator, Rng
from castlerules.magic.decks import Deck
from castlerules.magic.game import MagicGame, TwoDeckSetup, check_rules_and_rng, make_game, new_duel
from castlerules.magic.model.state import State
from castlerules.magic.normal import NORMAL

from .options import DuelRules


@attrs.frozen(repr=False)
class DuelSetup(TwoDeckSetup):
    """What a duel is started with: the *decks* of both players, by default ``RG aggro`` and ``WB aggro``.

    They may be given as ``new_game`` takes them. Raises SetupError for names of no deck and no card.
    """


def new_game(
    decks: Sequence[Deck] | None = None,
    *,
    rules: DuelRules = DuelRules(),  # noqa: B008 - a frozen value
    rng: Generator = Rng.seeded(0),  # noqa: B008 - a frozen value
) -> State:
    """Return a duel in which the player who starts looks at the opening hand (BASE-180, BASE-181).

    Each of the two *decks* is the name of one of ``DECKS``, a deck list that was read, or cards, each as itself or as
    the name of a card of the pool; their order is irrelevant to the rules. None stands for two that are ready-made.
    The default generator always gives the same game. Raises SetupError with all that is wrong with either deck, and if
    *rules* or *rng* are no such thing.
    """
    check_rules_and_rng(DuelRules, rules, rng)
    return new_duel(NORMAL, decks, rules, rng)


GAME: Final[MagicGame] = make_game(
    "duel",
    NORMAL,
    rules=DuelRules,
    setup=DuelSetup,
    new_game=new_game,
    seat_names=("player 0", "player 1"),
)
"""The duel as a ``castlerules.Game``; the functions of ``castlerules.duel`` are its methods."""
