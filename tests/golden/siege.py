"""The games of Fortress that are kept: counts, and digests of 200 games with all decks and options."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from castlerules import Rng, digest, fortress, perft, playout

OPTIONS: Final[tuple[dict[str, Any], ...]] = (
    {},
    {"mixed_case": "kill", "tier1_measure": "power_then_toughness", "core": {"manual_mana": True}},
    {"tie_break": "player_choice", "block_order": "power_desc", "core": {"mulligan": "london", "mana_burn": False}},
    {"assault_mandatory": False, "assault_margin": 2, "core": {"combat_damage_uses_stack": False}},
    {"replay_mode": "terminal", "min_opposing": 0, "max_opposing": 3, "core": {"mana_empties": "step"}},
    {"max_attempts": 1, "die_life": [0, 0, -1], "opponent_untaps": False, "core": {"starting_life": 30}},
    {"loss_counts_hand": False, "empty_library_draw_loses": True, "core": {"mulligan": "none", "opening_hand": 5}},
    {"free_lands_per_turn": 2, "extra_land_damage": 2, "max_turns": 9, "offer_concede": True},
    {"assault_excludes_unready": True, "walls_may_attack": True, "core": {"first_player_skips_draw": False}},
    {"granted_abilities_work": True, "opponent_targetable": True, "core": {"legend_rule": "choose_one"}},
)
DEPTH: Final = 7


def digests(games: int) -> Iterator[str]:
    """Yield a line for each of the first *games* games: number, actions, and the digest of the last state."""
    decks = list(fortress.DECKS)
    for number in range(games):
        rules = fortress.FortressRules.of(OPTIONS[number % len(OPTIONS)])
        start = fortress.GAME.new_game(decks[number % len(decks)], rules=rules, rng=Rng.seeded(number))
        played = playout(fortress.GAME, start, rng=Rng.seeded(-number - 1), max_actions=3_000)
        yield f"{number} {len(played.actions)} {digest(played.state)}"


def perft_table() -> Iterator[str]:
    """Yield for every ready-made deck the number of action sequences of length 1, 2, ... from the start."""
    yield "# number of action sequences of length 1, 2, ... with the generator of seed 0, by deck"
    for deck in fortress.DECKS:
        start = fortress.GAME.new_game(deck, rng=Rng.seeded(0))
        counts = [str(perft(fortress.GAME, start, length)) for length in range(1, DEPTH + 1)]
        yield f"{deck}: {' '.join(counts)}"
