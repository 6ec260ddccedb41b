"""Random games of Solitaire, step by step, and what a person reads of a position."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from types import MappingProxyType
from typing import Final

from castlerules import Event, Rng, solitaire
from castlerules.cards import TWO_COLOR_DECKS
from castlerules.magic.model.actions import Action
from castlerules.solitaire import YOU, SolitaireRules, State
from castlerules.testing.solitaire import SolitaireScenario

__all__ = [
    "OPTIONS",
    "described_actions",
    "described_events",
    "game_steps",
    "random_states",
    "squeezed_text",
    "table_text",
]

OPTIONS: Final = MappingProxyType(
    {
        "default": SolitaireRules(),
        "open": SolitaireRules(discard_pile_visible=True, row_land_abilities=True, offer_concede=True),
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

Step = tuple[State, Action, tuple[Event, ...], State]


@cache
def game_steps(name: str, seed: int) -> tuple[Step, ...]:
    """Return a random game with the options of that name: before, action, events and after of each step."""
    luck = random.Random(seed)
    deck = luck.choice(list(TWO_COLOR_DECKS))
    return tuple(_random_steps(solitaire.GAME.new_game(deck, rules=OPTIONS[name], rng=Rng.seeded(seed)), luck))


def _random_steps(state: State, luck: random.Random) -> Iterator[Step]:
    for _ in range(400):
        legal = solitaire.GAME.legal_actions(state)
        legal = tuple([action for action in legal if solitaire.GAME.format_action(action) != "concede"])
        if not legal:
            return
        action = luck.choice(legal)
        after, events = solitaire.GAME.transition(state, action)
        yield state, action, events, after
        state = after


def random_states(name: str, seed: int) -> list[State]:
    """Return the states of such a game."""
    return [before for before, _, _, _ in game_steps(name, seed)]


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
