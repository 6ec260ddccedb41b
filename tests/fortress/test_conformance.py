"""Fortress keeps every law of the kit, with all decks and under many options."""

from __future__ import annotations

from itertools import product

import pytest
from profiles import sampled

from castlerules import Generator, Player, evolve, fortress, shuffled
from castlerules.testing.conformance import check_game

RULES = {
    "default": fortress.FortressRules(),
    "asked": fortress.FortressRules.of(
        {"tie_break": "player_choice", "assault_mandatory": False, "core": {"manual_mana": True}, "max_attempts": 2}
    ),
    "modern": fortress.FortressRules.of(
        {
            "replay_mode": "terminal",
            "min_opposing": 0,
            "core": {"mulligan": "london", "mana_empties": "step", "combat_damage_uses_stack": False},
        }
    ),
}


def shuffled_library(state: fortress.State, player: Player, rng: Generator) -> fortress.State:
    """Return *state* with the library of *player*, which is all that is hidden, in another order (FOR-I21)."""
    seat = state.seats[player]
    library, _ = shuffled(rng, seat.library)
    return evolve(state, seats=(evolve(seat, library=library), *state.seats[1:]))


@pytest.mark.rule("FOR-I19", "FOR-I20", "FOR-I21", "FOR-Q66")
@pytest.mark.parametrize(("deck", "rules"), sampled(product(fortress.DECKS, RULES), 4))
def test_fortress_keeps_all_laws(deck: str, rules: str) -> None:
    """Random games of every deck pass: legality, purity, data, replay, secrecy, invariants."""
    options, setup = RULES[rules], fortress.FortressSetup(deck)
    check_game(
        fortress.GAME, rules=options, setup=setup, seed=6, games=1, check_every=15, permute_hidden=shuffled_library
    )
