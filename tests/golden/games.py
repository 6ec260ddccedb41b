"""The games whose digests are kept: 200 of Magic 54, each option changed in some of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from castlerules import Rng, digest, magic54, playout

OPTIONS: Final[tuple[dict[str, object], ...]] = (
    {},
    {"damage_timing": "pooled", "shield_duration": "turn", "mana_per_turn": 2},
    {"pile_resolution": "single", "first_player": "black", "response_after_permanent": True},
    {"growth_expiry": "strict", "damage_persistence": "permanent", "growth_scope": "own"},
    {"recycle_timing": "immediate", "recycle_shuffle": True, "starting_hp": 30},
    {"mana_drop_scope": "window", "blocked_stays_blocked": False, "search_reveals": True},
    {"damage_persistence": "exchange", "jack_scope": "own_other", "ace_clears_marked": False},
    {"opening_hand": 7, "hand_limit": 4, "end_cycle": False, "first_draw_skipped": False},
    {"simultaneous_zero": "active_wins", "turn_limit": 40, "starting_hp": 5},
    {"damage_timing": "pooled", "pile_resolution": "single", "recycle_shuffle": True},
)


def digests(games: int) -> Iterator[str]:
    """Yield a line for each of the first *games* games: number, actions, and the digest of the last state."""
    for number in range(games):
        rules = magic54.Magic54Rules.of(OPTIONS[number % len(OPTIONS)])
        start = magic54.GAME.new_game(rules=rules, rng=Rng.seeded(number))
        played = playout(magic54.GAME, start, rng=Rng.seeded(-number - 1), max_actions=5_000)
        yield f"{number} {len(played.actions)} {digest(played.state)}"
