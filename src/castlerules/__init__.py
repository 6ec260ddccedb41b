"""Pure rules of games that grew out of Magic: The Gathering.

``GAMES`` holds the games by name; each offers the same contract, ``Game``.
"""

from ._games import GAMES
from .core.chance import choice, draw, outcomes, roll, shuffled, with_generator
from .core.data import SCHEMA, digest, from_data, from_json, to_data, to_json
from .core.errors import Broken, CastleRulesError, DataError, IllegalAction, SetupError, UnsupportedCard
from .core.events import Event, Memory, seen_events
from .core.game import AnyGame, Game, GameState, NoSetup, Outcome, perft, skip_forced
from .core.ids import ORGANISER, Player
from .core.notation import Notation, Word
from .core.play import Bot, Playout, RememberingBot, playout
from .core.record import Divergence, Record, SeenRecord
from .core.rng import Generator, Rng, Scripted
from .core.value import evolve, update, value

__version__ = "0.1.0"
"""The version of the package, as in its metadata."""

__all__ = [
    "GAMES",
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
    "__version__",
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
