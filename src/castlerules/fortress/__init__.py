"""Fortress: a solitaire siege against a garrison that never attacks and blocks by fixed rules (FOR-001).

``GAME`` is its ``castlerules.Game`` for one player. ``docs/rules/fortress.md`` states its rules, and
``docs/rules/base.md`` the rules of normal Magic on which they build; the codes in docstrings and in the reasons of
refused actions (``FOR-...``, ``BASE-...``) are those of the two pages.
"""

from typing import TYPE_CHECKING

from castlerules._modules import lazy_attributes as _lazily
from castlerules.magic import CoreRules, Observation, State

from .book import FORTRESS
from .decks import DECKS, deck_problems
from .game import GAME, FortressGame, FortressSetup
from .model.actions import ACTIONS, AdmitDefeat, ChooseBlocker, ChooseOpposition, DeclareAssault, PlayAgain, SkipAssault
from .model.assault_table import AssaultRow, Result, assault_row, chances
from .model.events import EVENTS, AssaultRolled, DieRolled, GarrisonDealt
from .model.options import BlockOrder, FortressRules, MixedCase, ReplayMode, TieBreak, Tier1Measure
from .model.state import GARRISON, PLAYER, Siege
from .odds import odds
from .rules.blocking_automaton import best_blockers, blocker_assignment
from .rules.turn import result_of

if not TYPE_CHECKING:
    __getattr__, __dir__ = _lazily(__name__, ())  # says where in castlerules.magic a name is

__all__ = [
    "ACTIONS", "DECKS", "EVENTS", "FORTRESS", "GAME", "GARRISON", "PLAYER", "AdmitDefeat", "AssaultRolled",
    "AssaultRow", "BlockOrder", "ChooseBlocker", "ChooseOpposition", "CoreRules", "DeclareAssault", "DieRolled",
    "FortressGame", "FortressRules", "FortressSetup", "GarrisonDealt", "MixedCase", "Observation", "PlayAgain",
    "ReplayMode", "Result", "Siege", "SkipAssault", "State", "TieBreak", "Tier1Measure", "assault_row", "best_blockers",
    "blocker_assignment", "chances", "deck_problems", "odds", "result_of",
]  # fmt: skip
