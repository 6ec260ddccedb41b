"""``castlerules perft``: counts the sequences of legal actions from a position."""

from __future__ import annotations

from argparse import Namespace
from typing import Any

from castlerules.bots.match import game_generators
from castlerules.cli.arguments.game_options import changed_options, parse_rules
from castlerules.cli.arguments.game_setup import changed_setup, parse_setup
from castlerules.cli.arguments.names import game_called, start_game
from castlerules.cli.arguments.positions import parse_position
from castlerules.cli.io.errors import UsageError
from castlerules.cli.io.output import flush, print_json, print_line
from castlerules.core import AnyGame, Rng
from castlerules.core import perft as counted


def perft(args: Namespace) -> int:
    """Count the sequences of actions up to the length in *args*, and print a line for each length; return 0."""
    game = game_called(args.game)
    setup = parse_setup(game, args.setup, args.cards)
    state = _start_state(game, args, setup)
    counts, counts_by_action = [], {}
    for depth in range(args.depth + 1):
        last = depth == args.depth
        if last and args.divide and depth:
            counts_by_action = _counts_by_action(game, state, depth, args.json)
        counts.append(sum(counts_by_action.values()) if counts_by_action else counted(game, state, depth))
        if not args.json:
            print_line(f"{depth:>3}  {counts[-1]:,}")
            flush()
    if args.json:
        facts = {"game": game.name, "rules_version": game.rules_version, "seed": args.seed, "counts": counts}
        facts |= {"rules": changed_options(game, state.rules), "setup": changed_setup(game, setup, args.setup)}
        facts |= {"divide": counts_by_action if args.divide else None}
        print_json(facts)
    return 0


def _start_state(game: AnyGame, args: Namespace, setup: object) -> Any:
    if args.position is None:
        return start_game(game, parse_rules(game, args.rules), setup, game_generators(args.seed, 0)[0])
    for option, settings in (("rules", args.rules), ("setup", args.setup), ("cards", args.cards)):
        if settings:
            raise UsageError(f"--{option}: the text of --position holds the {option} already; leave out --{option}")
    return parse_position(args.position, game, Rng.seeded(args.seed))


def _counts_by_action(game: AnyGame, state: Any, depth: int, quiet: bool) -> dict[str, int]:  # noqa: FBT001 - private
    """Return for each legal action how many sequences of length *depth* begin with it; print them unless *quiet*."""
    counts = {}
    for action in game.legal_actions(state):
        name = game.format_action(action)
        counts[name] = counted(game, game.advance(state, action), depth - 1)
        if not quiet:
            print_line(f"     {name}  {counts[name]:,}")
            flush()
    return counts
