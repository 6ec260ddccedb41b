"""Random games of Castle in which much is attacked and manoeuvred, with stocks in which every card has its own name."""

from __future__ import annotations

from functools import cache
from types import MappingProxyType
from typing import Final

from castlerules import Generator, Rng, castle, choice
from castlerules.cards import CardDef
from castlerules.cards.builders import creature
from castlerules.castle import CastleRules, State
from castlerules.castle.model.state import FaceDownCard, castle_state_of
from castlerules.magic import Concede, Mulligan
from castlerules.magic.model.actions import Action, VariantAction

__all__ = ["OPTIONS", "hidden_names", "states_of_game"]

LONG: Final = MappingProxyType({"starting_life": 60})

OPTIONS: Final = MappingProxyType(
    {
        "usual": CastleRules.of({"core": LONG}),
        "modern": CastleRules.of({"adjacency": "king", "maneuvers_per_turn": 3, "core": {**LONG, "manual_mana": True}}),
        "free": CastleRules.of(
            {
                "may_decline_free_activation": True,
                "switch_life": 0,
                "max_switches_per_combat": 2,
                "switch_skips_gaps": True,
                "move_face_down_life": 0,
                "turn_down_is_leaving_play": False,
                "shield_scope": "defender_only",
                "generic_shortfall_life": 0,
                "colored_shortfall_life": 0,
                "core": LONG,
            }
        ),
        "broad": CastleRules.of(
            {"columns": 7, "rows": 2, "row_bonus": (-1, 3), "castle_creatures_may_attack": False, "core": LONG}
        ),
    }
)
"""Options under which other things are said."""

COSTS: Final = ("{W}", "{1}{R}", "{2}{G}", "{3}{B}", "{X}{U}", "{4}", "{W}{W}", "{1}{B/R}")


def stock(owner: int) -> tuple[CardDef, ...]:
    """Return fifteen creatures whose names are nowhere else, and in no other name."""
    sizes = [(place, COSTS[place % len(COSTS)], 1 + place % 3, 1 + place % 4) for place in range(15)]
    return tuple(
        creature(f"Warden{place:02}{'AN'[owner]}", cost, "Human", power, toughness)
        for place, cost, power, toughness in sizes
    )


def lively_choice(legal: tuple[Action, ...], rng: Generator) -> tuple[Action, Generator]:
    """Return one of *legal*: half of the time what only Castle has, if there is such a thing."""
    sane = tuple(action for action in legal if not isinstance(action, (Concede, Mulligan)))
    own = tuple(action for action in sane if isinstance(action, VariantAction))
    coin, rng = rng.below(2)
    return choice(rng, own if own and coin else sane)


@cache
def states_of_game(name: str, seed: int, most: int = 400) -> tuple[State, ...]:
    """Return the states of a random game, the last one included."""
    state = castle.GAME.new_game(stocks=(stock(0), stock(1)), rules=OPTIONS[name], rng=Rng.seeded(seed))
    rng: Generator = Rng.seeded(seed).derive(1)
    states = [state]
    while len(states) <= most and (legal := castle.GAME.legal_actions(state)):
        action, rng = lively_choice(legal, rng)
        state = castle.GAME.advance(state, action)
        states.append(state)
    return tuple(states)


def hidden_names(state: State) -> list[str]:
    """Return the names of the cards that nobody has seen: those that lie face down, and the reserves."""
    castles = castle_state_of(state).castles
    unknown = [
        slot.card for each in castles for slot in each.slots if isinstance(slot, FaceDownCard) and not slot.known
    ]
    return [state.table.cards[row].name for row in (*unknown, *[row for each in castles for row in each.reserve])]
