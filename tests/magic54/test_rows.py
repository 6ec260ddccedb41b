"""The pack, the teams, the types of card, and whose turn it is."""

from __future__ import annotations

import pytest

from castlerules import Rng, Scripted, magic54
from castlerules.core import Player
from castlerules.magic54 import CARDS, TEAM_CARDS, CardKind, FirstPlayer, Magic54Rules, Phase
from castlerules.magic54.model.cards import BLACK, RED
from castlerules.testing.magic54 import Magic54Scenario

from .duel_queries import IDLE_TURN

FORWARDS = tuple(range(27))
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")


@pytest.mark.rule("M54-004")
@pytest.mark.parametrize(("team", "suits", "joker"), [(RED, "HD", "XR"), (BLACK, "CS", "XB")])
def test_a_team_is_two_suits_and_a_joker(team: Player, suits: str, joker: str) -> None:
    """RED is hearts, diamonds and one Joker, BLACK is clubs, spades and the other."""
    expected = {rank + suit for suit in suits for rank in RANKS} | {joker}

    assert expected == {card.code for card in TEAM_CARDS[team]}
    assert expected == {card.code for card in CARDS.values() if card.team == team}


@pytest.mark.rule("M54-010", "M54-T1")
def test_there_are_four_types_of_card() -> None:
    """Every card is Mana, a Creature, an Action or Damage, and each type has its ranks."""
    ranks = {kind: "".join(sorted({card.rank for card in CARDS.values() if card.kind is kind})) for kind in CardKind}

    assert {CardKind.MANA: "3579", CardKind.CREATURE: "JKQ", CardKind.ACTION: "108AX", CardKind.DAMAGE: "246"} == ranks


TABLE = [
    ("J", CardKind.CREATURE, 2, 1, 1),
    ("Q", CardKind.CREATURE, 2, 2, 2),
    ("K", CardKind.CREATURE, 2, 3, 3),
    ("3", CardKind.MANA, 2, 0, 3),
    ("5", CardKind.MANA, 2, 0, 5),
    ("7", CardKind.MANA, 2, 0, 7),
    ("9", CardKind.MANA, 2, 0, 9),
    ("2", CardKind.DAMAGE, 2, 1, 1),
    ("4", CardKind.DAMAGE, 2, 2, 2),
    ("6", CardKind.DAMAGE, 2, 3, 3),
    ("A", CardKind.ACTION, 2, 1, 0),
    ("8", CardKind.ACTION, 2, 1, 0),
    ("10", CardKind.ACTION, 2, 1, 0),
    ("X", CardKind.ACTION, 1, 1, 0),
]


@pytest.mark.rule("M54-T1", "M54-005")
@pytest.mark.parametrize("team", [RED, BLACK])
@pytest.mark.parametrize(("rank", "kind", "copies", "cost", "power"), TABLE)
def test_each_rank_has_its_type_copies_cost_and_power(
    team: Player, rank: str, kind: CardKind, copies: int, cost: int, power: int
) -> None:
    """Each line of the table of facts is true of both teams."""
    cards = [card for card in TEAM_CARDS[team] if card.rank == rank]

    assert [(kind, cost, power)] * copies == [(card.kind, card.cost, card.power) for card in cards]


@pytest.mark.rule("M54-060", "M54-Q02", "M54-C2")
@pytest.mark.parametrize(
    ("first", "drawn", "starter"),
    [("random", (0,), RED), ("random", (1,), BLACK), ("red", (), RED), ("black", (), BLACK)],
)
def test_who_starts_is_determined_before_the_first_turn(first: str, drawn: tuple[int, ...], starter: Player) -> None:
    """The starter is drawn after both shuffles, or is whom the table has named."""
    rules = Magic54Rules(first_player=FirstPlayer(first))
    state = magic54.GAME.new_game(rules=rules, rng=Scripted((FORWARDS, FORWARDS, *drawn)))

    assert (1, starter, starter, Phase.PRECOMBAT) == (state.turn, state.active, magic54.GAME.to_act(state), state.phase)


@pytest.mark.rule("M54-062", "M54-122")
@pytest.mark.parametrize("first", ["red", "black"])
def test_players_take_turns_alternately(first: str) -> None:
    """Four turns in which nobody does anything belong to the starter, the other, the starter, the other."""
    rules = Magic54Rules(first_player=FirstPlayer(first), hand_limit=27)
    turns = [Magic54Scenario(magic54.GAME, magic54.GAME.new_game(rules=rules, rng=Rng.seeded(3)))]
    for _ in range(3):
        turns.append(turns[-1].do(*IDLE_TURN))

    order = [RED, BLACK] if first == "red" else [BLACK, RED]
    assert order * 2 == [duel.state.active for duel in turns]
    assert [1, 2, 3, 4] == [duel.state.turn for duel in turns]
