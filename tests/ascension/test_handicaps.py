"""The handicap (ASC-110 to ASC-115), and who starts."""

from __future__ import annotations

import pytest

from castlerules import DataError, Player, Rng, Scripted, ascension, outcomes
from castlerules.ascension import (
    GAME,
    AscensionRules,
    Bonus,
    ChooseFirstPlayer,
    ChooseHandicapRow,
    ContestId,
    ContestStatus,
    RecordResult,
    StartContest,
    State,
    handicaps,
)
from castlerules.ascension.model.state import NO_BONUS
from castlerules.ascension.rules.scoring import power_differences

from .kit import ANN, BOB, CID, DEE, DEFAULT, after_actions, league, options_with, refusing_rule, with_fields

TABLE = {
    0: (False, 0, 0),
    4: (False, 0, 0),
    5: (True, 0, 0),
    9: (True, 0, 0),
    10: (True, 2, 0),
    14: (True, 2, 0),
    15: (True, 5, 0),
    19: (True, 5, 0),
    20: (True, 5, 1),
    24: (True, 5, 1),
    25: (True, 10, 2),
    40: (True, 10, 2),
}
TOP = options_with(handicap_mode="top_tier_only")
ONE = options_with(handicap_mode="choose_one")
FIRST = ContestId(1)


def powers(*numbers: int, rules: AscensionRules = DEFAULT, rng: Rng | Scripted | None = None) -> State:
    """Return a league whose players have these powers, all of them to spend."""
    state = league(len(numbers), rules, rng=rng or Rng.seeded(0))
    for seat, number in enumerate(numbers):
        state = with_fields(state, Player(seat), bank=number)
    return state


def bonus_values(bonus: Bonus | None) -> tuple[bool, int, int] | None:
    """Return a bonus as start, life and cards."""
    return None if bonus is None else (bonus.chooses_first, bonus.life, bonus.cards)


@pytest.mark.rule("ASC-112", "ASC-113", "ASC-114", "ASC-T8", "ASC-Q32", scenario="ASC-S22")
@pytest.mark.parametrize("difference", TABLE)
def test_the_weaker_player_gets_all_rows_that_are_reached(difference: int) -> None:
    """Each row counts from its number on, and beyond 25 nothing is added; the stronger one gets nothing."""
    weaker, stronger = handicaps(powers(3, 3 + difference), (ANN, BOB))

    assert TABLE[difference] == bonus_values(weaker.bonus)
    assert (20 + TABLE[difference][1], 7 + TABLE[difference][2]) == (weaker.life, weaker.cards)
    assert (NO_BONUS, (), 20, 7, 0) == (
        stronger.bonus,
        stronger.rows,
        stronger.life,
        stronger.cards,
        stronger.difference,
    )


@pytest.mark.rule("ASC-115", "ASC-Q31", "ASC-Q34")
def test_the_worked_checks_add_up() -> None:
    """At 15 it is 5 extra life in all; at 25 a start with 30 life and 9 cards; the base numbers are options."""
    rules = options_with(base_life=30, base_hand=5)

    assert (True, 5) == bonus_values(handicaps(powers(0, 15), (ANN, BOB))[0].bonus)[:2]  # type: ignore[index]
    most = [handicaps(powers(0, 25, rules=ascension_rules), (ANN, BOB))[0] for ascension_rules in (DEFAULT, rules)]
    assert [(30, 9), (40, 7)] == [(handicap.life, handicap.cards) for handicap in most]


@pytest.mark.rule("ASC-Q31", "ASC-A22", scenario="ASC-S23")
def test_other_readings_give_the_highest_row_or_one_of_the_players_choice() -> None:
    """At 17 the highest row is 3 life, and three rows can be chosen from; at 30 the highest gives 5 life and a card."""
    choice = handicaps(powers(0, 17, rules=ONE), (ANN, BOB))[0]

    assert (False, 3, 0) == bonus_values(handicaps(powers(0, 17, rules=TOP), (ANN, BOB))[0].bonus)
    assert (False, 5, 1) == bonus_values(handicaps(powers(0, 30, rules=TOP), (ANN, BOB))[0].bonus)
    assert ((5, 10, 15), NO_BONUS) == (tuple(row.difference for row in choice.rows), choice.bonus)
    assert [(True, 0, 0), (False, 2, 0), (False, 3, 0)] == [bonus_values(row.bonus) for row in choice.rows]


