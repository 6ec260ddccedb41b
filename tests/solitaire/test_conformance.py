"""Solitaire keeps every law of the kit, with all decks and under several sets of options."""

from __future__ import annotations

from itertools import product

import pytest
from profiles import sampled

from castlerules import solitaire
from castlerules.core import evolve
from castlerules.magic import Revealed
from castlerules.solitaire import tableau_of
from castlerules.testing.conformance import check_game

from .redealing import redealt

RULES = {
    "default": solitaire.SolitaireRules(),
    "generous": solitaire.SolitaireRules.of(
        {
            "hand_model": "waste",
            "recycle_timing": "immediate",
            "hand_scope": "whole_pile",
            "second_permanent": "replace",
            "optional_costs": "one_extra_source",
            "zero_cost_payment": "free",
            "colorless_payment": "free",
            "manaless_ability_payment": "free_once",
            "discard_pile_visible": True,
            "nonpermanent_targetable_in_play": True,
            "expose_before_targets": True,
            "own_permanent_counts_as_copy": True,
            "fast_effects_in_use_window": True,
            "offer_concede": True,
            "action_limit": 300,
        }
    ),
    "strict": solitaire.SolitaireRules.of(
        {
            "deal_pattern": "columnwise",
            "hand_model": "single",
            "draw_packet_order": "lift",
            "recycle_order": "shuffle",
            "max_trips": 2,
            "loss_timing": "on_third_exhaustion",
            "absent_opponent_choice": "random",
            "payment_strictness": "each_color",
            "ability_payment": "card_colors",
            "honor_self_costs": True,
            "damage_persists": False,
            "until_end_of_turn": "end_of_action",
            "respect_evasion": True,
            "attack_requires_blocker": True,
            "legend_rule": True,
            "expose_is_entering_play": True,
            "life_payment_destination": "graveyard",
            "stack_discard_destination": "discard_pile",
        }
    ),
}


@pytest.mark.rule("SOL-I20", "SOL-I21", "SOL-I25", "SOL-I35", "SOL-G90")
@pytest.mark.parametrize(("deck", "rules"), sampled(product(solitaire.DECKS, RULES), 11))
def test_solitaire_keeps_all_laws(deck: str, rules: str) -> None:
    """Random games of every deck pass: legality, purity, data, replay, secrecy, invariants."""
    check_game(
        solitaire.GAME,
        rules=RULES[rules],
        setup=solitaire.SolitaireSetup(deck),
        seed=6,
        games=1,
        max_actions=300,
        check_every=15,
        permute_hidden=redealt,
        revealing_events=(Revealed, solitaire.HandCardShown),
        must_end=False,
    )


@pytest.mark.rule("SOL-I25", "SOL-G89")
def test_what_is_dealt_anew_is_another_game_with_the_same_view() -> None:
    """The kit would find nothing if nothing changed: stacks and library are others, and the player sees the same."""
    start = solitaire.GAME.new_game()
    twin = redealt(start, solitaire.YOU, start.rng)

    assert solitaire.GAME.observe(start, solitaire.YOU) == solitaire.GAME.observe(twin, solitaire.YOU)
    assert start.seats[0].library != twin.seats[0].library
    assert tableau_of(start).stacks != tableau_of(twin).stacks
    assert evolve(start, seats=(), extra=twin.extra) == evolve(twin, seats=())
