"""The contract that every game keeps, and what works for all games: chance, data, errors, events, records, playouts.

Nothing in this package knows any card or any rule of Magic.
"""

from .chance import choice, draw, outcomes, roll, shuffled, with_generator
from .data import SCHEMA, digest, from_data, from_json, to_data, to_json
from .errors import CastleRulesError, DataError, IllegalAction, SetupError, UnsupportedCard, Violation
from .events import Event, Memory, seen_events
from .full_repr import full_repr
from .game import AnyGame, Game, GameState, NoSetup, Outcome, perft, skip_forced
from .notation import ArgumentFormat, Notation
from .play import Bot, Playout, RememberingBot, playout
from .players import ORGANISER, Player
from .record import Divergence, ObservedRecord, Record
from .rng import Generator, Rng, Scripted
from .shortcuts import determinizer, least_action
from .unread import RefusalKind, UnreadClause
from .value import evolve, update, value
from .wording import Wording

__all__ = [
    "ORGANISER", "SCHEMA", "AnyGame", "ArgumentFormat", "Bot", "CastleRulesError", "DataError", "Divergence", "Event",
    "Game", "GameState", "Generator", "IllegalAction", "Memory", "NoSetup", "Notation", "ObservedRecord", "Outcome",
    "Player", "Playout", "Record", "RefusalKind", "RememberingBot", "Rng", "Scripted", "SetupError", "UnreadClause",
    "UnsupportedCard", "Violation", "Wording", "choice", "determinizer", "digest", "draw", "evolve", "from_data",
    "from_json", "full_repr", "least_action", "outcomes", "perft", "playout", "roll", "seen_events", "shuffled",
    "skip_forced", "to_data", "to_json", "update", "value", "with_generator",
]  # fmt: skip
