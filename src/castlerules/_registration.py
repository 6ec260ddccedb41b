"""The Hypothesis entry point: registers strategies for the classes of the games, so that ``from_type`` finds them.

Hypothesis calls ``register`` during its own import. It is not in ``castlerules.strategies``, because that module may be
the one that imports Hypothesis, and is then not yet ready itself.
"""

from __future__ import annotations

from typing import Any

from ._games import GAMES
from .core import Rng


def register() -> None:
    """Register strategies for the states, observations, options and set-ups of every game, and for ``Rng``.

    A game is imported when ``from_type`` first needs one of its classes. If this version of Hypothesis has no table for
    that (see ``_late_lookup``), all games are imported now.
    """
    from hypothesis import strategies as st  # an optional requirement, installed only for tests

    st.register_type_strategy(Rng, lambda _: _strategies().generators())
    lookup = _late_lookup()
    if isinstance(lookup, dict):
        lookup["castlerules"] = lambda kind: _strategies()._found_for(kind)
        return
    for name in GAMES:
        for kind in _strategies()._classes_of(name):
            st.register_type_strategy(kind, lambda kind: _strategies()._found_for(kind) or st.nothing())


def _late_lookup() -> Any:
    """Return Hypothesis' table from package names to functions that find strategies; None if this version has none.

    With such a function a game need not be imported before ``from_type`` meets one of its classes.
    """
    try:
        from hypothesis.strategies._internal import types
    except ImportError:
        return None
    return getattr(types, "_global_extra_lookup", None)


def _strategies() -> Any:
    from . import strategies  # it imports Hypothesis, which may be half initialised when this module is loaded

    return strategies
