"""What a variant says of a view, where its tables, pictures and words are not those of normal Magic."""

from __future__ import annotations

import attrs

from castlerules.core import Player

__all__ = ["Told"]


@attrs.frozen(kw_only=True)
class Told:
    """What is special in a view of a variant; by default nothing.

    *title* is what the game is called, *seats* what its players are, in the order of their seats, *idle* the players
    who decide nothing: of them only what they have in play is shown, and where it lies in the row. *notes* are headings
    with lines about what the variant keeps; *question* says what is asked, where only the variant asks it, and
    *fight* are blocks that are known already while it asks, as (blocker, attacker).
    """

    title: str = "Magic"
    seats: tuple[str, ...] = ()
    idle: tuple[Player, ...] = ()
    notes: tuple[tuple[str, tuple[str, ...]], ...] = ()
    question: str | None = None
    fight: tuple[tuple[int, int], ...] = ()
