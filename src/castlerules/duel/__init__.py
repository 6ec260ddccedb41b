"""Normal Magic for two players, each with their own deck.

The module is a ``castlerules.Game``. ``docs/rules/base.md`` holds its rules; the codes in docstrings and in the
reasons of refused actions (``BASE-...``) are those of that page.
"""

from castlerules.magic import ACTIONS, DEFAULT_DECKS, EVENTS, NORMAL, Action, CoreRules, Observation, State

from .decks import DECKS, deck_problems
from .game import GAME, DuelSetup, new_game
from .options import DuelRules

name = GAME.name
"""The name of the game in ``GAMES`` and in records."""

seat_names = GAME.seat_names
"""What the two seats are called."""

rules_version = GAME.rules_version
"""Raised when a ruling or a default changes."""

data_types = GAME.data_types
"""The classes that travel as data, the state first."""

Rules = DuelRules
"""The options class."""

Setup = DuelSetup
"""What a duel is started with: two decks (BASE-180)."""

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
    "ACTIONS", "DECKS", "DEFAULT_DECKS", "EVENTS", "GAME", "NORMAL", "Action", "CoreRules", "DuelRules", "DuelSetup",
    "Observation", "Rules", "Setup", "State", "advance", "apply", "data_types", "deck_problems", "describe_action",
    "describe_events", "determinize", "format_action", "format_position", "legal_actions", "name", "new_game",
    "observe", "outcome", "parse_action", "parse_position", "players", "position_key", "problems", "rules_version",
    "seat_names", "seen_by", "step_problems", "to_act", "transition", "why_not",
]  # fmt: skip
