"""Pure rules of five games that grew out of Magic: The Gathering.

``GAMES`` holds the games by name; each offers the same contract, ``Game``.
"""

from ._games import GAMES
from .core import *  # noqa: F403
from .core import __all__ as _core

__version__ = "0.1.0"

__all__ = ["GAMES", "__version__", *_core]
