"""Normal Magic in a year of famine, as a variant that keeps every law: python examples/own_variant.py [seed]."""

import sys
from collections.abc import Iterable

import attrs

from castlerules import Record, Rng, from_json, magic, playout, to_json
from castlerules.cards import CardType
from castlerules.magic import NORMAL, Board, LifeGained, PlayerLost, Replacement, StateBasedAction, Substitution
from castlerules.testing import check_game


def nobody_heals(_: Board, life_gained: LifeGained) -> Iterable[Substitution]:
    """HOUSE-1: no life is gained."""
    yield Substitution("famine", (), "famine", f"player {life_gained.player} gains nothing")


def too_many_mouths(board: Board) -> Iterable[PlayerLost]:
    """HOUSE-2: four creatures cannot be fed."""
    for player in board.book.players:
        if (
            sum(
                CardType.CREATURE in characteristics.types and permanent.controller == player
                for permanent, characteristics in board.battlefield
            )
            >= 4
        ):
            yield PlayerLost(player, "HOUSE-2", "four creatures cannot be fed")


HUNGRY = attrs.evolve(
    NORMAL,
    replacements=(*NORMAL.replacements, Replacement(LifeGained, nobody_heals)),
    state_based_actions=(*NORMAL.state_based_actions, StateBasedAction(too_many_mouths)),
)
FAMINE = magic.make_game("magic_famine", HUNGRY)


def main(seed: int) -> None:
    """Check the laws of every game on the variant; then play, replay and serialise games of it."""
    check_game(FAMINE, games=1, seed=seed, check_every=100)
    print(f"{FAMINE.name} keeps the laws")
    for number in range(seed, seed + 5):
        played = playout(FAMINE, FAMINE.new_game(rng=Rng.seeded(number)), rng=Rng.seeded(number).derive(1))
        record = Record.of(FAMINE, played.actions, rng=Rng.seeded(number), check_every=0)
        sent = from_json(to_json(record, game=FAMINE), Record, game=FAMINE)
        *_, last = sent.replay(game=FAMINE)
        print(f"game {number}: {len(played.actions)} actions, {last.result.reason} ({last.result.rule})")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 54)
