"""Steps that the rules never take are reported by ``step_problems``, each with the code of its invariant."""

from __future__ import annotations

from typing import Any

import pytest

from castlerules import evolve
from castlerules.ascension import (
    GAME,
    Action,
    BeginStreakSwap,
    BuyCopyLimit,
    RebuildDeck,
    RecordResult,
    RegisterDeck,
    RemoveCard,
    StartContest,
    State,
    StreakKill,
    StreakPick,
    VoidContest,
    Withdraw,
    pile,
    read_colors,
)

from .kit import (
    ANN,
    BOB,
    CID,
    D1,
    DECK_WITHOUT_RARES,
    MAIN,
    buying,
    card,
    deck_changed,
    deck_of,
    last_contest,
    league,
    options_with,
    with_contest_played,
    with_contest_started,
    with_fields,
    with_losses,
)

Step = tuple[State, Action, State]


def step(state: State, action: Action) -> Step:
    """Return the true step that *action* takes."""
    return state, action, GAME.apply(state, action)


def codes(taken: Step, **changes: Any) -> list[str]:
    """Return the codes of what is wrong with a step if it had led to a league with *changes* for Ann."""
    before, action, after = taken
    return [
        violation.rule
        for violation in GAME.step_problems(before, action, with_fields(after, ANN, **changes) if changes else after)
    ]


def instead(taken: Step, after: State) -> list[str]:
    """Return the codes of what is wrong with a step if it had led to *after*."""
    return [violation.rule for violation in GAME.step_problems(taken[0], taken[1], after)]


BUSY = with_contest_started(league(4), ANN, BOB, CID)
RESULT = step(BUSY, RecordResult(last_contest(BUSY), ((ANN,), (BOB,), (CID,))))
TIE = step(BUSY, RecordResult(last_contest(BUSY), ((ANN, BOB), (CID,))))
VOID = step(BUSY, VoidContest(last_contest(BUSY)))
PURCHASE = step(with_fields(league(2), bank=9), buying("TMP-W-R02"))
LOST = with_losses(league(2), ANN, BOB, 5)
REBUILD, SWAP = step(LOST, RebuildDeck(ANN, DECK_WITHOUT_RARES)), step(LOST, BeginStreakSwap(ANN))
KILL = step(SWAP[2], StreakKill(ANN, card("TMP-W-C01")))
REGISTER = step(league(1), RegisterDeck(BOB, D1))
REMOVE = step(PURCHASE[2], RemoveCard(ANN, MAIN, card("Plains")))


@pytest.mark.parametrize("taken", [RESULT, TIE, VOID, PURCHASE, REBUILD, SWAP, KILL, REGISTER, REMOVE])
def test_true_steps_have_no_problems(taken: Step) -> None:
    """Those that are damaged below."""
    assert () == GAME.step_problems(*taken)


@pytest.mark.rule("ASC-I27")
def test_options_stay() -> None:
    """Other options than before are reported."""
    assert ["ASC-I27"] == instead(PURCHASE, evolve(PURCHASE[2], rules=options_with(price_rare=1)))
    assert [] == codes(step(league(2), Withdraw(ANN)))


@pytest.mark.rule("ASC-I03")
def test_power_rises_by_results_and_falls_by_rebuilds_only() -> None:
    """A purchase that changes it is reported."""
    assert ["ASC-I03"] == codes(PURCHASE, bank=5, spent=5)
    assert ["ASC-I03"] == codes(PURCHASE, bank=1, spent=1)
    assert ["ASC-I03"] == codes(REBUILD, bank=2)[:1]


@pytest.mark.rule("ASC-I04", "ASC-I05", "ASC-I06")
def test_awards_that_do_not_add_up_are_told() -> None:
    """Too many points in all, too many for one, and a tie that is told apart."""
    assert {"ASC-I04", "ASC-I06"} == set(codes(RESULT, bank=1))
    assert "ASC-I06" in codes(RESULT, bank=3)
    assert {"ASC-I05", "ASC-I06"} == set(codes(TIE, bank=1))