@pytest.mark.rule("ASC-110", "ASC-111", "ASC-Q30", scenario="ASC-S24")
def test_what_was_ever_earned_is_compared() -> None:
    """16 against 1 gives 15, though Ann has spent all; compared by what is left, the difference is 1 the other way."""
    state = with_fields(with_fields(league(2), ANN, bank=0, spent=16), BOB, bank=1)
    unspent = with_fields(
        with_fields(league(2, options_with(power_basis="unspent")), ANN, bank=0, spent=16), BOB, bank=1
    )
    ann, bob = handicaps(state, (ANN, BOB))

    assert (NO_BONUS, 15, (True, 5, 0), 25) == (ann.bonus, bob.difference, bonus_values(bob.bonus), bob.life)
    assert [(1, NO_BONUS), (0, NO_BONUS)] == [
        (handicap.difference, handicap.bonus) for handicap in handicaps(unspent, (ANN, BOB))
    ]


@pytest.mark.rule("ASC-A03", "ASC-A02", scenario="ASC-S31")
def test_the_contest_waits_for_the_one_who_decides_who_starts() -> None:
    """With 12 against 6 Bob names himself or Ann before a result is recorded; with 12 against 8 it is drawn."""
    state = GAME.apply(powers(12, 6), StartContest((ANN, BOB)))
    after = GAME.apply(state, ChooseFirstPlayer(FIRST, ANN))
    drawn = GAME.apply(powers(12, 8), StartContest((ANN, BOB))).contests[0]

    assert (BOB, ContestStatus.AWAITING_FIRST_CHOICE) == (GAME.to_act(state), state.contests[0].status)
    assert (ChooseFirstPlayer(FIRST, ANN), ChooseFirstPlayer(FIRST, BOB)) == GAME.legal_actions(state)
    assert "ASC-A04" == refusing_rule(state, RecordResult(FIRST, ((ANN,), (BOB,))))
    assert (ANN, ContestStatus.RUNNING) == (after.contests[0].first, after.contests[0].status)
    assert (None, True) == (drawn.chooser, drawn.first in (ANN, BOB))


@pytest.mark.rule("ASC-A03")
def test_only_who_is_awaited_chooses_and_only_a_participant() -> None:
    """Others, other contests and a second choice are refused."""
    state = GAME.apply(powers(12, 6, 6), StartContest((ANN, BOB)))

    assert ["ASC-A03", "ASC-A04"] == [
        refusing_rule(state, action) for action in (ChooseFirstPlayer(FIRST, CID), ChooseFirstPlayer(ContestId(2), ANN))
    ]
    assert "ASC-A03" == refusing_rule(GAME.apply(state, ChooseFirstPlayer(FIRST, ANN)), ChooseFirstPlayer(FIRST, BOB))
    assert () == GAME.legal_actions(state, ANN)


@pytest.mark.rule("ASC-C1", "ASC-Q46")
def test_who_starts_is_drawn_where_nobody_is_entitled() -> None:
    """Every participant is as likely; without the option nobody is set, and the contest runs."""
    odds = outcomes(ascension.GAME, powers(1, 2, 3), StartContest((ANN, BOB, CID)))
    unset = GAME.apply(powers(1, 2, rules=options_with(random_first_player=False)), StartContest((ANN, BOB))).contests[
        0
    ]

    assert {(1, 3): {ANN, BOB, CID}} == {odds[0][0].as_integer_ratio(): {end.contests[0].first for _, end in odds}}
    assert [ANN, BOB] == [
        GAME.apply(powers(1, 2, rng=Scripted((place,))), StartContest((ANN, BOB))).contests[0].first for place in (0, 1)
    ]
    assert (None, None, ContestStatus.RUNNING) == (unset.first, unset.chooser, unset.status)


@pytest.mark.rule("ASC-Q33", "ASC-C2")
def test_among_several_the_weakest_decides_and_a_tie_is_drawn() -> None:
    """Everybody is compared with the strongest other one; 3 and 3 are drawn from, 3 and 4 are not."""
    group = StartContest((ANN, BOB, CID, DEE))
    alone = GAME.apply(powers(20, 3, 4, 14), group).contests[0]
    tied = [GAME.apply(powers(20, 3, 3, 14, rng=Scripted((place,))), group).contests[0] for place in (0, 1)]

    assert [(False, 0, 0), (True, 5, 0), (True, 5, 0), (True, 0, 0)] == [bonus_values(bonus) for bonus in alone.bonuses]
    assert (BOB, [BOB, CID]) == (alone.chooser, [contest.chooser for contest in tied])


