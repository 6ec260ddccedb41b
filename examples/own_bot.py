"""A bot in 20 lines, and its results against a random bot: python examples/own_bot.py [games]."""

import sys

from castlerules import Generator, choice, magic54
from castlerules.bots import play_match, uniform
from castlerules.magic54 import Action, DeclareAttacker, ObjectId, Observation, PlayDamage, PutMana, Summon, opponent


def rusher(observation: Observation, legal: tuple[Action, ...], rng: Generator, /) -> tuple[Action, Generator]:
    """Put Mana, summon the most expensive creature, attack with everything, and burn the opponent."""
    for action in legal:
        if isinstance(action, (PutMana, DeclareAttacker)):
            return action, rng
    summons = [action for action in legal if isinstance(action, Summon)]
    if summons:
        return max(summons, key=lambda action: action.card.cost), rng
    burns = [
        action
        for action in legal
        if isinstance(action, PlayDamage) and action.target == ObjectId(opponent(observation.player))
    ]
    if burns:
        return burns[0], rng
    quiet = legal[0]  # the first action is the one that does least
    return (quiet, rng) if observation.active == observation.player else choice(rng, legal)


def main(games: int) -> None:
    """Play *games* games, half of them in each seat, and print the wins of both bots."""
    for row in play_match(magic54.GAME, [rusher, uniform], games=games, seed=1).bots:
        low, high = row.win_interval
        print(f"{row.bot:8} won {row.wins:3} of {row.games}: 95 % sure between {low:.0%} and {high:.0%}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 50)
