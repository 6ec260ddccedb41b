"""States of random games of Solitaire, and what a person reads of a position."""

from __future__ import annotations

from functools import cache
from types import MappingProxyType
from typing import Final

from random_play import random_steps

from castlerules import Rng, choice, solitaire
from castlerules.cards import TWO_COLOR_DECKS
from castlerules.solitaire import YOU, SolitaireRules, State
from castlerules.testing.solitaire import SolitaireScenario

__all__ = [
    "OPTIONS",
    "described_actions",
    "described_events",
    "random_states",
    "squeezed_text",
    "table_text",
]

OPTIONS: Final = MappingProxyType(
    {
        "default": SolitaireRules(),
        "open": SolitaireRules(discard_pile_visible=True, row_land_abilities=True),
        "strict": SolitaireRules.of(
            {
                "payment_strictness": "each_color",
                "optional_costs": "one_extra_source",
                "hand_model": "single",
                "damage_persists": False,
            }
        ),
        "loose": SolitaireRules.of(
            {
                "second_permanent": "replace",
                "own_permanent_counts_as_copy": True,
                "fast_effects_in_use_window": True,
                "expose_is_entering_play": True,
                "legend_rule": True,
                "action_limit": 150,
            }
        ),
    }
)
"""Options that change what there is to be described."""


@cache
def random_states(name: str, seed: int) -> tuple[State, ...]:
    """Return the states of a random game with the options of that name, without the last one."""
    deck, chance = choice(Rng.seeded(seed), tuple(TWO_COLOR_DECKS))
    start = solitaire.GAME.new_game(deck, rules=OPTIONS[name], rng=chance)
    return tuple([before for before, _, _ in random_steps(solitaire.GAME, start, Rng.seeded(seed).derive(1), 400)])


def described_actions(now: SolitaireScenario) -> list[str]:
    """Return what may be done, as a person reads it."""
    observation = solitaire.GAME.observe(now.state, YOU)
    return [solitaire.GAME.describe_action(observation, action) for action in solitaire.GAME.legal_actions(now.state)]


def described_events(before: SolitaireScenario, after: SolitaireScenario) -> tuple[str, ...]:
    """Return what has happened, as a person reads it."""
    return solitaire.GAME.describe_events(solitaire.GAME.observe(before.state, YOU), after.events)


def table_text(now: SolitaireScenario) -> str:
    """Return the table as text."""
    return str(solitaire.GAME.observe(now.state, YOU))


def squeezed_text(text: str) -> str:
    """Return the lines of a table without their frame, with single spaces."""
    return " ".join(" ".join(line.strip("|").split()) for line in text.splitlines())
