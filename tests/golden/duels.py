"""The duels that are kept: counts, and digests of 200 games with all options."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from castlerules import Rng, digest, duel, perft, playout

OPTIONS: Final[tuple[dict[str, Any], ...]] = (
    {},
    duel.DuelRules.modern().changed(),
    {"core": {"manual_mana": True, "first_player_skips_draw": False, "starting_player": 1}},
    {"core": {"starting_life": 9, "opening_hand": 5, "max_hand_size": 3, "poison_to_lose": 3}},
    {"core": {"mulligan": "none", "mana_burn": False, "offer_concede": True}},
    {"core": {"min_deck_size": 40, "deck_copy_limit": None, "legend_rule": "off", "mana_empties": "step"}},
)
DEPTH: Final = 14
LONGEST: Final = 400


def digests(games: int) -> Iterator[str]:
    """Yield a line for each of the first *games* games: number, actions, and the digest of the last state."""
    decks = tuple(duel.DECKS)
    for number in range(games):
        rules = duel.DuelRules.of(OPTIONS[number % len(OPTIONS)])
        both = decks[number % len(decks)], decks[(number * 3 + 1) % len(decks)]
        start = duel.GAME.new_game(both, rules=rules, rng=Rng.seeded(number))
        played = playout(duel.GAME, start, rng=Rng.seeded(-number - 1), max_actions=LONGEST)
        yield f"{number} {len(played.actions)} {digest(played.state)}"


def perft_table() -> Iterator[str]:
    """Yield for every ready-made deck against itself the number of action sequences of length 1, 2, ..."""
    yield "# number of action sequences of length 1, 2, ... with the generator of seed 0, by deck, against itself"
    for deck in duel.DECKS:
        start = duel.GAME.new_game((deck, deck), rng=Rng.seeded(0))
        counts = [str(perft(duel.GAME, start, length)) for length in range(1, DEPTH + 1)]
        yield f"{deck}: {' '.join(counts)}"
