"""``castlerules legal``: lists the legal actions in a position."""

from __future__ import annotations

from argparse import Namespace

from castlerules.cli.arguments.names import observer_of, seat_name
from castlerules.cli.arguments.positions import load_position
from castlerules.cli.io.output import counted_noun, print_json, print_line
from castlerules.cli.play.menu import menu_lines
from castlerules.text import action_text


def legal(args: Namespace) -> int:
    """Print the legal actions of the position in *args*; return 0."""
    position = load_position(args.file, args.position, args.step)
    game, state = position.game, position.state
    actor, actions = game.to_act(state), game.legal_actions(state)
    observation = game.observe(state, observer_of(game, state))
    actor_name = None if actor is None else seat_name(game, actor)
    if args.json:
        listed_actions = [
            {"action": game.format_action(action), "text": action_text(game, observation, action)} for action in actions
        ]
        facts = {
            "game": game.name,
            "step": position.step,
            "steps": position.steps,
            "to_act": actor_name,
            "actions": listed_actions,
        }
        print_json(facts)
        return 0
    print_line(
        f"{position.description}: "
        + (
            "the game is over"
            if actor_name is None
            else f"{actor_name} has {counted_noun(len(actions), 'legal action')}"
        )
    )
    for line in menu_lines(game, observation, actions):
        print_line(line)
    return 0
