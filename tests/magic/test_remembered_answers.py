"""What is remembered from state to state is what a fresh look finds: in games by chance, at every state."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

import attrs
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from castlerules import GAMES, Rng
from castlerules.cards import Zone
from castlerules.cards import language as lang
from castlerules.cards.builders import buyback, creature, does, sorcery
from castlerules.core import Player, Violation
from castlerules.duel import DuelRules
from castlerules.magic import NORMAL, MagicGame, State, StateBasedAction, engine
from castlerules.magic.mana.feasibility import gather_supply
from castlerules.magic.model import BlockDecision, Restriction, Rulebook, Step, actions, changes
from castlerules.magic.query.attachments import Attaching
from castlerules.magic.query.board import Board
from castlerules.magic.query.mana_sources import mana_sources, mana_supply
from castlerules.magic.query.restrictions import why_forbidden
from castlerules.magic.rules.checkpoint import nothing_is_due
from castlerules.magic.rules.state_based_actions import due_actions, is_settled, legends_in_conflict
from castlerules.magic.transaction.replace import finders_by_type
from castlerules.magic.transaction.triggers import may_trigger, with_triggers
from castlerules.testing.magic import A, MagicScenario, N, side

from .kit import table

MOST_STEPS = 250
_MOVES = ((Zone.GRAVEYARD, changes.Cause.DISCARDED), (Zone.HAND, changes.Cause.EFFECT))


def _states(name: str, seed: int) -> list[tuple[Rulebook, State]]:
    """Return states of a game by chance of the game *name*, in order."""
    game, chance = GAMES[name], Random(seed)
    assert isinstance(game, MagicGame)
    states: list[tuple[Rulebook, State]] = []
    state = game.new_game(rng=Rng.seeded(seed))
    while (legal := game.legal_actions(state)) and len(states) < MOST_STEPS:
        states.append((game.book, state))
        state = game.advance(state, chance.choice(legal))
    return states


def _forgetful(state: State) -> State:
    """Return *state* with a card table that remembers nothing."""
    return attrs.evolve(state, table=attrs.evolve(state.table))


@pytest.mark.parametrize("name", ["duel", "castle", "fortress"])
@settings(max_examples=4, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_remembered_answers_are_those_of_a_fresh_look(name: str, seed: int) -> None:
    """State-based actions, the mana that can be paid with, and what may trigger do not depend on what came before."""
    for book, state in _states(name, seed):
        board, fresh = Board(book, state), Board(book, _forgetful(state))
        is_due = bool(due_actions(fresh)) or legends_in_conflict(fresh) is not None

        assert not (is_settled(board) and is_due)
        assert nothing_is_due(board) == (not is_due and not state.pending_triggers)
        for player in book.players:
            pool = state.seats[player].pool
            assert gather_supply(pool, mana_sources(fresh, player)) == mana_supply(board, player)
        event = changes.StepBegan(state.step)
        if not may_trigger(book, state, event):
            assert state is with_triggers(fresh, state, [event])


@pytest.mark.parametrize("name", ["duel", "castle", "fortress"])
@settings(max_examples=4, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_offers_at_priority_are_what_no_restriction_forbids(name: str, seed: int) -> None:
    """Spells from the hand and abilities of permanents are offered exactly if each rule of the book allows them."""
    for book, state in _states(name, seed):
        player = state.priority
        if player is None:
            continue
        board, fresh = Board(book, state), Board(book, _forgetful(state))
        spells = [actions.BeginCast(card.id) for card in state.seats[player].hand]
        abilities = [
            actions.BeginAbility(permanent.id, index)
            for permanent, characteristics in fresh.battlefield
            for index in range(len(characteristics.abilities.activated))
        ]
        offered = [action for offer in book.offers for action in offer(board)]
        kinds = (actions.BeginCast, actions.BeginAbility)

        assert [action for action in (*spells, *abilities) if why_forbidden(fresh, action) is None] == [
            action for action in offered if isinstance(action, kinds)
        ]


@pytest.mark.parametrize("name", ["duel", "castle", "fortress", "solitaire"])
def test_a_replacement_that_is_not_asked_finds_nothing(name: str) -> None:
    """In a game by chance, the finders that the cards have no use for would find nothing for any event."""
    for book, state in _states(name, 7):
        board = Board(book, state)
        asked = board.memoised_by_cards(finders_by_type)
        idle = [one for one in book.replacements if one.finder not in asked.get(one.on, ())]
        proposed: list[changes.Change] = []
        for permanent in state.permanents:
            proposed += [changes.Damage(permanent.id, permanent.id, 1), changes.Destruction(permanent.id)]
            proposed += [changes.Move(permanent.id, to, cause) for to, cause in _MOVES]

        assert [] == [
            found
            for one in idle
            for change in proposed
            if type(change) is one.on
            for found in one.finder(board, change)
        ]


def _nobody_sees_the_end(board: Board) -> Iterable[changes.Change]:
    """HOUSE-1: player 0 loses as an end step begins, whatever lies on the table."""
    return [changes.PlayerLost(Player(0), "HOUSE-1", "it is late")] if board.state.step is Step.END else []


@pytest.mark.parametrize(("timeless", "loses"), [(False, True), (True, False)])
def test_an_action_that_asks_for_the_step_is_looked_at_in_each_step(timeless: bool, loses: bool) -> None:
    """Nothing changes up to the end step but the step: only an action that says so is not looked at again."""
    late = StateBasedAction(_nobody_sees_the_end, timeless=timeless)
    book = attrs.evolve(NORMAL, state_based_actions=(*NORMAL.state_based_actions, late))
    state = attrs.evolve(table(), book=book).state
    while state.result is None and state.step is not Step.END:
        state = engine.advance(book, state, engine.legal_actions(book, state)[0])

    assert loses == (state.result is not None)


RED = lang.IsColor(lang.Color.RED)
SNEAK = creature(
    "Sneak", "{R}", "Goblin", 2, 2,
    lang.Static(lang.CantBeBlocked(lang.Anything(), lang.AllOf((lang.IsUnblocked(), RED)))),
)  # fmt: skip
BRAWLER = creature("Brawler", "{G}", "Elf", 2, 2, lang.Static(lang.Continuous(lang.IsUnblocked(), (lang.AddPT(3, 3),))))
BEAR = creature("Bear", "{1}{G}", "Bear", 2, 2)
DOUBLING = sorcery(
    "Doubling",
    "{R}",
    buyback("{1}"),
    does(lang.RuleUntil(lang.DamageChanged(lang.MultiplyDamage(2)), lang.Duration.END_OF_TURN)),
)
CARDS = {card.name: card for card in (SNEAK, BRAWLER, BEAR, DOUBLING)}


@pytest.mark.rule("BASE-331", "BASE-156")
@pytest.mark.parametrize("mine", ["Sneak, Bear", "Brawler, Bear", "Sneak"])
def test_no_attacker_is_unblocked_while_blocks_are_declared(mine: str) -> None:
    """What holds of unblocked creatures forbids no block and strengthens no attacker before the blocks are declared."""
    position = MagicScenario.of(NORMAL, side(mine), side("Bear"), cards=CARDS).attack(*mine.split(", "))
    state = position.to_step("declare blockers").state
    attackers, legal = state.combat.attackers, engine.legal_actions(NORMAL, state)

    assert isinstance(state.decision, BlockDecision)
    assert engine.legal_actions(NORMAL, _forgetful(state)) == legal
    assert len(attackers) == sum(isinstance(action, actions.AddBlocker) for action in legal)
    assert [2] * len(attackers) == [Board(NORMAL, state).characteristics[attacker].power for attacker in attackers]


@pytest.mark.rule("BASE-206", "BASE-I24")
def test_a_rule_of_a_card_that_is_hidden_again_holds_in_a_guess() -> None:
    """The spell that doubles damage was bought back; in a guess of the opponent it may be in no deck at all."""
    game = GAMES["duel"]
    mine = side("5 Mountain", hand="Doubling, Lightning Bolt")
    theirs = side("Mountain", hand="Lightning Bolt")
    start = MagicScenario.of(NORMAL, mine, theirs, rules=DuelRules(), cards=CARDS)
    state = game.advance(start.cast("Doubling", optional_costs=("buyback",)).resolve().state, actions.PassPriority())
    guess = game.determinize(game.observe(state, N), Rng.seeded(1))

    assert "Doubling" not in [card.name for card in guess.table.cards]
    for played in (state, guess):
        assert 14 == MagicScenario(NORMAL, played).cast("Lightning Bolt", A).resolve().life(A)


def _no_auras_at_the_end(board: Board, _: object) -> Violation | None:
    return Violation("MY-1", "no Auras in the end step") if board.state.step is Step.END else None


@pytest.mark.rule("BASE-123")
def test_restrictions_of_auras_may_ask_for_the_step() -> None:
    """A rulebook of one's own forbids Auras in the end step; the one in play is put into the graveyard then."""
    book = attrs.evolve(NORMAL, restrictions=(*NORMAL.restrictions, Restriction(Attaching, _no_auras_at_the_end)))
    mine = side("Grizzly Bears, 2 Plains, 2 Forest", hand="Armadillo Cloak")
    state = MagicScenario.of(book, mine, side()).cast("Armadillo Cloak", "Grizzly Bears").resolve().state
    assert 6 == len(state.permanents)
    while state.step is not Step.END:
        state = engine.advance(book, state, engine.legal_actions(book, state)[0])

    assert 5 == len(state.permanents)
