"""Games played by chance, every step of which is looked at."""

from __future__ import annotations

from typing import Any

from castlerules import Game, Generator, Rng, choice

__all__ = ["played"]


def played(game: Game[Any, Any, Any], start: Any, number: int, longest: int) -> Any:
    """Return the state to which chance *number* leads from *start* in up to *longest* actions.

    AssertionError for what is wrong on the way: each state and each step keeps the invariants of *game*.
    """
    state = start
    luck: Generator = Rng.seeded(-1 - number)
    for _ in range(longest):
        legal = game.legal_actions(state)
        if not legal:
            break
        action, luck = choice(luck, legal)
        after = game.advance(state, action)
        violations = (*game.problems(after), *game.step_problems(state, action, after))
        assert not violations, f"game {number} after {game.format_action(action)}: {violations}"
        state = after
    return state