@pytest.mark.rule("ASC-Q33")
def test_the_weakest_by_what_is_compared_decides() -> None:
    """By lifetime that is Cid, by unspent points Bob."""
    players = [(20, 0), (5, 9), (14, 0), (30, 0)]

    def chooser(rules: AscensionRules) -> Player | None:
        state = league(4, rules)
        for seat, (bank, spent) in enumerate(players):
            state = with_fields(state, Player(seat), bank=bank, spent=spent)
        return (
            GAME.apply(with_fields(state, CID, bank=6, spent=7), StartContest((ANN, BOB, CID, DEE))).contests[0].chooser
        )

    assert [CID, BOB] == [chooser(DEFAULT), chooser(options_with(power_basis="unspent"))]


@pytest.mark.rule("ASC-Q33")
def test_several_others_can_be_compared_in_other_ways() -> None:
    """By mean (rounded down), by minimum, or not at all; in duels that makes no difference."""
    numbers = (0, 10, 25)
    rules = [AscensionRules.of({"multiplayer_handicap_basis": basis}) for basis in ("max", "mean", "min", "none")]

    assert [(25, 15, -15), (17, 2, -20), (10, -10, -25), (0, 0, 0)] == [
        power_differences(ascension_rules, numbers) for ascension_rules in rules
    ]
    assert [(10, -10)] * 4 == [power_differences(ascension_rules, (0, 10)) for ascension_rules in rules]


@pytest.mark.rule("ASC-A22", "ASC-Q31", "ASC-Q33")
def test_rows_are_chosen_before_anybody_decides_who_starts() -> None:
    """Bob and Cid may each take a row that they have reached; who took the start and is weakest decides."""
    state = GAME.apply(powers(30, 3, 12, rules=ONE), StartContest((ANN, BOB, CID)))
    first = GAME.apply(state, ChooseHandicapRow(FIRST, BOB, 5))
    both = GAME.apply(first, ChooseHandicapRow(FIRST, CID, 5))

    assert (BOB, (NO_BONUS, None, None)) == (GAME.to_act(state), state.contests[0].bonuses)
    assert [5, 10, 15, 20, 25] == [
        action.row for action in GAME.legal_actions(state) if isinstance(action, ChooseHandicapRow)
    ]
    assert "ASC-A22" == refusing_rule(first, ChooseFirstPlayer(FIRST, BOB))
    assert ("ASC-A22", "ASC-A22") == (
        refusing_rule(first, ChooseHandicapRow(FIRST, BOB, 10)),
        refusing_rule(first, ChooseHandicapRow(FIRST, CID, 20)),
    )
    assert (CID, BOB, BOB) == (GAME.to_act(first), GAME.to_act(both), both.contests[0].chooser)


@pytest.mark.rule("ASC-A22", "ASC-C1", "ASC-C2")
def test_who_starts_is_drawn_if_nobody_takes_the_row_for_it() -> None:
    """And a tie of those who took it is drawn after the last choice."""
    start = GAME.apply(powers(30, 3, 3, rules=ONE, rng=Scripted((1,))), StartContest((ANN, BOB, CID)))
    life = after_actions(start, ChooseHandicapRow(FIRST, CID, 10), ChooseHandicapRow(FIRST, BOB, 15)).contests[0]
    tied = after_actions(start, ChooseHandicapRow(FIRST, CID, 5), ChooseHandicapRow(FIRST, BOB, 5)).contests[0]

    assert (BOB, None, ContestStatus.RUNNING) == (life.first, life.chooser, life.status)
    assert ((False, 3, 0), (False, 2, 0)) == (bonus_values(life.bonuses[1]), bonus_values(life.bonuses[2]))
    assert (None, CID) == (tied.first, tied.chooser)


def test_a_handicap_is_asked_for_by_two_members_or_more() -> None:
    """Strangers, one alone, and one twice are errors."""
    state = league(2)
    for wrong in ((ANN,), (ANN, ANN), (ANN, CID), ()):
        with pytest.raises(DataError):
            handicaps(state, wrong)
