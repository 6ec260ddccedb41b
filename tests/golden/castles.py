"""The games of Castle that are kept: counts, and digests of 200 games with all options."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from castlerules import Rng, castle, digest, perft, playout

OPTIONS: Final[tuple[dict[str, Any], ...]] = (
    {},
    {"columns": 3, "rows": 4, "row_bonus": (0, 1, 2, 3), "stock_size": 15, "adjacency": "king"},
    {"owner_may_look_face_down": True, "remember_revealed": False, "castle_creatures_may_attack": False},
    {"attacker_ability_damage_counts": True, "restrict_life_loss": True, "shield_scope": "defender_only"},
    {"ignored_keywords": (), "protection_scope": "block_only", "departed_defender": "next_card"},
    {"may_decline_free_activation": True, "activation_counts_nonland_mana": True, "activation_cost_basis": "modified"},
    {"generic_shortfall_life": 0, "colored_shortfall_life": 1, "lethal_payment_allowed": False},
    {"switch_life": 0, "max_switches_per_combat": 2, "switch_skips_gaps": True, "death_visits_graveyard": False},
    {"sacrifice_effects_reach_castle": False, "face_down_counts_as_creature": True, "turn_down_is_leaving_play": False},
    {"maneuver_timing": "any_priority", "maneuvers_per_turn": 3, "move_face_down_life": 1, "turn_down_life": 0},
    {"swap_adjacent_life": 0, "stock_copy_limit": 2, "core": castle.CoreRules.modern()},
)
DEPTH: Final = 13
LONGEST: Final = 400


def digests(games: int) -> Iterator[str]:
    """Yield a line for each of the first *games* games: number, actions, and the digest of the last state."""
    decks, stocks = tuple(castle.DECKS), tuple(castle.STOCKS)
    for number in range(games):
        rules = castle.CastleRules.of(OPTIONS[number % len(OPTIONS)])
        both = decks[number % len(decks)], decks[(number * 3 + 1) % len(decks)]
        kept = stocks[number % len(stocks)], stocks[(number * 7 + 1) % len(stocks)]
        start = castle.GAME.new_game(both, kept, rules=rules, rng=Rng.seeded(number))
        played = playout(castle.GAME, start, rng=Rng.seeded(-number - 1), max_actions=LONGEST)
        yield f"{number} {len(played.actions)} {digest(played.state)}"


def perft_table() -> Iterator[str]:
    """Yield for every stock, with a deck of its colours, the number of action sequences of length 1, 2, ..."""
    yield "# number of action sequences of length 1, 2, ... with the generator of seed 0, by stock, against itself"
    for stock in castle.STOCKS:
        start = castle.GAME.new_game((f"{stock} aggro",) * 2, (stock, stock), rng=Rng.seeded(0))
        counts = [str(perft(castle.GAME, start, length)) for length in range(1, DEPTH + 1)]
        yield f"{stock}: {' '.join(counts)}"
