"""Pure rules of games that grew out of Magic: The Gathering.

``GAMES`` holds the games by name; all have the same contract, ``Game``.
"""

from types import MappingProxyType as _MappingProxyType
from typing import TYPE_CHECKING

from ._games import GAMES
from ._modules import PUBLIC_MODULES as _PUBLIC_MODULES
from ._modules import compiled
from ._modules import lazy_attributes as _lazily
from .core import *

if TYPE_CHECKING:
    from . import adapters as adapters
    from . import ascension as ascension
    from . import bots as bots
    from . import cards as cards
    from . import castle as castle
    from . import duel as duel
    from . import encoding as encoding
    from . import fortress as fortress
    from . import magic as magic
    from . import magic54 as magic54
    from . import solitaire as solitaire
    from . import strategies as strategies
    from . import svg as svg
    from . import testing as testing
    from . import text as text
    from .core.record import Divergence as Divergence
    from .core.record import ObservedRecord as ObservedRecord
    from .core.record import Record as Record
    from .core.unread import RefusalKind as RefusalKind
    from .core.unread import UnreadClause as UnreadClause
else:
    _HOMES = _MappingProxyType(
        {  # not needed to play
            "Divergence": "core.record",
            "ObservedRecord": "core.record",
            "Record": "core.record",
            "RefusalKind": "core.unread",
            "UnreadClause": "core.unread",
        }
    )
    __getattr__, __dir__ = _lazily(__name__, _PUBLIC_MODULES, _HOMES)

__version__ = "0.2.0"
"""The version of the package, as in its metadata."""

__all__ = [
    "GAMES", "ORGANISER", "SCHEMA", "AnyGame", "ArgumentFormat", "Bot", "CastleRulesError", "DataError", "Divergence",
    "Event", "Game", "GameState", "Generator", "IllegalAction", "Memory", "NoSetup", "Notation", "ObservedRecord",
    "Outcome", "Player", "Playout", "Record", "RefusalKind", "RememberingBot", "Rng", "Scripted", "SetupError",
    "UnreadClause", "UnsupportedCard", "Violation", "Wording", "__version__", "choice", "combined_digest", "compiled",
    "determinizer", "digest", "draw", "evolve", "from_data", "from_json", "full_repr", "least_action", "outcomes",
    "perft", "playout", "roll", "seen_events", "shuffled", "skip_forced", "to_data", "to_json", "update", "value",
    "with_generator",
]  # fmt: skip
