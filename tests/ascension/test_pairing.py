"""Who may meet whom, and when a contest may start (ASC-007, ASC-A02)."""

from __future__ import annotations

from itertools import combinations

import pytest

from castlerules import DataError, Player
from castlerules.ascension import (
    GAME,
    BeginStreakSwap,
    RegisterDeck,
    StartContest,
    VoidContest,
    Withdraw,
    legal_contests,
    pile,
)

from .kit import (
    ANN,
    BOB,
    CID,
    D1,
    DEE,
    EVE,
    card,
    last_contest,
    league,
    options_with,
    refusing_rule,
    with_contest_played,
    with_contest_started,
    with_fields,
    with_losses,
    with_set,
)

SHARED = options_with(pairing_scope="any_shared_opponent")
PAIR = StartContest((ANN, BOB))


@pytest.mark.rule("ASC-007", "ASC-Q35", scenario="ASC-S25")
def test_a_rematch_is_barred_until_both_have_met_somebody_else() -> None:
    """After A-B the pair is barred, also when only A has played on; after A-C and B-D it is legal."""
    first = with_contest_played(league(4), ANN, BOB)
    half = with_contest_played(first, ANN, CID)
    both = with_contest_played(half, BOB, DEE)

    assert ["ASC-007", "ASC-007", None] == [refusing_rule(state, PAIR) for state in (first, half, both)]
    assert (ANN, BOB) not in legal_contests(half, 2)
    assert (ANN, BOB) in legal_contests(both, 2)


@pytest.mark.rule("ASC-Q35", scenario="ASC-S26")
def test_two_players_alone_may_meet_again_and_again() -> None:
    """Unless the waiver is off; with a third player the rule holds once more."""
    state = with_losses(league(2), ANN, BOB)
    strict = with_contest_played(league(2, options_with(pairing_waiver=False)), ANN, BOB)
    third = with_contest_played(GAME.apply(state, RegisterDeck(CID, D1)), ANN, CID)

    assert [None, "ASC-007"] == [refusing_rule(state, PAIR), refusing_rule(strict, PAIR)]
    assert "ASC-007" == refusing_rule(GAME.apply(state, RegisterDeck(CID, D1)), PAIR)
    assert refusing_rule(third, PAIR) == "ASC-007"
    assert refusing_rule(GAME.apply(third, Withdraw(CID)), PAIR) is None


@pytest.mark.rule("ASC-Q35")
def test_bigger_groups_are_barred_as_a_whole() -> None:
    """The same three are, any other group is not, two of the three neither."""
    state = with_contest_played(league(4), ANN, BOB, CID)

    assert "ASC-007" == refusing_rule(state, StartContest((ANN, BOB, CID)))
    assert [None, None] == [refusing_rule(state, StartContest(players)) for players in ((ANN, BOB), (ANN, BOB, DEE))]


@pytest.mark.rule("ASC-Q35")
def test_the_rule_can_reach_every_two_who_met_or_be_off() -> None:
    """With shared opponents no two of the last contest meet at once; with ``off`` anybody may."""
    shared = with_contest_played(league(5, SHARED), ANN, BOB, CID)
    off = with_contest_played(league(3, options_with(pairing_scope="off")), ANN, BOB)

    assert ["ASC-007", "ASC-007", None] == [
        refusing_rule(shared, StartContest(players)) for players in ((ANN, BOB), (BOB, CID, DEE), (ANN, DEE))
    ]
    assert "ASC-007" == refusing_rule(with_contest_played(shared, ANN, DEE), PAIR)
    assert refusing_rule(with_contest_played(with_contest_played(shared, ANN, DEE), BOB, EVE), PAIR) is None
    assert refusing_rule(off, PAIR) is None


