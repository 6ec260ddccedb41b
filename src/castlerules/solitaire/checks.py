"""The state checks (SOL-E04), and what they call for."""

from __future__ import annotations

from typing import Final

from castlerules.magic.changes import Change
from castlerules.magic.checks import called_for, legend_rule, opposite_counters, tokens_cease, unattached_auras
from castlerules.magic.scene import Scene

from .differences import withered_creatures
from .look import in_order

__all__ = ["CHECKS", "due"]

CHECKS: Final = (withered_creatures, legend_rule, opposite_counters, unattached_auras, tokens_cease)
"""The checks of Solitaire."""


def due(scene: Scene) -> list[Change]:
    """SOL-E04, SOL-G24, SOL-G91: return what the state checks call for, from left to right.

    Those of Solitaire look at nothing but what is in play where there are no legends, Auras and tokens; so they are not
    asked again as long as nothing has changed there.
    """
    known = scene.known
    near = scene.book.checks is CHECKS and not (known.legends or known.auras or scene.state.table.tokens)
    if near and scene.told(_is_at_peace):
        return []
    return in_order(scene.state, called_for(scene))


def _is_at_peace(scene: Scene) -> bool:
    """Return whether nothing is called for."""
    return not called_for(scene)
