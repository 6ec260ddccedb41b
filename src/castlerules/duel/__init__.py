"""Normal Magic for two players, each with their own deck.

``GAME`` is its ``castlerules.Game``. ``docs/rules/base.md`` holds its rules; the codes in docstrings and in the
reasons of refused actions (``BASE-...``) are those of that page.
"""

from typing import TYPE_CHECKING

from castlerules._modules import lazy_attributes as _lazily
from castlerules.magic import ACTIONS, DEFAULT_DECKS, EVENTS, NORMAL, Action, CoreRules, Observation, State

from .decks import DECKS, deck_problems
from .game import GAME, DuelGame, DuelSetup
from .options import DuelRules

if not TYPE_CHECKING:
    __getattr__, __dir__ = _lazily(__name__, ())  # says where in castlerules.magic a name is

__all__ = [
    "ACTIONS", "DECKS", "DEFAULT_DECKS", "EVENTS", "GAME", "NORMAL", "Action", "CoreRules", "DuelGame", "DuelRules",
    "DuelSetup", "Observation", "State", "deck_problems",
]  # fmt: skip
