"""The invariants along random games with the ready-made decks, under the default rules and under random options."""

from __future__ import annotations

from functools import cache
from typing import Final

import attrs
import pytest

from castlerules.cards.language.enums import Zone
from castlerules.cards.language.keywords import KeywordKind
from castlerules.castle.book import CASTLE
from castlerules.castle.game import GAME
from castlerules.castle.integrity.invariants import INVARIANTS
from castlerules.castle.model.actions import ACTIONS, PayActivation, SwitchWithBehind
from castlerules.castle.model.decisions import (
    ActivationDecision,
    ColumnDecision,
    DamageDivisionDecision,
    SwitchDecision,
)
from castlerules.castle.model.events import CreatureTurnedDown
from castlerules.castle.model.grid import row_of
from castlerules.castle.model.options import CastleRules
from castlerules.castle.model.state import BreachStage, castle_state_of, rules_of
from castlerules.castle.rules.slots import breach_of, castle_creatures
from castlerules.core import Event, Player
from castlerules.magic.integrity.invariants import state_problems
from castlerules.magic.model import changes
from castlerules.magic.model.actions import PassPriority
from castlerules.magic.model.ids import ObjectId, is_player
from castlerules.magic.model.stack import StackKind
from castlerules.magic.model.state import Permanent, State
from castlerules.magic.query.board import Board
from castlerules.magic.query.restrictions import why_forbidden
from castlerules.magic.query.targets import Targeting
from castlerules.magic.rules.combat import defending_player

from .games import DEFAULT_GAMES, GAMES, VALUES, games, options, start, states

QUESTIONS: Final = (ColumnDecision, ActivationDecision, SwitchDecision, DamageDivisionDecision)
IGNORED: Final = CastleRules().ignored_keywords


@cache
def happenings() -> tuple[tuple[tuple[State, State, tuple[Event, ...]], ...], ...]:
    """Return for every game its steps as states before and after, and what happened."""
    return tuple(
        [
            tuple([(before, after, GAME.transition(before, action)[1]) for before, action, after in game])
            for game in games()
        ]
    )


@pytest.mark.rule("CAS-I01", "CAS-I05", "CAS-I10", "CAS-I11", "CAS-I17")
def test_no_state_of_a_game_has_problems() -> None:
    """Whatever decks, stocks and options, play reaches only states that keep every invariant."""
    assert [] == [violation for state in states() for violation in state_problems(CASTLE, state, INVARIANTS)]
    assert [] == [violation for state in states()[::7] for violation in GAME.problems(state)]


@pytest.mark.rule("CAS-I03", "CAS-I04", "CAS-I16", "CAS-I23")
def test_no_step_of_a_game_has_problems() -> None:
    """Nor does any step break what concerns two states."""
    assert [] == [violation for game in games() for step in game for violation in GAME.step_problems(*step)]


@pytest.mark.rule("CAS-I09", "CAS-I12", "CAS-I15", "CAS-I26", "CAS-I30")
def test_the_games_reach_what_is_proved_along_them() -> None:
    """Every own action, question and stage, every option, castle creatures in every row, and some ends."""
    actions = {type(action) for game in games() for _, action, _ in game}
    stages = {breach.stage for state in states() if (breach := breach_of(state)) is not None}
    rows = {
        row_of(rules_of(state), slot) for state in states() for _, _, slot in castle_creatures(castle_state_of(state))
    }

    assert set(ACTIONS) <= actions
    assert set(QUESTIONS) <= {type(state.decision) for state in states()}
    assert {*BreachStage} - {BreachStage.STARTED, BreachStage.SWITCHED, BreachStage.PAID} <= stages
    assert {1, 2, 3} == rows
    assert any(state.result is not None for state in states())
    drawn = [options(seed) for seed in range(DEFAULT_GAMES, GAMES)]
    assert all(1 < len({repr(rules[name]) for rules in drawn}) for name in VALUES)


# Damage, life and prices.


def _is_strict(state: State) -> bool:
    """Return whether nothing but unblocked attackers and own creatures can hurt a player in the game of *state*."""
    rules = rules_of(state)
    return not rules.attacker_ability_damage_counts and rules.ignored_keywords == IGNORED


def _controllers(*states: State) -> dict[ObjectId | None, Player]:
    return {
        permanent.id: permanent.controller
        for state in states
        for permanent in (*[last_known.permanent for last_known in state.last_known], *state.permanents)
    }


@pytest.mark.rule("CAS-I13", "CAS-I14", "CAS-009")
def test_a_player_is_hurt_by_unblocked_attackers_and_own_creatures_only() -> None:
    """Damage of anything else is none; and there are unblocked attackers only where the column was open."""
    hurt = 0
    for before, after, events in [step for game in happenings() for step in game if _is_strict(step[0])]:
        for event in events:
            if isinstance(event, changes.Damage) and is_player(event.to):
                hurt += 1
                player = Player(event.to)
                own = _controllers(before, after).get(event.source) == player
                breach = breach_of(before) or breach_of(after)
                assert own or (event.combat and breach is not None and event.source not in before.combat.blocked)
                if not own:
                    assert breach is not None
                    assert breach.stage is BreachStage.OPEN
                    assert player == defending_player(before)

    assert hurt > 5


