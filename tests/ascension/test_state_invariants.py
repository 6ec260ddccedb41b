"""Leagues that play never comes to are reported by ``problems``, each with the code of its invariant."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import attrs
import pytest

from castlerules import DataError, Player, evolve, from_data, to_data
from castlerules.ascension import (
    GAME,
    SIDEBOARD_SOURCE,
    BeginStreakSwap,
    Bonus,
    Contest,
    ContestId,
    History,
    PickSource,
    PrintingId,
    State,
    StreakKill,
    StreakSwap,
    pile,
    read_colors,
    source_of_set,
)

from .kit import (
    ANN,
    BOB,
    CID,
    D1,
    DEE,
    card,
    deck_changed,
    deck_of,
    league,
    options_with,
    with_contest_played,
    with_contest_started,
    with_fields,
    with_losses,
)

Damage = Callable[[State], State]


def codes(state: State) -> list[str]:
    """Return the codes of what is wrong with *state*."""
    return [violation.rule for violation in GAME.problems(state)]


def main(state: State, **more: int) -> State:
    """Return *state* in which the deck of Ann has *more* cards, whose names are written with underscores."""
    cards = dict(deck_of(state).main)
    for name, number in more.items():
        key = card(name.replace("_", "-"))
        cards[key] = cards.get(key, 0) + number
    return with_fields(state, main=pile({name: number for name, number in cards.items() if number}))


def contest(state: State, **changes: Any) -> State:
    """Return *state* with *changes* in its open contest, or else in its last one."""
    if state.contests:
        return evolve(state, contests=(evolve(state.contests[0], **changes), *state.contests[1:]))
    return evolve(state, history=History((), (*state.history.tail[:-1], evolve(state.history.tail[-1], **changes))))


START, SOME = league(3), with_contest_played(league(3), ANN, BOB)
RUNNING = with_contest_started(league(3), ANN, BOB)
LOST = with_losses(league(2), ANN, BOB, 5)
SWAPPING = GAME.apply(GAME.apply(LOST, BeginStreakSwap(ANN)), StreakKill(ANN, card("TMP-W-R01")))


@pytest.mark.rule("ASC-I01", "ASC-I02", "ASC-I03", "ASC-I26")
def test_points_that_do_not_add_up_are_told() -> None:
    """Debts, powers that are neither spent nor there, powers never earned, purchases never paid."""
    assert ["ASC-I01"] == codes(with_fields(SOME, BOB, bank=-1, spent=2))
    assert "ASC-I02" in codes(with_fields(SOME, BOB, power=2))
    assert ["ASC-I03"] == codes(with_fields(SOME, BOB, bank=2))
    assert ["ASC-I03"] == codes(with_fields(SOME, BOB, bank=0))
    assert ["ASC-I26"] == codes(with_fields(SOME, BOB, copy_limit=3))
    assert ["ASC-I26"] == codes(with_fields(SOME, BOB, expansions=("STH", "EXO")))
    assert ["ASC-I26"] == codes(with_fields(SOME, BOB, side_blocks=1))


@pytest.mark.rule("ASC-I07", "ASC-I08")
def test_sizes_that_cannot_be_are_told() -> None:
    """73 cards; 71 in a contest; 44."""
    assert ["ASC-I08"] == codes(main(START, Plains=28))
    assert [] == codes(main(START, Plains=27))
    assert ["ASC-I07"] == codes(main(RUNNING, Plains=26))
    assert ["ASC-I07"] == codes(main(RUNNING, Plains=-1))
    assert ["ASC-Q07"] == codes(main(START, Plains=-1))


@pytest.mark.rule("ASC-I09")
def test_sideboards_that_cannot_be_are_told() -> None:
    """More cards than fit, and more blocks than are sold."""
    assert ["ASC-I09"] == codes(with_fields(START, side=pile({card("Plains"): 1})))
    assert "ASC-I09" in codes(with_fields(START, side_blocks=4))
    assert "ASC-I09" in codes(with_fields(START, side_blocks=-1))


@pytest.mark.rule("ASC-I10", "ASC-I11")
def test_sets_that_cannot_be_are_told() -> None:
    """Too many, the same twice, a Main Set as expansion, cards of none of them."""
    five = with_fields(START, bank=0, spent=99, expansions=("STH", "EXO", "NEM", "APC", "VIS"))

    assert "ASC-I10" in codes(five)
    assert "ASC-I10" in codes(with_fields(START, expansions=("STH", "STH")))
    assert "ASC-I10" in codes(with_fields(START, expansions=()))
    assert "ASC-I10" in codes(with_fields(START, expansions=("INV",)))
    assert ["ASC-I11"] == codes(main(START, EXO_W_C01=1))
    sold = with_fields(
        league(1, options_with(allow_main_as_additional=True)), expansions=("STH", "INV"), bank=0, spent=10
    )
    assert "ASC-I10" not in codes(sold)


@pytest.mark.rule("ASC-I12", "ASC-I13", "ASC-I14")
def test_cards_that_cannot_be_there_are_told() -> None:
    """Other colours, alliances that there are not, too many copies, a limit of five."""
    assert ["ASC-I12"] == codes(main(START, TMP_B_C01=1))
    assert "ASC-I12" in codes(with_fields(START, alliance=read_colors("WR")))
    assert ["ASC-I13"] == codes(main(START, TMP_U_C01=1))
    assert "ASC-I14" in codes(with_fields(START, copy_limit=5))
    assert "ASC-I14" in codes(with_fields(START, copy_limit=1))


@pytest.mark.rule("ASC-I17", "ASC-I18", "ASC-Q33")
def test_contests_with_wrong_bonuses_are_told() -> None:
    """A gift to the stronger, a decider who is not entitled, somebody from outside."""
    assert ["ASC-I17", "ASC-Q33"] == codes(contest(RUNNING, bonuses=(Bonus(chooses_first=True), Bonus())))[:2]
    assert ["ASC-I17"] == codes(contest(RUNNING, bonuses=(Bonus(life=2), Bonus())))
    assert ["ASC-Q33"] == codes(contest(RUNNING, chooser=ANN))
    assert ["ASC-A03"] == codes(contest(RUNNING, first=CID))
    assert ["ASC-A02"] == codes(contest(RUNNING, powers=(0,)))


@pytest.mark.rule("ASC-A02", "ASC-A04", "ASC-Q47")
def test_contests_that_cannot_be_are_told() -> None:
    """Numbers, participants, results, and two at once."""
    twice = evolve(RUNNING, contests=(*RUNNING.contests, evolve(RUNNING.contests[0], number=ContestId(0))))

    assert ["ASC-A02", "ASC-Q47"] == codes(twice)
    assert ["ASC-A02"] == codes(evolve(RUNNING, next_contest=ContestId(1)))
    for wrong in ((ANN,), (BOB, ANN), (ANN, DEE), (ANN, Player(-1))):
        assert "ASC-A02" in codes(contest(RUNNING, participants=wrong))
    assert ["ASC-A04"] == codes(contest(RUNNING, placings=((ANN,), (BOB,))))
    assert "ASC-A04" in codes(contest(SOME, placings=((ANN,), (), (BOB,))))
    assert "ASC-A04" in codes(contest(SOME, placings=()))


@pytest.mark.rule("ASC-I21", "ASC-I22", "ASC-I23", "ASC-Q36")
def test_records_that_the_history_does_not_tell_are_told() -> None:
    """Counts, streaks, remedies too many, rights that are not kept."""
    assert "ASC-I21" in codes(with_fields(SOME, ANN, games_played=2))
    assert ["ASC-I22"] == codes(with_fields(SOME, ANN, loss_streak=0))
    assert "ASC-I22" in codes(with_fields(SOME, ANN, loss_streak=2))
    assert "ASC-I23" in codes(with_fields(SOME, ANN, remedies_used=1))
    assert [] == codes(with_fields(LOST, ANN, remedies_used=1, loss_streak=0))
    assert ["ASC-Q36"] == codes(with_fields(SOME, ANN, remedy_banked=True))


@pytest.mark.rule("ASC-I24", "ASC-A11")
def test_picks_and_swaps_that_cannot_be_are_told() -> None:
    """Picks of sets that are not owned, of none; swaps that go on wrongly."""
    for picks in (
        ((source_of_set("NEM"), 1),),
        ((SIDEBOARD_SOURCE, 0),),
        ((SIDEBOARD_SOURCE, 1), (SIDEBOARD_SOURCE, 1)),
        ((PickSource("box"), 1),),
    ):
        assert "ASC-A11" in codes(with_fields(START, free_picks=picks))
    for swap in (StreakSwap(6), StreakSwap(5, 1), StreakSwap(2, 3), StreakSwap(4, 2, 1), StreakSwap(5, 2, 5)):
        assert "ASC-I24" in codes(with_fields(SWAPPING, swap=swap))
    assert [] == codes(SWAPPING)
    assert "ASC-I24" in codes(with_fields(SWAPPING, remedies_used=0))


@pytest.mark.rule("ASC-Q05", "ASC-A01")
def test_what_there_is_not_is_told_alone() -> None:
    """Unknown cards and sets, misplaced players, names that are taken: nothing else can be asked then."""
    assert ["ASC-Q05"] == codes(with_fields(START, main=((PrintingId("TMP/none"), 45),)))
    assert ["ASC-Q05"] == codes(with_fields(START, main=deck_of(START).main[::-1]))
    assert ["ASC-Q05"] == codes(with_fields(START, basic_set="XXX"))
    assert ["ASC-A01"] == codes(evolve(START, members=START.members[:3]))
    assert ["ASC-A01"] == codes(evolve(START, members=(None, *START.members[:7])))[:1]
    assert ["ASC-A01"] == codes(with_fields(START, name="bob"))
    assert ["ASC-A01"] == codes(with_fields(START, name=" x"))
    assert ["ASC-A01"] == codes(with_fields(START, join_order=5))
    assert ["ASC-A02"] == codes(with_fields(START, last_group=(Player(99),)))
    assert ["ASC-I21"] == codes(with_fields(START, games_played=-1))


@pytest.mark.rule("ASC-A01")
def test_a_set_up_that_does_not_go_with_the_options_is_told() -> None:
    """A starter that is not legal."""
    state = league(0, starters=[D1])
    bad = attrs.evolve(state, setup=attrs.evolve(state.setup, starters=(deck_changed({"Plains": 1}, {}),)))

    assert ["ASC-010"] == codes(bad)


def test_data_of_such_a_league_is_refused() -> None:
    """With the first of the codes."""
    with pytest.raises(DataError, match="value: ASC-I12"):
        from_data(to_data(main(START, TMP_B_C01=1)))
    with pytest.raises(DataError, match="expected chunks of 64 contests and a shorter tail"):
        from_data(to_data(evolve(SOME, history=History((SOME.history.tail,)))))


def test_reachable_leagues_have_no_problems() -> None:
    """Those that the tests above start from."""
    assert [()] * 5 == [GAME.problems(state) for state in (START, SOME, RUNNING, LOST, SWAPPING)]
    assert isinstance(RUNNING.contests[0], Contest)
