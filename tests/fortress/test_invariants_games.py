"""The invariants along random games with the ready-made decks, under the default rules and under random options."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Final, TypeAlias

import pytest
from random_play import drawn_options, option_values

from castlerules.cards.language.characteristics import CardType
from castlerules.cards.pool import FORTRESS_DECKS
from castlerules.core import Event, Rng, choice
from castlerules.fortress.book import FORTRESS
from castlerules.fortress.game import GAME
from castlerules.fortress.integrity.invariants import INVARIANTS
from castlerules.fortress.model.actions import ACTIONS, ChooseOpposition, PlayAgain
from castlerules.fortress.model.decisions import DECISION_TYPES
from castlerules.fortress.model.events import DieRolled
from castlerules.fortress.model.options import FortressRules
from castlerules.fortress.model.state import PLAYER, rules_of, siege_of
from castlerules.magic.engine import advance, legal_actions, transition
from castlerules.magic.integrity.invariants import state_problems
from castlerules.magic.model.actions import Action, PlayLand
from castlerules.magic.model.changes import Damage, LifeGained, LifeLost, Prevented
from castlerules.magic.model.ids import player_object
from castlerules.magic.model.options import CoreRules
from castlerules.magic.model.state import State
from castlerules.magic.model.steps import Step as TurnStep

from .kit import opening

Step: TypeAlias = tuple[State, Action, State]

MODERN: Final = {
    name: part
    for name, part in CoreRules.modern().changed().items()
    if name not in ("min_deck_size", "deck_copy_limit")
}
VALUES: Final = option_values(
    FortressRules,
    {
        "core": ({}, {"manual_mana": True}, MODERN, {**MODERN, "mana_burn": True, "manual_mana": True}),
        "min_opposing": (1, 0),
        "die_life": ((1, -1, -1, -1, -2, -2), (0,), (2, -3, 1)),
        "free_lands_per_turn": (1, 0, 2),
        "extra_land_damage": (1, 0, 2),
        "assault_margin": (5, 0),
        "max_attempts": (None, 2),
        "max_turns": (None, 9),
    },
    fixed=("allow_variable_pt",),
)
SEEDS: Final = 24
MOST: Final = 400
"""So many actions a game has at most."""


def options(seed: int) -> dict[str, object]:
    """Return the options number *seed*: those of 0 are the default, the others are drawn option by option."""
    return drawn_options(VALUES, seed) if seed else {}


def game(deck: str, seed: int) -> Iterator[Step]:
    """Yield the steps of a random game with *deck*; the number that opposes follows from *seed*."""
    state, rng = opening(FORTRESS_DECKS[deck], seed, **options(seed)).state, Rng.seeded(seed)
    for _ in range(MOST):
        legal = legal_actions(FORTRESS, state)
        if not legal:
            return
        action, after_choice = choice(rng, legal)
        rng = after_choice  # type: ignore[assignment]  # the successor of ours is ours
        opposition = ChooseOpposition(1 + seed % 7)
        action = opposition if opposition in legal else action
        after = advance(FORTRESS, state, action)
        yield state, action, after
        state = after


GAMES: Final = [list(game(deck, seed)) for seed in range(SEEDS) for deck in FORTRESS_DECKS]
STEPS: Final = [step for steps in GAMES for step in steps]
STATES: Final = [after for _, _, after in STEPS]


@pytest.mark.rule("FOR-I01", "FOR-I02", "FOR-I03", "FOR-I05", "FOR-I16")
def test_no_state_of_a_game_has_problems() -> None:
    """Whatever deck and options, play reaches only states that keep every invariant."""
    assert [] == [violation for state in STATES for violation in state_problems(FORTRESS, state, INVARIANTS)]
    assert [] == [violation for state in STATES[::7] for violation in GAME.problems(state)]


@pytest.mark.rule("FOR-I04", "FOR-I08", "FOR-I17", "FOR-I23", "FOR-I24")
def test_no_step_of_a_game_has_problems() -> None:
    """Nor does any step break what concerns two states."""
    assert [] == [violation for step in STEPS for violation in GAME.step_problems(*step)]


@pytest.mark.rule("FOR-I06", "FOR-I09")
def test_combat_never_changes_life_and_each_die_as_its_face_says() -> None:
    """What follows a roll is a gain or a loss by the table, and no combat damage is dealt to the player."""
    rolls = 0
    for before, action, after in STEPS:
        if len(siege_of(after).dice) == len(siege_of(before).dice) and TurnStep.DAMAGE not in (
            before.step,
            after.step,
        ):
            continue
        events = transition(FORTRESS, before, action)[1]
        assert not [event for event in events if _is_combat_damage(event)]
        for roll, result in pairwise(events):
            life = rules_of(before).die_life[roll.face - 1] if isinstance(roll, DieRolled) else 0
            if life:
                assert (abs(life), LifeGained if life > 0 else LifeLost) == (_amount(result), type(result))
                rolls += 1

    assert rolls > 300


def _is_combat_damage(event: Event) -> bool:
    return isinstance(event, Damage) and event.combat and event.to == player_object(PLAYER)


def _amount(event: Event) -> object:
    return getattr(event, "amount", None)


@pytest.mark.rule("FOR-I07")
def test_lands_deal_the_damage_that_the_options_say() -> None:
    """A land after the free ones deals its damage, or it is prevented; nothing in these decks changes it."""
    paid = 0
    for before, action, _ in STEPS:
        if not isinstance(action, PlayLand):
            continue
        seat, rules = before.seats[PLAYER], rules_of(before)
        due = rules.extra_land_damage if seat.lands_played >= rules.free_lands_per_turn else 0
        events = transition(FORTRESS, before, action)[1]
        assert due == sum([event.amount for event in events if isinstance(event, (Damage, Prevented))])
        paid += due

    assert paid > 20


@pytest.mark.rule("FOR-I10", "FOR-I13", "FOR-I17", "FOR-I24")
def test_the_games_reach_what_is_proved_along_them() -> None:
    """Every own action and question, every number of opposing creatures, replays, and blocks of several attackers."""
    assert set(ACTIONS) == {type(action) for _, action, _ in STEPS} & set(ACTIONS)
    assert set(DECISION_TYPES) == {type(before.decision) for before, _, _ in STEPS} & set(DECISION_TYPES)
    assert set(range(1, 8)) <= {siege_of(state).opposition for state in STATES}
    assert {2} <= {siege_of(after).attempt for _, action, after in STEPS if isinstance(action, PlayAgain)}
    assert 2 <= max(len(state.combat.blocks) for state in STATES)
    assert all(
        {repr(options(seed)[name]) for seed in range(1, SEEDS)} == set(map(repr, VALUES[name])) for name in VALUES
    )


@pytest.mark.rule("FOR-I14")
def test_no_legal_action_has_a_creature_as_its_source() -> None:
    """No creature card is the source of an ability that may be used, or of one on the stack."""
    for state in STATES[::3]:
        creatures = {
            permanent.id
            for permanent in state.permanents
            if state.table.cards[permanent.card].has_type(CardType.CREATURE)
        }
        used = {getattr(action, "source", None) for action in legal_actions(FORTRESS, state)}
        used |= {stack_object.source for stack_object in state.stack} | {
            pending.source for pending in state.pending_triggers
        }
        assert set() == creatures & used
