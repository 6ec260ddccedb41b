"""``castlerules legal``: what may be done in a position."""

from __future__ import annotations

import json
from argparse import Namespace

from castlerules.text import action_text

from .choices import looker, seat_name
from .output import many, say
from .spots import spot
from .telling import menu

__all__ = ["legal"]


def legal(asked: Namespace) -> int:
    """List the legal actions of the position that was *asked* for; return 0."""
    at = spot(asked.file, asked.position, asked.step)
    game, state = at.game, at.state
    actor, actions = game.to_act(state), game.legal_actions(state)
    seen = game.view(state, looker(game, state))
    who = None if actor is None else seat_name(game, actor)
    if asked.json:
        told = [{"action": game.format_action(one), "text": action_text(game, seen, one)} for one in actions]
        facts = {"game": game.name, "step": at.step, "steps": at.steps, "to_act": who, "actions": told}
        say(json.dumps(facts, sort_keys=True))
        return 0
    say(f"{at.place}: " + ("the game is over" if who is None else f"{who} has {many(len(actions), 'legal action')}"))
    for line in menu(game, seen, actions):
        say(line)
    return 0
