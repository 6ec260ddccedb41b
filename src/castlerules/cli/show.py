"""``castlerules show``: the table of a record, as a player sees it."""

from __future__ import annotations

import json
from argparse import Namespace
from pathlib import Path
from typing import Any

from castlerules.core import to_data
from castlerules.svg import svg
from castlerules.text import text

from .choices import looker, seat_called, seat_name
from .errors import UsageError
from .files import keep
from .output import say
from .spots import Spot, spot

__all__ = ["show"]


def show(asked: Namespace) -> int:
    """Show the position that was *asked* for, as text or data, and as a picture if that is wanted; return 0."""
    if asked.force and asked.svg is None:
        raise UsageError("--force is for --svg; leave it out or say where to draw")
    at = spot(asked.file, asked.position, asked.step)
    game, state = at.game, at.state
    player = looker(game, state) if asked.seat is None else seat_called(asked.seat, game, state)
    seen = game.view(state, player)
    if asked.svg is not None:
        keep(Path(asked.svg), svg(seen) + "\n", force=asked.force, what="picture", place="--svg file")
    if asked.json:
        say(json.dumps(_facts(at, seat_name(game, player), seen), sort_keys=True))
    else:
        say(f"{at.place}, seen by {seat_name(game, player)}\n{text(seen)}")
    return 0


def _facts(at: Spot, seat: str, seen: object) -> dict[str, Any]:
    """Return what is shown, as JSON data."""
    actor, outcome = at.game.to_act(at.state), at.game.outcome(at.state)
    return {
        "game": at.game.name,
        "step": at.step,
        "steps": at.steps,
        "seat": seat,
        "to_act": None if actor is None else seat_name(at.game, actor),
        "outcome": None if outcome is None else to_data(outcome)["value"],
        "view": to_data(seen, game=at.game),
    }
