"""The contract that every game keeps, and what works for all games: chance, data, errors, events, records, playouts.

Nothing in this package knows any card or any rule of Magic.
"""

from types import MappingProxyType as _MappingProxyType
from typing import TYPE_CHECKING

from castlerules._modules import lazy_attributes as _lazily

from .chance import choice, draw, outcomes, roll, shuffled, with_generator
from .data import SCHEMA, combined_digest, digest, from_data, from_json, to_data, to_json
from .errors import CastleRulesError, DataError, IllegalAction, SetupError, UnsupportedCard, Violation
from .events import Event, Memory, seen_events
from .full_repr import full_repr
from .game import AnyGame, Game, GameState, NoSetup, Outcome, perft, skip_forced
from .notation import ArgumentFormat, Notation
from .play import Bot, Playout, RememberingBot, playout
from .players import ORGANISER, Player
from .rng import Generator, Rng, Scripted
from .shortcuts import determinizer, least_action
from .value import evolve, update, value
from .wording import Wording

if TYPE_CHECKING:
    from .record import Divergence as Divergence
    from .record import ObservedRecord as ObservedRecord
    from .record import Record as Record
    from .unread import RefusalKind as RefusalKind
    from .unread import UnreadClause as UnreadClause
else:
    _HOMES = _MappingProxyType(
        {  # not needed to play, and so not in __all__, which castlerules imports whole
            "Divergence": "record",
            "ObservedRecord": "record",
            "Record": "record",
            "RefusalKind": "unread",
            "UnreadClause": "unread",
        }
    )
    __getattr__, __dir__ = _lazily(__name__, (), _HOMES)

__all__ = [
    "ORGANISER", "SCHEMA", "AnyGame", "ArgumentFormat", "Bot", "CastleRulesError", "DataError", "Event", "Game",
    "GameState", "Generator", "IllegalAction", "Memory", "NoSetup", "Notation", "Outcome", "Player", "Playout",
    "RememberingBot", "Rng", "Scripted", "SetupError", "UnsupportedCard", "Violation", "Wording", "choice",
    "combined_digest", "determinizer", "digest", "draw", "evolve", "from_data", "from_json", "full_repr",
    "least_action", "outcomes", "perft", "playout", "roll", "seen_events", "shuffled", "skip_forced", "to_data",
    "to_json", "update", "value", "with_generator",
]  # fmt: skip