@pytest.mark.rule("CAS-I24")
def test_what_a_breach_costs_is_prices_and_switches_and_was_there() -> None:
    """Along each breach the life that its answers take is their sum, and never more than there was or came in."""
    breaches = 0
    for game, happening_steps in zip(games(), happenings(), strict=True):
        paid = owned = 0
        for (before, action, after), (_, _, events) in zip(game, happening_steps, strict=True):
            player = defending_player(before)
            if breach_of(before) is None:
                paid, owned = 0, before.seats[player].life
                continue
            owned += sum(
                [event.amount for event in events if isinstance(event, changes.LifeGained) and event.player == player]
            )
            if isinstance(action, (PayActivation, SwitchWithBehind)):
                lost = [
                    event.amount for event in events if isinstance(event, changes.LifeLost) and event.player == player
                ]
                price = rules_of(before).switch_life
                if isinstance(before.decision, ActivationDecision):
                    price = before.decision.price
                paid, breaches = paid + price, breaches + 1
                assert price == sum(lost)
                assert paid <= owned
                assert after.turn == before.turn

    assert breaches > 30


# Castle creatures.


@pytest.mark.rule("CAS-I10")
def test_a_castle_creature_has_the_bonus_of_its_row_and_no_other() -> None:
    """Its power and toughness are by that much higher than under rules without the bonus."""
    plain = attrs.evolve(CASTLE, lenses=())
    for state in states()[::9]:
        board, bare = Board(CASTLE, state), Board(plain, state)
        for creature, _, slot in castle_creatures(castle_state_of(state)):
            now, printed = board.characteristics[creature], bare.characteristics[creature]
            bonus = rules_of(state).row_bonus[row_of(rules_of(state), slot) - 1]
            assert (printed.power + bonus, printed.toughness + bonus) == (now.power, now.toughness)


@pytest.mark.rule("CAS-I29", "CAS-044")
def test_a_spell_without_targets_leaves_castle_creatures_as_they_are() -> None:
    """Whatever resolves, their damage, counters, tapped state and controller stay."""
    spells = 0
    for before, action, after in [step for game in games() for step in game]:
        top = before.stack[-1] if before.stack and isinstance(action, PassPriority) else None
        if top is None or any(top.targets) or top in after.stack or top.kind is StackKind.COMBAT_DAMAGE:
            continue
        now = {permanent.id: _wear(permanent) for permanent in after.permanents}
        old = {permanent.id: _wear(permanent) for permanent in before.permanents}
        for creature, *_ in castle_creatures(castle_state_of(before)):
            spells += top.source != creature
            assert top.source == creature or now.get(creature) == old[creature]

    assert spells > 100


def _wear(permanent: Permanent) -> tuple[object, ...]:
    return permanent.damage, permanent.counters, permanent.tapped, permanent.controller


# Coming into play.


@pytest.mark.rule("CAS-I27", "CAS-030", "CAS-Q44")
def test_castle_cards_come_into_play_as_often_as_they_are_activated() -> None:
    """Each arrival makes one active creature, which is turned down, leaves, or is there at the end of the game."""
    for game in happenings():
        arrived = turned = left = 0
        for before, after, events in game:
            came = {event.new_object for event in events if isinstance(event, changes.Moved) and _is_activation(event)}
            down = {event.object for event in events if isinstance(event, CreatureTurnedDown)}
            old, new = _active(before), _active(after)
            assert new <= old | came
            assert not came & old
            arrived, turned, left = arrived + len(came), turned + len(down), left + len((old | came) - new - down)
        assert arrived == turned + left + len(_active(game[-1][1]))


def _is_activation(event: changes.Moved) -> bool:
    return (event.origin, event.to) == (Zone.ASIDE, Zone.BATTLEFIELD)


def _active(state: State) -> set[ObjectId | None]:
    return {creature for creature, *_ in castle_creatures(castle_state_of(state))}


# Targets.


@pytest.mark.rule("CAS-I08", "CAS-042", "CAS-Q68", "CAS-Q70")
def test_castle_creatures_are_targets_of_their_own_player_alone_while_the_shield_is_up() -> None:
    """Whatever aims at one that has neither shroud nor protection, in whatever state of a game."""
    shielded = 0
    for state in states()[::3]:
        board, declared = Board(GAME.book, state), state.combat.attack_declared
        for creature, owner, _ in castle_creatures(castle_state_of(state)):
            obj = board.find_object(creature)
            assert obj is not None
            if {KeywordKind.SHROUD, KeywordKind.PROTECTION} & {*obj.characteristics.abilities.keyword_kinds}:
                continue
            for player in GAME.players(state):
                both = rules_of(state).shield_scope == "both_castles" or owner == defending_player(state)
                barred = declared and both and player != owner
                assert barred == (why_forbidden(board, Targeting(obj, obj, player)) is not None)
                shielded += barred

    assert shielded > 100


# The end.


@pytest.mark.rule("CAS-I32", "CAS-Q95")
@pytest.mark.parametrize("seed", [0, 3])
def test_a_game_in_which_all_only_pass_ends_by_decking(seed: int) -> None:
    """Libraries shrink turn by turn, so that somebody cannot draw in the end."""
    state = start(seed)
    while state.result is None:
        assert state.turn < 130
        after = GAME.advance(state, GAME.legal_actions(state)[0])
        if after.turn > state.turn > 2:
            assert sum(len(seat.library) for seat in after.seats) <= 106 - state.turn + 1
        state = after

    assert "BASE-117" == state.result.rule
