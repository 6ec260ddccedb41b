"""What contests earn (ASC-050 to ASC-054), and what else their results change."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from castlerules import Player
from castlerules.ascension import GAME, AscensionRules, Placings, RecordResult, State
from castlerules.ascension.rules.scoring import points_for

from .kit import (
    ANN,
    BOB,
    CID,
    DEE,
    DEFAULT,
    league,
    member,
    options_with,
    refusing_rule,
    with_contest_played,
    with_contest_started,
    with_fields,
)

INCLUSIVE = options_with(tie_points="inclusive")


def awards(placings: Placings, rules: AscensionRules = DEFAULT) -> list[int]:
    """Return what the participants earn, in the order in which they are named."""
    return [points_for(rules, placings, player) for group in placings for player in group]


def record(state: State, player: Player) -> tuple[int, int, int, int]:
    """Return bank, power, contests and streak of *player*."""
    registered = member(state, player)
    return registered.bank, registered.power, registered.games_played, registered.loss_streak


@pytest.mark.rule("ASC-002", "ASC-050", "ASC-051", "ASC-A04", scenario="ASC-S08")
def test_a_duel_gives_one_point_to_its_winner() -> None:
    """The winner has a point to spend and a power of 1, the loser a streak of 1; both have played once."""
    state = with_contest_played(league(2), BOB, ANN)

    assert (1, 1, 1, 0) == record(state, ANN)
    assert (0, 0, 1, 1) == record(state, BOB)


@pytest.mark.rule("ASC-052", "ASC-053", "ASC-054", "ASC-T3", "ASC-Q29", scenario="ASC-S09")
def test_four_players_earn_0_1_2_and_3() -> None:
    """Whoever goes out later earns more, and all but the winner have lost."""
    state = with_contest_played(league(4), ANN, BOB, CID, DEE)

    assert [0, 1, 2, 3] == [member(state, Player(seat)).bank for seat in range(4)]
    assert [1, 1, 1, 0] == [member(state, Player(seat)).loss_streak for seat in range(4)]


@pytest.mark.rule("ASC-Q28", scenario="ASC-S10")
def test_those_who_go_out_together_have_not_beaten_each_other() -> None:
    """0, 1, 1, 3 for four players; with inclusive ties 0, 2, 2, 3."""
    placings = ((ANN,), (BOB, CID), (DEE,))

    assert [0, 1, 1, 3] == awards(placings)
    assert [0, 2, 2, 3] == awards(placings, INCLUSIVE)
    assert [0, 2, 2, 3] == [
        member(with_contest_played(league(4, INCLUSIVE), *placings), Player(seat)).power for seat in range(4)
    ]


@pytest.mark.rule("ASC-Q28", "ASC-Q36", scenario="ASC-S11")
def test_a_drawn_duel_earns_nothing_and_breaks_a_streak() -> None:
    """Ann's three losses are forgotten, unless the option keeps them."""
    state = with_contest_played(with_fields(league(2), ANN, loss_streak=3), (ANN, BOB))
    streak_kept = with_contest_played(
        with_fields(league(2, options_with(draw_breaks_streak=False)), ANN, loss_streak=3), (ANN, BOB)
    )

    assert [(0, 0, 1, 0), (0, 0, 1, 0)] == [record(state, ANN), record(state, BOB)]
    assert [3, 0] == [member(streak_kept, ANN).loss_streak, member(streak_kept, BOB).loss_streak]


@pytest.mark.rule("ASC-A04")
def test_a_result_names_each_participant_once() -> None:
    """Somebody else, somebody missing, somebody twice and an empty group are refused."""
    state = with_contest_started(league(3), ANN, BOB)
    number = state.contests[0].number
    wrong: tuple[Placings, ...] = (
        ((ANN,),),
        ((ANN,), (CID,)),
        ((ANN,), (ANN, BOB)),
        ((ANN,), (), (BOB,)),
        (),
        ((ANN,), (BOB,), (BOB,)),
    )

    assert ["ASC-A04"] * 6 == [refusing_rule(state, RecordResult(number, placings)) for placings in wrong]
    assert "ASC-A04" == refusing_rule(
        GAME.apply(state, RecordResult(number, ((BOB, ANN),))), RecordResult(number, ((ANN, BOB),))
    )
    assert "ASC-A04" == refusing_rule(state, RecordResult(number + 1, ((ANN, BOB),)))  # type: ignore[arg-type]


def placings() -> st.SearchStrategy[Placings]:
    """Return a strategy for results of two to six players."""

    def cut(given_: tuple[list[int], list[bool]]) -> Placings:
        order, breaks = given_
        groups: list[tuple[Player, ...]] = [(Player(order[0]),)]
        for player, new in zip(order[1:], breaks, strict=False):
            if new:
                groups.append((Player(player),))
            else:
                groups[-1] = (*groups[-1], Player(player))
        return tuple(groups)

    orders = st.integers(2, 6).flatmap(lambda number: st.permutations(range(number)))
    return st.tuples(orders, st.lists(st.booleans(), min_size=5, max_size=5)).map(cut)


@pytest.mark.rule("ASC-I04", "ASC-I05", "ASC-I06")
@given(placings())
def test_points_add_up_to_the_pairs_of_which_one_went_out_earlier(groups: Placings) -> None:
    """Members of a group earn the same, later groups more; nobody earns more than there were others."""
    earned = [[points_for(DEFAULT, groups, player) for player in group] for group in groups]
    number = sum(map(len, groups))

    assert sum(len(players) * len(other) for players, other in combinations(groups, 2)) == sum(map(sum, earned))
    assert all(1 == len(set(group)) for group in earned)
    assert all(group[0] < other[0] for group, other in pairwise(earned))
    assert all(0 <= points <= number - 1 for group in earned for points in group)
