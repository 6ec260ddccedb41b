"""What Hypothesis calls when it is imported, so that ``from_type`` knows the classes of the games.

It stands alone, because Hypothesis may be imported by ``castlerules.strategies``, which is not ready then.
"""

from __future__ import annotations

from typing import Any

from ._games import GAMES
from .core import Rng


def register() -> None:
    """Let ``from_type`` find the states, views and options of every game, and ``Rng``.

    A game is imported when one of its classes is asked for; a Hypothesis that cannot be told to ask later has all
    games imported now.
    """
    from hypothesis import strategies as st  # it is not there for those who do not test

    st.register_type_strategy(Rng, lambda _: _strategies().generators())
    lookup = _late_lookup()
    if isinstance(lookup, dict):
        lookup["castlerules"] = lambda kind: _strategies().found_for(kind)
        return
    for name in GAMES:
        for kind in _strategies().classes_of(name):
            st.register_type_strategy(kind, lambda kind: _strategies().found_for(kind) or st.nothing())


def _late_lookup() -> Any:
    """Return where Hypothesis looks for packages that register late; None if this Hypothesis has no such place."""
    try:
        from hypothesis.strategies._internal import types
    except ImportError:
        return None
    return getattr(types, "_global_extra_lookup", None)


def _strategies() -> Any:
    from . import strategies  # it imports Hypothesis, which may be only half there when this module is loaded

    return strategies
