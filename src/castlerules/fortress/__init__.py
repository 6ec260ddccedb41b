"""Fortress: a solitaire siege against a garrison that never attacks and blocks by fixed rules (FOR-001).

The module is a ``castlerules.Game`` for one player. ``docs/rules/fortress.md`` states its rules, and
``docs/rules/base.md`` the rules of normal Magic on which they build; the codes in docstrings and in the reasons of
refused actions (``FOR-...``, ``BASE-...``) are those of the two pages.
"""

from castlerules.magic import CoreRules, Observation, State

from .book import FORTRESS
from .decks import DECKS, deck_problems
from .game import GAME, FortressSetup, new_game
from .model.assault_table import AssaultRow, Result, assault_row, chances
from .model.options import BlockOrder, FortressRules, MixedCase, ReplayMode, TieBreak, Tier1Measure
from .model.state import (
    ACTIONS,
    EVENTS,
    GARRISON,
    PLAYER,
    AdmitDefeat,
    AssaultRolled,
    ChooseBlocker,
    ChooseOpposition,
    DeclareAssault,
    DieRolled,
    GarrisonDealt,
    PlayAgain,
    Siege,
    SkipAssault,
)
from .odds import odds
from .rules.blocking_automaton import best_blockers, blocker_assignment
from .rules.turn import result_of

name = GAME.name
"""The name of this game in ``GAMES`` and in records."""

seat_names = GAME.seat_names
"""The name of the only seat."""

rules_version = GAME.rules_version
"""The version of the rules; a change of a ruling or of a default raises it."""

data_types = GAME.data_types
"""The classes that can be written as data, the state first."""

Rules = FortressRules
"""The class of this game's options."""

Setup = FortressSetup
"""The set-up of a game: a deck (FOR-002)."""

players = GAME.players
to_act = GAME.to_act
legal_actions = GAME.legal_actions
why_not = GAME.why_not
apply = GAME.apply
transition = GAME.transition
advance = GAME.advance
seen_by = GAME.seen_by
outcome = GAME.outcome
observe = GAME.observe
determinize = GAME.determinize
position_key = GAME.position_key
problems = GAME.problems
step_problems = GAME.step_problems
format_action = GAME.format_action
parse_action = GAME.parse_action
describe_action = GAME.describe_action
describe_events = GAME.describe_events
format_position = GAME.format_position
parse_position = GAME.parse_position

__all__ = [
    "ACTIONS", "DECKS", "EVENTS", "FORTRESS", "GAME", "GARRISON", "PLAYER", "AdmitDefeat", "AssaultRolled",
    "AssaultRow", "BlockOrder", "ChooseBlocker", "ChooseOpposition", "CoreRules", "DeclareAssault", "DieRolled",
    "FortressRules", "FortressSetup", "GarrisonDealt", "MixedCase", "Observation", "PlayAgain", "ReplayMode", "Result",
    "Rules", "Setup", "Siege", "SkipAssault", "State", "TieBreak", "Tier1Measure", "advance", "apply", "assault_row",
    "best_blockers", "blocker_assignment", "chances", "data_types", "deck_problems", "describe_action",
    "describe_events", "determinize", "format_action", "format_position", "legal_actions", "name", "new_game",
    "observe", "odds", "outcome", "parse_action", "parse_position", "players", "position_key", "problems", "result_of",
    "rules_version", "seat_names", "seen_by", "step_problems", "to_act", "transition", "why_not",
]  # fmt: skip
