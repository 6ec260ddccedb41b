"""Castle with towers in the back row, a variant that keeps every law: python examples/castle_house_rule.py [seed]."""

import sys

import attrs

from castlerules import Record, Rng, Violation, castle, from_json, playout, to_json
from castlerules.magic import AddAttacker, Board, Restriction
from castlerules.testing import check_game


def towers_stay_at_home(board: Board, action: AddAttacker) -> Violation | None:
    """HOUSE-1: a creature in the back row does not attack."""
    back = castle.castle_state_of(board.state).castles[board.state.active].slots[-RULES.columns :]
    if action.creature in [slot.creature for slot in back if isinstance(slot, castle.ActiveCard)]:
        return Violation("HOUSE-1", "the back row stays at home")
    return None


RULES = castle.CastleRules(row_bonus=(0, 1, 3), adjacency=castle.Adjacency.KING, move_face_down_life=0)
BOOK = attrs.evolve(
    castle.CASTLE, restrictions=(*castle.CASTLE.restrictions, Restriction(AddAttacker, towers_stay_at_home))
)
TOWERS = attrs.evolve(castle.GAME, name="castle_towers", book=BOOK)


def main(seed: int) -> None:
    """Check the laws of every game on the variant; then play, replay and serialise games of it."""
    check_game(TOWERS, rules=RULES, games=1, seed=seed, check_every=200)
    print(f"{TOWERS.name} keeps the laws")
    for number in range(seed, seed + 3):
        start = TOWERS.new_game(rules=RULES, rng=Rng.seeded(number))
        played = playout(TOWERS, start, rng=Rng.seeded(number).derive(1))
        record = Record.of(TOWERS, played.actions, rules=RULES, rng=Rng.seeded(number), check_every=0)
        sent = from_json(to_json(record, game=TOWERS), Record, game=TOWERS)
        *_, last = sent.replay(game=TOWERS)
        print(f"game {number}: {len(played.actions)} actions, {last.result.reason} ({last.result.rule})")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 54)
