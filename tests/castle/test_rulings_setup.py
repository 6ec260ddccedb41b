"""The rulings on stocks and on how a game begins (CAS-Q01 to CAS-Q09)."""

from __future__ import annotations

from typing import Any

import pytest

from castlerules import Scripted, SetupError, castle
from castlerules.castle.information.observed_castle import ObservedFaceDownCard
from castlerules.castle.model.actions import DeclineActivation
from castlerules.castle.model.options import CastleRules
from castlerules.castle.model.state import castle_state_of
from castlerules.magic import State
from castlerules.testing.castle import castle as slots

from .kit import D, observed_castle, scenario

BEARS = ["Grizzly Bears"] * 15
KEPT: tuple[tuple[int, ...], ...] = (tuple(range(15)), tuple(range(15)))


def started(stock: Any = BEARS, *, rng: Any = None, **options: Any) -> State:
    """Return the start of a game with these stocks."""
    setup = {} if rng is None else {"rng": rng}
    return castle.GAME.new_game(stocks=(stock, stock), rules=CastleRules(**options), **setup)


def codes(stock: Any, **options: Any) -> set[str]:
    """Return the codes of what is wrong with *stock*."""
    try:
        started(stock, **options)
    except SetupError as error:
        return {problem.rule for problem in error.problems}
    return set()


def names(state: State, player: int) -> list[str]:
    """Return the names of the cards that lie in the castle of *player*, and then of the reserve."""
    own_castle = castle_state_of(state).castles[player]
    rows = [slot.card for slot in own_castle.slots if slot is not None]
    return [state.table.cards[row].name for row in (*rows, *own_castle.reserve)]


def down(state: State, viewer: int, owner: int, slot: int) -> ObservedFaceDownCard:
    """Return what *viewer* sees of the face-down card in that slot."""
    observed = observed_castle(state, viewer, owner).slots[slot]
    assert isinstance(observed, ObservedFaceDownCard), "it lies face down"
    return observed


@pytest.mark.rule("CAS-Q01")
def test_the_size_of_a_stock_can_be_agreed() -> None:
    """With another size, fifteen is one too many or one too few, and the reserve is what is left."""
    assert set() == codes([*BEARS, "Hill Giant"], stock_size=16)
    assert {"CAS-004"} == codes(BEARS, stock_size=16)
    assert 4 == len(castle_state_of(started([*BEARS, "Hill Giant"], stock_size=16)).castles[0].reserve)


@pytest.mark.rule("CAS-Q02")
def test_a_stock_may_have_any_number_of_copies_unless_a_limit_is_agreed() -> None:
    """Fifteen bears are a stock; with a limit of four, five of one name are too many, and four are not."""
    four = [name for name in ("Grizzly Bears", "Hill Giant", "Trained Armodon", "Scathe Zombies") for _ in range(4)][
        :15
    ]

    assert set() == codes(BEARS)
    assert {"CAS-Q02"} == codes(BEARS, stock_copy_limit=4)
    assert set() == codes(four, stock_copy_limit=4)
    assert {"CAS-Q02"} == codes(four, stock_copy_limit=3)


@pytest.mark.rule("CAS-Q02", "CAS-Q09")
def test_copies_in_stock_and_deck_are_not_counted_together() -> None:
    """A deck with four bears goes with a stock of fifteen, and five bears in a deck are one too many for the deck."""
    deck = [*["Grizzly Bears"] * 4, *["Forest"] * 56]

    assert 120 + 30 == len(castle.GAME.new_game((deck, deck), (BEARS, BEARS)).table.cards)
    with pytest.raises(SetupError, match=r"BASE-180: deck of player 0: .* not 5 of Grizzly Bears"):
        castle.GAME.new_game(([*deck, "Grizzly Bears"], deck), (BEARS, BEARS))


@pytest.mark.rule("CAS-Q03")
def test_what_was_not_placed_is_seen_by_nobody_and_never_used() -> None:
    """Both observations count three cards of each reserve; a lost card is not replaced from it."""
    start = scenario("Ogre", theirs_castle=slots(R1C1="Bear"))
    lost = start.breach(1, "Ogre").act(DeclineActivation)
    before, after = (castle_state_of(castle_scenario.state).castles[D] for castle_scenario in (start, lost))

    assert [3, 3] == [observed_castle(start.state, D, owner).reserve for owner in (0, 1)]
    assert before.reserve == after.reserve
    assert "vacant" == lost.slot(D, "R1C1")


@pytest.mark.rule("CAS-Q04")
def test_a_castle_has_four_columns_and_three_rows_unless_another_grid_is_agreed() -> None:
    """The deepest slot is R3C4; with two columns and one row there are two slots and no R2C1."""
    small: dict[str, Any] = {"columns": 2, "rows": 1, "row_bonus": (0,), "stock_size": 3}
    start = scenario("Ogre", theirs_castle=slots(R1C2="Bear"), **small)

    assert 12 == len(castle_state_of(started()).castles[0].slots)
    assert ("down Bear", 1) == (start.slot(D, "R1C2"), len(castle_state_of(start.state).castles[D].reserve))
    assert ("", "1", "2") == tuple(" ".join(words[1:]) for words in start.to_step("declare attackers").legal)
    assert "down Bear" == scenario(theirs_castle=slots(R3C4="Bear")).slot(D, "R3C4")


@pytest.mark.rule("CAS-Q05", "CAS-Q08")
def test_the_top_twelve_are_laid_row_by_row_and_the_rest_is_the_reserve() -> None:
    """The first shuffle is player 0's castle, the second player 1's, then come the libraries and who starts."""
    stock = [*["Grizzly Bears"] * 12, "Hill Giant", "Scathe Zombies", "Python"]
    backwards = tuple(reversed(range(15)))
    rng = Scripted((backwards, KEPT[1], tuple(range(60)), tuple(reversed(range(60))), 1))
    state = started(stock, rng=rng)
    first, second = names(state, 0), names(state, 1)

    assert ["Python", "Scathe Zombies", "Hill Giant", *["Grizzly Bears"] * 12] == first
    assert ["Hill Giant", "Scathe Zombies", "Python"] == second[12:]
    assert (1, Scripted(())) == (state.active, state.rng)
    assert [7, 59 - 7] == [state.seats[0].library[0], state.seats[1].library[0] - 60]


@pytest.mark.rule("CAS-Q08")
def test_who_starts_is_drawn_unless_it_is_agreed() -> None:
    """With an agreed player nothing is drawn for it, and that player looks at the opening hand first."""
    orders = (*KEPT, tuple(range(60)), tuple(range(60)))

    assert [0, 1] == [started(rng=Scripted((*orders, who))).active for who in (0, 1)]
    for who in (0, 1):
        state = started(rng=Scripted(orders), core={"starting_player": who})

        assert (who, who) == (state.active, castle.GAME.to_act(state))
