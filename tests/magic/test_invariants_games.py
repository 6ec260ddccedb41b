"""The invariants along random games, with decks of the pool and under options of both presets."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import pytest

from castlerules import Generator, Rng, choice
from castlerules.cards.pool import card
from castlerules.magic import Action, CoreRules, MagicRules, State
from castlerules.magic.integrity.invariants import state_problems
from castlerules.magic.integrity.step_invariants import step_problems
from castlerules.magic.model.decisions import Decision
from castlerules.magic.model.options import LegendRule, ManaEmpties, MulliganRule
from castlerules.magic.model.steps import Step
from castlerules.magic.normal import NORMAL

from .games import PLAIN, decks, playable

Play = tuple[State, Action, State]

GAMES = 24
OPTIONS = (
    CoreRules(),
    CoreRules.modern(),
    CoreRules(manual_mana=True),
    CoreRules(mana_empties=ManaEmpties.STEP, combat_damage_uses_stack=False, manual_mana=True),
    CoreRules(
        mulligan=MulliganRule.NONE, legend_rule=LegendRule.CHOOSE_ONE, opposite_counters_cancel=True, mana_burn=False
    ),
)
SHIELDED = tuple(
    card(name)
    for count, names in (
        (4, ("Healing Salve", "Samite Healer", "White Knight", "Fog", "Savannah Lions", "Hill Giant", "Fire // Ice")),
        (4, ("Adarkar Wastes", "Karplusan Forest", "City of Brass", "Brushland", "Mogg Fanatic")),
        (6, ("Plains", "Forest")),
    )
    for name in names
    for _ in range(count)
)


@cache
def game(seed: int) -> tuple[Play, ...]:
    """Return the steps of random game number *seed*; who plays it passes seldom."""
    return tuple(_steps(seed))


def _steps(seed: int, most: int = 350) -> Iterator[Play]:
    both = decks(seed) if seed % 4 else (SHIELDED, SHIELDED)
    rules = MagicRules(core=OPTIONS[seed % len(OPTIONS)])
    state = PLAIN.new_game(both, rules=rules, rng=Rng.seeded(seed))
    chance: Generator = Rng.seeded(1000 + seed)
    for _ in range(most):
        legal = PLAIN.legal_actions(state)
        if not legal:
            return
        idle, chance = chance.below(4)
        action, chance = choice(chance, legal if idle == 0 else legal[1:] or legal)
        after = PLAIN.advance(state, action)
        yield state, action, after
        state = after


SEEDS = pytest.mark.parametrize("seed", range(GAMES))


@pytest.mark.rule("BASE-I01", "BASE-I02", "BASE-I03", "BASE-I11", "BASE-I12")
@SEEDS
def test_no_state_of_a_random_game_has_a_problem(seed: int) -> None:
    """Cards, objects, checks and triggers are in order at every decision."""
    assert [] == [(after, violations) for _, _, after in game(seed) if (violations := state_problems(NORMAL, after))]


@pytest.mark.rule("BASE-I14", "BASE-I20", "BASE-I27", "BASE-I28", "BASE-I29")
@SEEDS
def test_no_first_state_has_a_problem(seed: int) -> None:
    """The state before the first decision is one like the others."""
    assert () == state_problems(NORMAL, game(seed)[0][0])


@pytest.mark.rule("BASE-I13", "BASE-I15", "BASE-I16", "BASE-I17", "BASE-I21")
@SEEDS
def test_no_step_of_a_random_game_has_a_problem(seed: int) -> None:
    """Nothing comes from nowhere, and what must end has ended."""
    assert [] == [(step, violations) for step in game(seed) if (violations := step_problems(NORMAL, *step))]


@pytest.mark.rule("BASE-I18", "BASE-I25", "BASE-I26")
def test_the_random_games_ask_most_kinds_of_questions_and_come_to_every_step() -> None:
    """What is said of all states is said of many kinds of them."""
    states = [after for seed in range(GAMES) for _, _, after in game(seed)]
    decision_kinds = {type(state.decision).__name__ for state in states if isinstance(state.decision, Decision)}

    assert {step for step in Step if step not in (Step.UNTAP, Step.FIRST_STRIKE)} <= {state.step for state in states}
    assert {
        "MulliganDecision",
        "BottomDecision",
        "AnnounceDecision",
        "AttackDecision",
        "BlockDecision",
        "DiscardDecision",
        "ManaPaymentDecision",
    } <= decision_kinds
    assert any(state.stack and state.ongoing for state in states)
    assert any(state.last_known for state in states)


def test_every_card_of_the_pool_that_can_be_played_is_in_the_random_decks_of_many_games() -> None:
    """The decks are drawn from all that the rules can play."""
    drawn = {card for seed in range(120) for deck in decks(seed) for card in deck}

    assert set(playable()) <= drawn
