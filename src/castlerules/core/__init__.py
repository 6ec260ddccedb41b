"""The contract of every game and what is built on it; nothing here knows of any card."""

from .chance import choice, draw, outcomes, roll, shuffled, with_generator
from .data import SCHEMA, digest, from_data, from_json, to_data, to_json
from .errors import Broken, CastleRulesError, DataError, IllegalAction, SetupError, UnsupportedCard
from .events import Event, Memory, seen_events
from .game import AnyGame, Game, GameState, NoSetup, Outcome, perft, skip_forced
from .ids import ORGANISER, Player
from .notation import Notation, Word
from .play import Bot, Playout, RememberingBot, playout
from .record import Divergence, Record, SeenRecord
from .rng import Generator, Rng, Scripted
from .value import evolve, update, value

__all__ = [
    "ORGANISER",
    "SCHEMA",
    "AnyGame",
    "Bot",
    "Broken",
    "CastleRulesError",
    "DataError",
    "Divergence",
    "Event",
    "Game",
    "GameState",
    "Generator",
    "IllegalAction",
    "Memory",
    "NoSetup",
    "Notation",
    "Outcome",
    "Player",
    "Playout",
    "Record",
    "RememberingBot",
    "Rng",
    "Scripted",
    "SeenRecord",
    "SetupError",
    "UnsupportedCard",
    "Word",
    "choice",
    "digest",
    "draw",
    "evolve",
    "from_data",
    "from_json",
    "outcomes",
    "perft",
    "playout",
    "roll",
    "seen_events",
    "shuffled",
    "skip_forced",
    "to_data",
    "to_json",
    "update",
    "value",
    "with_generator",
]
