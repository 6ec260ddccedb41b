"""``castlerules show``: prints the table of a record as a player sees it."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path
from typing import Any

from castlerules.cli.arguments.names import observer_of, seat_called, seat_name
from castlerules.cli.arguments.positions import LoadedPosition, load_position
from castlerules.cli.io.errors import check_force
from castlerules.cli.io.files import write_text
from castlerules.cli.io.output import print_json, print_line
from castlerules.core import to_data
from castlerules.svg import svg
from castlerules.text import text


def show(args: Namespace) -> int:
    """Print the position in *args* as text or data, and write a picture with ``--svg``; return 0."""
    check_force(args, "svg", "the --svg file", "draw")
    position = load_position(args.file, args.position, args.step)
    game, state = position.game, position.state
    player = observer_of(game, state) if args.seat is None else seat_called(args.seat, game, state)
    observation = game.observe(state, player)
    if args.svg is not None:
        write_text(Path(args.svg), svg(observation) + "\n", force=args.force, what="picture", place_name="--svg file")
    if args.json:
        print_json(_facts(position, seat_name(game, player), observation))
    else:
        print_line(f"{position.description}, seen by {seat_name(game, player)}\n{text(observation)}")
    return 0


def _facts(position: LoadedPosition, seat: str, observation: object) -> dict[str, Any]:
    """Return the position and its *observation* as JSON data."""
    actor, outcome = position.game.to_act(position.state), position.game.outcome(position.state)
    return {
        "game": position.game.name,
        "step": position.step,
        "steps": position.steps,
        "seat": seat,
        "to_act": None if actor is None else seat_name(position.game, actor),
        "outcome": None if outcome is None else to_data(outcome)["value"],
        "view": to_data(observation, game=position.game),
    }
