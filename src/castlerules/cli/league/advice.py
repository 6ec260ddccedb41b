"""What an organiser should know after a command: what cannot be had back, and what has to be typed next."""

from __future__ import annotations

import shlex
from collections.abc import Sequence

from castlerules import ascension
from castlerules.ascension.rules.legality import member_at
from castlerules.core import Player

from .names import name_of
from .storage import LeagueFile, LeagueStep


def advice_lines(league: LeagueFile, steps: Sequence[LeagueStep]) -> list[str]:
    """Return the lines about *steps*, the last of *league*: removed cards that are lost, and a swap that has begun."""
    lines = []
    removes = any(isinstance(step.action, ascension.RemoveCard) for step in steps)
    if removes and league.state.rules.removed_cards == ascension.RemovedCards.LOST:
        undo = shlex.join(["castlerules", "league", "undo", str(league.path)])
        lines.append(f"what is taken out is lost for good (ASC-Q20); {undo} takes the command back")
    swaps = [step.action.player for step in steps if isinstance(step.action, ascension.BeginStreakSwap)]
    return [*lines, *[_swap_line(league, player) for player in swaps if _is_swapping(league, player)]]


def _is_swapping(league: LeagueFile, player: Player) -> bool:
    return member_at(league.state, player).deck.swap is not None


def _swap_line(league: LeagueFile, player: Player) -> str:
    size = league.state.rules.streak_swap_size
    words = shlex.join(["castlerules", "league", "swap", str(league.path), name_of(league.state, player)])
    return f"{words} --out CARD ... --in CARD ... names the {size} cards that go and the {size} commons that come"