@pytest.mark.rule("ASC-A02", "ASC-Q47")
def test_a_contest_needs_two_active_players_who_are_free() -> None:
    """One alone, one twice, strangers, withdrawn ones and those in another contest are refused."""
    state = with_contest_started(league(5), ANN, BOB)
    gone = GAME.apply(state, Withdraw(EVE))

    assert ["ASC-A02"] * 4 == [
        refusing_rule(state, StartContest(players))
        for players in ((CID,), (CID, CID), (CID, Player(7)), (CID, Player(-1)))
    ]
    assert ["ASC-Q47", "ASC-A02"] == [
        refusing_rule(state, StartContest((ANN, CID))),
        refusing_rule(gone, StartContest((CID, EVE))),
    ]
    assert refusing_rule(state, StartContest((CID, DEE, EVE))) is None
    assert 2 == len(GAME.apply(state, StartContest((CID, DEE))).contests)
    assert StartContest((DEE, CID)) == StartContest((CID, DEE))


@pytest.mark.rule("ASC-A02", "ASC-A17", "ASC-Q19", "ASC-Q22")
def test_a_contest_needs_players_who_have_nothing_left_to_do() -> None:
    """A deck of 71 cards, a swap that has begun and open picks each have a reason of their own."""
    state = league(3)
    big = with_fields(state, ANN, main=pile({card("Plains"): 71}), grace=None)
    swapping = GAME.apply(with_fields(league(3), ANN, loss_streak=5), BeginStreakSwap(ANN))
    picks = with_set(state, "EXO")

    violations = [GAME.why_not(state, StartContest((ANN, CID))) for state in (big, swapping, picks)]
    assert [
        ("ASC-Q19", "player 0 has more than 70 cards in the deck"),
        ("ASC-A17", "player 0 has not finished a swap"),
        ("ASC-Q22", "player 0 has free picks to claim or waive"),
    ] == [(violation.rule, violation.reason) for violation in violations if violation is not None]
    assert [()] * 3 == [
        tuple(players for players in legal_contests(left, 2) if ANN in players) for left in (big, swapping, picks)
    ]


@pytest.mark.rule("ASC-A05", "ASC-Q45")
def test_a_void_contest_leaves_no_trace() -> None:
    """Points, streaks, counts, pairing and history are those from before; only its number is gone."""
    before = league(3)
    state = GAME.apply(
        with_contest_started(before, ANN, BOB), VoidContest(last_contest(with_contest_started(before, ANN, BOB)))
    )

    assert (before.members, before.history, ()) == (state.members, state.history, state.contests)
    assert refusing_rule(state, PAIR) is None
    assert "ASC-A04" == refusing_rule(state, VoidContest(last_contest(state)))


@pytest.mark.rule("ASC-Q49", "ASC-Q41", scenario="ASC-S33")
def test_nobody_may_meet_where_no_other_contest_may_start() -> None:
    """Once the last contest is open nobody may, until it is void; what is listed is what may be done."""
    first = with_contest_played(league(5, max_contests=2), ANN, BOB)
    last = with_contest_started(first, CID, DEE)
    void = GAME.apply(last, VoidContest(last_contest(last)))
    over = with_contest_played(first, CID, DEE)

    assert [9, 0, 9, 0] == [len(legal_contests(state, 2)) for state in (first, last, void, over)]
    assert "ASC-Q41" == refusing_rule(last, StartContest((ANN, EVE)))
    assert not any(isinstance(action, StartContest) for action in GAME.legal_actions(last))


@pytest.mark.rule("ASC-A02")
def test_the_listed_contests_are_the_legal_ones_up_to_four() -> None:
    """Of five players all pairs, threes and fours are listed, and no five, though they are legal."""
    state = league(5)
    listed = [action.participants for action in GAME.legal_actions(state) if isinstance(action, StartContest)]
    everybody = tuple(Player(seat) for seat in range(5))

    assert listed == [group for size in (2, 3, 4) for group in combinations(everybody, size)]
    assert refusing_rule(state, StartContest(everybody)) is None


def test_contests_are_asked_for_by_a_size() -> None:
    """One is none."""
    with pytest.raises(DataError, match="size: expected a number of players from 2 on, got 1"):
        legal_contests(league(3), 1)
