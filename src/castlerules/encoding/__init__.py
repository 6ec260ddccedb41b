"""Numbers for learners: actions as numbers from 0 to N - 1, and observations as vectors.

``actions_of`` numbers the actions of a game, ``observations_of`` makes vectors of its observations.
"""

from .actions import ACTION_VERSION, ActionEncoding, Numbering, actions_of
from .homes import has_vectors
from .kinds import Kind
from .observations import OBSERVATION_VERSION, ObservationEncoding, observations_of

__all__ = [
    "ACTION_VERSION", "OBSERVATION_VERSION", "ActionEncoding", "Kind", "Numbering", "ObservationEncoding", "actions_of",
    "has_vectors", "observations_of",
]  # fmt: skip
