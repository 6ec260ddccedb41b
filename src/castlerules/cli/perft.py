"""``castlerules perft``: how many ways a game can go on."""

from __future__ import annotations

import json
from argparse import Namespace
from typing import Any

from castlerules.bots.match import streams
from castlerules.core import AnyGame, Rng
from castlerules.core import perft as counted

from .choices import game_called, started
from .errors import UsageError
from .options import changed_options, rules_with
from .output import flush, say
from .setups import setup_with, setup_words
from .spots import position_in

__all__ = ["perft"]


def perft(asked: Namespace) -> int:
    """Count the sequences of actions that were *asked* for, one line for each length; return 0."""
    game = game_called(asked.game)
    setup = setup_with(game, asked.setup)
    state = _start(game, asked, setup)
    counts, parts = [], {}
    for depth in range(asked.depth + 1):
        last = depth == asked.depth
        if last and asked.divide and depth:
            parts = _divided(game, state, depth, asked.json)
        counts.append(sum(parts.values()) if parts else counted(game, state, depth))
        if not asked.json:
            say(f"{depth:>3}  {counts[-1]:,}")
            flush()
    if asked.json:
        facts = {"game": game.name, "rules_version": game.rules_version, "seed": asked.seed, "counts": counts}
        facts |= {"rules": changed_options(game, state.rules), "setup": setup_words(game, setup, asked.setup)}
        facts |= {"divide": parts if asked.divide else None}
        say(json.dumps(facts, sort_keys=True))
    return 0


def _start(game: AnyGame, asked: Namespace, setup: object) -> Any:
    if asked.position is None:
        return started(game, rules_with(game, asked.rules), setup, streams(asked.seed, 0)[0])
    for option, given in (("rules", asked.rules), ("setup", asked.setup)):
        if given:
            raise UsageError(f"--{option} is in the line of --position; leave it out")
    return position_in(asked.position, game, Rng.seeded(asked.seed))


def _divided(game: AnyGame, state: Any, depth: int, quiet: bool) -> dict[str, int]:  # noqa: FBT001 - passed on as asked
    """Return how many of the sequences of this length begin with each legal action."""
    found = {}
    for action in game.legal_actions(state):
        name = game.format_action(action)
        found[name] = counted(game, game.advance(state, action), depth - 1)
        if not quiet:
            say(f"     {name}  {found[name]:,}")
            flush()
    return found