@pytest.mark.rule("ASC-I15", "ASC-I16", "ASC-040")
def test_others_are_left_alone_and_nobody_acts_in_a_contest() -> None:
    """A purchase that moves Bob's cards, and one from within a contest."""
    other = with_fields(PURCHASE[2], BOB, copy_limit=3)
    busy = with_contest_started(PURCHASE[0], ANN, BOB)

    assert ["ASC-I15"] == instead(PURCHASE, other)
    assert ["ASC-I28: expected a legal action, got BuyCard, which breaks ASC-041"] == [
        str(violation).partition(": player")[0] for violation in GAME.step_problems(busy, PURCHASE[1], busy)
    ]


@pytest.mark.rule("ASC-I12", "ASC-I14")
def test_a_deck_stays_what_it_is() -> None:
    """Alliance, Basic Set, and what was bought."""
    assert ["ASC-I12"] == codes(PURCHASE, alliance=read_colors("UB"))
    assert ["ASC-I12"] == codes(PURCHASE, basic_set="INV")
    raised = step(with_fields(league(1), bank=9), BuyCopyLimit(ANN))
    assert ["ASC-I14"] == codes(raised, copy_limit=1)


@pytest.mark.rule("ASC-I19")
def test_a_group_that_meets_again_at_once_is_told() -> None:
    """Unless it is everybody."""
    first = with_contest_played(league(3), ANN, BOB)
    action = StartContest((ANN, BOB))

    assert ["ASC-I28"] == [violation.rule for violation in GAME.step_problems(first, action, first)]
    two = with_contest_played(league(2), ANN, BOB)
    assert [] == codes(step(two, action))


@pytest.mark.rule("ASC-I21", "ASC-Q45")
def test_the_history_grows_by_results_only() -> None:
    """A result without a trace, a trace of a void contest, counts that jump."""
    assert "ASC-I21" in instead(RESULT, evolve(RESULT[2], history=BUSY.history))
    assert ["ASC-I21"] == codes(PURCHASE, games_played=1)
    assert "ASC-I15" in codes(VOID, last_group=(ANN, BOB))


@pytest.mark.rule("ASC-I22", "ASC-I23")
def test_remedies_and_streaks_without_reason_are_told() -> None:
    """A streak that stays or changes, a remedy that is not counted, too early or too late."""
    assert ["ASC-I23"] == codes(SWAP, loss_streak=5)
    assert ["ASC-I22"] == codes(PURCHASE, loss_streak=1)
    assert ["ASC-I23"] == codes(PURCHASE, remedies_used=1)
    for fields in ({"loss_streak": 4}, {"games_played": 11}):
        early = with_fields(LOST, ANN, **fields)
        late = with_fields(SWAP[2], ANN, games_played=fields.get("games_played", 5))
        assert ["ASC-I28"] == [violation.rule for violation in GAME.step_problems(early, SWAP[1], late)]
    won = step(with_contest_started(league(2), ANN, BOB), RecordResult(last_contest(BUSY), ((BOB,), (ANN,))))
    assert ["ASC-I22"] == codes(won, loss_streak=1)


@pytest.mark.rule("ASC-I24")
def test_a_swap_that_loses_cards_on_the_way_is_told() -> None:
    """Each kill takes one and each pick brings one."""
    killed = SWAP[2]
    for name in ("TMP-W-C01", "TMP-W-C01", "TMP-W-R01", "Plains", "Plains"):
        killed = GAME.apply(killed, StreakKill(ANN, card(name)))
    pick = step(killed, StreakPick(ANN, card("TMP-W-C05")))

    assert [] == codes(pick)
    assert ["ASC-I24", "ASC-I24"] == [*codes(KILL, main=D1.main), *codes(pick, main=deck_of(killed).main)]


@pytest.mark.rule("ASC-I25")
def test_a_rebuilt_deck_with_a_rare_is_told() -> None:
    """And one that is not the deck that was handed in."""
    rare = deck_changed({"Plains": 1}, {"TMP-W-R01": 1}, DECK_WITHOUT_RARES)

    assert ["ASC-I25"] == codes(REBUILD, main=rare.main)
    assert ["ASC-I25"] == codes(REBUILD, main=pile({card("Plains"): 45}))
    with_rare = GAME.step_problems(LOST, RebuildDeck(ANN, D1), with_fields(REBUILD[2], main=D1.main))
    assert ["ASC-I28"] == [violation.rule for violation in with_rare]
