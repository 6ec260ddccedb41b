"""Numbers for learners: the actions of a game as numbers from 0 to N - 1.

``actions_of`` numbers the actions.
"""

from .actions import ACTION_VERSION, ActionEncoding, Numbering, actions_of
from .kinds import Kind

__all__ = ["ACTION_VERSION", "ActionEncoding", "Kind", "Numbering", "actions_of"]
