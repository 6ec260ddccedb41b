"""The leagues that are kept: counts, a transcript, and digests of 60 leagues under many options."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import attrs

from castlerules import Event, Rng, ascension, digest, perft, playout

CHEAP: Final[dict[str, Any]] = {
    "expansion_prices": (1, 2, 1),
    "copy_limit_prices": (1, 1),
    "sideboard_prices": (1, 0, 1),
    "streak_length": 1,
}
OPTIONS: Final[tuple[dict[str, Any], ...]] = (
    {},
    CHEAP,
    {**CHEAP, "handicap_mode": "choose_one", "power_basis": "unspent", "streak_banked": True},
    {**CHEAP, "tie_points": "inclusive", "pairing_scope": "any_shared_opponent", "random_first_player": False},
    {**CHEAP, "sideboard_exact": True, "copies_include_sideboard": False, "removed_cards": "reserve"},
    {**CHEAP, "rebuild_carryover": "everything", "rebuild_max_rare": 1, "basic_lands_count_as_common": True},
    {**CHEAP, "rebuild_carryover": "nothing", "streak_swap_exact_commons": True, "multiplayer_loss": "zero_points"},
    {**CHEAP, "free_common_surcharge": "free", "grace_stacks": True, "allow_main_as_additional": True},
    {**CHEAP, "handicap_mode": "top_tier_only", "draw_breaks_streak": False, "max_deck_size": 46},
    {**CHEAP, "voluntary_removal": False, "buy_from_basic_set": False, "open_decklists": True, "max_deck_size": 45},
)
SEED: Final = 9
DEPTH: Final = 6
"""How many actions the counted sequences have at most, in a league of two seats and three starters."""


def digests(games: int) -> Iterator[str]:
    """Yield a line for each of the first *games* leagues: number, actions, and the digest of the last state."""
    for number in range(games):
        rules = ascension.AscensionRules.of(OPTIONS[number % len(OPTIONS)])
        start = ascension.GAME.new_game(rules=rules, rng=Rng.seeded(number), seats=3 + number % 3)
        played = playout(ascension.GAME, start, rng=Rng.seeded(-number - 1), max_actions=120)
        yield f"{number} {len(played.actions)} {digest(played.state)}"


def perft_table() -> Iterator[str]:
    """Yield the number of action sequences of length 1, 2, ... from the start of small leagues, by their rules."""
    yield f"# number of action sequences of length 1 to {DEPTH} with the generator of seed 0, two seats, two starters"
    for name, options in (("default", {}), ("cheap", CHEAP)):
        starters = ascension.STARTERS[:2]
        start = ascension.GAME.new_game(
            seats=2, starters=starters, rules=ascension.AscensionRules.of(options), rng=Rng.seeded(0)
        )
        counts = [str(perft(ascension.GAME, start, length)) for length in range(1, DEPTH + 1)]
        yield f"{name}: {' '.join(counts)}"


def transcript() -> Iterator[str]:
    """Yield the lines of a league by chance: each action with its number, and below it what happened."""
    yield "# number, action; what happened; at the end the result and the standings"
    state = ascension.GAME.new_game(rules=ascension.AscensionRules.of(CHEAP), rng=Rng.seeded(SEED))
    rng, number = Rng.seeded(SEED + 1), 0
    while legal := ascension.GAME.legal_actions(state):
        drawn, rng = rng.below(len(legal))
        number += 1
        yield f"{number} {ascension.GAME.format_action(legal[drawn])}"
        state, events = ascension.GAME.transition(state, legal[drawn])
        yield from (f"    {_event_text(event)}" for event in events)
    yield str(ascension.GAME.outcome(state))
    yield from ascension.standings_table(ascension.GAME.observe(state, ascension.GAME.players(state)[0]))


def _event_text(event: Event) -> str:
    """Return *event* in words: its name and what is in it."""
    parts = {name: getattr(event, name) for name in attrs.fields_dict(type(event))}
    return " ".join([type(event).__name__, *[f"{name}={_word(part)}" for name, part in parts.items()]])


def _word(part: object) -> str:
    if isinstance(part, tuple):
        return f"({','.join(map(_word, part))})"
    return str(getattr(part, "value", part)).replace(" ", "_")
